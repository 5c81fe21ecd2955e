package table

import (
	"strings"
	"time"

	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/match"
	"portside/views/fragment"
	"portside/views/kit"
)

// Scene is a match as one seat sees it: everything on the page that the game does not render itself, and in Board,
// Orders and Result what it does.
type Scene struct {
	*Turn
	Title    string          // of the match; the h1 of the page
	Pending  int             // decisions that wait for the user in all matches, for the tab's title
	Site     string          // name of the site, for the tab's title
	Board    templ.Component // the game's table; calls Question
	Legend   templ.Component // explanations that never change; only the whole page needs them, may be nil
	Above    templ.Component // what concerns everybody: an open vote, a rest; usually nil
	Message  kit.Note        // one line that says why, such as after a stale form; empty Text: none
	Last     []Line          // the last three events that are not in Since, newest last, which also end Log
	Brief    bool            // drawn for our script, which takes Last from the log
	Since    []Line          // what happened while the viewer was away; empty: nothing or unknown
	Digest   templ.Component // what came out of it, before Since
	Show     string          // address at which Since is played step by step
	Log      []Line          // the newest part of the log, newest last
	CanOrder bool            // the seat can give a standing order
	Orders   templ.Component // fields of the form for one; nil: the form is fetched on demand
	Ended    string          // why a standing order ended itself, "" if it did not
	Clock    Clock
	Result   templ.Component // of a finished match, else nil
	Series   []Series        // the curve over time of a finished match
	Links    []Link
	Stream   bool            // the page may listen for news
	Fresh    bool            // nothing is stored before the first decision, which leads to the page of the match
	Version  string          // of everything shown; news has another version
	Next     string          // address of the next open decision elsewhere, "" if none
	Chat     templ.Component // the chat; nil if the viewer may not read it
	Suggest  templ.Component // what the viewer can suggest to others; nil: nothing
	Controls templ.Component // more for the owner of the match: rewind, fill a seat …; may be nil
}

// Line is one line of the log.
type Line struct {
	Ply  int
	Seat engine.Seat // who did it, Nobody for the table
	Text string      // may hold mentions, see Words
	By   match.By    // an order or a stand-in is named as such
	At   time.Time   // zero: not shown
	Way  string      // of consecutive lines of one way only the last is shown; "": always shown
	Head bool        // a heading: the lines after it are about a turn that it names

	drawn  templ.Component // see Drawn
	item   *fragment.Fragment
	missed *fragment.Fragment // see Missed
}

// Clock says how long the awaited seats still have.
type Clock struct {
	Text    string // "until tomorrow, 18:00"; "" if there is no limit
	Overdue bool
}

// Link is a link from the table: rules, invitation, watching, replay.
type Link struct {
	Label, Href string
	Copy        bool   // an address to pass on: shown with a button that copies it
	Hint        string // who may use it
}

const (
	markOpen  = "\x0e" // never in a name: control characters are refused there
	markSplit = "\x1f"
	markClose = "\x0f"
)

// Mention marks a name in a sentence as something that the rules help explains at anchor.
func Mention(name, anchor string) string { return markOpen + name + markSplit + anchor + markClose }

// piece is a part of a sentence; anchor is "" outside a mention.
type piece struct{ text, anchor string }

// pieces cuts a sentence at its mentions.
func pieces(s string) []piece {
	var list []piece
	for s != "" {
		before, rest, found := strings.Cut(s, markOpen)
		if before != "" {
			list = append(list, piece{text: before})
		}
		if !found {
			break
		}
		marked, after, _ := strings.Cut(rest, markClose)
		name, anchor, _ := strings.Cut(marked, markSplit)
		list = append(list, piece{text: name, anchor: anchor})
		s = after
	}
	return list
}

// Bare returns a sentence without the marks of its mentions.
func Bare(s string) string {
	if !strings.Contains(s, markOpen) {
		return s
	}
	var sb strings.Builder
	for _, p := range pieces(s) {
		sb.WriteString(p.text)
	}
	return sb.String()
}

package table

import (
	"strconv"

	"portside/engine"
	"portside/engine/match"
	"portside/views/fragment"
	"portside/views/i18n"
)

// Turn is what every component of a game gets in addition to the game's own view.
type Turn struct {
	*i18n.Printer
	Match    match.ID
	Game     string            // key of the game
	Options  map[string]string // with which the match was set up; nil: any
	Base     string            // URL prefix of the site: every URL is t.Base + "/…"
	Path     string            // below Base, of a table that is no stored match: "/learn/stortebeker/2"; "" for a match
	Seat     engine.Seat       // the viewer's seat, engine.Nobody for spectators
	Decision int               // number of the viewer's open decision, -1: none
	Legal    []engine.Action   // the only source of buttons
	Format   func(engine.Action) string
	Seats    []Sitter       // one per seat
	Awaited  engine.SeatSet // seats that owe a decision
	Ply      int            // number of the newest ply shown
	Live     bool           // false in a replay: no buttons
	Resting  bool           // the match or its campaign rests: nobody is asked anything
	Rest     string         // why an ordinary match rests: "pause" or "archive"
	Order    string         // the standing order of the viewer in words, "" if there is none
	NoOdds   bool           // the table has chosen to show no chances
	Undo     Undo
	History  engine.History             // what the game keeps of the past; nil: nothing
	Rule     string                     // section of the rules help on what the viewer is asked, "": none
	Outcome  func(engine.Action) string // what an action of the viewer leads to; nil: the viewer is asked nothing
	Unread   int                        // lines of the chat that the viewer has not read
	Advice   []Advice                   // what others suggest for the open decision
	Cache    *fragment.ViewerCache      // of what was rendered for this viewer before; nil: everything is rendered again
}

// Advice is an action that somebody else at the table suggests to the viewer.
type Advice struct {
	Action engine.Action
	By     string // who suggests it
	Words  string // the action in words, for those who cannot see its button
}

// Sitter is who sits on a seat.
type Sitter struct {
	Name   string // as shown; for an open seat the words for one
	Level  string // in words, of a bot that is one of the crew
	Face   int    // its face, 1 … 8; 0: none
	Kind   SitterKind
	Emblem int  // 0 … 7, chooses sign and colour of the seat
	Here   bool // has the table before them now
}

// SitterKind says who answers for a seat.
type SitterKind string

// Who may sit on a seat.
const (
	User SitterKind = "user"
	Bot  SitterKind = "bot"
	Open SitterKind = "open"
)

// Names are the names of the seats, one per seat, for sentences.
type Names []string

// Of returns the name of a seat, "" for nobody.
func (n Names) Of(s engine.Seat) string {
	if s < 0 || int(s) >= len(n) {
		return ""
	}
	return n[s]
}

// Names lists the names of the seats.
func (t *Turn) Names() Names {
	names := make(Names, len(t.Seats))
	for i, s := range t.Seats {
		names[i] = s.Name
	}
	return names
}

// URL returns the address of something at this table: t.URL("/undo").
func (t *Turn) URL(rest string) string {
	if t.Path != "" {
		return t.Base + t.Path + rest
	}
	return t.Base + "/matches/" + strconv.FormatInt(int64(t.Match), 10) + rest
}

// RulesURL returns the address of the rules help at an anchor, "" for its beginning.
func (t *Turn) RulesURL(anchor string) string {
	url := t.Base + "/games/" + t.Game + "/rules"
	if anchor != "" {
		url += "#" + anchor
	}
	return url
}

// Asked reports whether the viewer owes a decision here.
func (t *Turn) Asked() bool { return t.Live && t.Seat >= 0 && t.Awaited.Has(t.Seat) }

// Can reports whether a is legal for the viewer now.
func (t *Turn) Can(a engine.Action) bool {
	if !t.Live {
		return false
	}
	for _, l := range t.Legal {
		if l == a {
			return true
		}
	}
	return false
}

// May returns what the viewer may do here; nothing in a replay.
func (t *Turn) May() []engine.Action {
	if !t.Live {
		return nil
	}
	return t.Legal
}

// class is a list of classes, the last of them only if on is true. templ's own way costs more than the rest of
// an element.
func class(always, sometimes string, on bool) string {
	if on {
		return always + " " + sometimes
	}
	return always
}

// Undo says whether the viewer can take back the last ply.
type Undo struct {
	Can bool
	Why engine.Barrier // if not
}

// reason is the sentence that says why undo is not possible.
func (t *Turn) reason() string {
	switch t.Undo.Why {
	case engine.BarrierOther:
		return t.Say("undo.other")
	case engine.BarrierMoved:
		return t.Say("undo.moved")
	case engine.BarrierShown:
		return t.Say("undo.shown")
	}
	return t.Say("undo.nothing")
}

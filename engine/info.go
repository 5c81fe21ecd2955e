package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Info describes a game to everything that must not know its rules: lobby, command line, bots, tests.
type Info struct {
	Key                string      // "port-royal"; never renamed
	Rules              int         // newest version of the rules; a match keeps the one it began with
	MinSeats, MaxSeats int         // over all options
	Options            []Option    // in the order of a set-up form
	Excludes           []Exclusion // combinations that cannot be played
	Tokens             []string    // names of cards and counters by token, for tapes
	MaxPlies           int         // random play never lasts longer; the limit covers seats that would pass for ever

	// FirstOrder is the standing order that a user's seat starts with, and again when somebody else takes the seat
	// over; "": none. Its owner sees it like any other, and can change it or cancel it. It answers
	// questions that come often and seldom matter.
	FirstOrder string
	// Insists names the questions that are asked even if a seat has only one answer, as "QUESTION ACTION"
	// by the first words of both, or as "QUESTION" whatever the action. The value is the reason: what the rules say, or
	// what the others would learn if the seat were not asked. A seat without a choice is not asked otherwise:
	// its only action belongs to the ply before.
	Insists map[string]string
}

// Option is one choice at set-up. Values are words that are never renamed.
type Option struct {
	Key     string
	Values  []string
	Default string
	First   string // what a set-up form preselects, as better for newcomers to the game; empty: Default
	Hidden  bool   // not in the form for a single match: set when a series of matches is started, and by scripts
}

// Exclusion is a set of terms "key=value" or "key!=value" that cannot all hold at once. "seats" is a key
// as well.
type Exclusion struct {
	Terms []string
	Why   string // key of the reason in the catalogues
}

// Setup is what a match is started with.
type Setup struct {
	Seats   int
	Options map[string]string // option key → value; missing keys take the default
	Rules   int               // 0: the newest
}

// Option is the value of an option, its default if it was not chosen.
func (i *Info) Option(s Setup, key string) string {
	if v, ok := s.Options[key]; ok {
		return v
	}
	for _, o := range i.Options {
		if o.Key == key {
			return o.Default
		}
	}
	return ""
}

// SetupError says why a set-up cannot be played.
type SetupError struct {
	Game string
	Key  string // the option, or "seats", or "rules"
	Why  string // catalogue key of the reason: "seats", "unknown-option", "unknown-value" or an Exclusion's
	Text string // for operators
}

func (e *SetupError) Error() string { return fmt.Sprintf("set-up of %s: %s", e.Game, e.Text) }

// Check returns s with every option filled in, or a *SetupError.
func (i *Info) Check(s Setup) (Setup, error) {
	fail := func(key, why, text string) (Setup, error) {
		return Setup{}, &SetupError{Game: i.Key, Key: key, Why: why, Text: text}
	}
	if s.Seats < i.MinSeats || s.Seats > i.MaxSeats {
		return fail("seats", "seats", fmt.Sprintf("%d seats, want %d to %d", s.Seats, i.MinSeats, i.MaxSeats))
	}
	full := Setup{Seats: s.Seats, Rules: s.Rules, Options: make(map[string]string, len(i.Options))}
	if full.Rules == 0 {
		full.Rules = i.Rules
	}
	if full.Rules < 1 || full.Rules > i.Rules {
		return fail("rules", "unknown-rules", fmt.Sprintf("rules version %d, newest is %d", s.Rules, i.Rules))
	}
	for key := range s.Options {
		if !slices.ContainsFunc(i.Options, func(o Option) bool { return o.Key == key }) {
			return fail(key, "unknown-option", fmt.Sprintf("no option %q", key))
		}
	}
	for _, o := range i.Options {
		v := i.Option(s, o.Key)
		if !slices.Contains(o.Values, v) {
			return fail(o.Key, "unknown-value", fmt.Sprintf("%s=%q, want one of %s", o.Key, v, strings.Join(o.Values, ", ")))
		}
		full.Options[o.Key] = v
	}
	for _, x := range i.Excludes {
		if full.holds(x.Terms) {
			key, _, _ := strings.Cut(x.Terms[len(x.Terms)-1], "=")
			return fail(strings.TrimSuffix(key, "!"), x.Why, strings.Join(x.Terms, " with ")+" is not possible")
		}
	}
	return full, nil
}

func (s Setup) holds(terms []string) bool {
	for _, t := range terms {
		key, want, _ := strings.Cut(t, "=")
		key, not := strings.CutSuffix(key, "!")
		have := s.Options[key]
		if key == "seats" {
			have = strconv.Itoa(s.Seats)
		}
		if have == want == not {
			return false
		}
	}
	return true
}

package views

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/enginetest/nightly"
	"portside/engine/games"
	"portside/engine/portroyal"
	"portside/engine/portroyaltricks"
	"portside/engine/stortebeker"
	"portside/views/table"
)

// comesAfter is what comes with the table and not with a step, and why: it tells of the next question, not of what has happened.
// "#id", "#start*", "tag.class" and "[attribute]" are elements that are left out, "@attribute" attributes; any other text is what
// an element says.
var comesAfter = []struct{ what, why string }{
	{"#way-*", "the bar of the next question"},
	{"#do-*", "an answer to the next question, wherever it lies"},
	{"[name=action]", "an answer to the next question, wherever it lies"},
	{"div.moves", "the answers to the next question at a ship"},
	{"@data-awaited", "who is asked next"},
	{"@data-active", "who is asked next"},
	{"(awaited)", "who is asked next"},
	{"p.flag", "who is on turn next"},
	{"[data-after]", "the odds of the next card"},
	{"em.odds", "the odds of the next throw"},
	{"p.short", "what a card would cost that can be taken next"},
	{"@data-for", "the button of the bar that a pile presses"},
	{"@data-ready", "a contract that can be fulfilled next"},
	{"#calendar", "round and phase, in which the next question is asked"},
	{"ol.phases", "the phase in which the next question is asked"},
	{"@data-choose", "whether the loot is chosen next"},
	{"#difficulty*", "how hard the match shall be is asked in place of the harbour"},
	{"#characters*", "the characters to choose from"},
	{"ul.looked", "what is to be chosen from"},
	{"p.looked", "what the next card is"},
	{"div.moves", "the answers that lie at a ship"},
	{"#aside", "a hint for the next question"},
	{"#commands", "the orders that can be given next"},
	{"#places*", "what can be done next at a place that is touched on the chart"},
	{"#goals", "the places that can be chosen next"},
	{"#harbours", "the places that can be chosen next"},
	{"#voyage-*", "the places that can be chosen next"},
	{"#sums", "the sums that can be named next"},
	{"#chart-marks", "the places that can be chosen next"},
	{"@data-view", "where the chart looks"},
	{"@viewBox", "where the chart looks"},
}

// left tells whether an element comes with the table.
func left(n *html.Node) bool {
	for _, e := range comesAfter {
		tag, class, classes := strings.Cut(e.what, ".")
		switch {
		case strings.HasPrefix(e.what, "#"):
			id, start := strings.CutSuffix(e.what[1:], "*")
			if attr(n, "id") == id || start && strings.HasPrefix(attr(n, "id"), id) {
				return true
			}
		case strings.HasPrefix(e.what, "["):
			name, value, _ := strings.Cut(strings.Trim(e.what, "[]"), "=")
			if slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == name && (value == "" || a.Val == value) }) {
				return true
			}
		case classes:
			if n.Data == tag && slices.Contains(strings.Fields(attr(n, "class")), class) {
				return true
			}
		case n.FirstChild != nil && n.FirstChild.Data == e.what:
			return true
		}
	}
	return false
}

// leftAttribute tells whether an attribute does.
func leftAttribute(key string) bool {
	for _, e := range comesAfter {
		if name, found := strings.CutPrefix(e.what, "@"); found && name == key {
			return true
		}
	}
	return false
}

func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// spot is an element of a table that has an id.
type spot struct {
	own  string   // what it shows, but for the elements with ids in it
	over []string // the ids around it
	at   string   // where it lies in a drawing
}

// spots are the elements with ids of a table as viewer sees it. Of the question only the hand is looked at, and of the hand,
// there or on the board, only its cards: which of them can be played comes with the question.
func (m *staged) spots(viewer engine.Seat) map[string]spot {
	root, err := html.Parse(strings.NewReader(render(m.t, Title(m.g.Info().Key).Table(m.turn(viewer), m.s.View(viewer)))))
	if err != nil {
		m.t.Fatal(err)
	}
	list := map[string]spot{}
	const (
		plain = iota
		question
		hand
		card
		loot
	)
	var walk func(n *html.Node, over []string, own *strings.Builder, in int)
	walk = func(n *html.Node, over []string, own *strings.Builder, in int) {
		id := attr(n, "id")
		classes := strings.Fields(attr(n, "class"))
		switch {
		case slices.Contains(classes, "loot"): // a button that chooses it or tells of it
			own.WriteString("loot")
			if slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == "data-stake" }) {
				own.WriteString(" at stake")
			}
			in = loot
		case in == loot && n.Data == "b":
			in = card
		case (in == question || in == plain) && id == "hand":
			in = hand
		case in == plain && n.Type == html.ElementNode && left(n):
			return
		case id == "question":
			in = question
		case in == hand && (slices.Contains(classes, "held") || slices.Contains(classes, "tc")):
			in = card
		}
		if in == plain && id != "" || in == hand && id == "hand" {
			over = append(slices.Clone(over), id)
			own = &strings.Builder{}
			defer func() { list[id] = spot{own.String(), over[:len(over)-1], attr(n, "transform")} }()
		}
		switch {
		case in != plain && in != card:
		case n.Type == html.TextNode:
			own.WriteString(strings.TrimSpace(n.Data)) // what lies between elements may be there or not
		case n.Type == html.ElementNode:
			own.WriteString("<" + n.Data)
			for _, a := range n.Attr {
				if !leftAttribute(a.Key) {
					own.WriteString(" " + a.Key + `="` + a.Val + `"`)
				}
			}
			own.WriteString(">")
		}
		for c := range n.ChildNodes() {
			walk(c, over, own, in)
		}
	}
	walk(root, nil, &strings.Builder{}, plain)
	return list
}

// TestStepsCoverTheTable plays random matches of every game. What differs on the table after a ply, but for what comesAfter names,
// lies in a place that a step of the ply names, so that it is seen when the step is over and not only when all is over. And a
// step is not wrong: what it moves was on the table before, or has been laid by an earlier step of its ply, and did not lie
// before where it comes to lie.
func TestStepsCoverTheTable(t *testing.T) {
	for _, tt := range []struct {
		game    string
		seats   int
		options map[string]string
	}{
		{portroyal.Key, 3, map[string]string{"mode": "base", "gambler": "yes", "set_sail_mix": "yes"}},
		{portroyal.Key, 3, map[string]string{"mode": "contracts_competitive"}},
		{portroyal.Key, 3, map[string]string{"mode": "contracts_coop"}},
		{portroyal.Key, 3, map[string]string{"mode": "adventure_competitive", "chapter": "4"}},
		{portroyal.Key, 3, map[string]string{"mode": "adventure_coop", "chapter": "2"}},
		{portroyaltricks.Key, 3, nil},
		{portroyaltricks.Key, 4, map[string]string{"revoke": "penalty"}},
		{stortebeker.Key, 3, nil},
		{stortebeker.Key, 4, map[string]string{"mode": "pro"}},
		{blackbeard.Key, 1, nil},
		{blackbeard.Key, 3, nil},
	} {
		t.Run(fmt.Sprint(tt.game, " ", tt.seats, " ", tt.options["mode"]), func(t *testing.T) {
			g, _ := games.Find(tt.game)
			faults, plies := map[string]int{}, 0
			fault := func(a engine.Action, events []engine.Event, key, format string, args ...any) {
				if faults[key]++; faults[key] > 1 {
					return
				}
				var told []string
				for _, e := range events {
					told = append(told, g.FormatEvent(e))
				}
				t.Errorf("after %s (%s): "+format, append([]any{g.Format(a), strings.Join(told, ", ")}, args...)...)
			}
			for match := range nightly.Sample(2, 8) {
				luck := engine.NewFast(uint64(match + 1))
				s, err := g.New(engine.Setup{Seats: tt.seats, Options: tt.options}, luck, nil)
				if err != nil {
					t.Fatal(err)
				}
				m := &staged{t: t, g: g, s: s, seats: tt.seats}
				viewer := engine.Seat(0)
				if match%2 == 1 {
					viewer = engine.Nobody
				}
				before := m.spots(viewer)
				for range nightly.Sample(150, 300) {
					by := s.Deciders().First()
					legal := s.Legal(by, nil)
					var log engine.Log
					a := legal[luck.Pick(len(legal))]
					s.Apply(by, a, luck, &log)
					if s.Deciders() == 0 { // the verdict takes the place of much
						break
					}
					plies++
					list := m.shown(viewer, by, log.Events)
					m.known = append(m.known, log.Events...)
					after := m.spots(viewer)
					named, swept := map[string]bool{}, map[string]bool{}
					for _, step := range list {
						for _, move := range step.Moves {
							if move.Do == table.Moves && move.From != "" && !slices.ContainsFunc(strings.Fields(move.From), func(place string) bool {
								id, _, _ := strings.Cut(place, "@")
								_, was := before[id]
								return was || named[id]
							}) {
								fault(a, log.Events, "from", "%q: nothing can leave %q", step.Text, move.From)
							}
							if was, lay := before[move.Of]; lay && !named[move.Of] && !slices.ContainsFunc(was.over, func(id string) bool { return swept[id] }) && (move.Do == table.Moves || move.Do == table.Turns) {
								if is, lies := after[move.Of]; lies && slices.Equal(was.over, is.over) && was.at == is.at && (is.at == "" || was.own == is.own) {
									fault(a, log.Events, "of", "%q: %q lay there before", step.Text, move.Of)
								}
							}
							if move.Do == table.Sweeps {
								swept[move.From] = true
							}
							for place := range strings.FieldsSeq(move.From + " " + move.To + " " + move.Of) {
								if !strings.Contains(place, "@") {
									named[place] = true
								}
							}
						}
					}
					for id := range merged(before, after) {
						was, lay := before[id]
						is, lies := after[id]
						if lay == lies && was.own == is.own && was.at == is.at {
							continue
						}
						if slices.ContainsFunc(slices.Concat([]string{id}, was.over, is.over), func(id string) bool { return named[id] }) {
							continue
						}
						n := shared(was.own, is.own)
						fault(a, log.Events, strings.TrimRight(id, "0123456789"), "no step of %d names %s, which differs:\n\t…%.120s\n\t…%.120s", len(list)-1, id, was.own[n:], is.own[n:])
					}
					before = after
				}
			}
			sum := 0
			for _, key := range slices.SortedFunc(maps.Keys(faults), func(a, b string) int { return faults[b] - faults[a] }) {
				t.Logf("%4d %s", faults[key], key)
				sum += faults[key]
			}
			t.Logf("%d differences in %d plies", sum, plies)
		})
	}
}

// shown are the steps of a ply. Before it comes one that has been, so that what waits for a step can be seen.
func (m *staged) shown(viewer, by engine.Seat, events []engine.Event) []table.Step {
	var heard []engine.Event
	for _, e := range events {
		if e.To.Has(viewer) {
			heard = append(heard, e)
		}
	}
	turn, v, title := m.turn(viewer), m.s.View(viewer), Title(m.g.Info().Key)
	c := &table.Cue{Turn: turn, View: v, Ply: 1, Earlier: func() []engine.Event { return slices.Concat(m.known, heard) }}
	return title.Steps.Of(make([]table.Step, 1), c, by, heard, func(e engine.Event) string { return title.Sentence(turn.Printer, v, turn.Names(), e) })
}

func merged(a, b map[string]spot) map[string]spot {
	c := maps.Clone(a)
	maps.Copy(c, b)
	return c
}

// shared is how many bytes two texts have in common at their beginning, but for the last few.
func shared(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return max(0, n-20)
}

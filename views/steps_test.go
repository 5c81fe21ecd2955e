package views

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/games"
	"portside/engine/portroyal"
	"portside/engine/portroyaltricks"
	"portside/engine/stortebeker"
	"portside/views/i18n"
	"portside/views/table"
)

// stepsOfAPly is the most that the steps of a ply may add to its answer, compressed, in bytes.
const stepsOfAPly = 2 << 10

// staged is a match that is played at random, seen by one viewer.
type staged struct {
	t     *testing.T
	g     engine.Game
	s     engine.State
	seats int
	known []engine.Event
}

func (m *staged) turn(viewer engine.Seat) *table.Turn {
	turn := &table.Turn{
		Printer: i18n.For(i18n.En), Match: 1, Game: m.g.Info().Key, Seat: viewer, Decision: 1, Format: m.g.Format, Live: true,
		Awaited: m.s.Deciders(),
	}
	if viewer >= 0 {
		turn.Legal = m.s.Legal(viewer, nil)
	}
	for i := range m.seats {
		turn.Seats = append(turn.Seats, table.Sitter{Name: fmt.Sprintf("Seat%d", i), Kind: table.User, Emblem: i})
	}
	return turn
}

func render(t *testing.T, c templ.Component) string {
	t.Helper()
	var page strings.Builder
	if err := c.Render(context.Background(), &page); err != nil {
		t.Fatal(err)
	}
	return page.String()
}

var idOf = regexp.MustCompile(` id="([^"]+)"`)

// ids are the places on the table as a viewer sees it.
func (m *staged) ids(viewer engine.Seat) map[string]bool {
	ids := map[string]bool{}
	for _, found := range idOf.FindAllStringSubmatch(render(m.t, Title(m.g.Info().Key).Table(m.turn(viewer), m.s.View(viewer))), -1) {
		ids[found[1]] = true
	}
	return ids
}

// steps are what viewer is shown of the events of a ply.
func (m *staged) steps(viewer, by engine.Seat, events []engine.Event) (list []table.Step, markup string) {
	var heard []engine.Event
	for _, e := range events {
		if e.To.Has(viewer) {
			heard = append(heard, e)
		}
	}
	turn, v, title := m.turn(viewer), m.s.View(viewer), Title(m.g.Info().Key)
	c := &table.Cue{Turn: turn, View: v, Ply: 1, Earlier: func() []engine.Event { return slices.Concat(m.known, heard) }}
	list = title.Steps.Of(nil, c, by, heard, func(e engine.Event) string { return title.Sentence(turn.Printer, v, turn.Names(), e) })
	return list, render(m.t, table.Steps(turn, list))
}

// TestStepsAreOnTheTable plays random matches of every game, and demands of each step that it has a sentence, that its places
// are on the page before or after the ply, and that the steps of a ply are short.
func TestStepsAreOnTheTable(t *testing.T) {
	for _, tt := range []struct {
		game    string
		seats   int
		options map[string]string
		plies   int
	}{
		{portroyal.Key, 3, map[string]string{"mode": "base", "gambler": "yes", "set_sail_mix": "yes"}, 250},
		{portroyal.Key, 3, map[string]string{"mode": "contracts_competitive"}, 200},
		{portroyal.Key, 3, map[string]string{"mode": "adventure_competitive", "chapter": "4"}, 150},
		{portroyaltricks.Key, 3, nil, 150},
		{portroyaltricks.Key, 4, map[string]string{"revoke": "penalty"}, 150},
		{stortebeker.Key, 3, nil, 150},
		{stortebeker.Key, 4, map[string]string{"mode": "pro"}, 150},
		{blackbeard.Key, 1, nil, 150},
		{blackbeard.Key, 3, nil, 150},
	} {
		t.Run(fmt.Sprint(tt.game, " ", tt.seats, " ", tt.options["mode"]), func(t *testing.T) {
			g, _ := games.Find(tt.game)
			luck := engine.NewFast(7)
			s, err := g.New(engine.Setup{Seats: tt.seats, Options: tt.options}, luck, nil)
			if err != nil {
				t.Fatal(err)
			}
			m := &staged{t: t, g: g, s: s, seats: tt.seats}
			heaviest, shown := 0, map[table.Do]int{}
			viewers := []engine.Seat{0, engine.Nobody}
			for ply := 0; ply < tt.plies && s.Deciders() != 0; ply++ {
				var before [2]map[string]bool
				for i, v := range viewers {
					before[i] = m.ids(v)
				}
				by := s.Deciders().First()
				legal := s.Legal(by, nil)
				var log engine.Log
				a := legal[luck.Pick(len(legal))]
				s.Apply(by, a, luck, &log)
				for i, viewer := range viewers {
					list, markup := m.steps(viewer, by, log.Events)
					after := m.ids(viewer)
					for _, step := range list {
						if step.Text == "" {
							t.Errorf("after %s a step has no sentence: %s", g.Format(a), markup)
						}
						for _, move := range step.Moves {
							shown[move.Do]++
							for _, place := range []string{move.From, move.To} {
								if place != "" && !there(place, before[i], after) {
									t.Errorf("after %s, %q: none of the places %q is on the page", g.Format(a), step.Text, place)
								}
							}
						}
					}
					heaviest = max(heaviest, gzipped(t, markup))
				}
				m.known = append(m.known, log.Events...)
			}
			t.Logf("%v; the heaviest steps of a ply: %d bytes", shown, heaviest)
			if heaviest > stepsOfAPly {
				t.Errorf("the steps of a ply are up to %d bytes, want at most %d", heaviest, stepsOfAPly)
			}
			if len(shown) < 3 {
				t.Errorf("only %v were shown", shown)
			}
		})
	}
}

// there tells whether one of the places is on a page.
func there(places string, pages ...map[string]bool) bool {
	for place := range strings.FieldsSeq(places) {
		id, _, _ := strings.Cut(place, "@")
		for _, page := range pages {
			if page[id] {
				return true
			}
		}
	}
	return false
}

func gzipped(t *testing.T, text string) int {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Len()
}

// TestBustShowsBothShips: the two ships of one colour are marked, the older one first, wherever the first came from.
func TestBustShowsBothShips(t *testing.T) {
	g, _ := games.Find(portroyal.Key)
	luck := engine.NewFast(3)
	busts := 0
	for range 100 {
		s, err := g.New(engine.Setup{Seats: 3}, luck, nil)
		if err != nil {
			t.Fatal(err)
		}
		m := &staged{t: t, g: g, s: s, seats: 3}
		for ply := 0; ply < 200 && s.Deciders() != 0; ply++ {
			by := s.Deciders().First()
			legal := s.Legal(by, nil)
			var log engine.Log
			s.Apply(by, legal[0], luck, &log) // drawing on is the first
			list, markup := m.steps(engine.Nobody, by, log.Events)
			m.known = append(m.known, log.Events...)
			for _, step := range list {
				if !step.Held || step.Moves[0].Do != table.Marks {
					continue
				}
				busts++
				ships := regexp.MustCompile(`data-do="mark"[^>]*><span class="card ship (c-[a-z]+)`).FindAllStringSubmatch(markup, -1)
				if len(ships) != 2 || ships[0][1] != ships[1][1] {
					t.Errorf("a bust marks %v: %s", ships, markup)
				}
			}
		}
		if busts >= 5 {
			return
		}
	}
	t.Errorf("only %d busts came", busts)
}

// TestLaidCardsAreSeen: an expedition, a contract and a mission that are laid out come from a pile that is on the page, are turned
// over, and end where they then lie.
func TestLaidCardsAreSeen(t *testing.T) {
	for _, tt := range []struct {
		mode  string
		seats int
		kind  uint16
		pile  string
	}{
		{"base", 3, portroyal.EvRow, "deck"},
		{"contracts_competitive", 3, portroyal.EvOpened, "deck"},
		{"contracts_coop", 3, portroyal.EvOpened, "contracts"}, // before the harbour is laid out,
		{"adventure_competitive", 3, portroyal.EvRow, "deck"},
		{"adventure_competitive", 3, portroyal.EvStory, "stories"},
		{"adventure_solo", 1, portroyal.EvStory, "stories"},
		{"adventure_coop", 3, portroyal.EvStory, "stories"},
		{"adventure_variable", 3, portroyal.EvStory, "stories"},
	} {
		t.Run(fmt.Sprint(tt.mode, " ", tt.seats, " ", portroyal.EventFormat[tt.kind].Word), func(t *testing.T) {
			g, _ := games.Find(portroyal.Key)
			luck := engine.NewFast(7)
			var log engine.Log
			s, err := g.New(engine.Setup{Seats: tt.seats, Options: map[string]string{"mode": tt.mode}}, luck, &log)
			if err != nil {
				t.Fatal(err)
			}
			m := &staged{t: t, g: g, s: s, seats: tt.seats}
			laid := 0
			for ply := 0; ply < 300 && laid < 2 && s.Deciders() != 0; ply++ {
				page := m.ids(0)
				for i, e := range log.Events {
					if e.Kind != tt.kind {
						continue
					}
					laid++
					since := i // an expedition is drawn first
					for e.Kind == portroyal.EvRow && since > 0 && log.Events[since].Kind != portroyal.EvDrew {
						since--
					}
					list, markup := m.steps(0, 1, log.Events[since:i+1])
					if len(list) == 0 {
						t.Fatalf("%s is not shown", g.FormatEvent(e))
					}
					moves := list[len(list)-1].Moves
					to, _, _ := strings.Cut(moves[len(moves)-1].To, " ")
					if moves[0].Do != table.Turns || !slices.Contains(strings.Fields(moves[0].From), tt.pile) || !page[tt.pile] || !page[to] {
						t.Errorf("%s does not come from the pile to its place: %s", g.FormatEvent(e), markup)
					}
				}
				by := s.Deciders().First()
				legal := s.Legal(by, nil)
				m.known = append(m.known, log.Events...)
				log.Events = nil
				s.Apply(by, legal[luck.Pick(len(legal))], luck, &log)
			}
			if laid == 0 {
				t.Error("none was laid")
			}
		})
	}
}

// TestDigestDrawsConclusions plays matches at random: the digest says what the deed of another seat has come to for the viewer,
// to that viewer only, and once.
func TestDigestDrawsConclusions(t *testing.T) {
	for _, tt := range []struct {
		game, words string
		kind        uint16
	}{
		{portroyal.Key, "You could have claimed ", portroyal.EvClaimed},
		{portroyaltricks.Key, " outbid you: ", portroyaltricks.EvBid},
		{stortebeker.Key, "Your cards there are gone.", stortebeker.EvWon},
	} {
		t.Run(tt.game, func(t *testing.T) {
			g, _ := games.Find(tt.game)
			luck := engine.NewFast(11)
			meant, silent := 0, 0
			for range 30 {
				s, err := g.New(engine.Setup{Seats: 3}, luck, nil)
				if err != nil {
					t.Fatal(err)
				}
				m := &staged{t: t, g: g, s: s, seats: 3}
				for ply := 0; ply < 500 && s.Deciders() != 0 && (meant < 3 || silent < 3); ply++ {
					by := s.Deciders().First()
					legal := s.Legal(by, nil)
					var log engine.Log
					s.Apply(by, legal[luck.Pick(len(legal))], luck, &log)
					if i := slices.IndexFunc(log.Events, func(e engine.Event) bool { return e.Kind == tt.kind }); i >= 0 {
						doer := log.Events[i].Seat
						for _, viewer := range []engine.Seat{0, 1, 2, engine.Nobody} {
							list, _ := m.steps(viewer, by, log.Events)
							switch n := strings.Count(render(t, table.Digest(m.turn(viewer), list, "digest")), tt.words); {
							case n == 0:
								silent++
							case viewer == doer || viewer == engine.Nobody || n > 1:
								t.Errorf("seat %d is told %q of what seat %d did, %d times", viewer, tt.words, doer, n)
							default:
								meant++
							}
						}
					}
					m.known = append(m.known, log.Events...)
				}
			}
			if meant == 0 || silent == 0 {
				t.Errorf("%q was said %d times, and %d times not", tt.words, meant, silent)
			}
		})
	}
}

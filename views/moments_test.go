package views

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/enginetest"
	"portside/engine/games"
	"portside/engine/portroyal"
	"portside/engine/portroyaltricks"
	"portside/engine/stortebeker"
	"portside/views/i18n"
	"portside/views/table"
)

var numerals = regexp.MustCompile(`[0-9]+`)

// figures are the numbers that a sentence about an event may name: its own, what they add up to or differ by, and what its card is
// worth.
func figures(g engine.Game, e engine.Event) (list []int) {
	a, b, c := int(e.A), int(e.B), int(e.C)
	list = []int{a, b, c, b + c, b - c}
	for _, n := range numerals.FindAllString(g.FormatEvent(e), -1) {
		i, _ := strconv.Atoi(n)
		list = append(list, i)
	}
	switch g.Info().Key {
	case "blackbeard":
		if e.Kind == blackbeard.EvStorm { // sea lanes are named by two dice
			for lane := 11; lane <= 66; lane++ {
				list = append(list, lane)
			}
		}
	case "port-royal":
		if e.Kind == portroyal.EvClaimed {
			list = append(list, portroyal.EventCard(e).Influence())
		}
	case "port-royal-tricks":
		if e.Kind == portroyaltricks.EvTook {
			list = append(list, portroyaltricks.Card(e.C).Value())
		}
	case "stortebeker":
		if e.Kind == stortebeker.EvFailed {
			list = append(list, stortebeker.Ship(e.A).Boarding()-b)
		}
	}
	return list
}

// TestMomentsAreTrue plays random matches: every moment is in a ply in which its seat did something, names that seat and nobody else
// who had no part in the ply, and its numbers are those of what happened there.
func TestMomentsAreTrue(t *testing.T) {
	names := table.Names{"Annika", "Bertram", "Cleopatra", "Dorothea", "Emilia", "Fridolin", "Gustava", "Hieronymus"}
	for _, title := range titles {
		t.Run(title.Key, func(t *testing.T) {
			g, _ := games.Find(title.Key)
			told := 0
			for n, setup := range byMode(enginetest.Setups(g.Info(), 60), 24) {
				luck, choice := engine.NewFast(uint64(n)+7), engine.NewFast(uint64(n)+77)
				log := &engine.Log{}
				s, err := g.New(setup, luck, log)
				if err != nil {
					t.Fatal(err)
				}
				plies := [][]engine.Event{slices.Clone(log.Events)}
				for len(plies) < 3000 && s.Deciders() != 0 {
					seat := s.Deciders().First()
					legal := s.Legal(seat, nil)
					log = &engine.Log{}
					s.Apply(seat, legal[choice.Pick(len(legal))], luck, log)
					plies = append(plies, slices.Clone(log.Events))
				}
				list := title.Moments(i18n.For(i18n.Langs[n%4]), s.View(engine.Nobody), names[:setup.Seats], func(yield func(int, []engine.Event) bool) {
					for i, events := range plies {
						if !yield(i, events) {
							return
						}
					}
				})
				for _, m := range list {
					told++
					var numbers []int
					part := engine.SeatSet(0)
					gambled := 0 // over the turn
					for i := range m.Ply + 1 {
						for _, e := range plies[i] {
							if title.Key == "port-royal" && e.Kind == portroyal.EvTurn {
								gambled = 0
							} else if title.Key == "port-royal" && e.Kind == portroyal.EvGambled {
								gambled += int(e.A)
							}
							if i < m.Ply {
								continue
							}
							if e.Seat >= 0 {
								part = part.With(e.Seat)
							}
							if e.Seat == m.Seat {
								numbers = append(append(numbers, figures(g, e)...), gambled)
							}
						}
					}
					text := table.Bare(m.Text)
					for i, name := range names[:setup.Seats] {
						switch seat := engine.Seat(i); {
						case seat == m.Seat && !strings.Contains(text, name):
							t.Errorf("%s, ply %d: %q does not name %s", enginetest.Describe(setup), m.Ply, text, name)
						case !part.Has(seat) && strings.Contains(text, name):
							t.Errorf("%s, ply %d: %q names %s, who had no part in it", enginetest.Describe(setup), m.Ply, text, name)
						}
					}
					for _, digits := range numerals.FindAllString(text, -1) {
						if i, _ := strconv.Atoi(digits); !slices.Contains(numbers, i) && !slices.Contains(numbers, -i) {
							t.Errorf("%s, ply %d: %q has a number of its own: %d", enginetest.Describe(setup), m.Ply, text, i)
						}
					}
				}
			}
			if told < 20 {
				t.Errorf("only %d moments", told)
			}
		})
	}
}

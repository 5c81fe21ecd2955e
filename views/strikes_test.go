package views

import (
	"fmt"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/games"
	"portside/engine/portroyal"
	"portside/engine/portroyaltricks"
	"portside/engine/stortebeker"
	"portside/views/table"
)

// TestStrikesAreTold plays matches at random until each kind of strike has come: the card says what it cost, and why by a rule that
// is there, to the one who was struck and to nobody else, and the digest says the same.
func TestStrikesAreTold(t *testing.T) {
	bb, pr, prt, st := blackbeard.EventFormat, portroyal.EventFormat, portroyaltricks.EventFormat, stortebeker.EventFormat
	for _, tt := range []struct {
		game    string
		seats   int
		options map[string]string
		format  engine.EventFormat
		kinds   []uint16
	}{
		{blackbeard.Key, 3, nil, bb, []uint16{
			blackbeard.EvChased, blackbeard.EvWound, blackbeard.EvGone, blackbeard.EvMutiny, blackbeard.EvBlockade,
		}},
		{portroyal.Key, 3, nil, pr, []uint16{portroyal.EvTaxPaid}},
		{portroyal.Key, 3, map[string]string{"mode": "adventure_competitive", "chapter": "4"}, pr, []uint16{portroyal.EvEventLoss}},
		{portroyaltricks.Key, 3, map[string]string{"revoke": "penalty"}, prt, []uint16{portroyaltricks.EvCaught, portroyaltricks.EvPenalty, portroyaltricks.EvSank}},
		{stortebeker.Key, 3, nil, st, []uint16{stortebeker.EvSeized, stortebeker.EvWon}},
	} {
		t.Run(fmt.Sprint(tt.game, " ", tt.options["mode"]), func(t *testing.T) {
			g, _ := games.Find(tt.game)
			luck := engine.NewFast(5)
			struck := map[uint16]int{}
			all := func() bool {
				for _, kind := range tt.kinds {
					if struck[kind] == 0 {
						return false
					}
				}
				return true
			}
			for round := 0; round < 200 && !all(); round++ {
				s, err := g.New(engine.Setup{Seats: tt.seats, Options: tt.options}, luck, nil)
				if err != nil {
					t.Fatal(err)
				}
				m := &staged{t: t, g: g, s: s, seats: tt.seats}
				for ply := 0; ply < 600 && s.Deciders() != 0; ply++ {
					by := s.Deciders().First()
					legal := s.Legal(by, nil)
					var log engine.Log
					s.Apply(by, legal[luck.Pick(len(legal))], luck, &log)
					m.strike(by, log.Events, struck)
					m.known = append(m.known, log.Events...)
					m.known = m.known[max(0, len(m.known)-400):]
				}
			}
			for _, kind := range tt.kinds {
				t.Logf("%s: %d", tt.format[kind].Word, struck[kind])
				if struck[kind] == 0 {
					t.Errorf("%s has struck nobody", tt.format[kind].Word)
				}
			}
		})
	}
}

// strike counts whom the events of a ply strike, by kind.
func (m *staged) strike(by engine.Seat, events []engine.Event, struck map[uint16]int) {
	title := Title(m.g.Info().Key)
	for seat := engine.Nobody; int(seat) < m.seats; seat++ {
		told := 0
		for _, e := range events {
			staged := title.Steps[e.Kind]
			if staged.Strikes == nil || !e.To.Has(seat) {
				continue
			}
			turn := m.turn(seat)
			known := append(append([]engine.Event{}, m.known...), heardBy(seat, events)...)
			k := (*table.Strike)(nil)
			if seat >= 0 {
				k = staged.Strikes(&table.Cue{Event: e, Turn: turn, View: m.s.View(seat), By: by, Earlier: func() []engine.Event { return known }})
			}
			if k == nil {
				continue
			}
			told++
			struck[e.Kind]++
			what := m.g.FormatEvent(e)
			if len(k.Costs) == 0 || k.Why == "" || !turn.Has("rules."+m.g.Info().Key+"."+k.Rule+".title") {
				m.t.Errorf("%s: costs %q, because %q by rule %q", what, k.Costs, k.Why, k.Rule)
			}
			for _, text := range append(k.Costs, k.Why) {
				if text == "" || strings.Contains(text, "%!") || strings.Contains(text, ".strike.") {
					m.t.Errorf("%s: %q", what, text)
				}
			}
			if k.Why == title.Sentence(turn.Printer, m.s.View(seat), turn.Names(), e) {
				m.t.Errorf("%s is its own reason: %q", what, k.Why)
			}
			if victim := e.Seat; e.Kind != stortebeker.EvSeized && e.Kind != stortebeker.EvWon && victim != seat {
				m.t.Errorf("%s strikes seat %d", what, seat)
			}
		}
		list, markup := m.steps(seat, by, events)
		if n := strings.Count(markup, `<div class="strike"`); n != told {
			m.t.Errorf("seat %d has %d cards on the page, %d strikes: %s", seat, n, told, markup)
		}
		if told > 0 {
			if n := strings.Count(render(m.t, table.Digest(m.turn(seat), list, "digest")), `class="rule"`); n != told {
				m.t.Errorf("the digest of seat %d tells %d of %d strikes", seat, n, told)
			}
		}
	}
}

func heardBy(seat engine.Seat, events []engine.Event) (heard []engine.Event) {
	for _, e := range events {
		if e.To.Has(seat) {
			heard = append(heard, e)
		}
	}
	return heard
}

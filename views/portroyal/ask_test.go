package portroyal

import (
	"fmt"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/i18n"
	"portside/views/table"
)

// questions are positions of three seats in which seat 0 is asked, if not said otherwise, with the
// sentence for seats 0 and 1 in English.
var questions = []struct {
	name        string
	fields      []string
	asked, wait string
}{
	{"first card", []string{"active=s0", "phase=discover", "draws=0"}, "Draw your first card.", "Anna is about to draw."},
	{"first card with a claim", []string{"active=s0", "phase=discover", "draws=0", "row=expedition-2priest", "s0.display=priest-4c-1p jack-of-all-trades-6c-1p"},
		"Draw your first card, or claim an expedition before.", "Anna is about to draw."},
	{"an expedition out of reach", []string{"active=s0", "phase=discover", "draws=0", "row=expedition-2priest", "s0.display=captain-4c-1p jack-of-all-trades-6c-1p"},
		"Draw your first card.", "Anna is about to draw."},
	{"no ship lies there", []string{"active=s0", "phase=discover", "draws=1", "harbour=sailor-3c-1p"},
		"Draw another card or stop: no unseen card can end your turn.", "Anna is drawing."},
	{"two ships lie there", []string{"active=s0", "phase=discover", "draws=2", "harbour=ship-red-1s-1c ship-black-2s-1c"},
		"Draw another card or stop: 18 of 117 unseen cards would end your turn.", "Anna is drawing."},
	{"a ship", []string{"active=s0", "phase=ship", "draws=1", "pending=ship-red-3s-2c", "s0.display=pirate-7c-2p sailor-3c-1p"},
		"In sight: a red frigate (3 swords). Let it in or chase it off?", "Anna has a red frigate in sight: let it in or chase it off?"},
	{"a second ship", []string{"active=s0", "phase=ship", "draws=1", "harbour=ship-yellow-1s-1c", "pending=ship-yellow-1s-2c", "s0.display=sailor-3c-1p"},
		"In sight: a yellow pinnace (1 sword), the second of its colour. Chase it off or go bust?", "Anna has a yellow pinnace in sight: let it in or chase it off?"},
	{"own take", []string{"active=s0", "actor=s0", "phase=take", "allowance=2", "harbour=ship-red-1s-1c ship-blue-1s-1c sailor-3c-1p"},
		"Your take: choose up to 2 cards or finish.", "Waiting for Anna to choose: 2 cards at most."},
	{"only a claim is left", []string{"active=s0", "actor=s0", "phase=take", "allowance=0", "row=expedition-2priest", "s0.display=priest-4c-1p*2"},
		"Claim an expedition or finish.", "Anna may still claim an expedition."},
	{"a guest", []string{"active=s1", "actor=s0", "phase=take", "allowance=1", "harbour=ship-red-1s-1c"},
		"Harbour of Bert: take 1 card for a fee of 1 coin, or nothing.", "Waiting for Anna to take 1 card at most from your harbour."},
	{"a guest of another", []string{"active=s2", "actor=s0", "phase=take", "allowance=2", "harbour=ship-red-1s-1c"},
		"Harbour of Clara: take up to 2 cards for a fee of 1 coin each, or nothing.", "Waiting for Anna to take 2 cards at most from the harbour of Clara."},
	{"after a bust", []string{"active=s0", "phase=closing", "row=expedition-2priest", "s0.display=priest-4c-1p*2"},
		"Bust! Claim an expedition after all, or end your turn.", "Anna may still claim an expedition."},
	{"the last round", []string{"active=s0", "phase=discover", "draws=0", "trigger=s1"}, "Last round. Draw your first card.", "Last round. Anna is about to draw."},
}

func TestAsk(t *testing.T) {
	for _, tt := range questions {
		t.Run(tt.name, func(t *testing.T) {
			if got := Ask(i18n.For(i18n.En), position(t, 0, tt.fields...), names); got != tt.asked {
				t.Errorf("asked %q, want %q", got, tt.asked)
			}
			if got := Ask(i18n.For(i18n.En), position(t, 1, tt.fields...), names); got != tt.wait {
				t.Errorf("others read %q, want %q", got, tt.wait)
			}
			for _, l := range i18n.Langs {
				for _, viewer := range []engine.Seat{0, 1, 2, engine.Nobody} {
					wellFormed(t, fmt.Sprint(l, viewer), Ask(i18n.For(l), position(t, viewer, tt.fields...), names))
				}
			}
		})
	}
}

func TestVerdict(t *testing.T) {
	over := func(fields ...string) *portroyal.View {
		v := position(t, 0, fields...)
		v.Phase = portroyal.PhaseOver
		return v
	}
	tests := []struct {
		name string
		v    *portroyal.View
		want string
	}{
		{"influence", over("s1.display=admiral-9c-3p*2"), "Bert wins with 6 influence."},
		{"influence of the viewer", over("s0.display=admiral-9c-3p*2"), "You win with 6 influence."},
		{"coins", over("s0.coins=4", "s1.coins=5"), "Bert wins on coins: 0 influence each, and with 5 the most coins."},
		{"shared", over("s0.coins=5", "s1.coins=5"), "Shared victory: you and Bert, 0 influence and 5 coins each."},
		{"expedition needed", over("option expedition_variant=yes", "s0.display=admiral-9c-3p*2", "s2.display=expedition-2priest"),
			"Clara wins with 4 influence. Only seats with an expedition could win."},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Ask(i18n.For(i18n.En), tt.v, names); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			for _, l := range i18n.Langs {
				wellFormed(t, string(l), Ask(i18n.For(l), tt.v, names))
			}
		})
	}
}

// TestWordsOfMatches plays random matches: every ply has a readable story and every moment a question,
// for a seat and for those who watch, in every language.
func TestWordsOfMatches(t *testing.T) {
	luck := engine.NewFast(7)
	for round := range 12 {
		seats := 2 + round%4
		p := i18n.For(i18n.Langs[round%len(i18n.Langs)])
		all := append(names, "Dirk", "Emma")[:seats]
		var log engine.Log
		s, err := portroyal.Game.New(engine.Setup{Seats: seats}, luck, &log)
		if err != nil {
			t.Fatal(err)
		}
		var plies [][]engine.Event
		for {
			for _, viewer := range []engine.Seat{0, engine.Nobody} {
				v := s.View(viewer)
				what := fmt.Sprintf("%s, match %d, ply %d, viewer %v", p.Lang(), round, len(plies), viewer)
				wellFormed(t, what, Ask(p, v, all))
				for _, l := range Story(p, v, all, log.Events) {
					wellFormed(t, what, l.Text)
				}
			}
			plies = append(plies, log.Events)
			seat := s.Deciders().First()
			if seat == engine.Nobody {
				break
			}
			legal := s.Legal(seat, nil)
			a := legal[luck.Pick(len(legal))]
			if label := Label(p, s.View(seat).(*portroyal.View), all, a); label == "" || broken.MatchString(label) {
				t.Errorf("%s is labelled %q", portroyal.Game.Format(a), label)
			}
			log = engine.Log{}
			s.Apply(seat, a, luck, &log)
		}
		moments := Moments(p, s.View(0), all, func(yield func(int, []engine.Event) bool) {
			for i, events := range plies {
				if !yield(i, events) {
					return
				}
			}
		})
		if len(moments) == 0 {
			t.Errorf("match %d had no notable moment in %d plies", round, len(plies))
		}
		for i, m := range moments {
			wellFormed(t, "moment", m.Text)
			if i > 0 && m.Ply < moments[i-1].Ply || m.Ply >= len(plies) {
				t.Errorf("moments of match %d are out of order at ply %d", round, m.Ply)
			}
		}
	}
}

func TestMoments(t *testing.T) {
	hire := func(seat engine.Seat, id string, price int16) []engine.Event {
		return public(engine.Event{Kind: portroyal.EvHired, Seat: seat, A: card(t, id), B: price})
	}
	plies := map[int][]engine.Event{
		3: hire(0, "admiral-7c-2p", 7),
		5: hire(1, "governor-8c-0p", 7),
		7: public(engine.Event{Kind: portroyal.EvBust, Seat: 1, A: 3}),
		9: public(engine.Event{Kind: portroyal.EvTaxPaid, Seat: 0, A: 6}, engine.Event{Kind: portroyal.EvTaxPaid, Seat: 2, A: 8}),
	}
	list := Moments(i18n.For(i18n.En), position(t, 2), names, func(yield func(int, []engine.Event) bool) {
		for n := range 10 {
			if !yield(n, plies[n]) {
				return
			}
		}
	})
	var got []string
	for _, m := range list {
		got = append(got, fmt.Sprintf("%d %v %s", m.Ply, m.Seat, table.Bare(m.Text)))
	}
	want := "3 s0 Finest hire: Anna paid 7 coins for an admiral.\n9 s2 Dearest tax: you handed over 8 coins."
	if strings.Join(got, "\n") != want {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), want)
	}
}

func TestWhy(t *testing.T) {
	seen := map[string]bool{}
	for why := range portroyal.WhyEndNear + 2 {
		s := Why(i18n.For(i18n.De), why)
		wellFormed(t, fmt.Sprint("why ", why), s)
		seen[s] = true
	}
	if len(seen) != int(portroyal.WhyEndNear)+1 {
		t.Errorf("%d different reasons, want one for each and one for the unknown", len(seen))
	}
}

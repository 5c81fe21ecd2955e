package blackbeard

import (
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/game"
	"portside/engine/script"
	"portside/views/i18n"
)

// TestOutcome: what actions lead to, in positions worked out by hand, with chances and without.
func TestOutcome(t *testing.T) {
	inPort := []string{"s0.pirates", "teach", "teach.cunning", "0", "teach.at", "port-22", "teach.ship", "schooner", "teach.holds", "180 350"}
	atSea := []string{"s0.pirates", "bellamy", "bellamy.cunning", "0", "bellamy.at", "car-U8", "merchants", "m01:car-U8"}
	with := func(list []string, more ...string) []string { return append(list[:len(list):len(list)], more...) }
	for _, tt := range []struct {
		fields        []string
		plies, action string
		want, quiet   string // quiet: at a table without chances, "" if it is the same
	}{
		{inPort, "", "sell.teach", "530 doubloons · +5 notoriety · +5 popularity", ""},
		{with(inPort, "teach.hideout", "port-22"), "", "sell.teach", "636 doubloons · +6 notoriety · +6 popularity", ""},
		{inPort, "sell.teach", "unload.2", "350 doubloons", ""},
		{inPort, "sell.teach", "sold", "cargo left aboard: 530", ""},
		{with(inPort, "teach.holds", "- -"), "", "sell.teach", "no cargo: bribe, letter or feast", ""},
		{with(inPort, "teach.combat", "2"), "", "refit.teach", "combat +1 of 3 lost", ""},
		{inPort, "", "careen.teach", "the hull is sound", ""},
		{with(inPort, "teach.scurvy", "yes"), "", "recover.teach", "ends: scurvy aboard", ""},
		{atSea, "", "move.bellamy", "4–9 movement points", ""},
		{with(atSea, "bellamy.speed", "0"), "", "move.bellamy", "1–6 movement points · speed 0 instead of 3", ""},
		{atSea, "move.bellamy", "sail.car-U7", "6 points left", ""},
		{atSea, "prize.bellamy.merchant-1", "board", "taken: 92 %, damaged: 8 % · +1 notoriety · cargo mostly 20–60", "+1 notoriety · cargo mostly 20–60"},
		{atSea, "", "prize.bellamy.merchant-1", "unknown ship, on average taken: 70 %, damaged: 18 % · +1 notoriety", "+1 notoriety"},
		{with(atSea[:6], "merchants", "m29:car-U8"), "prize.bellamy.merchant-1", "board", "taken: 92 %, damaged: 8 % · +1 notoriety · cargo mostly 20–60 · closes 4 ports: France", "+1 notoriety · cargo mostly 20–60 · closes 4 ports: France"},
		{atSea, "prize.bellamy.merchant-1", "refuse", "−1 popularity", ""},
		{with(atSea, "s1.pirates", "low tew", "low.at", "car-Q8", "tew.at", "car-Q8", "warships", "g11:car-Q8", "pile.cards", "card-3"), "move.bellamy stay", "target.low", "Seat1", ""},
	} {
		setup := engine.Setup{Seats: 2}
		s, err := game.Game.New(setup, engine.NewFast(1), nil)
		if err != nil {
			t.Fatal(err)
		}
		var fields [][2]string
		for i := 0; i < len(tt.fields); i += 2 {
			fields = append(fields, [2]string{tt.fields[i], tt.fields[i+1]})
		}
		if err := script.Arrange(game.Game, setup, s, fields...); err != nil {
			t.Fatalf("%s: %v", tt.action, err)
		}
		for ply := range strings.FieldsSeq(tt.plies) {
			a, err := game.Game.Parse(ply)
			if err != nil {
				t.Fatal(err)
			}
			s.Apply(0, a, engine.NewFast(1), nil)
		}
		turn := seated(i18n.En, 2, 0)
		turn.Legal, turn.Awaited = s.Legal(0, nil), s.Deciders()
		a, err := game.Game.Parse(tt.action)
		if err != nil || !turn.Can(a) {
			t.Errorf("%s is not legal (%v)", tt.action, err)
			continue
		}
		v := s.View(0).(*blackbeard.View)
		outcome := func() string { return strings.ReplaceAll(Outcome(turn, v, a), "\u00a0", " ") }
		if got := outcome(); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.action, got, tt.want)
		}
		if tt.quiet == "" {
			tt.quiet = tt.want
		}
		turn.NoOdds = true
		if got := outcome(); got != tt.quiet {
			t.Errorf("%s without chances: %q, want %q", tt.action, got, tt.quiet)
		}
	}
}

// TestSaidPlainly: sentences that players misread, as they are now, in the language they were read in.
func TestSaidPlainly(t *testing.T) {
	p := i18n.For(i18n.En)
	event := func(kind uint16, a, b, c int) engine.Event {
		return engine.Event{Kind: kind, Seat: engine.Nobody, To: engine.Public, A: int16(a), B: int16(b), C: int16(c)}
	}
	teach, _ := blackbeard.ParseCounter("teach")
	havana, _ := blackbeard.ParsePort("16")
	for _, tt := range []struct {
		e    engine.Event
		want string
	}{
		{event(blackbeard.EvRemoved, 0, 5, 0), "5 merchant ships with odd route numbers sail away."},
		{event(blackbeard.EvRemoved, 1, 1, 0), "1 merchant ship with an even route number sails away."},
		{event(blackbeard.EvSale, int(teach), 0, int(havana)), "Teach sells nothing in Havana."},
		{event(blackbeard.EvSale, int(teach), 15, int(havana)), "Teach sells the booty in Havana for 15 doubloons."},
	} {
		if got := Sentence(p, &blackbeard.View{}, nil, tt.e); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}

// TestNoMerchantsNear: who is at sea with empty holds is told with the question for orders if the merchant ships are gone, and how far the
// nearest one is.
func TestNoMerchantsNear(t *testing.T) {
	for _, tt := range []struct{ merchants, want string }{
		{"m01:car-U8", ""},
		{"m01:car-B8", "No merchant ship is within a voyage of Bellamy; the nearest is"},
		{"m01:ind-F3", "No merchant ship is left in the waters of Bellamy."},
	} {
		setup := engine.Setup{Seats: 2}
		s, err := game.Game.New(setup, engine.NewFast(1), nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := script.Arrange(game.Game, setup, s, [2]string{"s0.pirates", "bellamy"}, [2]string{"bellamy.at", "car-U8"}, [2]string{"merchants", tt.merchants}); err != nil {
			t.Fatal(err)
		}
		got := aside(i18n.For(i18n.En), s.View(0).(*blackbeard.View), false)
		if (tt.want == "") != !strings.Contains(got, "No merchant ship") || !strings.Contains(got, tt.want) {
			t.Errorf("merchants %s: %q, want %q", tt.merchants, got, tt.want)
		}
	}
}

// TestTieSaysWhatDecides: who is level in doubloons with the winner and has lost is told what has decided; others are not.
func TestTieSaysWhatDecides(t *testing.T) {
	for _, tt := range []struct {
		worth []int
		says  bool
	}{{[]int{0, 0, 0}, true}, {[]int{0, 50, 0}, false}} {
		v := &blackbeard.View{Seats: 3, Ended: blackbeard.EndLastPirate, Winner: -1, Scores: []int64{1, 9, 1}, Fleets: make([]blackbeard.Fleet, 3)}
		for i := range v.Fleets {
			v.Fleets[i].Standing = tt.worth[i]
		}
		turn := seated(i18n.En, 3, 0)
		if text := distance(turn, v); strings.Contains(text, "the captain’s notoriety decides") != tt.says {
			t.Errorf("doubloons %v: %q", tt.worth, text)
		}
	}
}

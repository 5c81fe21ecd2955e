package blackbeard

import (
	"context"
	"slices"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/game"
	"portside/views/i18n"
	"portside/views/table"
)

// story tells events in English.
func story(events ...engine.Event) (text []string) {
	for i := range events {
		events[i].To = engine.Public
	}
	for _, l := range Story(i18n.For(i18n.En), nil, table.Names{"Anna", "Ben"}, events) {
		text = append(text, l.Text)
	}
	return text
}

func TestStory(t *testing.T) {
	teach, _ := blackbeard.ParseCounter("teach")
	face := int16(64) // the first merchant
	unknown := blackbeard.FirstMerchant
	for unknown.Nation() != blackbeard.NoNation {
		unknown++
	}
	tests := []struct {
		name   string
		events []engine.Event
		want   string
	}{
		{"the flag of a prize is known once it is taken", []engine.Event{{Kind: blackbeard.EvCaptured, A: int16(teach), B: int16(unknown), C: int16(blackbeard.England)}}, "Teach takes the prize: " + merchantName(i18n.For(i18n.En), unknown, blackbeard.England) + "."},
		{"whose die it is", []engine.Event{{Kind: blackbeard.EvRolled, A: 5, B: int16(blackbeard.RollOrder)}}, "Anna rolls for turn order: 5."},
		{"a d66 is one number, and the limit is not the roll", []engine.Event{
			{Kind: blackbeard.EvRolled, A: 24, B: int16(blackbeard.RollPetition)}, {Kind: blackbeard.EvPetition, A: 24, B: 21},
		}, "Roll for the petition: 24. The crown turns Anna down (24, needed 21 or less)."},
		{"a captured ship is not lost from sight as well, and a nation is named once", []engine.Event{
			{Kind: blackbeard.EvAttacked, A: int16(teach), B: int16(blackbeard.Spain)}, {Kind: blackbeard.EvCaptured, A: int16(teach), B: face, C: int16(blackbeard.Spain)},
			{Kind: blackbeard.EvMerchantGone, Seat: engine.Nobody, A: 0, B: 20}, {Kind: blackbeard.EvAttacked, A: int16(teach), B: int16(blackbeard.Spain), C: 1},
			{Kind: blackbeard.EvAttacked, A: int16(teach), B: int16(blackbeard.Spain), C: 1},
		}, "Spain will remember Teach.|"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := strings.Join(story(tt.events...), "|")
			if !strings.HasPrefix(got, tt.want) || strings.Contains(got, "lost from sight") || strings.Count(got, "will remember") > 1 {
				t.Errorf("told: %s", got)
			}
		})
	}
	// Damage is told by what it comes to, with every die; a wound ends what is added up.
	var hits []engine.Event
	for i, die := range []int16{5, 4, 6, 2, 3, 1} {
		hits = append(hits, engine.Event{Kind: blackbeard.EvCombat, A: int16(teach), B: -1, C: int16(6 - i)},
			engine.Event{Kind: blackbeard.EvPopularity, A: int16(teach), B: -1, C: int16(9 - i)}, engine.Event{Kind: blackbeard.EvRolled, A: die, B: int16(blackbeard.RollWound)})
	}
	want := "Combat of Teach: −6 (now 1). Crew of Teach: −6 (now 4). Roll for wounds (a 1 wounds): 5, 4, 6, 2. Roll for wounds (a 1 wounds): 3. Roll for wounds (a 1 wounds): 1."
	if got := strings.Join(story(hits...), " "); got != want {
		t.Errorf("told: %s, want %s", got, want)
	}
	// A sentence begins with a capital, also where a nation's or a ship's name does not.
	for _, e := range []engine.Event{
		{Kind: blackbeard.EvAttacked, A: int16(teach), B: int16(blackbeard.Netherlands)}, {Kind: blackbeard.EvIntercepted, A: int16(teach), B: -1},
	} {
		if got := story(e); len(got) != 1 || got[0][0] < 'A' || got[0][0] > 'Z' {
			t.Errorf("told: %q", got)
		}
	}
}

// TestStoryOrder: dice stand before what they decide, numbers behind what has changed them, and the end last.
func TestStoryOrder(t *testing.T) {
	teach, _ := blackbeard.ParseCounter("teach")
	low, _ := blackbeard.ParseCounter("low")
	a, b := int16(teach), int16(low)
	rolled := func(dice, what, theirs int) engine.Event {
		return engine.Event{Kind: blackbeard.EvRolled, A: int16(dice), B: int16(what), C: int16(theirs)}
	}
	place := int16(1)
	tests := []struct {
		name   string
		events []engine.Event
		want   string
	}{
		{"an interception, with the number that decides", []engine.Event{
			{Kind: blackbeard.EvSailed, A: a, B: place}, rolled(4, blackbeard.RollIntercept, 5), {Kind: blackbeard.EvDecides, A: a, B: 6, C: int16(blackbeard.RollIntercept)},
			{Kind: blackbeard.EvAvoided, A: a, B: -5},
		}, "Roll for the interception: 4 against 5. With the speed of the ship, Teach reaches 6. Teach outsails warship 5."},
		{"a voyage in one ply is one line", []engine.Event{
			rolled(3, blackbeard.RollMove, 0), {Kind: blackbeard.EvPoints, A: a, B: 6}, {Kind: blackbeard.EvSailed, A: a, B: 2}, {Kind: blackbeard.EvSailed, A: a, B: place},
		}, "Roll for movement: 3. Teach can sail 6 points. Teach sails: near Veracruz (A11)."},
		{"numbers of another ship have a line of their own", []engine.Event{
			{Kind: blackbeard.EvCaptured, A: a, B: 64, C: int16(blackbeard.Spain)}, {Kind: blackbeard.EvNotoriety, A: a, B: 4, C: 9}, {Kind: blackbeard.EvNotoriety, A: b, B: 2, C: 3},
		}, "Notoriety of Low: +2 (now 3)."},
		{"money stands behind the sale that brought it", []engine.Event{
			{Kind: blackbeard.EvWorth, A: a, B: 500, C: 700}, {Kind: blackbeard.EvSale, A: a, B: 500, C: 1}, {Kind: blackbeard.EvPopularity, A: a, B: 5, C: 9},
		}, "Teach sells the booty in Boston for 500 doubloons. Net worth of Teach: +500 (now 700). Crew of Teach: +5 (now 9)."},
		{"what comes after the turn is no part of it", []engine.Event{
			{Kind: blackbeard.EvTurn, A: 5, B: 1}, rolled(3, blackbeard.RollMove, 0), {Kind: blackbeard.EvPoints, A: a, B: 6},
		}, "Roll for movement: 3. Teach can sail 6 points."},
		{"the match is over, and nothing stands behind it", []engine.Event{
			{Kind: blackbeard.EvNotoriety, A: a, B: 4, C: 100}, {Kind: blackbeard.EvEnded, A: 1, B: 1}, {Kind: blackbeard.EvPopularity, A: a, B: 1, C: 8}, rolled(3, blackbeard.RollWound, 0),
		}, "A pirate is known in every port: notoriety 100. The match is over."},
		{"all warships go home at once", append(slices.Repeat([]engine.Event{{Kind: blackbeard.EvWarshipGone, Seat: engine.Nobody, A: 2, B: place}}, 5),
			engine.Event{Kind: blackbeard.EvWarship, Seat: engine.Nobody, A: 2, B: place}), "5 warships go home."},
		{"one warship goes home from a place", []engine.Event{{Kind: blackbeard.EvWarshipGone, Seat: engine.Nobody, A: 2, B: place}}, "A warship goes home: near Veracruz (A11)."},
		{"seventeen dice for a place that did not fit", append(slices.Repeat([]engine.Event{rolled(35, blackbeard.RollPlace, 0)}, 17), rolled(22, blackbeard.RollPlace, 0),
			engine.Event{Kind: blackbeard.EvGovernorGone, Seat: engine.Nobody, A: 140, B: 3, C: 1}), ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := story(tt.events...)
			if last := got[len(got)-1]; tt.want != "" && last != tt.want && !slices.Contains(got, tt.want) {
				t.Errorf("told: %s", strings.Join(got, " | "))
			}
			if strings.Contains(tt.name, "warships") && len(got) != 2 {
				t.Errorf("told: %s", strings.Join(got, " | "))
			}
			if strings.Contains(tt.name, "over") && got[len(got)-1] != tt.want {
				t.Errorf("the end is not told last: %s", strings.Join(got, " | "))
			}
			if strings.Count(strings.Join(got, " "), "35") > 0 || tt.want == "" && len(got) != 1 {
				t.Errorf("told: %s", strings.Join(got, " | "))
			}
		})
	}
}

// TestLegendFlags: every nation's disc has the class that gives it its colour; the words beside it have none.
func TestLegendFlags(t *testing.T) {
	var sb strings.Builder
	if err := Legend(seated(i18n.En, 2, 0)).Render(context.Background(), &sb); err != nil {
		t.Fatal(err)
	}
	for n := blackbeard.England; n <= blackbeard.Mughals; n++ {
		if !strings.Contains(sb.String(), `<i class="n-`+n.String()+`"`) || strings.Contains(sb.String(), `<li class="n-`) {
			t.Errorf("the disc of %s has no colour of its own", n)
		}
	}
}

// TestNumbersOfPrompts: who moves a warship reads her true speed, who may interrogate what it does to the crew.
func TestNumbersOfPrompts(t *testing.T) {
	p := i18n.For(i18n.En)
	speed, crew := 0, 0
	buf := make([]engine.Action, 0, 4096)
	for seed := uint64(0); seed < 300 && (speed < 3 || crew < 3); seed++ {
		ch := engine.NewFast(seed)
		s, err := game.Game.New(engine.Setup{Seats: 2}, ch, nil)
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; n < 400 && s.Deciders() != 0; n++ {
			who := s.Deciders().First()
			v := s.View(who).(*blackbeard.View)
			q := v.Question()
			text := aside(p, v, true)
			switch {
			case q.Kind == blackbeard.AskSail && q.A < 0:
				if speed++; !strings.Contains(text, "True speed: ") {
					t.Fatalf("a warship is moved: %q", text)
				}
			case q.Kind == blackbeard.AskInterrogate:
				if crew++; !strings.Contains(text, "popularity "+number(v.Pirate(blackbeard.Counter(q.A)).Popularity)) {
					t.Fatalf("an interrogation: %q", text)
				}
			}
			buf = s.Legal(who, buf[:0])
			s.Apply(who, buf[ch.Pick(len(buf))], ch, nil)
		}
	}
	if speed == 0 || crew == 0 {
		t.Errorf("%d warships moved, %d interrogations", speed, crew)
	}
}

// TestNobodyIsRicher: Peter Blood alone loses to a rival who is as poor as he is, and nothing says that the rival is richer.
func TestNobodyIsRicher(t *testing.T) {
	v := &blackbeard.View{Seats: 1, Players: 3, Solo: true, Ended: blackbeard.EndSoloBeaten}
	want := "A rival is at least as rich as Peter Blood. The voyage is lost."
	turn := seated(i18n.En, 1, 0)
	event := engine.Event{Kind: blackbeard.EvEnded, Seat: engine.Nobody, To: engine.Public, A: blackbeard.EndSoloBeaten}
	for what, got := range map[string]string{
		"the question": Ask(turn.Printer, v, nil, turn.Names()), "the result": headline(turn, v), "the log": Sentence(turn.Printer, v, turn.Names(), event),
	} {
		if got != want {
			t.Errorf("%s: %q", what, got)
		}
	}
}

// TestOwnSeat: a sentence about the viewer's own seat says "you", in every language, and nobody else's does.
func TestOwnSeat(t *testing.T) {
	tests := []struct {
		e          engine.Event
		own, other string
	}{
		{engine.Event{Kind: blackbeard.EvTurn, A: 5}, "Turn 5: your turn.", "Turn 5: Anna."},
		{engine.Event{Kind: blackbeard.EvPetition, A: 24, B: 21}, "The crown turns you down (24, needed 21 or less).", "The crown turns Anna down (24, needed 21 or less)."},
		{engine.Event{Kind: blackbeard.EvPetition, A: 24}, "The crown turns you down (24): no roll could have succeeded.", "The crown turns Anna down (24): no roll could have succeeded."},
		{engine.Event{Kind: blackbeard.EvPassed}, "Nothing can be done: you pass.", "Nothing can be done: Anna passes."},
	}
	names := table.Names{"Anna", "Ben"}
	for _, tt := range tests {
		tt.e.To = engine.Public
		for viewer, want := range []string{tt.own, tt.other} {
			v := &blackbeard.View{ViewBase: engine.ViewBase{Me: engine.Seat(viewer)}}
			if got := Sentence(i18n.For(i18n.En), v, names, tt.e); got != want {
				t.Errorf("seat %d reads %q, want %q", viewer, got, want)
			}
		}
		for _, lang := range i18n.Langs {
			if got := Sentence(i18n.For(lang), &blackbeard.View{}, names, tt.e); strings.Contains(got, "Anna") {
				t.Errorf("%s: %q", lang, got)
			}
		}
	}
}

// TestTurnHeads: a turn is a heading, and a captain alone on the sea reads which rival's it is. Player 1 of the action lines
// need not be the viewer.
func TestTurnHeads(t *testing.T) {
	p, names := i18n.For(i18n.En), table.Names{"Anna"}
	for first, want := range []string{"Turn 7: Rival 2.", "Turn 7: your turn.", "Turn 7: Rival 1."} {
		v := &blackbeard.View{Seats: 1, Players: 3, Solo: true, First: first}
		turn := engine.Event{Kind: blackbeard.EvTurn, Seat: engine.Nobody, To: engine.Public, A: 7, B: 3}
		if first == 1 {
			turn.Seat = 0
		}
		lines := Story(p, v, names, []engine.Event{turn, {Kind: blackbeard.EvCaptain, To: engine.Public, A: 140}})
		if len(lines) != 2 || lines[0].Text != want || !lines[0].Head || lines[1].Head {
			t.Errorf("first %d: %+v", first, lines)
		}
	}
}

// TestRivals: a captain alone on the sea reads which of both rivals it is who rolls, begins and is dealt a captain.
func TestRivals(t *testing.T) {
	p, names := i18n.For(i18n.En), table.Names{"Anna"}
	for seed := range uint64(40) {
		var log engine.Log
		s, err := game.Game.New(engine.Setup{Seats: 1}, engine.NewFast(seed), &log)
		if err != nil {
			t.Fatal(err)
		}
		v := s.View(0).(*blackbeard.View)
		var told []string
		for _, l := range Story(p, v, names, log.Events) {
			told = append(told, l.Text)
			if strings.Contains(strings.ToLower(l.Text), "a rival") {
				t.Errorf("seed %d: %q", seed, l.Text)
			}
		}
		all := strings.Join(told, "\n")
		first := "You roll"
		if v.First > 0 {
			first = rivalName(p, v.First) + " rolls"
		}
		die := "" // of who begins, in his last roll: nobody after him has as much
		for _, l := range told {
			if _, n, ok := strings.Cut(l, " for turn order: "); ok && strings.HasPrefix(l, first) {
				die = n
			} else if ok && die != "" && n >= die {
				die = ""
			}
		}
		if die == "" {
			t.Errorf("seed %d: %s begins: %s", seed, first, all)
		}
		for _, rival := range []string{"Rival 1", "Rival 2"} {
			if !strings.Contains(all, rival+" rolls for turn order") || !strings.Contains(all, "Fate deals "+rival+" the captain ") {
				t.Errorf("seed %d: nothing of %s in %s", seed, rival, all)
			}
		}
		for i := range v.Pirates {
			if k := &v.Pirates[i]; k.Owner > 0 && strings.Contains(all, "the captain "+captainName(p, k.Captain)) && !strings.Contains(all, "Fate deals "+rivalName(p, k.Owner)+" the captain "+captainName(p, k.Captain)) {
				t.Errorf("seed %d: %s is of %s: %s", seed, captainName(p, k.Captain), rivalName(p, k.Owner), all)
			}
		}
	}
}

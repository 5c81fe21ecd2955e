package blackbeard

import (
	"math/rand/v2"
	"slices"
	"testing"

	"portside/engine"
)

// seeCaught tells whether the hunter of the question has caught the pirate; others may try after it.
func seeCaught(before, _ *state, events []engine.Event) []bool {
	hunter := before.ask.b
	if AskBase+uint16(before.ask.kind) == AskDemand {
		hunter = before.ask.a
	}
	for _, e := range events {
		if e.Kind == EvIntercepted && e.B == hunter {
			return []bool{true}
		}
	}
	return []bool{false}
}

// a probe compares the odds of one kind of question with all results of the dice.
type probe struct {
	kind uint16
	dice int
	want int // positions to look at
	odds func(v *View, s *state) (odds []int, a engine.Action, ok bool)
	see  func(before, after *state, events []engine.Event) []bool
}

func roundsOf(v *View, p *Pirate, hunter int16, helped bool) []int {
	o := v.OddsRound(p, hunter, helped)
	return []int{o.Ahead, o.Behind, o.Say, o.FoeSay}
}

// seeRound reads totals and rolls of a battle from its events.
func seeRound(before, _ *state, events []engine.Event) []bool {
	e, r := happened(events, EvTotals), happened(events, EvRolled)
	mine := int(r.A/10 + r.A%10)
	if r.A > 100 {
		mine = max(int(r.A/1000+r.A/100%10), int(r.A/10%10+r.A%10))
	}
	feast := 0
	for p := range before.pirates {
		if before.pirates[p].captain == Counter(e.A) {
			feast = before.pirates[p].feasting()
		}
	}
	theirs := int(r.C/10 + r.C%10)
	return []bool{e.B > e.C, e.B < e.C, mine-feast > theirs, mine-feast < theirs}
}

var probes = []probe{
	{AskBoard, 2, 20, func(v *View, s *state) ([]int, engine.Action, bool) {
		p := v.Pirate(Counter(v.Asked.A))
		o := v.OddsPrize(p, v.Prize.Face, false)
		slot := s.slotOf(p.Captain)
		return []int{o.Taken, o.Damaged}, act(opBoard), s.pirates[slot].ally == 0 && v.Prize.Face.Nation() != NoNation && !s.mayCunning(slot)
	}, func(_, _ *state, events []engine.Event) []bool {
		e := happened(events, EvBoardRoll)
		return []bool{happened(events, EvCaptured).Kind != 0, e.C > e.B && e.C <= e.B+2}
	}},
	{AskGoOn, 4, 8, func(v *View, s *state) ([]int, engine.Action, bool) {
		p := v.Pirate(Counter(v.Asked.A))
		return roundsOf(v, p, v.Asked.B, v.Battle.Ally != NoCounter), act(opGoOn), p.Letter == NoCounter && s.fight.ally < 0 && s.mayCunning(s.slotOf(p.Captain)) == false
	}, seeRound},
	{AskFight, 4, 4, func(v *View, s *state) ([]int, engine.Action, bool) {
		p := v.Pirate(Counter(v.Asked.B))
		return roundsOf(v, p, v.Asked.A, false), act(opFight), p.Letter == NoCounter && p.Ally == NoCounter && !s.mayCunning(s.slotOf(p.Captain))
	}, seeRound},
	{AskEvade, 1, 20, func(v *View, s *state) ([]int, engine.Action, bool) {
		p := v.Pirate(Counter(v.Asked.A))
		return []int{v.OddsEvade(p, v.Asked.B)}, act(opEvade), !s.mayCunning(s.slotOf(p.Captain))
	}, func(_, _ *state, events []engine.Event) []bool { return []bool{happened(events, EvEvaded).Kind != 0} }},
	{AskEvade, 3, 20, func(v *View, s *state) ([]int, engine.Action, bool) { // a die for the shallows, two for the race
		p := v.Pirate(Counter(v.Asked.A))
		return []int{v.OddsMeet(p, v.Asked.B, true)}, act(opEvade), !s.mayCunning(s.slotOf(p.Captain))
	}, seeCaught},
	{AskDemand, 2, 8, func(v *View, s *state) ([]int, engine.Action, bool) {
		p := v.Pirate(Counter(v.Asked.B))
		return []int{v.OddsMeet(p, v.Asked.A, true)}, act(opDemand), p.evadesOf6(p.At, 0) == 0 && !s.mayCunning(s.slotOf(p.Captain))
	}, seeCaught},
	{AskDuel, 2, 10, func(v *View, s *state) ([]int, engine.Action, bool) {
		me := Counter(v.Asked.A)
		o := v.OddsDuel(me)
		free := s.stack.Top().a == 1 // the second to be asked: the dice follow
		for _, p := range s.duel.sides {
			free = free && !s.mayCunning(p)
		}
		return []int{o.Hit, o.FoeHit, o.FoeDead}, act(opFightOn), free && s.stack.All()[s.stack.Len()-2].step == stepDuelAsk
	}, func(before, _ *state, events []engine.Event) []bool {
		e := happened(events, EvDuelLoss)
		side := 0
		if before.duel.captains[1] == Counter(before.ask.a) {
			side = 1
		}
		mine := Counter(e.A) == before.duel.captains[side]
		foe := before.duel.sides[1-side]
		return []bool{mine, !mine, !mine && int(before.duel.loss[1-side])+int(e.B) > before.pirates[foe].staminaNow()}
	}},
	{AskBribe, 1, 10, func(v *View, s *state) ([]int, engine.Action, bool) {
		p := v.Pirate(Counter(v.Asked.A))
		return []int{v.OddsBribe(p, Port(v.Asked.B))}, act(opBribe), v.Ports[v.Asked.B].Pro && !s.mayCunning(s.slotOf(p.Captain))
	}, func(before, after *state, _ []engine.Event) []bool {
		return []bool{after.pirates[before.slotOf(Counter(before.ask.a))].hideout == Port(before.ask.b)}
	}},
	{AskLetter, 2, 6, func(v *View, s *state) ([]int, engine.Action, bool) {
		p := v.Pirate(Counter(v.Asked.A))
		return []int{v.Letter.Payable}, act(opAskLetter), !s.mayCunning(s.slotOf(p.Captain))
	}, func(_, after *state, _ []engine.Event) []bool {
		return []bool{AskBase+uint16(after.ask.kind) == AskPrice}
	}},
	{AskSurrender, 3, 6, func(v *View, s *state) ([]int, engine.Action, bool) {
		o := OddsTreason()
		p := v.Pirate(Counter(v.Asked.A))
		return []int{o.Hanged}, act(opSurrender), !s.mayCunning(s.slotOf(p.Captain))
	}, func(_, _ *state, events []engine.Event) []bool {
		for _, e := range events {
			if e.Kind == EvSurrendered && e.C == 0 && e.B == 3 {
				return []bool{true}
			}
		}
		return []bool{false}
	}},
	{AskSail, 0, 20, func(v *View, s *state) ([]int, engine.Action, bool) {
		p := v.Pirate(Counter(v.Asked.A))
		if p == nil || p.Ally != NoCounter {
			return nil, act(opSearch), false
		}
		o := v.OddsSearch(p)
		return []int{o.Merchants, o.Warship, o.Storm}, act(opSearch), true
	}, func(_, _ *state, events []engine.Event) []bool {
		e := happened(events, EvFound)
		return []bool{Found(e.B) == FoundMerchants, Found(e.B) == FoundWarship, Found(e.B) == FoundStorm}
	}},
	{AskCunning, 1, 30, againOf(1), seeAgain},
	{AskCunning, 2, 30, againOf(2), seeAgain},
	{AskCunning, 4, 6, againOf(4), seeAgain},
}

// againOf are the chances of a roll of so many dice thrown anew.
func againOf(dice uint8) func(v *View, s *state) ([]int, engine.Action, bool) {
	return func(v *View, s *state) ([]int, engine.Action, bool) {
		t := s.throwOf(s.contested())
		o := v.Roll.Again
		return []int{o.Better, o.Worse}, act(opCunning), t.mine+t.theirs == dice
	}
}

// seeAgain compares the new dice, which the roll event shows, with the old ones.
func seeAgain(before, _ *state, events []engine.Event) []bool {
	f := *before.contested()
	other := before.stack.Top().a == 1
	now := before.merit(&f, other)
	t := before.throwOf(&f)
	e := happened(events, EvRolled)
	for i, n := int(t.mine)-1, e.A; i >= 0; i, n = i-1, n/10 {
		f.dice[i] = int8(n % 10)
	}
	for i, n := int(t.theirs)-1, e.C; i >= 0; i, n = i-1, n/10 {
		f.dice[4+i] = int8(n % 10)
	}
	m := before.merit(&f, other)
	return []bool{m > now, m < now}
}

// TestOddsAreTheRules compares the chances shown with a question, wherever it comes up in positions in which a
// lot happens, with what the rules make of every result of the dice.
func TestOddsAreTheRules(t *testing.T) {
	seen := make([]int, len(probes))
	done := func() bool {
		for i, p := range probes {
			if seen[i] < p.want {
				return false
			}
		}
		return true
	}
	buf := make([]engine.Action, 0, 4096)
	for seed := uint64(0); seed < 3000 && !done(); seed++ {
		ch := engine.NewFast(seed)
		seats := 2 + int(seed%3)
		st, err := Rules{}.New(engine.Setup{Seats: seats}, ch, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := st.(*state)
		s.Scramble(rand.New(rand.NewPCG(seed, 5)))
		for n := 0; n < 400 && s.Deciders() != 0; n++ {
			seat := s.Deciders().First()
			kind := s.Question(seat).Kind
			buf = s.Legal(seat, buf[:0])
			for i, p := range probes {
				if p.kind != kind || seen[i] >= p.want {
					continue
				}
				odds, a, ok := p.odds(s.View(seat).(*View), s)
				if !ok || !slices.Contains(buf, a) {
					continue
				}
				seen[i]++
				before := *s
				count, all := outcomes(s, seat, a, p.dice, func(after *state, events []engine.Event) []bool { return p.see(&before, after, events) })
				for k, c := range count {
					if want := share(c, all); odds[k] != want {
						t.Errorf("seed %d ply %d, %s: chance %d is %d %%, every result gives %d %%", seed, n, Face{}.Tell(s.Question(seat)), k, odds[k], want)
					}
				}
			}
			s.Apply(seat, buf[ch.Pick(len(buf))], ch, nil)
		}
	}
	for i, p := range probes {
		if seen[i] < p.want {
			t.Errorf("%s with %d dice: %d positions, want %d", EventWord(p.kind), p.dice, seen[i], p.want)
		}
	}
}

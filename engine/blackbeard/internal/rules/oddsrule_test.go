package rules

import (
	"math/rand/v2"
	"slices"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
)

// seeCaught tells whether the hunter of the question has caught the pirate; others may try after it.
func seeCaught(before, _ *State, events []engine.Event) []bool {
	hunter := before.Ask.B
	if blackbeard.AskBase+uint16(before.Ask.Kind) == blackbeard.AskDemand {
		hunter = before.Ask.A
	}
	for _, e := range events {
		if e.Kind == blackbeard.EvIntercepted && e.B == hunter {
			return []bool{true}
		}
	}
	return []bool{false}
}

// A probe compares the odds of one kind of question with all results of the dice.
type probe struct {
	kind uint16
	dice int
	want int // positions to look at
	odds func(v *blackbeard.View, s *State) (odds []int, a engine.Action, ok bool)
	see  func(before, after *State, events []engine.Event) []bool
}

func roundsOf(v *blackbeard.View, p *blackbeard.Pirate, hunter int16, helped bool) []int {
	o := v.OddsRound(p, hunter, helped)
	return []int{o.Ahead, o.Behind, o.Say, o.FoeSay}
}

// seeRound reads totals and rolls of a battle from its events.
func seeRound(before, _ *State, events []engine.Event) []bool {
	e, r := happened(events, blackbeard.EvTotals), happened(events, blackbeard.EvRolled)
	mine := int(r.A/10 + r.A%10)
	if r.A > 100 {
		mine = max(int(r.A/1000+r.A/100%10), int(r.A/10%10+r.A%10))
	}
	feast := 0
	for p := range before.Pirates {
		if before.Pirates[p].Captain == blackbeard.Counter(e.A) {
			feast = before.Pirates[p].feasting()
		}
	}
	theirs := int(r.C/10 + r.C%10)
	return []bool{e.B > e.C, e.B < e.C, mine-feast > theirs, mine-feast < theirs}
}

var probes = []probe{
	{blackbeard.AskBoard, 2, 20, func(v *blackbeard.View, s *State) ([]int, engine.Action, bool) {
		p := v.Pirate(blackbeard.Counter(v.Asked.A))
		o := v.OddsPrize(p, v.Prize.Face, false)
		slot := s.SlotOf(p.Captain)
		return []int{o.Taken, o.Damaged}, blackbeard.Act(blackbeard.OpBoard), s.Pirates[slot].Ally == 0 && v.Prize.Face.Nation() != blackbeard.NoNation && !s.mayCunning(slot)
	}, func(_, _ *State, events []engine.Event) []bool {
		e := happened(events, blackbeard.EvBoardRoll)
		return []bool{happened(events, blackbeard.EvCaptured).Kind != 0, e.C > e.B && e.C <= e.B+2}
	}},
	{blackbeard.AskGoOn, 4, 8, func(v *blackbeard.View, s *State) ([]int, engine.Action, bool) {
		p := v.Pirate(blackbeard.Counter(v.Asked.A))
		return roundsOf(v, p, v.Asked.B, v.Battle.Ally != blackbeard.NoCounter), blackbeard.Act(blackbeard.OpGoOn), p.Letter == blackbeard.NoCounter && s.Fight.Ally < 0 && s.mayCunning(s.SlotOf(p.Captain)) == false
	}, seeRound},
	{blackbeard.AskFight, 4, 4, func(v *blackbeard.View, s *State) ([]int, engine.Action, bool) {
		p := v.Pirate(blackbeard.Counter(v.Asked.B))
		return roundsOf(v, p, v.Asked.A, false), blackbeard.Act(blackbeard.OpFight), p.Letter == blackbeard.NoCounter && p.Ally == blackbeard.NoCounter && !s.mayCunning(s.SlotOf(p.Captain))
	}, seeRound},
	{blackbeard.AskEvade, 1, 20, func(v *blackbeard.View, s *State) ([]int, engine.Action, bool) {
		p := v.Pirate(blackbeard.Counter(v.Asked.A))
		return []int{v.OddsEvade(p, v.Asked.B)}, blackbeard.Act(blackbeard.OpEvade), !s.mayCunning(s.SlotOf(p.Captain))
	}, func(_, _ *State, events []engine.Event) []bool {
		return []bool{happened(events, blackbeard.EvEvaded).Kind != 0}
	}},
	{blackbeard.AskEvade, 3, 20, func(v *blackbeard.View, s *State) ([]int, engine.Action, bool) { // a die for the shallows, two for the race
		p := v.Pirate(blackbeard.Counter(v.Asked.A))
		return []int{v.OddsMeet(p, v.Asked.B, true)}, blackbeard.Act(blackbeard.OpEvade), !s.mayCunning(s.SlotOf(p.Captain))
	}, seeCaught},
	{blackbeard.AskDemand, 2, 8, func(v *blackbeard.View, s *State) ([]int, engine.Action, bool) {
		p := v.Pirate(blackbeard.Counter(v.Asked.B))
		return []int{v.OddsMeet(p, v.Asked.A, true)}, blackbeard.Act(blackbeard.OpDemand), p.EvadesOf6(p.At, 0) == 0 && !s.mayCunning(s.SlotOf(p.Captain))
	}, seeCaught},
	{blackbeard.AskDuel, 2, 10, func(v *blackbeard.View, s *State) ([]int, engine.Action, bool) {
		me := blackbeard.Counter(v.Asked.A)
		o := v.OddsDuel(me)
		free := s.Stack.Top().A == 1 // the second one asked: the dice follow
		for _, p := range s.Duel.Sides {
			free = free && !s.mayCunning(p)
		}
		return []int{o.Hit, o.FoeHit, o.FoeDead}, blackbeard.Act(blackbeard.OpFightOn), free && s.Stack.All()[s.Stack.Len()-2].Step == stepDuelAsk
	}, func(before, _ *State, events []engine.Event) []bool {
		e := happened(events, blackbeard.EvDuelLoss)
		side := 0
		if before.Duel.captains[1] == blackbeard.Counter(before.Ask.A) {
			side = 1
		}
		mine := blackbeard.Counter(e.A) == before.Duel.captains[side]
		foe := before.Duel.Sides[1-side]
		return []bool{mine, !mine, !mine && int(before.Duel.Loss[1-side])+int(e.B) > before.Pirates[foe].StaminaNow()}
	}},
	{blackbeard.AskBribe, 1, 10, func(v *blackbeard.View, s *State) ([]int, engine.Action, bool) {
		p := v.Pirate(blackbeard.Counter(v.Asked.A))
		return []int{v.OddsBribe(p, blackbeard.Port(v.Asked.B))}, blackbeard.Act(blackbeard.OpBribe), v.Ports[v.Asked.B].Pro && !s.mayCunning(s.SlotOf(p.Captain))
	}, func(before, after *State, _ []engine.Event) []bool {
		return []bool{after.Pirates[before.SlotOf(blackbeard.Counter(before.Ask.A))].Hideout == blackbeard.Port(before.Ask.B)}
	}},
	{blackbeard.AskLetter, 2, 6, func(v *blackbeard.View, s *State) ([]int, engine.Action, bool) {
		p := v.Pirate(blackbeard.Counter(v.Asked.A))
		return []int{v.Letter.Payable}, blackbeard.Act(blackbeard.OpAskLetter), !s.mayCunning(s.SlotOf(p.Captain))
	}, func(_, after *State, _ []engine.Event) []bool {
		return []bool{blackbeard.AskBase+uint16(after.Ask.Kind) == blackbeard.AskPrice}
	}},
	{blackbeard.AskSurrender, 3, 6, func(v *blackbeard.View, s *State) ([]int, engine.Action, bool) {
		o := blackbeard.OddsTreason()
		p := v.Pirate(blackbeard.Counter(v.Asked.A))
		return []int{o.Hanged}, blackbeard.Act(blackbeard.OpSurrender), !s.mayCunning(s.SlotOf(p.Captain))
	}, func(_, _ *State, events []engine.Event) []bool {
		for _, e := range events {
			if e.Kind == blackbeard.EvSurrendered && e.C == 0 && e.B == 3 {
				return []bool{true}
			}
		}
		return []bool{false}
	}},
	{blackbeard.AskSail, 0, 20, func(v *blackbeard.View, s *State) ([]int, engine.Action, bool) {
		p := v.Pirate(blackbeard.Counter(v.Asked.A))
		if p == nil || p.Ally != blackbeard.NoCounter {
			return nil, blackbeard.Act(blackbeard.OpSearch), false
		}
		o := v.OddsSearch(p)
		return []int{o.Merchants, o.Warship, o.Storm}, blackbeard.Act(blackbeard.OpSearch), true
	}, func(_, _ *State, events []engine.Event) []bool {
		e := happened(events, blackbeard.EvFound)
		return []bool{blackbeard.Found(e.B) == blackbeard.FoundMerchants, blackbeard.Found(e.B) == blackbeard.FoundWarship, blackbeard.Found(e.B) == blackbeard.FoundStorm}
	}},
	{blackbeard.AskCunning, 1, 30, againOf(1), seeAgain},
	{blackbeard.AskCunning, 2, 30, againOf(2), seeAgain},
	{blackbeard.AskCunning, 4, 6, againOf(4), seeAgain},
}

// againOf are the chances of a roll of so many dice thrown again.
func againOf(dice uint8) func(v *blackbeard.View, s *State) ([]int, engine.Action, bool) {
	return func(v *blackbeard.View, s *State) ([]int, engine.Action, bool) {
		t := s.throwOf(s.Contested())
		o := v.Roll.Again
		return []int{o.Better, o.Worse}, blackbeard.Act(blackbeard.OpCunning), t.mine+t.theirs == dice
	}
}

// seeAgain compares the new dice, which the roll event shows, with the old ones.
func seeAgain(before, _ *State, events []engine.Event) []bool {
	f := *before.Contested()
	other := before.Stack.Top().A == 1
	now := before.merit(&f, other)
	t := before.throwOf(&f)
	e := happened(events, blackbeard.EvRolled)
	for i, n := int(t.mine)-1, e.A; i >= 0; i, n = i-1, n/10 {
		f.dice[i] = int8(n % 10)
	}
	for i, n := int(t.theirs)-1, e.C; i >= 0; i, n = i-1, n/10 {
		f.dice[4+i] = int8(n % 10)
	}
	m := before.merit(&f, other)
	if f.Step == stepMutiny && !before.Pirates[f.P].buried() { // only a crew that gives in spares anything
		return []bool{int(f.dice[0]) < before.Pirates[f.P].CharismaNow(), false}
	}
	return []bool{m > now, m < now}
}

// TestOddsAreTheRules compares the chances shown with a question, wherever it comes up in eventful positions,
// with what the rules make of every result of the dice.
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
		s := st.(*State)
		s.Scramble(rand.New(rand.NewPCG(seed, 5)))
		for n := 0; n < 400 && s.Deciders() != 0; n++ {
			seat := s.Deciders().First()
			kind := s.Question(seat).Kind
			buf = s.Legal(seat, buf[:0])
			for i, p := range probes {
				if p.kind != kind || seen[i] >= p.want {
					continue
				}
				odds, a, ok := p.odds(s.View(seat).(*blackbeard.View), s)
				if !ok || !slices.Contains(buf, a) {
					continue
				}
				seen[i]++
				before := *s
				count, all := outcomes(s, seat, a, p.dice, func(after *State, events []engine.Event) []bool { return p.see(&before, after, events) })
				for k, c := range count {
					if want := blackbeard.Share(c, all); odds[k] != want {
						t.Errorf("seed %d ply %d, %s: chance %d is %d %%, every result gives %d %%", seed, n, blackbeard.Notation{}.FormatEvent(s.Question(seat)), k, odds[k], want)
					}
				}
			}
			s.Apply(seat, buf[ch.Pick(len(buf))], ch, nil)
		}
	}
	for i, p := range probes {
		if seen[i] < p.want {
			t.Errorf("%s with %d dice: %d positions, want %d", blackbeard.EventWord(p.kind), p.dice, seen[i], p.want)
		}
	}
}

package blackbeard

import (
	"slices"

	"portside/engine"
)

// standIn acts for an absent seat (part C): in its own turn it stays where it is, out of turn it gives the
// default of the table.
type standIn struct{}

// Defaults are the answers for an absent seat to the interrupts, in words of standing orders.
var Defaults = map[string]string{
	"demand": "always", "fight": "stronger", "attack": "avoid", "evade": "always", "automatic": "stronger", "end": "always", "cr-end": "3",
	"surrender": "2", "help": "no", "join-prize": "yes", "join-assault": "no", "cunning": "deadly", "give-up": "1", "challenge": "never",
	"zone": "stay", "quarrel": "never", "offers": "refuse", "after": "play-on",
}

// StandIn implements engine.Notation.
func (Notation) StandIn() engine.Policy { return standIn{} }

// Choose implements engine.Policy.
func (standIn) Choose(ev engine.View, legal []engine.Action) engine.Answer {
	v := ev.(*View)
	if key, _ := v.Interrupt(); key != "" {
		if ans := v.preset(Defaults[key], legal); ans.Do == engine.DoPlay {
			return ans
		}
	}
	play := func(a engine.Action) engine.Answer { return engine.Answer{Do: engine.DoPlay, Action: a} }
	first := func(ops ...uint16) engine.Answer {
		for _, op := range ops {
			for _, a := range legal {
				if a.Op == op {
					return play(a)
				}
			}
		}
		return play(legal[0])
	}
	switch v.Asked.Kind {
	case AskOperation:
		return first(OpMove, OpPass, OpActivate, OpUncareen, OpCrownMove, OpPetition, OpRaze)
	case AskShip:
		return play(Act(OpShip, int16(Sloop)))
	case AskPlace:
		return play(Act(OpPlace, int16(firstLane())))
	case AskSail:
		return first(OpStay, OpWeigh)
	case AskWarship:
		return play(Act(OpNewWarship))
	case AskName, AskTarget:
		if p := v.mostNotorious(legal); p != nil {
			if i := slices.IndexFunc(legal, func(a engine.Action) bool { return (a.Op == OpName || a.Op == OpTarget) && Counter(a.A) == p.Captain }); i >= 0 {
				return play(legal[i])
			}
		}
		return first(OpSpare, OpName, OpTarget)
	case AskNation:
		return play(legal[0])
	case AskBoard:
		return play(Act(OpBoard))
	case AskKeep: // the most valuable
		p := v.Pirate(Counter(v.Asked.A))
		worth := func(a engine.Action) (sum int) {
			for h, n := range p.Holds {
				if a.A>>h&1 > 0 {
					sum += max(n, 0)
				}
			}
			return sum
		}
		return play(slices.MaxFunc(legal, func(a, b engine.Action) int { return worth(a) - worth(b) }))
	case AskCargo:
		return first(OpLoad, OpLeaveCargo)
	case AskSale:
		return first(OpSold)
	}
	return first(OpTakePerson, OpKeepShip, OpNoQuestions, OpNoBribe, OpNoLetter, OpDecline, OpNoFeast, OpHoldHideout, OpUninformed, OpReject, OpRemain, OpLetBe, OpStay, OpDone, OpWithdraw)
}

// firstLane is the lane hex with the lowest code in the Caribbean.
func firstLane() Place {
	for l := Lane(1); l <= Lanes; l++ {
		if l.Sea() == Caribbean && l.Hex().Port() == 0 {
			return l.Hex()
		}
	}
	return 1
}

// mostNotorious is the most notorious opposing pirate that one of the actions names.
func (v *View) mostNotorious(legal []engine.Action) (best *Pirate) {
	for _, a := range legal {
		if a.Op != OpName && a.Op != OpTarget {
			continue
		}
		p := v.Pirate(Counter(a.A))
		if p != nil && p.Owner != int(v.Me) && (best == nil || p.Notoriety > best.Notoriety) {
			best = p
		}
	}
	return best
}

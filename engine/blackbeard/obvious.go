package blackbeard

import (
	"slices"

	"portside/engine"
)

// Obvious is the answer to the viewer's question that every other answer can only fall short of, as far as the viewer
// knows; false if there is a choice. It is narrow on purpose: an answer that gives something up, however unlikely to be
// wanted, leaves a choice, and so does a chance that only looks like none because it is rounded. To end an alliance is
// possible with every question (22.1) and answers none of them: it is left out.
func (v *View) Obvious(legal []engine.Action) (engine.Action, bool) {
	q := v.Asked
	list := slices.DeleteFunc(slices.Clone(legal), func(a engine.Action) bool {
		return a.Op == OpBreakAlliance && q.Kind != AskOperation && q.Kind != AskEnd || v.vain(a)
	})
	switch {
	case len(list) == 1:
		return list[0], q.Kind != AskOperation || slices.Contains(plainOperations, list[0].Op)
	case len(list) == 0:
		return engine.Action{}, false
	}
	mine := v.Pirate(Counter(q.A))
	if mine == nil {
		return engine.Action{}, false
	}
	only := func(yes bool, op uint16) (engine.Action, bool) {
		i := slices.IndexFunc(list, func(a engine.Action) bool { return a.Op == op })
		return list[max(0, i)], yes && i >= 0
	}
	switch q.Kind {
	case AskCargo:
		return v.stowed(mine, int(q.B), list)
	case AskKeep:
		return kept(mine, list)
	case AskInformed: // the attack ends it in any case, and two dice are never worse than the first alone (13.2, 10.4)
		return only(true, OpInformed)
	case AskGoOn: // a warship takes no damage, so that a further round costs and brings nothing; with its letter he may want to surrender
		return only(q.B < 0 && v.Battle.Ally == NoCounter && mine.Letter == NoCounter, OpEndBattle)
	case AskInterrogate: // a hostage dies of a roll below his cruelty, so that the mood of the crew is free (10.4)
		return only(mine.Ratings.Cruelty <= 1, OpInterrogate)
	case AskFeast: // at sea, without a guest, a crew that could not be happier: it would cost a turn (17)
		return only(q.B == 0 && !mine.Anchored && mine.Ally == NoCounter && mine.Popularity >= PopularityMax, OpNoFeast)
	}
	return engine.Action{}, false
}

// plainOperations are what a turn may go to without being asked for, if it can go to nothing else: none decides anything yet.
var plainOperations = []uint16{OpPass, OpMove, OpUncareen}

// vain tells whether an action can be left out because it is sure to change nothing but what it costs. A fight or an assault that
// fails changes a lot, and an attack that fails spares the crew a refusal: they are no part of it.
func (v *View) vain(a engine.Action) bool {
	switch a.Op {
	case OpPetition, OpCareen, OpCrownCareen, OpRetire, OpCunning, OpEvade, OpDemand, OpChallenge:
		return v.Futile(a)
	}
	return false
}

// Futile tells whether no dice make an action succeed as far as the viewer knows, or there is nothing for it to mend or bring. An
// action that it names may still have consequences.
func (v *View) Futile(a engine.Action) bool {
	q := v.Asked
	ship, named := ShipOf(a)
	mine, other := v.Pirate(Counter(q.A)), v.Pirate(Counter(q.B))
	if named && q.Kind == AskOperation {
		mine = v.Pirate(ship)
	}
	helped := v.Battle.On && v.Battle.Ally != NoCounter
	switch a.Op {
	case OpPetition:
		return v.OddsPetition(int(v.Me)) == 0
	case OpLoad:
		return Worthless(q)
	case OpCareen:
		k := v.Pirate(ship)
		return k != nil && k.Speed >= k.FullSpeed
	case OpCrownCareen:
		h := v.hunter(ship)
		return h != nil && h.Speed >= ship.Speed(0)
	case OpRetire:
		k := v.Pirate(ship)
		return k != nil && CodesUpTo(k.Fortune()/100) == 0
	case OpCunning:
		return q.Kind == AskCunning && v.Roll.Again.Never
	case OpEvade:
		return mine != nil && !slices.ContainsFunc(v.speeds(q.B), func(speed int) bool { return mine.EvadesOf6(mine.At, speed) > 0 })
	case OpDemand:
		return other != nil && !slices.ContainsFunc(v.speeds(q.A), func(speed int) bool { return other.avoids216(other.At, speed, true) < 216 })
	case OpChallenge: // a dummy never sails a warship faster than it is (25.4)
		return v.Solo || !slices.ContainsFunc(v.speeds(-1-q.A), func(speed int) bool { return int(q.B) > speed })
	case OpFight:
		return other != nil && v.OddsRound(other, q.A, helped).Behind == 0
	case OpGoOn:
		if q.Kind == AskCrownGoOn {
			return other != nil && v.OddsRound(other, q.A, helped).Behind == 0
		}
		return mine != nil && v.OddsRound(mine, q.B, helped).Ahead == 0
	case OpAttack:
		return mine != nil && v.OddsRound(mine, q.B, helped).Ahead == 0
	case OpAssault:
		return mine != nil && (q.Kind == AskOperation || q.Kind == AskSail) && v.OddsAssault(mine, nil, mine.At.Port(), false, false) == 0
	case OpRaze:
		return mine != nil && v.OddsAssault(mine, nil, mine.At.Port(), false, true) == 0
	case OpPrize:
		return mine != nil && v.OddsPrize(mine, v.FaceOf(a.B), false).Taken == 0
	case OpBoard:
		return mine != nil && v.OddsPrize(mine, v.Prize.Face, false).Taken == 0
	case OpBribe:
		return mine != nil && v.OddsBribe(mine, Port(q.B)) == 0
	}
	return false
}

// Certain are the actions whose being futile no chance tells: what is seen of the ship or the cargo does.
var Certain = []uint16{OpLoad, OpCareen, OpCrownCareen, OpCunning}

// Worthless reports whether a question asks where to stow a cargo that is worth nothing.
func Worthless(q engine.Event) bool { return q.Kind == AskCargo && q.B <= 0 }

// stowed is where a cargo goes: into an empty hold, otherwise in place of the least valuable cargo if it is worth more. Nothing
// sets cargoes apart but their values. An ally who could take it leaves a choice (22.4).
func (v *View) stowed(p *Pirate, value int, list []engine.Action) (engine.Action, bool) {
	least := engine.Action{Op: OpLeaveCargo}
	worth := value // of what goes without
	for _, a := range list {
		if a.Op == OpLoadAlly {
			return a, false
		}
		if a.Op == OpLoad && p.Holds[a.A] == 0 { // one that is worth nothing may be left, or fill the hold for 6.5
			return a, value > 0
		}
		if a.Op == OpLoad && max(0, p.Holds[a.A]) < worth {
			least, worth = a, max(0, p.Holds[a.A])
		}
	}
	return least, slices.Contains(list, least)
}

// kept is the set of cargoes that moves to a smaller ship: as many as it holds, the most valuable.
func kept(p *Pirate, list []engine.Action) (best engine.Action, ok bool) {
	most := -1
	for _, a := range list {
		sum := 0
		for h, n := range p.Holds {
			if a.A>>h&1 > 0 {
				sum += max(0, n)
			}
		}
		if sum > most {
			best, most = a, sum
		}
	}
	return best, most >= 0
}

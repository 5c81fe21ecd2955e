package blackbeard

import (
	"portside/engine/blackbeard"
	"portside/views/i18n"
)

// wanted says what the dice that cunning may roll again had to be, or what they come to, "" if the viewer does not know: not which
// hunter tries the pirate, or whether an ally of his has joined in.
func wanted(p *i18n.Printer, v *blackbeard.View) string {
	k := v.Pirate(blackbeard.Counter(v.Question().A))
	if k == nil {
		return ""
	}
	say := func(key string, args ...any) string { return p.Say("blackbeard.need."+key, args...) }
	mine, theirs, feast := sumOf(v.Roll.Mine), sumOf(v.Roll.Theirs), 0
	if k.Feast {
		feast = 2
	}
	alone := k.Ally == blackbeard.NoCounter
	switch v.Question().B {
	case blackbeard.RollMove, blackbeard.RollRansom, blackbeard.RollLoot:
		return say("more")
	case blackbeard.RollBribe, blackbeard.RollLetter:
		return say("less")
	case blackbeard.RollCareen:
		most, _ := k.Careening()
		return say("steps", most)
	case blackbeard.RollWound:
		return say("least", 2)
	case blackbeard.RollTreason:
		return say("least", 3)
	case blackbeard.RollFine:
		return say("fine", blackbeard.TreasonHangedFrom)
	case blackbeard.RollRetire:
		return say("most", k.Fortune()/100)
	case blackbeard.RollMutiny:
		return say("most", int(k.Ratings.Charisma)-1)
	case blackbeard.RollInterrogate:
		return say("exact", int(k.Ratings.Cruelty))
	case blackbeard.RollChase:
		return say("above")
	case blackbeard.RollEvade:
		if speed, ok := pursuit(v, k); ok {
			return say("least", speed+feast+1)
		}
	case blackbeard.RollIntercept:
		if k.Careened {
			return say("above")
		}
		return say("race", signed(k.SpeedNow-feast))
	case blackbeard.RollPrize:
		if face := v.Prize.Face; alone && face != blackbeard.NoCounter {
			return say("most", k.CombatNow+k.SpeedNow+int(k.Ratings.Skill)-face.Defence())
		}
	case blackbeard.RollAssault, blackbeard.RollRaze:
		if alone && k.At.Port() != 0 {
			garrison := v.Ports[k.At.Port()].Garrison
			if v.Question().B == blackbeard.RollRaze {
				garrison = (garrison + 1) / 2
			}
			return say("storm", int(k.Ratings.Skill)+k.CombatNow+mine, garrison+theirs)
		}
	case blackbeard.RollBattle:
		if dice := v.Roll.Mine; v.Battle.On && len(dice) >= 2 {
			return say("totals", v.Battle.Strength+max(sumOf(dice[:2]), sumOf(dice[2:]))-feast, v.Battle.FoeStrength+theirs)
		}
	case blackbeard.RollDuel:
		d := &v.Duel
		if a, b := v.Pirate(d.Captains[d.Attacker]), v.Pirate(d.Captains[1-d.Attacker]); d.On && a != nil && b != nil {
			attack, defence := max(0, int(a.Ratings.Attack)-d.Weakened[d.Attacker]), max(0, int(b.Ratings.Defence)-d.Weakened[1-d.Attacker])
			return say("totals", attack+mine, defence+theirs)
		}
	}
	return ""
}

func sumOf(dice []int) (sum int) {
	for _, d := range dice {
		sum += d
	}
	return sum
}

// pursuit is the speed of the hunters where a pirate is, ok if the viewer knows those of all and they are equal.
func pursuit(v *blackbeard.View, k *blackbeard.Pirate) (speed int, ok bool) {
	var all []int
	for _, w := range v.Warships {
		switch {
		case w.At != k.At:
		case w.Face == blackbeard.NoCounter:
			return 0, false
		default:
			all = append(all, w.Face.Speed(0))
		}
	}
	for _, c := range v.Commissioners {
		if c.At == k.At && c.Owner != k.Owner {
			all = append(all, c.SpeedNow)
		}
	}
	for _, s := range all {
		if s != all[0] {
			return 0, false
		}
	}
	if len(all) == 0 {
		return 0, false
	}
	return all[0], true
}

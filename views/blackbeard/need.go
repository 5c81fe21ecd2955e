package blackbeard

import (
	"portside/engine/blackbeard"
	"portside/views/i18n"
)

// thrown says what the viewer has thrown, what it comes to, and whether he would throw it again.
func thrown(p *i18n.Printer, v *blackbeard.View) string {
	q := v.Question()
	key := "blackbeard.ask.cunning.own"
	if q.C == 1 {
		key += ".fatal"
	}
	dice := throw(p, v)
	switch q.B {
	case blackbeard.RollPrize, blackbeard.RollFine, blackbeard.RollLoot: // their sum counts, and nothing else is added
		if len(v.Roll.Mine) > 1 {
			dice += " = " + number(sumOf(v.Roll.Mine))
		}
	case blackbeard.RollRetire: // read as two digits
		dice = number(digits(v.Roll.Mine))
	}
	text, _ := verdict(p, v)
	return p.Say(key, captainName(p, blackbeard.Counter(q.A)), dice, p.Say("blackbeard.roll."+blackbeard.RollWords[q.B]), text)
}

// allyHelp is how much an ally takes off the roll for a prize (10.3).
const allyHelp = 2

// result is what a roll comes to as it lies.
type result int8

// Results of a roll. One that is not done or missed is more or less good.
const (
	graded result = iota
	done
	missed
)

// verdict says what the dice that cunning may roll again come to, and what was needed. It is vague where the viewer does not know:
// which hunter tries the pirate, or whether an ally of his has joined an assault.
func verdict(p *i18n.Printer, v *blackbeard.View) (text string, r result) {
	k := v.Pirate(blackbeard.Counter(v.Question().A))
	say := func(r result, key string, args ...any) (string, result) {
		return p.Say("blackbeard.need."+key+[...]string{"", ".done", ".missed"}[r], args...), r
	}
	if k == nil {
		return say(graded, "more")
	}
	mine, theirs, feast := sumOf(v.Roll.Mine), sumOf(v.Roll.Theirs), 0
	if k.Feast {
		feast = 2
	}
	alone := k.Ally == blackbeard.NoCounter
	switch v.Question().B {
	case blackbeard.RollBribe, blackbeard.RollLetter:
		return say(graded, "less")
	case blackbeard.RollCareen:
		most, _ := k.Careening()
		return say(graded, "steps", most)
	case blackbeard.RollWound:
		return say(missed, "least", 2)
	case blackbeard.RollTreason:
		return say(missed, "least", 3)
	case blackbeard.RollFine:
		if mine < blackbeard.TreasonHangedFrom {
			return say(done, "fine")
		}
		return say(missed, "fine", blackbeard.TreasonHangedFrom)
	case blackbeard.RollRetire:
		return say(missed, "most", k.Fortune()/100)
	case blackbeard.RollMutiny:
		if k.Ratings.Charisma <= 1 {
			return say(missed, "none")
		}
		return say(missed, "most", int(k.Ratings.Charisma)-1)
	case blackbeard.RollInterrogate:
		return say(missed, "exact", int(k.Ratings.Cruelty))
	case blackbeard.RollChase:
		return say(missed, "above")
	case blackbeard.RollEvade: // asked about a failure only
		if speed, ok := pursuit(v, k); ok {
			return say(missed, "least", speed+feast+1)
		}
		return say(missed, "faster")
	case blackbeard.RollIntercept:
		if k.Careened {
			return say(missed, "above")
		}
		return say(missed, "race", signed(k.SpeedNow-feast))
	case blackbeard.RollPrize:
		face := v.Prize.Face
		if face == blackbeard.NoCounter {
			return say(graded, "lower")
		}
		score := k.CombatNow + k.SpeedNow + int(k.Ratings.Skill) - face.Defence()
		if v.Prize.Helped {
			score += allyHelp
		}
		if score < 2 {
			return say(missed, "none")
		}
		return say(reached(mine <= score), "most", score)
	case blackbeard.RollAssault, blackbeard.RollRaze:
		if alone && k.At.Port() != 0 {
			garrison := v.Ports[k.At.Port()].Garrison
			if v.Question().B == blackbeard.RollRaze {
				garrison = (garrison + 1) / 2
			}
			attack, defence := int(k.Ratings.Skill)+k.CombatNow+mine, garrison+theirs
			return say(reached(attack > defence), "storm", attack, defence)
		}
	case blackbeard.RollBattle:
		if dice := v.Roll.Mine; v.Battle.On && len(dice) >= 2 {
			a, b := v.Battle.Strength+max(sumOf(dice[:2]), sumOf(dice[2:]))-feast, v.Battle.FoeStrength+theirs
			if a == b {
				return say(graded, "battle", a, b)
			}
			return say(reached(a > b), "battle", a, b)
		}
	case blackbeard.RollDuel:
		d := &v.Duel
		if a, b := v.Pirate(d.Captains[d.Attacker]), v.Pirate(d.Captains[1-d.Attacker]); d.On && a != nil && b != nil {
			attack, defence := max(0, int(a.Ratings.Attack)-d.Weakened[d.Attacker])+mine, max(0, int(b.Ratings.Defence)-d.Weakened[1-d.Attacker])+theirs
			hit := a // a blow that does not land costs the attacker
			if attack > defence {
				hit = b
			}
			text, _ = say(graded, "duel", attack, defence, captainName(p, hit.Captain))
			return text, reached(hit != k)
		}
	}
	return say(graded, "more")
}

func reached(yes bool) result {
	if yes {
		return done
	}
	return missed
}

// keeps reports whether keeping the roll is the sensible answer to the question of cunning: it has succeeded, or a new throw is as
// likely to be worse as better. What is neither done nor missed is worth cunning only if it does great harm.
func keeps(p *i18n.Printer, v *blackbeard.View) bool {
	o, harm := v.Roll.Again, v.Question().C
	_, r := verdict(p, v)
	switch {
	case o.Never:
		return true
	case harm == 1:
		return false
	case r == missed, harm == 2:
		return o.Better <= o.Worse
	}
	return true
}

// digits are dice read one after the other.
func digits(dice []int) (n int) {
	for _, d := range dice {
		n = 10*n + d
	}
	return n
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

package blackbeard

import (
	"strconv"
	"strings"

	"portside/engine/blackbeard"
	"portside/views/i18n"
)

func number(n int) string { return strconv.Itoa(n) }

const oddsKey = "blackbeard.odds."

// chances gives the odds for the viewer's question, "" if nothing is rolled.
func chances(p *i18n.Printer, v *blackbeard.View) string {
	q := v.Question()
	if q.Kind == 0 {
		return ""
	}
	mine, other := v.Pirate(blackbeard.Counter(q.A)), v.Pirate(blackbeard.Counter(q.B))
	switch q.Kind {
	case blackbeard.AskDuel, blackbeard.AskQuarrel:
		return duelChances(p, v, mine, other)
	case blackbeard.AskCunning:
		return againChances(p, v)
	case blackbeard.AskChallenge:
		return p.Say(oddsKey+"fast", v.OddsTooFast(int(q.A), int(q.B)))
	case blackbeard.AskName, blackbeard.AskTarget, blackbeard.AskCentre:
		return eachChances(p, v)
	case blackbeard.AskDemand:
		if other != nil {
			return p.Say(oddsKey+"meet", captainName(p, other.Captain), v.OddsMeet(other, q.A, true)) + " " + roundChances(p, v, other, q.A)
		}
	case blackbeard.AskFight, blackbeard.AskAutomatic, blackbeard.AskCrownGoOn:
		return roundChances(p, v, other, q.A)
	}
	if mine == nil {
		return ""
	}
	switch q.Kind {
	case blackbeard.AskSail:
		return sailChances(p, v, mine)
	case blackbeard.AskBoard:
		text := prizeChances(p, v, mine, v.Prize.Face)
		if mean := v.MeanCargo(mine, v.Prize.Face); mean > 0 {
			text = p.Say(gainKey+"prize", int(mine.Ratings.Cruelty), mean) + " " + text
		}
		return text
	case blackbeard.AskInformed:
		return p.Say("blackbeard.ask.odds.two", v.OddsAssault(mine, nil, blackbeard.Port(q.B), true, false), v.OddsAssault(mine, nil, blackbeard.Port(q.B), false, false))
	case blackbeard.AskInterrogate:
		cruelty := int(mine.Ratings.Cruelty)
		return p.Say("blackbeard.ask.odds.interrogate", percent(min(cruelty, 6), 6), percent(min(max(0, cruelty-1), 6), 6))
	case blackbeard.AskBribe:
		return p.Say(oddsKey+"bribe", v.OddsBribe(mine, blackbeard.Port(q.B)))
	case blackbeard.AskLetter:
		o := v.Letter
		return p.Say(oddsKey+"letter", o.Least, o.Most, o.Payable)
	case blackbeard.AskFeast:
		return feastChances(p, v, mine)
	case blackbeard.AskEvade:
		return p.Say(oddsKey+"evade", v.OddsEvade(mine, q.B), v.OddsMeet(mine, q.B, true), v.OddsMeet(mine, q.B, false))
	case blackbeard.AskAttack, blackbeard.AskGoOn:
		return roundChances(p, v, mine, q.B)
	case blackbeard.AskSurrender:
		o := blackbeard.OddsTreason()
		return p.Say(oddsKey+"treason", o.Free, o.Fined, o.Hanged) + " " + roundChances(p, v, mine, q.B)
	case blackbeard.AskHelp:
		if other != nil {
			with, alone := v.OddsRound(other, q.C, true), v.OddsRound(other, q.C, false)
			return p.Say(oddsKey+"help", captainName(p, other.Captain), with.Ahead, alone.Ahead)
		}
	case blackbeard.AskJoin:
		return joinChances(p, v, mine, other)
	}
	return ""
}

// percent is n of all as a percentage, halves rounded up.
func percent(n, all int) int { return (200*n + all) / (2 * all) }

// prizeChances says what an attack on a merchant may bring.
func prizeChances(p *i18n.Printer, v *blackbeard.View, mine *blackbeard.Pirate, face blackbeard.Counter) string {
	o := v.OddsPrize(mine, face, false)
	text := p.Say(oddsKey+"prize", o.Taken, o.Damaged)
	if o.Sunk > 0 {
		text += " " + p.Say(oddsKey+"sunk", captainName(p, mine.Captain), o.Sunk)
	}
	return text
}

// sailChances says what a search may find when all points are spent, and how storming the port would go.
func sailChances(p *i18n.Printer, v *blackbeard.View, mine *blackbeard.Pirate) string {
	var words []string
	if mine.CanStorm && v.Question().B > 0 {
		h := mine.At.Port()
		words = append(words, p.Say(oddsKey+"storm-port", portName(p, h), v.OddsAssault(mine, nil, h, false, false)))
	}
	if v.Question().B == 0 && !mine.Anchored {
		o := v.OddsSearch(mine)
		words = append(words, p.Say(oddsKey+"search", o.Merchants, o.Warship, o.Storm))
	}
	return strings.Join(words, " ")
}

// roundChances says how the next round of a battle would go.
func roundChances(p *i18n.Printer, v *blackbeard.View, pirate *blackbeard.Pirate, hunter int16) string {
	if pirate == nil {
		return ""
	}
	name := captainName(p, pirate.Captain)
	o := v.OddsRound(pirate, hunter, helped(v))
	words := []string{p.Say(oddsKey+"round", name, o.Ahead, o.Behind)}
	if o.Sunk > 0 {
		words = append(words, p.Say(oddsKey+"sunk", name, o.Sunk))
	}
	if o.FoeSunk > 0 {
		words = append(words, p.Say(oddsKey+"sunk", unitName(p, hunter), o.FoeSunk))
	}
	return strings.Join(append(words, p.Say(oddsKey+"say", name, o.Say)), " ")
}

// unitName names a ship by its number in events.
func unitName(p *i18n.Printer, unit int16) string {
	if unit < 0 {
		return p.Say("blackbeard.a-warship", int(-unit))
	}
	return counterName(p, blackbeard.Counter(unit))
}

// duelChances says how the next exchange of a duel would go; before it has begun, the first one.
func duelChances(p *i18n.Printer, v *blackbeard.View, mine, other *blackbeard.Pirate) string {
	if mine == nil || other == nil {
		return ""
	}
	var o blackbeard.DuelOdds
	if v.Question().Kind == blackbeard.AskDuel {
		o = v.OddsDuel(mine.Captain)
	} else {
		o = v.OddsChallenge(mine, other)
	}
	return p.Say(oddsKey+"duel", captainName(p, mine.Captain), o.Hit, o.Dead) + " " + p.Say(oddsKey+"duel", captainName(p, other.Captain), o.FoeHit, o.FoeDead)
}

// againChances shows the dice that cunning may roll again and how that would go.
func againChances(p *i18n.Printer, v *blackbeard.View) string {
	o := v.Roll.Again
	sum := func(dice []int) string {
		words := make([]string, len(dice))
		for i, d := range dice {
			words[i] = number(d)
		}
		return strings.Join(words, " + ")
	}
	dice := sum(v.Roll.Mine)
	if len(v.Roll.Theirs) > 0 {
		dice = p.Say(oddsKey+"against", dice, sum(v.Roll.Theirs))
	}
	if o.Never {
		return p.Say(oddsKey+"again.never", dice, o.Worse)
	}
	return p.Say(oddsKey+"again", dice, o.Better, o.Worse)
}

// feastChances says whom the noise of a feast in port may bring, and who is there to be challenged.
func feastChances(p *i18n.Printer, v *blackbeard.View, mine *blackbeard.Pirate) string {
	if !mine.Anchored {
		return ""
	}
	var words []string
	if !v.Solo {
		var guest *blackbeard.Pirate
		for i := range v.Pirates {
			g := &v.Pirates[i]
			if g.Owner != mine.Owner && g.Anchored && g.At == mine.At && (guest == nil || g.Notoriety > guest.Notoriety) {
				guest = g
			}
		}
		if guest != nil {
			words = append(words, p.Say(oddsKey+"guest", captainName(p, guest.Captain)))
		}
	}
	if h := &v.Ports[mine.At.Port()]; !h.Pirates && !h.Anti && !h.Razed {
		key := oddsKey + "governor"
		if h.Pro {
			key += ".pro"
		}
		words = append(words, p.Say(key, 100-v.OddsGovernor()))
	}
	return strings.Join(words, " ")
}

// joinChances compares a prize or an assault with and without the ally's help.
func joinChances(p *i18n.Printer, v *blackbeard.View, mine, actor *blackbeard.Pirate) string {
	if actor == nil {
		return ""
	}
	with, alone := 0, 0
	if v.Question().C == 1 {
		with, alone = v.OddsPrize(actor, v.Prize.Face, true).Taken, v.OddsPrize(actor, v.Prize.Face, false).Taken
	} else {
		with, alone = v.OddsAssault(actor, mine, actor.At.Port(), false, false), v.OddsAssault(actor, nil, actor.At.Port(), false, false)
	}
	return p.Say(oddsKey+"join", with, alone)
}

// eachChances gives the odds for every pirate that can be named: for the crew's mood, a hunter, a storm.
func eachChances(p *i18n.Printer, v *blackbeard.View) string {
	q := v.Question()
	var words []string
	for i := range v.Pirates {
		k := &v.Pirates[i]
		name := captainName(p, k.Captain)
		switch {
		case q.Kind == blackbeard.AskName && q.A == int16(blackbeard.Discontent):
			rises, lost := v.OddsRevolt(k)
			words = append(words, p.Say(oddsKey+"revolt", name, rises, lost))
		case q.Kind == blackbeard.AskTarget && !k.Anchored && (q.B != 0 && k.Owner != int(v.Viewer()) || whereIs(v, q.A) == k.At):
			words = append(words, p.Say(oddsKey+"meet", name, v.OddsMeet(k, q.A, true)))
		case q.Kind == blackbeard.AskCentre && k.Owner == int(v.Viewer()):
			words = append(words, p.Say(oddsKey+"sunk", name, v.OddsStorm(k)))
		}
	}
	return strings.Join(words, " ")
}

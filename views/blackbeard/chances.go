package blackbeard

import (
	"strconv"
	"strings"

	"portside/engine/blackbeard"
	"portside/views/i18n"
)

func number(n int) string { return strconv.Itoa(n) }

const oddsKey = "blackbeard.odds."

// chances gives the odds for the viewer's question that stand on none of its buttons, "" if there are none.
func chances(p *i18n.Printer, v *blackbeard.View) string {
	q := v.Question()
	if q.Kind == 0 {
		return ""
	}
	mine, other := v.Pirate(blackbeard.Counter(q.A)), v.Pirate(blackbeard.Counter(q.B))
	switch q.Kind {
	case blackbeard.AskDemand, blackbeard.AskFight, blackbeard.AskAutomatic, blackbeard.AskCrownGoOn:
		return breakingOff(p, v, other, q.A)
	case blackbeard.AskAttack, blackbeard.AskGoOn, blackbeard.AskSurrender:
		return breakingOff(p, v, mine, q.B)
	case blackbeard.AskFeast:
		return feastChances(p, v, mine)
	}
	return ""
}

// percent is n of all as a percentage, halves rounded up.
func percent(n, all int) int { return (200*n + all) / (2 * all) }

// breakingOff says how likely a pirate may end the battle after its next round.
func breakingOff(p *i18n.Printer, v *blackbeard.View, pirate *blackbeard.Pirate, hunter int16) string {
	if pirate == nil {
		return ""
	}
	return p.Say(oddsKey+"say", captainName(p, pirate.Captain), v.OddsRound(pirate, hunter, helped(v)).Say)
}

// unitName names a ship by its number in events.
func unitName(p *i18n.Printer, unit int16) string {
	if unit < 0 {
		return p.Say("blackbeard.a-warship", int(-unit))
	}
	return counterName(p, blackbeard.Counter(unit))
}

// throw are the dice that cunning may roll again.
func throw(p *i18n.Printer, v *blackbeard.View) string {
	sum := func(dice []int) string {
		words := make([]string, len(dice))
		for i, d := range dice {
			words[i] = number(d)
		}
		return strings.Join(words, " + ")
	}
	if len(v.Roll.Theirs) > 0 {
		return p.Say(oddsKey+"against", sum(v.Roll.Mine), sum(v.Roll.Theirs))
	}
	return sum(v.Roll.Mine)
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

package blackbeard

import (
	"strconv"

	"portside/engine/blackbeard"
	"portside/views/i18n"
)

func number(n int) string { return strconv.Itoa(n) }

// chances says the odds of what the viewer is asked, "" where nothing is rolled.
func chances(p *i18n.Printer, v *blackbeard.View) string {
	q := v.Question()
	mine := v.Pirate(blackbeard.Counter(q.A))
	if mine == nil {
		mine = v.Pirate(blackbeard.Counter(q.B))
	}
	if mine == nil {
		return ""
	}
	switch q.Kind {
	case blackbeard.AskBoard:
		return p.Say("blackbeard.ask.odds", v.OddsPrize(mine, v.Prize.Face))
	case blackbeard.AskInformed:
		return p.Say("blackbeard.ask.odds.two", v.OddsAssault(mine, blackbeard.Port(q.B), true, false), v.OddsAssault(mine, blackbeard.Port(q.B), false, false))
	case blackbeard.AskDemand:
		return p.Say("blackbeard.ask.odds", blackbeard.OddsCaught(mine.SpeedNow))
	case blackbeard.AskInterrogate:
		return p.Say("blackbeard.ask.odds.interrogate", 100*int(mine.Ratings.Cruelty)/6, 100*max(0, int(mine.Ratings.Cruelty)-1)/6)
	case blackbeard.AskSail:
		if p2 := dangers(v, q.A); len(p2) > 0 {
			return p.Say("blackbeard.move.caught", blackbeard.OddsCaught(mine.SpeedNow))
		}
	}
	return ""
}

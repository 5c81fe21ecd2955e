package blackbeard

import (
	"strings"

	"portside/engine/blackbeard"
	"portside/views/i18n"
	"portside/views/table"
)

const offerKey = "blackbeard.offer."

// terms describes a captain's offer: what each side gives.
func terms(p *i18n.Printer, v *blackbeard.View, from blackbeard.Counter) string {
	for _, o := range v.Offers {
		if o.From != from {
			continue
		}
		give := goods(p, o.GiveValues, o.GiveHostages, o.GiveMoney, o.GiveShip, o.GiveCombat, o.GiveSpeed)
		get := goods(p, o.GetValues, o.GetHostages, o.GetMoney, o.GetShip, o.GetCombat, o.GetSpeed)
		var words []string
		if !o.Alliance || give != get || give != p.Say(offerKey+"nothing") { // an alliance without goods needs no more words
			words = append(words, p.Say(offerKey+"gives", captainName(p, o.From), give), p.Say(offerKey+"gives", captainName(p, o.To), get))
		}
		if o.Alliance {
			words = append(words, p.Say(offerKey+"alliance"))
		}
		if !o.CanBeCarriedOut && (o.Ready || o.Refused) {
			words = append(words, p.Say(offerKey+"impossible"))
		}
		return strings.Join(words, " ")
	}
	return ""
}

// goods lists what goes to the other side.
func goods(p *i18n.Printer, cargo []int, people []blackbeard.Hostage, money int, ship blackbeard.ShipType, combat, speed int) string {
	var words []string
	for _, n := range cargo {
		words = append(words, p.Say(offerKey+"cargo", max(0, n)))
	}
	for _, h := range people {
		words = append(words, p.Say(offerKey+"hostage", nationName(p, h.Nation)))
	}
	if money > 0 {
		words = append(words, p.Say(offerKey+"money", money))
	}
	if ship != blackbeard.NoShip {
		words = append(words, p.Say(offerKey+"ship", shipName(p, ship), combat, speed))
	}
	if len(words) == 0 {
		return p.Say(offerKey + "nothing")
	}
	return listed(p, words)
}

// ready describes the offers that wait for the end of a turn.
func ready(t *table.Turn, v *blackbeard.View) (lines []string) {
	for _, o := range v.Offers {
		if o.Ready {
			lines = append(lines, t.Say(offerKey+"ready", captainName(t.Printer, o.From), captainName(t.Printer, o.To))+" "+terms(t.Printer, v, o.From))
		}
	}
	return lines
}

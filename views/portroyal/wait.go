package portroyal

import (
	"slices"

	"portside/engine"
	"portside/engine/portroyal"
)

// waiting says who is awaited and for what.
func (t teller) waiting() string {
	p, v, who := t.p, t.v, t.names.Of(t.v.Actor)
	if list := v.Awaited; len(list) > 0 { // they are asked together
		var names []string
		for _, seat := range list {
			names = append(names, t.names.Of(seat))
		}
		who = listed(p, names)
	}
	cards := p.Say("count.cards", v.Allowance)
	if v.Adventure != nil {
		if text, ok := t.adventureWaiting(who); ok {
			return text
		}
	}
	switch v.Phase {
	case portroyal.PhaseDiscover:
		return p.Say(waitKey+"draw", who)
	case portroyal.PhaseShip:
		return p.Say(waitKey+"ship", who, p.Say(nameKey(v.Pending)+".a"))
	case portroyal.PhaseDifficulty:
		switch {
		case v.Proposal >= 0:
			return p.Say(waitKey+"difficulty.proposed", who, v.Proposal, v.Time)
		case v.Seats > 1:
			return p.Say(waitKey+"difficulty", who, v.Time)
		}
		return p.Say(waitKey+"difficulty.solo", who, v.Time)
	case portroyal.PhaseOffer:
		return p.Say(waitKey+"offer", who, ContractName(p, v.Offering))
	case portroyal.PhaseSetAside:
		return p.Say(waitKey+"set-aside", who)
	case portroyal.PhaseAfterGamble:
		return p.Say(waitKey+"gambled", who)
	case portroyal.PhaseGift:
		return p.Say(waitKey+"gift", who)
	case portroyal.PhaseTake:
		switch nothing := v.Allowance == 0 || len(v.Harbour) == 0; {
		case nothing:
			return t.waitingSide(who)
		case v.Actor == v.Active:
			return p.Say(waitKey+"take", who, cards)
		case v.Active == v.Viewer():
			return p.Say(waitKey+"visit.you", who, cards)
		}
		return p.Say(waitKey+"visit", who, cards, t.names.Of(v.Active))
	default:
		return t.waitingSide(who)
	}
}

// waitingSide says which side actions are still awaited.
func (t teller) waitingSide(who string) string {
	side := t.side()
	if side == "" {
		side = ".claim"
	}
	return t.p.Say(waitKey+side[1:], who)
}

// markers warns when the markers left cannot, or only just, cover the contracts that nobody has fulfilled
// (§11.6). Which contracts are fulfilled with them stays free.
func (t teller) markers() string {
	if !t.v.Timed {
		return ""
	}
	free, need := 0, 0
	for _, place := range t.v.Places {
		free += place.Markers
	}
	for _, o := range t.v.Contracts {
		if len(o.Marks) == 0 && len(o.Waiting) == 0 { // a waiting marker will do
			need++
		}
	}
	switch {
	case need > free:
		return t.p.Say(askKey+"markers.short", free, need)
	case need == free && need > 0 && t.wasteful():
		return t.p.Say(askKey + "markers.tight")
	}
	return ""
}

// wasteful reports whether the viewer could now put a marker on a contract that has one already.
func (t teller) wasteful() bool {
	v := t.v
	if v.Question().Kind == 0 {
		return false
	}
	done := func(c portroyal.Contract) bool { return len(marksOn(v, c)) > 0 }
	return v.Question().Kind == portroyal.AskOffer && done(v.Offering) && waitsOn(v, v.Actor, v.Offering) == 0 ||
		slices.ContainsFunc(fulfillable(v, v.Actor), done)
}

// verdict says who has won, and what decided if influence was equal.
func (t teller) verdict() string {
	const key = "port-royal.verdict."
	switch {
	case t.v.Timed:
		return t.team(key)
	case t.v.Ended == portroyal.EndVictory:
		return t.p.Say("port-royal.log.ended.victory")
	case t.v.Ended == portroyal.EndDefeat:
		return t.p.Say("port-royal.log.ended.defeat")
	}
	list, how := t.v.Result()
	first := list[0]
	var text string
	switch how {
	case portroyal.ByInfluence:
		text = t.say(key+"influence", first.Seat, first.Influence)
	case portroyal.ByCoins:
		text = t.say(key+"coins", first.Seat, first.Influence, first.Coins)
	case portroyal.ByMarkers:
		text = t.say(key+"influence", first.Seat, first.Influence) + " " + t.p.Say("pr.result.by-markers")
	default:
		var winners []engine.Seat
		for _, r := range list {
			if r.Rank == 1 {
				winners = append(winners, r.Seat)
			}
		}
		text = t.p.Say(key+"shared", t.who(winners), first.Influence, first.Coins)
	}
	if barred(list) {
		text += " " + t.p.Say(barKey(t.v))
	}
	return text
}

// team says whether the match against the time pile was won, and with which title (§11.6).
func (t teller) team(key string) string {
	const solo = 0 // the only seat
	if title := t.v.Title(); title != portroyal.NoTitle {
		if t.v.Seats == 1 {
			return t.say(key+"won.solo", solo, t.v.Score, TitleName(t.p, title))
		}
		return t.p.Say(key+"won", t.v.Score, TitleName(t.p, title))
	}
	var open []string
	for _, o := range t.v.Contracts {
		if len(o.Marks) == 0 {
			open = append(open, ContractName(t.p, o.Contract))
		}
	}
	if t.v.Seats == 1 {
		return t.say(key+"lost.solo", solo, listed(t.p, open))
	}
	return t.p.Say(key+"lost", listed(t.p, open))
}

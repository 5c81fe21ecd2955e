package portroyal

import (
	"slices"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/i18n"
	"portside/views/table"
)

// Ask is the one sentence over the table: what the viewer of v is asked, in the imperative; else who is
// awaited and for what; after the end, who has won.
func Ask(p *i18n.Printer, v engine.View, names table.Names) string {
	return ask(teller{p: p, v: v.(*portroyal.View), names: names})
}

func ask(t teller) string {
	p := t.p
	if t.v.Phase == portroyal.PhaseOver {
		return t.verdict()
	}
	text := t.waiting()
	if t.v.Question().Kind != 0 {
		text = t.question()
	}
	if t.v.Triggered {
		return p.Say("port-royal.ask.last", text)
	}
	return text
}

const (
	askKey  = "port-royal.ask."
	waitKey = "port-royal.wait."
)

// question is what the viewer is asked.
func (t teller) question() string {
	p, v := t.p, t.v
	switch q := v.Question(); q.Kind {
	case portroyal.AskDiscover:
		return t.discover()
	case portroyal.AskShip:
		ship := portroyal.Card(q.A)
		key := askKey + "ship"
		if wouldBust(v) {
			key += ".bust"
		}
		return p.Say(key, p.Say(nameKey(ship)+".a"), p.Say("count.swords", ship.Swords()))
	case portroyal.AskTake:
		more := ""
		if v.Taken > 0 {
			more = ".more"
		}
		if q.B == 1 {
			return p.Say(askKey+"visit"+more, int(q.A), t.names.Of(v.Active), p.Say("count.coins", v.Fee(v.Actor)))
		}
		if q.A == 0 || len(v.Harbour) == 0 {
			return p.Say(askKey + "take.claim")
		}
		return p.Say(askKey+"take"+more, int(q.A))
	default:
		return p.Say(askKey + "closing")
	}
}

// discover asks to draw or stop, with the chance of a bust as a count of cards.
func (t teller) discover() string {
	switch o := t.v.Odds(); {
	case o.Cards == 0:
		return t.p.Say(askKey + "dry")
	case t.v.Draws == 0 && slices.ContainsFunc(t.v.Row, t.payable):
		return t.p.Say(askKey + "draw.claim")
	case t.v.Draws == 0:
		return t.p.Say(askKey + "draw")
	case t.noOdds:
		return t.p.Say(askKey + "more.quiet")
	case o.Bust == 0:
		return t.p.Say(askKey + "more.safe")
	default:
		return t.p.Say(askKey+"more", o.Bust, o.Cards)
	}
}

// payable tells whether the active seat has the characters an expedition asks for (§5.6).
func (t teller) payable(expedition portroyal.Card) bool {
	have := map[portroyal.Role]int{}
	for _, c := range t.v.Places[t.v.Active].Display {
		have[c.Role()]++
	}
	settlers, captains, priests := expedition.Needs()
	lacking := max(0, settlers-have[portroyal.Settler]) + max(0, captains-have[portroyal.Captain]) + max(0, priests-have[portroyal.Priest])
	return lacking <= have[portroyal.Jack]
}

// waiting says who is awaited and for what.
func (t teller) waiting() string {
	p, v, who := t.p, t.v, t.names.Of(t.v.Actor)
	cards := p.Say("count.cards", v.Allowance)
	switch v.Phase {
	case portroyal.PhaseDiscover:
		if v.Draws == 0 {
			return p.Say(waitKey+"draw", who)
		}
		return p.Say(waitKey+"more", who)
	case portroyal.PhaseShip:
		return p.Say(waitKey+"ship", who, p.Say(nameKey(v.Pending)+".a"))
	case portroyal.PhaseTake:
		switch {
		case v.Actor == v.Active && (v.Allowance == 0 || len(v.Harbour) == 0):
			return p.Say(waitKey+"claim", who)
		case v.Actor == v.Active:
			return p.Say(waitKey+"take", who, cards)
		case v.Active == v.Viewer():
			return p.Say(waitKey+"visit.you", who, cards)
		}
		return p.Say(waitKey+"visit", who, cards, t.names.Of(v.Active))
	default:
		return p.Say(waitKey+"claim", who)
	}
}

// verdict says who has won, and by what if influence was equal.
func (t teller) verdict() string {
	const key = "port-royal.verdict."
	list, how := t.v.Result()
	first := list[0]
	var text string
	switch how {
	case portroyal.ByInfluence:
		text = t.say(key+"influence", first.Seat, first.Influence)
	case portroyal.ByCoins:
		text = t.say(key+"coins", first.Seat, first.Influence, first.Coins)
	default:
		var winners []engine.Seat
		for _, r := range list {
			if r.Rank == 1 {
				winners = append(winners, r.Seat)
			}
		}
		text = t.p.Say(key+"shared", t.who(winners), first.Influence, first.Coins)
	}
	if slices.ContainsFunc(list, func(r portroyal.SeatResult) bool { return !r.Eligible && r.Influence >= first.Influence }) {
		text += " " + t.p.Say(key+"expedition")
	}
	return text
}

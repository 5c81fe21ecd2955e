package portroyal

import (
	"math"
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/i18n"
	"portside/views/table"
)

// Ask says in one sentence above the table what the viewer of v is asked, in the imperative; otherwise who is
// awaited and for what, and after the end who has won. If more is at stake, a second sentence follows: the odds of
// a gamble, contracts that can be fulfilled, markers that run short.
func Ask(p *i18n.Printer, v engine.View, legal []engine.Action, names table.Names) string {
	return ask(teller{p: p, v: v.(*portroyal.View), names: names, legal: legal})
}

func ask(t teller) string {
	p := t.p
	if t.v.Phase == portroyal.PhaseOver {
		return t.verdict()
	}
	var text []string
	if t.v.Question().Kind != 0 && len(t.legal) > 0 {
		text = append(text, t.legally(), t.gambleOdds(), t.ready())
	} else if t.v.Question().Kind != 0 {
		text = append(text, t.question(), t.gambleOdds(), t.ready())
	} else {
		text = append(text, t.waiting())
	}
	text = append(text, t.markers())
	sentence := strings.Join(slices.DeleteFunc(text, func(s string) bool { return s == "" }), " ")
	if n := t.v.LastTurns(); n > 0 && n <= max(2, t.v.Seats) {
		return p.Say("port-royal.ask.chapter", n, sentence)
	}
	if t.v.Triggered {
		return p.Say("port-royal.ask.last", sentence)
	}
	return sentence
}

const (
	askKey  = "port-royal.ask."
	waitKey = "port-royal.wait."
)

// question is what the viewer is asked.
func (t teller) question() string {
	p, v := t.p, t.v
	if text, ok := t.adventureQuestion(v.Question()); ok {
		return text
	}
	switch q := v.Question(); q.Kind {
	case portroyal.AskDiscover:
		return t.discover()
	case portroyal.AskShip:
		return t.ship(portroyal.Card(q.A))
	case portroyal.AskTake:
		return t.take(int(q.A), q.B == 1)
	case portroyal.AskDifficulty:
		switch {
		case q.A >= 0:
			return p.Say(askKey+"difficulty.proposed", int(q.A), int(q.B))
		case v.Seats > 1:
			return p.Say(askKey+"difficulty.team", int(q.B))
		}
		return p.Say(askKey+"difficulty", int(q.B))
	case portroyal.AskOffer:
		return t.offer(portroyal.Contract(q.A))
	case portroyal.AskSetAside:
		return p.Say(askKey+"set-aside", int(q.A))
	case portroyal.AskAfterGamble:
		if canGamble(v) {
			return p.Say(askKey+"gambled.again", int(q.A))
		}
		return p.Say(askKey+"gambled", int(q.A))
	case portroyal.AskGift:
		return p.Say(askKey+"gift", p.Say(nameKey(portroyal.Card(q.A))+".the"))
	default:
		return p.Say(askKey + "closing" + t.side())
	}
}

// side says which side actions the deciding seat has, as the end of a key: nothing for expeditions alone,
// ".fulfil" for contracts alone, ".both".
func (t teller) side() string {
	if a := t.v.Adventure; a != nil && a.Helps {
		return ".mission"
	}
	fulfil := len(fulfillable(t.v, t.v.Actor)) > 0
	switch claim := t.v.Actor == t.v.Active && slices.ContainsFunc(t.v.Row, t.payable); {
	case claim && fulfil:
		return ".both"
	case fulfil:
		return ".fulfil"
	}
	return ""
}

// ship asks what to do with the ship that was drawn.
func (t teller) ship(c portroyal.Card) string {
	p, key := t.p, askKey+"ship"
	if wouldBust(t.v) {
		key += ".bust"
	}
	a, swords := p.Say(nameKey(c)+".a"), p.Say("count.swords", c.Swords())
	if canKeep(t.v, c) {
		return p.Say(key+".keep", a, swords, ContractName(p, portroyal.PackOfPirates))
	}
	return p.Say(key, a, swords)
}

// take asks for cards from the harbour; n more may be taken. visit: in another seat's turn.
func (t teller) take(n int, visit bool) string {
	p, v := t.p, t.v
	more := ""
	if v.Taken > 0 {
		more = ".more"
	}
	nothing := n == 0 || len(v.Harbour) == 0
	switch {
	case visit && nothing && v.Adventure != nil:
		return p.Say(askKey+"visit.mission", t.names.Of(v.Active))
	case visit && nothing:
		return p.Say(askKey+"visit.fulfil", t.names.Of(v.Active))
	case visit:
		return t.visit("visit"+more, n)
	case nothing && t.side() == "":
		return p.Say(askKey + "take.claim")
	case nothing:
		return p.Say(askKey + "take" + t.side())
	}
	return p.Say(askKey+"take"+more, n)
}

// visit names the harbour in which n cards may be taken, and the fee for each if there is one.
func (t teller) visit(key string, n int) string {
	fee := t.v.Fee(t.v.Actor)
	if fee == 0 {
		key += ".free"
	}
	return t.p.Say(askKey+key, n, t.names.Of(t.v.Active), t.p.Say("count.coins", fee))
}

// offer asks about a contract that is decided at once: why now, and what it brings (§11.5).
func (t teller) offer(c portroyal.Contract) string {
	p, v, key := t.p, t.v, askKey+"offer"
	seat := v.Actor
	cause, name := p.Say(askKey+"cause."+c.Name()), ContractName(p, c)
	var text string
	switch brings := ContractBrings(p, v, seat, c); {
	case waitsOn(v, seat, c) < c.Spaces():
		text = p.Say(key+".wait", cause, name)
	case brings == "":
		text = p.Say(key+".bare", cause, name)
	default:
		text = p.Say(key, cause, name, brings)
	}
	if v.Places[seat].Markers == 1 && waitsOn(v, seat, c) == 0 {
		text += " " + p.Say(askKey+"last-marker")
	}
	return text
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

// gambleOdds says how risky a gamble would be, if the viewer can gamble now.
func (t teller) gambleOdds() string {
	if k := t.v.Question().Kind; k != portroyal.AskDiscover && k != portroyal.AskAfterGamble || !canGamble(t.v) || t.noOdds {
		return ""
	}
	return t.p.Say(askKey+"gamble.odds", int(math.Round(100*gambleBust(t.v))))
}

// ready lists the contracts that the viewer can fulfil now.
func (t teller) ready() string {
	v := t.v
	if k := v.Question().Kind; k == portroyal.AskDifficulty || k == portroyal.AskGift || k == portroyal.AskSetAside ||
		k == portroyal.AskOffer && v.Offering != portroyal.TinyGamester && v.Offering != portroyal.Gamester {
		return "" // no side actions there (§13)
	}
	var list []string
	for _, c := range fulfillable(v, v.Viewer()) {
		list = append(list, ContractName(t.p, c))
	}
	if len(list) == 0 {
		return ""
	}
	return t.p.Say(askKey+"ready", listed(t.p, list))
}

// payable reports whether the active seat has the characters that an expedition asks for (§5.6).
func (t teller) payable(expedition portroyal.Card) bool {
	have := map[portroyal.Role]int{}
	for _, c := range t.v.Places[t.v.Active].Display {
		have[c.Role()]++
	}
	settlers, captains, priests := expedition.Needs()
	lacking := max(0, settlers-have[portroyal.Settler]) + max(0, captains-have[portroyal.Captain]) + max(0, priests-have[portroyal.Priest])
	return lacking <= have[portroyal.Jack]
}

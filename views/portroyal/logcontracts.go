package portroyal

import (
	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/table"
)

// ofModules tells a single event of the additions: gamblers, merchants, gifts, contracts, the time pile.
func (t teller) ofModules(e engine.Event) string {
	a, b, card := int(e.A), int(e.B), portroyal.EventCard(e)
	switch e.Kind {
	case portroyal.EvTimePile:
		return t.p.Say(logKey+"time-pile", a)
	case portroyal.EvOpened:
		return t.openedRow([]engine.Event{e})
	case portroyal.EvProposed:
		if a == 0 {
			return t.say(logKey+"proposed.none", e.Seat)
		}
		return t.say(logKey+"proposed", e.Seat, a)
	case portroyal.EvTime:
		return t.say(logKey+"time", e.Seat, a)
	case portroyal.EvSetAside:
		return t.setAside(e.Seat, a, b)
	case portroyal.EvGambled:
		return t.say(logKey+"gambled", e.Seat, a, t.roleMention(portroyal.Gambler))
	case portroyal.EvKept:
		return t.say(logKey+"kept", e.Seat, phraseOf(t.p, card).the, b, contractMention(t.p, portroyal.PackOfPirates))
	case portroyal.EvUnderMerchant:
		return t.say(logKey+"under-merchant", e.Seat, phraseOf(t.p, card).the, t.merchant(card))
	case portroyal.EvForwent:
		return t.say(logKey+"forwent", e.Seat, phraseOf(t.p, card).the)
	case portroyal.EvGift:
		if to := engine.Seat(b); to == t.v.Viewer() {
			return t.p.Say(logKey+"gift.to-you", t.names.Of(e.Seat), a)
		}
		return t.say(logKey+"gift", e.Seat, a, t.names.Of(engine.Seat(b)))
	}
	c, ok := portroyal.EventContract(e)
	if !ok {
		return t.ofAdventure(e)
	}
	name := contractMention(t.p, c)
	switch e.Kind {
	case portroyal.EvFulfilled:
		if brings := reward(t.p, b, int(e.C)); brings != "" {
			return t.say(logKey+"fulfilled", e.Seat, name, brings)
		}
		return t.say(logKey+"fulfilled.bare", e.Seat, name)
	case portroyal.EvWaits:
		return t.say(logKey+"waits", e.Seat, name, b)
	case portroyal.EvDeclined:
		return t.say(logKey+"declined", e.Seat, name)
	}
	return ""
}

// setAside tells of cards laid on the score pile: before the start by the team, later by one seat.
func (t teller) setAside(seat engine.Seat, left, score int) string {
	switch {
	case seat != engine.Nobody:
		return t.say(logKey+"set-aside.tax", seat, left, score)
	case score == 0:
		return t.p.Say(logKey+"set-aside.none", left)
	}
	return t.p.Say(logKey+"set-aside", left, score)
}

// roleMention is the name of a character as a link to the rules that explain it.
func (t teller) roleMention(r portroyal.Role) string {
	return table.Mention(t.p.Say("card."+r.String()), r.String()+"s")
}

// merchant is the merchant for ships of this colour: "the red merchant".
func (t teller) merchant(ship portroyal.Card) string {
	return table.Mention(t.p.Say("card.merchant."+ship.Colour().String()+".the"), "merchants")
}

// openedRow lists the open contracts.
func (t teller) openedRow(events []engine.Event) string {
	var list []string
	for _, e := range events {
		if c, ok := portroyal.EventContract(e); ok {
			list = append(list, contractMention(t.p, c))
		}
	}
	return t.p.Say(logKey+"opened", listed(t.p, list), len(list))
}

// gambled tells a gamble with the cards it turned up.
func (t teller) gambled(e engine.Event, drawn []engine.Event) string {
	if len(drawn) == 0 {
		return t.one(e)
	}
	var list []string
	for _, d := range drawn {
		list = append(list, phraseOf(t.p, portroyal.EventCard(d)).a)
	}
	return t.say(logKey+"gambled.cards", e.Seat, listed(t.p, list), t.roleMention(portroyal.Gambler))
}

// timeLeft tells how many time cards are left, after the card that was turned up.
func (t teller) timeLeft(left int) string {
	if left == 0 {
		return t.p.Say(logKey + "time.last")
	}
	return t.p.Say(logKey+"time.left", left)
}

package portroyaltricks

import (
	"portside/engine"
	"portside/engine/portroyaltricks"
	"portside/views/i18n"
	"portside/views/table"
)

// teller finds the words for what one viewer sees.
type teller struct {
	p     *i18n.Printer
	v     *portroyaltricks.View
	names table.Names
}

// Sentence describes a single event to the viewer of v.
func Sentence(p *i18n.Printer, v engine.View, names table.Names, e engine.Event) string {
	return teller{p, v.(*portroyaltricks.View), names}.one(e)
}

// say uses the form for the viewer or the one for others. The first argument is always the seat's name.
func (t teller) say(key string, seat engine.Seat, args ...any) string {
	form := ".other"
	if seat == t.v.Viewer() && seat != engine.Nobody {
		form = ".you"
	}
	return t.p.Say("prt.log."+key+form, append([]any{t.names.Of(seat)}, args...)...)
}

// ship names a ship of an event.
func (t teller) ship(n int16) string { return shipName(t.p, portroyaltricks.Good(n)) }

// cards lists trick cards.
func (t teller) cards(list []portroyaltricks.Card) string {
	var words []string
	for _, c := range list {
		words = append(words, cardName(t.p, c))
	}
	return listed(t.p, words)
}

// one tells a single event.
func (t teller) one(e engine.Event) string {
	a, b := int(e.A), int(e.B)
	loot := func() string { return lootMention(t.p, portroyaltricks.Loot(e.A)) }
	item := func() string { return itemName(t.p, portroyaltricks.Item(e.A)) }
	card := func() string { return cardName(t.p, portroyaltricks.Card(e.A)) }
	suit := func() string { return suitName(t.p, portroyaltricks.Suit(e.A)) }
	switch e.Kind {
	case portroyaltricks.EvDealer:
		return t.say("dealer", e.Seat, a)
	case portroyaltricks.EvRevealed:
		return t.p.Say("prt.log.revealed", loot())
	case portroyaltricks.EvHand:
		return t.p.Say("prt.log.hand", t.cards(portroyaltricks.HandOf(e)))
	case portroyaltricks.EvKitty:
		return t.p.Say("prt.log.kitty", t.cards([]portroyaltricks.Card{portroyaltricks.Card(e.A), portroyaltricks.Card(e.B)}))
	case portroyaltricks.EvBid:
		return t.say("bid", e.Seat, a)
	case portroyaltricks.EvPassed:
		if a == 1 {
			return t.say("passed.forced", e.Seat)
		}
		return t.say("passed", e.Seat)
	case portroyaltricks.EvHolder:
		if a == 0 {
			return t.say("holder.free", e.Seat)
		}
		return t.say("holder", e.Seat, a)
	case portroyaltricks.EvBuried:
		return t.say("buried", e.Seat)
	case portroyaltricks.EvBuriedOwn:
		return t.p.Say("prt.log.buried-card", card())
	case portroyaltricks.EvTrump:
		return t.say("trump", e.Seat, table.Mention(suit(), "trump"))
	case portroyaltricks.EvLeader:
		to := engine.Seat(e.A)
		switch {
		case to == e.Seat:
			return t.say("leader.self", e.Seat)
		case to == t.v.Viewer():
			return t.p.Say("prt.log.leader.to-you", t.names.Of(e.Seat))
		}
		return t.say("leader", e.Seat, t.names.Of(to))
	case portroyaltricks.EvChose:
		if b > 0 {
			return t.say("chose.bonus", e.Seat, loot(), b)
		}
		return t.say("chose", e.Seat, loot())
	case portroyaltricks.EvPlayed:
		return t.say("played", e.Seat, card())
	case portroyaltricks.EvMarker:
		return t.say("marker", e.Seat, table.Mention(suit(), "markers"))
	case portroyaltricks.EvTook:
		return t.say("took", e.Seat, loot(), cardName(t.p, portroyaltricks.Card(e.C)))
	case portroyaltricks.EvLoaded:
		return t.say("loaded", e.Seat, loot(), t.ship(e.B))
	case portroyaltricks.EvPaidBack:
		if b == 0 {
			return t.say("paid-back.all", e.Seat, loot())
		}
		return t.say("paid-back", e.Seat, loot(), b)
	case portroyaltricks.EvSettled:
		return t.say("settled", e.Seat, a)
	case portroyaltricks.EvKept:
		return t.say("kept", e.Seat)
	case portroyaltricks.EvRemoved:
		if b >= len(t.v.Places[0].Ships) {
			return t.say("removed.won", e.Seat, loot())
		}
		return t.say("removed", e.Seat, loot(), t.ship(e.B))
	case portroyaltricks.EvRemovedB:
		return t.say("removed-bonus", e.Seat, t.ship(e.B))
	case portroyaltricks.EvRemovedOwn:
		return t.p.Say("prt.log.removed-bonus-card", item())
	case portroyaltricks.EvMoved:
		return t.say("moved", e.Seat, loot(), t.ship(e.B), t.ship(e.C))
	case portroyaltricks.EvMovedB:
		return t.say("moved-bonus", e.Seat, t.ship(e.B), t.ship(e.C))
	case portroyaltricks.EvMovedOwn:
		return t.p.Say("prt.log.moved-bonus-card", item())
	case portroyaltricks.EvDeclined:
		return t.say("declined", e.Seat)
	case portroyaltricks.EvBonus:
		return t.p.Say("prt.log.bonus-card", item())
	case portroyaltricks.EvStowed:
		return t.say("stowed", e.Seat, t.ship(e.B))
	case portroyaltricks.EvStowedOwn:
		return t.p.Say("prt.log.stowed-card", item(), t.ship(e.B))
	case portroyaltricks.EvCaught:
		return t.say("caught", e.Seat, table.Mention(suit(), "revoke"))
	case portroyaltricks.EvPenalty:
		return t.say("penalty", e.Seat, loot(), t.names.Of(engine.Seat(e.B)))
	case portroyaltricks.EvLapsed:
		return t.say("lapsed", e.Seat)
	case portroyaltricks.EvLeft:
		if b == 0 {
			return t.p.Say("prt.log.left.bare", loot())
		}
		return t.p.Say("prt.log.left", loot(), b)
	case portroyaltricks.EvUnplayed:
		return t.p.Say("prt.log.unplayed", loot())
	case portroyaltricks.EvGaveUp:
		return t.say("gave-up", e.Seat)
	case portroyaltricks.EvSank:
		return t.say("sank", e.Seat, t.ship(e.A), b, int(e.C))
	case portroyaltricks.EvEnded:
		return t.p.Say("prt.log.ended")
	}
	return ""
}

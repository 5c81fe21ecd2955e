package portroyaltricks

import (
	"portside/engine"
	"portside/engine/portroyaltricks"
	"portside/views/table"
)

// signed writes a change: "+8", "−3", "±0".
func signed(n int) string {
	if n > 0 {
		return "+" + points(n)
	} else if n == 0 {
		return "±0"
	}
	return points(n)
}

// loaded is the viewer's ship for a simple loot card with that card aboard.
func loaded(v *portroyaltricks.View, l portroyaltricks.Loot) portroyaltricks.Reckoning {
	return v.Outlook(portroyaltricks.Load(l, l.Good())).Ships[l.Good()]
}

// ifWon says what a loot card would do to the viewer's ship, "" for an extra, which may go to any.
func ifWon(t *table.Turn, v *portroyaltricks.View, l portroyaltricks.Loot) string {
	if !l.Simple() {
		return ""
	}
	o := v.Outlook(portroyaltricks.Load(l, l.Good()))
	h := o.Ships[l.Good()]
	key := "prt.if-won"
	if h.Sunk() {
		key = "prt.if-won.sinks"
	}
	return t.Say(key, shipName(t.Printer, l.Good()), h.Weight, h.Capacity, signed(o.Score-v.Places[o.Seat].Score))
}

// effect is what the card in question does, where the buttons alone do not say it.
func effect(t *table.Turn, v *portroyaltricks.View) string {
	switch {
	case !t.Asked():
	case v.Phase == portroyaltricks.PhaseAuction, v.Phase == portroyaltricks.PhaseBury:
		return t.Say("prt.effect." + portroyaltricks.PhaseNames[v.Phase])
	case v.Phase == portroyaltricks.PhasePlay && v.InPlay.Simple():
		return ifWon(t, v, v.InPlay)
	case v.Phase == portroyaltricks.PhasePlay, v.Phase == portroyaltricks.PhaseLoad && !v.InPlay.Simple() && v.InPlay != portroyaltricks.Move:
		return lootEffect(t.Printer, v.InPlay)
	case v.Phase == portroyaltricks.PhaseStow:
		return t.Say("prt.effect.prisoner")
	}
	return ""
}

// payWords is what paying back leads to, and the points that the card would score aboard the best ship.
func payWords(t *table.Turn, v *portroyaltricks.View, a engine.Action) string {
	o := v.Outlook(a)
	text := t.Say("prt.debt.to", v.Places[o.Seat].Debt+v.Bid, o.Debt)
	lost := 0
	for _, way := range named(t, "load") {
		lost = max(lost, v.Outlook(way).Score-v.Places[o.Seat].Score)
	}
	if lost > 0 {
		text += " · " + t.Say("prt.gives-up", lost)
	}
	return text
}

// inSuit is how many cards of a suit the viewer holds.
func inSuit(v *portroyaltricks.View, s portroyaltricks.Suit) int {
	return portroyaltricks.Count(portroyaltricks.SetOf(v.Hand) & portroyaltricks.SuitSet(s))
}

// toPlay are the seats that have yet to play to the trick, in order.
func toPlay(v *portroyaltricks.View) []engine.Seat {
	var list []engine.Seat
	if v.Leader >= 0 && (v.Phase == portroyaltricks.PhaseChoose || v.Phase == portroyaltricks.PhasePlay) && !v.Closed {
		for i := len(v.Trick); i < v.Seats; i++ {
			list = append(list, (v.Leader+engine.Seat(i))%engine.Seat(v.Seats))
		}
	}
	return list
}

// trickTitle is the heading over the trick, or says who begins it.
func trickTitle(t *table.Turn, v *portroyaltricks.View) string {
	switch {
	case v.Holder < 0:
		return t.Say("prt.kitty")
	case v.Closed:
		return t.Say("prt.trick.won", t.Names().Of(v.Winner))
	case len(v.Trick) == 0 && v.Leader >= 0 && (v.Phase == portroyaltricks.PhaseChoose || v.Phase == portroyaltricks.PhasePlay):
		return t.Say("prt.leads", t.Names().Of(v.Leader))
	}
	return t.Say("prt.trick.now")
}

// privileged says who has the privileges, and the bid that is still open.
func privileged(t *table.Turn, v *portroyaltricks.View) string {
	if v.BidOpen {
		return t.Say("prt.holder.bid", t.Names().Of(v.Holder), v.Bid)
	}
	return t.Say("prt.holder", t.Names().Of(v.Holder))
}

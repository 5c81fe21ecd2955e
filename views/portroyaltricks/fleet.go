package portroyaltricks

import (
	"strconv"
	"strings"

	"portside/engine"
	"portside/engine/portroyaltricks"
	"portside/views/i18n"
	"portside/views/table"
)

// debtScale is the twenty fields of the debt track.
var debtScale = func() string {
	var sb strings.Builder
	for i := range 20 {
		sb.WriteString("M" + strconv.Itoa(i*10) + " 1h10v14h-10z")
	}
	return sb.String()
}()

// owes is the settled debt of a seat, and with an open bid.
func owes(v *portroyaltricks.View, seat engine.Seat) (debt, owed int) {
	debt = v.Places[seat].Debt
	owed = debt
	if v.BidOpen && v.Holder == seat {
		owed += v.Bid
	}
	return debt, owed
}

func debtWords(p *i18n.Printer, debt, owed int) string {
	if owed > debt {
		return p.Say("prt.debt.bid", debt, owed-debt)
	}
	return p.Say("prt.debt", debt)
}

// holdScale is how many tons the drawing of a hold is wide.
const holdScale = 34

func scaled(tons int) int { return min(100, tons*100/holdScale) }

// chip is a loot card aboard in a few signs.
func chip(l portroyaltricks.Loot) string {
	if l.Simple() {
		return strconv.Itoa(l.Tons())
	}
	return extraFace[l]
}

// bonusChip is the value of the i-th bonus card aboard, a question mark where the viewer cannot know it.
func bonusChip(h portroyaltricks.Ship, i int) string {
	if i < len(h.Values) {
		return strconv.Itoa(h.Values[i])
	}
	return "?"
}

// shipWords is a ship in words, for those who cannot see it.
func shipWords(p *i18n.Printer, h portroyaltricks.Ship, g portroyaltricks.Good) string {
	var list []string
	for _, l := range h.Loot {
		list = append(list, lootName(p, l))
	}
	for _, n := range h.Values {
		list = append(list, itemName(p, portroyaltricks.BonusItem(n)))
	}
	if n := h.Bonus - len(h.Values); n > 0 {
		list = append(list, p.Say("prt.under", n))
	}
	text := p.Say("prt.boat", shipName(p, g), h.Weight, h.Capacity)
	if len(list) > 0 {
		text += " " + p.Say("prt.boat.cargo", listed(p, list))
	}
	return text
}

// aboard are the legal actions that bring a card into a ship of a seat, or take one out of it.
func aboard(t *table.Turn, v *portroyaltricks.View, seat engine.Seat, ship portroyaltricks.Good) []engine.Action {
	var list []engine.Action
	for _, a := range t.May() {
		whose, to := v.Me, portroyaltricks.Goods
		switch act := portroyaltricks.Take(a); act.Verb {
		case "load", "stow", "move":
			to = act.Ship
		case "penalty":
			whose, to = v.Offender, v.Holds(v.Offender, act.Item)
		case "remove":
			to = v.Holds(v.Me, act.Item)
		}
		if whose == seat && to == ship {
			list = append(list, a)
		}
	}
	return list
}

// ashore are the legal actions with a card of a seat that neither lies in a ship nor goes into one: loot just won pays back a bid or
// is removed, and a penalty takes a kept card.
func ashore(t *table.Turn, v *portroyaltricks.View, seat engine.Seat) []engine.Action {
	var list []engine.Action
	for _, a := range t.May() {
		act := portroyaltricks.Take(a)
		whose := v.Me
		switch act.Verb {
		case "penalty":
			whose = v.Offender
		case "remove", "pay-back":
		default:
			continue
		}
		if whose == seat && v.Holds(seat, act.Item) == portroyaltricks.Goods {
			list = append(list, a)
		}
	}
	return list
}

// won reports whether a seat has just won loot that is not yet aboard.
func won(v *portroyaltricks.View, seat engine.Seat) bool {
	return v.Winner == seat && (v.Phase == portroyaltricks.PhaseLoad || v.Phase == portroyaltricks.PhaseStow)
}

// pending are the values of the bonus cards that have been won, a question mark where the viewer cannot know them.
func pending(v *portroyaltricks.View) []string {
	var list []string
	for i := range v.Pending {
		list = append(list, bonusChip(portroyaltricks.Ship{Values: v.PendingOwn}, i))
	}
	return list
}

// removing reports whether the question is what to take out of a ship.
func removing(v *portroyaltricks.View) bool {
	return v.Phase == portroyaltricks.PhaseWindow || v.Phase == portroyaltricks.PhaseLoad
}

// chooses reports whether a card of the hand is asked for: then the hand lies in the bar, otherwise on the board.
func chooses(v *portroyaltricks.View) bool {
	return v.Phase == portroyaltricks.PhasePlay || v.Phase == portroyaltricks.PhaseBury
}

// named are the legal actions with this verb.
func named(t *table.Turn, verb string) []engine.Action {
	var list []engine.Action
	for _, a := range t.Legal {
		if t.Live && portroyaltricks.Take(a).Verb == verb {
			list = append(list, a)
		}
	}
	return list
}

// quickBids is how many bids have visible buttons, in one row with passing: all if there are few, else the first few.
func quickBids(t *table.Turn, v *portroyaltricks.View) int {
	const few, most = 3, 4
	if !t.Can(portroyaltricks.Bid(v.Bid + most + 1)) {
		return most
	}
	return few
}

// cardAction is the action of pressing a card in the hand.
func cardAction(t *table.Turn, v *portroyaltricks.View, c portroyaltricks.Card) (engine.Action, bool) {
	a := portroyaltricks.Play(c)
	if v.Phase == portroyaltricks.PhaseBury {
		a = portroyaltricks.Bury(c)
	}
	return a, t.Can(a) && !(v.Phase == portroyaltricks.PhasePlay && v.Revokes(c))
}

// verbOf says in a word what pressing a card does; the card itself is shown.
func verbOf(t *table.Turn, a engine.Action) string {
	return t.Say("prt.verb." + portroyaltricks.Take(a).Verb)
}

// revokes are the cards that can be played against the rules.
func revokes(t *table.Turn, v *portroyaltricks.View) []portroyaltricks.Card {
	var list []portroyaltricks.Card
	if v.Phase == portroyaltricks.PhasePlay && v.Penalty && t.Asked() {
		for _, c := range v.Hand {
			if t.Can(portroyaltricks.Play(c)) && v.Revokes(c) {
				list = append(list, c)
			}
		}
	}
	return list
}

// lootClass is the class that gives a loot card its colour.
func lootClass(l portroyaltricks.Loot) string {
	if l.Simple() {
		return "loot g-" + l.Good().String()
	}
	return "loot g-extra"
}

// stakeWords is a loot card on the table in words, with what it is for.
func stakeWords(t *table.Turn, v *portroyaltricks.View, w portroyaltricks.OnTable) string {
	if w.Loot == v.InPlay {
		return t.Say("prt.stake", lootSays(t.Printer, w.Loot))
	}
	return lootSays(t.Printer, w.Loot)
}

// bidWords is what a seat has said in the auction.
func bidWords(t *table.Turn, v *portroyaltricks.View, seat engine.Seat) string {
	switch {
	case v.Passed.Has(seat):
		return t.Say("prt.passed")
	case v.High == seat:
		return t.Say("prt.bids", v.Bid)
	}
	return "–"
}

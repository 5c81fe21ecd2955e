package portroyal

import "portside/engine"

// Swords, prices and incomes as a seat would compute them from what lies open; for views and orders.

// Price is what seat pays to the bank for character c now, without the fee (§5.5.4).
func (v *View) Price(seat engine.Seat, c Card) int {
	return max(0, c.Cost()-v.Places[seat].Discount)
}

// Fee is what seat pays the active seat for every card, in coins (§5.5.2).
func (v *View) Fee(seat engine.Seat) int {
	if seat == v.Active {
		return 0
	}
	return fee
}

// Income is what ship c brings seat in coins, traders included, before the fee (§5.5.3).
func (v *View) Income(seat engine.Seat, c Card) int {
	n := c.Coins()
	for _, d := range v.Places[seat].Display {
		if d.Role() == Trader && d.Colour() == c.Colour() {
			n++
		}
	}
	return n
}

// Takes is how many cards the active seat could take if it stopped now (§5.5.1).
func (v *View) Takes() int {
	return takesByColours[v.Ships()] + v.Places[v.Active].Governors + v.Gambles
}

// Ships is the number of ships in the harbour.
func (v *View) Ships() int {
	n := 0
	for _, c := range v.Harbour {
		if c.Kind() == Ship {
			n++
		}
	}
	return n
}

// Goal is the influence that makes a round the last, 0 in matches against the time pile (§8.1, §9.4, R-27).
func (v *View) Goal() int {
	s := state{mode: v.hid.mode}
	return int(s.goal())
}

// TaxThreshold is the number of coins from which a tax increase takes some (§5.3).
func (v *View) TaxThreshold() int {
	if v.hid.mode == modeSail {
		return 9
	}
	return 12
}

// Lacks tells how far seat is with a contract: how many of how many things are there. For contracts
// decided at once it counts waiting markers and the steps to the end.
func (v *View) Lacks(seat engine.Seat, c Contract) (have, want int) {
	var s state
	v.restore(&s)
	return s.progressOf(seat, c)
}

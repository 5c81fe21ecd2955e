package portroyal

import "portside/engine"

// Swords, prices and incomes as a seat would compute them from what lies open; for views and orders.

// Price is what seat pays to the bank for character c now, without the fee (§5.5.4).
func (v *View) Price(seat engine.Seat, c Card) int {
	off := v.Places[seat].Discount
	if h, ok := v.inPhase2(); ok && happenings[h].effect == discountAll {
		off += int(happenings[h].n)
	}
	return max(0, c.Cost()-off)
}

// inPhase2 is the event that is in force in phase 2 of this turn, or will be.
func (v *View) inPhase2() (h Happening, ok bool) {
	if v.Adventure == nil || v.Adventure.Event == NoHappening {
		return NoHappening, false
	}
	h = v.Adventure.Event
	return h, happenings[h].timing == 2
}

// Fee is what seat pays the active seat for every card, in coins (§5.5.2).
func (v *View) Fee(seat engine.Seat) int {
	if h, ok := v.inPhase2(); seat == v.Active || ok && happenings[h].effect == feeByBank {
		return 0
	}
	return fee
}

// Income is what ship c brings seat in coins if it is traded, before the fee (§5.5.3).
func (v *View) Income(seat engine.Seat, c Card) int {
	n := c.Coins() + v.Bonuses(seat, c)
	if h, ok := v.inPhase2(); ok && happenings[h].effect == tradeBonus {
		n += int(happenings[h].n)
	}
	return n
}

// Bonuses is what characters of seat earn with ship c, traded or kept (§12.6).
func (v *View) Bonuses(seat engine.Seat, c Card) int {
	n, p := 0, &v.Places[seat]
	for _, d := range p.Display {
		if d.Role() == Trader && d.Colour() == c.Colour() || d.ForAres() && c.Colour() == Violet {
			n++
		}
	}
	if f := &figures[p.Persona]; p.Active && f.power == coinTrader && f.colour == c.Colour() {
		n += int(f.n)
	}
	return n
}

// CrownIncome is what ship c brings seat in crowns; an own character may earn some also if it is kept (§12.7).
func (v *View) CrownIncome(seat engine.Seat, c Card, keep bool) int {
	n, p := 0, &v.Places[seat]
	if !keep {
		n = c.Crowns()
	}
	if f := &figures[p.Persona]; p.Active && f.power == crownTrader && f.colour == c.Colour() {
		n += int(f.n)
	}
	return n
}

// Takes is how many cards the active seat could take if it stopped now (§5.5.1).
func (v *View) Takes() int {
	n := takesByColours[v.Ships()] + v.Places[v.Active].Governors + v.Gambles
	if h, ok := v.inPhase2(); ok && happenings[h].effect == extraTake {
		n += int(happenings[h].n)
	}
	return max(0, n-int(v.hid.voyage.less))
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
	v.restore(&s, nil)
	return s.progressOf(seat, c)
}

package portroyal

import "portside/engine"

// Swords, prices and incomes of a seat, for views and standing orders. They look ahead to phase 2 of the turn and the
// event that will be in force there.

// now is the event whose effect is in force at this moment.
func (v *View) now() Happening {
	if v.Adventure == nil {
		return NoHappening
	}
	return v.Adventure.Now
}

// inPhase2 is the event that is in force in phase 2 of this turn, or will be.
func (v *View) inPhase2() Happening {
	if a := v.Adventure; a != nil && a.Event != NoHappening && a.Event.Face().Timing == 2 {
		return a.Event
	}
	return NoHappening
}

// Price is what seat pays to the bank for character c, without the fee (§5.5.4).
func (v *View) Price(seat engine.Seat, c Card) int {
	return v.Places[seat].Tableau.Price(c, v.inPhase2())
}

// Fee is what seat pays the active seat for every card, in coins (§5.5.2).
func (v *View) Fee(seat engine.Seat) int { return FeeFor(seat == v.Active, v.inPhase2()) }

// Income is what ship c brings seat in coins if it is traded, before the fee (§5.5.3).
func (v *View) Income(seat engine.Seat, c Card) int {
	return v.Places[seat].Tableau.Income(c, v.inPhase2())
}

// CrownIncome is what ship c brings seat in crowns; a seat's own character may earn some even if it is kept (§12.7).
func (v *View) CrownIncome(seat engine.Seat, c Card, keep bool) int {
	n := v.Places[seat].Tableau.CrownsOfPower(c)
	if !keep {
		n += c.Crowns()
	}
	return n
}

// Takes is how many cards the active seat could take if it stopped now (§5.5.1).
func (v *View) Takes() int { return v.takes(v.ships()) }

// takes is Takes with so many ships in the harbour.
func (v *View) takes(ships int) int {
	less := 0
	if v.Adventure != nil {
		less = v.Adventure.Less
	}
	return v.Places[v.Active].Tableau.Takes(ships, v.Gambles, less, v.inPhase2())
}

// ships is the number of ships in the harbour.
func (v *View) ships() int {
	n := 0
	for _, c := range v.Harbour {
		if c.Kind() == Ship {
			n++
		}
	}
	return n
}

// SwordsToRepel is the number of swords with which the active seat can repel ships now (§7.3).
func (v *View) SwordsToRepel() int { return v.Places[v.Active].Tableau.SwordsToRepel(v.now()) }

// Lacks is seat's progress with an open contract: how many of how many things are there. For contracts
// decided at once it counts waiting markers and the steps to the end.
func (v *View) Lacks(seat engine.Seat, c Contract) (have, want int) {
	return v.Places[seat].Tableau.ToContract(c, v.waits(seat, c))
}

package portroyaltricks

import (
	"slices"

	"portside/engine"
)

// Outlook is what an action of the viewer leads to at once, before anybody else acts.
type Outlook struct {
	Seat  engine.Seat      // whose: the viewer, or the offender who loses a card
	Ships [Goods]Reckoning // its ships, with the bonus cards that the viewer knows
	Debt  int              // tons, with a bid that is still open
	Score int              // as far as the viewer knows
}

// Outlook returns what a leads to. It need not be legal yet: so a seat can see what a card would do that it may win.
func (v *View) Outlook(a engine.Action) Outlook {
	o := Outlook{Seat: v.Me}
	if a.Op == OpPenalty {
		o.Seat = v.Offender
	}
	place := &v.Places[o.Seat]
	o.Debt = place.Debt
	switch {
	case a.Op == OpBid:
		o.Debt += int(a.A)
	case a.Op == OpPayBack:
		o.Debt += max(0, v.Bid-Loot(a.A).Tons())
	case v.BidOpen && v.Holder == o.Seat:
		o.Debt += v.Bid
	}
	o.Score = -o.Debt
	for g := range Goods {
		h := v.cargoOf(o.Seat, g)
		switch a.Op {
		case OpRemove, OpMove, OpPenalty:
			h.take(Item(a.A))
		}
		switch a.Op {
		case OpLoad, OpStow, OpMove:
			if Good(a.B) == g {
				h.put(Item(a.A))
			}
		}
		o.Ships[g] = v.Scale.Judge(&h)
		o.Score += o.Ships[g].Points()
	}
	return o
}

// Holds returns the ship of seat that carries a card which the viewer knows, Goods if none does.
func (v *View) Holds(seat engine.Seat, i Item) Good {
	for g, h := range v.Places[seat].Ships {
		if b := i.Bonus(); b > 0 && slices.Contains(h.Values, b) || b == 0 && slices.Contains(h.Loot, i.Loot()) {
			return Good(g)
		}
	}
	return Goods
}

func (h *Cargo) put(i Item) {
	if b := i.Bonus(); b > 0 {
		h.Bonus |= 1 << (b - 1)
	} else {
		h.Loot |= 1 << i.Loot()
	}
}

// take removes a card; it need not be there.
func (h *Cargo) take(i Item) {
	if b := i.Bonus(); b > 0 {
		h.Bonus &^= 1 << (b - 1)
	} else {
		h.Loot &^= 1 << i.Loot()
	}
}

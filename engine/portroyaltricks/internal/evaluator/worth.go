package evaluator

import (
	"math"
	"math/bits"

	"portside/engine"
	"portside/engine/portroyaltricks"
	"portside/engine/portroyaltricks/internal/rules"
)

// promise is what a ship may be worth at the end. A ship that is too heavy may still be rescued.
func (s mind) promise(h *portroyaltricks.Cargo) float64 {
	l := s.Scale.Judge(h)
	if l.Sunk() {
		return 0.12 * float64(min(l.Value, l.Capacity))
	}
	return float64(l.Points())
}

// hope is promise with regard to the rest of the match: a ship with little room left sinks under loot that its owner wins
// without wanting it. left is the number of rounds left.
func (s mind) hope(h *portroyaltricks.Cargo, left float64) float64 {
	l := s.Scale.Judge(h)
	if l.Sunk() {
		return s.promise(h)
	}
	return float64(l.Points()) * (1 - math.Exp(-float64(l.Capacity-l.Weight+1)/(unwanted*max(0.1, left))))
}

// gain is the promise of loading l into ship g of a seat.
func (s mind) gain(p *rules.Place, l portroyaltricks.Loot, g portroyaltricks.Good) float64 {
	left := float64(portroyaltricks.Rounds-int(s.Round)) + float64(portroyaltricks.Tricks-int(s.TrickNo))/portroyaltricks.Tricks // rounds left
	h := p.Ships[g]
	before := s.hope(&h, left)
	h.Loot |= 1 << l
	after := s.hope(&h, left)
	switch l {
	case portroyaltricks.Minus10, portroyaltricks.Minus5: // room for more, while more is to come
		after += min(float64(-l.Tons()), left*2) * 0.6
	case portroyaltricks.MaxPlus5:
		after += min(5, left*2)
	case portroyaltricks.MaxMinus5:
		after -= min(4, left*2)
	}
	return after - before
}

// worth is the promise of a loot card, with the bonus cards under it, to the seat that wins it.
func (s mind) worth(seat engine.Seat, l portroyaltricks.Loot) float64 {
	p := &s.Seat[seat]
	best := -100.0
	switch {
	case l == portroyaltricks.Remove:
		best = 3
	case l == portroyaltricks.Move:
		best = 0
	case l.Simple():
		best = s.gain(p, l, l.Good())
	default:
		for g := range portroyaltricks.Goods {
			best = max(best, s.gain(p, l, g))
		}
	}
	if s.Holder == seat && s.BidOpen && l.Pays() {
		best = max(best, float64(min(int(s.Bid), l.Tons())))
	}
	if p.Kept && s.RemoveLater != rules.RemoveLoaded {
		best = max(best, -2)
	}
	return best + 3.2*float64(s.Under[l])
}

// strength is how much a card in hand helps to win later tricks, 0 … 1.
func (s mind) strength(c portroyaltricks.Card, trump portroyaltricks.Suit) float64 {
	top := 8.0
	if s.Seats == 3 {
		top = 6
	}
	v := float64(c.Value()) / top
	switch {
	case c.Goblin():
		return min(1, 0.15+0.7*v)
	case c.Suit() == trump:
		return 0.45 + 0.55*v
	}
	return 0.55 * v * v
}

// power is the strength of a hand.
func (s mind) power(hand portroyaltricks.Set, trump portroyaltricks.Suit) float64 {
	sum := 0.0
	for m := hand; m != 0; m &= m - 1 {
		sum += s.strength(portroyaltricks.Card(portroyaltricks.Lowest(m)), trump)
	}
	return sum
}

// bestTrump is the suit in which a hand is strongest, and its strength.
func (s mind) bestTrump(hand portroyaltricks.Set) (best portroyaltricks.Suit, top float64) {
	for suit := range portroyaltricks.Suit(portroyaltricks.Suits) {
		if n := s.power(hand, suit); suit == 0 || n > top {
			best, top = suit, n
		}
	}
	return best, top
}

// chance is the chance that card c, played now by seat, wins the trick. It uses what seat knows: its hand, the
// open and played cards, and the void markers.
func (s mind) chance(seat engine.Seat, c portroyaltricks.Card) float64 {
	var lying [portroyaltricks.MaxSeats]portroyaltricks.Card
	n := 0
	if !s.Closed {
		n = copy(lying[:], s.Trick[:s.Laid])
	}
	goblin := c.Goblin()
	high := c.Value()
	for _, d := range lying[:n] {
		goblin = goblin || d.Goblin()
		high = max(high, d.Value())
	}
	led := c.Suit()
	if n > 0 {
		led = lying[0].Suit()
		top := lying[0]
		for _, d := range lying[1:n] {
			if portroyaltricks.Beats(d, top, led, s.Trump, goblin) {
				top = d
			}
		}
		if !portroyaltricks.Beats(c, top, led, s.Trump, goblin) {
			return 0
		}
	}
	after := int(s.Seats) - n - 1
	if after == 0 {
		return 1
	}
	hidden := portroyaltricks.DeckOf(int(s.Seats)) &^ (s.Gone() | s.Seat[seat].Hand | s.InTrick())
	if seat == s.Holder {
		hidden &^= s.Buried
	}
	beaters := 0.0
	switch {
	case goblin:
		for m := hidden; m != 0; m &= m - 1 {
			if portroyaltricks.Card(portroyaltricks.Lowest(m)).Value() >= c.Value() {
				beaters++
			}
		}
	default:
		suit := portroyaltricks.SuitSet(c.Suit())
		higher := hidden & suit &^ (1<<(c+1) - 1)
		beaters = float64(portroyaltricks.Count(higher))
		if c.Suit() != s.Trump {
			ruff := 0.25
			if portroyaltricks.Count(hidden&portroyaltricks.SuitSet(led)) < after*2 {
				ruff = 0.6
			}
			beaters += ruff * float64(portroyaltricks.Count(hidden&portroyaltricks.SuitSet(s.Trump)))
		}
		for m := hidden & portroyaltricks.GoblinSet; m != 0; m &= m - 1 {
			if portroyaltricks.Card(portroyaltricks.Lowest(m)).Value() >= high {
				beaters += 0.8
			}
		}
	}
	all := float64(max(1, portroyaltricks.Count(hidden)))
	cards := float64(after * (portroyaltricks.HandSize + 1 - int(s.TrickNo)))
	return math.Exp(-0.75 * beaters * min(1, cards/all))
}

// rivals is how much the others want a loot card: the keenest of them, and the average.
func (s mind) rivals(seat engine.Seat, l portroyaltricks.Loot) (most, mean float64) {
	for i := range engine.Seat(s.Seats) {
		if i == seat {
			continue
		}
		p := s.Seat[i] // the values of their bonus cards are not known
		w := s.worth(i, l)
		if bits.OnesCount8(p.Stowed()) > 0 {
			w = s.blindWorth(i, l)
		}
		most = max(most, w)
		mean += w
	}
	return most, mean / float64(s.Seats-1)
}

// blindWorth is worth without the values of the bonus cards aboard, which others do not know.
func (s mind) blindWorth(seat engine.Seat, l portroyaltricks.Loot) float64 {
	p := s.Seat[seat]
	for g := range p.Ships {
		p.Ships[g].Bonus = 1<<bits.OnesCount8(p.Ships[g].Bonus) - 1
	}
	saved := s.Seat[seat]
	s.Seat[seat] = p
	w := s.worth(seat, l)
	s.Seat[seat] = saved
	return w
}

// chances are the chances of winning the next trick as its leader, with the card least likely to win and with the one
// most likely to. Nobody has to follow suit, so a leader can win with any card.
func (s mind) chances(seat engine.Seat) (low, high float64) {
	low = 1
	for m := s.Seat[seat].Hand; m != 0; m &= m - 1 {
		p := s.chance(seat, portroyaltricks.Card(portroyaltricks.Lowest(m)))
		low, high = min(low, p), max(high, p)
	}
	return min(high, low+unwilling), high
}

// prospect is the promise of a trick for a loot card to a seat that can choose its chance of winning from low to high:
// loot that sinks a ship is better left to others.
func (s mind) prospect(seat engine.Seat, l portroyaltricks.Loot, low, high float64) float64 {
	lost, won := s.loss(seat, l), s.worth(seat, l)
	p := high
	if won < lost {
		p = low
	}
	return p*won + (1-p)*lost
}

// loss is the loss to a seat if somebody else wins a loot card: its worth to the others above the average of the loot on
// the table, since all of that except one card will be won.
func (s mind) loss(seat engine.Seat, l portroyaltricks.Loot) float64 {
	_, mean := s.rivals(seat, l)
	sum, n := 0.0, 0.0
	for m := s.Table; m != 0; m &= m - 1 {
		_, w := s.rivals(seat, portroyaltricks.Loot(portroyaltricks.Lowest(m)))
		sum, n = sum+w, n+1
	}
	return -rivalShare * (mean - sum/max(1, n))
}

// Found by trial.
const (
	rivalShare = 0.4 // share of others' winnings lost to the rest
	unwanted   = 1.0 // tons a round that are loaded into a ship against its owner's will
	dread      = 0.5 // share of ship-sinking loot in the worth of strong cards: a seat need not win it
	keepScale  = 0.9 // share of the loot to come
	keepMost   = 3.4
	unwilling  = 0.25 // chance that a leader wins with a card that should lose: nobody has to follow suit
)

// leading is the promise of the next trick to a seat that leads it and chooses its loot.
func (s mind) leading(seat engine.Seat) float64 {
	low, high := s.chances(seat)
	best := -1000.0
	for m := s.Table; m != 0; m &= m - 1 {
		best = max(best, s.prospect(seat, portroyaltricks.Loot(portroyaltricks.Lowest(m)), low, high))
	}
	return best
}

// following is the promise of the next trick to a seat if leader leads it, for the loot that leader values most.
func (s mind) following(seat, leader engine.Seat) float64 {
	wanted, most := portroyaltricks.NoLoot, 0.0
	for m := s.Table; m != 0; m &= m - 1 {
		if w := s.blindWorth(leader, portroyaltricks.Loot(portroyaltricks.Lowest(m))); wanted == portroyaltricks.NoLoot || w > most {
			wanted, most = portroyaltricks.Loot(portroyaltricks.Lowest(m)), w
		}
	}
	if wanted == portroyaltricks.NoLoot {
		return 0
	}
	return s.prospect(seat, wanted, 0, 0.3)
}

// keeping is the worth of a strong card for the remaining tricks of the round; below zero if the
// loot left would sink ships.
func (s mind) keeping(seat engine.Seat) float64 {
	sum, n := 0.0, 0.0
	for m := s.Table &^ (1 << s.InPlay); m != 0; m &= m - 1 {
		w := s.worth(seat, portroyaltricks.Loot(portroyaltricks.Lowest(m)))
		if w < 0 {
			w *= dread
		}
		sum, n = sum+w, n+1
	}
	return max(-keepMost, min(keepMost, keepScale*sum/max(1, n)))
}

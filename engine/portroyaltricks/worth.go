package portroyaltricks

import (
	"math"
	"math/bits"

	"portside/engine"
)

// promise is what a ship may be worth at the end. One that is too heavy may still be rescued.
func (s *state) promise(h *ship) float64 {
	l := s.judge(h)
	if l.sunk() {
		return 0.12 * float64(min(l.value, l.capacity))
	}
	return float64(l.points())
}

// gain is what loading l into ship g of a seat promises.
func (s *state) gain(p *place, l Loot, g Good) float64 {
	h := p.ships[g]
	before := s.promise(&h)
	h.loot |= 1 << l
	after := s.promise(&h)
	left := float64(rounds-int(s.round)) + float64(tricks-int(s.trickNo))/tricks // rounds to come
	switch l {
	case Minus10, Minus5: // room for more, as long as there is more to come
		after += min(float64(-l.Tons()), left*2) * 0.6
	case MaxPlus5:
		after += min(5, left*2)
	case MaxMinus5:
		after -= min(4, left*2)
	}
	return after - before
}

// worth is what winning a loot card promises a seat, with the bonus cards under it.
func (s *state) worth(seat engine.Seat, l Loot) float64 {
	p := &s.seat[seat]
	best := -100.0
	switch {
	case l == Remove:
		best = 3
	case l == Move:
		best = 0
	case l.Simple():
		best = s.gain(p, l, l.Good())
	default:
		for g := range goods {
			best = max(best, s.gain(p, l, g))
		}
	}
	if s.holder == seat && s.bidOpen && l.Pays() {
		best = max(best, float64(min(int(s.bid), l.Tons())))
	}
	if p.kept && s.removeLater != removeLoaded {
		best = max(best, -2)
	}
	return best + 3.2*float64(s.under[l])
}

// strength is how much a card in hand helps to win tricks to come, 0 … 1.
func (s *state) strength(c Card, trump Suit) float64 {
	top := 8.0
	if s.seats == 3 {
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
func (s *state) power(hand set, trump Suit) float64 {
	sum := 0.0
	for m := hand; m != 0; m &= m - 1 {
		sum += s.strength(Card(lowest(m)), trump)
	}
	return sum
}

// bestTrump is the suit in which a hand is strongest, and its strength.
func (s *state) bestTrump(hand set) (best Suit, top float64) {
	for suit := range Suit(suits) {
		if n := s.power(hand, suit); suit == 0 || n > top {
			best, top = suit, n
		}
	}
	return best, top
}

// chance is how likely card c, played now by seat, wins the trick. It uses what seat knows: its hand, the
// cards that lie open or were played, the void markers.
func (s *state) chance(seat engine.Seat, c Card) float64 {
	var lying [maxSeats]Card
	n := 0
	if !s.closed {
		n = copy(lying[:], s.trick[:s.nTrick])
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
			if s.beats(d, top, led, goblin) {
				top = d
			}
		}
		if !s.beats(c, top, led, goblin) {
			return 0
		}
	}
	after := int(s.seats) - n - 1
	if after == 0 {
		return 1
	}
	hidden := deckOf(int(s.seats)) &^ (s.gone() | s.seat[seat].hand | s.inTrick())
	if seat == s.holder {
		hidden &^= s.buried
	}
	beaters := 0.0
	switch {
	case goblin:
		for m := hidden; m != 0; m &= m - 1 {
			if Card(lowest(m)).Value() >= c.Value() {
				beaters++
			}
		}
	default:
		suit := suitSet(c.Suit())
		higher := hidden & suit &^ (1<<(c+1) - 1)
		beaters = float64(count(higher))
		if c.Suit() != s.trump {
			ruff := 0.25
			if count(hidden&suitSet(led)) < after*2 {
				ruff = 0.6
			}
			beaters += ruff * float64(count(hidden&suitSet(s.trump)))
		}
		for m := hidden & goblinSet; m != 0; m &= m - 1 {
			if Card(lowest(m)).Value() >= high {
				beaters += 0.8
			}
		}
	}
	all := float64(max(1, count(hidden)))
	cards := float64(after * (handSize + 1 - int(s.trickNo)))
	return math.Exp(-0.75 * beaters * min(1, cards/all))
}

// rivals is how much the others want a loot card, the keenest and on average.
func (s *state) rivals(seat engine.Seat, l Loot) (most, mean float64) {
	for i := range engine.Seat(s.seats) {
		if i == seat {
			continue
		}
		p := s.seat[i] // the values of their bonus cards are not known
		w := s.worth(i, l)
		if bits.OnesCount8(p.stowed()) > 0 {
			w = s.blindWorth(i, l)
		}
		most = max(most, w)
		mean += w
	}
	return most, mean / float64(s.seats-1)
}

// blindWorth is worth without the values of the bonus cards aboard, which others do not know.
func (s *state) blindWorth(seat engine.Seat, l Loot) float64 {
	p := s.seat[seat]
	for g := range p.ships {
		p.ships[g].bonus = 1<<bits.OnesCount8(p.ships[g].bonus) - 1
	}
	saved := s.seat[seat]
	s.seat[seat] = p
	w := s.worth(seat, l)
	s.seat[seat] = saved
	return w
}

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

// Weigh implements engine.State: the simple judgement of a seat that knows its own cards.
func (s *state) Weigh(seat engine.Seat, legal []engine.Action, dst []float64) []float64 {
	if len(legal) == 0 {
		return dst
	}
	p := &s.seat[seat]
	switch s.phase {
	case PhaseAuction:
		limit := s.limit(seat)
		for _, a := range legal {
			switch {
			case a.Op == opPass:
				dst = append(dst, 0)
			case a.Op == opBid:
				dst = append(dst, limit-float64(a.A)+0.5)
			default:
				dst = append(dst, s.free(seat, a))
			}
		}
	case PhaseBury:
		trump, _ := s.bestTrump(p.hand)
		for _, a := range legal {
			if a.Op != opBury {
				dst = append(dst, s.free(seat, a))
				continue
			}
			c := Card(a.A)
			w := -s.strength(c, trump)
			if c.Suit() != NoSuit && c.Suit() != trump { // a short suit is soon void
				w -= 0.05 * float64(count(p.hand&suitSet(c.Suit())))
			}
			dst = append(dst, w)
		}
	case PhaseTrump:
		for _, a := range legal {
			if a.Op != opTrump {
				dst = append(dst, s.free(seat, a))
				continue
			}
			dst = append(dst, s.power(p.hand, Suit(a.A)))
		}
	case PhaseLeader:
		for _, a := range legal {
			switch {
			case a.Op != opLeader:
				dst = append(dst, s.free(seat, a))
			case engine.Seat(a.A) == seat:
				dst = append(dst, 1)
			default:
				dst = append(dst, 0)
			}
		}
	case PhaseChoose:
		best := 0.0
		if s.leader == seat {
			for m := p.hand; m != 0; m &= m - 1 {
				best = max(best, s.chance(seat, Card(lowest(m))))
			}
		} else {
			best = 0.4
		}
		for _, a := range legal {
			if a.Op != opChoose {
				dst = append(dst, s.free(seat, a))
				continue
			}
			_, mean := s.rivals(seat, Loot(a.A))
			lost := -0.4 * mean
			dst = append(dst, max(best*s.worth(seat, Loot(a.A))+(1-best)*lost, lost))
		}
	case PhasePlay:
		stake := s.worth(seat, s.inPlay)
		most, _ := s.rivals(seat, s.inPlay)
		stake += 0.25*most + 0.4
		allowed := s.allowed(seat)
		for _, a := range legal {
			if a.Op != opPlay {
				dst = append(dst, s.free(seat, a))
				continue
			}
			c := Card(a.A)
			w := s.chance(seat, c)*stake - 3.4*s.strength(c, s.trump)
			if allowed>>c&1 == 0 { // a revoke costs a card
				w -= 9
			}
			dst = append(dst, w)
		}
	case PhaseLoad, PhaseWindow:
		for _, a := range legal {
			dst = append(dst, s.weighLoad(seat, a))
		}
	case PhaseStow:
		for _, a := range legal {
			if a.Op != opStow {
				dst = append(dst, s.free(seat, a))
				continue
			}
			l := s.judge(&p.ships[a.B])
			w := float64(Item(a.A).Bonus()) * (1 - 0.5*float64(l.weight)/float64(max(1, l.capacity)))
			if l.sunk() {
				w = 0
			}
			dst = append(dst, w)
		}
	case PhasePenalty:
		o := s.seat[s.offender()]
		for g := range o.ships {
			o.ships[g].bonus = 1<<bits.OnesCount8(o.ships[g].bonus) - 1
		}
		for _, a := range legal {
			if a.Op != opPenalty {
				dst = append(dst, s.free(seat, a))
				continue
			}
			if g := o.shipOf(Item(a.A)); g != goods {
				h := o.ships[g]
				before := s.promise(&h)
				h.loot &^= 1 << a.A
				dst = append(dst, before-s.promise(&h))
			} else {
				dst = append(dst, 2)
			}
		}
	}
	return dst
}

// limit is how high a seat would bid.
func (s *state) limit(seat engine.Seat) float64 {
	hand := s.seat[seat].hand | s.kitty
	_, n := s.bestTrump(hand)
	limit := bidSlope * (n - bidStart)
	return min(limit, bidMost, float64(debtLimit-int(s.seat[seat].debt)))
}

// The judgement of hands in the auction, found by trial among bots that pay back where they can.
const (
	bidSlope = 2.0
	bidStart = 3.1
	bidMost  = 5.0
)

// free is the weight of using a kept remove 1 in a decision about something else: there is always time
// for that later.
func (s *state) free(seat engine.Seat, a engine.Action) float64 {
	return -1000 + s.removed1(seat, a)
}

// removed1 is what taking a card out of the own ships promises.
func (s *state) removed1(seat engine.Seat, a engine.Action) float64 {
	p := &s.seat[seat]
	i := Item(a.A)
	g := p.shipOf(i)
	if g == goods {
		return 0
	}
	h := p.ships[g]
	before := s.promise(&h)
	if b := i.Bonus(); b > 0 {
		h.bonus &^= 1 << (b - 1)
	} else {
		h.loot &^= 1 << i
	}
	return s.promise(&h) - before
}

// weighLoad judges what can become of a loot card just won, and the last use of a kept remove 1.
func (s *state) weighLoad(seat engine.Seat, a engine.Action) float64 {
	p := &s.seat[seat]
	switch a.Op {
	case opLoad:
		return s.gain(p, Loot(a.A), Good(a.B))
	case opPayBack:
		return float64(min(int(s.bid), Loot(a.A).Tons()))
	case opKeep:
		return 3
	case opRemove:
		switch {
		case Loot(a.A) == s.inPlay && s.phase == PhaseLoad:
			return -2
		case s.phase == PhaseLoad && p.kept:
			return s.removed1(seat, a) - 6
		}
		return s.removed1(seat, a)
	case opMove:
		i := Item(a.A)
		from, to := p.ships[p.shipOf(i)], p.ships[a.B]
		before := s.promise(&from) + s.promise(&to)
		if b := i.Bonus(); b > 0 {
			from.bonus &^= 1 << (b - 1)
			to.bonus |= 1 << (b - 1)
		} else {
			from.loot &^= 1 << i
			to.loot |= 1 << i
		}
		return s.promise(&from) + s.promise(&to) - before
	}
	return 0
}

// Forecast judges an unfinished match (bot.Forecaster): what the ships promise, less what is owed, and for
// each trick of the round to come a share by the strength of the hands.
func (s *state) Forecast(dst []float64) []float64 {
	var power [maxSeats]float64
	sum := 0.0
	for i := range s.seat[:s.seats] {
		power[i] = s.power(s.seat[i].hand, s.trump)
		sum += power[i]
	}
	for i := range s.seat[:s.seats] {
		p := &s.seat[i]
		n := -float64(p.debt)
		for g := range p.ships {
			if p.ships[g] != (ship{}) {
				n += s.promise(&p.ships[g])
			}
		}
		if s.bidOpen && s.holder == engine.Seat(i) {
			n -= 0.7 * float64(s.bid)
		}
		if p.kept {
			n += 3
		}
		if sum > 0 && s.phase < PhaseOver {
			n += trickWorth * float64(count(s.seat[i].hand)) * power[i] / sum * float64(s.seats) / 2
		}
		dst = append(dst, n)
	}
	return dst
}

// trickWorth is what a trick is worth on average, half of it.
const trickWorth = 2.4

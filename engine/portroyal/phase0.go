package portroyal

import (
	"math/bits"

	"portside/engine"
)

// Phase 0 of a turn of the adventure: one event is turned up (§12.3).

// layEvents makes the event pile of the first month: number 0, number 1 for one or two seats, number 2 or 3
// at the bottom. Which number 0 nobody knows (§3.4).
func (s *state) layEvents() {
	v := &s.voyage
	v.unseen, v.one = CommonEvents, s.seats <= 2
	n := uint8(eventsByMonth(s.mode.journey(), int(s.seats)))
	v.reserve = 13 - n
	if v.one {
		n++
	}
	bottom := EndOfMonth
	if s.mode == ModeVariable {
		bottom = EndOfMonth10
	}
	v.pile[0], v.nPile, v.card, v.month = uint8(bottom), n+1, NoHappening, 1
	for i := range n {
		v.pile[i+1] = noEvent
	}
}

// eventsByMonth is how many events with number 0 the first month has, by mode and seats (§3.4).
func eventsByMonth(team bool, seats int) int {
	if team {
		return [...]int{0, 1, 1, 2, 3}[seats]
	}
	return [...]int{0, 0, 3, 4, 4}[seats]
}

// turnEvent turns up the top event and resolves it, or puts it in force.
func (s *state) turnEvent(ch engine.Chance, log *engine.Log) {
	v := &s.voyage
	if v.nPile == 0 {
		v.card = NoHappening
		return
	}
	v.nPile--
	top := v.pile[v.nPile]
	v.pile[v.nPile] = 0
	if top == noEvent {
		top = s.unseenEvent(ch)
	}
	v.card = Happening(top)
	log.Public(EvEvent, s.active, int(v.card), int(v.month))
	log.Bar(engine.BarrierShown)
	h := v.card.Face()
	switch h.effect {
	case EffectCoinsIfAtMost:
		s.eachSeat(func(seat engine.Seat) {
			if s.seat[seat].coins <= h.limit {
				s.eventCoins(seat, int(h.n), log)
			}
		})
	case EffectLoseCoins:
		s.eachSeat(func(seat engine.Seat) {
			if s.seat[seat].coins >= h.limit {
				log.Public(EvEventLoss, seat, int(h.n))
				s.pay(seat, int(h.n), ch, log)
			}
		})
	case EffectCrownsLeast:
		least := s.seat[0].influence
		for i := range s.seats {
			least = min(least, s.seat[i].influence)
		}
		var poorest engine.SeatSet
		for i := range engine.Seat(s.seats) {
			if s.seat[i].influence == least {
				poorest |= engine.Only(i)
			}
		}
		s.eachSeat(func(seat engine.Seat) {
			if poorest.Has(seat) {
				s.crown(seat, int(h.n), log)
			}
		})
	case EffectCoinsActive:
		s.eventCoins(s.active, int(h.n), log)
	case EffectBuyCrown:
		s.push(stepEventChoice, 0)
		return
	case EffectMonthEnd:
		s.endMonth(ch, log)
		return
	}
	if h.timing == 1 {
		v.event = h.effect
	}
	if h.timing == 0 {
		s.discardEvent()
	}
}

// eachSeat does something for every seat, clockwise from the active one.
func (s *state) eachSeat(do func(engine.Seat)) {
	seat := s.active
	for range s.seats {
		do(seat)
		seat = s.next(seat)
	}
}

// unseenEvent is the face of an event that nobody has seen. In the first month the event with number 1 is
// equally likely in each of the places left; all others are like each other.
func (s *state) unseenEvent(ch engine.Chance) uint8 {
	v := &s.voyage
	hidden := 1 // this one and those below that are unseen
	for _, e := range v.pile[:v.nPile] {
		if e == noEvent {
			hidden++
		}
	}
	bag, count := s.scratch(), 0
	for left := v.unseen; left != 0; left &= left - 1 {
		count++
		if e := Happening(bits.TrailingZeros16(left)); !v.one || hidden > 1 {
			bag.PutN(e.Token(), max(1, hidden-1))
		}
	}
	if v.one {
		bag.PutN(Townsfolk.Token(), max(1, count))
	}
	_, e := TokenOf(ch.Draw(bag))
	*bag = engine.Bag{}
	if Happening(e) == Townsfolk {
		v.one = false
	} else {
		v.unseen &^= 1 << e
	}
	return uint8(e)
}

// discardEvent puts the event of the turn on the event discard pile.
func (s *state) discardEvent() {
	v := &s.voyage
	if v.card != NoHappening {
		v.past[v.nPast] = uint8(v.card)
		v.nPast++
		v.card = NoHappening
	}
	v.event = EffectNone
}

func (s *state) eventCoins(seat engine.Seat, n int, log *engine.Log) {
	log.Public(EvEventCoins, seat, n)
	s.gain(seat, n, log)
}

// askEvent asks for the choice of an event unless nothing could be done (D4).
func (s *state) askEvent() {
	h := s.voyage.card.Face()
	if s.actor = s.active; s.seat[s.active].coins >= h.price || s.canSide() {
		s.ask(PhaseEvent)
		return
	}
	s.discardEvent()
}

// legalEvent lists decision D4.
func (s *state) legalEvent(dst []engine.Action) []engine.Action {
	if s.seat[s.active].coins >= s.voyage.card.Face().price {
		dst = append(dst, Agree())
	}
	return s.legalSide(append(dst, Refuse()))
}

func (s *state) applyEvent(yes bool, ch engine.Chance, log *engine.Log) {
	h := s.voyage.card.Face()
	log.Public(EvEventChoice, s.active, int(s.voyage.card), asBit(yes))
	if yes {
		s.pay(s.active, int(h.price), ch, log)
		s.crown(s.active, int(h.n), log)
	}
	s.discardEvent()
}

func asBit(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// canRepelFree tells whether the event of the turn lets the active seat repel ship c without swords.
func (s *state) canRepelFree(c Card) bool {
	return repelsFree(c, s.inForce(), s.voyage.used)
}

func (s *state) applyRepelFree(log *engine.Log) {
	s.voyage.used = true
	log.Public(EvRepelledFree, s.active, int(s.pending), int(s.voyage.card))
	s.discard.Put(uint8(s.pending))
	s.pending = NoCard
}

// beginPhase2 puts a phase-2 event in force, and ends a phase-1 event.
func (s *state) beginPhase2() {
	v := &s.voyage
	v.event = EffectNone
	if v.card != NoHappening && v.card.Face().timing == 2 {
		v.event = v.card.Face().effect
	}
}

// beginStepOfAdventure gives what characters of the adventure earn at the start of a take step (§7.1).
func (s *state) beginStepOfAdventure(seat engine.Seat, log *engine.Log) {
	p, v := &s.seat[seat], &s.voyage
	if seat != s.active {
		v.sold = [3]uint8{}
	} else if h := v.event; h == EffectCrownsIfHarbour && s.nHarbour >= v.card.Face().limit {
		s.crown(seat, int(v.card.Face().n), log)
	}
	if n := int(p.role[Innkeeper]); n > 0 && s.nHarbour >= innCards {
		s.crown(seat, n, log)
	}
	switch f := p.persona.Face(); {
	case p.power == PowerStepCards && s.nHarbour >= f.limit, p.power == PowerStepShips && s.shipCount() >= int(f.limit):
		s.powerCoins(seat, log)
	}
}

// innCards is from how many cards of the harbour on an innkeeper earns a crown.
const innCards = 4

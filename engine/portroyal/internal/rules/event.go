package rules

import (
	"math/bits"

	"portside/engine"
	"portside/engine/portroyal"
)

// Phase 0 of a turn of the adventure: one event is turned up (§12.3).

// layEvents makes the event pile of the first month: number 0, number 1 for one or two seats, number 2 or 3
// at the bottom. Nobody knows which events with number 0 these are (§3.4).
func (s *State) layEvents() {
	v := &s.Adventure
	v.Unseen, v.One = portroyal.CommonEvents, s.Seats <= 2
	n := uint8(eventsByMonth(s.Mode.Together(), int(s.Seats)))
	v.Reserve = 13 - n
	if v.One {
		n++
	}
	v.Pile[0], v.NPile, v.Card, v.Month = s.MonthEnd(), n+1, portroyal.NoHappening, 1
	for i := range n {
		v.Pile[i+1] = portroyal.NoHappening
	}
}

// MonthEnd is the event at the bottom of the pile (§3.4).
func (s *State) MonthEnd() portroyal.Happening {
	if s.Mode == portroyal.ModeAdventureVariable {
		return portroyal.EndOfMonth10
	}
	return portroyal.EndOfMonth
}

// eventsByMonth is how many events with number 0 the first month has, by mode and seats (§3.4).
func eventsByMonth(team bool, seats int) int {
	if team {
		return [...]int{0, 1, 1, 2, 3}[seats]
	}
	return [...]int{0, 0, 3, 4, 4}[seats]
}

// turnEvent turns up the top event and resolves it, or puts it in force.
func (s *State) turnEvent(ch engine.Chance, log *engine.Log) {
	v := &s.Adventure
	if v.NPile == 0 {
		v.Card = portroyal.NoHappening
		return
	}
	v.NPile--
	v.Card = v.Pile[v.NPile]
	v.Pile[v.NPile] = 0
	if v.Card == portroyal.NoHappening {
		v.Card = s.unseenEvent(ch)
	}
	log.Public(portroyal.EvEvent, s.Active, int(v.Card), int(v.Month))
	log.Bar(engine.BarrierShown)
	h := v.Card.Face()
	switch h.Effect {
	case portroyal.EffectCoinsIfAtMost:
		s.eachSeat(func(seat engine.Seat) {
			if s.Places[seat].Coins <= h.Limit {
				s.eventCoins(seat, int(h.N), log)
			}
		})
	case portroyal.EffectLoseCoins:
		s.eachSeat(func(seat engine.Seat) {
			if s.Places[seat].Coins >= h.Limit {
				log.Public(portroyal.EvEventLoss, seat, int(h.N))
				s.pay(seat, int(h.N), ch, log)
			}
		})
	case portroyal.EffectCrownsLeast:
		least := s.Places[0].Influence
		for i := range s.Seats {
			least = min(least, s.Places[i].Influence)
		}
		var poorest engine.SeatSet
		for i := range engine.Seat(s.Seats) {
			if s.Places[i].Influence == least {
				poorest |= engine.Only(i)
			}
		}
		s.eachSeat(func(seat engine.Seat) {
			if poorest.Has(seat) {
				s.crown(seat, int(h.N), log)
			}
		})
	case portroyal.EffectCoinsActive:
		s.eventCoins(s.Active, int(h.N), log)
	case portroyal.EffectBuyCrown:
		s.Push(stepEventChoice, 0)
		return
	case portroyal.EffectMonthEnd:
		s.endMonth(ch, log)
		return
	}
	if h.Timing == 1 {
		v.Event = h.Effect
	}
	if h.Timing == 0 {
		s.discardEvent()
	}
}

// eachSeat calls do for every seat, clockwise from the active one.
func (s *State) eachSeat(do func(engine.Seat)) {
	seat := s.Active
	for range s.Seats {
		do(seat)
		seat = s.Next(seat)
	}
}

// unseenEvent is the face of an event that nobody has seen. In the first month the event with number 1 is
// equally likely at each remaining place; all other unseen events are interchangeable.
func (s *State) unseenEvent(ch engine.Chance) portroyal.Happening {
	v := &s.Adventure
	hidden := 1 // this one and those below that are unseen
	for _, e := range v.Pile[:v.NPile] {
		if e == portroyal.NoHappening {
			hidden++
		}
	}
	bag, count := s.scratch(), 0
	for left := v.Unseen; left != 0; left &= left - 1 {
		count++
		if e := portroyal.Happening(bits.TrailingZeros16(left)); !v.One || hidden > 1 {
			bag.PutN(e.Token(), max(1, hidden-1))
		}
	}
	if v.One {
		bag.PutN(portroyal.Townsfolk.Token(), max(1, count))
	}
	_, n := portroyal.TokenOf(ch.Draw(bag))
	*bag = engine.Bag{}
	e := portroyal.Happening(n)
	if e == portroyal.Townsfolk {
		v.One = false
	} else {
		v.Unseen &^= 1 << e
	}
	return e
}

// discardEvent puts the event of the turn on the event discard pile.
func (s *State) discardEvent() {
	v := &s.Adventure
	if v.Card != portroyal.NoHappening {
		v.Past[v.NPast] = v.Card
		v.NPast++
		v.Card = portroyal.NoHappening
	}
	v.Event = portroyal.EffectNone
}

func (s *State) eventCoins(seat engine.Seat, n int, log *engine.Log) {
	log.Public(portroyal.EvEventCoins, seat, n)
	s.gain(seat, n, log)
}

// askEvent asks for the choice of an event unless there is nothing to choose (D4).
func (s *State) askEvent() {
	h := s.Adventure.Card.Face()
	if s.Actor = s.Active; s.Places[s.Active].Coins >= h.Price || s.canSide() {
		s.ask(portroyal.PhaseEvent)
		return
	}
	s.discardEvent()
}

// legalEvent lists decision D4.
func (s *State) legalEvent(dst []engine.Action) []engine.Action {
	if s.Places[s.Active].Coins >= s.Adventure.Card.Face().Price {
		dst = append(dst, portroyal.Agree())
	}
	return s.legalSide(append(dst, portroyal.Refuse()))
}

func (s *State) applyEvent(yes bool, ch engine.Chance, log *engine.Log) {
	h := s.Adventure.Card.Face()
	log.Public(portroyal.EvEventChoice, s.Active, int(s.Adventure.Card), asBit(yes))
	if yes {
		s.pay(s.Active, int(h.Price), ch, log)
		s.crown(s.Active, int(h.N), log)
	}
	s.discardEvent()
}

func asBit(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// CanRepelFree tells whether the event of the turn lets the active seat repel ship c without swords.
func (s *State) CanRepelFree(c portroyal.Card) bool {
	return portroyal.RepelsFree(c, s.InForce(), s.Adventure.Used)
}

func (s *State) applyRepelFree(log *engine.Log) {
	s.Adventure.Used = true
	log.Public(portroyal.EvRepelledFree, s.Active, int(s.Pending), int(s.Adventure.Card))
	s.Discard.Put(uint8(s.Pending))
	s.Pending = portroyal.NoCard
}

// Effect is the present effect of the turn's event: a phase 2 event counts from the first take step on, a phase 1 event
// before.
func (s *State) Effect() portroyal.Effect {
	h := s.Adventure.Card
	if h == portroyal.NoHappening {
		return portroyal.EffectNone
	}
	taking := s.Phase == portroyal.PhaseTake || s.Phase == portroyal.PhaseGift
	if f := h.Face(); f.Timing == 1 && !taking || f.Timing == 2 && taking {
		return f.Effect
	}
	return portroyal.EffectNone
}

// beginPhase2 puts a phase-2 event in force, and ends a phase-1 event.
func (s *State) beginPhase2() {
	v := &s.Adventure
	v.Event = portroyal.EffectNone
	if v.Card != portroyal.NoHappening && v.Card.Face().Timing == 2 {
		v.Event = v.Card.Face().Effect
	}
}

// beginStepOfAdventure gives what characters of the adventure earn at the start of a take step (§7.1).
func (s *State) beginStepOfAdventure(seat engine.Seat, log *engine.Log) {
	p, v := &s.Places[seat], &s.Adventure
	if seat != s.Active {
		v.Sold = [3]uint8{}
	} else if h := v.Event; h == portroyal.EffectCrownsIfHarbour && s.NHarbour >= v.Card.Face().Limit {
		s.crown(seat, int(v.Card.Face().N), log)
	}
	if n := int(p.Role[portroyal.Innkeeper]); n > 0 && s.NHarbour >= portroyal.InnCards {
		s.crown(seat, n, log)
	}
	switch f := p.Persona.Face(); {
	case p.Power == portroyal.PowerStepCards && s.NHarbour >= f.Limit, p.Power == portroyal.PowerStepShips && s.ShipCount() >= int(f.Limit):
		s.powerCoins(seat, log)
	}
}

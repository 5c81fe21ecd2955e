package stortebeker

import "portside/engine"

// award gives the target to the leader and clears all cards at it (§5, phase 5).
func (s *state) award(log *engine.Log) {
	b := &s.slot[s.target]
	ship, winner := b.ship, s.leader
	byCounter := 0
	if winner != s.active {
		byCounter = 1
		s.boardingOver = s.pro // ST §7.4
	}
	s.seat[winner].won = s.seat[winner].won.With(ship)
	s.seat[winner].score += uint16(ship.Points())
	log.Public(EvWon, winner, int(ship), ship.Points(), byCounter)
	for seat := range engine.Seat(s.seats) {
		d := &b.side[seat]
		for c := range Card(provisions) {
			s.discard[c] += d.prov[c]
		}
		for c := Card(provisions); c < cardKinds; c++ {
			for range d.down[c-provisions] {
				s.seen(seat, c)
				log.Public(EvRevealed, seat, int(c), int(ship))
			}
			s.discard[c] += d.has(c)
		}
	}
	*b = berth{ship: NoShip}
	s.best, s.leader = 0, engine.Nobody
	if s.nRear == 0 && s.closed == 0 {
		s.trigger(winner, log)
	}
}

// trigger makes this round the last (§6).
func (s *state) trigger(seat engine.Seat, log *engine.Log) {
	if !s.triggered {
		s.triggered = true
		log.Public(EvTriggered, seat)
	}
}

// endTurn brings new ships into play, fills the hand up and passes the turn on, past seats that can do
// nothing (§5, phases 5 and 6).
func (s *state) endTurn(ch engine.Chance, log *engine.Log) {
	for {
		s.refillShips(ch, log)
		s.refillHand(ch, log)
		log.Bar(engine.BarrierOther)
		next := s.next(s.active)
		s.idle++
		switch {
		case next == s.start && s.triggered:
			s.finish(EndBoarded, log)
			return
		case s.idle > s.seats:
			s.finish(EndBecalmed, log)
			return
		case next == s.start:
			s.round++
		}
		if s.beginTurn(next, log) {
			return
		}
	}
}

// beginTurn tells whether the seat has something to decide.
func (s *state) beginTurn(seat engine.Seat, log *engine.Log) bool {
	s.active = seat
	s.played, s.discards, s.taken, s.exchanged, s.tried, s.boardingOver = 0, 0, 0, false, 0, false
	s.target, s.dice, s.die = 0, [2]Kind{}, 0
	s.quota = min(perTurn, s.seat[seat].cards)
	log.Public(EvTurn, seat, int(s.round), int(s.quota))
	if s.quota > 0 {
		s.ask(PhasePlay, seat)
		return true
	}
	for i := range s.slots {
		if s.mayBoard(i) {
			s.ask(PhaseBoard, seat)
			return true
		}
	}
	return false
}

// refillShips puts the next ships of the rearguard into the empty places (§5, phase 5).
func (s *state) refillShips(ch engine.Chance, log *engine.Log) {
	for i := range s.slots {
		if s.slot[i].ship != NoShip {
			continue
		}
		if s.nRear == 0 {
			if s.cannotRefill {
				s.trigger(s.active, log)
			}
			return
		}
		s.slot[i].ship = s.rear[0]
		log.Public(EvOpened, engine.Nobody, int(s.rear[0]))
		copy(s.rear[:], s.rear[1:s.nRear])
		s.nRear--
		s.rear[s.nRear] = 0
		s.openRear(ch, log)
	}
}

// openRear turns up ships of the rearguard: one in the base game, three in the pro game.
func (s *state) openRear(ch engine.Chance, log *engine.Log) {
	want := uint8(1)
	if s.pro {
		want = maxRear
	}
	for s.nRear < want && s.closed > 0 {
		ship := Ship(ch.Draw(&s.fleet) - firstShip)
		s.rear[s.nRear] = ship
		s.nRear++
		s.closed--
		log.Public(EvOpened, engine.Nobody, int(ship), 1)
		log.Bar(engine.BarrierShown)
	}
}

// refillHand takes the cards aside to hand and draws up to six (§5, phase 6).
func (s *state) refillHand(ch engine.Chance, log *engine.Log) {
	seat := s.active
	p := &s.seat[seat]
	if p.nAside > 0 {
		log.Public(EvTaken, seat, int(p.nAside))
		for c := range Card(cardKinds) {
			if n := p.aside[c]; n > 0 {
				p.hand[c] += n
				p.memory.cards[c] += n
				if !c.IsPirate() {
					p.memory.kinds[c.Kind()] += n
				}
			}
		}
		p.cards += p.nAside
		p.aside, p.nAside = [cardKinds]uint8{}, 0
		p.memory.forgetLacks()
	}
	drawn := 0
	for p.cards < handSize && (s.pile > 0 || s.reshuffle(log)) {
		s.draw(seat, ch, log)
		drawn++
	}
	if drawn > 0 {
		p.memory.forgetLacks()
	}
	log.Public(EvRefilled, seat, drawn, int(p.cards))
}

func (s *state) draw(seat engine.Seat, ch engine.Chance, log *engine.Log) {
	c := Card(ch.Draw(&s.unseen))
	s.pile--
	s.seat[seat].hand[c]++
	s.seat[seat].cards++
	log.Private(EvDrew, seat, int(c))
	log.Bar(engine.BarrierShown)
}

// reshuffle makes the discard pile the new draw pile; false if that is empty too (ST-R7).
func (s *state) reshuffle(log *engine.Log) bool {
	if s.empty() == 1 {
		return false
	}
	for c := range s.unseen.All() { // out of play, in case scripts only
		s.box[c] += uint8(s.unseen.Count(c))
	}
	s.unseen = engine.Bag{}
	for c, n := range s.discard {
		if n > 0 {
			s.unseen.PutN(uint8(c), int(n))
		}
	}
	s.discard = [cardKinds]uint8{}
	s.pile = uint8(s.unseen.Len())
	log.Public(EvReshuffled, engine.Nobody, int(s.pile))
	return true
}

// finish ends the match; in the pro game the colour bonus is counted now (§7.1).
func (s *state) finish(reason uint8, log *engine.Log) {
	s.phase, s.actor, s.ended = PhaseOver, engine.Nobody, reason
	s.frames, s.target, s.dice, s.die = engine.Frames[frame]{}, 0, [2]Kind{}, 0
	for seat := range engine.Seat(s.seats) {
		for colour := range Colour(Colours) {
			if best := s.bonusShip(seat, colour); best != NoShip {
				log.Public(EvBonus, seat, int(best), best.Points())
			}
		}
	}
	log.Public(EvEnded, engine.Nobody, int(reason), int(s.round))
}

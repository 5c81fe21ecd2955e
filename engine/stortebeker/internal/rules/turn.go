package rules

import (
	"portside/engine"
	"portside/engine/stortebeker"
)

// award gives the target to the leader and clears all cards at it (§5, phase 5).
func (s *State) award(log *engine.Log) {
	b := &s.Slot[s.Target]
	ship, winner := b.Ship, s.Leader
	byCounter := 0
	if winner != s.Active {
		byCounter = 1
		s.BoardingOver = s.Pro // ST §7.4
	}
	s.Seat[winner].Won = s.Seat[winner].Won.With(ship)
	s.Seat[winner].Score += uint16(ship.Points())
	log.Public(stortebeker.EvWon, winner, int(ship), ship.Points(), byCounter)
	for seat := range engine.Seat(s.Seats) {
		d := &b.Side[seat]
		for c := range stortebeker.Card(stortebeker.Provisions) {
			s.Discard[c] += d.Provisions[c]
		}
		for c := stortebeker.Card(stortebeker.Provisions); c < stortebeker.CardKinds; c++ {
			for range d.Down[c-stortebeker.Provisions] {
				s.seen(seat, c)
				log.Public(stortebeker.EvRevealed, seat, int(c), int(ship))
			}
			s.Discard[c] += d.has(c)
		}
	}
	*b = Berth{Ship: stortebeker.NoShip}
	s.Best, s.Leader = 0, engine.Nobody
	if s.RearOpen == 0 && s.RearClosed == 0 {
		s.trigger(winner, log)
	}
}

// trigger makes this round the last (§6).
func (s *State) trigger(seat engine.Seat, log *engine.Log) {
	if !s.Triggered {
		s.Triggered = true
		log.Public(stortebeker.EvTriggered, seat)
	}
}

// endTurn brings new ships into play, refills the hand and passes the turn on, skipping seats that can do
// nothing (§5, phases 5 and 6).
func (s *State) endTurn(ch engine.Chance, log *engine.Log) {
	for {
		s.refillShips(ch, log)
		s.refillHand(ch, log)
		log.Bar(engine.BarrierOther)
		next := s.Next(s.Active)
		s.Idle++
		switch {
		case next == s.Start && s.Triggered:
			s.finish(stortebeker.EndBoarded, log)
			return
		case s.Idle > s.Seats:
			s.finish(stortebeker.EndBecalmed, log)
			return
		case next == s.Start:
			s.Round++
		}
		if s.beginTurn(next, log) {
			return
		}
	}
}

// beginTurn tells whether the seat has something to decide.
func (s *State) beginTurn(seat engine.Seat, log *engine.Log) bool {
	s.Active = seat
	s.Played, s.Discards, s.Taken, s.Exchanged, s.Tried, s.BoardingOver = 0, 0, 0, false, 0, false
	s.Target, s.Dice, s.Die = 0, [2]stortebeker.Kind{}, 0
	s.Quota = min(PerTurn, s.Seat[seat].Cards)
	log.Public(stortebeker.EvTurn, seat, int(s.Round), int(s.Quota))
	if s.Quota > 0 {
		s.ask(stortebeker.PhasePlay, seat)
		return true
	}
	for i := range s.Slots {
		if s.mayBoard(i) {
			s.ask(stortebeker.PhaseBoard, seat)
			return true
		}
	}
	return false
}

// refillShips puts the next ships of the rearguard into the empty places (§5, phase 5).
func (s *State) refillShips(ch engine.Chance, log *engine.Log) {
	for i := range s.Slots {
		if s.Slot[i].Ship != stortebeker.NoShip {
			continue
		}
		if s.RearOpen == 0 {
			if s.cannotRefill {
				s.trigger(s.Active, log)
			}
			return
		}
		s.Slot[i].Ship = s.Rear[0]
		log.Public(stortebeker.EvOpened, engine.Nobody, int(s.Rear[0]))
		copy(s.Rear[:], s.Rear[1:s.RearOpen])
		s.RearOpen--
		s.Rear[s.RearOpen] = 0
		s.openRear(ch, log)
	}
}

// RearFaceUp is how many ships of the rearguard lie face up, if there are enough.
func (s *State) RearFaceUp() int {
	if s.Pro {
		return MaxRear
	}
	return 1
}

// openRear turns up ships of the rearguard: one in the base game, three in the pro game.
func (s *State) openRear(ch engine.Chance, log *engine.Log) {
	for int(s.RearOpen) < s.RearFaceUp() && s.RearClosed > 0 {
		ship := stortebeker.Ship(ch.Draw(&s.Fleet) - stortebeker.FirstShip)
		s.Rear[s.RearOpen] = ship
		s.RearOpen++
		s.RearClosed--
		log.Public(stortebeker.EvOpened, engine.Nobody, int(ship), 1)
		log.Bar(engine.BarrierShown)
	}
}

// refillHand takes the cards aside to hand and draws up to six (§5, phase 6).
func (s *State) refillHand(ch engine.Chance, log *engine.Log) {
	seat := s.Active
	p := &s.Seat[seat]
	if p.AsideLen > 0 {
		log.Public(stortebeker.EvTaken, seat, int(p.AsideLen))
		for c := range stortebeker.Card(stortebeker.CardKinds) {
			if n := p.Aside[c]; n > 0 {
				p.Hand[c] += n
				p.Memory.Cards[c] += n
				if !c.IsPirate() {
					p.Memory.Kinds[c.Kind()] += n
				}
			}
		}
		p.Cards += p.AsideLen
		p.Aside, p.AsideLen = stortebeker.Hand{}, 0
		p.Memory.forgetLacks()
	}
	drawn := 0
	for p.Cards < stortebeker.HandSize && (s.Pile > 0 || s.reshuffle(log)) {
		s.draw(seat, ch, log)
		drawn++
	}
	if drawn > 0 {
		p.Memory.forgetLacks()
	}
	log.Public(stortebeker.EvRefilled, seat, drawn, int(p.Cards))
}

func (s *State) draw(seat engine.Seat, ch engine.Chance, log *engine.Log) {
	c := stortebeker.Card(ch.Draw(&s.Unseen))
	s.Pile--
	s.Seat[seat].Hand[c]++
	s.Seat[seat].Cards++
	log.Private(stortebeker.EvDrew, seat, int(c))
	log.Bar(engine.BarrierShown)
}

// reshuffle makes the discard pile the new draw pile; false if that is empty too (ST-R7).
func (s *State) reshuffle(log *engine.Log) bool {
	if s.empty() == 1 {
		return false
	}
	for c := range s.Unseen.All() { // out of play, in case scripts only
		s.Box[c] += uint8(s.Unseen.Count(c))
	}
	s.Unseen = engine.Bag{}
	for c, n := range s.Discard {
		if n > 0 {
			s.Unseen.PutN(uint8(c), int(n))
		}
	}
	s.Discard = stortebeker.Hand{}
	s.Pile = uint8(s.Unseen.Len())
	log.Public(stortebeker.EvReshuffled, engine.Nobody, int(s.Pile))
	return true
}

// finish ends the match; in the pro game the colour bonus is counted now (§7.1).
func (s *State) finish(reason uint8, log *engine.Log) {
	s.Phase, s.Actor, s.Ended = stortebeker.PhaseOver, engine.Nobody, reason
	s.frames, s.Target, s.Dice, s.Die = engine.Frames[frame]{}, 0, [2]stortebeker.Kind{}, 0
	for seat := range engine.Seat(s.Seats) {
		for colour := range stortebeker.Colour(stortebeker.Colours) {
			if best := s.bonusShip(seat, colour); best != stortebeker.NoShip {
				log.Public(stortebeker.EvBonus, seat, int(best), best.Points())
			}
		}
	}
	log.Public(stortebeker.EvEnded, engine.Nobody, int(reason), int(s.Round))
}

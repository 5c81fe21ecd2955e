package rules

import (
	"portside/engine"
	face "portside/engine/stortebeker"
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
	log.Public(face.EvWon, winner, int(ship), ship.Points(), byCounter)
	for seat := range engine.Seat(s.Seats) {
		d := &b.Side[seat]
		for c := range face.Card(face.Provisions) {
			s.Discard[c] += d.Provisions[c]
		}
		for c := face.Card(face.Provisions); c < face.CardKinds; c++ {
			for range d.Down[c-face.Provisions] {
				s.seen(seat, c)
				log.Public(face.EvRevealed, seat, int(c), int(ship))
			}
			s.Discard[c] += d.has(c)
		}
	}
	*b = Berth{Ship: face.NoShip}
	s.Best, s.Leader = 0, engine.Nobody
	if s.RearOpen == 0 && s.RearClosed == 0 {
		s.trigger(winner, log)
	}
}

// trigger makes this round the last (§6).
func (s *State) trigger(seat engine.Seat, log *engine.Log) {
	if !s.Triggered {
		s.Triggered = true
		log.Public(face.EvTriggered, seat)
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
			s.finish(face.EndBoarded, log)
			return
		case s.Idle > s.Seats:
			s.finish(face.EndBecalmed, log)
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
	s.Target, s.Dice, s.Die = 0, [2]face.Kind{}, 0
	s.Quota = min(PerTurn, s.Seat[seat].Cards)
	log.Public(face.EvTurn, seat, int(s.Round), int(s.Quota))
	if s.Quota > 0 {
		s.ask(face.PhasePlay, seat)
		return true
	}
	for i := range s.Slots {
		if s.mayBoard(i) {
			s.ask(face.PhaseBoard, seat)
			return true
		}
	}
	return false
}

// refillShips puts the next ships of the rearguard into the empty places (§5, phase 5).
func (s *State) refillShips(ch engine.Chance, log *engine.Log) {
	for i := range s.Slots {
		if s.Slot[i].Ship != face.NoShip {
			continue
		}
		if s.RearOpen == 0 {
			if s.cannotRefill {
				s.trigger(s.Active, log)
			}
			return
		}
		s.Slot[i].Ship = s.Rear[0]
		log.Public(face.EvOpened, engine.Nobody, int(s.Rear[0]))
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
		ship := face.Ship(ch.Draw(&s.Fleet) - face.FirstShip)
		s.Rear[s.RearOpen] = ship
		s.RearOpen++
		s.RearClosed--
		log.Public(face.EvOpened, engine.Nobody, int(ship), 1)
		log.Bar(engine.BarrierShown)
	}
}

// refillHand takes the cards aside to hand and draws up to six (§5, phase 6).
func (s *State) refillHand(ch engine.Chance, log *engine.Log) {
	seat := s.Active
	p := &s.Seat[seat]
	if p.AsideLen > 0 {
		log.Public(face.EvTaken, seat, int(p.AsideLen))
		for c := range face.Card(face.CardKinds) {
			if n := p.Aside[c]; n > 0 {
				p.Hand[c] += n
				p.Memory.Cards[c] += n
				if !c.IsPirate() {
					p.Memory.Kinds[c.Kind()] += n
				}
			}
		}
		p.Cards += p.AsideLen
		p.Aside, p.AsideLen = face.Hand{}, 0
		p.Memory.forgetLacks()
	}
	drawn := 0
	for p.Cards < face.HandSize && (s.Pile > 0 || s.reshuffle(log)) {
		s.draw(seat, ch, log)
		drawn++
	}
	if drawn > 0 {
		p.Memory.forgetLacks()
	}
	log.Public(face.EvRefilled, seat, drawn, int(p.Cards))
}

func (s *State) draw(seat engine.Seat, ch engine.Chance, log *engine.Log) {
	c := face.Card(ch.Draw(&s.Unseen))
	s.Pile--
	s.Seat[seat].Hand[c]++
	s.Seat[seat].Cards++
	log.Private(face.EvDrew, seat, int(c))
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
	s.Discard = face.Hand{}
	s.Pile = uint8(s.Unseen.Len())
	log.Public(face.EvReshuffled, engine.Nobody, int(s.Pile))
	return true
}

// finish ends the match; in the pro game the colour bonus is counted now (§7.1).
func (s *State) finish(reason uint8, log *engine.Log) {
	s.Phase, s.Actor, s.Ended = face.PhaseOver, engine.Nobody, reason
	s.frames, s.Target, s.Dice, s.Die = engine.Frames[frame]{}, 0, [2]face.Kind{}, 0
	for seat := range engine.Seat(s.Seats) {
		for colour := range face.Colour(face.Colours) {
			if best := s.bonusShip(seat, colour); best != face.NoShip {
				log.Public(face.EvBonus, seat, int(best), best.Points())
			}
		}
	}
	log.Public(face.EvEnded, engine.Nobody, int(reason), int(s.Round))
}

package stortebeker

import "portside/engine"

// legalPlay lists what the active seat may do with its next card (§5, phase 1): lay, until the first
// card is discarded; discard; take by exchange; and with its last card the shot.
func (s *state) legalPlay(dst []engine.Action) []engine.Action {
	var buf [handSize]Card // a hand never holds more, so these are all kinds of card in it
	hand := buf[:0]
	for c, n := range &s.seat[s.active].hand {
		if n > 0 {
			hand = append(hand, Card(c))
		}
	}
	for i := range s.slots {
		b := &s.slot[i]
		if b.ship == NoShip || s.discards > 0 {
			continue
		}
		d := &b.side[s.active]
		for _, c := range hand {
			if c < provisions {
				if d.room(b.ship, c.Kind()) > 0 {
					dst = append(dst, Lay(c, b.ship))
				}
			} else if d.crew < d.n {
				dst = append(dst, Lay(c, b.ship))
			}
		}
	}
	shot := s.quota-s.played == 1 && s.canShoot()
	for _, c := range hand {
		dst = append(dst, Discard(c))
		if shot {
			dst = append(dst, Shoot(c))
		}
	}
	return s.legalTake(dst)
}

// toTake is how many cards may still be taken by exchange: one for two discarded cards, two for three,
// once per turn (§5b). The exchange is over with the next card that is played.
func (s *state) toTake() uint8 {
	switch {
	case s.discards < 2 || s.exchanged && s.phase != PhaseTake:
		return 0
	case s.discards == 2:
		return 1 - min(1, s.taken)
	}
	return 2 - s.taken
}

func (s *state) legalTake(dst []engine.Action) []engine.Action {
	if s.toTake() == 0 {
		return dst
	}
	for c := range Card(cardKinds) {
		if s.discard[c] > 0 {
			dst = append(dst, Take(c))
		}
	}
	return dst
}

// canShoot tells whether the active seat has a provision at an open ship (ST-R11).
func (s *state) canShoot() bool {
	for i := range s.slots {
		if s.slot[i].ship != NoShip && s.slot[i].side[s.active].n > 0 {
			return true
		}
	}
	return false
}

func (s *state) applyLay(c Card, ship Ship, log *engine.Log) {
	seat := s.active
	s.fromHand(seat, c)
	s.slot[s.slotOf(ship)].side[seat].add(c)
	if c.IsPirate() {
		log.Public(EvLaidDown, seat, 0, int(ship))
		log.Private(EvLaidPirate, seat, int(c), int(ship))
	} else {
		s.seen(seat, c)
		log.Public(EvLaid, seat, int(c), int(ship))
	}
	s.playedOne()
}

func (s *state) applyDiscard(c Card, log *engine.Log) {
	s.throw(s.active, c)
	s.discards++
	log.Public(EvDiscarded, s.active, int(c))
	s.playedOne()
}

func (s *state) applyTake(c Card, log *engine.Log) {
	p := &s.seat[s.active]
	s.discard[c]--
	p.aside[c]++
	p.nAside++
	s.taken++
	s.exchanged = true
	log.Public(EvTook, s.active, int(c))
	switch {
	case s.played < s.quota:
		s.ask(PhasePlay, s.active)
	case s.discards == 3 && s.taken == 1 && s.empty() == 0:
		s.ask(PhaseTake, s.active)
	default:
		s.push(stepBoard, 0, 0)
	}
}

// empty is 1 if the discard pile is.
func (s *state) empty() int {
	for _, n := range s.discard {
		if n > 0 {
			return 0
		}
	}
	return 1
}

func (s *state) applyShoot(c Card, log *engine.Log) {
	s.throw(s.active, c)
	s.played++
	log.Public(EvShot, s.active, int(c))
	s.push(stepBoard, 0, 0)
	s.ask(PhaseAim, s.active)
}

// playedOne asks for the next card, for the exchange after the last one, or goes on to the boarding.
func (s *state) playedOne() {
	s.played++
	switch {
	case s.played < s.quota:
		s.ask(PhasePlay, s.active)
	case s.discards >= 2 && !s.exchanged:
		s.ask(PhaseTake, s.active)
	default:
		s.push(stepBoard, 0, 0)
	}
}

// fromHand takes a card out of a hand.
func (s *state) fromHand(seat engine.Seat, c Card) {
	s.seat[seat].hand[c]--
	s.seat[seat].cards--
}

// throw puts a card from hand on the discard pile, for all to see.
func (s *state) throw(seat engine.Seat, c Card) {
	s.fromHand(seat, c)
	s.seen(seat, c)
	s.discard[c]++
}

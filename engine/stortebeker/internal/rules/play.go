package rules

import (
	"portside/engine"
	"portside/engine/stortebeker"
)

// legalPlay lists what the active seat may do with its next card (§5, phase 1): lay, until the first
// card is discarded; discard; take by exchange; and with its last card the shot.
func (s *State) legalPlay(dst []engine.Action) []engine.Action {
	var buf [stortebeker.HandSize]stortebeker.Card // a hand never holds more, so these are all kinds of card in it
	hand := buf[:0]
	for c, n := range &s.Seat[s.Active].Hand {
		if n > 0 {
			hand = append(hand, stortebeker.Card(c))
		}
	}
	for i := range s.Slots {
		b := &s.Slot[i]
		if b.Ship == stortebeker.NoShip || s.Discards > 0 {
			continue
		}
		d := &b.Side[s.Active]
		for _, c := range hand {
			if c < stortebeker.Provisions {
				if d.Room(b.Ship, c.Kind()) > 0 {
					dst = append(dst, stortebeker.Lay(c, b.Ship))
				}
			} else if d.Crew < d.Size {
				dst = append(dst, stortebeker.Lay(c, b.Ship))
			}
		}
	}
	shot := s.Quota-s.Played == 1 && s.canShoot()
	for _, c := range hand {
		dst = append(dst, stortebeker.Discard(c))
		if shot {
			dst = append(dst, stortebeker.Shoot(c))
		}
	}
	return s.legalTake(dst)
}

// toTake is how many cards may still be taken by exchange: one for two discarded cards, two for three,
// once per turn (§5b). The next card played ends the exchange.
func (s *State) toTake() uint8 {
	switch {
	case s.Discards < 2 || s.Exchanged && s.Phase != stortebeker.PhaseTake:
		return 0
	case s.Discards == 2:
		return 1 - min(1, s.Taken)
	}
	return 2 - s.Taken
}

func (s *State) legalTake(dst []engine.Action) []engine.Action {
	if s.toTake() == 0 {
		return dst
	}
	for c := range stortebeker.Card(stortebeker.CardKinds) {
		if s.Discard[c] > 0 {
			dst = append(dst, stortebeker.Take(c))
		}
	}
	return dst
}

// canShoot tells whether the active seat has a provision at an open ship (ST-R11).
func (s *State) canShoot() bool {
	for i := range s.Slots {
		if s.Slot[i].Ship != stortebeker.NoShip && s.Slot[i].Side[s.Active].Size > 0 {
			return true
		}
	}
	return false
}

func (s *State) applyLay(c stortebeker.Card, ship stortebeker.Ship, log *engine.Log) {
	seat := s.Active
	s.fromHand(seat, c)
	s.Slot[s.SlotOf(ship)].Side[seat].Add(c)
	if c.IsPirate() {
		log.Public(stortebeker.EvLaidDown, seat, 0, int(ship))
		log.Private(stortebeker.EvLaidPirate, seat, int(c), int(ship))
	} else {
		s.seen(seat, c)
		log.Public(stortebeker.EvLaid, seat, int(c), int(ship))
	}
	s.playedOne()
}

func (s *State) applyDiscard(c stortebeker.Card, log *engine.Log) {
	s.throw(s.Active, c)
	s.Discards++
	log.Public(stortebeker.EvDiscarded, s.Active, int(c))
	s.playedOne()
}

func (s *State) applyTake(c stortebeker.Card, log *engine.Log) {
	p := &s.Seat[s.Active]
	s.Discard[c]--
	p.Aside[c]++
	p.AsideLen++
	s.Taken++
	s.Exchanged = true
	log.Public(stortebeker.EvTook, s.Active, int(c))
	switch {
	case s.Played < s.Quota:
		s.ask(stortebeker.PhasePlay, s.Active)
	case s.Discards == 3 && s.Taken == 1 && s.empty() == 0:
		s.ask(stortebeker.PhaseTake, s.Active)
	default:
		s.push(stepBoard, 0, 0)
	}
}

// empty is 1 if the discard pile is.
func (s *State) empty() int {
	for _, n := range s.Discard {
		if n > 0 {
			return 0
		}
	}
	return 1
}

func (s *State) applyShoot(c stortebeker.Card, log *engine.Log) {
	s.throw(s.Active, c)
	s.Played++
	log.Public(stortebeker.EvShot, s.Active, int(c))
	s.push(stepBoard, 0, 0)
	s.ask(stortebeker.PhaseAim, s.Active)
}

// playedOne asks for the next card, for the exchange after the last one, or goes on to the boarding.
func (s *State) playedOne() {
	s.Played++
	switch {
	case s.Played < s.Quota:
		s.ask(stortebeker.PhasePlay, s.Active)
	case s.Discards >= 2 && !s.Exchanged:
		s.ask(stortebeker.PhaseTake, s.Active)
	default:
		s.push(stepBoard, 0, 0)
	}
}

// fromHand takes a card out of a hand.
func (s *State) fromHand(seat engine.Seat, c stortebeker.Card) {
	s.Seat[seat].Hand[c]--
	s.Seat[seat].Cards--
}

// throw puts a card from hand face up on the discard pile.
func (s *State) throw(seat engine.Seat, c stortebeker.Card) {
	s.fromHand(seat, c)
	s.seen(seat, c)
	s.Discard[c]++
}

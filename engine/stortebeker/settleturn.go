package stortebeker

import (
	"fmt"
	"slices"

	"portside/engine"
)

// settleTurn makes the turn agree with the phase and with what was said of it.
func (p *scriptPosition) settleTurn() error {
	s := p.s
	for seat := range engine.Seat(s.seats) {
		if p.known[seat] == nil && !s.fits(seat) {
			s.seat[seat].memory = memory{}
		}
	}
	hand := s.seat[s.active].cards
	least := uint8(perTurn)
	if s.phase == PhasePlay && s.played+hand == 0 && p.quota <= 0 && p.moved && !slices.Contains(p.named, "phase") {
		s.phase, least = PhaseBoard, 0 // without a card the turn begins with boarding (ST-R3)
	}
	switch {
	case p.quota >= 0:
		s.quota = uint8(p.quota)
	case s.phase == PhasePlay && (p.moved || p.anew[s.active]):
		s.quota = min(perTurn, s.played+hand)
	}
	if s.phase == PhasePlay {
		if s.played >= s.quota || s.quota > s.played+hand {
			return fmt.Errorf("%d cards played, %d in hand: %d cannot be to play", s.played, hand, s.quota)
		}
		if s.discards > s.played || s.exchanged && s.discards < 2 {
			return fmt.Errorf("%d cards played, %d of them discarded, %d taken: that cannot be", s.played, s.discards, s.taken)
		}
	}
	if !p.moved {
		return nil
	}
	s.idle, s.roll = 0, Roll{}
	if s.phase != PhasePlay {
		if !slices.Contains(p.named, "to-play") {
			s.quota = max(s.played, least)
		}
		s.played = s.quota
	}
	if p.target != NoShip {
		i := s.slotOf(p.target)
		if i < 0 {
			return fmt.Errorf("%v is not open", p.target)
		}
		s.target = uint8(i)
	}
	if err := p.belongs(); err != nil {
		return err
	}
	switch s.phase {
	case PhaseSeize, PhaseKeep, PhaseLose, PhaseCounter, PhasePirate:
		if p.target == NoShip {
			return fmt.Errorf("phase %v needs a target", s.phase)
		}
	default:
		s.target, s.dice, s.die = 0, [2]Kind{}, 0
	}
	if s.phase != PhaseSeize && s.phase != PhaseKeep {
		s.loot, s.nLoot = [2]Card{}, 0
	}
	if s.phase != PhaseCounter {
		s.best, s.leader = 0, engine.Nobody
	}
	return s.resume(p.actor)
}

// belongs wants what the script says of a shot or a boarding to have a phase in which it counts.
func (p *scriptPosition) belongs() error {
	phases := map[string][]Phase{
		"target": {PhaseSeize, PhaseKeep, PhaseLose, PhaseCounter, PhasePirate}, "best": {PhaseCounter}, "leader": {PhaseCounter},
		"dice": {PhaseSeize, PhaseKeep, PhaseLose}, "die": {PhaseSeize, PhaseKeep, PhaseLose}, "loot": {PhaseSeize, PhaseKeep},
	}
	for _, field := range p.named {
		if in, ok := phases[field]; ok && !slices.Contains(in, p.s.phase) {
			return fmt.Errorf("%s belongs to phase %v, not to %v", field, in[0], p.s.phase)
		}
	}
	return nil
}

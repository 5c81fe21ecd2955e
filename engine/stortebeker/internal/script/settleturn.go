package script

import (
	"fmt"
	"slices"

	"portside/engine"
	face "portside/engine/stortebeker"
	"portside/engine/stortebeker/internal/rules"
)

// settleTurn makes the turn agree with the phase and with what was said of it.
func (p *scriptPosition) settleTurn() error {
	s := p.s
	for seat := range engine.Seat(s.Seats) {
		if p.known[seat] == nil && !s.Fits(seat) {
			s.Seat[seat].Memory = rules.Memory{}
		}
	}
	hand := s.Seat[s.Active].Cards
	least := uint8(rules.PerTurn)
	if s.Phase == face.PhasePlay && s.Played+hand == 0 && p.quota <= 0 && p.moved && !slices.Contains(p.named, "phase") {
		s.Phase, least = face.PhaseBoard, 0 // without a card the turn begins with boarding (ST-R3)
	}
	switch {
	case p.quota >= 0:
		s.Quota = uint8(p.quota)
	case s.Phase == face.PhasePlay && (p.moved || p.anew[s.Active]):
		s.Quota = min(rules.PerTurn, s.Played+hand)
	}
	if s.Phase == face.PhasePlay {
		if s.Played >= s.Quota || s.Quota > s.Played+hand {
			return fmt.Errorf("%d cards played, %d in hand: %d cannot be to play", s.Played, hand, s.Quota)
		}
		if s.Discards > s.Played || s.Exchanged && s.Discards < 2 {
			return fmt.Errorf("%d cards played, %d of them discarded, %d taken: that cannot be", s.Played, s.Discards, s.Taken)
		}
	}
	if !p.moved {
		return nil
	}
	s.Idle, s.Roll = 0, face.Roll{}
	if s.Phase != face.PhasePlay {
		if !slices.Contains(p.named, "to-play") {
			s.Quota = max(s.Played, least)
		}
		s.Played = s.Quota
	}
	if p.target != face.NoShip {
		i := s.SlotOf(p.target)
		if i < 0 {
			return fmt.Errorf("%v is not open", p.target)
		}
		s.Target = uint8(i)
	}
	if err := p.belongs(); err != nil {
		return err
	}
	switch s.Phase {
	case face.PhaseSeize, face.PhaseKeep, face.PhaseLose, face.PhaseCounter, face.PhasePirate:
		if p.target == face.NoShip {
			return fmt.Errorf("phase %v needs a target", s.Phase)
		}
	default:
		s.Target, s.Dice, s.Die = 0, [2]face.Kind{}, 0
	}
	if s.Phase != face.PhaseSeize && s.Phase != face.PhaseKeep {
		s.Loot, s.LootLen = [2]face.Card{}, 0
	}
	if s.Phase != face.PhaseCounter {
		s.Best, s.Leader = 0, engine.Nobody
	}
	return s.Resume(p.actor)
}

// belongs wants what the script says of a shot or a boarding to have a phase in which it counts.
func (p *scriptPosition) belongs() error {
	phases := map[string][]face.Phase{
		"target": {face.PhaseSeize, face.PhaseKeep, face.PhaseLose, face.PhaseCounter, face.PhasePirate}, "best": {face.PhaseCounter}, "leader": {face.PhaseCounter},
		"dice": {face.PhaseSeize, face.PhaseKeep, face.PhaseLose}, "die": {face.PhaseSeize, face.PhaseKeep, face.PhaseLose}, "loot": {face.PhaseSeize, face.PhaseKeep},
	}
	for _, field := range p.named {
		if in, ok := phases[field]; ok && !slices.Contains(in, p.s.Phase) {
			return fmt.Errorf("%s belongs to phase %v, not to %v", field, in[0], p.s.Phase)
		}
	}
	return nil
}

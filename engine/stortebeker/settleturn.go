package stortebeker

import (
	"errors"
	"fmt"
	"slices"

	"portside/engine"
)

// settleTurn puts on the stack what still has to happen in the phase.
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
	s.frames, s.idle, s.roll = engine.Frames[frame]{}, 0, Roll{}
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
	s.actor = s.active
	return p.settlePhase()
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

func (p *scriptPosition) settlePhase() error {
	s := p.s
	limits := func(after engine.Seat) {
		for rival := s.before(s.active); rival != after; rival = s.before(rival) {
			s.push(stepLimit, rival, 0)
		}
	}
	if s.phase > PhasePlay && s.phase != PhaseTake && s.phase != PhaseBoard {
		s.push(stepBoard, 0, 0)
	}
	switch s.phase {
	case PhaseTake:
		s.discards = max(s.discards, 2)
	case PhaseSeize:
		limits(s.active)
		s.push(stepPlace, 0, 0)
		if s.die == 0 {
			s.push(stepSeize, 0, 1)
		}
		if len(s.legalSeize(nil)) < 2 {
			return errors.New("phase seize: the die leaves nothing to choose")
		}
	case PhaseKeep:
		limits(s.active)
		if s.nLoot < 2 || s.loot[0] == s.loot[1] || s.loot[0].Kind() != s.loot[1].Kind() {
			return errors.New("phase keep needs a loot of a plain and a symbol card of one kind")
		}
	case PhaseLose:
		s.tried |= 1 << s.target
		s.push(stepLimit, s.active, 0)
		if s.die == 0 {
			s.push(stepLose, 0, 1)
		}
		k := s.dice[s.die]
		if d := &s.slot[s.target].side[s.active]; d.prov[Provision(k, false)] == 0 || d.prov[Provision(k, true)] == 0 {
			return errors.New("phase lose: there is no choice between a plain and a symbol card")
		}
	case PhaseCounter:
		return p.settleCounter()
	case PhasePirate:
		if p.actor == engine.Nobody {
			return errors.New("phase pirate needs an actor")
		}
		if p.actor != s.active {
			limits(p.actor)
		} else {
			s.tried |= 1 << s.target
		}
		s.push(stepLimit, p.actor, 0)
		s.actor = p.actor
		if d := &s.slot[s.target].side[s.actor]; d.crew <= d.n || !s.ownerChooses {
			return fmt.Errorf("phase pirate: %v has nothing to choose", s.actor)
		}
	}
	return nil
}

// settleCounter asks the actor, or the first from the left that is to be asked.
func (p *scriptPosition) settleCounter() error {
	s := p.s
	s.tried |= 1 << s.target
	if s.leader == engine.Nobody {
		s.leader = s.active
	}
	ship := s.slot[s.target].ship
	s.best = max(s.best, uint8(ship.Boarding()))
	s.push(stepScore, 0, 0)
	depth := s.frames.Len()
	for seat := s.next(s.active); seat != s.active; seat = s.next(seat) {
		if p.actor != engine.Nobody && seat != p.actor || s.slot[s.target].side[seat].n == 0 {
			continue
		}
		s.phase = phaseNone
		s.frames.Cut(depth)
		s.pushCounters(seat)
		if s.askCounter(seat); s.phase == PhaseCounter {
			return nil
		}
	}
	if p.actor != engine.Nobody {
		return fmt.Errorf("%v cannot counter at %v, so it is not asked", p.actor, ship)
	}
	return fmt.Errorf("nobody can counter at %v", ship)
}

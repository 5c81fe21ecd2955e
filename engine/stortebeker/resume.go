package stortebeker

import (
	"errors"
	"fmt"

	"portside/engine"
)

// resume makes a state that a case script has put into a phase playable: the stack gets what still has to happen,
// and somebody is asked. In the phases of other seats' answers asked says who that is; engine.Nobody leaves it to the
// rules. Errors: the phase leaves nothing to decide.
func (s *state) resume(asked engine.Seat) error {
	s.frames, s.actor = engine.Frames[frame]{}, s.active
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
		return s.resumeCounters(asked)
	case PhasePirate:
		if asked == engine.Nobody {
			return errors.New("phase pirate needs an actor")
		}
		if asked != s.active {
			limits(asked)
		} else {
			s.tried |= 1 << s.target
		}
		s.push(stepLimit, asked, 0)
		s.actor = asked
		if d := &s.slot[s.target].side[s.actor]; d.crew <= d.n || !s.ownerChooses {
			return fmt.Errorf("phase pirate: %v has nothing to choose", s.actor)
		}
	}
	return nil
}

// resumeCounters asks the given seat, or the first from the left that is to be asked.
func (s *state) resumeCounters(asked engine.Seat) error {
	s.tried |= 1 << s.target
	if s.leader == engine.Nobody {
		s.leader = s.active
	}
	ship := s.slot[s.target].ship
	s.best = max(s.best, uint8(ship.Boarding()))
	s.push(stepScore, 0, 0)
	depth := s.frames.Len()
	for seat := s.next(s.active); seat != s.active; seat = s.next(seat) {
		if asked != engine.Nobody && seat != asked || s.slot[s.target].side[seat].n == 0 {
			continue
		}
		s.phase = phaseNone
		s.frames.Cut(depth)
		s.pushCounters(seat)
		if s.askCounter(seat); s.phase == PhaseCounter {
			return nil
		}
	}
	if asked != engine.Nobody {
		return fmt.Errorf("%v cannot counter at %v, so it is not asked", asked, ship)
	}
	return fmt.Errorf("nobody can counter at %v", ship)
}

package rules

import (
	"errors"
	"fmt"

	"portside/engine"
	"portside/engine/stortebeker"
)

// Resume makes a state that a case script has put into a phase playable: the stack gets what still has to happen,
// and a seat is asked. In the phases of other seats' answers asked is that seat; engine.Nobody leaves it to the
// rules. Errors: nobody can be asked.
func (s *State) Resume(asked engine.Seat) error {
	s.frames, s.Actor = engine.Frames[frame]{}, s.Active
	limits := func(after engine.Seat) {
		for rival := s.before(s.Active); rival != after; rival = s.before(rival) {
			s.push(stepLimit, rival, 0)
		}
	}
	if s.Phase > stortebeker.PhasePlay && s.Phase != stortebeker.PhaseTake && s.Phase != stortebeker.PhaseBoard {
		s.push(stepBoard, 0, 0)
	}
	switch s.Phase {
	case stortebeker.PhaseTake:
		s.Discards = max(s.Discards, 2)
	case stortebeker.PhaseSeize:
		limits(s.Active)
		s.push(stepPlace, 0, 0)
		if s.Die == 0 {
			s.push(stepSeize, 0, 1)
		}
	case stortebeker.PhaseKeep:
		limits(s.Active)
	case stortebeker.PhaseLose:
		s.Tried |= 1 << s.Target
		s.push(stepLimit, s.Active, 0)
		if s.Die == 0 {
			s.push(stepLose, 0, 1)
		}
	case stortebeker.PhaseCounter:
		return s.resumeCounters(asked)
	case stortebeker.PhasePirate:
		if asked == engine.Nobody {
			return errors.New("phase pirate needs an actor")
		}
		if asked != s.Active {
			limits(asked)
		} else {
			s.Tried |= 1 << s.Target
		}
		s.push(stepLimit, asked, 0)
		s.Actor = asked
	}
	return nil
}

// resumeCounters asks the given seat, or the first seat to the left that must be asked.
func (s *State) resumeCounters(asked engine.Seat) error {
	s.Tried |= 1 << s.Target
	if s.Leader == engine.Nobody {
		s.Leader = s.Active
	}
	ship := s.Slot[s.Target].Ship
	s.Best = max(s.Best, uint8(ship.Boarding()))
	s.push(stepScore, 0, 0)
	depth := s.frames.Len()
	for seat := s.Next(s.Active); seat != s.Active; seat = s.Next(seat) {
		if asked != engine.Nobody && seat != asked || s.Slot[s.Target].Side[seat].Size == 0 {
			continue
		}
		s.Phase = stortebeker.PhaseNone
		s.frames.Cut(depth)
		s.pushCounters(seat)
		if s.askCounter(seat); s.Phase == stortebeker.PhaseCounter {
			return nil
		}
	}
	if asked != engine.Nobody {
		return fmt.Errorf("%v cannot counter at %v, so it is not asked", asked, ship)
	}
	return fmt.Errorf("nobody can counter at %v", ship)
}

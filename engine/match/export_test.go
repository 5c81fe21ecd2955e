package match

import "portside/engine"

// TrailStep is how far apart the states of a long log are kept.
const TrailStep = trailStep

// ReplayTrail plays the log of a match again along a trail, as Verify does, and shows each state with how many plies count and how
// many states are kept.
func (m *Match) ReplayTrail(see func(p Ply, st engine.State, plies, kept int)) error {
	var live trail
	for _, p := range m.plies {
		if p.Action == Undo || p.Action == Rewind {
			live.drop()
		} else {
			tape, err := engine.ParseTape(p.Tape, m.Game.Info().Tokens)
			if err != nil {
				return err
			}
			var st engine.State
			var a engine.Action
			if p.Action == Deal {
				st, err = m.Game.New(m.Setup, &engine.Reader{Tape: tape}, nil)
			} else if a, err = m.Game.Parse(p.Action); err == nil {
				st = live.copy()
				err = engine.Play(st, p.Seat, a, &engine.Reader{Tape: tape}, nil)
			}
			if err != nil {
				return err
			}
			live.push(st, taken{p.Seat, a, tape})
		}
		kept := 0
		for _, st := range live.states {
			if st != nil {
				kept++
			}
		}
		see(p, live.last(), len(live.states), kept)
	}
	return nil
}

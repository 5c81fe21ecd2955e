package match

import "portside/engine"

// trailStep is how far apart a trail's permanent states are; it also keeps the newest trailStep states.
const trailStep = 64

// trail remembers the states of the plies that count, so that any number of plies can be taken back. It keeps the
// newest states and every trailStep-th one. Those in between are played again when needed, at a
// cost of about one ply for each that is taken back.
type trail struct {
	steps  []taken
	states []engine.State // of the same plies; nil: dropped
	spare  engine.State   // one that is no longer needed
}

// taken is a ply that counts.
type taken struct {
	seat   engine.Seat
	action engine.Action // unused for the deal
	tape   engine.Tape
}

// last is the state after the newest ply that counts. It belongs to the trail.
func (t *trail) last() engine.State { return t.states[len(t.states)-1] }

// copy is a copy of last, to play on and then to push.
func (t *trail) copy() engine.State {
	st := t.spare
	if t.spare = nil; st == nil {
		return t.last().Clone()
	}
	st.CopyFrom(t.last())
	return st
}

// push adds a ply and the state after it, which belongs to the trail from now on.
func (t *trail) push(st engine.State, p taken) {
	t.states, t.steps = append(t.states, st), append(t.steps, p)
	if old := len(t.states) - 1 - trailStep; old > 0 && old%trailStep != 0 {
		t.spare, t.states[old] = t.states[old], nil
	}
}

// drop takes back the newest ply. There must be one before it.
func (t *trail) drop() {
	n := len(t.states) - 1
	t.spare, t.states[n] = t.states[n], nil
	t.states, t.steps = t.states[:n], t.steps[:n]
	if t.states[n-1] != nil {
		return
	}
	from := (n - 1) / trailStep * trailStep
	for i := from + 1; i < n; i++ {
		st, p := t.states[i-1].Clone(), &t.steps[i]
		st.Apply(p.seat, p.action, &engine.Reader{Tape: p.tape}, nil)
		t.states[i] = st
	}
}

package enginetest

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"

	"portside/engine"
	"portside/engine/reveal"
)

// twins: a determinization of what a seat knows looks to that seat like the state itself.
func (t *trial) twins() error {
	for s := engine.Nobody; int(s) < t.seats; s++ {
		twin := t.Game.Blank()
		t.Game.Determinize(t.state.View(s), t.rnd, twin)
		t.Twins++
		if err := t.alike("determinized twin", s, twin); err != nil {
			return err
		}
		if err := t.playOn(twin); err != nil {
			return fmt.Errorf("determinized twin of %v: %w", s, err)
		}
	}
	return nil
}

// secrets: when the game itself exchanges what a seat may not know, the seat sees no difference.
func (t *trial) secrets() error {
	for s := engine.Nobody; int(s) < t.seats; s++ {
		twin := t.state.Clone()
		twin.Hide(s, t.rnd)
		t.Hidden++
		if err := t.alike("hidden swap", s, twin); err != nil {
			return err
		}
	}
	return nil
}

// alike wants twin to be possible and to look like the state to seat s.
func (t *trial) alike(what string, s engine.Seat, twin engine.State) error {
	if d := reveal.Diff(t.state.View(s), twin.View(s), 3); d != "" {
		return fmt.Errorf("%s: %v sees a difference: %s", what, s, d)
	}
	if twin.Deciders() != t.state.Deciders() {
		return fmt.Errorf("%s of %v: deciders %b, in the state %b", what, s, twin.Deciders(), t.state.Deciders())
	}
	if engine.Volunteers(twin) != engine.Volunteers(t.state) {
		return fmt.Errorf("%s of %v: volunteers %b, in the state %b", what, s, engine.Volunteers(twin), engine.Volunteers(t.state))
	}
	if err := twin.Invariants(); err != nil {
		return fmt.Errorf("%s of %v: invariant: %w", what, s, err)
	}
	if s == engine.Nobody {
		return nil
	}
	legal := t.state.Legal(s, nil)
	if other := twin.Legal(s, nil); !slices.Equal(other, legal) {
		return fmt.Errorf("%s: legal for %v tells the difference: %d actions or %d", what, s, len(legal), len(other))
	}
	if t.state.Question(s) != twin.Question(s) {
		return fmt.Errorf("%s: the question to %v tells the difference", what, s)
	}
	if !slices.Equal(t.Game.Score(t.state, s, legal, nil), t.Game.Score(twin, s, legal, nil)) {
		return fmt.Errorf("%s: score uses what %v may not know", what, s)
	}
	return nil
}

// playOn plays a few random plies, to see that a state works.
func (t *trial) playOn(s engine.State) error {
	luck := engine.NewFast(t.rnd.Uint64())
	for range 6 {
		seat := s.Deciders().First()
		if seat == engine.Nobody {
			return nil
		}
		legal := s.Legal(seat, nil)
		if len(legal) == 0 {
			return fmt.Errorf("%v must decide and has no legal action", seat)
		}
		s.Apply(seat, legal[luck.Pick(len(legal))], luck, nil)
	}
	return nil
}

// secretLuck: if another card drawn in a ply would have left a seat's view unchanged, then the
// events must not reveal the card either. again plays the ply with other luck.
func (t *trial) secretLuck(tape engine.Tape, log engine.Log, again func(engine.Chance, *engine.Log) (engine.State, error)) error {
	if len(tape) == 0 {
		return nil
	}
	luck := &nudged{Reader: engine.Reader{Tape: tape}, at: t.rnd.IntN(len(tape)), rnd: t.rnd}
	var other engine.Log
	twin, err := again(luck, &other)
	if err != nil || !luck.done || bytes.Equal(canonical(twin), canonical(t.state)) {
		return err
	}
	for s := engine.Nobody; int(s) < t.seats; s++ {
		if !reveal.Equal(t.state.View(s), twin.View(s)) {
			continue
		}
		if x, y := heard(log.Events, s), heard(other.Events, s); !slices.Equal(x, y) {
			return fmt.Errorf("events: they tell %v more than the view: %v or %v", s, t.tellAll(x), t.tellAll(y))
		}
	}
	return nil
}

// nudged reads a tape, but one draw, number at, gives another token if possible.
type nudged struct {
	engine.Reader
	at, asked int
	done      bool
	rnd       *rand.Rand
}

// Roll implements engine.Chance.
func (n *nudged) Roll(sides int) int {
	n.asked++
	return n.Reader.Roll(sides)
}

// Draw implements engine.Chance.
func (n *nudged) Draw(b *engine.Bag) uint8 {
	n.asked++
	token := n.Reader.Draw(b)
	if n.asked != n.at+1 || b.Len() == 0 {
		return token
	}
	other := b.TakeAt(n.rnd.IntN(b.Len()))
	b.Put(token)
	n.done = other != token
	return other
}

func heard(events []engine.Event, s engine.Seat) []engine.Event {
	var list []engine.Event
	for _, e := range events {
		if e.To.Has(s) {
			list = append(list, e)
		}
	}
	return list
}

func (t *trial) tellAll(events []engine.Event) []string {
	var list []string
	for _, e := range events {
		list = append(list, t.Game.FormatEvent(e))
	}
	return list
}

// sealed: when several seats owe a decision, the order of their answers makes no difference, unless
// luck is drawn before the last of them, or an answer changes what another is asked, who then decides anew.
func (t *trial) sealed() error {
	deciders := t.state.Deciders()
	if deciders.Len() < 2 {
		return nil
	}
	var seats []engine.Seat
	var actions [engine.MaxSeats]engine.Action
	for s := range deciders.All() {
		legal := t.state.Legal(s, nil)
		seats, actions[s] = append(seats, s), legal[t.rnd.IntN(len(legal))]
	}
	seed := t.rnd.Uint64()
	reference, ok, err := t.inOrder(seats, actions, seed)
	if err != nil || !ok {
		return err
	}
	for range 4 {
		t.rnd.Shuffle(len(seats), func(i, j int) { seats[i], seats[j] = seats[j], seats[i] })
		other, ok, err := t.inOrder(seats, actions, seed)
		if err != nil {
			return err
		}
		t.Orders++
		if ok && !bytes.Equal(canonical(other), canonical(reference)) {
			return fmt.Errorf("sealed choices: the order %v gives another state: %s", seats, reveal.Diff(reference, other, 3))
		}
	}
	return nil
}

// inOrder lets the seats answer in this order; ok is false if luck was drawn before the last, or the question of one
// has changed by then.
func (t *trial) inOrder(seats []engine.Seat, actions [engine.MaxSeats]engine.Action, seed uint64) (s engine.State, ok bool, err error) {
	s = t.state.Clone()
	for i, seat := range seats {
		luck := &engine.Recorder{Source: engine.NewFast(seed)}
		if s.Question(seat) != t.state.Question(seat) {
			return s, false, nil
		}
		if !slices.Contains(s.Legal(seat, nil), actions[seat]) {
			return s, false, fmt.Errorf("sealed choices: %v may no longer %s after others answered", seat, t.Game.Format(actions[seat]))
		}
		s.Apply(seat, actions[seat], luck, nil)
		if len(luck.Tape) > 0 && i < len(seats)-1 {
			return s, false, nil
		}
	}
	return s, true, nil
}

package enginetest

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"portside/engine"
)

// Checker plays random matches of a game and checks the promises of the contract after every ply.
type Checker struct {
	Game engine.Game
	// Every makes the costly checks (twins, secrets, orders of sealed choices) at one ply in so many;
	// 0 and 1 mean at each.
	Every int
	Counts
}

// Counts says what the matches so far have seen.
type Counts struct {
	Matches, Plies, Longest int
	Twins, Hidden, Orders   int            // costly checks made
	Actions                 map[string]int // by first word of the notation
	Events                  map[uint16]int
	Asked                   map[string]int    // questions by first word of their notation
	Finer                   map[string]int    // events by what an EventCounter calls them
	Told                    map[uint16]string // one example of each kind of event
}

// NewChecker returns a checker for g.
func NewChecker(g engine.Game) *Checker {
	c := &Checker{Game: g, Counts: Counts{Actions: map[string]int{}, Events: map[uint16]int{}, Asked: map[string]int{}, Finer: map[string]int{}, Told: map[uint16]string{}}}
	if l, ok := g.(Lister); ok {
		actions, questions, closer, events := l.Kinds()
		for counts, words := range map[*map[string]int][]string{&c.Actions: actions, &c.Asked: questions, &c.Finer: closer} {
			for _, w := range words {
				(*counts)[w] = 0
			}
		}
		for kind, word := range events {
			c.Events[kind], c.Told[kind] = 0, word
		}
	}
	return c
}

// Missing lists the kinds that a [Lister] has named and that have not occurred yet. Each begins with its category,
// because an action and an event may have the same name: "action attack", "event attack".
func (c *Counts) Missing() (list []string) {
	for what, counts := range map[string]map[string]int{"action ": c.Actions, "question ": c.Asked, "event ": c.Finer} {
		for word, n := range counts {
			if n == 0 {
				list = append(list, what+word)
			}
		}
	}
	for kind, n := range c.Events {
		if n == 0 {
			list = append(list, "event "+c.Told[kind])
		}
	}
	slices.Sort(list)
	return list
}

// trial is one match under way.
type trial struct {
	*Checker
	setup engine.Setup
	seats int
	style int
	rnd   *rand.Rand
	state engine.State
	ply   int
	last  string
	seen  map[string]engine.State // by canonical bytes
	spare [5]engine.State
}

// Match plays one match and returns the first broken promise, with everything needed to repeat it. A panic of the
// rules is a broken promise too.
func (c *Checker) Match(setup engine.Setup, seed uint64) (err error) {
	t := &trial{Checker: c, setup: setup, seats: setup.Seats, rnd: rand.New(rand.NewPCG(seed, 1)), seen: map[string]engine.State{}}
	t.style = t.rnd.IntN(styles)
	for i := range t.spare {
		t.spare[i] = c.Game.Blank()
	}
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v", cause)
		}
		if err != nil {
			err = fmt.Errorf("%s, %s, seed %d, ply %d %s: %w", c.Game.Info().Key, Describe(setup), seed, t.ply, t.last, err)
		}
	}()
	if err := t.deal(); err != nil {
		return err
	}
	if s, ok := t.state.(Scrambler); ok && t.rnd.IntN(t.calm()) == 0 {
		s.Scramble(t.rnd)
	}
	for t.state.Deciders() != 0 {
		if t.ply >= c.Game.Info().MaxPlies {
			return fmt.Errorf("not over after MaxPlies = %d", t.ply)
		}
		if err := t.position(); err != nil {
			return err
		}
		if err := t.step(); err != nil {
			return err
		}
	}
	c.Matches++
	c.Plies += t.ply
	c.Longest = max(c.Longest, t.ply)
	return t.position()
}

// picker gives luck from the trial's own generator.
type picker struct{ *rand.Rand }

// Pick implements engine.Picker.
func (p picker) Pick(n int) int { return p.IntN(n) }

func (t *trial) deal() error {
	t.last = "@deal"
	rec := &engine.Recorder{Source: picker{t.rnd}}
	var log engine.Log
	var err error
	if t.state, err = t.Game.New(t.setup, rec, &log); err != nil {
		return err
	}
	in := &engine.Reader{Tape: rec.Tape}
	var again engine.Log
	twin, err := t.Game.New(t.setup, in, &again)
	if err != nil {
		return fmt.Errorf("the same set-up is refused the second time: %w", err)
	}
	if err := t.sameReplay(twin, in, log, again); err != nil {
		return err
	}
	if err := flat(t.state); err != nil {
		return err
	}
	if err := t.events(log.Events); err != nil {
		return err
	}
	return t.secretLuck(rec.Tape, log, func(ch engine.Chance, log *engine.Log) (engine.State, error) {
		return t.Game.New(t.setup, ch, log)
	})
}

// step plays one ply and checks its promises: it can be replayed, and it leaves copies alone.
func (t *trial) step() error {
	seat, a := t.choose()
	text := t.Game.Format(a)
	t.ply++
	t.last = fmt.Sprintf("%v %s", seat, text)
	verb, _, _ := strings.Cut(text, ".")
	t.Actions[verb]++
	asked, _, _ := strings.Cut(t.Game.FormatEvent(t.state.Question(seat)), " ")
	t.Asked[asked]++

	before, replayed, silent := t.spare[0], t.spare[1], t.spare[2]
	for _, s := range t.spare {
		s.CopyFrom(t.state)
	}
	was := canonical(t.state)
	var views []engine.View
	if t.costly() {
		views = t.views(t.state)
	}
	shown := laidOpen(views)
	rec := &engine.Recorder{Source: picker{t.rnd}}
	var log, again engine.Log
	t.state.Apply(seat, a, rec, &log)
	if err := t.undisturbed(seat, before); err != nil {
		return err
	}

	if got := canonical(before); !bytes.Equal(got, was) {
		return fmt.Errorf("clone: playing on the state changed its clone")
	}
	if err := unchanged(views, shown); err != nil {
		return err
	}
	in := &engine.Reader{Tape: rec.Tape}
	replayed.Apply(seat, a, in, &again)
	if err := t.sameReplay(replayed, in, log, again); err != nil {
		return err
	}
	silent.Apply(seat, a, &engine.Reader{Tape: rec.Tape}, nil)
	if !bytes.Equal(canonical(silent), canonical(t.state)) {
		return fmt.Errorf("replay: the state depends on whether there is a log")
	}
	if err := t.events(log.Events); err != nil {
		return err
	}
	if !t.costly() {
		return nil
	}
	return t.secretLuck(rec.Tape, log, func(ch engine.Chance, log *engine.Log) (engine.State, error) {
		s := before.Clone()
		s.Apply(seat, a, ch, log)
		return s, nil
	})
}

// undisturbed: what a volunteer has done leaves the decisions of all others as they were.
func (t *trial) undisturbed(actor engine.Seat, before engine.State) error {
	if before.Deciders().Has(actor) {
		return nil
	}
	if t.state.Deciders() != before.Deciders() {
		return fmt.Errorf("volunteer: deciders %b, before %b", t.state.Deciders(), before.Deciders())
	}
	for s := range before.Deciders().All() {
		if t.state.Question(s) != before.Question(s) || !slices.Equal(t.state.Legal(s, nil), before.Legal(s, nil)) {
			return fmt.Errorf("volunteer: the decision of %v has changed", s)
		}
	}
	return nil
}

// costly reports whether the slow checks are made at this ply.
func (t *trial) costly() bool { return t.ply%max(t.Every, 1) == 0 }

// sameReplay wants a replay from the tape to give the same state, events and barrier, and to use up the
// tape.
func (t *trial) sameReplay(replayed engine.State, in *engine.Reader, log, again engine.Log) error {
	if err := in.Err(); err != nil {
		return fmt.Errorf("replay: %w", err)
	}
	if !bytes.Equal(canonical(replayed), canonical(t.state)) {
		return fmt.Errorf("replay: the tape gives another state")
	}
	if log.Barrier != again.Barrier || !slices.Equal(log.Events, again.Events) {
		return fmt.Errorf("replay: the tape gives other events: %v, first %v", again, log)
	}
	return nil
}

// events checks and counts the events of a ply.
func (t *trial) events(events []engine.Event) error {
	for _, e := range events {
		text := t.Game.FormatEvent(e)
		switch {
		case e.Kind == 0:
			return fmt.Errorf("events: one of kind 0")
		case e.To == 0:
			return fmt.Errorf("events: nobody learns of %q", text)
		case e.Seat < engine.Nobody || int(e.Seat) >= t.seats:
			return fmt.Errorf("events: %q is about seat %d", text, e.Seat)
		case strings.TrimSpace(text) == "" || strings.ContainsAny(text, "\n|"):
			return fmt.Errorf("events: kind %d is told as %q", e.Kind, text)
		}
		t.Events[e.Kind]++
		if g, ok := t.Game.(EventCounter); ok {
			if name := g.CountAs(e); name != "" {
				t.Finer[name]++
			}
		}
		if t.Events[e.Kind] == 1 {
			t.Told[e.Kind] = text
		}
	}
	return nil
}

func canonical(s engine.State) []byte {
	b, err := s.AppendBinary(nil)
	if err != nil {
		panic(err)
	}
	return b
}

package script

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/match"
)

// setting notes a term of the match: "seats 3", "options start_seat=1".
func (p *play) setting(l line) (err error) {
	key := l.words[0]
	if p.state != nil {
		return fmt.Errorf("%s comes too late, the match has begun", key)
	}
	if len(l.words) == 1 {
		return fmt.Errorf("%s what? (options are written key=value)", key)
	}
	for _, term := range l.words[1:] {
		what := key
		if key == "options" {
			k, v, ok := strings.Cut(term, "=")
			if !ok {
				return fmt.Errorf("options are written key=value, not %q", term)
			}
			p.options[k], what = v, "options "+k
		}
		// A case may override its header, and a row the case.
		if before, again := p.set[what]; again && before == l.header && !(l.filled && key == "options") {
			return fmt.Errorf("%s is said twice", what)
		}
		p.set[what] = l.header
	}
	switch value := l.rest(1); key {
	case "game":
		i := slices.IndexFunc(p.games, func(g Game) bool { return g.Info().Key == value })
		if i < 0 {
			return fmt.Errorf("unknown game %q", value)
		}
		p.game, p.grammar = p.games[i], p.games[i].Script()
	case "seats":
		p.seats, err = anyNumber[*play, int](p, value)
	case "rules":
		p.rules, err = Numeral(value, 1, math.MaxInt16)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", key, err)
	}
	return nil
}

func (p *play) setup() engine.Setup {
	return engine.Setup{Seats: p.seats, Options: p.options, Rules: p.rules}
}

// given makes play a [given], so that a seat is one of the match.
func (p *play) given() *Given { return &Given{Setup: p.setup()} }

// deal starts the match with written luck.
func (p *play) deal(tape []string) error {
	if p.state != nil {
		return errors.New("the match has begun")
	}
	r, err := p.rig(tape)
	if err != nil {
		return err
	}
	r.taped, r.first = true, len(tape) == 0 || !isNumber(tape[0])
	p.last = "the deal"
	return p.start(r)
}

// begin starts the match if it has not begun. Without a deal line the deal uses fixed luck,
// on which a case must not rely.
func (p *play) begin() error {
	if p.state != nil {
		return nil
	}
	return p.start(&rig{rest: engine.NewFast(1), open: true, first: true})
}

func (p *play) start(r *rig) (err error) {
	var log engine.Log
	r.first = r.first && p.grammar.FirstSeatBegins
	p.state, err = p.game.New(p.setup(), r, &log)
	p.events = log.Events
	return cmp.Or(err, r.err())
}

// give notes the value of a field; several given lines in a row make one position.
func (p *play) give(l line) error {
	if err := p.begin(); err != nil {
		return err
	}
	if len(l.words) < 2 {
		return errors.New("given needs a field")
	}
	if err := l.valueless(); err != nil {
		return err
	}
	if p.giving == nil {
		p.state = p.state.Clone()
		p.giving = p.position(p.state)
	}
	p.match = nil
	if at, err := p.giving.find(l.words[1], l.rest(2)); err == nil && !slices.Contains(p.placed, at.name) {
		p.placed = append(p.placed, at.name)
	}
	return p.refused(p.giving.note(l))
}

func (p *play) position(s engine.State) Position { return Open(p.game, p.setup(), s) }

// hint extends the error for a value that cannot be set: it may contain the name of another field.
func (p *play) hint(value string) string {
	position := p.position(p.state)
	for _, word := range strings.Fields(value) {
		if _, err := position.Get(word); err == nil {
			return fmt.Sprintf(" (%s is a field of its own: each has a given line)", word)
		}
	}
	return ""
}

// complete closes a position and puts a match on it.
func (p *play) complete() error {
	if err := p.begin(); err != nil {
		return err
	}
	if p.giving != nil {
		given := p.giving.given()
		given.With, given.Without = p.with, p.without
		if err := p.giving.Complete(); err != nil {
			return p.refused(err)
		}
		p.giving, p.past, p.last = nil, nil, "the position"
	}
	if p.match != nil {
		return nil
	}
	var err error
	p.match, err = match.New(positioned{p.game, p.state.Clone()}, p.setup(), noDice, 0)
	return err
}

// refused says why a position is impossible: because of one field, or as a whole.
func (p *play) refused(err error) error {
	var of *fieldError
	switch {
	case errors.As(err, &of):
		return fmt.Errorf("%w%s", err, p.hint(of.said.line.rest(2)))
	case err != nil:
		return fmt.Errorf("the position cannot be: %w", err)
	}
	return nil
}

// positioned is a game whose matches begin at a position.
type positioned struct {
	engine.Game
	start engine.State
}

// New implements engine.Game.
func (g positioned) New(engine.Setup, engine.Chance, *engine.Log) (engine.State, error) {
	return g.start.Clone(), nil
}

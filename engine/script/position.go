package script

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
	"portside/engine/match"
)

// setting notes what the match is to be started with.
func (p *play) setting(key string, l line) error {
	if p.state != nil {
		return fmt.Errorf("%s comes too late, the match has begun", key)
	}
	if key == "options" {
		if len(l.words) == 1 {
			return errors.New("options are written key=value")
		}
		for _, term := range l.words[1:] {
			k, v, ok := strings.Cut(term, "=")
			if !ok {
				return fmt.Errorf("options are written key=value, not %q", term)
			}
			p.options[k] = v
		}
		return nil
	}
	if len(l.words) != 2 {
		return fmt.Errorf("%s takes one word", key)
	}
	if key == "game" {
		for _, g := range p.games {
			if g.Info().Key == l.words[1] {
				p.game, p.grammar = g, g.Script()
				return nil
			}
		}
		return fmt.Errorf("unknown game %q", l.words[1])
	}
	n, err := strconv.Atoi(l.words[1])
	if err != nil {
		return fmt.Errorf("%s takes a number, not %q", key, l.words[1])
	}
	switch {
	case key == "seats":
		p.seats = n
	case n < 1:
		return fmt.Errorf("versions of the rules count from 1, not %d", n)
	default:
		p.rules = n
	}
	return nil
}

func (p *play) setup() engine.Setup {
	return engine.Setup{Seats: p.seats, Options: p.options, Rules: p.rules}
}

// deal starts the match with written luck. Without a deal line the luck of the deal is some fixed
// luck, on which a case must not rely.
func (p *play) deal(words []string) error {
	if p.state != nil {
		return errors.New("the match has begun")
	}
	tokens := p.game.Info().Tokens
	r, err := newRig(p.outcomes(words), tokens)
	if err != nil {
		return err
	}
	var log engine.Log
	if p.state, err = p.game.New(p.setup(), p.dealt(words, r), &log); err != nil {
		return err
	}
	p.events, p.last = log.Events, "the deal"
	return r.err(tokens)
}

func (p *play) begin() error {
	if p.state != nil {
		return nil
	}
	var log engine.Log
	var err error
	p.state, err = p.game.New(p.setup(), p.dealt(nil, engine.NewFast(1)), &log)
	p.events = log.Events
	return err
}

// givenLine is a given line and the field that it names.
type givenLine struct {
	line
	field, about string
}

// give notes what a field is to be; several given lines in a row make one position.
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
		p.giving, p.given = Open(p.game, p.setup(), p.state), nil
	}
	p.match = nil
	value := l.rest(2)
	now := givenLine{line: l}
	now.field, now.about = p.giving.named(l.words[1], value)
	if !slices.Contains(p.placed, now.field) {
		p.placed = append(p.placed, now.field)
	}
	for _, before := range p.given { // a case may say otherwise than its header
		switch {
		case before.about != now.about || before.header != l.header:
		case before.words[1] == l.words[1]:
			return fmt.Errorf("given %s is said twice", l.words[1])
		default:
			return fmt.Errorf("given %s says what line %d has said as %s", l.words[1], before.n, before.words[1])
		}
	}
	p.given = append(p.given, now)
	if err := p.giving.Set(now.field, value); err != nil {
		return fmt.Errorf("given %s: %w%s", l.words[1], err, p.hint(l.words[2:]))
	}
	return nil
}

// lateLine is a fault of an earlier line than the one that brought it to light.
type lateLine struct {
	n int
	error
}

// hint is added to why a field cannot be set to some words: that one of them is the name of another field.
func (p *play) hint(words []string) string {
	position := Open(p.game, p.setup(), p.state)
	for _, word := range words {
		if _, err := position.Get(word); err == nil {
			return fmt.Sprintf(" (%s is a field of its own: each has a given line)", word)
		}
	}
	return ""
}

// refused says why a position cannot be: a field of it at its line, or all that was said.
func (p *play) refused(err error) error {
	var at *FieldError
	if !errors.As(err, &at) {
		return fmt.Errorf("the position cannot be: %w", err)
	}
	for _, l := range slices.Backward(p.given) {
		if l.field == at.Field {
			return lateLine{l.n, fmt.Errorf("given %s: %w%s", l.words[1], at.Err, p.hint(l.words[2:]))}
		}
	}
	return err
}

// settle closes a position and puts a match on it.
func (p *play) settle() error {
	if err := p.begin(); err != nil {
		return err
	}
	if p.giving != nil {
		p.giving.suppose(p.supposed.with, p.supposed.without)
		if err := p.giving.Settle(); err != nil {
			return p.refused(err)
		}
		p.giving, p.past, p.last = nil, nil, "the position"
	}
	if p.match != nil {
		return nil
	}
	var err error
	p.match, err = match.New(positioned{p.game, p.state.Clone()}, p.setup(), (&rig{}).dice, 0)
	return err
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

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
				p.game = g
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
	if p.state, err = p.game.New(p.setup(), dealt(p.game, words, r), &log); err != nil {
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
	p.state, err = p.game.New(p.setup(), dealt(p.game, nil, engine.NewFast(1)), &log)
	p.events = log.Events
	return err
}

// field is the name under which a position knows a field: a game may let one have other natural names, and
// one name stand for a number of cards as well as for the cards.
func field(position engine.Position, name, value string) string {
	if p, ok := position.(interface {
		Field(name, value string) string
	}); ok {
		return p.Field(name, value)
	}
	return name
}

// set sets what a given line says.
func set(position engine.Position, words []string, value string) error {
	return position.Set(field(position, words[1], value), value)
}

// given sets a field; several given lines in a row make one position.
func (p *play) given(l line) error {
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
		p.giving, p.named = p.game.Position(p.state), map[string]line{}
	}
	p.match = nil
	if err := p.nameOnce(l); err != nil {
		return err
	}
	if set(p.giving, l.words, l.rest(2)) != nil { // it may build on a later line
		p.waiting = append(p.waiting, l)
	}
	return nil
}

// nameOnce refuses a second line for a field that the same position has already, also under another name: a pile as
// a number and as its cards, say. A case may say otherwise than its header.
func (p *play) nameOnce(l line) error {
	full := field(p.giving, l.words[1], l.rest(2))
	if !slices.Contains(p.placed, full) {
		p.placed = append(p.placed, full)
	}
	name := thing(p.giving, full)
	if before, twice := p.named[name]; twice && before.header == l.header {
		if before.words[1] == l.words[1] {
			return fmt.Errorf("given %s is said twice", l.words[1])
		}
		return fmt.Errorf("given %s says what line %d has said as %s", l.words[1], before.n, before.words[1])
	}
	p.named[name] = l
	return nil
}

// thing is what a field is about: a pile, say, of which one field is the number and another the cards.
func thing(position engine.Position, name string) string {
	if g, ok := position.(interface{ Thing(field string) string }); ok {
		return g.Thing(name)
	}
	return name
}

// lateLine is a fault of an earlier line than the one that brought it to light.
type lateLine struct {
	n int
	error
}

// giveWaiting sets the fields that could not be read at their place, as long as any of them can be now.
func (p *play) giveWaiting() error {
	waiting := p.waiting
	p.waiting = nil
	for len(waiting) > 0 {
		var still []line
		var first error
		for _, l := range waiting {
			if err := set(p.giving, l.words, l.rest(2)); err != nil {
				still = append(still, l)
				if first == nil {
					first = lateLine{l.n, fmt.Errorf("given %s: %w%s", l.words[1], err, hint(p.giving, l.words[1:], err))}
				}
			}
		}
		if len(still) == len(waiting) {
			return first
		}
		waiting = still
	}
	return nil
}

// hint is added to why a field, the first of words, cannot be set to the others: that it can only be read, or
// that the value holds the name of another field.
func hint(position engine.Position, words []string, why error) string {
	if _, err := position.Get(words[0]); err == nil && strings.Contains(why.Error(), "no field") {
		return " (it can be read, not set)"
	}
	for _, word := range words[1:] {
		if _, err := position.Get(word); err == nil {
			return fmt.Sprintf(" (%s is a field of its own: each has a given line)", word)
		}
	}
	return ""
}

// settle closes a position and puts a match on it.
func (p *play) settle() error {
	if err := p.begin(); err != nil {
		return err
	}
	if p.giving != nil {
		if err := p.giveWaiting(); err != nil {
			return err
		}
		p.suppose()
		if err := p.giving.Settle(); err != nil {
			return fmt.Errorf("the position cannot be: %w", err)
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

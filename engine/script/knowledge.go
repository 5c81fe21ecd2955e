package script

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/reveal"
)

// expectQuestion compares what a seat is asked; "none" if it is not asked.
func (p *play) expectQuestion(l line) error {
	if len(l.words) < 4 {
		return errors.New("expect question SEAT TEXT, or none for the text")
	}
	seat, err := p.seat(l.words[2])
	if err != nil {
		return err
	}
	got, want := "none", with(p.grammar.Plain, l.rest(3))
	if q := p.state.Question(seat); q.Kind != 0 {
		got = p.game.Tell(q)
	}
	short := strings.Replace(got, " "+seat.String(), "", 1) // whose question it is has been said
	asked := got != "none" || want == "none"                // no pattern stands for no question
	if !asked || !p.reads(got, want) && !p.reads(short, want) {
		return differs(fmt.Sprintf("question to %v", seat), l.rest(3), got)
	}
	return nil
}

// viewer reads a seat, or "nobody" for spectators.
func (p *play) viewer(word string) (engine.Seat, error) {
	if word == engine.Nobody.String() {
		return engine.Nobody, nil
	}
	return p.seat(word)
}

// expectSameView wants the seats to know the same, apart from who they are and what they are asked.
func (p *play) expectSameView(l line) error {
	if len(l.words) < 4 {
		return errors.New("expect same-view needs two seats or more")
	}
	var first []string
	for i, w := range l.words[2:] {
		seat, err := p.viewer(w)
		if err != nil {
			return err
		}
		lines := p.impersonal(p.state.View(seat))
		if i == 0 {
			first = lines
		} else if d := reveal.DiffLines(first, lines, 5); d != "" {
			return mismatch{fmt.Sprintf("%s and %s see different things: %s", l.words[2], w, d)}
		}
	}
	return nil
}

// impersonal lays a view open without the fields that hold the viewer's own seat and question.
func (p *play) impersonal(v engine.View) []string {
	return shown(v, func(name string, _ reflect.Value) bool { return p.personal(name) })
}

// personal tells whether a field of the view is the viewer's seat, or its question, in everybody's view.
func (p *play) personal(name string) bool {
	for seat := engine.Nobody; int(seat) < p.seats; seat++ {
		v := p.state.View(seat)
		f := reflect.Indirect(reflect.ValueOf(v)).FieldByName(name)
		switch f.Type() {
		case reflect.TypeFor[engine.Seat]():
			if engine.Seat(f.Int()) != v.Viewer() {
				return false
			}
		case reflect.TypeFor[engine.Event]():
			if uint16(f.FieldByName("Kind").Uint()) != v.Question().Kind {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// expectBlind wants a seat to see no difference if a field had another value. What the case has named itself stays where it
// is, if the value leaves it there.
func (p *play) expectBlind(l line) error {
	if len(l.words) < 4 {
		return errors.New("expect blind SEAT FIELD VALUE")
	}
	seat, err := p.viewer(l.words[2])
	if err != nil {
		return err
	}
	cards, others := p.kept(l.words[3])
	var seen, unset error
	for _, keep := range [][]string{append(slices.Clone(cards), others...), cards, nil} {
		if keep == nil && seen != nil {
			break
		}
		twin, err := p.twin(l, keep)
		if err != nil {
			unset = err
			continue
		}
		if err = p.sameFor(seat, twin, l); err == nil {
			return nil
		}
		if seen == nil {
			seen = err
		}
	}
	if seen != nil {
		return seen
	}
	return unset
}

// twin is the state with another value of a field, and with the fields to keep as they are.
func (p *play) twin(l line, keep []string) (engine.State, error) {
	now := Open(p.game, p.setup(), p.state)
	twin := p.state.Clone()
	position := Open(p.game, p.setup(), twin)
	for _, name := range keep {
		if err := reset(now, position, name); err != nil {
			return nil, err
		}
	}
	err := position.Set(l.words[3], l.rest(4))
	if err == nil {
		err = position.Settle()
	}
	var of *FieldError
	switch {
	case errors.As(err, &of):
		return nil, fmt.Errorf("%w%s", of.Err, p.hint(l.words[4:]))
	case err != nil:
		return nil, fmt.Errorf("the position cannot be: %w", err)
	}
	return twin, nil
}

// reset sets a field of a position to what it reads in another.
func reset(from, to Position, name string) error {
	value, err := from.Get(name)
	if err != nil {
		return err
	}
	return to.Set(name, value)
}

// kept are the fields that the given lines of the case have named, apart from one, and that can be set to what they read
// now without any change: those that hold cards or counters, and the others.
func (p *play) kept(without string) (cards, others []string) {
	now := Open(p.game, p.setup(), p.state)
	_, without = now.named(without, "")
	tokens := p.game.Info().Tokens
	for _, name := range p.placed {
		twin := p.state.Clone()
		position := Open(p.game, p.setup(), twin)
		if _, about := now.named(name, ""); about == without || reset(now, position, name) != nil || position.Settle() != nil || match.HashOf(twin) != match.HashOf(p.state) {
			continue
		}
		value, err := now.Get(name)
		if err == nil && slices.ContainsFunc(singly(value), func(w string) bool { return slices.Contains(tokens, w) }) {
			cards = append(cards, name)
		} else {
			others = append(others, name)
		}
	}
	return cards, others
}

// sameFor compares what a seat knows and may do in the state and in its twin.
func (p *play) sameFor(seat engine.Seat, twin engine.State, l line) error {
	if match.HashOf(twin) == match.HashOf(p.state) {
		return fmt.Errorf("%s has that value already, nothing is proved", l.words[3])
	}
	if d := reveal.DiffLines(shown(p.state.View(seat), nil), shown(twin.View(seat), nil), 5); d != "" {
		return mismatch{fmt.Sprintf("%s would see the difference: %s", l.words[2], d)}
	}
	if seat != engine.Nobody && !slices.Equal(p.state.Legal(seat, nil), twin.Legal(seat, nil)) {
		return mismatch{fmt.Sprintf("what is legal for %s would tell the difference", l.words[2])}
	}
	return nil
}

// shown lays a view open, with what nobody but the rules looks at last.
func shown(v engine.View, skip reveal.Skip) []string {
	lines := reveal.Lines(v, skip)
	slices.SortStableFunc(lines, func(a, b string) int {
		return cmp.Compare(strings.Index(a, "Kept.")+1, strings.Index(b, "Kept.")+1)
	})
	return lines
}

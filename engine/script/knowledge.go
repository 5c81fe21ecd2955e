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
	seat, err := ReadSeat(p, l.words[2])
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
	return ReadSeat(p, word)
}

// expectSameView wants the seats to know the same, apart from who they are and what they are asked.
func (p *play) expectSameView(l line) error {
	if len(l.words) < 4 {
		return errors.New("expect same-view needs two seats or more")
	}
	impersonal := func(name string, _ reflect.Value) bool { return name == "Me" || name == "Asked" }
	var first []string
	for i, w := range l.words[2:] {
		seat, err := p.viewer(w)
		if err != nil {
			return err
		}
		lines := shown(p.state.View(seat), impersonal)
		if i == 0 {
			first = lines
		} else if d := reveal.DiffLines(first, lines, 5); d != "" {
			return mismatch{fmt.Sprintf("%s and %s see different things: %s", l.words[2], w, d)}
		}
	}
	return nil
}

// expectBlind wants a seat to see no difference if a field had another value. What the case has named itself stays
// where it is, if the value leaves it there.
func (p *play) expectBlind(l line) error {
	if len(l.words) < 4 {
		return errors.New("expect blind SEAT FIELD VALUE")
	}
	seat, err := p.viewer(l.words[2])
	if err != nil {
		return err
	}
	keep, cards := p.kept(l.words[3])
	var seen error
	for _, n := range []int{len(keep), cards, 0} {
		twin, wrong := p.twin(l, keep[:n])
		if wrong != nil {
			err = wrong
			continue
		}
		wrong = p.sameFor(seat, twin, l)
		if wrong == nil {
			return nil
		}
		if seen = cmp.Or(seen, wrong); n == cards {
			break
		}
	}
	return cmp.Or(seen, err)
}

// twin is the state with another value of a field, and with the fields to keep as they are.
func (p *play) twin(l line, keep []string) (engine.State, error) {
	now, twin := p.position(p.state), p.state.Clone()
	position := p.position(twin)
	for _, name := range keep {
		if err := reset(now, position, name); err != nil {
			return nil, err
		}
	}
	if err := position.Set(l.words[3], l.rest(4)); err != nil {
		return nil, fmt.Errorf("%w%s", err, p.hint(l.rest(4)))
	}
	return twin, p.settled(position)
}

// reset sets a field of a position to what it reads in another.
func reset(from, to Position, name string) error {
	value, err := from.Get(name)
	if err != nil {
		return err
	}
	return to.Set(name, value)
}

// kept are the fields that the given lines of the case have named, apart from one, and that can be set to what they
// read now without any change; first those that hold cards or counters, of which there are so many.
func (p *play) kept(without string) (fields []string, cards int) {
	now := p.position(p.state)
	except, _ := now.find(without, "")
	for _, name := range p.placed {
		at, _ := now.find(name, "")
		twin := p.state.Clone()
		position := p.position(twin)
		if at.about == except.about || reset(now, position, name) != nil || position.Settle() != nil || match.HashOf(twin) != match.HashOf(p.state) {
			continue
		}
		value, _ := at.get()
		if slices.ContainsFunc(Words(value), func(w string) bool { return slices.Contains(p.game.Info().Tokens, w) }) {
			fields = slices.Insert(fields, cards, name)
			cards++
		} else {
			fields = append(fields, name)
		}
	}
	return fields, cards
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

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
		got = p.game.FormatEvent(q)
	}
	short := strings.Replace(got, " "+seat.String(), "", 1) // the line has named the seat already
	asked := got != "none" || want == "none"                // no pattern matches a missing question
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

// expectBlind wants a seat to see no difference if a field had another value.
func (p *play) expectBlind(l line) error {
	if len(l.words) < 4 {
		return errors.New("expect blind SEAT FIELD VALUE")
	}
	seat, err := p.viewer(l.words[2])
	if err != nil {
		return err
	}
	twin, err := p.twin(l.words[3], l.rest(4))
	if err != nil {
		return err
	}
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

// twin is the state with another value of a field. What the case has named itself stays where it is, if the value
// leaves it there, and if setting it to its present value changes nothing.
func (p *play) twin(field, value string) (engine.State, error) {
	arranged := func(fields ...[2]string) (engine.State, error) {
		s := p.state.Clone()
		return s, p.refused(Arrange(p.game, p.setup(), s, fields...))
	}
	now, other := p.position(p.state), [2]string{field, value}
	twin, err := arranged(other)
	about, _ := now.find(field, "")
	kept := [][2]string{other}
	for _, name := range p.placed {
		at, _ := now.find(name, "")
		if at.get == nil || at.about == about.about {
			continue
		}
		text, _ := at.get()
		keep := [2]string{name, text}
		if same, wrong := arranged(keep); wrong != nil || match.HashOf(same) != match.HashOf(p.state) {
			continue
		}
		if further, wrong := arranged(append(kept, keep)...); wrong == nil {
			twin, err, kept = further, nil, append(kept, keep)
		}
	}
	return twin, err
}

// shown lists everything in a view, with what only the rules look at last.
func shown(v engine.View, skip reveal.Skip) []string {
	lines := reveal.Lines(v, skip)
	slices.SortStableFunc(lines, func(a, b string) int {
		return cmp.Compare(strings.Index(a, "Kept.")+1, strings.Index(b, "Kept.")+1)
	})
	return lines
}

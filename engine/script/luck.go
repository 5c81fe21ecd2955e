package script

import (
	"fmt"
	"slices"
	"strings"

	"portside/engine"
)

// open at the end of a tape leaves the rest of the luck open.
const open = "any"

// rig gives the luck that a script writes down. For every outcome it notes which of the equally likely picks it was,
// so that the match can draw the same from its own dice.
type rig struct {
	reader engine.Reader
	given  int // outcomes asked for so far
	open   bool
	rest   *engine.Fast
	first  bool // the next roll decides who begins, and s0 does
	taped  bool // unless the tape starts with a draw
	picks  []int
	tokens []string
	could  string         // what is possible where the tape first says something else, or nothing
	said   engine.Outcome // what it says there
}

// misfit is a tape with a card that could not be drawn at its place.
type misfit struct {
	error
	card string
}

func (m misfit) Unwrap() error { return m.error }

// rig reads a tape as a script writes it: token names and rolls, perhaps "any" at the end.
func (p *play) rig(words []string) (*rig, error) {
	r := &rig{rest: engine.NewFast(1), tokens: p.game.Info().Tokens}
	if n := len(words); n > 0 && words[n-1] == open {
		r.open, words = true, words[:n-1]
	}
	if slices.Contains(words, open) || len(words) > 1 && slices.Contains(words, "none") {
		return r, fmt.Errorf("%s is the last word of a tape, none its only one", open)
	}
	var list []string
	for _, w := range Words(strings.Join(words, " ")) {
		list = append(list, with(p.grammar.Outcome, w))
	}
	tape, err := engine.ParseTape(strings.Join(list, " "), r.tokens)
	r.reader.Tape = tape
	return r, err
}

// next is the tape's next outcome; free tells that the tape leaves it open.
func (r *rig) next() (said engine.Outcome, free bool) {
	if r.given++; r.given > len(r.reader.Tape) {
		return 0, r.open
	}
	return r.reader.Tape[r.given-1], false
}

// Roll implements engine.Chance.
func (r *rig) Roll(sides int) (n int) {
	if r.first {
		r.first = false
		return 1
	}
	if said, free := r.next(); free {
		n = r.rest.Roll(sides)
	} else {
		if said < 1 || int(said) > sides {
			r.stuck(said, fmt.Sprintf("a die of %d sides is rolled", sides))
		}
		n = r.reader.Roll(sides)
	}
	r.picks = append(r.picks, n-1)
	return n
}

// Draw implements engine.Chance.
func (r *rig) Draw(b *engine.Bag) (t uint8) {
	before := *b
	r.first = r.first && !r.taped
	if said, free := r.next(); free {
		t = r.rest.Draw(b)
	} else {
		if drawn, ok := said.Token(); !ok || b.Count(drawn) == 0 {
			r.stuck(said, "one of these is drawn:"+r.listed(b))
		}
		t = r.reader.Draw(b)
	}
	pick := 0
	for before.At(pick) != t {
		pick++
	}
	r.picks = append(r.picks, pick)
	return t
}

// stuck notes what is possible where the tape says something impossible, the first time that this happens.
func (r *rig) stuck(said engine.Outcome, could string) {
	if r.could == "" {
		r.could, r.said = could, said
	}
}

// listed is the tokens of a bag, as many as a message can hold, each after a space.
func (r *rig) listed(b *engine.Bag) (text string) {
	for k := range b.All() {
		if len(text) > 200 {
			return text + " …"
		}
		text += " " + r.tokens[k]
	}
	return text
}

// err is nil if the tape had exactly the right length.
func (r *rig) err() error {
	err, tape := r.reader.Err(), r.reader.Tape
	switch {
	case err == nil || r.could == "":
		return err
	case r.given > len(tape) && !r.open:
		return fmt.Errorf("%w (the ply needs %d outcomes, %d are written: %q; then %s; any as last word leaves the rest open)",
			err, r.given, len(tape), tape.Format(r.tokens), r.could)
	}
	said := engine.Tape{r.said}.Format(r.tokens)
	err = fmt.Errorf("%w (%s stands where %s)", err, said, r.could)
	if isNumber(said) {
		return err
	}
	return misfit{err, said}
}

// dice gives the match the luck that the rig has noted.
func (r *rig) dice(int) engine.Picker {
	again := *r
	return &again
}

// Pick implements engine.Picker: it gives the next noted pick.
func (r *rig) Pick(int) int {
	n := r.picks[0]
	r.picks = r.picks[1:]
	return n
}

// noDice is for plies that leave nothing to luck.
var noDice = new(rig).dice

package script

import (
	"fmt"
	"slices"
	"strings"

	"portside/engine"
)

// open at the end of a tape lets the luck that is not written down be anything.
const open = "any"

// rig gives the luck a script writes down and notes, for every outcome, which of the equally likely
// picks it was, so that the match can draw the same from its own dice.
type rig struct {
	reader engine.Reader
	given  int // outcomes asked for so far
	open   bool
	rest   *engine.Fast
	picks  []int
	misfit string // the first outcome that could not be drawn, and what could
	wanted string // that outcome, if it is a card or counter
	lacks  string // what the first outcome would have been that the tape has not
	tokens []string
}

// misfit is a tape with a card that could not be drawn where it stands.
type misfit struct {
	error
	card string
}

func (m misfit) Unwrap() error { return m.error }

// newRig reads a tape as a script writes it: token names and rolls, perhaps "any" at the end.
func newRig(words []string, tokens []string) (*rig, error) {
	r := &rig{rest: engine.NewFast(1), tokens: tokens}
	if n := len(words); n > 0 && words[n-1] == open {
		r.open, words = true, words[:n-1]
	}
	if slices.Contains(words, open) {
		return r, fmt.Errorf("%s is the last word of a tape", open)
	}
	words = listWords(words)
	var list []string
	for _, w := range words {
		if singles := singly(w); strings.Contains(w, "*") && !slices.Contains(singles, w) {
			list = append(list, singles...) // "card*3", as in a display
			continue
		}
		list = append(list, w)
	}
	tape, err := engine.ParseTape(strings.Join(list, " "), tokens)
	r.reader.Tape = tape
	return r, err
}

// outcomes are the words of a tape as tokens are named.
func (p *play) outcomes(words []string) []string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = with(p.grammar.Outcome, w)
	}
	return list
}

func (r *rig) free() bool {
	r.given++
	return r.open && r.given > len(r.reader.Tape)
}

// Roll implements engine.Chance.
func (r *rig) Roll(sides int) int {
	n := 0
	if r.free() {
		n = r.rest.Roll(sides)
	} else {
		r.noteLack(fmt.Sprintf("a die of %d sides", sides))
		n = r.reader.Roll(sides)
	}
	r.picks = append(r.picks, n-1)
	return n
}

// Draw implements engine.Chance.
func (r *rig) Draw(b *engine.Bag) uint8 {
	before := *b
	var t uint8
	if r.free() {
		t = r.rest.Draw(b)
	} else {
		r.noteMisfit(b)
		r.noteLack("one of these:" + r.listed(b))
		t = r.reader.Draw(b)
	}
	pick := 0
	for k := range before.All() {
		if k >= t {
			break
		}
		pick += before.Count(k)
	}
	r.picks = append(r.picks, pick)
	return t
}

// noteMisfit keeps what the tape says and what the bag holds, the first time that these do not agree.
func (r *rig) noteMisfit(b *engine.Bag) {
	if r.misfit != "" || r.given > len(r.reader.Tape) {
		return
	}
	said := r.reader.Tape[r.given-1]
	if t, ok := said.Token(); ok && b.Count(t) > 0 {
		return
	} else if ok {
		r.wanted = r.tokens[t]
	}
	r.misfit = fmt.Sprintf("%s stands where one of these is drawn:%s", engine.Tape{said}.Format(r.tokens), r.listed(b))
}

// noteLack keeps what is wanted where the tape has ended, the first time that this happens.
func (r *rig) noteLack(what string) {
	if r.lacks == "" && r.given > len(r.reader.Tape) {
		r.lacks = what
	}
}

// listed are the tokens of a bag, as many as a message can hold, each behind a space.
func (r *rig) listed(b *engine.Bag) (text string) {
	for k := range b.All() {
		if len(text) > 200 {
			return text + " …"
		}
		text += " " + r.tokens[k]
	}
	return text
}

// err tells whether the tape was just long enough.
func (r *rig) err(tokens []string) error {
	err := r.reader.Err()
	if err != nil && r.given > len(r.reader.Tape) && !r.open {
		return fmt.Errorf("%w (the ply needs %d outcomes, %d are written: %q; next comes %s; any as last word leaves the rest open)",
			err, r.given, len(r.reader.Tape), r.reader.Tape.Format(tokens), r.lacks)
	}
	if err != nil && r.misfit != "" {
		return misfit{fmt.Errorf("%w (%s)", err, r.misfit), r.wanted}
	}
	return err
}

// replayed gives the noted picks back.
type replayed struct{ picks []int }

// Pick implements engine.Picker.
func (r *replayed) Pick(int) int {
	n := r.picks[0]
	r.picks = r.picks[1:]
	return n
}

// dice gives the match the luck the rig has noted.
func (r *rig) dice(int) engine.Picker { return &replayed{append([]int(nil), r.picks...)} }

// dealt is the luck of a deal. In a game that says so s0 begins where luck says who does and the script does not:
// there is no tape, or it begins with no number though a die comes first.
func (p *play) dealt(words []string, ch engine.Chance) engine.Chance {
	if !p.grammar.FirstSeatBegins || len(words) > 0 && isNumber(words[0]) {
		return ch
	}
	return &beginning{Chance: ch, taped: words != nil}
}

// beginning shows a 1 on the first die; with a tape only if nothing was drawn before.
type beginning struct {
	engine.Chance
	taped, begun bool
}

// Roll implements engine.Chance.
func (b *beginning) Roll(sides int) int {
	if !b.begun {
		b.begun = true
		return 1
	}
	return b.Chance.Roll(sides)
}

// Draw implements engine.Chance.
func (b *beginning) Draw(bag *engine.Bag) uint8 {
	b.begun = b.begun || b.taped
	return b.Chance.Draw(bag)
}

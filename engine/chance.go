package engine

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Chance is the only luck in the rules. Live, it notes what it gives (the tape of the ply); a replay
// reads the tape back; a test writes the tape by hand; a playout uses a fast generator.
type Chance interface {
	Roll(sides int) int // uniform in 1 … sides
	Draw(b *Bag) uint8  // uniform over the tokens of b, which must not be empty; the token leaves b
}

// Picker is a source of uniform whole numbers: Pick(n) is in 0 … n-1, for n ≥ 1.
type Picker interface{ Pick(n int) int }

// Outcome is one result of chance: a die result r ≥ 1 is r, a token t is -1-t.
type Outcome int16

// Rolled is the outcome of a die.
func Rolled(r int) Outcome { return Outcome(r) }

// Drawn is the outcome of a draw.
func Drawn(t uint8) Outcome { return -1 - Outcome(t) }

// Token is the token drawn; ok is false if the outcome is a die's.
func (o Outcome) Token() (t uint8, ok bool) {
	if o >= 0 {
		return 0, false
	}
	return uint8(-1 - o), true
}

// Tape is the luck of one ply in the order in which the rules asked for it.
type Tape []Outcome

// Format writes the tape with the token names of a game: "4 ship-red-1s-1c".
func (t Tape) Format(tokens []string) string {
	var sb strings.Builder
	for i, o := range t {
		if i > 0 {
			sb.WriteByte(' ')
		}
		if tok, ok := o.Token(); ok {
			sb.WriteString(tokens[tok])
		} else {
			sb.WriteString(strconv.Itoa(int(o)))
		}
	}
	return sb.String()
}

// ParseTape is the inverse of Format. Unknown names are ErrTape.
func ParseTape(s string, tokens []string) (Tape, error) {
	var tape Tape
	for _, word := range strings.Fields(s) {
		if r, err := strconv.ParseInt(word, 10, 16); err == nil {
			if r < 1 {
				return nil, fmt.Errorf("%w: a roll of %d", ErrTape, r)
			}
			tape = append(tape, Rolled(int(r)))
			continue
		}
		t := indexOf(tokens, word)
		if t < 0 {
			return nil, fmt.Errorf("%w: no card or counter is called %q", ErrTape, word)
		}
		tape = append(tape, Drawn(uint8(t)))
	}
	return tape, nil
}

func indexOf(list []string, word string) int {
	for i, w := range list {
		if w == word {
			return i
		}
	}
	return -1
}

// Recorder takes its luck from Source and notes it on Tape.
type Recorder struct {
	Source Picker
	Tape   Tape
}

// Roll implements Chance.
func (r *Recorder) Roll(sides int) int {
	n := r.Source.Pick(sides) + 1
	r.note(Rolled(n))
	return n
}

// Draw implements Chance.
func (r *Recorder) Draw(b *Bag) uint8 {
	t := b.TakeAt(r.Source.Pick(b.Len()))
	r.note(Drawn(t))
	return t
}

func (r *Recorder) note(o Outcome) {
	if len(r.Tape) >= mostOfPly {
		panic("rules without end: more luck than any ply needs")
	}
	r.Tape = append(r.Tape, o)
}

// ErrTape says that a tape does not fit the ply: it is too short or too long, asks for a token that
// is not in the bag, or has a die where a token is drawn.
var ErrTape = errors.New("tape does not fit")

// Reader gives back what a tape says. When the tape does not fit, it goes on with some legal outcome
// and keeps the first error, because rules cannot fail in the middle of a ply. These outcomes vary:
// otherwise rules that draw until somebody must decide might draw the same one for ever.
type Reader struct {
	Tape  Tape
	next  int
	err   error
	spare Fast
}

// Roll implements Chance.
func (r *Reader) Roll(sides int) int {
	o, ok := r.read("a die")
	if n := int(o); ok && n >= 1 && n <= sides {
		return n
	}
	r.fail("a die of %d sides cannot give outcome %d of the tape", sides, r.next)
	return r.spare.Roll(sides)
}

// Draw implements Chance.
func (r *Reader) Draw(b *Bag) uint8 {
	o, ok := r.read("a card")
	if t, is := o.Token(); ok && is && b.Count(t) > 0 {
		b.Take(t)
		return t
	}
	r.fail("outcome %d of the tape is not among the %d that can be drawn", r.next, b.Len())
	return r.spare.Draw(b)
}

func (r *Reader) read(what string) (Outcome, bool) {
	if r.next >= len(r.Tape) {
		r.fail("it ends where %s is needed", what)
		return 0, false
	}
	r.next++
	return r.Tape[r.next-1], true
}

func (r *Reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("%w: %s", ErrTape, fmt.Sprintf(format, args...))
	}
}

// Err is nil if the tape was read exactly to its end, else ErrTape with the reason.
func (r *Reader) Err() error {
	if r.err == nil && r.next < len(r.Tape) {
		return fmt.Errorf("%w: %d of %d outcomes were not needed", ErrTape, len(r.Tape)-r.next, len(r.Tape))
	}
	return r.err
}

// Fast is a Chance for playouts: a 64-bit mixing counter (Vigna's splitmix64), neither recorded nor
// secret. It is also a Picker.
type Fast struct{ state uint64 }

// NewFast seeds a Fast; equal seeds give equal luck.
func NewFast(seed uint64) *Fast { return &Fast{state: seed} }

// Uint64 is the next raw number.
func (f *Fast) Uint64() uint64 {
	f.state += 0x9e3779b97f4a7c15
	z := f.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Pick implements Picker. Its bias is below n/2^32, which no playout can notice.
func (f *Fast) Pick(n int) int { return int((f.Uint64() >> 32) * uint64(n) >> 32) }

// Roll implements Chance.
func (f *Fast) Roll(sides int) int { return f.Pick(sides) + 1 }

// Draw implements Chance.
func (f *Fast) Draw(b *Bag) uint8 { return b.TakeAt(f.Pick(int(b.n))) }

package match

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"slices"
	"strconv"

	"portside/engine"
)

// Secret is the source of all luck of one match. Only the host holds it while the match runs. Its Commitment is
// public from the start, the secret itself after the end.
type Secret struct {
	Seed [32]byte // from the operating system's random source
	Salt [16]byte // keeps the commitment from being compared with other matches
}

// Commitment is the SHA-256 of salt and seed, in hexadecimal.
func (s *Secret) Commitment() string {
	h := sha256.New()
	h.Write(s.Salt[:])
	h.Write(s.Seed[:])
	return hex.EncodeToString(h.Sum(nil))
}

// Dice returns the luck of ply n. The k-th number of a ply is the first 8 bytes (big endian) of HMAC-SHA-256(seed,
// "n/k"), k = 0, 1, 2 …; numbers at or above the largest multiple of the range are skipped, the rest is taken
// modulo the range. Anyone can compute it with standard tools, which is why it is not a stream cipher.
func (s *Secret) Dice(n int) engine.Picker { return &dice{seed: s.Seed[:], ply: n} }

// Thought returns the seed of a bot's own randomness for one decision of a seat: the first 8 bytes (big endian) of
// HMAC-SHA-256(seed, "bot/seat/decision"). It reveals nothing about the dice.
func (s *Secret) Thought(seat engine.Seat, decision int) uint64 {
	mac := hmac.New(sha256.New, s.Seed[:])
	mac.Write([]byte("bot/" + strconv.Itoa(int(seat)) + "/" + strconv.Itoa(decision)))
	return binary.BigEndian.Uint64(mac.Sum(nil))
}

type dice struct {
	seed []byte
	ply  int
	k    int
}

func (d *dice) Pick(n int) int {
	limit := ^uint64(0) - ^uint64(0)%uint64(n)
	for {
		mac := hmac.New(sha256.New, d.seed)
		mac.Write([]byte(strconv.Itoa(d.ply) + "/" + strconv.Itoa(d.k)))
		d.k++
		if v := binary.BigEndian.Uint64(mac.Sum(nil)); v < limit {
			return int(v % uint64(n))
		}
	}
}

// Draw is one piece of luck, for the page that verifies it.
type Draw struct {
	Ply     int
	Range   int            // how many equally likely outcomes there were
	Pick    int            // which one the secret gives, 0 … Range-1
	Outcome engine.Outcome // what that was
}

// ErrUnfair means that a draw in the log is not the one that follows from the secret.
var ErrUnfair = errors.New("the log does not follow from the seed")

// witness draws from the secret and notes every draw.
type witness struct {
	src   engine.Picker
	ply   int
	draws *[]Draw
	tape  engine.Tape
}

func (w *witness) Roll(sides int) int {
	i := w.src.Pick(sides)
	w.note(sides, i, engine.Rolled(i+1))
	return i + 1
}

func (w *witness) Draw(b *engine.Bag) uint8 {
	n := b.Len()
	i := w.src.Pick(n)
	t := b.TakeAt(i)
	w.note(n, i, engine.Drawn(t))
	return t
}

func (w *witness) note(n, i int, o engine.Outcome) {
	*w.draws = append(*w.draws, Draw{Ply: w.ply, Range: n, Pick: i, Outcome: o})
	w.tape = append(w.tape, o)
}

// Verify replays the log with dice from the secret and returns every draw in order. Errors: ErrUnfair if a tape of
// the log says anything else.
func (m *Match) Verify(s *Secret) ([]Draw, error) {
	var draws []Draw
	w := &witness{draws: &draws}
	tokens := m.Game.Info().Tokens
	check := func(p Ply) error {
		if w.tape.Format(tokens) != p.Tape {
			return plyError(p.N, ErrUnfair)
		}
		return nil
	}
	w.src = s.Dice(0)
	st, err := m.Game.New(m.Setup, w, nil)
	if err != nil {
		return nil, err
	}
	if err := check(m.plies[0]); err != nil {
		return draws, err
	}
	// Plies that were taken back drew luck under their own numbers; each is verified on a branch of its own.
	var live trail
	live.push(st, taken{})
	for _, p := range m.plies[1:] {
		if p.Action == Undo || p.Action == Rewind {
			live.drop()
			continue
		}
		st := live.copy()
		a, err := m.Game.Parse(p.Action)
		if err != nil {
			return draws, plyError(p.N, err)
		}
		w.ply, w.src, w.tape = p.N, s.Dice(p.N), w.tape[:0]
		if err := engine.Play(st, p.Seat, a, w, nil); err != nil {
			return draws, plyError(p.N, err)
		}
		if err := check(p); err != nil {
			return draws, err
		}
		live.push(st, taken{p.Seat, a, slices.Clone(w.tape)})
	}
	return draws, nil
}

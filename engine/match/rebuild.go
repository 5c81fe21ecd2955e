package match

import (
	"errors"
	"fmt"

	"portside/engine"
)

// Builder replays a log from elsewhere, ply by ply. It checks legality, tape and hash of every ply, including those
// that are taken back, and keeps few states even of a long log, see trail.
type Builder struct {
	game   engine.Game
	setup  engine.Setup
	tokens []string
	secret *Secret
	n      int // plies so far
	live   trail
	made   []made // of the plies that count
	last   int64
	buf    []byte

	scratch engine.State // for checks that must not change the other states
}

// made describes a ply that counts.
type made struct {
	bar  engine.Barrier
	hash Hash
}

// NewBuilder begins a log. With a secret, all luck must follow from it. Errors: *engine.SetupError.
func NewBuilder(g engine.Game, setup engine.Setup, secret *Secret) (*Builder, error) {
	setup, err := g.Info().Check(setup)
	if err != nil {
		return nil, err
	}
	return &Builder{game: g, setup: setup, tokens: g.Info().Tokens, secret: secret}, nil
}

// Len is the number of plies so far.
func (b *Builder) Len() int { return b.n }

// State is the state after the plies so far, of which there must be one. It belongs to the builder.
func (b *Builder) State() engine.State { return b.live.last() }

// Step plays the next ply and returns it as this program would have written it: with its number, and with the
// events that the rules produce, not those in p. Errors: ErrReplay if the log stops making sense, ErrUnfair if
// its luck does not follow from the secret; after either the builder cannot be used any more.
func (b *Builder) Step(p Ply) (Ply, error) {
	p.N = b.n
	events, err := b.step(p)
	if errors.Is(err, ErrUnfair) {
		return p, plyError(p.N, err)
	}
	if err != nil {
		return p, plyError(p.N, errors.Join(ErrReplay, err))
	}
	p.Events = events
	b.n++
	return p, nil
}

// step checks the next ply and returns its events.
func (b *Builder) step(p Ply) ([]engine.Event, error) {
	switch {
	case (p.Action == Deal) != (p.N == 0), (p.Action == Deal) != (p.By == ByDeal), (p.Action == Deal) != (p.Seat == engine.Nobody):
		return nil, errors.New("the deal is not where it belongs")
	case p.N > 0 && (p.Seat < 0 || int(p.Seat) >= b.setup.Seats):
		return nil, fmt.Errorf("there is no seat %d", p.Seat)
	case p.At <= 0 || p.At < b.last:
		return nil, errors.New("it was before the ply before it")
	}
	b.last = p.At
	switch p.By {
	case ByDeal, ByUser, ByOrder, ByStandIn, ByBot:
	default:
		return nil, fmt.Errorf("played by %q", p.By)
	}
	if p.Action == Undo || p.Action == Rewind {
		return nil, b.drop(p)
	}
	tape, err := engine.ParseTape(p.Tape, b.tokens)
	if err != nil {
		return nil, err
	}
	if tape.Format(b.tokens) != p.Tape {
		return nil, fmt.Errorf("%w: it is not written as here", engine.ErrTape)
	}
	in, log := &engine.Reader{Tape: tape}, engine.Log{}
	var st engine.State
	var a engine.Action
	if p.N == 0 {
		st, err = b.game.New(b.setup, in, &log)
	} else {
		if a, err = b.game.Parse(p.Action); err == nil && b.game.Format(a) != p.Action {
			err = engine.ErrNotation
		}
		if err == nil {
			st = b.live.copy()
			err = engine.Play(st, p.Seat, a, in, &log)
		}
	}
	if err == nil {
		err = in.Err()
	}
	if err != nil {
		return nil, err
	}
	m := made{bar: log.Barrier}
	if len(tape) > 0 {
		m.bar = engine.BarrierShown
	}
	if m.hash, b.buf = hashOf(st, b.buf); m.hash != p.Hash {
		return nil, fmt.Errorf("state %v, stored %v", m.hash, p.Hash)
	}
	if err := b.fair(p, a); err != nil {
		return nil, err
	}
	b.live.push(st, taken{p.Seat, a, tape})
	b.made = append(b.made, m)
	return log.Events, nil
}

// drop takes back the last ply that counts.
func (b *Builder) drop(p Ply) error {
	n := len(b.made)
	switch {
	case n < 2:
		return errors.New("nothing to take back")
	case p.Tape != "" || p.By != ByUser:
		return errors.New("users take back, and without luck")
	case p.Action == Undo && (b.live.steps[n-1].seat != p.Seat || b.made[n-1].bar != engine.NoBarrier):
		return ErrBarrier
	case b.made[n-2].hash != p.Hash:
		return fmt.Errorf("state %v, stored %v", b.made[n-2].hash, p.Hash)
	}
	b.live.drop()
	b.made = b.made[:n-1]
	return nil
}

// fair plays a legal ply with the luck of the secret. Errors: ErrUnfair if the ply had different luck.
func (b *Builder) fair(p Ply, a engine.Action) error {
	if b.secret == nil {
		return nil
	}
	w := &witness{src: b.secret.Dice(p.N), ply: p.N, draws: new([]Draw)}
	var err error
	if p.N == 0 {
		_, err = b.game.New(b.setup, w, nil)
	} else {
		if b.scratch == nil {
			b.scratch = b.live.last().Clone()
		}
		b.scratch.CopyFrom(b.live.last())
		err = engine.Play(b.scratch, p.Seat, a, w, nil)
	}
	if err != nil {
		return err
	}
	if w.tape.Format(b.tokens) != p.Tape {
		return ErrUnfair
	}
	return nil
}

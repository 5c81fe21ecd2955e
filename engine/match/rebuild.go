package match

import (
	"errors"
	"fmt"

	"portside/engine"
)

// Rebuild plays a log from elsewhere again and returns it as it would have been written here: legality, tape
// and hash of every ply are checked, also of those that were taken back, and events are those of the rules,
// whatever the plies say. Errors: ErrReplay at the ply at which the log stops making sense, with those before it;
// *engine.SetupError.
func Rebuild(g engine.Game, setup engine.Setup, plies []Ply) ([]Ply, error) {
	setup, err := g.Info().Check(setup)
	if err != nil {
		return nil, err
	}
	b := builder{game: g, setup: setup, tokens: g.Info().Tokens}
	list := make([]Ply, 0, len(plies))
	for i, p := range plies {
		p.N = i
		if p.Events, err = b.step(p); err != nil {
			return list, plyError(i, errors.Join(ErrReplay, err))
		}
		list = append(list, p)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%w: it is empty", ErrReplay)
	}
	return list, nil
}

// builder is a match that is being rebuilt: the states after the plies that count, the newest last.
type builder struct {
	game   engine.Game
	setup  engine.Setup
	tokens []string
	states []engine.State
	made   []made // of the same plies
	last   int64
	buf    []byte
}

// made is what a ply that counts was.
type made struct {
	seat engine.Seat
	bar  engine.Barrier
	hash Hash
}

// step checks the next ply and returns its events.
func (b *builder) step(p Ply) ([]engine.Event, error) {
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
	if p.N == 0 {
		st, err = b.game.New(b.setup, in, &log)
	} else {
		var a engine.Action
		if a, err = b.game.Parse(p.Action); err == nil && b.game.Format(a) != p.Action {
			err = engine.ErrNotation
		}
		if err == nil {
			st = b.states[len(b.states)-1].Clone()
			err = engine.Play(st, p.Seat, a, in, &log)
		}
	}
	if err == nil {
		err = in.Err()
	}
	if err != nil {
		return nil, err
	}
	m := made{seat: p.Seat, bar: log.Barrier}
	if len(tape) > 0 {
		m.bar = engine.BarrierShown
	}
	if m.hash, b.buf = hashOf(st, b.buf); m.hash != p.Hash {
		return nil, fmt.Errorf("state %v, stored %v", m.hash, p.Hash)
	}
	b.states, b.made = append(b.states, st), append(b.made, m)
	return log.Events, nil
}

// drop takes the last ply that counts back.
func (b *builder) drop(p Ply) error {
	n := len(b.made)
	switch {
	case n < 2:
		return errors.New("nothing to take back")
	case p.Tape != "" || p.By != ByUser:
		return errors.New("users take back, and without luck")
	case p.Action == Undo && (b.made[n-1].seat != p.Seat || b.made[n-1].bar != engine.NoBarrier):
		return ErrBarrier
	case b.made[n-2].hash != p.Hash:
		return fmt.Errorf("state %v, stored %v", b.made[n-2].hash, p.Hash)
	}
	b.states, b.made = b.states[:n-1], b.made[:n-1]
	return nil
}

package match

import (
	"errors"
	"fmt"
	"runtime/debug"

	"portside/engine"
)

// Errors of a match. An illegal action is engine.ErrIllegal.
var (
	ErrStale   = errors.New("the decision is no longer open")
	ErrOver    = errors.New("the match is over")
	ErrBarrier = errors.New("cannot be taken back")
	ErrReplay  = errors.New("the log does not replay")
)

// ReplayError says at which ply a stored log stops making sense, and why. It is an ErrReplay and nothing else: the reason is
// a text, so that damage never passes as the mistake of whoever asks for the match.
type ReplayError struct {
	Ply    int
	Reason string
	Stack  []byte // of a panic of the rules, nil if they did not panic
}

func (e *ReplayError) Error() string {
	return fmt.Sprintf("ply %d: %v: %s", e.Ply, ErrReplay, e.Reason)
}

// Is makes it an ErrReplay.
func (e *ReplayError) Is(target error) bool { return target == ErrReplay }

// Match is one playing of a game. It is not safe for concurrent use.
type Match struct {
	Game  engine.Game
	Setup engine.Setup

	state engine.State
	plies []Ply
	live  []int // indices into plies of those that count, the deal first
	bars  []engine.Barrier
	asked [engine.MaxSeats]int          // ply since which the seat's question stands, -1: it may do nothing
	quest [engine.MaxSeats]engine.Event // that question
	buf   []byte
}

// Dice gives the luck of ply n; Secret.Dice is one.
type Dice func(n int) engine.Picker

// New deals a match: ply 0. Errors: *engine.SetupError.
func New(g engine.Game, setup engine.Setup, dice Dice, at int64) (*Match, error) {
	setup, err := g.Info().Check(setup)
	if err != nil {
		return nil, err
	}
	m := &Match{Game: g, Setup: setup}
	rec := engine.Recorder{Source: dice(0)}
	var log engine.Log
	if m.state, err = g.New(setup, &rec, &log); err != nil {
		return nil, err
	}
	m.note(Ply{Seat: engine.Nobody, Action: Deal, By: ByDeal, At: at}, rec.Tape, log)
	return m, nil
}

// note appends an applied ply and renews the questions.
func (m *Match) note(p Ply, tape engine.Tape, log engine.Log) {
	p.N = len(m.plies)
	p.Tape = tape.Format(m.Game.Info().Tokens)
	p.Events = log.Events
	p.Hash, m.buf = hashOf(m.state, m.buf)
	bar := log.Barrier
	if len(tape) > 0 {
		bar = engine.BarrierShown
	}
	m.live = append(m.live, len(m.plies))
	m.bars = append(m.bars, bar)
	m.plies = append(m.plies, p)
	m.renew(p.N, p.Seat, false)
}

// renew numbers the open decisions after ply n by actor; all says that every question counts as new.
func (m *Match) renew(n int, actor engine.Seat, all bool) {
	able := m.state.Deciders() | engine.Volunteers(m.state)
	for s := range engine.Seat(m.Setup.Seats) {
		if !able.Has(s) {
			m.asked[s], m.quest[s] = -1, engine.Event{}
			continue
		}
		if q := m.state.Question(s); all || n == 0 || s == actor || m.asked[s] < 0 || q != m.quest[s] {
			m.asked[s], m.quest[s] = n, q
		}
	}
}

// Load replays stored plies and checks every hash. Errors: *ReplayError, also for a set-up that cannot be dealt and for
// rules that panic.
func Load(g engine.Game, setup engine.Setup, plies []Ply) (_ *Match, err error) {
	m := &Match{Game: g, Setup: setup, plies: plies}
	if len(plies) == 0 || plies[0].Action != Deal {
		return nil, &ReplayError{Reason: "it does not begin with a deal"}
	}
	for i, p := range plies {
		if err := m.count(i, p); err != nil {
			return nil, err
		}
	}
	defer m.panicked(&err)
	if err := m.fold(); err != nil {
		return nil, err
	}
	return m, nil
}

// Follow replays stored plies that come after those of the match, and checks their hashes. On an error the match is of no use any more.
// Errors: as Load.
func (m *Match) Follow(plies []Ply) (err error) {
	defer m.panicked(&err)
	var log engine.Log
	for _, p := range plies {
		i := len(m.plies)
		if err := m.count(i, p); err != nil {
			return err
		}
		m.plies = append(m.plies, p)
		if p.Action == Undo || p.Action == Rewind {
			err = m.fold()
		} else {
			err = m.again(i, &log)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// count notes whether the stored ply with index i counts, or takes back another one.
func (m *Match) count(i int, p Ply) error {
	switch {
	case p.N != i:
		return &ReplayError{Ply: i, Reason: fmt.Sprintf("it is numbered %d", p.N)}
	case i > 0 && (p.Seat < 0 || int(p.Seat) >= m.Setup.Seats):
		return &ReplayError{Ply: i, Reason: fmt.Sprintf("there is no seat %d", p.Seat)}
	case p.Action == Undo || p.Action == Rewind:
		if len(m.live) < 2 {
			return &ReplayError{Ply: i, Reason: "nothing to take back"}
		}
		m.live = m.live[:len(m.live)-1]
	default:
		m.live = append(m.live, i)
	}
	return nil
}

// panicked makes an error of a panic of the rules in a replay. It is deferred.
func (m *Match) panicked(err *error) {
	if p := recover(); p != nil {
		*err = &ReplayError{Ply: m.live[len(m.bars)], Reason: fmt.Sprintf("the rules panicked: %v", p), Stack: debug.Stack()}
	}
}

// fold computes the state from the plies that count.
func (m *Match) fold() error {
	m.bars = m.bars[:0]
	var log engine.Log
	for k, i := range m.live {
		if err := m.again(i, &log); err != nil {
			return err
		}
		end := len(m.plies) // the log entries up to the next ply that counts were taken back
		if k+1 < len(m.live) {
			end = m.live[k+1]
		}
		if end > i+1 {
			m.renew(end-1, engine.Nobody, true)
		}
	}
	return nil
}

// again applies the stored ply with index i, which counts, to the state before it.
func (m *Match) again(i int, log *engine.Log) error {
	p := &m.plies[i]
	tape, err := engine.ParseTape(p.Tape, m.Game.Info().Tokens)
	if err != nil {
		return &ReplayError{Ply: i, Reason: err.Error()}
	}
	log.Events, log.Barrier = log.Events[:0], engine.NoBarrier
	if err := m.redo(p, tape, log); err != nil {
		return &ReplayError{Ply: i, Reason: err.Error()}
	}
	bar := log.Barrier
	if len(tape) > 0 {
		bar = engine.BarrierShown
	}
	m.bars = append(m.bars, bar)
	m.renew(i, p.Seat, false)
	return nil
}

func (m *Match) redo(p *Ply, tape engine.Tape, log *engine.Log) (err error) {
	in := &engine.Reader{Tape: tape}
	if p.Action == Deal {
		m.state, err = m.Game.New(m.Setup, in, log)
	} else {
		var a engine.Action
		if a, err = m.Game.Parse(p.Action); err == nil {
			err = engine.Play(m.state, p.Seat, a, in, log)
		}
	}
	if err != nil {
		return err
	}
	if err := in.Err(); err != nil {
		return err
	}
	var h Hash
	if h, m.buf = hashOf(m.state, m.buf); h != p.Hash {
		return fmt.Errorf("state %v, stored %v", h, p.Hash)
	}
	return nil
}

func plyError(n int, err error) error { return fmt.Errorf("ply %d: %w", n, err) }

// Play answers a seat's decision. Errors: ErrOver, ErrStale, engine.ErrNotation, engine.ErrIllegal; on any error
// nothing has changed.
func (m *Match) Play(seat engine.Seat, decision int, action string, by By, dice Dice, at int64) error {
	switch {
	case m.Over():
		return ErrOver
	case m.Decision(seat) < 0 || m.Decision(seat) != decision:
		return fmt.Errorf("%w: %v answered %d, open is %d", ErrStale, seat, decision, m.Decision(seat))
	}
	a, err := m.Game.Parse(action)
	if err != nil {
		return err
	}
	rec := engine.Recorder{Source: dice(len(m.plies))}
	var log engine.Log
	if err := engine.Play(m.state, seat, a, &rec, &log); err != nil {
		return fmt.Errorf("ply %d: %q: %w", len(m.plies), action, err)
	}
	m.note(Ply{Seat: seat, Action: action, By: by, At: at}, rec.Tape, log)
	return nil
}

// CanUndo reports whether seat may take back the last ply, and if not, why: NoBarrier with false means that the seat
// has nothing to take back.
func (m *Match) CanUndo(seat engine.Seat) (bool, engine.Barrier) {
	if len(m.live) < 2 {
		return false, engine.NoBarrier
	}
	last := m.plies[m.live[len(m.live)-1]]
	switch bar := m.bars[len(m.bars)-1]; {
	case last.Seat != seat:
		for _, i := range m.live[1:] {
			if m.plies[i].Seat == seat {
				return false, engine.BarrierOther
			}
		}
		return false, engine.NoBarrier
	case bar != engine.NoBarrier:
		return false, bar
	}
	return true, engine.NoBarrier
}

// Undo takes back the last ply of seat; this is a ply of its own. Errors: ErrBarrier.
func (m *Match) Undo(seat engine.Seat, at int64) error {
	if ok, bar := m.CanUndo(seat); !ok {
		return fmt.Errorf("%w (barrier %d)", ErrBarrier, bar)
	}
	return m.drop(Ply{Seat: seat, Action: Undo, By: ByUser, At: at})
}

// Rewind takes back the last ply even if it revealed something; the caller has asked all seats concerned. Errors: ErrBarrier
// if only the deal is left.
func (m *Match) Rewind(seat engine.Seat, at int64) error {
	if len(m.live) < 2 {
		return fmt.Errorf("%w: nothing was played", ErrBarrier)
	}
	return m.drop(Ply{Seat: seat, Action: Rewind, By: ByUser, At: at})
}

func (m *Match) drop(p Ply) error {
	p.N = len(m.plies)
	m.live = m.live[:len(m.live)-1]
	p.Hash = m.plies[m.live[len(m.live)-1]].Hash
	m.plies = append(m.plies, p)
	return m.fold()
}

package host

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// What NewMatch.Seats may hold besides the levels of bots.
const (
	SeatMe   = "me"   // the user who opens the table
	SeatOpen = "open" // for somebody to join
)

// NewMatch is a table to be opened.
type NewMatch struct {
	Game  string
	Setup engine.Setup // Seats is taken from the list below
	Owner record.UserID
	Seats []string // one per seat: SeatMe at most once, SeatOpen, or the level of a bot
	record.Terms
}

// Create opens a table. If no seat is open the match begins at once, otherwise as soon as the last
// seat is taken. Errors: ErrGame, ErrLevel, ErrSeats, *engine.SetupError, those of record.Terms.
func (h *Host) Create(ctx context.Context, n NewMatch) (match.ID, error) {
	return h.create(ctx, n, origin{})
}

// origin is the match that a new one follows.
type origin struct {
	previous match.ID        // whose rematch it is, 0: none
	repeats  match.ID        // whose deal it has, 0: one of its own
	secret   match.Secret    // of that deal
	tell     []record.Notice // to those who sat at the match before
}

func (h *Host) create(ctx context.Context, n NewMatch, from origin) (match.ID, error) {
	g, err := h.Game(n.Game)
	if err != nil {
		return 0, err
	}
	if err := n.Check(); err != nil {
		return 0, err
	}
	n.Setup.Seats = len(n.Seats)
	setup, err := g.Info().Check(n.Setup)
	if err != nil {
		return 0, err
	}
	rec := &record.Match{
		Game: n.Game, Setup: setup, Status: record.Waiting, Terms: n.Terms,
		Owner: n.Owner, Invite: record.NewCode(), Watch: record.NewCode(), Previous: from.previous, Repeats: from.repeats, CreatedAt: h.Now(),
	}
	if rec.Seating == "" {
		rec.Seating = record.Keep
	}
	if rec.Secret = from.secret; from.repeats == 0 {
		if rec.Secret, err = h.newSecret(); err != nil {
			return 0, err
		}
	}
	if rec.Seats, err = h.newSeats(ctx, n); err != nil {
		return 0, err
	}
	m, err := h.deal(ctx, g, rec)
	if err != nil {
		return 0, err
	}
	var plies []match.Ply
	if m != nil {
		plies = m.Plies(0)
	}
	id, err := h.cfg.Store.AddMatch(context.WithoutCancel(ctx), rec, plies, from.tell...)
	if err != nil {
		return 0, err
	}
	if rec.Status == record.Running {
		h.bots.wake(id)
	}
	return id, nil
}

// Deal begins a match that is not stored yet and all of whose seats are taken. It gives it its luck, and rec says
// afterwards that it runs. Errors: ErrGame, those of RunAlone.
func (h *Host) Deal(ctx context.Context, rec *record.Match) (*match.Match, error) {
	g, err := h.Game(rec.Game)
	if err != nil {
		return nil, err
	}
	if rec.Secret, err = h.newSecret(); err != nil {
		return nil, err
	}
	return h.deal(ctx, g, rec)
}

// deal begins a match if no seat is open; else it is nil. Before the match has a number nobody else can reach it: no
// lock is needed, and no page to tell.
func (h *Host) deal(ctx context.Context, g engine.Game, rec *record.Match) (*match.Match, error) {
	e := &Held{Game: g, Rec: rec}
	w := &Change{Held: e, h: h, Now: rec, At: rec.CreatedAt}
	if err := h.RunAlone(ctx, dealing(rec.Game, rec.Setup), w.beginIfFull); err != nil {
		return nil, err
	}
	return e.Match, nil
}

// dealing names a deal by all that it depends on but its luck.
func dealing(game string, setup engine.Setup) string {
	return fmt.Sprintf("deal %s %d %v", game, setup.Seats, setup.Options)
}

// guard turns a panic of the rules into ErrRules.
func (h *Host) guard(op func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			h.cfg.Log.Error("rules panicked", "panic", fmt.Sprint(p))
			err = ErrRules
		}
	}()
	return op()
}

func (h *Host) newSeats(ctx context.Context, n NewMatch) ([]record.Seat, error) {
	seats := make([]record.Seat, len(n.Seats))
	mine := 0
	for i, what := range n.Seats {
		switch {
		case what == SeatOpen:
			seats[i].Kind = record.Open
		case what == SeatMe && n.Owner != 0:
			name, err := h.cfg.Store.UserName(ctx, n.Owner)
			if err != nil {
				return nil, err
			}
			seats[i] = record.Seat{Kind: record.User, User: n.Owner, Name: name}
			mine++
		case slices.Contains(h.cfg.Bots.Levels(), what):
			seats[i] = record.Seat{Kind: record.Bot, Level: what}
		default:
			return nil, fmt.Errorf("%w: %q", ErrLevel, what)
		}
	}
	if mine > 1 {
		return nil, fmt.Errorf("%w: one user on %d of them", ErrSeats, mine)
	}
	return seats, nil
}

// beginIfFull starts the match when no seat is open.
func (w *Change) beginIfFull() error {
	if slices.ContainsFunc(w.Now.Seats, func(s record.Seat) bool { return s.Kind == record.Open }) {
		return nil
	}
	if w.Now.Seating == record.Random {
		if err := w.h.shuffle(w.Now.Seats); err != nil {
			return err
		}
	}
	if err := w.enter(""); err != nil {
		return err
	}
	m, err := match.New(w.Game, w.Now.Setup, w.dice, w.At)
	if err != nil {
		return err
	}
	w.Match = m
	for i := range w.Now.Seats {
		if s := &w.Now.Seats[i]; s.Kind == record.User {
			s.Order = w.firstOrder()
		}
	}
	w.Now.Status, w.Now.StartedAt = record.Running, w.At
	w.settle()
	return nil
}

// shuffle deals out the seats. The secret of the match has no part in it: draws are numbered from the deal on.
func (h *Host) shuffle(seats []record.Seat) error {
	var seed [32]byte
	if err := h.random(seed[:]); err != nil {
		return err
	}
	rand.New(rand.NewChaCha8(seed)).Shuffle(len(seats), func(i, j int) { seats[i], seats[j] = seats[j], seats[i] })
	return nil
}

// newSecret is what the luck of a new match comes from.
func (h *Host) newSecret() (match.Secret, error) {
	var s match.Secret
	err := errors.Join(h.random(s.Seed[:]), h.random(s.Salt[:]))
	return s, err
}

// random fills b. A source that tests give need not be safe for several matches beginning at once.
func (h *Host) random(b []byte) error {
	h.luck.Lock()
	defer h.luck.Unlock()
	_, err := io.ReadFull(h.cfg.Random, b)
	return err
}

// Rematch opens the rematch of a finished match, with the same game, options and bots, or joins it
// if somebody has opened it already: there is one per match. Errors: ErrNotOver, ErrNotSeated.
func (h *Host) Rematch(ctx context.Context, id match.ID, user record.UserID, seating record.Seating) (match.ID, error) {
	for range 2 { // a second time if somebody else was quicker
		var next match.ID
		var mine engine.Seat
		opened := false
		// The lock is held until the match knows its rematch: whoever sends what the others are told looks for it there.
		err := h.Hold(ctx, id, func(e *Held) (err error) {
			if e.Rec.Status != record.Over {
				return ErrNotOver
			}
			if e.Rec.Attempt != 0 {
				return ErrOfCampaign
			}
			if mine = e.Rec.SeatOf(user); mine == engine.Nobody {
				return ErrNotSeated
			}
			if next = e.Rec.Rematch; next != 0 {
				return nil
			}
			tell := h.notices.OfRematch(e.Rec, user, h.Now())
			err = h.OnDisk(e, func() (err error) {
				next, err = h.create(ctx, again(e.Rec, user, seating), origin{previous: id, tell: tell})
				return err
			})
			if err != nil {
				e.drop() // it may have one that is not known here
				return err
			}
			opened, e.Rec.Rematch = true, next
			h.Published(e, "")
			h.notices.Stored(tell)
			return nil
		})
		switch {
		case errors.Is(err, ErrHung):
			return 0, err
		case opened:
			return next, nil
		case err == nil:
			_, err = h.joinRematch(ctx, next, user, mine)
			return next, err
		case !errors.Is(err, ErrConflict):
			return 0, err
		}
	}
	return 0, fmt.Errorf("rematch of %d: %w", id, ErrConflict)
}

// again is the set-up of a rematch: bots keep their seats, the seats of other users are open.
func again(rec *record.Match, user record.UserID, seating record.Seating) NewMatch {
	n := NewMatch{Game: rec.Game, Setup: rec.Setup, Owner: user, Terms: rec.Terms, Seats: make([]string, len(rec.Seats))}
	n.Seating = seating
	n.Setup.Rules = 0 // a new match has the newest rules
	for i, s := range rec.Seats {
		what := SeatOpen
		switch {
		case s.User == user || s.Kind == record.Bot && s.Former == user:
			what = SeatMe
		case s.Kind == record.Bot && s.Former != 0: // it belongs to somebody
		case s.Kind == record.Bot:
			what = s.Level
		}
		n.Seats[rematchSeat(seating, engine.Seat(i), len(rec.Seats))] = what
	}
	return n
}

// rematchSeat is where somebody sits in a rematch who sat on s.
func rematchSeat(seating record.Seating, s engine.Seat, seats int) engine.Seat {
	if seating == record.Rotate {
		return engine.Seat((int(s) + seats - 1) % seats)
	}
	return s
}

// Forget drops what is in memory about a match.
func (h *Host) Forget(id match.ID) {
	h.mu.Lock()
	e := h.entries[id]
	h.mu.Unlock()
	if e == nil {
		return
	}
	if held, _ := e.lock(context.Background()); held {
		e.drop()
		e.unlock()
	}
}

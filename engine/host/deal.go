package host

import (
	"errors"
	"io"
	"math/rand/v2"
	"slices"

	"portside/engine/match"
	"portside/engine/record"
)

// Deal gives a match that is not stored yet its luck, unless it has some, and begins it if all its seats are taken:
// rec then says that it runs. If a seat is open there is no match yet, and no error. Nobody can reach a match
// before it has a number, so this needs no lock and notifies no page. Errors: ErrGame, ErrRules.
func (h *Host) Deal(rec *record.Match) (*match.Match, error) {
	g, err := h.Game(rec.Game)
	if err != nil {
		return nil, err
	}
	if rec.Secret == (match.Secret{}) {
		if rec.Secret, err = h.newSecret(); err != nil {
			return nil, err
		}
	}
	e := &Entry{Game: g, Rec: rec}
	w := &Change{Entry: e, h: h, Now: rec, At: rec.CreatedAt}
	begin := func() error {
		if err := w.BeginIfFull(); err != nil {
			return err
		}
		w.complete()
		return nil
	}
	if err := h.Guard(begin, "asked", "deal", "game", rec.Game, "rules", rec.Setup.Rules, "seats", rec.Setup.Seats, "options", rec.Setup.Options); err != nil {
		return nil, err
	}
	return e.Match, nil
}

// BeginIfFull starts the match when no seat is open.
func (w *Change) BeginIfFull() error {
	if slices.ContainsFunc(w.Now.Seats, func(s record.Seat) bool { return s.Kind == record.Open }) {
		return nil
	}
	if w.Now.Seating == record.Random {
		if err := w.h.shuffle(w.Now.Seats); err != nil {
			return err
		}
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
	return nil
}

// shuffle assigns the seats at random. It does not use the secret of the match, whose draws are numbered from the deal on.
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

// random fills b. The source given by a test need not be safe for several matches beginning at once.
func (h *Host) random(b []byte) error {
	h.luck.Lock()
	defer h.luck.Unlock()
	_, err := io.ReadFull(h.cfg.Random, b)
	return err
}

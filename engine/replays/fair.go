package replays

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
)

// Luck says how much of the luck of a match is known.
type Luck string

// The luck of a match under way is secret. The luck of a chapter stays sealed while its end may still be taken
// back: with the seed a user would know what comes after. The luck of a match from a file without its seed is
// unknown here.
const (
	LuckSecret  Luck = "secret"
	LuckSealed  Luck = "sealed"
	LuckOpen    Luck = "open"
	LuckUnknown Luck = "unknown"
)

// Fair is the proof that the luck of a match was fixed before it began.
type Fair struct {
	Luck       Luck         `json:"luck"`
	Commitment string       `json:"commitment"`
	Seed       string       `json:"seed,omitempty"` // hexadecimal, only when the luck is open, as the rest
	Salt       string       `json:"salt,omitempty"`
	Draws      []match.Draw `json:"draws,omitempty"`
	Verified   bool         `json:"verified"`
}

// Fair checks every draw of a match whose luck is open against its seed; for other matches it returns only the
// commitment. Errors: match.ErrUnfair.
func (s *Service) Fair(ctx context.Context, id match.ID) (Fair, error) {
	var f Fair
	err := s.host.WithMatch(ctx, id, func(e *host.Entry) error {
		f.Luck, f.Commitment = LuckSecret, e.Rec.Commitment()
		if e.Match == nil || !e.Rec.Status.Ended() {
			return nil
		}
		switch open, err := s.host.LuckKnown(ctx, e); {
		case err != nil:
			return err
		case !open:
			f.Luck = LuckSealed
			return nil
		case e.Rec.Promise != "":
			f.Luck = LuckUnknown
			return nil
		}
		f.Luck = LuckOpen
		f.Seed, f.Salt = hex.EncodeToString(e.Rec.Secret.Seed[:]), hex.EncodeToString(e.Rec.Secret.Salt[:])
		var err error
		f.Draws, err = e.Match.Verify(&e.Rec.Secret)
		f.Verified = err == nil
		return err
	})
	if err != nil && !errors.Is(err, match.ErrUnfair) {
		return Fair{}, err
	}
	return f, err
}

// ShowLuck reveals the luck of an ended attempt to a user who sat in it. From then on its end cannot be
// taken back. Any of its users may do so, since any of them may refuse to take it back. If it is open already,
// that is no error. Errors: ErrNotOver, ErrNotSeated.
func (s *Service) ShowLuck(ctx context.Context, id match.ID, user record.UserID) error {
	return s.host.WithMatch(ctx, id, func(e *host.Entry) error {
		switch {
		case e.Match == nil || !e.Rec.Status.Ended():
			return host.ErrNotOver
		case e.Rec.SeatOf(user) == engine.Nobody:
			return host.ErrNotSeated
		}
		if open, err := s.host.LuckKnown(ctx, e); err != nil || open {
			return err
		}
		at := s.host.Now()
		if err := s.store.SetShown(context.WithoutCancel(ctx), e.Attempt.ID, at); err != nil {
			return fmt.Errorf("match %d: %w", id, err)
		}
		shown := *e.Attempt // tables hold the previous one
		shown.Shown = at
		e.Attempt = &shown
		if s.host.NotifyPages(ctx, e); e.Rec.Proposal == nil {
			return nil
		}
		return s.host.ChangeLocked(ctx, e, func(w *host.Change) error { // the proposal can no longer be agreed to
			w.Now.Proposal = nil
			return nil
		})
	})
}

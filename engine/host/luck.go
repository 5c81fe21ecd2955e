package host

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// Luck says how much of the luck of a match is known.
type Luck string

// The luck of a match under way is secret. That of a chapter stays sealed while its end may still be taken
// back: whoever knew the seed would know what comes after. That of a match from a file without its seed is
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

// Fair checks every draw of a match whose luck is open against its seed; of others it gives the commitment
// only. Errors: match.ErrUnfair.
func (h *Host) Fair(ctx context.Context, id match.ID) (Fair, error) {
	var f Fair
	err := h.Hold(ctx, id, func(e *Held) error {
		f.Luck, f.Commitment = LuckSecret, e.promise
		if e.Match == nil || !e.Rec.Status.Ended() {
			return nil
		}
		switch open, err := h.LuckKnown(ctx, e); {
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
		if err := h.enter(e, callReplay, "", -1); err != nil {
			return err
		}
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

// LuckKnown tells whether the seed of a match may be known: it is over, and nothing can be taken back any more.
// An ordinary match that is over never goes on; the latest chapter of a campaign may, until its seed has been
// laid open or another chapter has begun.
func (h *Host) LuckKnown(ctx context.Context, e *Held) (bool, error) {
	switch {
	case e.Match == nil || !e.Rec.Status.Ended():
		return false, nil
	case e.Rec.Status == record.Cancelled || e.Attempt == nil || e.Attempt.Shown != 0:
		return true, nil
	}
	latest, err := h.latest(ctx, e)
	return err == nil && !latest, err
}

// ShowLuck lays the luck of an ended attempt open for a user who sat in it. From then on its end cannot be
// taken back; any of them may, since any of them may refuse to take it back. What is open already stays so
// without an error. Errors: ErrNotOver, ErrNotSeated.
func (h *Host) ShowLuck(ctx context.Context, id match.ID, user record.UserID) error {
	return h.Hold(ctx, id, func(e *Held) error {
		switch {
		case e.Match == nil || !e.Rec.Status.Ended():
			return ErrNotOver
		case e.Rec.SeatOf(user) == engine.Nobody:
			return ErrNotSeated
		}
		if open, err := h.LuckKnown(ctx, e); err != nil || open {
			return err
		}
		at := h.Now()
		if err := h.OnDisk(e, func() error { return h.cfg.Store.SetShown(context.WithoutCancel(ctx), e.Attempt.ID, at) }); err != nil {
			return fmt.Errorf("match %d: %w", id, err)
		}
		shown := *e.Attempt // tables have the one before
		shown.Shown = at
		e.Attempt = &shown
		if e.Rec.Proposal == nil {
			h.NotifyPages(e)
			return nil
		}
		return h.ChangeHeld(ctx, e, func(w *Change) error { // nobody can agree to it any more
			w.Now.Proposal = nil
			return nil
		})
	})
}

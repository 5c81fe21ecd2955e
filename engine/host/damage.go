package host

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"portside/engine/match"
	"portside/engine/record"
)

// Reasons why a stored match cannot be loaded although the file can be read. Errors that wrap one of them wrap nothing
// else, so that what is wrong with a log never passes as the mistake of whoever asks for the match.
var (
	ErrDamaged = record.ErrDamaged
	ErrUnknown = errors.New("this program does not have the game")
)

// unloadable is the error of a stored match that cannot be loaded.
type unloadable struct {
	id     match.ID
	ply    int // 0 also if the set-up or the table is at fault
	reason string
	kind   error
	stack  []byte // of a panic of the rules
}

func (u *unloadable) Error() string {
	return fmt.Sprintf("match %d ply %d: %v: %s", u.id, u.ply, u.kind, u.reason)
}

func (u *unloadable) Unwrap() error { return u.kind }

// IsUnloadable tells whether err says that a stored match cannot be loaded. The host has logged it, and trying again does
// not help.
func IsUnloadable(err error) bool {
	return errors.As(err, new(*unloadable))
}

// damages remembers which matches could not be loaded, so that each is logged once and not at every visit.
type damages struct {
	mu   sync.Mutex
	seen map[match.ID]damage
}

type damage struct {
	reason string
	at     time.Time
}

// A match that cannot be loaded is logged again after damageAge. When more than mostDamages are known all are forgotten.
const (
	damageAge   = 24 * time.Hour
	mostDamages = 10_000
)

// isNew notes the reason why a match cannot be loaded and tells whether it is to be logged.
func (d *damages) isNew(id match.ID, reason string, now time.Time) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if was, ok := d.seen[id]; ok && was.reason == reason && now.Sub(was.at) < damageAge {
		return false
	}
	if d.seen == nil || len(d.seen) >= mostDamages {
		d.seen = map[match.ID]damage{}
	}
	d.seen[id] = damage{reason, now}
	return true
}

// repaired says that a match could be loaded.
func (d *damages) repaired(id match.ID) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.seen, id)
}

// notLoaded says what the failure to load a match means. A match that cannot be loaded as it is stored is logged. Errors:
// ErrDamaged, ErrUnknown, and faults of the disk and the like as they are.
func (h *Host) notLoaded(ctx context.Context, id match.ID, err error) error {
	u := &unloadable{id: id, reason: err.Error(), kind: ErrDamaged}
	var replay *match.ReplayError
	switch {
	case errors.As(err, &replay):
		u.ply, u.reason, u.stack = replay.Ply, replay.Reason, replay.Stack
	case errors.Is(err, ErrGame):
		u.kind = ErrUnknown
	case !errors.Is(err, ErrDamaged):
		return err
	}
	if h.damages.isNew(id, u.reason, h.cfg.Now()) {
		args := []any{"match", int64(id), "ply", u.ply, "reason", u.reason}
		if u.stack != nil {
			args = append(args, "stack", string(u.stack))
		}
		h.cfg.Log.Log(ctx, slog.LevelError, "a stored match cannot be loaded", args...)
	}
	return u
}

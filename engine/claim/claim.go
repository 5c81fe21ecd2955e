// Package claim does things once that several processes of one site could do at the same time.
package claim

import (
	"context"
	"errors"
	"time"

	"portside/engine/record"
)

// Store keeps claims. *db.Store implements it.
type Store interface {
	// Shared tells whether other processes may have the same database. Without them nothing is claimed.
	Shared() bool
	// ClaimJob claims a job for a time. ok is false if somebody has it.
	ClaimJob(ctx context.Context, kind record.JobKind, subject int64, lease time.Duration) (j record.Job, ok bool, err error)
	// RenewJob gives a claim more time; record.ErrConflict if it is somebody else's now.
	RenewJob(ctx context.Context, j record.Job, lease time.Duration) error
	// FinishJob ends a claim.
	FinishJob(ctx context.Context, j record.Job) error
}

// Lease is how long a claim outlives the process that has it. It is renewed three times within that time.
const Lease = 15 * time.Second

// Alone does a job if no other process does, and tells whether it did. The context of do ends if the claim is lost: the database could
// not be reached for so long that somebody else may have claimed the job.
func Alone(ctx context.Context, s Store, kind record.JobKind, subject int64, do func(context.Context) error) (did bool, err error) {
	return For(ctx, s, kind, subject, Lease, do)
}

// For is Alone with another lease.
func For(ctx context.Context, s Store, kind record.JobKind, subject int64, lease time.Duration, do func(context.Context) error) (did bool, err error) {
	if !s.Shared() {
		return true, do(ctx)
	}
	begun := time.Now()
	j, ok, err := s.ClaimJob(ctx, kind, subject, lease)
	if err != nil || !ok {
		return false, err
	}
	within, cancel := context.WithCancel(ctx)
	end := time.AfterFunc(time.Until(begun.Add(lease)), cancel) // also while a renewal gets no answer
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		defer cancel()
		renew(within, s, j, lease, end)
	}()
	defer func() { // also after a panic, which costs this one job
		end.Stop()
		cancel()
		<-stopped
		err = errors.Join(err, s.FinishJob(ctx, j))
	}()
	return true, do(within)
}

// renew renews a claim, and puts its end off, until ctx ends or somebody else has the claim.
func renew(ctx context.Context, s Store, j record.Job, lease time.Duration, end *time.Timer) {
	tick := time.NewTicker(lease / 3)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			begun := time.Now()
			switch err := s.RenewJob(ctx, j, lease); {
			case err == nil:
				end.Reset(time.Until(begun.Add(lease)))
			case errors.Is(err, record.ErrConflict):
				return
			}
		}
	}
}

package claim

import (
	"context"
	"testing"
	"time"

	"portside/engine/record"
)

// frozen is a store whose server gives the claim and then answers nothing until it is thawed.
type frozen struct{ thawed chan struct{} }

func (frozen) Shared() bool { return true }

func (frozen) ClaimJob(context.Context, record.JobKind, int64, time.Duration) (record.Job, bool, error) {
	return record.Job{Attempt: 1}, true, nil
}

func (f frozen) RenewJob(context.Context, record.Job, time.Duration) error {
	<-f.thawed
	return record.ErrConflict
}

func (frozen) FinishJob(context.Context, record.Job) error { return nil }

// TestClaimRunsOut: when the store does not answer, the job is told at the end of its claim to stop, because another process may have it by then.
func TestClaimRunsOut(t *testing.T) {
	store := frozen{make(chan struct{})}
	const lease = 150 * time.Millisecond
	began := time.Now()
	did, err := For(t.Context(), store, record.JobTidy, 0, lease, func(ctx context.Context) error {
		defer close(store.thawed)
		select {
		case <-ctx.Done():
		case <-time.After(10 * time.Second):
			t.Error("it goes on although its claim has run out")
		}
		if took := time.Since(began); took < lease {
			t.Errorf("it was stopped after %v, and had %v", took, lease)
		}
		return nil
	})
	if !did || err != nil {
		t.Errorf("did %v, %v", did, err)
	}
}

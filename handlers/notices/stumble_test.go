package notices

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"portside/engine/record"
)

// stumbling is a store that once, as soon as a message has its words, cannot read who is to get it.
type stumbling struct {
	Store
	reads *atomic.Int32
}

func (s stumbling) UserByID(ctx context.Context, id record.UserID) (record.Account, error) {
	if s.reads.Add(1) == 2 {
		return record.Account{}, errors.New("the disk stumbles")
	}
	return s.Store.UserByID(ctx, id)
}

// TestStumbleCostsNoMessage: what fails before a message is under way is tried again.
func TestStumbleCostsNoMessage(t *testing.T) {
	reads := &atomic.Int32{}
	r, in := newRig(t, func(c *Config) { c.Store = stumbling{c.Store, reads} }), newInbox(t)
	r.channel(record.Channel{Kind: record.Webhook, Target: in.URL})
	r.pass(r.match())
	r.until("it is told", func() bool { return in.count() == 1 })
	if reads.Load() < 3 {
		t.Errorf("the user was read %d times: nothing has stumbled", reads.Load())
	}
}

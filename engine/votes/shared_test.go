package votes_test

import (
	"testing"

	"portside/engine"
	"portside/engine/record"
	"portside/handlers/handlerstest/hosttest"
)

// TestVotesOfTwo: votes that are cast at the same moment, each through another process, all count.
func TestVotesOfTwo(t *testing.T) {
	a, b := hosttest.Two(t)
	ctx := t.Context()
	for range 5 {
		id := a.Open(4)
		a.ProposeVote(id, 0, record.VoteCallOff, engine.Nobody, "")
		var ops []func() error
		for i, s := range []*hosttest.Site{b, a, b} {
			ops = append(ops, func() error { _, err := s.Votes.Vote(ctx, id, a.Users[i+1], 1, true); return err })
		}
		for _, err := range atOnce(ops...) {
			if err != nil {
				t.Error(err)
			}
		}
		rec, _, err := a.Store.Match(ctx, id)
		if err != nil || rec.Status != record.Cancelled {
			t.Errorf("all have agreed to call it off; it is %s, %v", rec.Status, err)
		}
	}
}

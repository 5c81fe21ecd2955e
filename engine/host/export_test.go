package host

import (
	"time"

	"portside/engine/match"
)

// WakeUnread lets the bots of a match think that nobody has read since the start, as Run does.
func (h *Host) WakeUnread(id match.ID) { h.bots.wake(job{match: id}) }

// SetLease sets how long claims last, until undo is called.
func SetLease(d time.Duration) (undo func()) {
	was := lease
	lease = d
	return func() { lease = was }
}

package host

import "portside/engine/match"

// WakeUnread lets the bots of a match think that nobody has read since the start, as Run does.
func (h *Host) WakeUnread(id match.ID) { h.bots.wake(job{match: id}) }

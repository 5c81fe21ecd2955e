// Package replay serves the past of a match: its log, its replay, the proof that its luck was fair, and its export.
package replay

import (
	"portside/engine/replays"
	"portside/handlers/base"
	"portside/handlers/match"
)

// Handlers answers requests about the past of a match.
type Handlers struct {
	*base.Site
	replays *replays.Service
	store   Store
	match   *match.Handlers
}

// New makes the handlers; refusals are shown at the table, which package match draws.
func New(site *base.Site, replays *replays.Service, store Store, match *match.Handlers) *Handlers {
	return &Handlers{Site: site, replays: replays, store: store, match: match}
}

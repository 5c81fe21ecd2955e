// Package replay answers for what a match was: its log, its replay, the proof that its luck was fair, and its export.
package replay

import (
	"portside/engine/host"
	"portside/handlers/base"
	"portside/handlers/match"
)

// Handlers answers requests about the past of a match.
type Handlers struct {
	*base.Site
	host  *host.Host
	match *match.Handlers
}

// New makes the handlers; a refusal is shown at the table that match draws.
func New(site *base.Site, host *host.Host, match *match.Handlers) *Handlers {
	return &Handlers{Site: site, host: host, match: match}
}

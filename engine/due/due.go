// Package due says what to do with notices that are due. Since a notice was written the match may have gone on and its
// user may have looked: then it is dropped, or checked again later. It also writes reminders.
package due

import (
	"context"
	"log/slog"

	"portside/engine"
	"portside/engine/campaigns"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
)

// Store keeps the outbox.
type Store interface {
	// Pressing lists decisions of reachable users whose time may be running out and who were not reminded.
	Pressing(ctx context.Context, now int64) ([]record.Clock, error)
	// AddNotices stores notices that no ply has caused; one with a negative Due is never sent.
	AddNotices(context.Context, []record.Notice) error
	// Shared tells whether other processes may have the same database: users may look at a match there.
	Shared() bool
	// SeenNewest tells whether the newest ply of a match is one that the user of a seat is stored to have seen.
	SeenNewest(context.Context, match.ID, engine.Seat) (bool, error)
}

// Service looks at notices that are due. It is safe for concurrent use.
type Service struct {
	host      *host.Host
	campaigns *campaigns.Service
	store     Store
	log       *slog.Logger
}

// New makes the service. log may be nil.
func New(h *host.Host, c *campaigns.Service, store Store, log *slog.Logger) *Service {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return &Service{host: h, campaigns: c, store: store, log: log}
}

// Package about serves what is the same for everyone: the rules, credits, the web app's manifest and service
// worker, and the health of the server.
package about

import (
	"context"

	"portside/engine"
	"portside/handlers/base"
)

// Store is what package about needs of the database.
type Store interface {
	Health(context.Context) error
}

// Handlers answers requests about the site itself.
type Handlers struct {
	*base.Site
	store Store
	games []engine.Game
}

// New makes the handlers; games are in the order in which the site offers them.
func New(site *base.Site, store Store, games []engine.Game) *Handlers {
	return &Handlers{Site: site, store: store, games: games}
}

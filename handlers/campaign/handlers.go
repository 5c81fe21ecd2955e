// Package campaign serves campaigns: their home, party, preparation of the next attempt, story, chronicle and
// export.
package campaign

import (
	"context"

	"portside/engine"
	"portside/engine/campaigns"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/engine/replays"
	"portside/handlers/base"
	"portside/handlers/people"
)

// Host is what package campaign needs of the host of matches.
type Host interface {
	Game(key string) (engine.Game, error)
	Table(ctx context.Context, id match.ID, user record.UserID) (*projection.Table, error)
}

// Handlers answers requests about campaigns.
type Handlers struct {
	*base.Site
	host      Host
	replays   *replays.Service
	campaigns *campaigns.Service
	people    *people.People
	levels    []string // of bots, weakest first
}

// New makes the handlers of campaigns.
func New(site *base.Site, host Host, replays *replays.Service, campaigns *campaigns.Service, people *people.People, levels []string) *Handlers {
	return &Handlers{Site: site, host: host, replays: replays, campaigns: campaigns, people: people, levels: levels}
}

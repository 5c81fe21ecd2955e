// Package campaign answers for campaigns: their home, party, preparation of the next attempt, story and chronicle, and
// their files.
package campaign

import (
	"context"

	"portside/engine/campaigns"
	"portside/engine/host"
	"portside/engine/record"
	"portside/engine/replays"
	"portside/handlers/base"
	"portside/handlers/people"
)

// Store is what campaign asks of the database.
type Store interface {
	UserByID(context.Context, record.UserID) (record.Account, error)
}

// Handlers answers requests about campaigns.
type Handlers struct {
	*base.Site
	host      *host.Host
	replays   *replays.Service
	campaigns *campaigns.Service
	store     Store
	people    *people.People
	levels    []string // of bots, weakest first
	uploads   base.Counter
}

// New makes the handlers of campaigns.
func New(site *base.Site, host *host.Host, replays *replays.Service, campaigns *campaigns.Service, store Store, people *people.People, levels []string) *Handlers {
	return &Handlers{Site: site, host: host, replays: replays, campaigns: campaigns, store: store, people: people, levels: levels}
}

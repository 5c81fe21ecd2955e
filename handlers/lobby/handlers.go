// Package lobby serves everything before a table: the start page and lists of matches, opening one, and links to a seat
// or for watching.
package lobby

import (
	"context"
	"sync/atomic"
	"time"

	"portside/engine"
	"portside/engine/campaigns"
	"portside/engine/clock"
	"portside/engine/host"
	"portside/engine/keymutex"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/handlers/base"
	"portside/handlers/campaign"
	"portside/handlers/people"
)

// Store is what package lobby needs of the database.
type Store interface {
	ByInvite(context.Context, string) (match.ID, error)
	ByWatch(context.Context, string) (match.ID, error)
	SeatByLink(context.Context, string) (match.ID, engine.Seat, error)
	Mine(ctx context.Context, user record.UserID, limit int) ([]record.ListedMatch, error)
	Rematches(ctx context.Context, user record.UserID, limit int) ([]record.ListedMatch, error)
	Finished(ctx context.Context, user record.UserID, before match.ID, limit int) ([]record.ListedMatch, error)
	CalledOff(ctx context.Context, user record.UserID, before match.ID, limit int) ([]record.ListedMatch, error)
	Next(ctx context.Context, user record.UserID, after match.ID) (match.ID, error)
	Waiting(context.Context, record.UserID) (int, error)
	Unstarted(context.Context, record.UserID) (int, error)
	OpenTables(ctx context.Context, user record.UserID, limit int) ([]record.ListedMatch, error)
	Watchable(ctx context.Context, user record.UserID, limit int) ([]record.ListedMatch, error)
	UserByID(context.Context, record.UserID) (record.Account, error)
	SetEmblem(ctx context.Context, user record.UserID, emblem int) error
	Shared() bool
	// ClaimJob claims what only one process may do, for a time; FinishJob ends the claim.
	ClaimJob(ctx context.Context, kind record.JobKind, subject int64, lease time.Duration) (j record.Job, ok bool, err error)
	FinishJob(context.Context, record.Job) error
	// Secret is the key of the site with a name; the first call keeps what fresh makes.
	Secret(ctx context.Context, name string, fresh func() []byte) ([]byte, error)
}

// Host is what package lobby needs of the host of matches.
type Host interface {
	Clock() clock.Reading
	Game(key string) (engine.Game, error)
	Table(ctx context.Context, id match.ID, user record.UserID) (*projection.Table, error)
	Play(ctx context.Context, id match.ID, by host.Request, decision int, action string) (*projection.Table, error)
}

// Handlers answers requests about finding and opening matches.
type Handlers struct {
	*base.Site
	host      Host
	tables    *tables.Service
	campaigns *campaigns.Service
	store     Store
	people    *people.People
	campaign  *campaign.Handlers
	games     []engine.Game
	levels    []string                      // of bots, weakest first
	sealing   atomic.Pointer[tickets]       // nil before the first use
	keeping   keymutex.Locks[string]        // a ticket becomes one match; of several processes the invitation's code decides
	opening   keymutex.Locks[record.UserID] // see alone
}

// Services are what the handlers of the lobby use; each is safe for concurrent use.
type Services struct {
	Host      Host
	Tables    *tables.Service
	Campaigns *campaigns.Service
	Store     Store
	People    *people.People
	Campaign  *campaign.Handlers
	Games     []engine.Game // in the order in which the site offers them
	Levels    []string      // of bots, weakest first
}

// New makes the handlers of the lobby.
func New(site *base.Site, s Services) *Handlers {
	return &Handlers{
		Site: site, host: s.Host, tables: s.Tables, campaigns: s.Campaigns, store: s.Store, people: s.People, campaign: s.Campaign, games: s.Games, levels: s.Levels,
	}
}

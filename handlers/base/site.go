package base

import (
	"context"
	"log/slog"
	"time"

	"github.com/alexedwards/scs/v2"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
)

// Store is what package base needs of the database.
type Store interface {
	UserByID(context.Context, record.UserID) (record.Account, error)
	ForgetForm(context.Context, record.UserID) error
	Waiting(context.Context, record.UserID) (int, error)
	PlansWaiting(context.Context, record.UserID) (int, error)
	InCampaignOf(context.Context, record.UserID, match.ID) (bool, error)
	FormerSeat(ctx context.Context, rematch match.ID, user record.UserID) (engine.Seat, string, error)
	// Shared tells whether other processes may serve the same site from the same database.
	Shared() bool
	// Spend takes one from each of some allowances that all processes share, or from none: then wait says when to try again.
	Spend(context.Context, []record.Allowance) (wait time.Duration, err error)
	// Unspend undoes it.
	Unspend(context.Context, []record.Allowance) error
}

// Host is what package base needs of the host of matches.
type Host interface {
	Game(key string) (engine.Game, error)
	Table(ctx context.Context, id match.ID, user record.UserID) (*projection.Table, error)
}

// SessionStore keeps sessions and says how they are written. db.Sessions is one.
type SessionStore interface {
	scs.CtxStore
	scs.Codec
	Moving(context.Context) context.Context
	Stored(context.Context) context.Context
}

// Shared tells whether other processes may serve the same site.
func (s *Site) Shared() bool { return s.store.Shared() }

// Site is what all topics share. Each topic embeds it; it is safe for concurrent use.
type Site struct {
	Config   Config
	Prefix   string // of every path, "" or "/games"
	Log      *slog.Logger
	Now      func() time.Time
	Sessions *scs.SessionManager
	Creates  *Gate // new matches and rematches, wherever they are opened

	host                Host
	store               Store
	sessions            SessionStore
	pages, plies, codes *Gate
	waiting             counts
}

// keepAlive is how often a stream sends a sign of life. Proxies cut a connection that is silent for 50 seconds or a minute,
// and each sign costs a request of every open page.
const keepAlive = 45 * time.Second

// New makes a site from its configuration; missing settings get their defaults.
func New(c Config, host Host, store Store, sessions SessionStore) *Site {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Heartbeat <= 0 {
		c.Heartbeat = keepAlive
	}
	return &Site{
		Config: c, Prefix: c.Prefix(), Log: c.Log, Now: c.Now, Sessions: newSessions(&c, sessions), Creates: NewGate("create", c.Limits.Create),
		host: host, store: store, sessions: sessions, codes: NewGate("code", c.Limits.Code),
		// A statement for each page would cost more than these guard.
		pages: NewGate("", c.Limits.Page), plies: NewGate("", c.Limits.Ply),
	}
}

// Package people creates and renames users, and has them join others at a table or in a party.
package people

import (
	"context"

	"portside/engine/names"
	"portside/engine/record"
	"portside/handlers/base"
)

// Store is what package people needs of the database.
type Store interface {
	UserByID(context.Context, record.UserID) (record.Account, error)
	SetEmblem(ctx context.Context, user record.UserID, emblem int) error
	SetName(ctx context.Context, user record.UserID, name string) error
	AddNewcomer(ctx context.Context, u record.Account, form string) (id record.UserID, again bool, err error)
	Newcomer(ctx context.Context, form string) (record.Account, error)
}

// Host is what package people needs of the host of matches.
type Host interface {
	Renamed(ctx context.Context, user record.UserID)
}

// People gives names to users. It is safe for concurrent use.
type People struct {
	*base.Site
	host  Host
	store Store

	guests, visits *base.Gate
	mimics         names.Set
}

// New makes People for a site with bots of these levels.
func New(site *base.Site, host Host, store Store, levels []string) *People {
	return &People{
		Site: site, host: host, store: store, mimics: mimics(levels),
		guests: base.NewGate("guest", site.Config.Limits.Guest), visits: base.NewGate("visit", site.Config.Limits.Visit),
	}
}

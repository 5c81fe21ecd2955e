// Package channels serves the ways in which a user is notified: push, mail and webhooks, and muted matches.
package channels

import (
	"context"

	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/notices"
)

// Store is what package channels needs of the database.
type Store interface {
	Channels(context.Context, record.UserID) ([]record.Channel, error)
	ChannelByID(context.Context, record.ChannelID) (record.Channel, error)
	AddChannel(ctx context.Context, c record.Channel, here string) (record.ChannelID, error)
	SetChannel(ctx context.Context, c record.Channel, here string) error
	ConfirmMail(ctx context.Context, user record.UserID, id record.ChannelID, code string) (left int, err error)
	RemoveChannel(context.Context, record.UserID, record.ChannelID) error
	SetMuted(ctx context.Context, user record.UserID, id match.ID, muted bool) error
	Muted(context.Context, record.UserID) ([]match.ID, error)
	Mine(ctx context.Context, user record.UserID, limit int) ([]record.ListedMatch, error)
}

// Host is what package channels needs of the host of matches.
type Host interface {
	Table(ctx context.Context, id match.ID, user record.UserID) (*projection.Table, error)
}

// Handlers answers requests about the user's channels.
type Handlers struct {
	*base.Site
	host    Host
	store   Store
	notices *notices.Service

	channels, tests *base.Gate
}

// New makes the handlers of channels.
func New(site *base.Site, host Host, store Store, notices *notices.Service) *Handlers {
	return &Handlers{
		Site: site, host: host, store: store, notices: notices,
		channels: base.NewGate("channel", site.Config.Limits.Channel), tests: base.NewGate("test", site.Config.Limits.Test),
	}
}

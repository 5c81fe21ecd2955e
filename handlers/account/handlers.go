// Package account serves a user's own account: name, language and theme, devices, password and signing in.
package account

import (
	"context"
	"time"

	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/people"
)

// Store is what package account needs of the database.
type Store interface {
	UserByID(context.Context, record.UserID) (record.Account, error)
	SetPreferences(ctx context.Context, user record.UserID, language, theme string) error
	ForgetForm(context.Context, record.UserID) error
	AddDeviceCode(ctx context.Context, user record.UserID, here string) (code string, expires time.Time, err error)
	UseDeviceCode(ctx context.Context, typed string) (user record.UserID, forgotten bool, err error)
	Devices(ctx context.Context, user record.UserID, here string) ([]record.Device, error)
	RevokeDevice(ctx context.Context, user record.UserID, key string) error
	Password(context.Context, record.UserID) (login, hash string, err error)
	UserByLogin(ctx context.Context, login string) (user record.UserID, hash string, err error)
	SetPassword(ctx context.Context, user record.UserID, was, login, hash, here string) error
	RemovePassword(ctx context.Context, user record.UserID, was string) error
}

// Handlers answers requests about the user's own account.
type Handlers struct {
	*base.Site
	store  Store
	people *people.People
	logins *base.Gate // wrong passwords
}

// New makes the handlers of the account.
func New(site *base.Site, store Store, people *people.People) *Handlers {
	return &Handlers{Site: site, store: store, people: people, logins: base.NewGate("login", site.Config.Limits.Login)}
}

package people

import (
	"github.com/labstack/echo/v4"

	"portside/engine/names"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/naming"
)

// Rename gives u the name typed, unless somebody at one of their tables or in one of their parties has a name that looks
// like it. wrong is the key of what is wrong with it.
func (p *People) Rename(c echo.Context, u record.Account, typed string) (_ record.Account, wrong string, err error) {
	ctx := c.Request().Context()
	name, err := p.Clean(typed)
	if err == nil && (name != u.Name || u.Unnamed) {
		if err = p.store.SetName(ctx, u.ID, name); err == nil {
			u.Name, u.Unnamed = name, false
			p.host.Renamed(ctx, u.ID)
		}
	}
	if wrong = base.NameError(err); wrong != "" {
		return u, wrong, nil
	}
	return u, "", err
}

// Mark gives a user a sign, 0 … record.Emblems-1, at all their tables.
func (p *People) Mark(c echo.Context, user record.UserID, emblem int) error {
	ctx := c.Request().Context()
	if err := p.store.SetEmblem(ctx, user, emblem); err != nil {
		return err
	}
	p.host.Renamed(ctx, user)
	return nil
}

// Join has the user of a request join other people, under a name unlike theirs: the one typed, or the one the user has.
// join stores it. The names are compared when that is stored; this compares them before, so that nobody is made a user, or
// renamed, to be refused. wrong is the key of what is wrong with the name; errors include those of join.
func (p *People) Join(c echo.Context, typed string, others map[record.UserID]string, join func(record.UserID) error) (wrong string, err error) {
	ctx := c.Request().Context()
	known, name := p.User(c) != 0, typed
	var u record.Account
	if known {
		if u, err = p.store.UserByID(ctx, p.User(c)); err != nil {
			return "", err
		}
		if typed == "" && !u.Unnamed {
			name = u.Name
		}
	}
	if name, err = p.Clean(name); err != nil {
		return base.NameError(err), nil
	}
	if !known {
		if u, err = p.SentBefore(c, name); err != nil {
			return "", err
		}
	}
	for other, called := range others {
		if other != u.ID && names.Alike(called, name) {
			return base.NameError(naming.ErrTaken), nil
		}
	}
	if known {
		u, wrong, err = p.Rename(c, u, name)
	} else {
		u, wrong, err = p.Complete(c, name)
	}
	if wrong != "" || err != nil {
		return wrong, err
	}
	err = join(u.ID)
	if wrong = base.NameError(err); wrong != "" {
		return wrong, nil
	}
	return "", err
}

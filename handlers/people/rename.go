package people

import (
	"strconv"

	"github.com/labstack/echo/v4"

	"portside/engine/match"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/naming"
)

// Rename stores u under the name typed, unless somebody at one of their tables has a name that looks like it.
// wrong is the key of what is wrong with it. The caller holds the names at these tables.
func (p *People) Rename(c echo.Context, u record.Account, typed string) (_ record.Account, wrong string, err error) {
	ctx := c.Request().Context()
	name, err := p.Clean(typed)
	if err != nil {
		return u, base.NameError(err), nil
	}
	if name != u.Name {
		tables, err := p.store.Mine(ctx, u.ID, base.AllLines)
		if err != nil {
			return u, "", err
		}
		for _, t := range tables {
			for _, s := range t.Seats {
				if s.User != 0 && s.User != u.ID && t.EndedAt == 0 && naming.Alike(s.Name, name) {
					return u, base.NameError(naming.ErrTaken), nil
				}
			}
		}
	}
	renamed := name != u.Name || u.Unnamed
	u.Name, u.Unnamed = name, false
	if err := p.store.SetUser(ctx, u); err != nil {
		return u, "", err
	}
	if renamed {
		p.host.Renamed(ctx, u.ID, u.Name)
	}
	return u, "", nil
}

// MatchKey and CampaignKey name the places where names are held, see HoldNames.
func MatchKey(id match.ID) string { return "match " + base.FormatMatch(id) }

func CampaignKey(id record.CampaignID) string { return "campaign " + strconv.FormatInt(int64(id), 10) }

// HoldNames keeps all others from bringing a new name to the given places until release. If the user may be renamed, that
// includes all tables where they sit. A user is held before any place, and places in a fixed order.
func (p *People) HoldNames(c echo.Context, renames bool, places ...string) (release func(), err error) {
	ctx, user := c.Request().Context(), p.User(c)
	self := func() {}
	if user != 0 {
		if self, err = p.names.Lock(ctx, "user "+strconv.FormatInt(int64(user), 10)); err != nil {
			return nil, err
		}
		if renames {
			tables, err := p.store.Mine(ctx, user, base.AllLines)
			if err != nil {
				self()
				return nil, err
			}
			for _, t := range tables {
				if t.EndedAt == 0 {
					places = append(places, MatchKey(t.ID))
				}
			}
		}
	}
	held, err := p.names.Lock(ctx, places...)
	if err != nil {
		self()
		return nil, err
	}
	return func() { held(); self() }, nil
}

package base

import (
	"strconv"

	"github.com/labstack/echo/v4"
)

// keyMatch is where WithMatch leaves the number of the match in the context of a request.
const keyMatch = "match"

// Take counts one request against a Gate. What the gate of this process refuses never reaches the database. Errors: TooOften above
// the limit, or the database's: what it guards must not be let through.
func (s *Site) Take(c echo.Context, g *Gate, who Asker) error {
	if wait, ok := g.allow(who, s.Now()); !ok {
		return TooOften{wait}
	}
	if !s.counts(g) {
		return nil
	}
	wait, err := s.store.Spend(c.Request().Context(), g.allowances(who))
	switch {
	case err != nil:
		g.giveBack(who, s.Now())
		return err
	case wait > 0:
		return TooOften{wait}
	}
	return nil
}

// GiveBack undoes a Take that turned out not to count. If it fails, the next attempt comes a little later: nothing worth failing for.
func (s *Site) GiveBack(c echo.Context, g *Gate, who Asker) {
	g.giveBack(who, s.Now())
	if !s.counts(g) {
		return
	}
	if err := s.store.Unspend(c.Request().Context(), g.allowances(who)); err != nil {
		s.Log.Warn("a limit was not given back", "limit", g.name, "err", err)
	}
}

// counts tells whether a gate counts in the database.
func (s *Site) counts(g *Gate) bool { return g.name != "" && g.limit.Burst > 0 && s.store.Shared() }

// ByAddress counts per address; ByUser counts per user, or per address for a client without a name.
func ByAddress(c echo.Context) Asker { return source(c.RealIP()) }

func (s *Site) ByUser(c echo.Context) Asker {
	if u := s.User(c); u != 0 {
		return Alone("user " + strconv.FormatInt(int64(u), 10))
	}
	return ByAddress(c)
}

func (s *Site) LimitPages(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if err := s.Take(c, s.pages, s.ByUser(c)); err != nil {
			return err
		}
		return next(c)
	}
}

func (s *Site) LimitCodes(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if err := s.Take(c, s.codes, ByAddress(c)); err != nil {
			return err
		}
		return next(c)
	}
}

// ReturnCode undoes LimitCodes for a right code that leads to a page where it counts once more.
func (s *Site) ReturnCode(c echo.Context) { s.GiveBack(c, s.codes, ByAddress(c)) }

func (s *Site) LimitPlies(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if err := s.Take(c, s.plies, s.ByUser(c)); err != nil {
			return err
		}
		return next(c)
	}
}

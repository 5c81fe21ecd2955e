package base

import (
	"strconv"

	"github.com/labstack/echo/v4"
)

// keyMatch is where WithMatch leaves the number of the match in the context of a request.
const keyMatch = "match"

// Take counts one request against a Gate. Errors: TooOften above the limit.
func (s *Site) Take(g *Gate, who Asker) error {
	if wait, ok := g.allow(who, s.Now()); !ok {
		return TooOften{wait}
	}
	return nil
}

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
		if err := s.Take(s.pages, s.ByUser(c)); err != nil {
			return err
		}
		return next(c)
	}
}

func (s *Site) LimitCodes(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if err := s.Take(s.codes, ByAddress(c)); err != nil {
			return err
		}
		return next(c)
	}
}

// ReturnCode undoes LimitCodes for a right code that leads to a page where it counts once more.
func (s *Site) ReturnCode(c echo.Context) { s.codes.GiveBack(ByAddress(c), s.Now()) }

func (s *Site) LimitPlies(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if err := s.Take(s.plies, s.ByUser(c)); err != nil {
			return err
		}
		return next(c)
	}
}

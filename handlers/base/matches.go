package base

import (
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
)

// WithMatch reads the match's number from the address. Only one spelling of it is accepted. The host will say whether
// there is such a match.
func (s *Site) WithMatch(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		id, err := ParseMatch(c.Param("id"))
		if err != nil {
			return err
		}
		c.Set(keyMatch, id)
		return next(c)
	}
}

func MatchID(c echo.Context) match.ID { return c.Get(keyMatch).(match.ID) }

func ParseMatch(text string) (match.ID, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 || strconv.FormatInt(n, 10) != text {
		return 0, fmt.Errorf("match %.20q: %w", text, record.ErrNotFound)
	}
	return match.ID(n), nil
}

func FormatMatch(id match.ID) string { return strconv.FormatInt(int64(id), 10) }

func IsNotFound(err error) bool {
	return errors.Is(err, record.ErrNotFound)
}

// Table is the match as the user may see it. A match they may not see does not exist for
// them: record.ErrNotFound.
func (s *Site) Table(c echo.Context) (*projection.Table, error) {
	t, err := s.host.Table(c.Request().Context(), MatchID(c), s.User(c))
	if err != nil {
		return nil, err
	}
	return t, s.MayShow(c, t)
}

// inParty tells whether the user is in a campaign that has the match as an attempt.
func (s *Site) inParty(c echo.Context, id match.ID) bool {
	user := s.User(c)
	if user == 0 {
		return false
	}
	in, err := s.store.InCampaignOf(c.Request().Context(), user, id)
	if err != nil {
		s.Log.Log(c.Request().Context(), host.LogLevel(err, slog.LevelWarn), "the party of a match could not be looked up", "match", int64(id), "err", err)
	}
	return in
}

func (s *Site) MayShow(c echo.Context, t *projection.Table) error {
	if t.Seat == engine.Nobody && t.Claim == engine.Nobody && !t.Public && !s.MayWatch(c, t.WatchKey) && !s.inParty(c, t.ID) {
		return fmt.Errorf("match %d: not for this session: %w", t.ID, record.ErrNotFound)
	}
	if ctx := c.Request().Context(); s.User(c) == 0 && s.Sessions.Token(ctx) != "" { // an open table keeps asking, and shows no page
		s.Prolong(ctx, time.Now())
	}
	return nil
}

// Invitation is the path of the page on which the user can sit down in a match because it is the rematch of one in which
// they sat, "" if it is not.
func (s *Site) Invitation(c echo.Context) string {
	user := s.User(c)
	if user == 0 {
		return ""
	}
	_, invite, err := s.store.FormerSeat(c.Request().Context(), MatchID(c), user)
	if err != nil {
		return ""
	}
	return "/join/" + invite
}

// ParseSeat reads a seat's number, counted from 0.
func ParseSeat(text string) (engine.Seat, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n >= engine.MaxSeats {
		return engine.Nobody, fmt.Errorf("%w: seat %.20q", ErrForm, text)
	}
	return engine.Seat(n), nil
}

// How many matches a list shows.
const (
	FewLines  = 6
	SomeLines = 20
	ManyLines = 100
	AllLines  = 500 // more than anybody plays at a time
)

func MatchPath(id match.ID) string { return "/matches/" + FormatMatch(id) }

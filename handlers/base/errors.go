package base

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net/http"
	"runtime/debug"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"portside/engine"
	book "portside/engine/campaign"
	"portside/engine/campaigns"
	"portside/engine/chat"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/engine/votes"
	"portside/handlers/naming"
	"portside/views/errorpage"
	"portside/views/page"
)

// Kinds of error that only the site itself knows.
var (
	ErrForm        = errors.New("form not readable")
	ErrCrossOrigin = errors.New("form of another site")
	errPanic       = errors.New("panic")
	ErrRematchFull = errors.New("no seat in the rematch")
	ErrRematchOver = errors.New("the rematch is over or called off")
)

// TooOften is a request above a limit; wait says when the next one is answered.
type TooOften struct{ Wait time.Duration }

func (e TooOften) Error() string { return fmt.Sprintf("above the limit, free again in %v", e.Wait) }

// reasons are the refusals at a table: the table is shown as it is, with one line that says why. The first
// match counts.
var reasons = []struct {
	err    error
	status int
	key    string
}{
	{ErrRematchFull, http.StatusConflict, "why.rematch-full"},
	{ErrRematchOver, http.StatusConflict, "why.rematch-over"},
	{match.ErrStale, http.StatusConflict, "why.stale"},
	{match.ErrOver, http.StatusConflict, "why.over"},
	{match.ErrBarrier, http.StatusConflict, "why.barrier"},
	{engine.ErrIllegal, http.StatusConflict, "why.illegal"},
	{engine.ErrNotation, http.StatusUnprocessableEntity, "why.unreadable"},
	{ErrForm, http.StatusUnprocessableEntity, "why.unreadable"},
	{host.ErrNotSeated, http.StatusForbidden, "why.not-seated"},
	{host.ErrNotOwner, http.StatusForbidden, "why.not-host"},
	{host.ErrPublic, http.StatusForbidden, "why.barrier"},
	{host.ErrNotRunning, http.StatusConflict, "why.over"},
	{host.ErrProposal, http.StatusConflict, "why.lapsed"},
	{chat.ErrNoTeam, http.StatusConflict, "why.no-team"},
	{tables.ErrNotSolo, http.StatusConflict, "why.not-solo"},
	{host.ErrNotOverdue, http.StatusConflict, "why.too-early"},
	{host.ErrNotOver, http.StatusConflict, "why.not-over"},
	{tables.ErrStarted, http.StatusConflict, "why.begun"},
	{projection.ErrSeatsOpen, http.StatusConflict, "why.free-seats"},
	{votes.ErrOver, http.StatusConflict, "why.vote-over"},
	{votes.ErrOpen, http.StatusConflict, "why.vote-open"},
	{votes.ErrKind, http.StatusUnprocessableEntity, "why.unreadable"},
	{votes.ErrNoLimit, http.StatusConflict, "why.no-limit"},
	{host.ErrPaused, http.StatusConflict, "why.paused"},
	{votes.ErrNotPaused, http.StatusConflict, "why.not-paused"},
	{host.ErrArchived, http.StatusConflict, "why.archived"},
	{record.ErrAlike, http.StatusConflict, "why.names-alike"},
	{record.ErrUnnamed, http.StatusConflict, "why.unnamed"},
	{host.ErrTaken, http.StatusConflict, "why.seat-taken"},
	{host.ErrConflict, http.StatusConflict, "why.seat-taken"},
	{host.ErrOfCampaign, http.StatusConflict, "why.of-campaign"},
	{host.ErrLater, http.StatusConflict, "why.later"},
	{host.ErrShown, http.StatusConflict, "why.shown"},
	{tables.ErrSealed, http.StatusConflict, "why.sealed"},
	{host.ErrResting, http.StatusConflict, "why.resting"},
	{campaigns.ErrRole, http.StatusForbidden, "why.not-owner"},
	{campaigns.ErrGuest, http.StatusForbidden, "why.guest"},
	{campaigns.ErrStanding, http.StatusConflict, "why.standing"},
	{campaigns.ErrUnderWay, http.StatusConflict, "why.under-way"},
	{projection.ErrHandsHidden, http.StatusForbidden, "why.hands-hidden"},
	{projection.ErrTooEarly, http.StatusForbidden, "why.spectator-early"},
	{record.ErrSpectatorDelay, http.StatusUnprocessableEntity, "why.unreadable"},
	{campaigns.ErrMode, http.StatusUnprocessableEntity, "why.unreadable"},
	{book.ErrNotWaiting, http.StatusConflict, "why.not-waiting"},
	{book.ErrLocked, http.StatusConflict, "why.locked"},
	{book.ErrSeats, http.StatusUnprocessableEntity, "why.seat-count"},
	{book.ErrTwice, http.StatusUnprocessableEntity, "why.seated-twice"},
	{book.ErrAbsent, http.StatusUnprocessableEntity, "why.seat-absent"},
	{book.ErrNobody, http.StatusUnprocessableEntity, "why.seat-nobody"},
	{book.ErrSplit, http.StatusUnprocessableEntity, "why.split"},
	{book.ErrNotAgreed, http.StatusConflict, "why.not-agreed"},
	{host.ErrLevel, http.StatusUnprocessableEntity, "why.unreadable"},
	{host.ErrSeats, http.StatusUnprocessableEntity, "why.unreadable"},
}

// Reason finds the status and the sentence's key of a refusal at a table.
func Reason(err error) (status int, key string, ok bool) {
	if host.IsUnloadable(err) { // there is no table to show, whatever else went wrong
		return 0, "", false
	}
	for _, r := range reasons {
		if errors.Is(err, r.err) {
			return r.status, r.key, true
		}
	}
	return 0, "", false
}

// NameError is the key of the sentence beside a name that cannot be used, "" for other errors.
func NameError(err error) string {
	switch {
	case errors.Is(err, naming.ErrEmpty):
		return "name.empty"
	case errors.Is(err, naming.ErrLong):
		return "name.long"
	case errors.Is(err, naming.ErrInvisible):
		return "name.invisible"
	case errors.Is(err, naming.ErrTaken), errors.Is(err, record.ErrAlike):
		return "name.taken"
	}
	return ""
}

// verdict maps an error to its status and to what its page says.
func verdict(err error) (int, errorpage.Data) {
	var often TooOften
	var http4 *echo.HTTPError
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &often):
		return http.StatusTooManyRequests, errorpage.Data{Kind: "too-often", Again: often.Wait}
	case errors.As(err, &large):
		return http.StatusRequestEntityTooLarge, errorpage.Data{Kind: "too-large"}
	case errors.Is(err, host.ErrUnknown):
		return http.StatusInternalServerError, errorpage.Data{Kind: "no-game"}
	case host.IsUnloadable(err):
		return http.StatusInternalServerError, errorpage.Data{Kind: "damaged"}
	case errors.Is(err, record.ErrNotFound), errors.Is(err, host.ErrGame), errors.Is(err, record.ErrCode):
		return http.StatusNotFound, errorpage.Data{Kind: "not-found"}
	case errors.Is(err, record.ErrEnded):
		return http.StatusForbidden, errorpage.Data{Kind: "signed-out"}
	case errors.Is(err, ErrCrossOrigin):
		return http.StatusForbidden, errorpage.Data{Kind: "cross-origin"}
	case errors.Is(err, record.ErrStorage) && !errors.Is(err, record.ErrCorrupt):
		return http.StatusServiceUnavailable, errorpage.Data{Kind: "storage"}
	case errors.Is(err, record.ErrUnknown): // whoever says that nothing was changed may be wrong
		return http.StatusServiceUnavailable, errorpage.Data{Kind: "unsure"}
	case errors.Is(err, host.ErrStopping), errors.Is(err, record.ErrClosed):
		return http.StatusServiceUnavailable, errorpage.Data{Kind: "closing", Again: 5 * time.Second}
	case errors.As(err, &http4):
		switch http4.Code {
		case http.StatusNotFound:
			return http4.Code, errorpage.Data{Kind: "not-found"}
		case http.StatusMethodNotAllowed:
			return http4.Code, errorpage.Data{Kind: "method"}
		}
		if http4.Code < http.StatusInternalServerError {
			return http4.Code, errorpage.Data{Kind: "broken-form"}
		}
	}
	if status, _, ok := Reason(err); ok {
		kind := map[int]string{http.StatusForbidden: "forbidden", http.StatusConflict: "conflict"}[status]
		if kind == "" {
			kind = "broken-form"
		}
		return status, errorpage.Data{Kind: kind}
	}
	return http.StatusInternalServerError, errorpage.Data{Kind: "server"}
}

// Fail answers a request whose handler returned an error: with an error page, and for htmx with one
// line at the top of the page, so that nothing on it is lost.
func (s *Site) Fail(err error, c echo.Context) {
	if c.Response().Committed || gone(c, err) {
		return
	}
	status, d := verdict(err)
	if status >= http.StatusInternalServerError {
		s.Log.Log(c.Request().Context(), host.LogLevel(err, slog.LevelError), "request failed", "route", c.Path(), "err", err)
	}
	if d.Again > 0 {
		c.Response().Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(d.Again.Seconds()))))
	}
	if id, ok := c.Get(keyMatch).(match.ID); ok && status != http.StatusNotFound && !host.IsUnloadable(err) {
		d.Match = int64(id)
	}
	if err := s.showError(c, status, d); err != nil {
		level := slog.LevelError
		if c.Response().Committed { // the client has gone
			level = slog.LevelDebug
		}
		s.Log.Log(c.Request().Context(), level, "error page failed", "route", c.Path(), "err", err)
	}
}

// gone tells whether a request failed because its client has gone: nobody waits for an answer, and nothing is broken.
func gone(c echo.Context, err error) bool {
	return errors.Is(err, context.Canceled) || c.Request().Context().Err() != nil && !errors.Is(err, errPanic)
}

// FailPlainly is Fail for requests without a session: files, and health checks.
func (s *Site) FailPlainly(err error, c echo.Context) {
	if c.Response().Committed || gone(c, err) {
		return
	}
	status, _ := verdict(err)
	if status >= http.StatusInternalServerError {
		s.Log.Error("request failed", "route", c.Path(), "err", err)
	}
	if err := c.String(status, http.StatusText(status)+"\n"); err != nil {
		s.Log.Debug("error not answered", "route", c.Path(), "err", err)
	}
}

func (s *Site) showError(c echo.Context, status int, d errorpage.Data) error {
	if WantsFragment(c) {
		head := c.Response().Header()
		head.Set("HX-Retarget", "#notices")
		head.Set("HX-Reswap", "innerHTML")
		head.Set("HX-Reselect", ".notice")
		return Render(c, status, errorpage.Notice(page.Page{Printer: s.Printer(c), Base: s.Prefix, Now: s.Now()}, d))
	}
	p := s.Page(c)
	return s.Show(c, status, Shell{Title: p.Say("error." + d.Kind + ".title")}, p, errorpage.Page(p, d))
}

// RecoverPanic turns a panic into an error, so that it costs one request only.
func (s *Site) RecoverPanic(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) (err error) {
		defer func() {
			p := recover()
			if p == nil {
				return
			}
			if p == http.ErrAbortHandler { // the server's own way to end a request
				panic(p)
			}
			s.Log.Error("panic", "route", c.Path(), "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
			err = errPanic
		}()
		return next(c)
	}
}

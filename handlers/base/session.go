package base

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/alexedwards/scs/v2"
	"github.com/labstack/echo/v4"

	"portside/engine/host"
	"portside/engine/record"
	"portside/views/i18n"
)

// What a session holds besides the user and the device (see record.SessionUser).
const (
	SessionLang  = "lang"    // chosen language, "" follows the browser
	SessionTheme = "theme"   // chosen theme, "" follows the device
	sessionFresh = "fresh"   // the form that made the user may still find them
	sessionWatch = "watched" // record.WatchKey of the watch links that were opened
)

// sessionWatchOld held the numbers of matches instead. It is not read any more: a number can be another match's by then.
const sessionWatchOld = "watch"

// lifetime of a user's session. It is renewed only after a month, so that it is not written at every visit.
const (
	lifetime = record.SessionLife
	renewal  = 30 * 24 * time.Hour
)

// firstStay is how long a session without a name lasts at first: programs that follow links get one too, and never come
// back. If it is still used after staying, it belongs to a person.
const (
	firstStay = 24 * time.Hour
	staying   = 10 * time.Minute
)

// watched is how many watch links a session remembers.
const watched = 30

// newSessions sets up scs. Name and flags of the cookie follow from the base URL: __Host- demands
// TLS and the root path, and browsers drop Secure cookies on plain http.
func newSessions(c *Config, store SessionStore) *scs.SessionManager {
	m := &scs.SessionManager{Store: store, Codec: store, HashTokenInStore: true, Lifetime: firstStay} // scs.New starts a store of its own that never ends
	m.Cookie.Path, m.Cookie.Persist = c.Prefix()+"/", true
	m.Cookie.Secure, m.Cookie.HttpOnly, m.Cookie.SameSite = c.Secure(), true, http.SameSiteLaxMode
	switch {
	case c.Secure() && c.Prefix() == "":
		m.Cookie.Name = "__Host-portside"
	case c.Secure():
		m.Cookie.Name = "__Secure-portside"
	default:
		m.Cookie.Name = "portside"
	}
	m.ErrorFunc = func(w http.ResponseWriter, r *http.Request, err error) {
		if r.Context().Err() != nil { // the client has gone
			return
		}
		c.Log.Log(r.Context(), host.LogLevel(err, slog.LevelError), "session", "err", err)
		http.Error(w, http.StatusText(http.StatusServiceUnavailable), http.StatusServiceUnavailable)
	}
	return m
}

// WithSession gives each request its session, and stores what it has changed there. A whole page gets it as it is stored, because a form
// that another process has answered may have led there; a fragment may get what this process read a moment ago. If the session cannot be
// read, the answer is an error page as for a visitor, and the cookie stays.
func (s *Site) WithSession(next http.Handler) http.Handler {
	site, e := s.Sessions.LoadAndSave(next), echo.New()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		token := ""
		if cookie, err := r.Cookie(s.Sessions.Cookie.Name); err == nil {
			token = cookie.Value
		}
		ctx := r.Context()
		if r.Header.Get("HX-Request") == "" {
			ctx = s.sessions.Stored(ctx)
		}
		ctx, err := s.Sessions.Load(ctx, token) // and LoadAndSave finds it loaded
		if err == nil {
			site.ServeHTTP(w, r.WithContext(ctx))
			return
		}
		if ctx, failed := s.Sessions.Load(r.Context(), ""); failed == nil { // asks nobody
			w.Header().Add("Vary", "Cookie")
			s.Fail(err, e.NewContext(r.WithContext(ctx), w))
		}
	})
}

// Lasts tells whether there still is a session, by the token under which it is stored. Errors: those of the database.
func (s *Site) Lasts(stored string) (bool, error) {
	_, found, err := s.sessions.Find(stored)
	return found, err
}

// StillSignedIn has the body of a user's request end with record.ErrEnded if the session has ended by then. The session is read
// when the head of a request has come, and the body can take its time: without this a form that somebody holds back would be
// done after its device was signed out. From then on the request is nobody's. It goes inside LoadAndSave. A session without a
// user is never signed out; it ends only when the same browser gets another.
func (s *Site) StillSignedIn(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if ctx := r.Context(); r.Body != nil && r.Body != http.NoBody && s.Sessions.GetString(ctx, record.SessionUser) != "" {
			token := record.StoredToken(s.Sessions.Token(ctx))
			r.Body = &heldBody{ReadCloser: r.Body, ask: func() error {
				lasts, err := s.Lasts(token)
				if err == nil && !lasts {
					err = errors.Join(record.ErrEnded, s.Sessions.Destroy(ctx))
				}
				return err
			}}
		}
		next.ServeHTTP(w, r)
	})
}

// heldBody is a body at whose end something is asked, once.
type heldBody struct {
	io.ReadCloser
	ask func() error // nil: the body may end
	end error
}

func (b *heldBody) Read(p []byte) (int, error) {
	if b.end != nil {
		return 0, b.end
	}
	n, err := b.ReadCloser.Read(p)
	if err == io.EOF {
		if b.end = b.ask(); b.end == nil {
			b.end = err
		}
		err = b.end
	}
	return n, err
}

// User is the user of the request, 0 for somebody without a name yet.
func (s *Site) User(c echo.Context) record.UserID {
	id, err := strconv.ParseInt(s.Sessions.GetString(c.Request().Context(), record.SessionUser), 10, 64)
	if err != nil {
		return 0
	}
	return record.UserID(id)
}

// SignIn gives the session to a user, under a new token: others may have seen the old one.
func (s *Site) SignIn(c echo.Context, u record.Account) error {
	ctx := c.Request().Context()
	if err := s.Sessions.RenewToken(ctx); err != nil {
		return err
	}
	s.Sessions.SetDeadline(ctx, time.Now().Add(lifetime).UTC())
	s.Sessions.Put(ctx, record.SessionUser, strconv.FormatInt(int64(u.ID), 10))
	s.Sessions.Put(ctx, record.SessionDevice, DeviceName(c.Request().UserAgent()))
	s.Sessions.Put(ctx, SessionLang, u.Language)
	s.Sessions.Put(ctx, SessionTheme, u.Theme)
	return nil
}

// SignInByTicket is SignIn for a user whom the address of a form has made, until the browser shows that it has the session:
// if that gets lost, the same form finds the user again.
func (s *Site) SignInByTicket(c echo.Context, u record.Account) error {
	if err := s.SignIn(c, u); err != nil {
		return err
	}
	s.Sessions.Put(c.Request().Context(), sessionFresh, "1")
	return nil
}

// arrived notes that a browser has the session of a user without a name. Its form need not be found again, and must not be: a
// second browser of the household may have the same address.
func (s *Site) arrived(ctx context.Context, user record.UserID) {
	if s.Sessions.GetString(ctx, sessionFresh) == "" {
		return
	}
	if err := s.store.ForgetForm(ctx, user); err != nil { // it ends by itself in a moment
		s.Log.Log(ctx, host.LogLevel(err, slog.LevelWarn), "a form could not be forgotten", "err", err)
		return
	}
	s.Sessions.Remove(ctx, sessionFresh)
}

// Renew gives the session a new token and keeps everything that belongs to it, if it is still there when the answer is written.
func (s *Site) Renew(c echo.Context) error {
	ctx := c.Request().Context()
	if err := s.Sessions.RenewToken(s.sessions.Moving(ctx)); err != nil {
		return err
	}
	s.Sessions.SetDeadline(ctx, time.Now().Add(lifetime).UTC())
	s.Sessions.Put(ctx, record.SessionMoves, "yes")
	return nil
}

// Prolong restores the full lifetime of a user's session when much of it has passed. A session without a name gets the full
// lifetime once it has been used for a while. One that nobody uses is left to end. One that was written while the clock was
// ahead, and would last longer, gets that lifetime too.
func (s *Site) Prolong(ctx context.Context, now time.Time) {
	left := s.Sessions.Deadline(ctx).Sub(now)
	if left > lifetime-renewal && left <= lifetime+firstStay || left > firstStay-staying && left <= firstStay {
		return
	}
	s.Sessions.SetDeadline(ctx, now.Add(lifetime).UTC())
}

// Lang is the language of the answer: the chosen one, or the one the browser prefers.
func (s *Site) Lang(c echo.Context) i18n.Lang {
	if l, ok := i18n.Known(s.Sessions.GetString(c.Request().Context(), SessionLang)); ok {
		return l
	}
	return i18n.Negotiate(c.Request().Header.Get("Accept-Language"))
}

// Printer prints texts in the language of the answer.
func (s *Site) Printer(c echo.Context) *i18n.Printer { return i18n.For(s.Lang(c)) }

// MayWatch tells whether this session has opened a watch link, by its record.WatchKey.
func (s *Site) MayWatch(c echo.Context, key string) bool {
	return slices.Contains(strings.Fields(s.Sessions.GetString(c.Request().Context(), sessionWatch)), key)
}

// LetWatch remembers that this session has opened a watch link.
func (s *Site) LetWatch(c echo.Context, key string) {
	if s.MayWatch(c, key) {
		return
	}
	ctx := c.Request().Context()
	seen := append(strings.Fields(s.Sessions.GetString(ctx, sessionWatch)), key)
	s.Sessions.Put(ctx, sessionWatch, strings.Join(seen[max(0, len(seen)-watched):], " "))
	s.Sessions.Remove(ctx, sessionWatchOld)
}

// DeviceName is how a user recognises a browser: "Firefox, Android".
func DeviceName(agent string) string {
	find := func(marks ...[2]string) string {
		for _, m := range marks {
			if strings.Contains(agent, m[0]) {
				return m[1]
			}
		}
		return ""
	}
	browser := find([2]string{"Edg", "Edge"}, [2]string{"OPR/", "Opera"}, [2]string{"Firefox/", "Firefox"}, [2]string{"FxiOS", "Firefox"},
		[2]string{"SamsungBrowser", "Samsung"}, [2]string{"Chrome/", "Chrome"}, [2]string{"CriOS", "Chrome"}, [2]string{"Safari/", "Safari"})
	system := find([2]string{"iPhone", "iPhone"}, [2]string{"iPad", "iPad"}, [2]string{"Android", "Android"}, [2]string{"CrOS", "ChromeOS"},
		[2]string{"Windows", "Windows"}, [2]string{"Mac OS", "macOS"}, [2]string{"Linux", "Linux"})
	switch {
	case browser != "" && system != "":
		return browser + ", " + system
	default:
		return browser + system
	}
}

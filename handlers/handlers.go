package handlers

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/alexedwards/scs/v2"
	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/keyed"
	"portside/engine/match"
	"portside/engine/record"
	"portside/handlers/notices"
)

// Store is what the site asks of the database itself; matches come from the host. *db.Store is one.
type Store interface {
	Health(context.Context) error
	AddNewcomer(ctx context.Context, u record.Account, form string) (id record.UserID, again bool, err error)
	Newcomer(ctx context.Context, form string) (record.Account, error)
	ForgetForm(context.Context, record.UserID) error
	UserByID(context.Context, record.UserID) (record.Account, error)
	SetUser(context.Context, record.Account) error
	AddDeviceCode(context.Context, record.UserID) (code string, expires time.Time, err error)
	UseDeviceCode(ctx context.Context, typed string) (user record.UserID, forgotten bool, err error)
	Devices(ctx context.Context, user record.UserID, here string) ([]record.Device, error)
	RevokeDevice(ctx context.Context, user record.UserID, key string) error
	DetachChannel(ctx context.Context, session string) (record.ChannelID, error)
	AttachChannel(ctx context.Context, id record.ChannelID, session string) error
	Password(context.Context, record.UserID) (login, hash string, err error)
	UserByLogin(ctx context.Context, login string) (user record.UserID, hash string, err error)
	SetPassword(ctx context.Context, user record.UserID, was, login, hash, here string) error
	RemovePassword(ctx context.Context, user record.UserID, was string) error
	Mine(ctx context.Context, user record.UserID, limit int) ([]record.ListedMatch, error)
	Finished(ctx context.Context, user record.UserID, before match.ID, limit int) ([]record.ListedMatch, error)
	CalledOff(ctx context.Context, user record.UserID, before match.ID, limit int) ([]record.ListedMatch, error)
	Next(ctx context.Context, user record.UserID, after match.ID) (match.ID, error)
	Waiting(context.Context, record.UserID) (int, error)
	Unstarted(context.Context, record.UserID) (int, error)
	OpenTables(ctx context.Context, user record.UserID, limit int) ([]record.ListedMatch, error)
	Watchable(ctx context.Context, user record.UserID, limit int) ([]record.ListedMatch, error)
	InCampaignOf(context.Context, record.UserID, match.ID) (bool, error)
	PlansWaiting(context.Context, record.UserID) (int, error)
	Channels(context.Context, record.UserID) ([]record.Channel, error)
	ChannelByID(context.Context, record.ChannelID) (record.Channel, error)
	AddChannel(context.Context, record.Channel) (record.ChannelID, error)
	SetChannel(context.Context, record.Channel) error
	RemoveChannel(context.Context, record.UserID, record.ChannelID) error
	SetMuted(ctx context.Context, user record.UserID, id match.ID, muted bool) error
	Muted(context.Context, record.UserID) ([]match.ID, error)
}

// SessionStore keeps sessions and says how they are written. db.Sessions is one.
type SessionStore interface {
	scs.CtxStore
	scs.Codec
}

// Services are what the handlers ask: each is safe for concurrent use.
type Services struct {
	Host     *host.Host
	Store    Store
	Sessions SessionStore
	Games    []engine.Game // in the order in which the site offers them
	Levels   []string      // of bots, weakest first
	Notices  *notices.Service
}

// Handlers answers the requests of the site.
type Handlers struct {
	cfg      Config
	prefix   string
	host     *host.Host
	store    Store
	games    []engine.Game
	levels   []string
	notices  *notices.Service
	log      *slog.Logger
	sessions *scs.SessionManager
	now      func() time.Time

	guests, visits, creates, codes, logins, chats, plies, pages, channels, tests *gate
	streams, uploads                                                             counter
	waiting                                                                      tally
	desks                                                                        desks
	mimics                                                                       map[string]bool
	names                                                                        keyed.Locks[string]        // names at a table or in a party are compared and taken in one go
	opening                                                                      keyed.Locks[record.UserID] // so are a user's tables counted and opened
}

// New makes the handlers; Handler serves them.
func New(c Config, s Services) *Handlers {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Heartbeat <= 0 {
		c.Heartbeat = keepAlive
	}
	h := &Handlers{
		cfg: c, prefix: c.prefix(), host: s.Host, store: s.Store, games: s.Games, levels: s.Levels, notices: s.Notices, log: c.Log, now: c.Now,
		guests: newGate(c.Limits.Guest), visits: newGate(c.Limits.Visit), creates: newGate(c.Limits.Create), codes: newGate(c.Limits.Code), logins: newGate(c.Limits.Login),
		chats: newGate(c.Limits.Chat), plies: newGate(c.Limits.Ply), pages: newGate(c.Limits.Page),
		channels: newGate(c.Limits.Channel), tests: newGate(c.Limits.Test),
	}
	h.mimics = mimics(s.Levels)
	h.sessions = newSessions(&c, s.Sessions)
	return h
}

// Handler is the whole site. The session is loaded and stored once around all of Echo: as Echo
// middleware it would write its cookie twice whenever a handler fails. Files have a router of their own: one
// decision, made here, says both whether a request has a session and who answers it.
func (h *Handlers) Handler() http.Handler {
	files, e := h.router(h.failPlainly), h.router(h.fail)
	h.Files(files)
	h.Routes(e)

	guard := http.NewCrossOriginProtection()
	if origin := h.cfg.origin(); origin != "" { // behind a proxy that renames the host
		if err := guard.AddTrustedOrigin(origin); err != nil {
			h.log.Warn("the base URL is no origin", "origin", origin, "err", err)
		}
	}
	site := h.sessions.LoadAndSave(h.sameOrigin(guard, e))
	return h.secureHeaders(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodHead && !strings.HasSuffix(r.URL.Path, "/events") { // net/http leaves the body out
			r = r.Clone(r.Context())
			r.Method = http.MethodGet
		}
		if h.static(r.URL.Path) {
			files.ServeHTTP(w, r)
			return
		}
		site.ServeHTTP(w, r)
	}))
}

// router is an Echo without routes; fail answers for handlers that return an error.
func (h *Handlers) router(fail echo.HTTPErrorHandler) *echo.Echo {
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.IPExtractor = h.cfg.extractor()
	e.HTTPErrorHandler = fail
	e.Use(h.access, h.recoverPanic)
	return e
}

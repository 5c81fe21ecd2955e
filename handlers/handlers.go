package handlers

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/campaigns"
	"portside/engine/chat"
	"portside/engine/host"
	"portside/engine/lesson"
	"portside/engine/replays"
	"portside/engine/tables"
	"portside/engine/votes"
	"portside/handlers/about"
	"portside/handlers/account"
	"portside/handlers/base"
	"portside/handlers/campaign"
	"portside/handlers/channels"
	"portside/handlers/lessons"
	"portside/handlers/lobby"
	"portside/handlers/match"
	"portside/handlers/notices"
	"portside/handlers/people"
	"portside/handlers/replay"
)

// Store is what the topics need of the database; *db.Store implements it. Matches come from the host.
type Store interface {
	base.Store
	about.Store
	account.Store
	channels.Store
	lessons.Store
	lobby.Store
	people.Store
	replay.Store
	// Offer says which games the program has: its lists leave out all others.
	Offer(games []string)
}

// Services are what the handlers use; each is safe for concurrent use.
type Services struct {
	Host      *host.Host
	Tables    *tables.Service
	Chat      *chat.Service
	Replays   *replays.Service
	Votes     *votes.Service
	Campaigns *campaigns.Service
	Store     Store
	Sessions  base.SessionStore
	Games     []engine.Game // in the order in which the site offers them
	Levels    []string      // of bots, weakest first
	Notices   *notices.Service
	Lessons   []*lesson.Lesson
}

// Handlers answers the requests of the site, by topic.
type Handlers struct {
	*base.Site
	about    *about.Handlers
	account  *account.Handlers
	campaign *campaign.Handlers
	channels *channels.Handlers
	lessons  *lessons.Handlers
	lobby    *lobby.Handlers
	match    *match.Handlers
	replay   *replay.Handlers
}

// New makes the handlers; Handler serves them.
func New(c base.Config, s Services) *Handlers {
	keys := make([]string, len(s.Games))
	for i, g := range s.Games {
		keys[i] = g.Info().Key
	}
	s.Store.Offer(keys)
	site := base.New(c, s.Host, s.Store, s.Sessions)
	people := people.New(site, s.Host, s.Store, s.Levels)
	h := &Handlers{
		Site:     site,
		about:    about.New(site, s.Store, s.Games),
		account:  account.New(site, s.Store, people),
		campaign: campaign.New(site, s.Host, s.Replays, s.Campaigns, people, s.Levels),
		channels: channels.New(site, s.Host, s.Store, s.Notices),
	}
	h.lessons = lessons.New(site, s.Store, people, s.Lessons)
	h.lobby = lobby.New(site, lobby.Services{
		Host: s.Host, Tables: s.Tables, Campaigns: s.Campaigns, Store: s.Store, People: people, Campaign: h.campaign, Games: s.Games, Levels: s.Levels,
	})
	h.match = match.New(site, match.Services{
		Host: s.Host, Tables: s.Tables, Chat: s.Chat, Votes: s.Votes, Replays: s.Replays, Campaigns: s.Campaigns, Campaign: h.campaign, Levels: s.Levels,
	})
	h.replay = replay.New(site, s.Replays, s.Store, h.match)
	return h
}

// Handler is the whole site. The session is loaded and stored once around all of Echo: as Echo
// middleware it would write its cookie twice whenever a handler fails. Files have a router of their own: one
// decision, made here, says both whether a request has a session and who answers it.
func (h *Handlers) Handler() http.Handler {
	files, e := h.router(h.FailPlainly), h.router(h.Fail)
	h.Files(files)
	h.Routes(e)

	guard := http.NewCrossOriginProtection()
	if origin := h.Config.Origin(); origin != "" { // behind a proxy that renames the host
		if err := guard.AddTrustedOrigin(origin); err != nil {
			h.Log.Warn("the base URL is no origin", "origin", origin, "err", err)
		}
	}
	site := h.WithSession(h.StillSignedIn(h.sameOrigin(guard, e)))
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
	e.IPExtractor = extractor(&h.Config)
	e.HTTPErrorHandler = fail
	e.Use(h.Access, h.RecoverPanic)
	return e
}

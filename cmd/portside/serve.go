package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"time"
	_ "time/tzdata" // for the nights of tables, on machines without time zone data

	"portside/db"
	"portside/engine/campaign/catalogue"
	"portside/engine/campaigns"
	"portside/engine/chat"
	"portside/engine/due"
	"portside/engine/games"
	"portside/engine/host"
	"portside/engine/lesson"
	"portside/engine/replays"
	"portside/engine/tables"
	"portside/engine/upkeep"
	"portside/engine/votes"
	"portside/handlers"
	"portside/handlers/base"
	"portside/handlers/lessons"
	"portside/handlers/notices"
	"portside/handlers/responsebuffer"
	"portside/views"
)

// settings are the flags of serve.
type settings struct {
	addr    string
	db      *string
	base    baseURL
	proxies prefixes
	logJSON bool
	level   slog.Level
	cache   int
	workers int
	pause   time.Duration
	limits  bool
	debug   string
	tables  int
	turns   int
	notices noticeFlags
}

func serve(ctx context.Context, c *console, args []string) error {
	fs := newFlags(c, "serve", "Serve the site. Creates the database file if there is none, and brings an old database up to date.")
	s := settings{limits: true}
	fs.StringVar(&s.addr, "addr", "127.0.0.1:8080", "`address` to listen on; :8080 for all interfaces, port 0 for any free port")
	s.db = dbFlag(fs)
	fs.Var(&s.base, "base-url", "`URL` under which users see the site, including its path, such as https://example.org/games;\nhttps makes cookies secure")
	fs.Var(&s.proxies, "trusted-proxies", "`addresses` of proxies whose X-Forwarded-For is believed, such as 127.0.0.1,10.0.0.0/8")
	fs.BoolVar(&s.logJSON, "log-json", false, "write the log as JSON")
	fs.TextVar(&s.level, "log-level", slog.LevelInfo, "lowest `level` to log: debug, info, warn or error")
	fs.IntVar(&s.cache, "cache", 1000, "`matches` kept in memory")
	fs.IntVar(&s.workers, "bot-workers", 0, "bots that search at the same time; 0: half the cores, at least one")
	fs.DurationVar(&s.pause, "bot-pause", 600*time.Millisecond, "how long a bot waits before it answers, so that users can follow")
	fs.BoolVar(&s.limits, "limits", true, "limit requests per user and address")
	fs.IntVar(&s.tables, "max-tables", 3, "tables that one user may have waiting for others; 0: no limit")
	fs.IntVar(&s.turns, "max-turns", 21, "a user with this many open decisions cannot open another table; 0: no limit")
	fs.StringVar(&s.debug, "debug-addr", "", "`address` for profiles and metrics of the running program; never one that others can reach; empty: none")
	s.notices.flags(fs)
	if err := parse(c, fs, args, 0, 0); err != nil {
		return err
	}
	if s.workers <= 0 {
		s.workers = max(1, runtime.GOMAXPROCS(0)/2)
	}
	return s.serve(ctx, c)
}

func (s *settings) logger(c *console) *slog.Logger {
	o := &slog.HandlerOptions{Level: s.level}
	if s.logJSON {
		return slog.New(slog.NewJSONHandler(c.err, o))
	}
	return slog.New(slog.NewTextHandler(c.err, o))
}

func (s *settings) serve(ctx context.Context, c *console) (err error) {
	if err := views.Check(games.All()); err != nil {
		return err
	}
	taught, err := lessons.Load()
	if err != nil {
		return err
	}
	log := s.logger(c)
	store, err := db.Open(ctx, *s.db, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	sender, err := s.notices.service(store, &s.base, log)
	if err != nil {
		return err
	}
	h := host.New(host.Config{Store: store, Games: games.All(), Campaigns: catalogue.All(), Bots: bots{}, Log: log, Cache: s.cache, Workers: s.workers, Pause: s.pause,
		Notify: sender.Wake, Quiet: s.notices.quiet.Milliseconds(), Random: luck()})
	defer h.Close(context.Background())
	if err := h.Run(ctx); err != nil {
		return err
	}
	defer sender.Close()
	cs := campaigns.New(h, store, catalogue.All(), log)
	if err := cs.BookEnded(ctx); err != nil {
		return err
	}
	if err := sender.Run(ctx, due.New(h, cs, store, log), h.Notices()); err != nil {
		return err
	}
	if at, err := db.LastBackup(*s.db); err != nil {
		log.Warn("cannot read when the last backup was made", "err", err)
	} else if !at.IsZero() {
		log.Info("last backup", "at", at.UTC().Format(time.RFC3339), "days", int(time.Since(at).Hours()/24))
	}
	ln, err := net.Listen("tcp", s.addr)
	if err != nil {
		return err
	}
	care, stopCare := context.WithCancel(ctx)
	defer stopCare()
	go tend(care, store, log)
	vs := votes.New(h)
	go upkeep.New(h, vs, store, log).Run(care)
	if s.debug != "" {
		if err := profiles(ctx, s.debug, *s.db); err != nil {
			return err
		}
	}
	srv := server(s.site(h, vs, cs, store, sender, taught, log), log)
	fmt.Fprintf(c.out, "portside %s is ready at %s\n", build(), s.address(ln))
	return untilDone(ctx, srv, ln, h, stopGrace, log)
}

// site is the whole site as one handler.
func (s *settings) site(h *host.Host, vs *votes.Service, cs *campaigns.Service, store *db.Store, sender *notices.Service, taught []*lesson.Lesson, log *slog.Logger) http.Handler {
	cfg := base.Config{BaseURL: s.base.URL, TrustedProxies: s.proxies, Log: log, Version: build(), MaxTables: s.tables, MaxTurns: s.turns}
	if s.limits {
		cfg.Limits = base.DefaultLimits()
	}
	return handlers.New(cfg, handlers.Services{
		Host: h, Tables: tables.New(h, store), Chat: chat.New(h, store), Replays: replays.New(h, store), Votes: vs, Campaigns: cs,
		Store: store, Sessions: store.Sessions(), Games: games.All(), Levels: bots{}.Levels(), Notices: sender, Lessons: taught,
	}).Handler()
}

// server limits everything that a client could drag out. Streams lift their own limits.
func server(site http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler: site, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second, WriteTimeout: 30 * time.Second,
		ConnContext: responsebuffer.Context, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
}

// address is what users type into a browser.
func (s *settings) address(ln net.Listener) string {
	if s.base.URL != nil {
		return s.base.String() + "/ (listening on " + ln.Addr().String() + ")"
	}
	addr := ln.Addr().(*net.TCPAddr)
	if addr.IP.IsUnspecified() {
		return fmt.Sprintf("http://localhost:%d/", addr.Port)
	}
	return "http://" + addr.String() + "/"
}

// stopGrace is how long requests under way have to end when the server stops.
const stopGrace = 15 * time.Second

// untilDone serves until ctx ends, then lets requests finish, and cuts off those still open after grace. Streams are
// ended first, so that they do not hold up the stop.
func untilDone(ctx context.Context, srv *http.Server, ln net.Listener, h *host.Host, grace time.Duration, log *slog.Logger) error {
	failed := make(chan error, 1)
	go func() { failed <- srv.Serve(responsebuffer.Listener{Listener: ln}) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	log.Info("stopping")
	h.CloseStreams()
	late, cancel := context.WithTimeout(context.Background(), grace)
	defer cancel()
	err := srv.Shutdown(late)
	if errors.Is(err, context.DeadlineExceeded) { // a client that stalls does not make the stop a failure
		log.Warn("cut off requests that did not end", "after", grace)
		err = srv.Close()
	}
	if err != nil {
		return fmt.Errorf("stop: %w", err)
	}
	return nil
}

// tend removes old sessions from time to time.
func tend(ctx context.Context, store *db.Store, log *slog.Logger) {
	tick := time.NewTicker(time.Hour)
	defer tick.Stop()
	for {
		if err := store.Tidy(ctx); err != nil && ctx.Err() == nil {
			log.Warn("cannot remove old sessions", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

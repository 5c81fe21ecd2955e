package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"
	_ "time/tzdata" // for the nights of tables, on machines without time zone data

	"portside/db"
	"portside/engine/chat"
	"portside/engine/games"
	"portside/engine/host"
	"portside/engine/lesson"
	"portside/engine/replays"
	"portside/engine/tables"
	"portside/handlers"
	"portside/handlers/base"
	"portside/handlers/lessons"
	"portside/handlers/responsebuffer"
	"portside/views"
)

// settings are the flags of serve.
type settings struct {
	backgroundFlags
	addr    string
	proxies prefixes
	limits  bool
	debug   string
	tables  int
	turns   int
}

func serve(ctx context.Context, c *console, args []string) error {
	fs := newFlags(c, "serve", "Serve the site. Creates the database file if there is none, and brings an old database up to date.")
	s := settings{limits: true}
	fs.StringVar(&s.addr, "addr", "127.0.0.1:8080", "`address` to listen on; :8080 for all interfaces, port 0 for any free port")
	fs.Var(&s.proxies, "trusted-proxies", "`addresses` of proxies whose X-Forwarded-For is believed, such as 127.0.0.1,10.0.0.0/8")
	s.flags(fs)
	fs.BoolVar(&s.limits, "limits", true, "limit requests per user and address")
	fs.IntVar(&s.tables, "max-tables", 3, "tables that one user may have waiting for others; 0: no limit")
	fs.IntVar(&s.turns, "max-turns", 21, "a user with this many open decisions cannot open another table; 0: no limit")
	fs.StringVar(&s.debug, "debug-addr", "", "`address` for profiles and metrics of the running program; never one that others can reach; empty: none")
	if err := parse(c, fs, args, 0, 0); err != nil {
		return err
	}
	switch file := !db.IsServer(*s.db); {
	case file && s.workers < 0:
		return fmt.Errorf("%w: -bot-workers %d: %s, so nobody else would play the bots", errUsage, s.workers, oneProcess)
	case file && s.sync:
		return fmt.Errorf("%w: -require-sync: a file has no standby; that takes PostgreSQL", errUsage)
	}
	return s.serve(ctx, c)
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
	b, err := s.start(ctx, false, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.stop()) }()
	if at, err := db.LastBackup(*s.db); err != nil {
		log.Warn("cannot read when the last backup was made", "err", err)
	} else if !at.IsZero() {
		log.Info("last backup", "at", at.UTC().Format(time.RFC3339), "days", int(time.Since(at).Hours()/24))
	}
	ln, err := net.Listen("tcp", s.addr)
	if err != nil {
		return err
	}
	b.care(ctx)
	if s.debug != "" {
		if err := profiles(ctx, s.debug, *s.db); err != nil {
			return err
		}
	}
	srv := server(s.site(b, taught), log)
	fmt.Fprintf(c.out, "portside %s is ready at %s\n", build(), s.address(ln))
	return untilDone(ctx, srv, ln, b.host, stopGrace, log)
}

// site is the whole site as one handler.
func (s *settings) site(b *background, taught []*lesson.Lesson) http.Handler {
	h, store := b.host, b.store
	cfg := base.Config{BaseURL: s.base.URL, TrustedProxies: s.proxies, Log: b.log, Version: build(), MaxTables: s.tables, MaxTurns: s.turns}
	if s.limits {
		cfg.Limits = base.DefaultLimits()
	}
	return handlers.New(cfg, handlers.Services{
		Host: h, Tables: tables.New(h, store), Chat: chat.New(h, store), Replays: replays.New(h, store), Votes: b.votes, Campaigns: b.campaigns,
		Store: store, Sessions: store.Sessions(), Games: games.All(), Levels: bots{}.Levels(), Notices: b.sender, Lessons: taught,
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

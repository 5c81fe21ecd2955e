package main

import (
	"context"
	"errors"
	"flag"
	"log/slog"
	"runtime"
	"sync"
	"time"

	"portside/db"
	"portside/engine/campaign/catalogue"
	"portside/engine/campaigns"
	"portside/engine/claim"
	"portside/engine/due"
	"portside/engine/games"
	"portside/engine/host"
	"portside/engine/record"
	"portside/engine/upkeep"
	"portside/engine/votes"
	"portside/handlers/notices"
)

// backgroundFlags say how a process does what no request waits for: of serve, and of work.
type backgroundFlags struct {
	logFlags
	botFlags
	db      *string
	base    baseURL
	sync    bool
	listen  bool
	cache   int
	notices noticeFlags
}

func (f *backgroundFlags) flags(fs *flag.FlagSet) {
	f.db = dbFlag(fs)
	fs.Var(&f.base, "base-url", "`URL` under which users see the site, including its path, such as https://example.org/games;\nhttps makes cookies secure")
	fs.BoolVar(&f.sync, "require-sync", false, "refuse to start unless PostgreSQL confirms a commit only when a synchronous standby has it")
	fs.BoolVar(&f.listen, "listen", true, "hear of what other processes change by PostgreSQL's LISTEN; without it that is seen a second later")
	f.logFlags.flags(fs)
	fs.IntVar(&f.cache, "cache", 1000, "`matches` kept in memory")
	f.botFlags.flags(fs)
	f.notices.flags(fs)
}

// logFlags say what is logged.
type logFlags struct {
	json  bool
	level slog.Level
}

func (f *logFlags) flags(fs *flag.FlagSet) {
	fs.BoolVar(&f.json, "log-json", false, "write the log as JSON")
	fs.TextVar(&f.level, "log-level", slog.LevelInfo, "lowest `level` to log: debug, info, warn or error")
}

func (f *logFlags) logger(c *console) *slog.Logger {
	o := &slog.HandlerOptions{Level: f.level}
	if f.json {
		return slog.New(slog.NewJSONHandler(c.err, o))
	}
	return slog.New(slog.NewTextHandler(c.err, o))
}

// botFlags say how bots think.
type botFlags struct {
	workers int
	pause   time.Duration
}

func (f *botFlags) flags(fs *flag.FlagSet) {
	fs.IntVar(&f.workers, "bot-workers", 0, "bots that search at the same time; 0: half the cores, at least one; -1: none, on PostgreSQL,\nbecause \"portside work\" plays them")
	fs.DurationVar(&f.pause, "bot-pause", 600*time.Millisecond, "how long a bot waits before it answers, so that users can follow")
}

// background is what goes on in a process while no request asks for it: bots, clocks, messages, upkeep.
type background struct {
	store     *db.Store
	host      *host.Host
	sender    *notices.Service
	campaigns *campaigns.Service
	votes     *votes.Service
	log       *slog.Logger
	ends      []func() // in the order in which they were begun
}

// start opens the database and begins what goes on, except care. worker says that there are no pages. End it with stop.
func (f *backgroundFlags) start(ctx context.Context, worker bool, log *slog.Logger) (_ *background, err error) {
	b := &background{log: log}
	var with []db.Option
	if f.sync {
		with = append(with, db.RequireSync)
	}
	if !f.listen {
		with = append(with, db.Deaf)
	}
	if b.store, err = db.Open(ctx, *f.db, log, with...); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, b.stop())
		}
	}()
	if b.sender, err = f.notices.service(b.store, &f.base, log); err != nil {
		return nil, err
	}
	workers := f.workers
	if workers == 0 {
		workers = max(1, runtime.GOMAXPROCS(0)/2)
	}
	b.host = host.New(host.Config{Store: b.store, Games: games.All(), Campaigns: catalogue.All(), Bots: bots{}, Log: log, Now: b.store.Now, Cache: f.cache, Workers: workers, Worker: worker, Pause: f.pause,
		Notify: b.sender.Wake, Quiet: f.notices.quiet.Milliseconds(), Random: luck()})
	b.ends = append(b.ends, func() { b.host.Close(context.Background()) })
	if err := b.host.Run(ctx); err != nil {
		return nil, err
	}
	b.ends = append(b.ends, b.sender.Close)
	b.campaigns = campaigns.New(b.host, b.store, catalogue.All(), log)
	if err := b.campaigns.BookEnded(ctx); err != nil {
		return nil, err
	}
	if err := b.sender.Run(ctx, due.New(b.host, b.campaigns, b.store, log), b.host.Notices()); err != nil {
		return nil, err
	}
	b.votes = votes.New(b.host)
	return b, nil
}

// care begins to remove what has expired and to look after matches, until ctx ends.
func (b *background) care(ctx context.Context) {
	ctx, stop := context.WithCancel(ctx)
	var all sync.WaitGroup
	all.Go(func() { tend(ctx, b.store, b.log) })
	all.Go(func() { upkeep.New(b.host, b.votes, b.store, b.log).Run(ctx) })
	b.ends = append(b.ends, func() {
		stop()
		all.Wait()
	})
}

// stop ends everything, the last first, and closes the database.
func (b *background) stop() error {
	for len(b.ends) > 0 {
		last := len(b.ends) - 1
		b.ends[last]()
		b.ends = b.ends[:last]
	}
	return b.store.Close()
}

// tend removes old sessions from time to time.
func tend(ctx context.Context, store *db.Store, log *slog.Logger) {
	tick := time.NewTicker(time.Hour)
	defer tick.Stop()
	for {
		if _, err := claim.Alone(ctx, store, record.JobTidy, 0, store.Tidy); err != nil && ctx.Err() == nil {
			log.Warn("cannot remove old sessions", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

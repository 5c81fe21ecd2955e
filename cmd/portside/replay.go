package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"portside/db"
	"portside/engine"
	"portside/engine/campaign/catalogue"
	"portside/engine/games"
	"portside/engine/match"
	"portside/engine/record"
)

// replayAll replays the logs of all matches of a database; if most is not 0, only of that many, the newest.
func replayAll(ctx context.Context, c *console, path string, most int) error {
	store, err := db.View(ctx, path)
	if err != nil {
		return err
	}
	defer store.Close()
	bad, err := replayStore(ctx, c, store, most, func(_ match.ID, err error) { fmt.Fprintln(c.out, "fault:", err) })
	if err != nil {
		return err
	}
	if bad > 0 {
		return fmt.Errorf("%d matches have faults", bad)
	}
	return nil
}

// replayStore replays the newest most matches of a store (0: all) and checks every hash, and every draw against its seed. fault hears of
// each match in which something is wrong; bad is how many. On a terminal it shows its progress.
func replayStore(ctx context.Context, c *console, store *db.Store, most int, fault func(match.ID, error)) (bad int, err error) {
	ids, err := store.Newest(ctx, most)
	if err != nil {
		return 0, err
	}
	began, plies := time.Now(), 0
	far := newProgress(c, "replayed", "matches", len(ids))
	for i, id := range ids {
		if err := ctx.Err(); err != nil {
			far.clear()
			return bad, fmt.Errorf("stopped after %d of %d matches: %w", i, len(ids), err)
		}
		n, err := replayOne(ctx, store, id)
		if err != nil { // a running server may have written while it was read
			n, err = replayOne(ctx, store, id)
		}
		if err != nil {
			bad++
			far.clear()
			fault(id, err)
		}
		plies += n
		far.show(i+1, time.Now())
	}
	far.clear()
	fmt.Fprintf(c.out, "replayed %d matches, %d plies, in %d ms; %d have faults\n", len(ids), plies, time.Since(began).Milliseconds(), bad)
	return bad, nil
}

// progress is one line on a terminal: how much is done, and how long the rest will take.
type progress struct {
	out        io.Writer // nil: not a terminal
	done, what string    // "replayed", "matches"
	from, all  int       // from was done before it began
	began      time.Time
	next       time.Time // when the line is next written
	shown      bool
}

// newProgress begins to show the progress of what a command does if its errors go to a terminal.
func newProgress(c *console, done, what string, all int) progress {
	p := progress{done: done, what: what, all: all, began: time.Now()}
	if onTerminal(c.err) {
		p.out = c.err
	}
	return p
}

// show says that done are done by now. It expects the rest to take as long for each.
func (p *progress) show(done int, now time.Time) {
	if p.out == nil || now.Before(p.next) || done == p.from {
		return
	}
	p.next = now.Add(500 * time.Millisecond)
	left := time.Duration(float64(now.Sub(p.began)) / float64(done-p.from) * float64(p.all-done))
	fmt.Fprintf(p.out, "\r\x1b[K%s %d of %d %s, about %v left", p.done, done, p.all, p.what, left.Round(time.Second))
	p.shown = true
}

// clear removes the line, so that lasting output can follow.
func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(p.out, "\r\x1b[K")
		p.shown = false
	}
}

// onTerminal tells whether w is a terminal.
func onTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

func replayOne(ctx context.Context, store *db.Store, id match.ID) (plies int, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("match %d: the rules panicked: %v", id, p)
		}
	}()
	rec, log, err := store.Match(ctx, id)
	if err != nil || len(log) == 0 {
		return 0, err
	}
	g, ok := games.Find(rec.Game)
	if !ok {
		return 0, fmt.Errorf("match %d: this program does not know the game %q", id, rec.Game)
	}
	m, err := match.Load(g, rec.Setup, log)
	if err == nil {
		err = told(rec, m)
	}
	if err != nil {
		return 0, fmt.Errorf("match %d: %w", id, err)
	}
	return len(log), booked(ctx, store, rec, m)
}

// told compares what is stored about a match with its log: whether it is over, and its luck with its seed, unless that came
// without one. No ply is of tomorrow.
func told(rec *record.Match, m *match.Match) error {
	switch {
	case rec.Status == record.Over && !m.Over():
		return errors.New("it is stored as over, but its log goes on")
	case rec.Status == record.Running && m.Over():
		return errors.New("it is stored as under way, but its log is over")
	}
	for _, p := range m.Plies(0) {
		if at := time.UnixMilli(p.At); time.Until(at) > 24*time.Hour {
			return fmt.Errorf("ply %d is of %s, in the far future", p.N, at.UTC().Format(time.RFC3339))
		}
	}
	if rec.Promise != "" {
		return nil
	}
	_, err := m.Verify(&rec.Secret)
	return err
}

// booked compares a campaign's attempt with its match: both have ended alike, or both run. An end that is not
// booked yet is not an error; the next start books it.
func booked(ctx context.Context, store *db.Store, rec *record.Match, m *match.Match) error {
	if rec.Attempt == 0 {
		return nil
	}
	a, err := store.Attempt(ctx, rec.Attempt)
	if err != nil {
		return err
	}
	for _, s := range catalogue.All() {
		want := record.Abandoned
		if rec.Status != record.Cancelled {
			want = s.Teller.Report(m.View(engine.Nobody)).Result
		}
		if s.Game == rec.Game && a.Result != want && a.Result != record.Unfinished {
			return fmt.Errorf("match %d: attempt %d of campaign %d is booked as %s, but the match says %s", rec.ID, a.N, rec.Campaign, a.Result, want)
		}
	}
	return nil
}

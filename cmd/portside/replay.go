package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"portside/db"
	"portside/engine"
	"portside/engine/games"
	"portside/engine/match"
	"portside/engine/record"
	"portside/engine/sagas"
)

// replayAll loads the newest matches of a database by playing their logs again, checking every hash.
func replayAll(ctx context.Context, out io.Writer, path string, most int) error {
	store, err := db.View(ctx, path)
	if err != nil {
		return err
	}
	defer store.Close()
	ids, err := store.Newest(ctx, most)
	if err != nil {
		return err
	}
	began, plies, bad := time.Now(), 0, 0
	for _, id := range ids {
		n, err := replayOne(ctx, store, id)
		if err != nil {
			bad++
			fmt.Fprintln(out, "fault:", err)
		}
		plies += n
	}
	fmt.Fprintf(out, "replayed %d matches, %d plies, in %d ms; %d do not replay\n", len(ids), plies, time.Since(began).Milliseconds(), bad)
	if bad > 0 {
		return fmt.Errorf("%d matches do not replay", bad)
	}
	return nil
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
	if err != nil {
		return 0, fmt.Errorf("match %d: %w", id, err)
	}
	return len(log), booked(ctx, store, rec, m)
}

// booked holds the attempt of a campaign that a match is against the match: both have ended alike, or both
// run. An end that is not booked yet is no fault; the next start books it.
func booked(ctx context.Context, store *db.Store, rec *record.Match, m *match.Match) error {
	if rec.Attempt == 0 {
		return nil
	}
	a, err := store.Attempt(ctx, rec.Attempt)
	if err != nil {
		return err
	}
	for _, s := range sagas.All() {
		want := record.Abandoned
		if rec.Status != record.Cancelled {
			want = s.Teller.Report(m.View(engine.Nobody)).Result
		}
		if s.Game == rec.Game && a.Result != want && a.Result != record.Unfinished {
			return fmt.Errorf("match %d: attempt %d of campaign %d is booked as %s, the match says %s", rec.ID, a.N, rec.Campaign, a.Result, want)
		}
	}
	return nil
}

package main

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"portside/db"
	"portside/db/dbtest/pgtest"
	"portside/engine"
	"portside/engine/clock"
	"portside/engine/games"
	"portside/engine/match"
	"portside/engine/record"
)

// TestFill: each log of a filled database replays with the luck of its seed, and its match is where the log says; user 1 is signed in.
func TestFill(t *testing.T) {
	address := filepath.Join(t.TempDir(), "large.db")
	if pgtest.On() {
		address = pgtest.Bare(t)
	}
	line := fmt.Sprintf("fill -db %s -matches 200 -played 60 -json", address)
	out, err := do(t, games.All(), line)
	if err != nil {
		t.Fatal(err)
	}
	var r fillResult
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	if r.Matches != 200 || r.Over+r.Running != 60 || r.Over == 0 || r.Running == 0 || r.Waiting == 0 || r.CalledOff == 0 || r.Campaigns < 20 || r.Users != 20 {
		t.Errorf("it says %+v", r)
	}
	store, err := db.View(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	counts, err := store.Counts(t.Context())
	if want := (db.Counts{Users: 20, Matches: 200, Running: int64(r.Running), Over: int64(r.Over), Plies: int64(r.Plies)}); err != nil || counts != want {
		t.Errorf("it holds %+v, want %+v, %v", counts, want, err)
	}
	if list, err := store.Implausible(t.Context(), time.Now().UnixMilli(), []string{"greedy"}); err != nil || len(list) > 0 {
		t.Errorf("implausible: %v, %v", list, err)
	}
	now := time.Now()
	if ids, err := store.Idle(t.Context(), now.UnixMilli()-clock.IdleTime, 9); err != nil || len(ids) > 0 {
		t.Errorf("a server would archive matches %v, %v", ids, err)
	}
	if ids, err := store.Forsaken(t.Context(), now.UnixMilli()-clock.OpenListed, now.UnixMilli()-clock.OpenUnlisted, 9); err != nil || len(ids) > 0 {
		t.Errorf("a server would call off matches %v, %v", ids, err)
	}
	ids, err := store.Newest(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	played := map[string]int{}
	for _, id := range ids {
		rec, plies, err := store.Match(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if len(plies) == 0 {
			if rec.Status != record.Waiting && rec.Status != record.Cancelled {
				t.Errorf("match %d is %s and has no plies", id, rec.Status)
			}
			continue
		}
		g, _ := games.Find(rec.Game)
		m, err := match.Load(g, rec.Setup, plies)
		if err == nil {
			_, err = m.Verify(&rec.Secret)
		}
		if err != nil {
			t.Fatalf("match %d: %v", id, err)
		}
		played[rec.Game]++
		if m.Over() != (rec.Status == record.Over) || m.Over() && rec.Won != m.Winners() {
			t.Errorf("match %d is %s, won by %b; over: %v, won by %b", id, rec.Status, rec.Won, m.Over(), m.Winners())
		}
		for i, s := range rec.Seats {
			if seat := engine.Seat(i); (s.Since > 0) != m.Owes(seat) {
				t.Errorf("match %d, seat %d is awaited since %d; asked are %b", id, i, s.Since, m.Deciders())
			}
		}
	}
	if len(played) != len(games.All()) {
		t.Errorf("matches of %v", played)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	if store, err = db.Open(t.Context(), address, slog.New(slog.DiscardHandler)); err != nil {
		t.Fatal(err)
	}
	data, found, err := store.Sessions().Find(record.StoredToken(r.Cookie))
	if _, values, bad := store.Sessions().Decode(data); err != nil || !found || bad != nil || values[record.SessionUser] != "1" {
		t.Errorf("the cookie: %v, %v, %v", values, found, err)
	}
	if id, err := store.AddUser(t.Context(), "Anna", "", ""); err != nil || id != 21 { // the database goes on from the numbers that it was given
		t.Errorf("the next user has the number %d, %v", id, err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := do(t, games.All(), line); err == nil || !strings.Contains(err.Error(), "not empty") {
		t.Errorf("a second time: %v", err)
	}
}

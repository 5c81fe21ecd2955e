package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"path"
	"path/filepath"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"portside/db"
	"portside/engine"
	"portside/engine/enginetest/patience"
	"portside/engine/games"
	"portside/engine/match"
)

// ack is an answer that the server has confirmed.
type ack struct {
	match    match.ID
	seat     engine.Seat
	decision int
	action   string
}

// group is three browsers that play one match after another.
type group struct {
	at   []*browser
	path string // of the match, "" before the first
	acks []ack
	rnd  *rand.Rand
	all  *atomic.Int64 // acknowledged answers of all groups

	// through says that there is a proxy, which may have no server to ask, or a server that cannot reach its database: a status of 500 or more
	// is no answer then, and the same question comes again.
	through bool
}

// playUntil plays until the server is gone or the test is over.
func (g *group) playUntil(stop context.Context) error {
	for stop.Err() == nil {
		if g.path == "" {
			p, err := openTable(g.at)
			if err != nil {
				return nil // killed in between: a new one next time
			}
			g.path = p
		}
		id, err := strconv.ParseInt(path.Base(g.path), 10, 64)
		if err != nil {
			return err
		}
		anybody := false
		for seat, b := range g.at {
			p, err := b.get(g.path, true)
			if err != nil {
				return nil
			}
			if g.through && p.status >= http.StatusInternalServerError {
				return nil
			}
			if p.status != http.StatusOK {
				return fmt.Errorf("%s: status %d\n%s", g.path, p.status, p.body)
			}
			decision, actions, ok := p.asked()
			if !ok {
				continue
			}
			anybody = true
			a := ack{match.ID(id), engine.Seat(seat), decision, actions[g.rnd.IntN(len(actions))]}
			clicks := 1 + g.rnd.IntN(2) // some users click twice
			var wg sync.WaitGroup
			got := make([]page, clicks)
			errs := make([]error, clicks)
			for i := range clicks {
				wg.Go(func() {
					got[i], errs[i] = b.post(g.path+"/plies", true, "decision", fmt.Sprint(decision), "action", a.action)
				})
			}
			wg.Wait()
			for i := range clicks {
				switch {
				case errs[i] != nil, g.through && got[i].status >= http.StatusInternalServerError: // not acknowledged; it may count or not
				case got[i].status != http.StatusOK:
					return fmt.Errorf("%+v: status %d\n%s", a, got[i].status, got[i].body)
				default:
					g.acks = append(g.acks, a)
					g.all.Add(1)
				}
			}
		}
		if !anybody {
			g.path = "" // over
		}
	}
	return nil
}

// How often the server is killed, and how many acknowledged answers make the test meaningful.
const (
	kills      = 6
	enoughAcks = 200
)

// TestKill plays over HTTP while the server is killed again and again. Whatever it has acknowledged
// must be in the file, and every match must load. On PostgreSQL a siege of several processes shows it.
func TestKill(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "site.db")
	var base string
	groups := make([]*group, 8)
	var acknowledged atomic.Int64
	for i := range groups {
		groups[i] = &group{rnd: rand.New(rand.NewPCG(uint64(i), 7)), all: &acknowledged}
		for range 3 {
			groups[i].at = append(groups[i].at, newBrowser(t, &base))
		}
	}
	for round := range kills {
		p := start(t, file)
		base = p.base
		stop, cancel := context.WithCancel(t.Context())
		var wg sync.WaitGroup
		for _, g := range groups {
			wg.Go(func() {
				if err := g.playUntil(stop); err != nil {
					t.Error(err)
				}
			})
		}
		enough, last := acknowledged.Load()+int64(enoughAcks/kills+1+rand.IntN(20)), int64(0)
		for try := range patience.Tries(time.Duration(1+rand.IntN(10)) * time.Millisecond) {
			now := acknowledged.Load()
			if now >= enough || t.Failed() {
				break
			}
			if now > last {
				last = now
				try.Came()
			}
		}
		p.kill()
		cancel()
		wg.Wait()
		if t.Failed() {
			t.Fatalf("round %d:\n%s", round, p.errors())
		}
		for _, g := range groups {
			for _, b := range g.at {
				b.http.CloseIdleConnections()
			}
		}
	}
	last := start(t, file) // and once more, undisturbed
	last.stop(t)
	total := checkAcks(t, file, groups)
	if total < enoughAcks {
		t.Errorf("only %d answers were acknowledged: the test shows little", total)
	}
	t.Logf("%d acknowledged answers, none lost", total)
}

// checkAcks loads every match from the database and looks for every acknowledged answer.
func checkAcks(t *testing.T, file string, groups []*group) int {
	t.Helper()
	store, err := db.View(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	ids, err := store.Newest(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	matches := map[match.ID]*match.Match{}
	for _, id := range ids {
		rec, plies, err := store.Match(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if len(plies) == 0 {
			continue
		}
		g, _ := games.Find(rec.Game)
		if matches[id], err = match.Load(g, rec.Setup, plies); err != nil {
			t.Errorf("match %d: %v", id, err)
		}
	}
	total := 0
	for _, g := range groups {
		for _, a := range g.acks {
			total++
			m := matches[a.match]
			if m == nil {
				t.Errorf("%+v: the match is gone", a)
				continue
			}
			found := ""
			for _, p := range m.Plies(a.decision + 1) {
				if p.Seat == a.seat {
					found = p.Action
					break
				}
			}
			if found != a.action {
				t.Errorf("%+v was acknowledged; the log has %q", a, found)
			}
		}
	}
	return total
}

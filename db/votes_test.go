package db

import (
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"testing"

	"portside/engine"
	"portside/engine/record"
)

// TestTableRoundTrip: the time of seats, the night, what spectators may see, rests, the newest vote, table events and kept
// seats come back as they were stored.
func TestTableRoundTrip(t *testing.T) {
	s := fresh(t)
	a, b := addUser(t, s, "Anna"), addUser(t, s, "Bram")
	m := &record.Match{Game: "port-royal", Setup: engine.Setup{Seats: 2, Rules: 1, Options: map[string]string{"a": "b"}}, Status: record.Running, TableOptions: record.TableOptions{Seating: record.Keep, Pace: 72, Refill: record.Refill{Increment: 36, Cap: 240}, Night: record.Night{From: 22, To: 8, Zone: "Europe/Amsterdam"}, SpectatorDelay: 70}, Owner: a,
		Invite: "i", Watch: "w", CreatedAt: 1, StartedAt: 2, Seats: []record.Seat{{Kind: record.User, User: a, Since: 5, Bank: 80}, {Kind: record.User, User: b}}}
	id, err := s.AddMatch(t.Context(), m, someplies(0, 4))
	if err != nil {
		t.Fatal(err)
	}
	m.ID = id
	m.Seats[0].Name, m.Seats[1].Name = "Anna", "Bram"
	m.Seats[0].Emblem, m.Seats[1].Emblem = 1, 2 // their numbers
	m.Seats[0].Pirate, m.Seats[1].Pirate = record.PirateAt(id, 0), record.PirateAt(id, 1)
	step := func(what string, f func(*record.Match)) {
		t.Helper()
		var err error
		if m, err = change(t, s, m, nil, f); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		got, _, err := s.Match(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if m.Vote != nil {
			still := *m.Vote
			still.Ply = 0 // is not stored
			m.Vote = &still
		}
		if !reflect.DeepEqual(got, m) {
			t.Errorf("%s: read\n%+v\nwant\n%+v", what, got, m)
		}
	}
	step("nothing", func(*record.Match) {})
	step("a proposal", func(m *record.Match) {
		m.Vote = &record.Vote{N: 1, Kind: record.VotePause, Seat: engine.Nobody, By: 0, Yes: engine.Only(0), At: 7, Lasts: 9, Result: record.VoteOpen}
	})
	step("agreed", func(m *record.Match) {
		v := *m.Vote
		v.Yes, v.Result, v.EndedAt, v.Ply = engine.Only(0, 1), record.VoteAgreed, 8, 3
		m.Vote, m.Pauses, m.Why = &v, [][2]int64{{8, 0}}, record.Pause
		m.Events = []record.TableEvent{{N: 1, Ply: 3, At: 8, Kind: record.EventVote, Args: []string{"pause", "agreed"}, Yes: []string{"Anna", "Bram"}, No: []string{}}}
	})
	step("put away", func(m *record.Match) { m.Why = record.Archive })
	step("taken out", func(m *record.Match) { m.Pauses, m.Why = [][2]int64{{8, 12}}, "" })
	step("a rest of no length", func(m *record.Match) { m.Pauses, m.Why = [][2]int64{{8, 12}, {12, 0}}, record.Pause })
	step("and its end", func(m *record.Match) { m.Pauses, m.Why = [][2]int64{{8, 12}, {12, 12}}, "" })
	step("which goes on", func(m *record.Match) { m.Pauses, m.Why = [][2]int64{{8, 12}, {12, 0}}, record.Pause })
	step("a kept seat, at once", func(m *record.Match) {
		m.Vote = &record.Vote{N: 2, Kind: record.VoteBot, Seat: 1, Level: "greedy", By: 0, Yes: engine.Only(0), At: 9, Lasts: 9, Result: record.VoteAgreed, EndedAt: 9, Ply: 3}
		m.Seats[1] = record.Seat{Kind: record.Bot, Level: "greedy", Former: b, Owner: "Bram", Emblem: 2, Pirate: m.Seats[1].Pirate, Kept: 50}
	})
	step("its time is over", func(m *record.Match) { m.Seats[1].Kept = 0 })
	step("more time", func(m *record.Match) { m.Seats[0].Bank = 100 })
}

// TestTableConflicts: of two changes that know nothing of each other the database refuses the second.
func TestTableConflicts(t *testing.T) {
	s := fresh(t)
	a, b := addUser(t, s, "Anna"), addUser(t, s, "Bram")
	m := table(t, s, record.Running, 2, a, b)
	open := func(m *record.Match) {
		m.Vote = &record.Vote{N: 1, Kind: record.VotePause, Seat: engine.Nobody, By: 0, Yes: engine.Only(0), At: 7, Lasts: 9, Result: record.VoteOpen}
	}
	was, err := change(t, s, m, nil, open)
	if err != nil {
		t.Fatal(err)
	}
	end := func(result record.VoteResult, ply int) func(*record.Match) {
		return func(m *record.Match) {
			v := *m.Vote
			v.Result, v.EndedAt, v.Ply = result, 9, ply
			m.Vote = &v
		}
	}
	asOf := func(m *record.Match) *record.Match { // as if the rest of the record had been read again
		m = m.Clone()
		if err := s.row(t.Context(), []any{&m.Version}, "SELECT version FROM matches WHERE id = ?", int64(m.ID)); err != nil {
			t.Fatal(err)
		}
		return m
	}
	refused := func(what string, m *record.Match, f func(*record.Match)) {
		t.Helper()
		if _, err := change(t, s, asOf(m), nil, f); !errors.Is(err, record.ErrConflict) {
			t.Errorf("%s: %v", what, err)
		}
	}
	refused("the same vote twice", m, open)
	refused("a second vote", m, func(m *record.Match) { open(m); m.Vote.N = 2 })
	refused("an end that has not seen the newest ply", was, end(record.VoteAgreed, 0))
	now, err := change(t, s, was, nil, end(record.VoteLapsed, 1))
	if err != nil {
		t.Fatal(err)
	}
	refused("a second end", was, end(record.VoteAgreed, 1))
	refused("a word after the end", was, func(m *record.Match) {
		v := *m.Vote
		v.Yes = engine.Only(0, 1)
		m.Vote = &v
	})
	rest := func(m *record.Match) { m.Pauses, m.Why = [][2]int64{{20, 0}}, record.Pause }
	resting, err := change(t, s, now, nil, rest)
	if err != nil {
		t.Fatal(err)
	}
	refused("two rests at the same moment", now, rest)
	refused("two rests", now, func(m *record.Match) { m.Pauses, m.Why = [][2]int64{{21, 0}}, record.Archive })
	goOn := func(m *record.Match) { m.Pauses, m.Why = [][2]int64{{20, 30}}, "" }
	if _, err := change(t, s, resting, nil, goOn); err != nil {
		t.Fatal(err)
	}
	refused("going on twice", resting, goOn)
	refused("putting away what goes on", resting, func(m *record.Match) { m.Why = record.Archive })
	archived := func(m *record.Match) {
		m.Events = []record.TableEvent{{N: 1, Kind: record.EventArchived, Seat: engine.Nobody}}
	}
	if _, err := change(t, s, asOf(now), nil, archived); err != nil {
		t.Fatal(err)
	}
	refused("the same event twice", now, archived)
	if _, err := change(t, s, asOf(now), nil, func(m *record.Match) { m.Seats[1] = record.Seat{Kind: record.Bot, Level: "greedy", Former: b} }); err != nil {
		t.Fatal(err)
	}
	refused("the clock of whoever sat there", now, func(m *record.Match) { m.Seats[1].Since = 40 })
}

// TestMigrateVotes: matches and campaigns of a file from before votes keep their pace for each decision, nothing rests,
// and the clean-up begins to count now. A backup of that file is brought up to date as it is restored.
func TestMigrateVotes(t *testing.T) {
	dir, old := t.TempDir(), older(t, 5)
	raw(t, old, `INSERT INTO users (id, name, created_at) VALUES (1, 'Anna', 1)`,
		`INSERT INTO matches (id, game, rules, seat_count, options, status, public, pace, seating, owner, seed, salt, invite, watch, created_at, started_at)
			VALUES (1, 'port-royal', 1, 2, '{}', 'running', 1, 172800000, 'keep', 1, zeroblob(32), zeroblob(16), 'A', 'B', 1, 2)`,
		`INSERT INTO seats (match_id, seat, kind, user_id, since) VALUES (1, 0, 'user', 1, 77)`,
		`INSERT INTO seats (match_id, seat, kind, level) VALUES (1, 1, 'bot', 'greedy')`,
		`INSERT INTO campaigns (id, game, name, mode, additions, choosing, first, rules, data, pace, invite, created_at, changed_at)
			VALUES (1, 'port-royal', 'The lamp', 'coop', '[]', 'random', 1, 1, 1, 172800000, 'C', 1, 50)`)
	path := filepath.Join(dir, "new.db")
	before := millis()
	if r, kept, err := Restore(t.Context(), old, path); err != nil || r.Schema != Newest() || kept != "" {
		t.Fatalf("%+v, %q, %v", r, kept, err)
	}
	s, err := Open(t.Context(), path, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	m, _, err := s.Match(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	if m.Pace != 172800000 || m.Refill != (record.Refill{}) || m.Night != (record.Night{}) || m.Seats[0].Since != 77 || m.Seats[0].Bank != 0 || m.Vote != nil || m.Pauses != nil || m.Why != "" || m.Events != nil || m.Seats[0].Former != 0 {
		t.Errorf("%+v", m)
	}
	if c, err := s.Campaign(t.Context(), 1); err != nil || c.Pace != 172800000 || c.Refill != (record.Refill{}) {
		t.Errorf("campaign %+v, %v", c, err)
	}
	if at, err := s.UpkeepSince(t.Context()); err != nil || at < before-2000 || at > millis() {
		t.Errorf("the clean-up counts from %d, %v", at, err)
	}
	copied := filepath.Join(dir, "copy.db")
	if r, err := Backup(t.Context(), path, copied); err != nil || r.Schema != Newest() || len(r.Faults) > 0 {
		t.Errorf("backup %+v, %v", r, err)
	}
}

// TestChoresFind: which matches the clean-up looks at, and the votes that have lasted their time.
func TestChoresFind(t *testing.T) {
	s, ctx := fresh(t), t.Context()
	a := addUser(t, s, "Anna")
	add := func(status record.Status, at int64, public bool, change func(*record.Match)) int64 {
		t.Helper()
		m := &record.Match{Game: "port-royal", Setup: engine.Setup{Seats: 1, Rules: 1, Options: map[string]string{}}, Status: status, TableOptions: record.TableOptions{Public: public, Seating: record.Keep}, Owner: a,
			Invite: record.NewCode(), Watch: record.NewCode(), CreatedAt: at, StartedAt: at, Seats: []record.Seat{{Kind: record.User, User: a}}}
		if status == record.Waiting {
			m.StartedAt = 0
		}
		id, err := s.AddMatch(ctx, m, nil)
		if err != nil {
			t.Fatal(err)
		}
		m.ID = id
		if change != nil {
			now := m.Clone()
			change(now)
			if err := s.Change(ctx, record.Change{Saved: saved(t, s, m.ID), Was: m, Now: now}); err != nil {
				t.Fatal(err)
			}
		}
		return int64(id)
	}
	oldListed, oldUnlisted := add(record.Waiting, 50, true, nil), add(record.Waiting, 20, false, nil)
	add(record.Waiting, 150, true, nil)
	add(record.Waiting, 50, false, nil)
	idle := add(record.Running, 50, false, nil)
	add(record.Running, 150, false, nil)
	add(record.Running, 50, false, func(m *record.Match) { m.Events = []record.TableEvent{{N: 1, At: 150, Kind: record.EventRestored}} })
	add(record.Running, 50, false, func(m *record.Match) { m.Pauses, m.Why = [][2]int64{{60, 0}}, record.Archive })
	paused := add(record.Running, 50, false, func(m *record.Match) { m.Pauses, m.Why = [][2]int64{{60, 0}}, record.Pause })
	add(record.Over, 50, false, nil)
	if got, err := s.Forsaken(ctx, 100, 30, 10); err != nil || fmt.Sprint(got) != fmt.Sprint([]int64{oldUnlisted, oldListed}) {
		t.Errorf("not begun: %v, %v, want %v", got, err, []int64{oldUnlisted, oldListed})
	}
	if got, err := s.Idle(ctx, 100, 10); err != nil || fmt.Sprint(got) != fmt.Sprint([]int64{idle, paused}) {
		t.Errorf("idle: %v, %v, want %v", got, err, []int64{idle, paused})
	}
	vote := func(at int64) func(*record.Match) {
		return func(m *record.Match) {
			m.Vote = &record.Vote{N: 1, Kind: record.VotePause, Seat: engine.Nobody, At: at, Lasts: 10, Result: record.VoteOpen, Ply: -1}
		}
	}
	over := add(record.Running, 300, false, vote(90))
	add(record.Running, 300, false, vote(95))
	if got, err := s.Expired(ctx, 100); err != nil || fmt.Sprint(got) != fmt.Sprint([]int64{over}) {
		t.Errorf("votes: %v, %v, want %v", got, err, over)
	}
}

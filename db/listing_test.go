package db

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// table stores a match of the users given, 0 for an open seat, with so many plies.
func table(t testing.TB, s *Store, status record.Status, plies int, users ...record.UserID) *record.Match {
	t.Helper()
	m := &record.Match{
		Game: "port-royal", Setup: engine.Setup{Seats: len(users), Rules: 1, Options: map[string]string{"a": "b"}}, Status: status, TableOptions: record.TableOptions{Public: true, Seating: record.Keep}, Owner: users[0], Invite: record.NewCode(), Watch: record.NewCode(), CreatedAt: millis(),
	}
	for _, u := range users {
		seat := record.Seat{Kind: record.Open}
		if u != 0 {
			seat = record.Seat{Kind: record.User, User: u}
		}
		m.Seats = append(m.Seats, seat)
	}
	id, err := s.AddMatch(t.Context(), m, someplies(0, plies))
	if err != nil {
		t.Fatal(err)
	}
	m.ID = id
	for i := range m.Seats {
		m.Seats[i].Pirate = record.PirateAt(id, i)
	}
	return m
}

// someplies are plies from, from+1 … of no particular game.
func someplies(from, n int) []match.Ply {
	list := make([]match.Ply, n)
	for i := range list {
		list[i] = match.Ply{N: from + i, Seat: engine.Seat(i % 2), Action: fmt.Sprint("a", i), Tape: "4 x", By: match.ByUser, At: int64(i),
			Events: []engine.Event{{Kind: 3, Seat: 1, To: engine.Public, A: -5, C: 7}, {Kind: 1, Seat: engine.Nobody, To: 2}}, Hash: match.Hash{1, 2, byte(i)}}
	}
	return list
}

// change stores what f does to a match.
func change(t testing.TB, s *Store, m *record.Match, plies []match.Ply, f func(*record.Match)) (*record.Match, error) {
	t.Helper()
	now := m.Clone()
	f(now)
	return now, s.Change(t.Context(), record.Change{Plies: plies, Saved: saved(t, s, m.ID), Was: m, Now: now})
}

// saved counts the plies of a match.
func saved(t testing.TB, s *Store, id match.ID) (n int) {
	t.Helper()
	if err := s.row(t.Context(), []any{&n}, "SELECT count(*) FROM plies WHERE match_id = ?", int64(id)); err != nil {
		t.Fatal(err)
	}
	return n
}

// TestMineByWhatRunsOut: decisions with a limit come in the order in which their time runs out, with what a seat has saved
// or been given, those without a limit after them; Next goes the same way. The clock knows of rests.
func TestMineByWhatRunsOut(t *testing.T) {
	s, ctx := fresh(t), t.Context()
	a, b := addUser(t, s, "Anna"), addUser(t, s, "Bram")
	names := map[match.ID]string{}
	set := func(query string, args ...any) {
		t.Helper()
		err := s.do(ctx, func(t *tx) error {
			_, err := t.exec(query, args...)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	add := func(name string, pace, bank, since int64) match.ID {
		m := table(t, s, record.Running, 3, a, b)
		set("UPDATE matches SET pace = ? WHERE id = ?", pace, int64(m.ID))
		set("UPDATE seats SET since = ?, bank = ? WHERE match_id = ? AND seat = 0", since, bank, int64(m.ID))
		names[m.ID] = name
		return m.ID
	}
	add("no limit, old", 0, 0, 10)
	add("slow, long waited for", 9000, 0, 1000)
	add("given more time", 1000, 20000, 1100)
	fast := add("fast, just now", 1000, 0, 5000)
	add("no limit, older", 0, 0, 5)
	set("INSERT INTO match_rests (match_id, started_at, ended_at, why) VALUES (?, 5100, 5400, 'pause')", int64(fast))
	list, err := s.Mine(ctx, a, 50)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"fast, just now", "slow, long waited for", "given more time", "no limit, older", "no limit, old"}
	var got []string
	for _, l := range list {
		got = append(got, names[l.ID])
	}
	if !slices.Equal(got, want) {
		t.Errorf("listed %q, want %q", got, want)
	}
	if got, want := list[0].Clock, (record.DecisionTime{Pace: 1000, Since: 5000, Pauses: [][2]int64{{5100, 5400}}}); !reflect.DeepEqual(got, want) {
		t.Errorf("the clock of the first %+v, want %+v", got, want)
	}
	if list[2].Clock.Bank != 20000 || list[3].Clock.Since != 0 {
		t.Errorf("clocks %+v and %+v", list[2].Clock, list[3].Clock)
	}
	after := match.ID(0)
	for _, name := range want[:2] {
		id, err := s.Next(ctx, a, after)
		if err != nil || names[id] != name {
			t.Errorf("next after %d: %q, %v, want %q", after, names[id], err, name)
		}
		after = id
	}
}

// TestFinishedInPages: every finished match is on exactly one page, the newest first.
func TestFinishedInPages(t *testing.T) {
	s, ctx := fresh(t), t.Context()
	a, b := addUser(t, s, "Anna"), addUser(t, s, "Bram")
	var want, got []match.ID
	for range 7 {
		m, err := change(t, s, table(t, s, record.Running, 1, a, b), nil, func(m *record.Match) {
			m.Status, m.EndedAt, m.Won, m.Seats[0].Place, m.Seats[1].Place = record.Over, 5, engine.Only(1), 2, 1
		})
		if err != nil {
			t.Fatal(err)
		}
		want = append([]match.ID{m.ID}, want...)
	}
	for before := record.FromNewest; ; before = got[len(got)-1] {
		list, err := s.Finished(ctx, a, before, 3)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range list {
			got = append(got, l.ID)
			if l.Won != int(engine.Only(1)) {
				t.Errorf("match %d was won by %b", l.ID, l.Won)
			}
		}
		if len(list) < 3 {
			break
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("pages hold %v, want %v", got, want)
	}
}

func TestMineAndNext(t *testing.T) {
	s, ctx := fresh(t), t.Context()
	a, b := addUser(t, s, "Anna"), addUser(t, s, "Bram")
	names := map[match.ID]string{}
	add := func(name string, status record.Status, since int64) *record.Match {
		m := table(t, s, status, 3, a, b)
		names[m.ID] = name
		m, err := change(t, s, m, nil, func(m *record.Match) {
			m.Seats[0].Since = since
			if status == record.Over {
				m.EndedAt, m.Seats[0].Seen = since, int(since%2)*2
				m.Seats[0].Since, m.Seats[0].Place, m.Seats[1].Place = 0, 1, 2
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	add("over, seen", record.Over, 1001)
	add("waits for somebody else", record.Running, 0)
	add("waits since 500", record.Running, 500)
	add("over later, not seen", record.Over, 2000)
	add("waits since 200", record.Running, 200)
	add("not begun", record.Waiting, 0)
	add("called off", record.Cancelled, 0)
	list, err := s.Mine(ctx, a, 50)
	if err != nil {
		t.Fatal(err)
	}
	over, err := s.Finished(ctx, a, record.FromNewest, 50)
	if err != nil {
		t.Fatal(err)
	}
	list = append(list, over...)
	want := []string{"waits since 200", "waits since 500", "waits for somebody else", "not begun", "over later, not seen", "over, seen"}
	for i, l := range list {
		if i >= len(want) || names[l.ID] != want[i] {
			t.Errorf("place %d: %s", i, names[l.ID])
		}
		if l.Unseen != (names[l.ID] == "over later, not seen") {
			t.Errorf("%s: unseen %v", names[l.ID], l.Unseen)
		}
		if len(l.Seats) != 2 || l.Seats[1].Name != "Bram" || l.Seats[1].Emblem != 2 || l.Seat != 0 {
			t.Errorf("%s: seats %+v, own %v", names[l.ID], l.Seats, l.Seat)
		}
	}
	if len(list) != len(want) {
		t.Errorf("%d matches, want %d", len(list), len(want))
	}
	kept := add("called off, with a kept seat", record.Cancelled, 0)
	if _, err := change(t, s, kept, nil, func(m *record.Match) { m.Seats[0] = record.Seat{Kind: record.Bot, Level: "greedy", Former: a} }); err != nil {
		t.Fatal(err)
	}
	off, err := s.CalledOff(ctx, a, record.FromNewest, 50)
	if err != nil || len(off) != 2 || off[0].ID != kept.ID || names[off[1].ID] != "called off" || off[1].Seat != 0 || off[1].Status != record.Cancelled {
		t.Errorf("called off: %+v, %v", off, err)
	}
	if few, err := s.CalledOff(ctx, a, record.FromNewest, 1); err != nil || len(few) != 1 {
		t.Errorf("at most one: %+v, %v", few, err)
	}
	first, err := s.Next(ctx, a, 0)
	if err != nil || names[first] != "waits since 200" {
		t.Errorf("next: %s, %v", names[first], err)
	}
	if second, err := s.Next(ctx, a, first); err != nil || names[second] != "waits since 500" {
		t.Errorf("next after that: %s, %v", names[second], err)
	}
	if n, err := s.Waiting(ctx, a); n != 2 || err != nil {
		t.Errorf("%d decisions wait, %v", n, err)
	}
	if _, err := s.Next(ctx, b, 0); err == nil {
		t.Error("nothing waits for Bram, and yet something does")
	}
	if n, err := s.Unstarted(ctx, a); n != 1 || err != nil {
		t.Errorf("%d tables not begun, %v", n, err)
	}
}

func TestOpenTables(t *testing.T) {
	s, ctx := fresh(t), t.Context()
	a := addUser(t, s, "Anna")
	open := table(t, s, record.Waiting, 0, a, 0, 0)
	private := table(t, s, record.Waiting, 0, a, 0)
	if _, err := change(t, s, private, nil, func(m *record.Match) { m.Public = false }); err != nil {
		t.Fatal(err)
	}
	running := table(t, s, record.Running, 1, a, 0)
	list, err := s.OpenTables(ctx, 0, 10)
	if err != nil || len(list) != 1 || list[0].ID != open.ID || list[0].Free() != 2 || list[0].Seat != engine.Nobody {
		t.Errorf("open tables %+v, %v", list, err)
	}
	if list, err = s.Watchable(ctx, a, 10); err != nil || len(list) != 1 || list[0].ID != running.ID || list[0].Seat != 0 {
		t.Errorf("to watch %+v, %v", list, err)
	}
	for what, find := range map[string]func() (match.ID, error){
		"invite": func() (match.ID, error) { return s.ByInvite(ctx, open.Invite) },
		"watch":  func() (match.ID, error) { return s.ByWatch(ctx, open.Watch) },
	} {
		if id, err := find(); id != open.ID || err != nil {
			t.Errorf("%s: match %d, %v", what, id, err)
		}
	}
	if _, err := s.ByInvite(ctx, open.Watch); err == nil {
		t.Error("the watch link gives a seat")
	}
	if _, err := s.ByWatch(ctx, ""); err == nil {
		t.Error("an empty code is a link")
	}
}

// TestRematches: a rematch with a free seat is listed for those who sat in the match before and have none in it.
func TestRematches(t *testing.T) {
	s, ctx := fresh(t), t.Context()
	a, b, c, stranger := addUser(t, s, "Anna"), addUser(t, s, "Bram"), addUser(t, s, "Carla"), addUser(t, s, "Dirk")
	was := table(t, s, record.Running, 3, a, b, c)
	was, err := change(t, s, was, someplies(3, 1), func(m *record.Match) {
		m.Status, m.EndedAt = record.Over, 1
		for i := range m.Seats {
			m.Seats[i].Place = i + 1
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	rematch := &record.Match{Game: "port-royal", Setup: was.Setup, Status: record.Waiting, TableOptions: record.TableOptions{Seating: record.Keep}, Owner: b, Previous: was.ID,
		Invite: record.NewCode(), Watch: record.NewCode(), CreatedAt: 2, Seats: []record.Seat{{Kind: record.Open}, {Kind: record.User, User: b}, {Kind: record.Open}}}
	if rematch.ID, err = s.AddMatch(ctx, rematch, nil); err != nil {
		t.Fatal(err)
	}
	table(t, s, record.Waiting, 0, b, 0, 0) // somebody's new table is nobody's rematch
	listed := func(when string, want ...record.UserID) {
		t.Helper()
		for _, user := range []record.UserID{a, b, c, stranger} {
			list, err := s.Rematches(ctx, user, 10)
			if err != nil {
				t.Fatal(err)
			}
			if got := len(list) == 1 && list[0].ID == rematch.ID && list[0].Previous == was.ID && list[0].Again; got != slices.Contains(want, user) || !got && len(list) > 0 {
				t.Errorf("%s: user %d has %+v", when, user, list)
			}
		}
	}
	set := func(when string, f func(*record.Match)) {
		t.Helper()
		if rematch, err = change(t, s, rematch, nil, f); err != nil {
			t.Fatal(when, err)
		}
	}
	listed("new", a, c)
	s.Offer([]string{"port-royal"})
	listed("with the games of the program", a, c)
	s.Offer([]string{"stortebeker"})
	listed("without its game")
	s.Offer([]string{"port-royal"})
	set("Anna sits down", func(m *record.Match) { m.Seats[0] = record.Seat{Kind: record.User, User: a} })
	listed("Anna has sat down", c)
	set("Dirk sits down", func(m *record.Match) { m.Seats[2] = record.Seat{Kind: record.User, User: stranger} })
	listed("full")
	set("Dirk leaves", func(m *record.Match) { m.Seats[2] = record.Seat{Kind: record.Open} })
	listed("free again", c)
	set("it is called off", func(m *record.Match) { m.Status, m.EndedAt = record.Cancelled, 3 })
	listed("called off")
}

// TestCalledOffAgain: a table that is called off leaves the index of what is under way, which the lists of its users read; taken back it is there again.
func TestCalledOffAgain(t *testing.T) {
	s, ctx := fresh(t), t.Context()
	a, b := addUser(t, s, "Anna"), addUser(t, s, "Ben")
	m, other := table(t, s, record.Running, 1, a, b), table(t, s, record.Cancelled, 0, a, b)
	listed := func(when string, off int, mine, called []match.ID) {
		t.Helper()
		for what, list := range map[string]func() ([]record.ListedMatch, error){
			"mine":       func() ([]record.ListedMatch, error) { return s.Mine(ctx, b, 9) },
			"called off": func() ([]record.ListedMatch, error) { return s.CalledOff(ctx, b, record.FromNewest, 9) },
		} {
			want := map[string][]match.ID{"mine": mine, "called off": called}[what]
			got, err := list()
			if err != nil || !slices.EqualFunc(got, want, func(l record.ListedMatch, id match.ID) bool { return l.ID == id }) {
				t.Errorf("%s: %s %+v, want %v, %v", when, what, got, want, err)
			}
		}
		var n int
		if err := s.row(ctx, []any{&n}, "SELECT count(*) FROM seats WHERE called_off = 1"); err != nil || n != off {
			t.Errorf("%s: %d seats are marked, want %d, %v", when, n, off, err)
		}
	}
	listed("under way", 2, []match.ID{m.ID}, []match.ID{other.ID})
	m, err := change(t, s, m, nil, func(m *record.Match) { m.Status, m.EndedAt = record.Cancelled, 5 })
	if err != nil {
		t.Fatal(err)
	}
	listed("called off", 4, nil, []match.ID{other.ID, m.ID})
	if m, err = change(t, s, m, nil, func(m *record.Match) { m.Status, m.EndedAt = record.Running, 0 }); err != nil {
		t.Fatal(err)
	}
	listed("taken back", 2, []match.ID{m.ID}, []match.ID{other.ID})
}

// TestCalledOffMigration: what was called off before is marked.
func TestCalledOffMigration(t *testing.T) {
	path := older(t, slices.Index(steps(), "0030_calledoff.sql"))
	const insert = "INSERT INTO matches (id, game, rules, seat_count, options, status, public, pace, seating, seed, salt, invite, watch, created_at) VALUES "
	raw(t, path, "INSERT INTO users (id, name, created_at) VALUES (1, 'Anna', 1)",
		insert+"(1, 'g', 1, 1, '{}', 'waiting', 0, 0, 'keep', zeroblob(32), zeroblob(16), 'a', 'b', 7)",
		insert+"(2, 'g', 1, 1, '{}', 'cancelled', 0, 0, 'keep', zeroblob(32), zeroblob(16), 'c', 'd', 1)",
		"INSERT INTO seats (match_id, seat, kind, user_id) VALUES (1, 0, 'user', 1), (2, 0, 'user', 1)")
	s, err := Open(t.Context(), path, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for what, list := range map[match.ID]func() ([]record.ListedMatch, error){
		1: func() ([]record.ListedMatch, error) { return s.Mine(t.Context(), 1, 9) },
		2: func() ([]record.ListedMatch, error) { return s.CalledOff(t.Context(), 1, record.FromNewest, 9) },
	} {
		if got, err := list(); err != nil || len(got) != 1 || got[0].ID != what {
			t.Errorf("match %d: %+v, %v", what, got, err)
		}
	}
	if ids, err := s.Forsaken(t.Context(), 9, 8, 9); err != nil || !slices.Equal(ids, []match.ID{1}) {
		t.Errorf("forsaken: %v, %v", ids, err)
	}
	if ids, err := s.Forsaken(t.Context(), 9, 7, 9); err != nil || len(ids) > 0 {
		t.Errorf("forsaken too early: %v, %v", ids, err)
	}
}

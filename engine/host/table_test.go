package host_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"portside/db"
	"portside/db/dbtest"
	"portside/engine"
	"portside/engine/enginetest"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/portroyal"
	"portside/engine/record"
)

// dull is a bot that takes the last legal action; it is enough to keep a match going.
type dull struct{}

func (dull) Levels() []string { return []string{"dull", "broken"} }

func (dull) Policy(level string, _ engine.Game, _ uint64) engine.Policy {
	if level == "broken" {
		return policy(func(engine.View, []engine.Action) engine.Answer { panic("a bot with a fault") })
	}
	return policy(func(_ engine.View, legal []engine.Action) engine.Answer {
		return engine.Answer{Do: engine.DoPlay, Action: legal[len(legal)-1]}
	})
}

type policy func(engine.View, []engine.Action) engine.Answer

func (p policy) Choose(v engine.View, legal []engine.Action) engine.Answer { return p(v, legal) }

// site is a host on a real database with a few users.
type site struct {
	*host.Host
	t     testing.TB
	store *db.Store
	clock time.Time
	users []record.UserID
}

func open(t testing.TB) *site {
	t.Helper()
	store, err := db.Open(t.Context(), dbtest.File(t), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	s := &site{t: t, store: store, clock: time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)}
	for _, name := range []string{"Anna", "Bram", "Chloé", "Dörte"} {
		id, err := store.AddUser(t.Context(), name, "", "")
		if err != nil {
			t.Fatal(err)
		}
		s.users = append(s.users, id)
	}
	s.Host = host.New(host.Config{Store: store, Games: []engine.Game{portroyal.Game}, Bots: dull{}, Now: func() time.Time { return s.clock }, Random: enginetest.Luck(t)})
	t.Cleanup(func() {
		s.Close(context.Background())
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// byChance has the operating system deal from now on: for tests that say what holds of any deal.
func (s *site) byChance() {
	s.t.Helper()
	s.Host.Close(s.t.Context())
	s.Host = host.New(host.Config{Store: s.store, Games: []engine.Game{portroyal.Game}, Bots: dull{}, Now: func() time.Time { return s.clock }})
}

// seats opens a table on which the first n users sit, and returns it running.
func (s *site) seats(n int, change ...func(*host.NewMatch)) match.ID {
	s.t.Helper()
	table := host.NewMatch{Game: "port-royal", Owner: s.users[0], Seats: []string{host.SeatMe}}
	for range n - 1 {
		table.Seats = append(table.Seats, host.SeatOpen)
	}
	for _, f := range change {
		f(&table)
	}
	id, err := s.Create(s.t.Context(), table)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, u := range s.users[1:n] {
		if _, err := s.Join(s.t.Context(), id, u); err != nil {
			s.t.Fatal(err)
		}
	}
	return id
}

func (s *site) table(id match.ID, user record.UserID) *host.Table {
	s.t.Helper()
	t, err := s.Table(s.t.Context(), id, user)
	if err != nil {
		s.t.Fatal(err)
	}
	return t
}

// asked is a user who owes a decision, with their table.
func (s *site) asked(id match.ID) (record.UserID, *host.Table) {
	s.t.Helper()
	for _, u := range s.users {
		if t := s.table(id, u); t.Decision >= 0 {
			return u, t
		}
	}
	return 0, nil
}

// play lets whoever is asked take the action with this text.
func (s *site) play(id match.ID, action string) *host.Table {
	s.t.Helper()
	u, t := s.asked(id)
	if t == nil {
		s.t.Fatalf("nobody is asked, want %s", action)
	}
	t, err := s.Play(s.t.Context(), id, u, t.Decision, action)
	if err != nil {
		s.t.Fatal(err)
	}
	return t
}

// playOut answers every decision with the first or last legal action until the match is over.
func (s *site) playOut(id match.ID) {
	s.t.Helper()
	for range 5000 {
		u, t := s.asked(id)
		if t == nil {
			return
		}
		a := t.Legal[(t.Ply/3)%len(t.Legal)]
		if _, err := s.Play(s.t.Context(), id, u, t.Decision, t.Game.Format(a)); err != nil {
			s.t.Fatal(err)
		}
	}
	s.t.Fatal("the match does not end")
}

func wantErr(t testing.TB, what string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: error %v, want %v", what, err, want)
	}
}

func TestMatchToItsEnd(t *testing.T) {
	s := open(t)
	s.byChance()
	id := s.seats(3)
	if got := s.table(id, 0).Status; got != record.Running {
		t.Fatalf("with all seats taken the match is %s", got)
	}
	before := s.table(id, s.users[0]).Commitment
	s.playOut(id)
	end := s.table(id, s.users[0])
	if end.Status != record.Over || len(end.Scores) != 3 {
		t.Fatalf("status %s, scores %v", end.Status, end.Scores)
	}
	first := 0
	for i, seat := range end.Seats {
		if seat.Place == 1 {
			first++
		}
		for j, other := range end.Seats {
			if (end.Scores[i] > end.Scores[j]) != (seat.Place < other.Place) {
				t.Errorf("scores %v, places %d and %d", end.Scores, seat.Place, other.Place)
			}
		}
	}
	if first == 0 {
		t.Error("nobody is first")
	}
	fair, err := s.Fair(t.Context(), id)
	if err != nil || !fair.Verified || fair.Commitment != before || len(fair.Draws) == 0 {
		t.Errorf("fairness: %v, verified %v, %d draws, commitment kept: %v", err, fair.Verified, len(fair.Draws), fair.Commitment == before)
	}
	u, err := s.Play(t.Context(), id, s.users[0], end.Ply, "draw")
	wantErr(t, "a ply after the end", err, match.ErrOver)
	if u == nil || u.Status != record.Over {
		t.Error("with the error there is no table")
	}
}

// TestReload plays on two hosts over one database in turn: everything must be in the file.
func TestReload(t *testing.T) {
	s := open(t)
	id := s.seats(3)
	other := host.New(host.Config{Store: s.store, Games: []engine.Game{portroyal.Game}, Bots: dull{}, Random: enginetest.Luck(t)})
	for range 60 {
		_, mine := s.asked(id)
		if mine == nil {
			break
		}
		read, err := other.Table(t.Context(), id, s.users[mine.Seat])
		if err != nil {
			t.Fatal(err)
		}
		if read.Hash != mine.Hash || read.Decision != mine.Decision || read.Ply != mine.Ply {
			t.Fatalf("read back: ply %d decision %d state %s, want %d, %d, %s", read.Ply, read.Decision, read.Hash, mine.Ply, mine.Decision, mine.Hash)
		}
		other.Close(t.Context())
		other = host.New(host.Config{Store: s.store, Games: []engine.Game{portroyal.Game}, Bots: dull{}, Random: enginetest.Luck(t)})
		s.play(id, mine.Game.Format(mine.Legal[0]))
	}
}

func TestPlayRefuses(t *testing.T) {
	s := open(t)
	id := s.seats(2)
	user, now := s.asked(id)
	waits := s.users[0] + s.users[1] - user
	legal := now.Game.Format(now.Legal[0])
	tests := []struct {
		name     string
		user     record.UserID
		decision int
		action   string
		want     error
	}{
		{"somebody without a seat", s.users[3], now.Decision, legal, host.ErrNotSeated},
		{"nobody", 0, now.Decision, legal, host.ErrNotSeated},
		{"not asked", waits, now.Decision, legal, match.ErrStale},
		{"another decision", user, now.Decision + 1, legal, match.ErrStale},
		{"no decision", user, -1, legal, match.ErrStale},
		{"not a word", user, now.Decision, "abracadabra", engine.ErrNotation},
		{"of the runtime", user, now.Decision, match.Rewind, engine.ErrNotation},
		{"not legal now", user, now.Decision, "end-turn", engine.ErrIllegal},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := s.Play(t.Context(), id, tt.user, tt.decision, tt.action)
			wantErr(t, "play", err, tt.want)
			if after := s.table(id, user); after.Ply != now.Ply || after.Hash != now.Hash {
				t.Errorf("ply %d state %s, want %d %s", after.Ply, after.Hash, now.Ply, now.Hash)
			}
		})
	}
	_, err := s.Play(t.Context(), 4711, user, 0, legal)
	wantErr(t, "unknown match", err, host.ErrNotFound)
}

func TestSameAnswerTwice(t *testing.T) {
	s := open(t)
	id := s.seats(2)
	user, now := s.asked(id)
	first, err := s.Play(t.Context(), id, user, now.Decision, "draw")
	if err != nil {
		t.Fatal(err)
	}
	again, err := s.Play(t.Context(), id, user, now.Decision, "draw")
	if err != nil || again.Ply != first.Ply {
		t.Errorf("sent again: %v, ply %d, want %d", err, again.Ply, first.Ply)
	}
	_, err = s.Play(t.Context(), id, user, now.Decision, "stop")
	wantErr(t, "another answer to the same decision", err, match.ErrStale)
}

// Package hosttest puts a host with its services on a real database, with a few users, for tests.
package hosttest

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"portside/db"
	"portside/db/dbtest"
	"portside/db/dbtest/pgtest"
	"portside/engine"
	"portside/engine/campaigns"
	"portside/engine/chat"
	"portside/engine/due"
	"portside/engine/enginetest"
	"portside/engine/enginetest/patience"
	"portside/engine/host"
	"portside/engine/match"
	portroyal "portside/engine/portroyal/game"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/engine/replays"
	"portside/engine/tables"
	"portside/engine/upkeep"
	"portside/engine/votes"
)

// Dull are the bots of a site: "dull" takes the last legal action, "broken" panics.
type Dull struct{}

// Levels implements host.Bots.
func (Dull) Levels() []string { return []string{"dull", "broken"} }

// Searches implements host.Bots.
func (Dull) Searches(string) bool { return false }

// Policy implements host.Bots.
func (Dull) Policy(level string, _ engine.Game, _ uint64) engine.Policy {
	if level == "broken" {
		return Policy(func(engine.View, []engine.Action) engine.Answer { panic("a bot with a fault") })
	}
	return Policy(func(_ engine.View, legal []engine.Action) engine.Answer {
		return engine.Answer{Do: engine.DoPlay, Action: legal[len(legal)-1]}
	})
}

// Policy is a function that answers for a seat.
type Policy func(engine.View, []engine.Action) engine.Answer

// Choose implements engine.Policy.
func (p Policy) Choose(v engine.View, legal []engine.Action) engine.Answer { return p(v, legal) }

// Site is a host on a real database with a few users.
type Site struct {
	*host.Host
	Campaigns *campaigns.Service
	Tables    *tables.Service
	Chat      *chat.Service
	Replays   *replays.Service
	Votes     *votes.Service
	Upkeep    *upkeep.Service
	Due       *due.Service
	T         testing.TB
	Store     *db.Store
	Clock     time.Time
	Users     []record.UserID
}

// New opens a site on an empty database. The test closes it.
func New(t testing.TB) *Site {
	t.Helper()
	s := start(t, dbtest.Address(t))
	s.settle()
	return s
}

// Two opens two sites on one empty database, as two processes do. With a file, which only one process can have, the test is skipped.
func Two(t testing.TB) (a, b *Site) {
	t.Helper()
	pgtest.ServerOnly(t)
	path := dbtest.Address(t)
	a, b = start(t, path), start(t, path)
	a.settle()
	b.Users = a.Users
	return a, b
}

// settle adds the users.
func (s *Site) settle() {
	s.T.Helper()
	for _, name := range []string{"Anna", "Bram", "Chloé", "Dörte"} {
		id, err := s.Store.AddUser(s.T.Context(), name, "", "")
		if err != nil {
			s.T.Fatal(err)
		}
		s.Users = append(s.Users, id)
	}
}

// start opens a site on the database at path.
func start(t testing.TB, path string) *Site {
	t.Helper()
	store, err := db.Open(t.Context(), path, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	s := &Site{T: t, Store: store, Clock: time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)}
	s.Use(host.Config{Random: enginetest.Luck(t)})
	t.Cleanup(func() {
		s.Close(context.Background())
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// services is what the services of a site need from the database.
type services interface {
	campaigns.Store
	tables.Store
	chat.Store
	replays.Store
	upkeep.Store
}

// Use puts a new host on the database, with its services. What c leaves out is that of a site.
func (s *Site) Use(c host.Config) {
	if c.Store == nil {
		c.Store = s.Store
	}
	if c.Games == nil {
		c.Games = []engine.Game{portroyal.Game}
	}
	if c.Bots == nil {
		c.Bots = Dull{}
	}
	if c.Now == nil {
		c.Now = func() time.Time { return s.Clock }
	}
	s.Host = host.New(c)
	store, ok := c.Store.(services)
	if !ok {
		store = s.Store
	}
	s.Campaigns = campaigns.New(s.Host, store, c.Campaigns, nil)
	s.Tables = tables.New(s.Host, store)
	s.Chat = chat.New(s.Host, store)
	s.Replays = replays.New(s.Host, store)
	s.Votes = votes.New(s.Host)
	s.Upkeep = upkeep.New(s.Host, s.Votes, store, nil)
	s.Due = due.New(s.Host, s.Campaigns, s.Store, nil)
}

// Restart puts a new host on the same database.
func (s *Site) Restart() {
	s.T.Helper()
	s.Host.Close(s.T.Context())
	s.Use(host.Config{Random: enginetest.Luck(s.T)})
}

// ByChance has the operating system deal from now on: for tests that hold for any deal.
func (s *Site) ByChance() {
	s.T.Helper()
	s.Host.Close(s.T.Context())
	s.Use(host.Config{})
}

// Open opens a table on which the first n users sit, and returns it running.
func (s *Site) Open(n int, change ...func(*tables.NewMatch)) match.ID {
	s.T.Helper()
	table := tables.NewMatch{Game: "port-royal", Owner: s.Users[0], Seats: []string{tables.SeatMe}}
	for range n - 1 {
		table.Seats = append(table.Seats, tables.SeatOpen)
	}
	for _, f := range change {
		f(&table)
	}
	id, err := s.Tables.Create(s.T.Context(), table)
	if err != nil {
		s.T.Fatal(err)
	}
	for _, u := range s.Users[1:n] {
		if _, err := s.Tables.Join(s.T.Context(), id, u); err != nil {
			s.T.Fatal(err)
		}
	}
	return id
}

// Look is the table as a user sees it.
func (s *Site) Look(id match.ID, user record.UserID) *projection.Table {
	s.T.Helper()
	t, err := s.Table(s.T.Context(), id, user)
	if err != nil {
		s.T.Fatal(err)
	}
	return t
}

// Asked is a user who owes a decision, with their table.
func (s *Site) Asked(id match.ID) (record.UserID, *projection.Table) {
	s.T.Helper()
	for _, u := range s.Users {
		if t := s.Look(id, u); t.Decision >= 0 {
			return u, t
		}
	}
	return 0, nil
}

// Answer plays the action with this text for the seat that is asked.
func (s *Site) Answer(id match.ID, action string) *projection.Table {
	s.T.Helper()
	u, t := s.Asked(id)
	if t == nil {
		s.T.Fatalf("nobody is asked, want %s", action)
	}
	t, err := s.Play(s.T.Context(), id, u, t.Decision, action)
	if err != nil {
		s.T.Fatal(err)
	}
	return t
}

// Plies is the whole log of a match.
func (s *Site) Plies(id match.ID) []projection.Entry {
	s.T.Helper()
	list, err := s.Replays.Log(s.T.Context(), id, 0, 0, -1)
	if err != nil {
		s.T.Fatal(err)
	}
	return list
}

// PlayOut answers every decision with the first or last legal action until the match is over.
func (s *Site) PlayOut(id match.ID) {
	s.T.Helper()
	for range 5000 {
		u, t := s.Asked(id)
		if t == nil {
			return
		}
		a := t.Legal[(t.Ply/3)%len(t.Legal)]
		if _, err := s.Play(s.T.Context(), id, u, t.Decision, t.Game.Format(a)); err != nil {
			s.T.Fatal(err)
		}
	}
	s.T.Fatal("the match does not end")
}

// By is a request of a user from nowhere in particular.
func By(user record.UserID) host.Request { return host.Request{User: user} }

// Play is Host.Play for a user from nowhere in particular.
func (s *Site) Play(ctx context.Context, id match.ID, user record.UserID, decision int, action string) (*projection.Table, error) {
	return s.Host.Play(ctx, id, By(user), decision, action)
}

// WantErr fails the test unless err is want.
func WantErr(t testing.TB, what string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: error %v, want %v", what, err, want)
	}
}

// FirstLegal is the first legal action of the seat that is asked.
func (s *Site) FirstLegal(id match.ID) string {
	_, t := s.Asked(id)
	return t.Game.Format(t.Legal[0])
}

// ProposeVote fails the test when it is refused.
func (s *Site) ProposeVote(id match.ID, user int, kind record.VoteKind, seat engine.Seat, level string) *projection.Table {
	s.T.Helper()
	t, err := s.Votes.Propose(s.T.Context(), id, s.Users[user], kind, seat, level)
	if err != nil {
		s.T.Fatalf("%s: %v", kind, err)
	}
	return t
}

func (s *Site) CastVote(id match.ID, user int, yes bool) *projection.Table {
	s.T.Helper()
	open := s.Look(id, s.Users[user]).Vote
	if open == nil {
		s.T.Fatal("no vote is open")
	}
	t, err := s.Votes.Vote(s.T.Context(), id, s.Users[user], open.N, yes)
	if err != nil {
		s.T.Fatal(err)
	}
	return t
}

// TidyAfter lets the clean-up run as it does every hour.
func (s *Site) TidyAfter(after time.Duration) {
	s.Clock = s.Clock.Add(after)
	s.Upkeep.Once(s.T.Context())
}

// Slowly gives seats three days, 36 hours more with each answer and ten days at most.
func Slowly(n *tables.NewMatch) {
	n.Pace, n.Refill = (72 * time.Hour).Milliseconds(), record.Refill{Increment: (36 * time.Hour).Milliseconds(), Cap: (240 * time.Hour).Milliseconds()}
}

// Late lets the time of the seat that is asked run out and returns it.
func (s *Site) Late(id match.ID, d time.Duration) (seat int) {
	s.T.Helper()
	_, now := s.Asked(id)
	s.Clock = s.Clock.Add(d)
	return int(now.Seat)
}

// Outage is a store that knows of times without a server.
type Outage struct {
	host.Store
	Times [][2]int64
}

// Outages implements host.Store.
func (o Outage) Outages(context.Context) ([][2]int64, error) { return o.Times, nil }

// Coop makes a table one of cooperative contracts.
func Coop(n *tables.NewMatch) { n.Setup.Options = map[string]string{"mode": "contracts_coop"} }

// Solo makes a table one of solo contracts.
func Solo(n *tables.NewMatch) { n.Setup.Options = map[string]string{"mode": "contracts_solo"} }

// Left is what the seat that is asked still has.
func (s *Site) Left(id match.ID) time.Duration {
	s.T.Helper()
	for _, seat := range s.Look(id, 0).Seats {
		if seat.Asked {
			return time.Duration(seat.Left) * time.Millisecond
		}
	}
	s.T.Fatal("nobody is asked")
	return 0
}

// Pause stops a match: the first two users agree on it.
func (s *Site) Pause(id match.ID) {
	s.ProposeVote(id, 0, record.VotePause, engine.Nobody, "")
	s.CastVote(id, 1, true)
}

// GoOn ends a pause: the first two users agree on it.
func (s *Site) GoOn(id match.ID) {
	s.ProposeVote(id, 1, record.VoteResume, engine.Nobody, "")
	s.CastVote(id, 0, true)
}

// Newest is the newest table event of a match.
func (s *Site) Newest(id match.ID) record.TableEvent {
	s.T.Helper()
	events, err := s.Store.TableEvents(s.T.Context(), id, 0)
	if err != nil || len(events) == 0 {
		s.T.Fatalf("events %v, %v", events, err)
	}
	return events[len(events)-1]
}

// Wait returns the table of user when it is asked, or the match is over.
func (s *Site) Wait(id match.ID, user record.UserID) *projection.Table {
	s.T.Helper()
	stream := s.Subscribe(id, 0, "", nil)
	defer s.Unsubscribe(stream)
	late := patience.Over(s.T)
	for {
		if t := s.Look(id, user); t.Decision >= 0 || t.Status == record.Over {
			return t
		}
		select {
		case <-stream.C:
		case <-late:
			s.T.Fatal("nobody answers")
		}
	}
}

// Games is the game of a site.
func Games() []engine.Game { return []engine.Game{portroyal.Game} }

package host_test

import (
	"testing"
	"time"

	"portside/engine/enginetest/patience"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
)

// paced is a campaign of two with an hour for each decision, and its first chapter under way.
func (s *sailing) paced() (record.CampaignID, match.ID) {
	s.t.Helper()
	id, err := s.OpenCampaign(s.t.Context(), host.NewCampaign{Game: "port-royal", Name: "Slow", Owner: s.users[0], Mode: record.Coop, First: 1, Pace: time.Hour.Milliseconds()})
	if err != nil {
		s.t.Fatal(err)
	}
	if err := s.JoinCampaign(s.t.Context(), id, s.users[1], false); err != nil {
		s.t.Fatal(err)
	}
	return id, s.start(id)
}

func (s *sailing) stand(id record.CampaignID, to record.Standing) {
	s.t.Helper()
	if err := s.SetStanding(s.t.Context(), id, s.users[0], to); err != nil {
		s.t.Fatal(err)
	}
}

// left is the time that the seat that is asked still has.
func (s *sailing) left(game match.ID) time.Duration {
	s.t.Helper()
	for _, seat := range s.table(game, s.users[0]).Seats {
		if seat.Asked {
			return time.Duration(seat.Left) * time.Millisecond
		}
	}
	s.t.Fatal("nobody is asked")
	return 0
}

// TestRestStopsClocks: while a campaign rests no clock of its match runs, whatever else happens meanwhile, and
// afterwards exactly as much time is left as before (behaviour 26, 27).
func TestRestStopsClocks(t *testing.T) {
	s := sail(t)
	id, game := s.paced()
	s.clock = s.clock.Add(20*time.Minute + 7*time.Millisecond)
	before := s.left(game)
	if before != 40*time.Minute-7*time.Millisecond {
		t.Fatalf("%v left", before)
	}
	for _, tt := range []struct {
		name string
		rest func()
	}{
		{"a long rest", func() { s.clock = s.clock.Add(1000 * time.Hour) }},
		{"none at all", func() {}},
		{"paused, put away, restarted", func() {
			s.clock = s.clock.Add(time.Hour)
			s.stand(id, record.Archived)
			s.clock = s.clock.Add(time.Hour)
			s.restartSailing()
			s.clock = s.clock.Add(time.Hour)
		}},
	} {
		s.stand(id, record.Paused)
		tt.rest()
		tb := s.table(game, s.users[0])
		if !tb.Resting || tb.Decision >= 0 || tb.Deciders != 0 || tb.Legal != nil || tb.Seats[0].Asked || tb.Seats[0].Overdue {
			t.Errorf("%s: the table goes on: %+v", tt.name, tb)
		}
		s.stand(id, record.Active)
		if after := s.left(game); after != before {
			t.Errorf("%s: %v left, was %v", tt.name, after, before)
		}
	}
	s.clock = s.clock.Add(before + time.Millisecond)
	if left := s.left(game); left != -time.Millisecond {
		t.Errorf("%v left", left)
	}
}

// TestRestMeetsOutage: time in which the campaign rested and the server was down counts off once.
func TestRestMeetsOutage(t *testing.T) {
	s := sail(t)
	id, game := s.paced()
	at := s.clock
	s.clock = at.Add(10 * time.Minute)
	s.stand(id, record.Paused)
	s.clock = at.Add(30 * time.Minute)
	s.stand(id, record.Active)
	s.clock = at.Add(50 * time.Minute)
	for _, tt := range []struct {
		name     string
		from, to time.Duration // of the outage
		used     time.Duration
	}{
		{"none", -10 * time.Minute, -5 * time.Minute, 30 * time.Minute},
		{"before", 2 * time.Minute, 5 * time.Minute, 27 * time.Minute},
		{"within", 15 * time.Minute, 25 * time.Minute, 30 * time.Minute},
		{"around", 5 * time.Minute, 35 * time.Minute, 20 * time.Minute},
		{"into it", 5 * time.Minute, 20 * time.Minute, 25 * time.Minute},
		{"out of it", 20 * time.Minute, 45 * time.Minute, 15 * time.Minute},
	} {
		s.outage = [][2]int64{{at.Add(tt.from).UnixMilli(), at.Add(tt.to).UnixMilli()}}
		s.Host.Close(t.Context())
		s.begin()
		if err := s.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if left := s.left(game); left != time.Hour-tt.used {
			t.Errorf("an outage %s: %v left, want %v", tt.name, left, time.Hour-tt.used)
		}
	}
}

// TestNothingIsPlayedAtRest: no user, stand-in, standing order or bot plays while the campaign rests, and the bot
// that was asked goes on afterwards.
func TestNothingIsPlayedAtRest(t *testing.T) {
	s := sail(t)
	ctx := t.Context()
	id, game := s.paced()
	tb := s.table(game, s.users[0])
	asked, other := s.users[0], s.users[1]
	if tb.Decision < 0 {
		asked, other = other, asked
		tb = s.table(game, asked)
	}
	s.stand(id, record.Paused)
	s.clock = s.clock.Add(100 * time.Hour)
	_, err := s.Play(ctx, game, asked, tb.Decision, tb.Game.Format(tb.Legal[0]))
	wantErr(t, "a ply", err, host.ErrResting)
	_, err = s.StandIn(ctx, game, other, tb.Seat)
	wantErr(t, "a stand-in", err, host.ErrResting)
	_, err = s.SetOrder(ctx, game, asked, "pass")
	wantErr(t, "an order", err, host.ErrResting)
	_, err = s.Undo(ctx, game, asked)
	wantErr(t, "an undo", err, host.ErrResting)
	_, err = s.ProposeRewind(ctx, game, s.users[0])
	wantErr(t, "a rewind", err, host.ErrResting)
	if n, err := s.store.Waiting(ctx, asked); n != 0 || err != nil {
		t.Errorf("%d decisions wait, %v", n, err)
	}
	if s.see(id).Overdue {
		t.Error("somebody is overdue")
	}
	if err := s.Leave(ctx, game, asked); err != nil {
		t.Fatal(err)
	}
	if err := s.Fill(ctx, game, other, tb.Seat, "dull"); err != nil {
		t.Fatal(err)
	}
	if err := s.Run(ctx); err != nil {
		t.Fatal(err)
	}
	time.Sleep(50 * time.Millisecond)
	if now := s.table(game, other); now.Ply != tb.Ply {
		t.Errorf("somebody has played: ply %d, was %d", now.Ply, tb.Ply)
	}
	s.stand(id, record.Active)
	if !patience.Wait(10*time.Millisecond, func() bool { return s.table(game, other).Ply > tb.Ply }) {
		t.Error("the bot does not go on")
	}
}

// TestLuckStaysSealed: the seed of a chapter is shown once its end cannot be taken back any more, and from then
// on it cannot.
func TestLuckStaysSealed(t *testing.T) {
	s := sail(t)
	ctx := t.Context()
	id := s.crew(2)
	luck := func(game match.ID) host.Luck {
		t.Helper()
		f, err := s.Fair(ctx, game)
		if err != nil || (f.Seed != "") != (f.Luck == host.LuckOpen) {
			t.Fatalf("%+v, %v", f, err)
		}
		x, err := s.Export(ctx, game, s.users[0])
		if err != nil || (x.Seed != "") != (f.Luck == host.LuckOpen) {
			t.Fatalf("export: seed %q, luck %s, %v", x.Seed, f.Luck, err)
		}
		return f.Luck
	}
	game := s.start(id)
	wantErr(t, "luck of a match under way", s.ShowLuck(ctx, game, s.users[0]), host.ErrNotOver)
	if l := luck(game); l != host.LuckSecret {
		t.Error(l)
	}
	s.playOut(game)
	if l := luck(game); l != host.LuckSealed {
		t.Error(l)
	}
	if _, err := s.ProposeRewind(ctx, game, s.users[0]); err != nil {
		t.Fatal(err)
	}
	wantErr(t, "by a stranger", s.ShowLuck(ctx, game, s.users[3]), host.ErrNotSeated)
	for range 2 {
		if err := s.ShowLuck(ctx, game, s.users[1]); err != nil {
			t.Fatal(err)
		}
	}
	if tb := s.table(game, s.users[1]); tb.Proposal != nil || luck(game) != host.LuckOpen {
		t.Error("the proposal is still open")
	}
	s.restartSailing()
	_, err := s.ProposeRewind(ctx, game, s.users[0])
	wantErr(t, "a rewind with open luck", err, host.ErrShown)
	a := s.see(id).Attempts[0]
	rec, _, err := s.store.Match(ctx, game)
	if err != nil {
		t.Fatal(err)
	}
	back := record.Booking{Attempt: a.ID, Was: a.Result, Report: record.Report{Result: record.Unfinished}}
	wantErr(t, "the database", s.store.Change(ctx, record.Change{Was: rec, Now: rec, Book: &back}), record.ErrConflict)

	second := s.start(id)
	s.playOut(second)
	if l := luck(second); l != host.LuckSealed {
		t.Error(l)
	}
	third := s.start(id) // from now on the second cannot be taken back
	if l := luck(second); l != host.LuckOpen {
		t.Error(l)
	}
	for _, u := range s.users[:2] {
		if err := s.GiveUp(ctx, id, u, record.ForChapter, true); err != nil {
			t.Fatal(err)
		}
	}
	if l := luck(third); l != host.LuckOpen {
		t.Error(l)
	}
	plain := s.seats(2)
	s.playOut(plain)
	if l := luck(plain); l != host.LuckOpen {
		t.Error(l)
	}
}

// TestNoRepeatOfSealedLuck: a chapter for one cannot be tried out with the same deal while it may go on.
func TestNoRepeatOfSealedLuck(t *testing.T) {
	s := sail(t)
	ctx := t.Context()
	id := s.crew(1)
	game := s.start(id)
	if err := s.Leave(ctx, game, s.users[0]); err != nil {
		t.Fatal(err)
	}
	_, err := s.Repeat(ctx, game, s.users[0])
	wantErr(t, "a repeat of a chapter that was left", err, host.ErrSealed)
	if _, err := s.Join(ctx, game, s.users[0]); err != nil {
		t.Fatal(err)
	}
	s.playOut(game)
	_, err = s.Repeat(ctx, game, s.users[0])
	wantErr(t, "a repeat of a chapter that may go on", err, host.ErrSealed)
	if err := s.ShowLuck(ctx, game, s.users[0]); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Repeat(ctx, game, s.users[0]); err != nil {
		t.Error(err)
	}
}

package campaigns_test

import (
	"testing"
	"testing/synctest"
	"time"

	"portside/db/dbtest/pgtest"
	"portside/engine/enginetest/patience"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
	"portside/engine/replays"
	"portside/engine/tables"
	"portside/handlers/handlerstest/hosttest"
)

// TestRestStopsClocks: while a campaign rests no clock of its match runs, whatever else happens meanwhile, and
// afterwards exactly as much time is left as before.
func TestRestStopsClocks(t *testing.T) {
	s := newRig(t)
	id, game := s.Paced()
	s.Clock = s.Clock.Add(20*time.Minute + 7*time.Millisecond)
	before := s.Left(game)
	if before != 40*time.Minute-7*time.Millisecond {
		t.Fatalf("%v left", before)
	}
	for _, tt := range []struct {
		name string
		rest func()
	}{
		{"a long rest", func() { s.Clock = s.Clock.Add(1000 * time.Hour) }},
		{"none at all", func() {}},
		{"paused, put away, restarted", func() {
			s.Clock = s.Clock.Add(time.Hour)
			s.SetStanding(id, record.Archived)
			s.Clock = s.Clock.Add(time.Hour)
			s.Restart()
			s.Clock = s.Clock.Add(time.Hour)
		}},
	} {
		s.SetStanding(id, record.Paused)
		tt.rest()
		tb := s.Look(game, s.Users[0])
		if !tb.Resting || tb.Decision >= 0 || tb.Deciders != 0 || tb.Legal != nil || tb.Seats[0].Asked || tb.Seats[0].Overdue {
			t.Errorf("%s: the table goes on: %+v", tt.name, tb)
		}
		s.SetStanding(id, record.Active)
		if after := s.Left(game); after != before {
			t.Errorf("%s: %v left, was %v", tt.name, after, before)
		}
	}
	s.Clock = s.Clock.Add(before + time.Millisecond)
	if left := s.Left(game); left != -time.Millisecond {
		t.Errorf("%v left", left)
	}
}

// TestRestMeetsOutage: time in which the campaign rested and the server was down is deducted once.
func TestRestMeetsOutage(t *testing.T) {
	s := newRig(t)
	id, game := s.Paced()
	at := s.Clock
	s.Clock = at.Add(10 * time.Minute)
	s.SetStanding(id, record.Paused)
	s.Clock = at.Add(30 * time.Minute)
	s.SetStanding(id, record.Active)
	s.Clock = at.Add(50 * time.Minute)
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
		s.Outage = [][2]int64{{at.Add(tt.from).UnixMilli(), at.Add(tt.to).UnixMilli()}}
		s.Host.Close(t.Context())
		s.Begin()
		if err := s.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if left := s.Left(game); left != time.Hour-tt.used {
			t.Errorf("an outage %s: %v left, want %v", tt.name, left, time.Hour-tt.used)
		}
	}
}

// TestNothingIsPlayedAtRest: no user, stand-in, standing order or bot plays while the campaign rests, and the bot
// that was asked answers afterwards.
func TestNothingIsPlayedAtRest(t *testing.T) {
	if pgtest.On() { // a connection that waits for the server never rests
		nothingIsPlayedAtRest(t, func() { time.Sleep(3 * time.Second) })
		return
	}
	synctest.Test(t, func(t *testing.T) { nothingIsPlayedAtRest(t, synctest.Wait) }) // until the bots have nothing to do
}

func nothingIsPlayedAtRest(t *testing.T, settle func()) {
	s := newRig(t)
	ctx := t.Context()
	id, game := s.Paced()
	tb := s.Look(game, s.Users[0])
	asked, other := s.Users[0], s.Users[1]
	if tb.Decision < 0 {
		asked, other = other, asked
		tb = s.Look(game, asked)
	}
	s.SetStanding(id, record.Paused)
	s.Clock = s.Clock.Add(100 * time.Hour)
	_, err := s.Play(ctx, game, asked, tb.Decision, tb.Game.Format(tb.Legal[0]))
	hosttest.WantErr(t, "a ply", err, host.ErrResting)
	_, err = s.StandIn(ctx, game, other, tb.Seat)
	hosttest.WantErr(t, "a stand-in", err, host.ErrResting)
	_, err = s.SetOrder(ctx, game, asked, "pass")
	hosttest.WantErr(t, "an order", err, host.ErrResting)
	_, err = s.Undo(ctx, game, asked)
	hosttest.WantErr(t, "an undo", err, host.ErrResting)
	_, err = s.ProposeRewind(ctx, game, s.Users[0])
	hosttest.WantErr(t, "a rewind", err, host.ErrResting)
	if n, err := s.Store.Waiting(ctx, asked); n != 0 || err != nil {
		t.Errorf("%d decisions wait, %v", n, err)
	}
	if s.See(id).Overdue {
		t.Error("somebody is overdue")
	}
	if err := s.Tables.Leave(ctx, game, asked); err != nil {
		t.Fatal(err)
	}
	if err := s.Tables.FillSeat(ctx, game, hosttest.By(other), tb.Seat, "dull"); err != nil {
		t.Fatal(err)
	}
	if err := s.Run(ctx); err != nil {
		t.Fatal(err)
	}
	settle()
	if now := s.Look(game, other); now.Ply != tb.Ply {
		t.Errorf("somebody has played: ply %d, was %d", now.Ply, tb.Ply)
	}
	s.SetStanding(id, record.Active)
	if !patience.Wait(10*time.Millisecond, func() bool { return s.Look(game, other).Ply > tb.Ply }) {
		t.Error("the bot does not go on")
	}
}

// TestLuckStaysSealed: the seed of a chapter is shown once its end cannot be taken back any more; showing it also
// makes the end final.
func TestLuckStaysSealed(t *testing.T) {
	s := newRig(t)
	ctx := t.Context()
	id := s.Party(2)
	luck := func(game match.ID) replays.Luck {
		t.Helper()
		f, err := s.Replays.Fair(ctx, game)
		if err != nil || (f.Seed != "") != (f.Luck == replays.LuckOpen) {
			t.Fatalf("%+v, %v", f, err)
		}
		x, err := s.Replays.Export(ctx, game, s.Users[0])
		if err != nil || (x.Seed != "") != (f.Luck == replays.LuckOpen) {
			t.Fatalf("export: seed %q, luck %s, %v", x.Seed, f.Luck, err)
		}
		return f.Luck
	}
	game := s.BeginChapter(id)
	hosttest.WantErr(t, "luck of a match under way", s.Replays.ShowLuck(ctx, game, s.Users[0]), host.ErrNotOver)
	if l := luck(game); l != replays.LuckSecret {
		t.Error(l)
	}
	s.PlayOut(game)
	if l := luck(game); l != replays.LuckSealed {
		t.Error(l)
	}
	if _, err := s.ProposeRewind(ctx, game, s.Users[0]); err != nil {
		t.Fatal(err)
	}
	hosttest.WantErr(t, "by a stranger", s.Replays.ShowLuck(ctx, game, s.Users[3]), host.ErrNotSeated)
	for range 2 {
		if err := s.Replays.ShowLuck(ctx, game, s.Users[1]); err != nil {
			t.Fatal(err)
		}
	}
	if tb := s.Look(game, s.Users[1]); tb.Proposal != nil || luck(game) != replays.LuckOpen {
		t.Error("the proposal is still open")
	}
	s.Restart()
	_, err := s.ProposeRewind(ctx, game, s.Users[0])
	hosttest.WantErr(t, "a rewind with open luck", err, host.ErrShown)
	a := s.See(id).Attempts[0]
	rec, plies, err := s.Store.Match(ctx, game)
	if err != nil {
		t.Fatal(err)
	}
	back := record.Booking{Attempt: a.ID, Was: a.Result, Report: record.Report{Result: record.Unfinished}}
	hosttest.WantErr(t, "the database", s.Store.Change(ctx, record.Change{Saved: len(plies), Was: rec, Now: rec, Book: &back}), record.ErrConflict)

	second := s.BeginChapter(id)
	s.PlayOut(second)
	if l := luck(second); l != replays.LuckSealed {
		t.Error(l)
	}
	third := s.BeginChapter(id) // from now on the second cannot be taken back
	if l := luck(second); l != replays.LuckOpen {
		t.Error(l)
	}
	for _, u := range s.Users[:2] {
		if err := s.Campaigns.GiveUp(ctx, id, u, record.ForChapter, true); err != nil {
			t.Fatal(err)
		}
	}
	if l := luck(third); l != replays.LuckOpen {
		t.Error(l)
	}
	plain := s.Open(2)
	s.PlayOut(plain)
	if l := luck(plain); l != replays.LuckOpen {
		t.Error(l)
	}
}

// TestNoRepeatOfSealedLuck: a chapter for one cannot be tried out with the same deal while it may go on.
func TestNoRepeatOfSealedLuck(t *testing.T) {
	s := newRig(t)
	ctx := t.Context()
	id := s.Party(1)
	game := s.BeginChapter(id)
	if err := s.Tables.Leave(ctx, game, s.Users[0]); err != nil {
		t.Fatal(err)
	}
	_, err := s.Tables.Repeat(ctx, game, s.Users[0])
	hosttest.WantErr(t, "a repeat of a chapter that was left", err, tables.ErrSealed)
	if _, err := s.Tables.Join(ctx, game, s.Users[0]); err != nil {
		t.Fatal(err)
	}
	s.PlayOut(game)
	_, err = s.Tables.Repeat(ctx, game, s.Users[0])
	hosttest.WantErr(t, "a repeat of a chapter that may go on", err, tables.ErrSealed)
	if err := s.Replays.ShowLuck(ctx, game, s.Users[0]); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Tables.Repeat(ctx, game, s.Users[0]); err != nil {
		t.Error(err)
	}
}

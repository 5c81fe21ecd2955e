package votes_test

import (
	"errors"
	"sync"
	"testing"
	"time"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
	"portside/engine/upkeep"
	"portside/engine/votes"
	"portside/handlers/handlerstest/hosttest"
)

// hosts are n hosts on one database, each with its own memory: only the constraints of the
// database can decide between them.
func (s *site) hosts(n int, id match.ID) []*host.Host {
	s.T.Helper()
	list := make([]*host.Host, n)
	now := s.Clock
	for i := range list {
		list[i] = host.New(host.Config{Store: s.Store, Games: hosttest.Games(), Bots: hosttest.Dull{}, Now: func() time.Time { return now }})
		s.T.Cleanup(func() { list[i].Close(s.T.Context()) })
		if _, err := list[i].Table(s.T.Context(), id, 0); err != nil {
			s.T.Fatal(err)
		}
	}
	return list
}

// atOnce runs all ops at the same moment and returns the errors.
func atOnce(ops ...func() error) []error {
	errs := make([]error, len(ops))
	var wg sync.WaitGroup
	start := make(chan struct{})
	for i, op := range ops {
		wg.Go(func() {
			<-start
			errs[i] = op()
		})
	}
	close(start)
	wg.Wait()
	return errs
}

func done(errs []error) (n int) {
	for _, err := range errs {
		if err == nil {
			n++
		}
	}
	return n
}

// TestTwoVotesAtOnce: of several proposals at the same moment, in hosts that do not know of each other, one is opened
// and the others are refused.
func TestTwoVotesAtOnce(t *testing.T) {
	s, ctx := open(t), t.Context()
	for range 5 {
		id := s.Open(3)
		h := s.hosts(3, id)
		var ops []func() error
		for i := range h {
			ops = append(ops, func() error {
				_, err := votes.New(h[i]).Propose(ctx, id, s.Users[i], record.VotePause, engine.Nobody, "")
				return err
			})
		}
		errs := atOnce(ops...)
		for _, err := range errs {
			if err != nil && !errors.Is(err, votes.ErrOver) && !errors.Is(err, votes.ErrOpen) {
				t.Error(err)
			}
		}
		rec, _, err := s.Store.Match(ctx, id)
		if err != nil || done(errs) != 1 || rec.OpenVote() == nil || rec.Vote.N != 1 {
			t.Errorf("%d of 3 proposals stand, %+v, %v", done(errs), rec.Vote, err)
		}
	}
}

// TestVoteMeetsExpiry: the deciding vote and the expiry at the same moment: one of them ends the vote, once.
func TestVoteMeetsExpiry(t *testing.T) {
	s, ctx := open(t), t.Context()
	for range 8 {
		id := s.Open(2)
		s.ProposeVote(id, 0, record.VotePause, engine.Nobody, "")
		early := s.hosts(1, id)[0]
		s.Clock = s.Clock.Add(73 * time.Hour)
		late := s.hosts(1, id)[0]
		errs := atOnce(
			func() error { _, err := votes.New(early).Vote(ctx, id, s.Users[1], 1, true); return err },
			func() error { upkeep.New(late, votes.New(late), s.Store, nil).Once(ctx); return nil },
			func() error { _, err := votes.New(late).Vote(ctx, id, s.Users[1], 1, true); return err },
		)
		for _, err := range errs {
			if err != nil && !errors.Is(err, votes.ErrOver) {
				t.Error(err)
			}
		}
		rec, _, err := s.Store.Match(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		events, err := s.Store.TableEvents(ctx, id, 0)
		agreed := rec.Vote.Result == record.VoteAgreed
		if err != nil || len(events) != 1 || events[0].Arg(1) != string(rec.Vote.Result) || rec.Resting() != agreed || agreed != (errs[0] == nil) {
			t.Errorf("ended as %s, rests %v, log %+v, %v, %v", rec.Vote.Result, rec.Resting(), events, errs, err)
		}
	}
}

// TestPlyMeetsVote: the ply of an absent user, a stand-in for them and the vote that gives their seat to a bot, all at
// the same moment. What was acknowledged is stored, and the log replays.
func TestPlyMeetsVote(t *testing.T) {
	s, ctx := open(t), t.Context()
	for range 8 {
		id := s.Open(2, hosttest.Slowly)
		seat := s.Late(id, 100*time.Hour)
		other, user := s.Users[1-seat], s.Users[seat]
		before := s.Look(id, user)
		h := s.hosts(3, id)
		errs := atOnce(
			func() error { _, err := h[0].Play(ctx, id, hosttest.By(user), before.Decision, "draw"); return err },
			func() error { _, err := h[1].StandIn(ctx, id, other, engine.Seat(seat)); return err },
			func() error {
				_, err := votes.New(h[2]).Propose(ctx, id, other, record.VoteBot, engine.Seat(seat), "dull")
				return err
			},
		)
		rec, plies, err := s.Store.Match(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := match.Load(before.Game, rec.Setup, plies); err != nil {
			t.Fatal(err)
		}
		played := len(plies) > before.Ply+1
		if replaced := rec.Seats[seat].Kind == record.Bot; played != (errs[0] == nil || errs[1] == nil) || replaced != (errs[2] == nil) || done(errs) != 1 {
			t.Errorf("played %v, replaced %v: %v", played, replaced, errs)
		}
	}
}

// TestVotesUnderWay plays, proposes, votes, retakes and lets votes lapse all at once in one host; run it with -race.
// Afterwards the log replays, at most one vote is open, and rests do not overlap.
func TestVotesUnderWay(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.Open(3)
	if err := s.Run(ctx); err != nil {
		t.Fatal(err)
	}
	kinds := []record.VoteKind{record.VotePause, record.VoteResume, record.VoteResume, record.VoteBot, record.VotePerson}
	var wg sync.WaitGroup
	for i := range 6 {
		seat, u := engine.Seat(i%3), s.Users[i%3]
		wg.Go(func() {
			for n := range 60 {
				now, err := s.Table(ctx, id, u)
				if err != nil {
					t.Error(err)
					return
				}
				switch {
				case now.Claim != engine.Nobody:
					_, err = s.Votes.Retake(ctx, id, u)
				case now.Vote != nil:
					_, err = s.Votes.Vote(ctx, id, u, now.Vote.N, (n+i)%4 > 0)
				case n%5 == i%5:
					_, err = s.Votes.Propose(ctx, id, u, kinds[(n/5+i)%len(kinds)], seat, "dull")
				case now.Decision >= 0:
					_, err = s.Play(ctx, id, u, now.Decision, now.Game.Format(now.Legal[0]))
				case n%7 == 0:
					s.Upkeep.Once(ctx)
				}
				for _, fine := range []error{votes.ErrOver, votes.ErrOpen, host.ErrPaused, votes.ErrNotPaused, host.ErrNotSeated, host.ErrTaken, host.ErrNotRunning, match.ErrStale, match.ErrOver} {
					if errors.Is(err, fine) {
						err = nil
					}
				}
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	rec, plies, err := s.Store.Match(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := match.Load(s.Look(id, 0).Game, rec.Setup, plies); err != nil {
		t.Fatal(err)
	}
	events, err := s.Store.TableEvents(ctx, id, 0)
	if err != nil || len(events) == 0 || rec.Vote == nil {
		t.Fatalf("nothing has happened: %v, %v", events, err)
	}
	votes := 0
	for i, d := range events {
		if d.N != i+1 {
			t.Errorf("event %d is numbered %d", i+1, d.N)
		}
		if d.Kind == record.EventVote {
			votes++
		}
	}
	if open := rec.OpenVote(); votes != rec.Vote.N && !(open != nil && votes == rec.Vote.N-1) {
		t.Errorf("%d votes have ended, the newest is %d, open %v", votes, rec.Vote.N, open != nil)
	}
	for i := 1; i < len(rec.Pauses); i++ {
		if rec.Pauses[i-1][1] == 0 || rec.Pauses[i][0] < rec.Pauses[i-1][1] {
			t.Errorf("rests %v", rec.Pauses)
		}
	}
}

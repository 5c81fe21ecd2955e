package host_test

import (
	"context"
	"testing"
	"time"

	"portside/db"
	"portside/engine"
	"portside/engine/enginetest"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/handlers/handlerstest/hosttest"
)

// TestPauseKeepsTime: a pause stops everything, even across a restart, and gives back exactly the time that was left.
func TestPauseKeepsTime(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.Open(2, hosttest.Slowly)
	user, now := s.Asked(id)
	s.Clock = s.Clock.Add(10*time.Hour + 7*time.Millisecond)
	want := 62*time.Hour - 7*time.Millisecond
	if got := s.Left(id); got != want {
		t.Fatalf("%v left, want %v", got, want)
	}
	for _, meanwhile := range []func(){
		func() { s.Clock = s.Clock.Add(1000 * time.Hour) },
		func() {},
		func() { s.Restart(); s.Clock = s.Clock.Add(time.Hour); s.Restart() },
	} {
		s.Pause(id)
		paused := s.Look(id, user)
		if !paused.Resting || paused.Why != record.Pause || paused.Decision >= 0 || paused.Deciders != 0 || paused.Legal != nil || paused.CanUndo {
			t.Errorf("the table goes on: %+v", paused)
		}
		_, err := s.Play(ctx, id, user, now.Decision, "draw")
		hosttest.WantErr(t, "a ply in a pause", err, host.ErrPaused)
		_, err = s.StandIn(ctx, id, s.Users[1], now.Seat)
		hosttest.WantErr(t, "a stand-in in a pause", err, host.ErrPaused)
		_, err = s.ProposeRewind(ctx, id, s.Users[0])
		hosttest.WantErr(t, "taking back in a pause", err, host.ErrPaused)
		meanwhile()
		s.GoOn(id)
		if got := s.Left(id); got != want {
			t.Errorf("%v left after a pause, want %v", got, want)
		}
	}
	s.Answer(id, "draw")
}

// TestPauseAfterTimeIsUp: a seat whose time was up before a pause is still overdue after it.
func TestPauseAfterTimeIsUp(t *testing.T) {
	s := open(t)
	id := s.Open(2, hosttest.Slowly)
	s.Clock = s.Clock.Add(80 * time.Hour)
	_, now := s.Asked(id)
	s.ProposeVote(id, 1-int(now.Seat), record.VotePause, engine.Nobody, "") // an absent user does not count
	if tb := s.Look(id, 0); !tb.Resting || tb.Seats[now.Seat].Overdue || tb.Seats[now.Seat].Absent {
		t.Errorf("in the pause: %+v", tb.Seats[now.Seat])
	}
	s.Clock = s.Clock.Add(80 * time.Hour)
	s.GoOn(id)
	if got := s.Left(id); got != -8*time.Hour {
		t.Errorf("%v left", got)
	}
}

// TestTimeRefills: the time an answer gives back, up to the cap, and after an answer that came too late.
func TestTimeRefills(t *testing.T) {
	for _, tt := range []struct {
		name     string
		pace     func(*tables.NewMatch)
		take     time.Duration
		want     time.Duration // for the next decision of the seat
		standsIn bool
	}{
		{"quickly", hosttest.Slowly, time.Hour, (72 - 1 + 36) * time.Hour, false},
		{"slowly", hosttest.Slowly, 71 * time.Hour, (1 + 36) * time.Hour, false},
		{"too late", hosttest.Slowly, 100 * time.Hour, 72 * time.Hour, false}, // once for coming back, once for the turn
		{"a stand-in", hosttest.Slowly, 100 * time.Hour, 36 * time.Hour, true},
		{"to the cap", func(n *tables.NewMatch) {
			n.Pace, n.Refill = (72 * time.Hour).Milliseconds(), record.Refill{Increment: (36 * time.Hour).Milliseconds(), Cap: (80 * time.Hour).Milliseconds()}
		}, time.Hour, 80 * time.Hour, false},
		{"each anew", func(n *tables.NewMatch) { n.Pace = (24 * time.Hour).Milliseconds() }, 20 * time.Hour, 24 * time.Hour, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := open(t)
			id := s.Open(2, tt.pace)
			_, now := s.Asked(id)
			s.Clock = s.Clock.Add(tt.take)
			if tt.standsIn {
				if _, err := s.StandIn(t.Context(), id, s.Users[1-now.Seat], now.Seat); err != nil {
					t.Fatal(err)
				}
			} else {
				s.Answer(id, "draw")
			}
			others := false
			for range 200 { // until the others and then the seat have been asked
				tb := s.Look(id, 0)
				if others = others || !tb.Seats[now.Seat].Asked; others && tb.Seats[now.Seat].Asked {
					if got := time.Duration(tb.Seats[now.Seat].Left) * time.Millisecond; got != tt.want {
						t.Errorf("%v left, want %v", got, tt.want)
					}
					s.Restart()
					if got := time.Duration(s.Look(id, 0).Seats[now.Seat].Left) * time.Millisecond; got != tt.want {
						t.Errorf("%v left after a restart, want %v", got, tt.want)
					}
					return
				}
				u, tb := s.Asked(id)
				if _, err := s.Play(t.Context(), id, u, tb.Decision, tb.Game.Format(tb.Legal[len(tb.Legal)-1])); err != nil {
					t.Fatal(err)
				}
			}
			t.Error("the seat is not asked again")
		})
	}
}

// TestVoteExtends: seats that are awaited get the time they began with, whether or not it was up.
func TestVoteExtends(t *testing.T) {
	for take, want := range map[time.Duration]time.Duration{10 * time.Hour: 134 * time.Hour, 100 * time.Hour: 72 * time.Hour} {
		s := open(t)
		id := s.Open(2, hosttest.Slowly)
		_, now := s.Asked(id)
		s.Clock = s.Clock.Add(take)
		s.ProposeVote(id, 1-int(now.Seat), record.VoteExtend, engine.Nobody, "")
		if s.Look(id, 0).Vote != nil {
			s.CastVote(id, int(now.Seat), true)
		}
		if got := s.Left(id); got != want {
			t.Errorf("after %v: %v left, want %v", take, got, want)
		}
		s.Restart()
		if got := s.Left(id); got != want {
			t.Errorf("after %v and a restart: %v left", take, got)
		}
	}
}

// TestUndoGivesNoTime: an answer that is taken back gives nothing back, however often.
func TestUndoGivesNoTime(t *testing.T) {
	s := open(t)
	id := s.Open(2, hosttest.Slowly)
	tried := 0
	for range 300 {
		u, now := s.Asked(id)
		if now == nil {
			break
		}
		left := func() int64 {
			at := s.Look(id, u).Seats[now.Seat]
			if at.Asked {
				return at.Left
			}
			rec, _, err := s.Store.Match(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			return rec.Seats[now.Seat].Bank
		}
		s.Clock = s.Clock.Add(time.Minute)
		before := left()
		after, err := s.Play(t.Context(), id, u, now.Decision, now.Game.Format(now.Legal[len(now.Legal)-1]))
		if err != nil {
			t.Fatal(err)
		}
		if !after.CanUndo {
			continue
		}
		if _, err := s.Undo(t.Context(), id, u); err != nil {
			t.Fatal(err)
		}
		if got := left(); got > before {
			t.Errorf("%v left, %v before the answer that was taken back", got, before)
		}
		tried++
		if _, err := s.Play(t.Context(), id, u, s.Look(id, u).Decision, now.Game.Format(now.Legal[len(now.Legal)-1])); err != nil {
			t.Fatal(err)
		}
	}
	if tried == 0 {
		t.Error("nothing could be taken back")
	}
}

// TestPlyReadsNothing: with votes, rests, kept seats and clean-up, a ply still reads nothing from the database.
func TestPlyReadsNothing(t *testing.T) {
	s := open(t)
	id := s.Open(2, hosttest.Slowly)
	reads := 0
	s.Host.Close(t.Context())
	s.Use(host.Config{Store: counting{s.Store, &reads}, Games: hosttest.Games(), Bots: hosttest.Dull{}, Now: func() time.Time { return s.Clock }, Random: enginetest.Luck(t)})
	s.ProposeVote(id, 0, record.VotePause, engine.Nobody, "") // open all the while
	if reads == 0 {
		t.Fatal("loading a match reads nothing")
	}
	reads = 0
	for range 30 {
		u, now := s.Asked(id)
		if _, err := s.Play(t.Context(), id, u, now.Decision, now.Game.Format(now.Legal[0])); err != nil {
			t.Fatal(err)
		}
		s.Clock = s.Clock.Add(time.Minute)
	}
	if reads != 0 {
		t.Errorf("30 plies read %d times", reads)
	}
}

// counting is a store that counts how often it is read.
type counting struct {
	*db.Store
	reads *int
}

func (c counting) Match(ctx context.Context, id match.ID) (*record.Match, []match.Ply, error) {
	*c.reads++
	return c.Store.Match(ctx, id)
}

func (c counting) Chat(ctx context.Context, id match.ID, most int) (*record.Chat, error) {
	*c.reads++
	return c.Store.Chat(ctx, id, most)
}

func (c counting) TableEvents(ctx context.Context, id match.ID, most int) ([]record.TableEvent, error) {
	*c.reads++
	return c.Store.TableEvents(ctx, id, most)
}

func (c counting) Expired(ctx context.Context, now int64) ([]match.ID, error) {
	*c.reads++
	return c.Store.Expired(ctx, now)
}

func (c counting) Idle(ctx context.Context, before int64, most int) ([]match.ID, error) {
	*c.reads++
	return c.Store.Idle(ctx, before, most)
}

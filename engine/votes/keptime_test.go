package votes_test

import (
	"testing"
	"time"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/handlers/handlerstest/hosttest"
)

// TestRetakenSeatHasItsTime: a user who returns to their seat has exactly the time there was, across a restart and
// whatever way it came back; if their time was up, they have the time of a turn.
func TestRetakenSeatHasItsTime(t *testing.T) {
	each := func(n *tables.NewMatch) { n.Pace = (24 * time.Hour).Milliseconds() }
	retake := func(s *site, id match.ID, seat int) {
		if _, err := s.Votes.Retake(t.Context(), id, s.Users[seat]); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		name string
		pace func(*tables.NewMatch)
		take time.Duration
		want time.Duration
		by   record.VoteKind
		back func(s *site, id match.ID, seat int)
	}{
		{"from a bot", hosttest.Slowly, 10 * time.Hour, 62 * time.Hour, record.VoteBot, retake},
		{"an open seat", hosttest.Slowly, 10 * time.Hour, 62 * time.Hour, record.VotePerson, retake},
		{"from a person", hosttest.Slowly, 10 * time.Hour, 62 * time.Hour, record.VotePerson, func(s *site, id match.ID, seat int) {
			if _, err := s.Tables.Join(t.Context(), id, s.Users[2]); err != nil {
				t.Fatal(err)
			}
			if got := s.Left(id); got != 72*time.Hour {
				t.Errorf("who comes has %v", got)
			}
			s.ProposeVote(id, 1-seat, record.VoteGiveBack, engine.Seat(seat), "")
			s.CastVote(id, 2, true)
		}},
		{"a kept seat that is opened", hosttest.Slowly, 10 * time.Hour, 62 * time.Hour, record.VoteBot, func(s *site, id match.ID, seat int) {
			s.ProposeVote(id, 1-seat, record.VotePerson, engine.Seat(seat), "")
			retake(s, id, seat)
		}},
		{"too late", hosttest.Slowly, 100 * time.Hour, 36 * time.Hour, record.VoteBot, retake},
		{"time for each decision", each, 10 * time.Hour, 14 * time.Hour, record.VoteBot, retake},
		{"too late, with time for each", each, 30 * time.Hour, 24 * time.Hour, record.VoteBot, retake},
		{"no limit", func(*tables.NewMatch) {}, 10 * time.Hour, 0, record.VoteBot, retake},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := open(t) // without Run no bot plays: the same decision is still open
			id := s.Open(2, tt.pace)
			_, now := s.Asked(id)
			seat := int(now.Seat)
			s.Clock = s.Clock.Add(tt.take)
			level := ""
			if tt.by == record.VoteBot {
				level = "dull"
			}
			tb := s.ProposeVote(id, seat, tt.by, engine.Seat(seat), level)
			if tb.Vote != nil {
				s.CastVote(id, 1-seat, true)
			}
			s.Clock = s.Clock.Add(50 * time.Hour)
			s.Restart()
			tt.back(s, id, seat)
			for range 2 {
				if got := s.Left(id); got != tt.want {
					t.Errorf("%v left, want %v", got, tt.want)
				}
				s.Restart()
			}
		})
	}
}

// TestRetakenAfterAnAnswer: an answer by a bot took no time from the user; if each decision has its own time, the
// next one begins anew.
func TestRetakenAfterAnAnswer(t *testing.T) {
	for _, tt := range []struct {
		name string
		pace func(*tables.NewMatch)
		want time.Duration
	}{{"time that refills", hosttest.Slowly, 62 * time.Hour}, {"time for each decision", func(n *tables.NewMatch) { n.Pace = (24 * time.Hour).Milliseconds() }, 24 * time.Hour}} {
		t.Run(tt.name, func(t *testing.T) {
			s := open(t)
			id := s.Open(2, tt.pace)
			_, now := s.Asked(id)
			seat := int(now.Seat)
			s.Clock = s.Clock.Add(10 * time.Hour)
			s.ProposeVote(id, seat, record.VoteBot, now.Seat, "dull")
			if err := s.Run(t.Context()); err != nil {
				t.Fatal(err)
			}
			s.Wait(id, s.Users[1-seat])
			s.Clock = s.Clock.Add(time.Hour)
			if _, err := s.Votes.Retake(t.Context(), id, s.Users[seat]); err != nil {
				t.Fatal(err)
			}
			for range 200 {
				if tb := s.Look(id, 0); tb.Seats[seat].Asked {
					if got := time.Duration(tb.Seats[seat].Left) * time.Millisecond; got != tt.want {
						t.Errorf("%v left, want %v", got, tt.want)
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

package host_test

import (
	"testing"
	"time"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
)

// TestRetakenSeatHasItsTime: who comes back to the own seat has exactly the time there was, over a restart and by
// whatever hands it came back (behaviour 27); whose time was up has what a turn gives.
func TestRetakenSeatHasItsTime(t *testing.T) {
	each := func(n *host.NewMatch) { n.Pace = (24 * hour).Milliseconds() }
	retake := func(s *site, id match.ID, seat int) {
		if _, err := s.Retake(t.Context(), id, s.users[seat]); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		name string
		pace func(*host.NewMatch)
		take time.Duration
		want time.Duration
		by   record.VoteKind
		back func(s *site, id match.ID, seat int)
	}{
		{"from a bot", slowly, 10 * hour, 62 * hour, record.VoteBot, retake},
		{"an open seat", slowly, 10 * hour, 62 * hour, record.VotePerson, retake},
		{"from a person", slowly, 10 * hour, 62 * hour, record.VotePerson, func(s *site, id match.ID, seat int) {
			if _, err := s.Join(t.Context(), id, s.users[2]); err != nil {
				t.Fatal(err)
			}
			if got := s.left(id); got != 72*hour {
				t.Errorf("who comes has %v", got)
			}
			s.propose(id, 1-seat, record.VoteGiveBack, engine.Seat(seat), "")
			s.vote(id, 2, true)
		}},
		{"a kept seat that is opened", slowly, 10 * hour, 62 * hour, record.VoteBot, func(s *site, id match.ID, seat int) {
			s.propose(id, 1-seat, record.VotePerson, engine.Seat(seat), "")
			retake(s, id, seat)
		}},
		{"too late", slowly, 100 * hour, 36 * hour, record.VoteBot, retake},
		{"time for each decision", each, 10 * hour, 14 * hour, record.VoteBot, retake},
		{"too late, with time for each", each, 30 * hour, 24 * hour, record.VoteBot, retake},
		{"no limit", func(*host.NewMatch) {}, 10 * hour, 0, record.VoteBot, retake},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := open(t) // without Run no bot plays: the same decision is still open
			id := s.seats(2, tt.pace)
			_, now := s.asked(id)
			seat := int(now.Seat)
			s.clock = s.clock.Add(tt.take)
			level := ""
			if tt.by == record.VoteBot {
				level = "dull"
			}
			tb := s.propose(id, seat, tt.by, engine.Seat(seat), level)
			if tb.Vote != nil {
				s.vote(id, 1-seat, true)
			}
			s.clock = s.clock.Add(50 * hour)
			s.restart()
			tt.back(s, id, seat)
			for range 2 {
				if got := s.left(id); got != tt.want {
					t.Errorf("%v left, want %v", got, tt.want)
				}
				s.restart()
			}
		})
	}
}

// TestRetakenAfterAnAnswer: what a bot has answered took no time of the user's; where each decision has its own, the
// next one begins anew.
func TestRetakenAfterAnAnswer(t *testing.T) {
	for _, tt := range []struct {
		name string
		pace func(*host.NewMatch)
		want time.Duration
	}{{"time that refills", slowly, 62 * hour}, {"time for each decision", func(n *host.NewMatch) { n.Pace = (24 * hour).Milliseconds() }, 24 * hour}} {
		t.Run(tt.name, func(t *testing.T) {
			s := open(t)
			id := s.seats(2, tt.pace)
			_, now := s.asked(id)
			seat := int(now.Seat)
			s.clock = s.clock.Add(10 * hour)
			s.propose(id, seat, record.VoteBot, now.Seat, "dull")
			if err := s.Run(t.Context()); err != nil {
				t.Fatal(err)
			}
			s.wait(id, s.users[1-seat])
			s.clock = s.clock.Add(time.Hour)
			if _, err := s.Retake(t.Context(), id, s.users[seat]); err != nil {
				t.Fatal(err)
			}
			for range 200 {
				if tb := s.table(id, 0); tb.Seats[seat].Asked {
					if got := time.Duration(tb.Seats[seat].Left) * time.Millisecond; got != tt.want {
						t.Errorf("%v left, want %v", got, tt.want)
					}
					return
				}
				u, tb := s.asked(id)
				if _, err := s.Play(t.Context(), id, u, tb.Decision, tb.Game.Format(tb.Legal[len(tb.Legal)-1])); err != nil {
					t.Fatal(err)
				}
			}
			t.Error("the seat is not asked again")
		})
	}
}

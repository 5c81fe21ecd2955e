package replays_test

import (
	"reflect"
	"testing"
	"time"

	"portside/engine"
	"portside/engine/enginetest"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/portroyaltricks"
	"portside/engine/portroyaltricks/game"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/engine/replays"
	"portside/engine/tables"
	"portside/handlers/handlerstest/hosttest"
)

// tricks opens a match of Port Royal (2000), where hands are hidden, for the first three users; the fourth watches.
func (s *site) tricks(late int, change ...func(*tables.NewMatch)) match.ID {
	s.T.Helper()
	s.Host.Close(s.T.Context())
	s.Use(host.Config{Games: []engine.Game{game.Game}, Bots: hosttest.Dull{}, Now: func() time.Time { return s.Clock }, Random: enginetest.Luck(s.T)})
	return s.Open(3, append(change, func(m *tables.NewMatch) { m.Game, m.SpectatorDelay = portroyaltricks.Key, late })...)
}

// on plays n plies.
func (s *site) on(id match.ID, n int) {
	s.T.Helper()
	for range n {
		s.Answer(id, s.FirstLegal(id))
	}
}

// past is all that a replay through the eyes of a seat shows user.
func (s *site) past(id match.ID, user record.UserID, as engine.Seat) ([]replays.Moment, error) {
	var list []replays.Moment
	err := s.Replays.Replay(s.T.Context(), id, user, as, func(m replays.Moment) bool {
		list = append(list, m)
		return true
	})
	return list, err
}

// TestSpectatorDelay: spectators see what a seat saw, with the table's delay and no earlier, whatever
// is taken back. A user at the match sees their own seat only.
func TestSpectatorDelay(t *testing.T) {
	s, ctx := open(t), t.Context()
	const late = 70
	id := s.tricks(late)
	watching := s.Users[3]
	check := func(want int) {
		t.Helper()
		for seat := range engine.Seat(3) {
			own, err := s.past(id, s.Users[seat], seat)
			if err != nil {
				t.Fatal(err)
			}
			for _, who := range []record.UserID{0, watching} {
				seen, err := s.past(id, who, seat)
				if want == 0 {
					hosttest.WantErr(t, "too early", err, projection.ErrTooEarly)
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				if len(seen) != want || !reflect.DeepEqual(seen, own[:want]) {
					t.Fatalf("as seat %v user %d sees %d plies, want the first %d of its own", seat, who, len(seen), want)
				}
				if tb := s.Look(id, who); !tb.SeesHands || tb.SpectatorDelay != late || tb.View.Viewer() != engine.Nobody {
					t.Fatalf("the table of user %d: sees hands %v, delay %d, the view of %v", who, tb.SeesHands, tb.SpectatorDelay, tb.View.Viewer())
				}
			}
			for other := range engine.Seat(3) {
				if other != seat {
					_, err := s.past(id, s.Users[seat], other)
					hosttest.WantErr(t, "a rival's cards", err, projection.ErrHandsHidden)
				}
			}
			if s.Look(id, s.Users[seat]).SeesHands {
				t.Fatalf("%v may see the hands of others at its own table", seat)
			}
		}
		if usual, err := s.past(id, watching, engine.Nobody); err != nil || usual[len(usual)-1].View.Viewer() != engine.Nobody {
			t.Fatalf("the usual view: %v", err)
		}
	}
	s.on(id, late-1)
	check(0) // the deal and as many plies as one is late
	s.on(id, 1)
	check(1)
	s.on(id, 9)
	check(10)
	for range 6 { // take back what nobody else has followed, and play it again
		u, _ := s.Asked(id)
		s.on(id, 1)
		if _, err := s.Undo(ctx, id, u); err != nil {
			if _, err = s.ProposeRewind(ctx, id, s.Users[0]); err != nil {
				t.Fatal(err)
			}
			for _, u := range s.Users[1:3] {
				if _, err := s.AnswerRewind(ctx, id, u, true); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if log := s.Plies(id); len(log) != late+10+12 {
		t.Fatalf("%d plies", len(log))
	}
	check(10)
	_, err := s.past(id, watching, 3)
	hosttest.WantErr(t, "a seat that there is not", err, host.ErrNotFound)
	if x, err := s.Replays.Export(ctx, id, watching); err != nil || x.SpectatorDelay != late {
		t.Errorf("the file: %+v, %v", x, err)
	}
}

// TestWhoSeesHands: nobody does without the option; with it, nobody does while a seat is open or through a seat that
// somebody else keeps.
func TestWhoSeesHands(t *testing.T) {
	s, ctx := open(t), t.Context()
	_, err := s.Tables.Create(ctx, tables.NewMatch{Game: "port-royal", Owner: s.Users[0], Seats: []string{tables.SeatMe, tables.SeatOpen}, TableOptions: record.TableOptions{SpectatorDelay: 10}})
	hosttest.WantErr(t, "less than a round late", err, record.ErrSpectatorDelay)
	id := s.tricks(0)
	s.on(id, 80)
	for _, who := range []record.UserID{0, s.Users[3], s.Users[1]} {
		_, err := s.past(id, who, 0)
		hosttest.WantErr(t, "the usual table", err, projection.ErrHandsHidden)
	}
	id = s.tricks(70, hosttest.Slowly)
	s.on(id, 80)
	if _, err := s.past(id, s.Users[3], 0); err != nil {
		t.Fatal(err)
	}
	if err := s.Tables.Leave(ctx, id, s.Users[2]); err != nil {
		t.Fatal(err)
	}
	for _, who := range []record.UserID{s.Users[2], s.Users[3]} {
		_, err := s.past(id, who, 0)
		hosttest.WantErr(t, "with a seat open", err, projection.ErrSeatsOpen)
	}
	if err := s.Tables.FillSeat(ctx, id, hosttest.By(s.Users[0]), 2, "dull"); err != nil {
		t.Fatal(err)
	}
	seat := s.Late(id, 240*time.Hour+time.Millisecond)
	s.ProposeVote(id, 1-seat, record.VoteBot, engine.Seat(seat), "dull")
	if len(s.Look(id, 0).Seats) != 3 || s.Look(id, s.Users[seat]).Claim != engine.Seat(seat) {
		t.Fatal("nobody keeps the seat")
	}
	_, err = s.past(id, s.Users[seat], engine.Seat(1-seat))
	hosttest.WantErr(t, "who may come back", err, projection.ErrHandsHidden)
}

// TestEyesAfterTheEnd: once a match is over everybody may look through any seat's eyes, and sees what it was told then;
// the next match keeps the terms about spectators.
func TestEyesAfterTheEnd(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.tricks(70)
	var own [3][]replays.Moment
	for n := 0; ; n++ {
		if u, _ := s.Asked(id); u == 0 {
			break
		}
		for seat := range own {
			if n%20 == 0 {
				var err error
				if own[seat], err = s.past(id, s.Users[seat], engine.Nobody); err != nil {
					t.Fatal(err)
				}
			}
		}
		s.on(id, 1)
	}
	for _, who := range []record.UserID{0, s.Users[3], s.Users[0], s.Users[1]} {
		for seat := range own {
			seen, err := s.past(id, who, engine.Seat(seat))
			if err != nil {
				t.Fatal(err)
			}
			for i := range own[seat] {
				if seen[i].Scores = nil; !reflect.DeepEqual(seen[i], own[seat][i]) {
					t.Fatalf("user %d, ply %d with the eyes of %d:\n%+v\nwant\n%+v", who, i, seat, seen[i], own[seat][i])
				}
			}
		}
		all, err := s.past(id, who, engine.Nobody)
		if err != nil || all[1].View.Viewer() != engine.Nobody || all[1].Action == "" {
			t.Errorf("the usual replay of what is over: %v, ply 1 %+v", err, all[1].Entry)
		}
		_, err = s.past(id, who, 3)
		hosttest.WantErr(t, "a seat that there is not", err, host.ErrNotFound)
	}
	next, err := s.Tables.Rematch(ctx, id, hosttest.By(s.Users[0]), record.Keep)
	if err != nil || s.Look(next, s.Users[0]).SpectatorDelay != 70 {
		t.Errorf("the rematch: %v, late %d", err, s.Look(next, s.Users[0]).SpectatorDelay)
	}
}

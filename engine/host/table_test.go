package host_test

import (
	"testing"

	"portside/engine"
	"portside/engine/enginetest"
	"portside/engine/host"
	"portside/engine/match"
	portroyal "portside/engine/portroyal/game"
	"portside/engine/record"
	"portside/handlers/handlerstest/hosttest"
)

func TestMatchToItsEnd(t *testing.T) {
	s := open(t)
	s.ByChance()
	id := s.Open(3)
	if got := s.Look(id, 0).Status; got != record.Running {
		t.Fatalf("with all seats taken the match is %s", got)
	}
	before := s.Look(id, s.Users[0]).Commitment
	s.PlayOut(id)
	end := s.Look(id, s.Users[0])
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
	mine, err := s.Store.Finished(t.Context(), s.Users[0], record.FromNewest, 1)
	if err != nil || len(mine) != 1 {
		t.Fatalf("finished: %v, %v", mine, err)
	}
	for i, seat := range end.Seats {
		if engine.SeatSet(mine[0].Won).Has(engine.Seat(i)) != (seat.Place == 1) {
			t.Errorf("places %+v, kept as won by %b", end.Seats, mine[0].Won)
		}
	}
	fair, err := s.Replays.Fair(t.Context(), id)
	if err != nil || !fair.Verified || fair.Commitment != before || len(fair.Draws) == 0 {
		t.Errorf("fairness: %v, verified %v, %d draws, commitment kept: %v", err, fair.Verified, len(fair.Draws), fair.Commitment == before)
	}
	u, err := s.Play(t.Context(), id, s.Users[0], end.Ply, "draw")
	hosttest.WantErr(t, "a ply after the end", err, match.ErrOver)
	if u == nil || u.Status != record.Over {
		t.Error("with the error there is no table")
	}
}

// TestReload plays on two hosts over one database in turn: everything must be in the file.
func TestReload(t *testing.T) {
	s := open(t)
	id := s.Open(3)
	other := host.New(host.Config{Store: s.Store, Games: []engine.Game{portroyal.Game}, Bots: hosttest.Dull{}, Random: enginetest.Luck(t)})
	for range 60 {
		_, mine := s.Asked(id)
		if mine == nil {
			break
		}
		read, err := other.Table(t.Context(), id, s.Users[mine.Seat])
		if err != nil {
			t.Fatal(err)
		}
		if read.Hash != mine.Hash || read.Decision != mine.Decision || read.Ply != mine.Ply {
			t.Fatalf("read back: ply %d decision %d state %s, want %d, %d, %s", read.Ply, read.Decision, read.Hash, mine.Ply, mine.Decision, mine.Hash)
		}
		other.Close(t.Context())
		other = host.New(host.Config{Store: s.Store, Games: []engine.Game{portroyal.Game}, Bots: hosttest.Dull{}, Random: enginetest.Luck(t)})
		s.Answer(id, mine.Game.Format(mine.Legal[0]))
	}
}

func TestPlayRefuses(t *testing.T) {
	s := open(t)
	id := s.Open(2)
	user, now := s.Asked(id)
	waits := s.Users[0] + s.Users[1] - user
	legal := now.Game.Format(now.Legal[0])
	tests := []struct {
		name     string
		user     record.UserID
		decision int
		action   string
		want     error
	}{
		{"somebody without a seat", s.Users[3], now.Decision, legal, host.ErrNotSeated},
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
			hosttest.WantErr(t, "play", err, tt.want)
			if after := s.Look(id, user); after.Ply != now.Ply || after.Hash != now.Hash {
				t.Errorf("ply %d state %s, want %d %s", after.Ply, after.Hash, now.Ply, now.Hash)
			}
		})
	}
	_, err := s.Play(t.Context(), 4711, user, 0, legal)
	hosttest.WantErr(t, "unknown match", err, host.ErrNotFound)
}

func TestSameAnswerTwice(t *testing.T) {
	s := open(t)
	id := s.Open(2)
	user, now := s.Asked(id)
	first, err := s.Play(t.Context(), id, user, now.Decision, "draw")
	if err != nil {
		t.Fatal(err)
	}
	again, err := s.Play(t.Context(), id, user, now.Decision, "draw")
	if err != nil || again.Ply != first.Ply {
		t.Errorf("sent again: %v, ply %d, want %d", err, again.Ply, first.Ply)
	}
	_, err = s.Play(t.Context(), id, user, now.Decision, "stop")
	hosttest.WantErr(t, "another answer to the same decision", err, match.ErrStale)
}

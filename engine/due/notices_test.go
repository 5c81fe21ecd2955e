package due_test

import (
	"testing"
	"time"

	"portside/engine"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/handlers/handlerstest/hosttest"
)

// TestVoteIsTold: an open vote is told once to everybody who has not voted, also while the match rests, and
// no longer once they have, or once it is over. A user who is looking is not told.
func TestVoteIsTold(t *testing.T) {
	s := open(t)
	id := s.Open(3)
	s.ReachAll(3)
	s.ProposeVote(id, 0, record.VotePause, engine.Nobody, "")
	told := s.Told(record.NoticeVote)
	if len(told) != 2 || told[s.Users[0]].Kind != "" {
		t.Fatalf("told: %+v", told)
	}
	s.Away()
	for _, u := range s.Users[1:3] {
		if g, later := s.Prepare(told[u]); g == nil || later != 0 || g.Vote == nil || g.Vote.Kind != record.VotePause || g.Seat != engine.Nobody {
			t.Fatalf("what user %d is told: %+v, again at %d", u, g, later)
		}
	}
	if _, err := s.Votes.Vote(t.Context(), id, s.Users[1], 1, false); err != nil {
		t.Fatal(err)
	}
	s.Away()
	s.Restart() // what users have seen is forgotten
	for _, u := range s.Users[:3] {
		s.Notices().SetReachable(u, true)
	}
	if g, later := s.Prepare(told[s.Users[1]]); g != nil || later != 0 {
		t.Errorf("who has said no is told: %v, %d", g, later)
	}
	if g, _ := s.Prepare(told[s.Users[2]]); g == nil {
		t.Error("who has said nothing is not told")
	}
	s.CastVote(id, 2, true)
	if g, later := s.Prepare(told[s.Users[2]]); g != nil || later != 0 {
		t.Errorf("told of a vote that is over: %v, %d", g, later)
	}
	s.Away()
	s.ProposeVote(id, 1, record.VoteResume, engine.Nobody, "")
	second := 0
	for _, n := range s.Outbox() {
		if n.Kind != record.NoticeVote || n.Mark != 2 {
			continue
		}
		second++
		s.Away()
		if g, later := s.Prepare(n); g == nil || later != 0 {
			t.Errorf("in the pause: %v, %d", g, later)
		}
		s.Look(id, n.User)
		s.Away()
		if g, later := s.Prepare(n); g != nil || later != 0 {
			t.Errorf("who has seen the table is told: %v, %d", g, later)
		}
	}
	if second != 2 {
		t.Errorf("of the second vote %d users are told", second)
	}
}

// TestPuttingAwayIsTold: when a match is archived because nobody plays, all seated users are told once, and no longer
// after somebody has reopened it.
func TestPuttingAwayIsTold(t *testing.T) {
	s := open(t)
	id := s.Open(2)
	s.ReachAll(2)
	s.Answer(id, "draw")
	s.TidyAfter(91 * (24 * time.Hour))
	s.TidyAfter((24 * time.Hour))
	told := s.Told(record.NoticeArchived)
	if len(told) != 2 {
		t.Fatalf("told: %+v", told)
	}
	s.Away()
	for _, n := range told {
		if g, later := s.Prepare(n); g == nil || later != 0 || g.Why != record.Archive {
			t.Errorf("what is told to user %d: %+v, again at %d", n.User, g, later)
		}
	}
	if _, err := s.Votes.Restore(t.Context(), id, s.Users[1]); err != nil {
		t.Fatal(err)
	}
	s.Away()
	for _, n := range told {
		if g, later := s.Prepare(n); g != nil || later != 0 {
			t.Errorf("told of a match that was taken out again: %v, %d", g, later)
		}
	}
}

// TestCallOffIsTold: users who have not seen that a match was called off are told, even if it has not begun.
func TestCallOffIsTold(t *testing.T) {
	s := open(t)
	id := s.Open(3)
	s.ReachAll(3)
	s.ProposeVote(id, 0, record.VoteCallOff, engine.Nobody, "")
	s.CastVote(id, 1, true)
	s.Away()
	s.CastVote(id, 2, true)
	told := s.Told(record.NoticeCalledOff)
	if len(told) != 3 {
		t.Fatalf("told: %+v", told)
	}
	s.Away()
	if g, later := s.Prepare(told[s.Users[2]]); g != nil || later != 0 {
		t.Errorf("whose word has ended it is told: %v, %d", g, later)
	}
	g, later := s.Prepare(told[s.Users[0]])
	if g == nil || later != 0 || g.Status != record.Cancelled || g.Owes || g.Fits != nil {
		t.Errorf("what is told: %+v, again at %d", g, later)
	}
	for _, n := range s.Outbox() {
		if g, later := s.Prepare(n); n.Kind != record.NoticeCalledOff && (g != nil || later != 0) {
			t.Errorf("a match that is called off still tells %s: %v, %d", n.Kind, g, later)
		}
	}

	waiting, err := s.Tables.Create(t.Context(), tables.NewMatch{Game: "port-royal", Owner: s.Users[0], Seats: []string{tables.SeatMe, tables.SeatOpen}})
	if err != nil {
		t.Fatal(err)
	}
	s.TidyAfter(181 * (24 * time.Hour))
	var mine []record.Notice
	for _, n := range s.Outbox() {
		if n.Match == waiting {
			mine = append(mine, n)
		}
	}
	if len(mine) != 1 || mine[0].Kind != record.NoticeCalledOff || mine[0].User != s.Users[0] {
		t.Fatalf("of a table that has not begun is told: %+v", mine)
	}
	if g, later := s.Prepare(mine[0]); g == nil || later != 0 || g.View != nil || g.StartedAt != 0 {
		t.Errorf("what is told: %+v, again at %d", g, later)
	}
}

// TestKeptSeatIsTold: a user whose seat the others give to a bot or open is told, and may take it back; a user who
// asked for that knows it, and after coming back there is nothing to tell.
func TestKeptSeatIsTold(t *testing.T) {
	s := open(t)
	id := s.Open(2, hosttest.Slowly)
	seat := s.Late(id, 100*time.Hour)
	s.ReachAll(2)
	s.ProposeVote(id, 1-seat, record.VoteBot, engine.Seat(seat), "dull")
	told := s.Told(record.NoticeKept)
	n := told[s.Users[seat]]
	if len(told) != 1 || n.Seat != engine.Seat(seat) {
		t.Fatalf("told: %+v", told)
	}
	s.Away()
	if g, later := s.Prepare(n); g == nil || later != 0 || g.Sits != engine.Seat(seat) || g.Owes || g.Seats[seat].Kind != record.Bot || g.Seat != engine.Nobody {
		t.Fatalf("what is told: %+v, again at %d", g, later)
	}
	page := s.Subscribe(id, s.Users[1-seat], "", nil) // of the user who sits there now
	if g, later := s.Prepare(n); g == nil || later != 0 {
		t.Errorf("the page of who keeps the seat keeps the notice back: %v, %d", g, later)
	}
	s.Unsubscribe(page)
	if _, err := s.Votes.Retake(t.Context(), id, s.Users[seat]); err != nil {
		t.Fatal(err)
	}
	s.Away()
	s.Restart()
	if g, later := s.Prepare(n); g != nil || later != 0 {
		t.Errorf("who is back is told: %v, %d", g, later)
	}

	s = open(t)
	id = s.Open(2)
	s.ReachAll(2)
	s.ProposeVote(id, 0, record.VoteBot, 0, "dull")
	if told := s.Told(record.NoticeKept); len(told) != 0 {
		t.Errorf("who has asked for it is told: %+v", told)
	}
}

// TestSeatGivenBackIsTold: a user whose seat is voted back to them is told of the decision waiting there.
func TestSeatGivenBackIsTold(t *testing.T) {
	s := open(t)
	id := s.Open(2, hosttest.Slowly)
	seat := s.Late(id, 100*time.Hour)
	s.ProposeVote(id, 1-seat, record.VotePerson, engine.Seat(seat), "")
	if _, err := s.Tables.Join(t.Context(), id, s.Users[2]); err != nil {
		t.Fatal(err)
	}
	s.ReachAll(3)
	s.ProposeVote(id, 1-seat, record.VoteGiveBack, engine.Seat(seat), "")
	if _, err := s.Votes.Vote(t.Context(), id, s.Users[2], s.Look(id, 0).Vote.N, true); err != nil {
		t.Fatal(err)
	}
	n, ok := s.Told(record.NoticeTurn)[s.Users[seat]]
	if !ok {
		t.Fatalf("told: %+v", s.Outbox())
	}
	s.Away()
	if g, later := s.Prepare(n); g == nil || later != 0 || !g.Owes {
		t.Errorf("what is told: %+v, again at %d", g, later)
	}
}

// TestTakeBackIsTold: a request to take back a ply is told to those who have to agree, once for each request, and not
// when it has lapsed, been answered or withdrawn.
func TestTakeBackIsTold(t *testing.T) {
	s := open(t)
	id := s.Open(3)
	s.Answer(id, "draw")
	s.ReachAll(3)
	ask := func() map[record.UserID]record.Notice {
		t.Helper()
		s.Clock = s.Clock.Add(time.Minute)
		if _, err := s.ProposeRewind(t.Context(), id, s.Users[0]); err != nil {
			t.Fatal(err)
		}
		list := map[record.UserID]record.Notice{}
		for _, n := range s.Outbox() {
			if n.Kind == record.NoticeRewind && n.At == s.Clock.UnixMilli() {
				list[n.User] = n
			}
		}
		if _, self := list[s.Users[0]]; len(list) != 2 || self {
			t.Fatalf("told: %+v", list)
		}
		return list
	}
	first := ask()
	s.Away()
	if g, later := s.Prepare(first[s.Users[1]]); g == nil || later != 0 || g.Proposal == nil || g.Proposal.Seat != 0 || g.Seat != engine.Nobody {
		t.Fatalf("what is told: %+v, again at %d", g, later)
	}
	if _, err := s.AnswerRewind(t.Context(), id, s.Users[1], true); err != nil {
		t.Fatal(err)
	}
	s.Away()
	s.Restart()
	if g, later := s.Prepare(first[s.Users[1]]); g != nil || later != 0 {
		t.Errorf("who has agreed is told: %v, %d", g, later)
	}
	if g, _ := s.Prepare(first[s.Users[2]]); g == nil {
		t.Error("who has not answered is not told")
	}
	if _, err := s.AnswerRewind(t.Context(), id, s.Users[0], false); err != nil {
		t.Fatal(err)
	}
	if g, later := s.Prepare(first[s.Users[2]]); g != nil || later != 0 {
		t.Errorf("told of a wish that was withdrawn: %v, %d", g, later)
	}
	for _, u := range s.Users[:3] {
		s.Notices().SetReachable(u, true)
	}
	second := ask()
	s.Away()
	s.Act(id, "")
	s.Away()
	if g, later := s.Prepare(second[s.Users[2]]); g != nil || later != 0 {
		t.Errorf("told of a wish that has lapsed: %v, %d", g, later)
	}
}

// TestRematchIsTold: the others who sat there are told of a rematch once, unless they have seen the match since.
func TestRematchIsTold(t *testing.T) {
	s := open(t)
	id := s.Open(3)
	s.PlayOut(id)
	s.ReachAll(3)
	next, err := s.Tables.Rematch(t.Context(), id, hosttest.By(s.Users[1]), record.Keep)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := s.Tables.Rematch(t.Context(), id, hosttest.By(s.Users[0]), record.Keep); err != nil || again != next {
		t.Fatalf("the second leads to %d, %v", again, err)
	}
	told := s.Told(record.NoticeRematch)
	if _, self := told[s.Users[1]]; len(told) != 2 || self || told[s.Users[0]].Mark != int64(next) || told[s.Users[0]].Match != id {
		t.Fatalf("told: %+v", told)
	}
	if g, later := s.Prepare(told[s.Users[2]]); g == nil || later != 0 || g.Rematch != next {
		t.Fatalf("what is told: %+v, again at %d", g, later)
	}
	s.Look(id, s.Users[2])
	s.Away()
	if g, later := s.Prepare(told[s.Users[2]]); g != nil || later != 0 {
		t.Errorf("who has seen it is told: %v, %d", g, later)
	}
}

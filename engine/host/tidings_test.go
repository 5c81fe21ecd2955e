package host_test

import (
	"testing"
	"time"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/record"
)

// told lists what waits to be told, of one kind, by user; it fails when somebody is told twice.
func (s *site) told(kind record.NoticeKind) map[record.UserID]record.Notice {
	s.t.Helper()
	list := map[record.UserID]record.Notice{}
	for _, n := range s.outbox() {
		if n.Kind != kind {
			continue
		}
		if _, twice := list[n.User]; twice {
			s.t.Errorf("user %d is told twice: %s", n.User, kind)
		}
		list[n.User] = n
	}
	return list
}

// everybody gives the first n users a channel, and lets them look away.
func (s *site) everybody(n int) {
	s.t.Helper()
	for _, u := range s.users[:n] {
		s.channel(u)
	}
	s.away()
}

// TestVoteIsTold: an open vote is told once to everybody who has not said anything, also while the match rests, and
// no more when they have, or when it is over. Who looks is not told.
func TestVoteIsTold(t *testing.T) {
	s := open(t)
	id := s.seats(3)
	s.everybody(3)
	s.propose(id, 0, record.VotePause, engine.Nobody, "")
	told := s.told(record.NoticeVote)
	if len(told) != 2 || told[s.users[0]].Kind != "" {
		t.Fatalf("told: %+v", told)
	}
	s.away()
	for _, u := range s.users[1:3] {
		if g, later := s.judge(told[u]); g == nil || later != 0 || g.Vote == nil || g.Vote.Kind != record.VotePause || g.Seat != engine.Nobody {
			t.Fatalf("what user %d is told: %+v, again at %d", u, g, later)
		}
	}
	if _, err := s.Vote(t.Context(), id, s.users[1], 1, false); err != nil {
		t.Fatal(err)
	}
	s.away()
	s.restart() // nobody knows any more who has looked when
	for _, u := range s.users[:3] {
		s.Notices().SetReachable(u, true)
	}
	if g, later := s.judge(told[s.users[1]]); g != nil || later != 0 {
		t.Errorf("who has said no is told: %v, %d", g, later)
	}
	if g, _ := s.judge(told[s.users[2]]); g == nil {
		t.Error("who has said nothing is not told")
	}
	s.vote(id, 2, true)
	if g, later := s.judge(told[s.users[2]]); g != nil || later != 0 {
		t.Errorf("told of a vote that is over: %v, %d", g, later)
	}
	s.away()
	s.propose(id, 1, record.VoteResume, engine.Nobody, "")
	second := 0
	for _, n := range s.outbox() {
		if n.Kind != record.NoticeVote || n.Mark != 2 {
			continue
		}
		second++
		s.away()
		if g, later := s.judge(n); g == nil || later != 0 {
			t.Errorf("in the pause: %v, %d", g, later)
		}
		s.table(id, n.User)
		s.away()
		if g, later := s.judge(n); g != nil || later != 0 {
			t.Errorf("who has seen the table is told: %v, %d", g, later)
		}
	}
	if second != 2 {
		t.Errorf("of the second vote %d users are told", second)
	}
}

// TestPuttingAwayIsTold: a match that is put away because nobody plays is told to all who sit there, once, and no longer
// when somebody has taken it out again.
func TestPuttingAwayIsTold(t *testing.T) {
	s := open(t)
	id := s.seats(2)
	s.everybody(2)
	s.play(id, "draw")
	s.tidy(91 * day)
	s.tidy(day)
	told := s.told(record.NoticeArchived)
	if len(told) != 2 {
		t.Fatalf("told: %+v", told)
	}
	s.away()
	for _, n := range told {
		if g, later := s.judge(n); g == nil || later != 0 || g.Why != record.Archive {
			t.Errorf("what is told to user %d: %+v, again at %d", n.User, g, later)
		}
	}
	if _, err := s.Restore(t.Context(), id, s.users[1]); err != nil {
		t.Fatal(err)
	}
	s.away()
	for _, n := range told {
		if g, later := s.judge(n); g != nil || later != 0 {
			t.Errorf("told of a match that was taken out again: %v, %d", g, later)
		}
	}
}

// TestCallOffIsTold: a match that was called off is told to those who have not seen it, also where it has not begun.
func TestCallOffIsTold(t *testing.T) {
	s := open(t)
	id := s.seats(3)
	s.everybody(3)
	s.propose(id, 0, record.VoteCallOff, engine.Nobody, "")
	s.vote(id, 1, true)
	s.away()
	s.vote(id, 2, true)
	told := s.told(record.NoticeCalledOff)
	if len(told) != 3 {
		t.Fatalf("told: %+v", told)
	}
	s.away()
	if g, later := s.judge(told[s.users[2]]); g != nil || later != 0 {
		t.Errorf("whose word has ended it is told: %v, %d", g, later)
	}
	g, later := s.judge(told[s.users[0]])
	if g == nil || later != 0 || g.Status != record.Cancelled || g.Owes || g.Fits != nil {
		t.Errorf("what is told: %+v, again at %d", g, later)
	}
	for _, n := range s.outbox() {
		if g, later := s.judge(n); n.Kind != record.NoticeCalledOff && (g != nil || later != 0) {
			t.Errorf("a match that is called off still tells %s: %v, %d", n.Kind, g, later)
		}
	}

	waiting, err := s.Create(t.Context(), host.NewMatch{Game: "port-royal", Owner: s.users[0], Seats: []string{host.SeatMe, host.SeatOpen}})
	if err != nil {
		t.Fatal(err)
	}
	s.tidy(181 * day)
	var mine []record.Notice
	for _, n := range s.outbox() {
		if n.Match == waiting {
			mine = append(mine, n)
		}
	}
	if len(mine) != 1 || mine[0].Kind != record.NoticeCalledOff || mine[0].User != s.users[0] {
		t.Fatalf("of a table that has not begun is told: %+v", mine)
	}
	if g, later := s.judge(mine[0]); g == nil || later != 0 || g.View != nil || g.StartedAt != 0 {
		t.Errorf("what is told: %+v, again at %d", g, later)
	}
}

// TestKeptSeatIsTold: a user whose seat the others give to a bot or open is told, and may take it back; whoever has
// asked for that knows it, and after coming back there is nothing to tell.
func TestKeptSeatIsTold(t *testing.T) {
	s := open(t)
	id := s.seats(2, slowly)
	seat := s.late(id, 100*hour)
	s.everybody(2)
	s.propose(id, 1-seat, record.VoteBot, engine.Seat(seat), "dull")
	told := s.told(record.NoticeKept)
	n := told[s.users[seat]]
	if len(told) != 1 || n.Seat != engine.Seat(seat) {
		t.Fatalf("told: %+v", told)
	}
	s.away()
	if g, later := s.judge(n); g == nil || later != 0 || g.Sits != engine.Seat(seat) || g.Owes || g.Seats[seat].Kind != record.Bot || g.Seat != engine.Nobody {
		t.Fatalf("what is told: %+v, again at %d", g, later)
	}
	page := s.Subscribe(id, s.users[1-seat], "") // of somebody else who sits there now
	if g, later := s.judge(n); g == nil || later != 0 {
		t.Errorf("the page of who keeps the seat keeps the notice back: %v, %d", g, later)
	}
	s.Unsubscribe(page)
	if _, err := s.Retake(t.Context(), id, s.users[seat]); err != nil {
		t.Fatal(err)
	}
	s.away()
	s.restart()
	if g, later := s.judge(n); g != nil || later != 0 {
		t.Errorf("who is back is told: %v, %d", g, later)
	}

	s = open(t)
	id = s.seats(2)
	s.everybody(2)
	s.propose(id, 0, record.VoteBot, 0, "dull")
	if told := s.told(record.NoticeKept); len(told) != 0 {
		t.Errorf("who has asked for it is told: %+v", told)
	}
}

// TestSeatGivenBackIsTold: whose seat comes back by the table's word is told of the decision that waits there.
func TestSeatGivenBackIsTold(t *testing.T) {
	s := open(t)
	id := s.seats(2, slowly)
	seat := s.late(id, 100*hour)
	s.propose(id, 1-seat, record.VotePerson, engine.Seat(seat), "")
	if _, err := s.Join(t.Context(), id, s.users[2]); err != nil {
		t.Fatal(err)
	}
	s.everybody(3)
	s.propose(id, 1-seat, record.VoteGiveBack, engine.Seat(seat), "")
	if _, err := s.Vote(t.Context(), id, s.users[2], s.table(id, 0).Vote.N, true); err != nil {
		t.Fatal(err)
	}
	n, ok := s.told(record.NoticeTurn)[s.users[seat]]
	if !ok {
		t.Fatalf("told: %+v", s.outbox())
	}
	s.away()
	if g, later := s.judge(n); g == nil || later != 0 || !g.Owes {
		t.Errorf("what is told: %+v, again at %d", g, later)
	}
}

// TestTakeBackIsTold: a wish to take a step back is told to whoever has to agree, once for each wish, and not when it
// has lapsed, been answered or withdrawn.
func TestTakeBackIsTold(t *testing.T) {
	s := open(t)
	id := s.seats(3)
	s.play(id, "draw")
	s.everybody(3)
	ask := func() map[record.UserID]record.Notice {
		t.Helper()
		s.clock = s.clock.Add(time.Minute)
		if _, err := s.ProposeRewind(t.Context(), id, s.users[0]); err != nil {
			t.Fatal(err)
		}
		list := map[record.UserID]record.Notice{}
		for _, n := range s.outbox() {
			if n.Kind == record.NoticeRewind && n.At == s.clock.UnixMilli() {
				list[n.User] = n
			}
		}
		if _, self := list[s.users[0]]; len(list) != 2 || self {
			t.Fatalf("told: %+v", list)
		}
		return list
	}
	first := ask()
	s.away()
	if g, later := s.judge(first[s.users[1]]); g == nil || later != 0 || g.Proposal == nil || g.Proposal.Seat != 0 || g.Seat != engine.Nobody {
		t.Fatalf("what is told: %+v, again at %d", g, later)
	}
	if _, err := s.AnswerRewind(t.Context(), id, s.users[1], true); err != nil {
		t.Fatal(err)
	}
	s.away()
	s.restart()
	if g, later := s.judge(first[s.users[1]]); g != nil || later != 0 {
		t.Errorf("who has agreed is told: %v, %d", g, later)
	}
	if g, _ := s.judge(first[s.users[2]]); g == nil {
		t.Error("who has not answered is not told")
	}
	if _, err := s.AnswerRewind(t.Context(), id, s.users[0], false); err != nil {
		t.Fatal(err)
	}
	if g, later := s.judge(first[s.users[2]]); g != nil || later != 0 {
		t.Errorf("told of a wish that was withdrawn: %v, %d", g, later)
	}
	for _, u := range s.users[:3] {
		s.Notices().SetReachable(u, true)
	}
	second := ask()
	s.away()
	s.act(id, "")
	s.away()
	if g, later := s.judge(second[s.users[2]]); g != nil || later != 0 {
		t.Errorf("told of a wish that has lapsed: %v, %d", g, later)
	}
}

// TestRematchIsTold: a rematch is told to the others who sat there, once, and not to who has seen the match since.
func TestRematchIsTold(t *testing.T) {
	s := open(t)
	id := s.seats(3)
	s.playOut(id)
	s.everybody(3)
	next, err := s.Rematch(t.Context(), id, s.users[1], record.Keep)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := s.Rematch(t.Context(), id, s.users[0], record.Keep); err != nil || again != next {
		t.Fatalf("the second leads to %d, %v", again, err)
	}
	told := s.told(record.NoticeRematch)
	if _, self := told[s.users[1]]; len(told) != 2 || self || told[s.users[0]].Mark != int64(next) || told[s.users[0]].Match != id {
		t.Fatalf("told: %+v", told)
	}
	if g, later := s.judge(told[s.users[2]]); g == nil || later != 0 || g.Rematch != next {
		t.Fatalf("what is told: %+v, again at %d", g, later)
	}
	s.table(id, s.users[2])
	s.away()
	if g, later := s.judge(told[s.users[2]]); g != nil || later != 0 {
		t.Errorf("who has seen it is told: %v, %d", g, later)
	}
}

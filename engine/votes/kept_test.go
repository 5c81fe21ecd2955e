package votes_test

import (
	"testing"
	"time"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/engine/votes"
	"portside/handlers/handlerstest/hosttest"
)

// TestBotTakesOver: only after the agreed time, without the vote of the absent; it plays; the user takes the seat
// back between plies, and the log tells all of it.
func TestBotTakesOver(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.Open(2, hosttest.Slowly)
	seat := s.Late(id, 72*time.Hour)
	other := 1 - seat
	_, err := s.Votes.Propose(ctx, id, s.Users[other], record.VoteBot, engine.Seat(seat), "dull")
	hosttest.WantErr(t, "to the millisecond in time", err, host.ErrNotOverdue)
	s.Clock = s.Clock.Add(time.Millisecond)
	if tb := s.Look(id, 0); !tb.Seats[seat].Absent || !tb.Seats[seat].Overdue {
		t.Errorf("not absent: %+v", tb.Seats[seat])
	}
	tb := s.ProposeVote(id, other, record.VoteBot, engine.Seat(seat), "dull")
	if at := tb.Seats[seat]; at.Kind != record.Bot || at.Level != "dull" || at.Owner == "" || tb.Vote != nil {
		t.Fatalf("the seat: %+v, vote %+v", at, tb.Vote)
	}
	if d := s.Newest(id); d.Arg(0) != "replace-bot" || d.Arg(1) != "agreed" || d.Arg(3) != tb.Seats[seat].Owner || d.Arg(4) != "dull" {
		t.Errorf("log %+v", d)
	}
	user := s.Users[seat]
	if tb := s.Look(id, user); tb.Seat != engine.Nobody || tb.Claim != engine.Seat(seat) || tb.View.Viewer() != engine.Nobody {
		t.Errorf("who was replaced sees seat %v, claim %v, the view of %v", tb.Seat, tb.Claim, tb.View.Viewer())
	}
	for _, level := range []string{"", "dull"} {
		hosttest.WantErr(t, "the kept seat without a vote", s.Tables.FillSeat(ctx, id, hosttest.By(s.Users[other]), engine.Seat(seat), level), host.ErrTaken)
	}
	s.Restart()
	if err := s.Run(ctx); err != nil {
		t.Fatal(err)
	}
	s.Wait(id, s.Users[other])
	byBot := 0
	for _, p := range s.Plies(id) {
		if p.By == match.ByBot && int(p.Seat) == seat {
			byBot++
		}
	}
	if byBot == 0 {
		t.Error("the bot has not played, or the log does not say so")
	}
	tb, err = s.Votes.Retake(ctx, id, user)
	if err != nil || tb.Seat != engine.Seat(seat) || tb.Claim != engine.Nobody || tb.Seats[seat].Owner != "" {
		t.Errorf("taken back: %+v, %v", tb, err)
	}
	if d := s.Newest(id); d.Kind != record.EventRetaken || d.Seat != engine.Seat(seat) {
		t.Errorf("log %+v", d)
	}
	if _, err = s.Votes.Retake(ctx, id, user); err != nil {
		t.Errorf("twice: %v", err)
	}
	s.PlayOut(id)
}

// TestLongSilence: without a limit, others may decide after two weeks, and not before.
func TestLongSilence(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.Open(2)
	seat := s.Late(id, 14*24*time.Hour)
	_, err := s.Votes.Propose(ctx, id, s.Users[1-seat], record.VotePerson, engine.Seat(seat), "")
	hosttest.WantErr(t, "after two weeks", err, host.ErrNotOverdue)
	_, err = s.StandIn(ctx, id, s.Users[1-seat], engine.Seat(seat))
	hosttest.WantErr(t, "a stand-in", err, host.ErrNotOverdue)
	s.Clock = s.Clock.Add(time.Millisecond)
	if at := s.ProposeVote(id, 1-seat, record.VotePerson, engine.Seat(seat), "").Seats[seat]; at.Kind != record.Open {
		t.Errorf("the seat: %+v", at)
	}
}

// TestPersonTakesOver: anybody may take a seat that the others have opened; its user gets it back by a vote, in
// which the present user of the seat counts too.
func TestPersonTakesOver(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.Open(2, hosttest.Slowly)
	seat := s.Late(id, 100*time.Hour)
	user, other, third := s.Users[seat], 1-seat, s.Users[2]
	s.ProposeVote(id, other, record.VotePerson, engine.Seat(seat), "")
	if got, err := s.Tables.Join(ctx, id, third); err != nil || int(got) != seat {
		t.Fatalf("seat %v, %v", got, err)
	}
	tb := s.Look(id, user)
	if tb.Claim != engine.Seat(seat) || tb.Seats[seat].Name != "Chloé" || tb.Seats[seat].Owner == "" {
		t.Fatalf("claim %v, %+v", tb.Claim, tb.Seats[seat])
	}
	if d := s.Newest(id); d.Kind != record.EventFilled || d.Arg(0) != "Chloé" || d.Arg(1) != tb.Seats[seat].Owner {
		t.Errorf("log %+v", d)
	}
	_, err := s.Votes.Retake(ctx, id, user)
	hosttest.WantErr(t, "to retake from a person", err, host.ErrTaken)
	ask := func() *projection.Table {
		t.Helper()
		tb, err := s.Votes.Propose(ctx, id, user, record.VoteGiveBack, engine.Seat(seat), "")
		if err != nil {
			t.Fatal(err)
		}
		if tb.Vote == nil || !tb.Vote.Own || tb.Vote.By != engine.Nobody || tb.Vote.Yes != 0 || tb.Vote.Need != 2 {
			t.Fatalf("vote %+v", tb.Vote)
		}
		return tb
	}
	n := ask().Vote.N
	if _, err := s.Votes.Vote(ctx, id, user, n, true); err != nil { // without a seat there is no vote
		t.Error(err)
	}
	if v := s.Look(id, user).Vote; v.Yes != 0 {
		t.Errorf("a word without a seat counts: %+v", v)
	}
	if _, err := s.Votes.Vote(ctx, id, user, n, false); err != nil || s.Newest(id).Arg(1) != "withdrawn" {
		t.Errorf("withdrawn: %v, %+v", err, s.Newest(id))
	}
	ask()
	if _, err := s.Votes.Vote(ctx, id, third, n+1, false); err != nil || s.Newest(id).Arg(1) != "refused" {
		t.Errorf("refused: %v, %+v", err, s.Newest(id))
	}
	ask()
	s.CastVote(id, other, true)
	if _, err := s.Votes.Vote(ctx, id, third, n+2, true); err != nil {
		t.Fatal(err)
	}
	if tb := s.Look(id, user); int(tb.Seat) != seat || tb.Claim != engine.Nobody || s.Look(id, third).Seat != engine.Nobody {
		t.Errorf("given back: seat %v, claim %v", tb.Seat, tb.Claim)
	}
	s.Restart()
	s.PlayOut(id)
}

// TestKeptSeatIsOpened: a seat kept by a bot is opened for a person by a vote, and still belongs to its user.
func TestKeptSeatIsOpened(t *testing.T) {
	s := open(t)
	id := s.Open(2, hosttest.Slowly)
	seat := s.Late(id, 100*time.Hour)
	s.ProposeVote(id, 1-seat, record.VoteBot, engine.Seat(seat), "dull")
	owner := s.Look(id, 0).Seats[seat].Owner
	tb := s.ProposeVote(id, 1-seat, record.VotePerson, engine.Seat(seat), "")
	if at := tb.Seats[seat]; at.Kind != record.Open || at.Owner != owner || s.Newest(id).Arg(3) != owner {
		t.Errorf("%+v, log %+v", at, s.Newest(id))
	}
	if tb, err := s.Votes.Retake(t.Context(), id, s.Users[seat]); err != nil || int(tb.Seat) != seat {
		t.Errorf("seat %v, %v", tb.Seat, err)
	}
}

// TestOpenedSeatGoesBack: its user who comes by the invite link gets their own seat, not another.
func TestOpenedSeatGoesBack(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.Open(3, hosttest.Slowly)
	if err := s.Tables.Leave(ctx, id, s.Users[0]); err != nil { // another seat is open too
		t.Fatal(err)
	}
	s.ProposeVote(id, 2, record.VotePerson, 2, "") // one's own seat needs no wait
	s.CastVote(id, 1, true)
	if got, err := s.Tables.Join(ctx, id, s.Users[2]); err != nil || got != 2 {
		t.Errorf("seat %v, %v", got, err)
	}
	if d := s.Newest(id); d.Kind != record.EventRetaken {
		t.Errorf("log %+v", d)
	}
}

// TestOwnerOfTableIsKept: a user whose seat a bot keeps no longer owns the table; another user does.
func TestOwnerOfTableIsKept(t *testing.T) {
	s := open(t)
	id := s.Open(2)
	tb := s.ProposeVote(id, 0, record.VoteBot, 0, "dull")
	if tb.Owner != s.Users[1] || tb.Seats[0].Kind != record.Bot {
		t.Errorf("owner %d, %+v", tb.Owner, tb.Seats[0])
	}
	mine, err := s.Store.Mine(t.Context(), s.Users[0], 10)
	if err != nil || len(mine) != 1 || !mine[0].Claim || mine[0].Seat != engine.Nobody {
		t.Errorf("the list of who is away: %+v, %v", mine, err)
	}
}

// TestVoteOvertaken: an absent user who plays, or votes no, ends the vote about their own seat; so do a seat that
// changes hands and the end of the match.
func TestVoteOvertaken(t *testing.T) {
	begin := func() (*site, match.ID, int, int, int) {
		s := open(t)
		id := s.Open(3, hosttest.Slowly)
		seat := s.Late(id, 100*time.Hour)
		a, b := (seat+1)%3, (seat+2)%3
		if tb := s.ProposeVote(id, a, record.VoteBot, engine.Seat(seat), "dull"); tb.Vote == nil || tb.Vote.Need != 2 || tb.Vote.Count.Has(engine.Seat(seat)) {
			t.Fatalf("vote %+v", tb.Vote)
		}
		return s, id, seat, a, b
	}
	s, id, seat, _, _ := begin()
	if tb := s.Answer(id, "draw"); tb.Vote != nil || s.Newest(id).Arg(1) != "overtaken" || tb.Seats[seat].Kind != record.User {
		t.Errorf("who is away has played: %+v", tb.Vote)
	}
	s, id, seat, _, _ = begin()
	if tb := s.CastVote(id, seat, false); tb.Vote != nil || s.Newest(id).Arg(1) != "refused" {
		t.Errorf("who is away says no: %+v", tb.Vote)
	}
	s, id, seat, _, b := begin()
	if _, err := s.StandIn(t.Context(), id, s.Users[b], engine.Seat(seat)); err != nil {
		t.Fatal(err)
	}
	if s.Look(id, 0).Vote == nil {
		t.Error("a stand-in is not the user")
	}
	s, id, _, a, _ := begin()
	if err := s.Tables.Leave(t.Context(), id, s.Users[a]); err != nil {
		t.Fatal(err)
	}
	if d := s.Newest(id); s.Look(id, 0).Vote != nil || d.Arg(1) != "overtaken" {
		t.Errorf("who has proposed has left: %+v", d)
	}
	s = open(t)
	id = s.Open(2)
	s.ProposeVote(id, 0, record.VotePause, engine.Nobody, "")
	s.PlayOut(id)
	if d := s.Newest(id); s.Look(id, 0).Vote != nil || d.Arg(1) != "overtaken" {
		t.Errorf("the match is over: %+v", d)
	}
}

// TestOwnSeatIsOwnAffair: users who let a bot play for them ask nobody, even while the table votes about something
// else, and that vote goes on; nobody is notified, all read it in the log, and the seat comes back at any time.
func TestOwnSeatIsOwnAffair(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.Open(3)
	s.ReachAll(3)
	open := s.ProposeVote(id, 1, record.VotePause, engine.Nobody, "").Vote
	tb := s.ProposeVote(id, 0, record.VoteBot, 0, "dull")
	if tb.Seats[0].Kind != record.Bot || tb.Claim != 0 || tb.Seat != engine.Nobody || tb.Vote == nil || tb.Vote.N != open.N || tb.Vote.Kind != record.VotePause {
		t.Fatalf("no bot plays, or the vote is another: %+v, %+v", tb.Seats[0], tb.Vote)
	}
	if d := s.Newest(id); d.Kind != record.EventLent || d.Arg(0) != "Anna" || d.Arg(1) != "dull" || d.Seat != 0 {
		t.Errorf("log %+v", d)
	}
	if told := s.Told(record.NoticeKept); len(told) != 0 {
		t.Errorf("told: %+v", told)
	}
	if tb, err := s.Votes.Retake(ctx, id, s.Users[0]); err != nil || tb.Seat != 0 {
		t.Errorf("taken back: %v, seat %v", err, tb.Seat)
	}
	// Other seats still need a vote, and so does opening one's own for somebody else.
	_, err := s.Votes.Propose(ctx, id, s.Users[0], record.VoteBot, 1, "dull")
	hosttest.WantErr(t, "the seat of another", err, votes.ErrOpen)
	_, err = s.Votes.Propose(ctx, id, s.Users[0], record.VotePerson, 0, "")
	hosttest.WantErr(t, "somebody else on the own seat", err, votes.ErrOpen)
	// Nor does an earlier vote of the table count for this.
	s.CastVote(id, 0, true)
	s.ProposeVote(id, 1, record.VoteResume, engine.Nobody, "")
	s.CastVote(id, 0, true)
	s.ProposeVote(id, 2, record.VoteBot, 2, "dull")
	if told := s.Told(record.NoticeKept); len(told) != 0 {
		t.Errorf("told: %+v", told)
	}
}

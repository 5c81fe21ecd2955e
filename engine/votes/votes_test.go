package votes_test

import (
	"slices"
	"testing"
	"time"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/engine/votes"
	"portside/handlers/handlerstest/hosttest"
)

// TestVoteCounts: more than half of those who count, all to call the match off; how each user voted is visible.
func TestVoteCounts(t *testing.T) {
	const yes, no = 'y', 'n'
	for _, tt := range []struct {
		users int
		kind  record.VoteKind
		words string // of the users after the first, who proposes
		want  record.VoteResult
	}{
		{1, record.VotePause, "", record.VoteAgreed},
		{2, record.VotePause, "", record.VoteOpen},
		{2, record.VotePause, "y", record.VoteAgreed},
		{2, record.VotePause, "n", record.VoteRefused},
		{3, record.VotePause, "y", record.VoteAgreed},
		{3, record.VotePause, "n", record.VoteOpen},
		{3, record.VotePause, "ny", record.VoteAgreed},
		{3, record.VotePause, "nn", record.VoteRefused},
		{4, record.VotePause, "y", record.VoteOpen},
		{4, record.VotePause, "yny", record.VoteAgreed},
		{4, record.VotePause, "nn", record.VoteRefused},
		{3, record.VoteCallOff, "y", record.VoteOpen},
		{3, record.VoteCallOff, "yy", record.VoteAgreed},
		{3, record.VoteCallOff, "n", record.VoteRefused},
	} {
		s := open(t)
		id := s.Open(tt.users, func(n *tables.NewMatch) {
			if tt.users == 1 {
				n.Seats = append(n.Seats, "dull")
			}
		})
		s.ProposeVote(id, 0, tt.kind, engine.Nobody, "")
		for i, w := range tt.words {
			tb := s.CastVote(id, i+1, w == yes)
			if tb.Vote != nil && (tb.Vote.Yes.Has(engine.Seat(i+1)) != (w == yes) || tb.Vote.No.Has(engine.Seat(i+1)) != (w == no)) {
				t.Errorf("%d users, %s %q: said %b and %b", tt.users, tt.kind, tt.words, tb.Vote.Yes, tb.Vote.No)
			}
		}
		tb := s.Look(id, s.Users[0])
		if tt.want == record.VoteOpen {
			if tb.Vote == nil || tb.Vote.By != 0 || !tb.Vote.Own || tb.Resting {
				t.Errorf("%d users, %s %q: vote %+v", tt.users, tt.kind, tt.words, tb.Vote)
			}
			continue
		}
		d := s.Newest(id)
		if tb.Vote != nil || d.Kind != record.EventVote || d.Arg(0) != string(tt.kind) || d.Arg(1) != string(tt.want) || d.Arg(2) != "Anna" || d.Yes[0] != "Anna" {
			t.Errorf("%d users, %s %q: vote %v, log %+v", tt.users, tt.kind, tt.words, tb.Vote, d)
		}
		if agreed := tt.want == record.VoteAgreed; tb.Resting != (agreed && tt.kind == record.VotePause) || (tb.Status == record.Cancelled) != (agreed && tt.kind == record.VoteCallOff) {
			t.Errorf("%d users, %s %q: rests %v, %s", tt.users, tt.kind, tt.words, tb.Resting, tb.Status)
		}
	}
}

// TestVoteRefused: what cannot be proposed or voted, with one kind of error each, and that nothing changes by it.
func TestVoteRefused(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.Open(2, hosttest.Slowly)
	free := s.Open(2)
	stranger := s.Users[3]
	propose := func(what string, want error, id match.ID, user record.UserID, kind record.VoteKind, seat engine.Seat, level string) {
		t.Helper()
		_, err := s.Votes.Propose(ctx, id, user, kind, seat, level)
		hosttest.WantErr(t, what, err, want)
	}
	anna := s.Users[0]
	propose("a kind there is not", votes.ErrKind, id, anna, "sink the ship", engine.Nobody, "")
	propose("a spectator", host.ErrNotSeated, id, stranger, record.VotePause, engine.Nobody, "")
	propose("nobody", host.ErrNotSeated, id, 0, record.VotePause, engine.Nobody, "")
	propose("a spectator's claim", host.ErrNotSeated, id, stranger, record.VoteGiveBack, 0, "")
	propose("to resume what goes on", votes.ErrNotPaused, id, anna, record.VoteResume, engine.Nobody, "")
	propose("more time where there is no limit", votes.ErrNoLimit, free, anna, record.VoteExtend, engine.Nobody, "")
	propose("a seat there is not", host.ErrSeats, id, anna, record.VoteBot, 7, "dull")
	propose("no seat", host.ErrSeats, id, anna, record.VotePerson, engine.Nobody, "")
	propose("a bot there is not", host.ErrLevel, id, anna, record.VoteBot, 1, "clever")
	propose("somebody who has time", host.ErrNotOverdue, id, anna, record.VoteBot, 1, "dull")
	propose("somebody who has time, by a person", host.ErrNotOverdue, free, anna, record.VotePerson, 1, "")
	propose("a seat nobody keeps", host.ErrTaken, id, anna, record.VoteGiveBack, 1, "")
	_, err := s.Votes.Vote(ctx, id, anna, 1, true)
	hosttest.WantErr(t, "a vote there is not", err, votes.ErrOver)
	_, err = s.Votes.Retake(ctx, id, stranger)
	hosttest.WantErr(t, "to retake a seat of others", err, host.ErrNotSeated)
	_, err = s.Votes.Restore(ctx, id, anna)
	hosttest.WantErr(t, "to restore what goes on", err, votes.ErrNotPaused)

	s.ProposeVote(id, 0, record.VotePause, engine.Nobody, "")
	propose("a second vote", votes.ErrOpen, id, s.Users[1], record.VoteExtend, engine.Nobody, "")
	_, err = s.Votes.Vote(ctx, id, stranger, 1, true)
	hosttest.WantErr(t, "a spectator's word", err, host.ErrNotSeated)
	_, err = s.Votes.Vote(ctx, id, s.Users[1], 2, true)
	hosttest.WantErr(t, "a word in another vote", err, votes.ErrOver)
	s.CastVote(id, 0, true) // voted already
	s.CastVote(id, 0, false)
	if d := s.Newest(id); d.Arg(1) != string(record.VoteWithdrawn) {
		t.Errorf("withdrawn: %+v", d)
	}
	_, err = s.Votes.Vote(ctx, id, s.Users[1], 1, true)
	hosttest.WantErr(t, "a word after the end", err, votes.ErrOver)
	s.Pause(id)
	if _, err = s.Votes.Vote(ctx, id, s.Users[1], 2, true); err != nil {
		t.Errorf("the same word twice: %v", err)
	}
	for _, kind := range []record.VoteKind{record.VotePause, record.VoteExtend, record.VoteBot} {
		propose("in a pause", host.ErrPaused, id, anna, kind, 0, "dull")
	}
	id2 := s.Open(2)
	s.PlayOut(id2)
	propose("when it is over", host.ErrNotRunning, id2, anna, record.VotePause, engine.Nobody, "")
	waiting, err := s.Tables.Create(ctx, tables.NewMatch{Game: "port-royal", Owner: anna, Seats: []string{tables.SeatMe, tables.SeatOpen}})
	if err != nil {
		t.Fatal(err)
	}
	propose("before it begins", host.ErrNotRunning, waiting, anna, record.VotePause, engine.Nobody, "")
}

// TestVoteLapses: a vote lasts as long as announced, not counting the time the server was down, and then has no
// effect, except that silence agrees to going on.
func TestVoteLapses(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.Open(3)
	s.ProposeVote(id, 0, record.VotePause, engine.Nobody, "")
	s.Clock = s.Clock.Add(72*time.Hour - time.Millisecond)
	s.Upkeep.Once(ctx)
	if v := s.Look(id, 0).Vote; v == nil || v.Left != 1 {
		t.Fatalf("vote %+v", v)
	}
	s.Clock = s.Clock.Add(time.Millisecond)
	if v := s.Look(id, 0).Vote; v != nil {
		t.Errorf("shown when it has lapsed: %+v", v)
	}
	_, err := s.Votes.Vote(ctx, id, s.Users[1], 1, true)
	hosttest.WantErr(t, "a word that comes too late", err, votes.ErrOver)
	if d := s.Newest(id); d.Arg(1) != string(record.VoteLapsed) || s.Look(id, 0).Resting {
		t.Errorf("lapsed: %+v", d)
	}
	s.Pause(id)
	for _, tt := range []struct {
		say  bool
		want record.VoteResult
	}{{true, record.VoteLapsed}, {false, record.VoteAgreed}} {
		s.ProposeVote(id, 0, record.VoteResume, engine.Nobody, "")
		if tt.say {
			s.CastVote(id, 2, false)
		}
		s.Clock = s.Clock.Add(72 * time.Hour)
		s.Upkeep.Once(ctx)
		if d := s.Newest(id); d.Arg(1) != string(tt.want) || s.Look(id, 0).Resting == (tt.want == record.VoteAgreed) {
			t.Errorf("going on, somebody against it %v: %+v", tt.say, d)
		}
	}
	quick := s.Open(2, func(n *tables.NewMatch) { n.Pace = time.Minute.Milliseconds() })
	if v := s.ProposeVote(quick, 0, record.VotePause, engine.Nobody, "").Vote; v.Left != time.Hour.Milliseconds() {
		t.Errorf("a vote of a quick match lasts %d ms", v.Left)
	}
}

// TestPartyOfCampaignDecides: a campaign is paused and given up as a whole, but an absent user of its match is
// replaced there, and takes the seat back, as anywhere.
func TestPartyOfCampaignDecides(t *testing.T) {
	s, ctx := hosttest.NewCampaign(t), t.Context()
	id, game := s.Paced()
	for _, kind := range []record.VoteKind{record.VotePause, record.VoteResume, record.VoteCallOff} {
		_, err := s.Votes.Propose(ctx, game, s.Users[0], kind, engine.Nobody, "")
		hosttest.WantErr(t, string(kind)+" of a chapter", err, host.ErrOfCampaign)
	}
	s.Clock = s.Clock.Add(2 * time.Hour)
	away := slices.IndexFunc(s.Look(game, 0).Seats, func(seat projection.Sitter) bool { return seat.Absent })
	if away < 0 {
		t.Fatal("nobody is absent")
	}
	user := s.Look(game, 0).Seats[away].User
	other := s.Users[0]
	if user == other {
		other = s.Users[1]
	}
	level := hosttest.Dull{}.Levels()[0]
	s.SetStanding(id, record.Paused)
	_, err := s.Votes.Propose(ctx, game, other, record.VoteBot, engine.Seat(away), level)
	hosttest.WantErr(t, "while the campaign rests", err, host.ErrResting)
	s.SetStanding(id, record.Active)
	tb, err := s.Votes.Propose(ctx, game, other, record.VoteBot, engine.Seat(away), level)
	if err != nil || tb.Seats[away].Kind != record.Bot {
		t.Fatalf("%+v, %v", tb.Seats[away], err)
	}
	s.Restart()
	if tb, err = s.Votes.Retake(ctx, game, user); err != nil || int(tb.Seat) != away {
		t.Errorf("seat %v, %v", tb.Seat, err)
	}
}

// TestSpectatorSeesVote: an open vote is known to everybody who may see the table, including spectators.
func TestSpectatorSeesVote(t *testing.T) {
	s := open(t)
	id := s.Open(3)
	s.ProposeVote(id, 1, record.VoteCallOff, engine.Nobody, "")
	v := s.Look(id, 0).Vote
	if v == nil || v.May || v.Own || v.By != 1 || !slices.Equal([]int{v.Need, v.Count.Len()}, []int{3, 3}) {
		t.Errorf("%+v", v)
	}
}

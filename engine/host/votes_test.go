package host_test

import (
	"slices"
	"testing"
	"time"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
)

const hour = time.Hour

// slowly gives seats three days, 36 hours with each answer and ten days at most.
func slowly(n *host.NewMatch) {
	n.Pace, n.Refill = 72*hour, record.Refill{Increment: (36 * hour).Milliseconds(), Cap: (240 * hour).Milliseconds()}
}

// propose fails the test when it is refused.
func (s *site) propose(id match.ID, user int, kind record.VoteKind, seat engine.Seat, level string) *host.Table {
	s.t.Helper()
	t, err := s.Propose(s.t.Context(), id, s.users[user], kind, seat, level)
	if err != nil {
		s.t.Fatalf("%s: %v", kind, err)
	}
	return t
}

func (s *site) vote(id match.ID, user int, yes bool) *host.Table {
	s.t.Helper()
	open := s.table(id, s.users[user]).Vote
	if open == nil {
		s.t.Fatal("no vote is open")
	}
	t, err := s.Vote(s.t.Context(), id, s.users[user], open.N, yes)
	if err != nil {
		s.t.Fatal(err)
	}
	return t
}

// left is what the seat that is asked still has.
func (s *site) left(id match.ID) time.Duration {
	s.t.Helper()
	for _, seat := range s.table(id, 0).Seats {
		if seat.Asked {
			return time.Duration(seat.Left) * time.Millisecond
		}
	}
	s.t.Fatal("nobody is asked")
	return 0
}

// newest is the newest deed of a match.
func (s *site) newest(id match.ID) record.Deed {
	s.t.Helper()
	deeds, err := s.Deeds(s.t.Context(), id)
	if err != nil || len(deeds) == 0 {
		s.t.Fatalf("deeds %v, %v", deeds, err)
	}
	return deeds[len(deeds)-1]
}

// pause and goOn are agreed by the first two users.
func (s *site) pause(id match.ID) {
	s.propose(id, 0, record.VotePause, engine.Nobody, "")
	s.vote(id, 1, true)
}

func (s *site) goOn(id match.ID) {
	s.propose(id, 1, record.VoteResume, engine.Nobody, "")
	s.vote(id, 0, true)
}

// TestPauseKeepsTime: a pause stops everything, also over a restart, and gives back exactly the time there was
// (behaviour 26, 27).
func TestPauseKeepsTime(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.seats(2, slowly)
	user, now := s.asked(id)
	s.clock = s.clock.Add(10*hour + 7*time.Millisecond)
	want := 62*hour - 7*time.Millisecond
	if got := s.left(id); got != want {
		t.Fatalf("%v left, want %v", got, want)
	}
	for _, meanwhile := range []func(){
		func() { s.clock = s.clock.Add(1000 * hour) },
		func() {},
		func() { s.restart(); s.clock = s.clock.Add(hour); s.restart() },
	} {
		s.pause(id)
		paused := s.table(id, user)
		if !paused.Resting || paused.Why != record.Pause || paused.Decision >= 0 || paused.Deciders != 0 || paused.Legal != nil || paused.CanUndo {
			t.Errorf("the table goes on: %+v", paused)
		}
		_, err := s.Play(ctx, id, user, now.Decision, "draw")
		wantErr(t, "a ply in a pause", err, host.ErrPaused)
		_, err = s.StandIn(ctx, id, s.users[1], now.Seat)
		wantErr(t, "a stand-in in a pause", err, host.ErrPaused)
		_, err = s.ProposeRewind(ctx, id, s.users[0])
		wantErr(t, "taking back in a pause", err, host.ErrPaused)
		meanwhile()
		s.goOn(id)
		if got := s.left(id); got != want {
			t.Errorf("%v left after a pause, want %v", got, want)
		}
	}
	s.play(id, "draw")
}

// TestPauseAfterTimeIsUp: a seat whose time was up before a pause is overdue after it too.
func TestPauseAfterTimeIsUp(t *testing.T) {
	s := open(t)
	id := s.seats(2, slowly)
	s.clock = s.clock.Add(80 * hour)
	_, now := s.asked(id)
	s.propose(id, 1-int(now.Seat), record.VotePause, engine.Nobody, "") // who is absent does not count
	if tb := s.table(id, 0); !tb.Resting || tb.Seats[now.Seat].Overdue || tb.Seats[now.Seat].Absent {
		t.Errorf("in the pause: %+v", tb.Seats[now.Seat])
	}
	s.clock = s.clock.Add(80 * hour)
	s.goOn(id)
	if got := s.left(id); got != -8*hour {
		t.Errorf("%v left", got)
	}
}

// TestTimeRefills: what an answer gives back, up to the cap, and after an answer that came too late.
func TestTimeRefills(t *testing.T) {
	for _, tt := range []struct {
		name     string
		pace     func(*host.NewMatch)
		take     time.Duration
		want     time.Duration // for the next decision of the seat
		standsIn bool
	}{
		{"quickly", slowly, hour, (72 - 1 + 36) * hour, false},
		{"slowly", slowly, 71 * hour, (1 + 36) * hour, false},
		{"too late", slowly, 100 * hour, 36 * hour, false},
		{"a stand-in", slowly, 100 * hour, 36 * hour, true},
		{"to the cap", func(n *host.NewMatch) {
			n.Pace, n.Refill = 72*hour, record.Refill{Increment: (36 * hour).Milliseconds(), Cap: (80 * hour).Milliseconds()}
		}, hour, 80 * hour, false},
		{"each anew", func(n *host.NewMatch) { n.Pace = 24 * hour }, 20 * hour, 24 * hour, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := open(t)
			id := s.seats(2, tt.pace)
			_, now := s.asked(id)
			s.clock = s.clock.Add(tt.take)
			if tt.standsIn {
				if _, err := s.StandIn(t.Context(), id, s.users[1-now.Seat], now.Seat); err != nil {
					t.Fatal(err)
				}
			} else {
				s.play(id, "draw")
			}
			for range 200 { // until the seat is asked again
				if tb := s.table(id, 0); tb.Seats[now.Seat].Asked {
					if got := time.Duration(tb.Seats[now.Seat].Left) * time.Millisecond; got != tt.want {
						t.Errorf("%v left, want %v", got, tt.want)
					}
					s.restart()
					if got := time.Duration(s.table(id, 0).Seats[now.Seat].Left) * time.Millisecond; got != tt.want {
						t.Errorf("%v left after a restart, want %v", got, tt.want)
					}
					return
				}
				u, tb := s.asked(id)
				if _, err := s.Play(t.Context(), id, u, tb.Decision, tb.Game.Format(tb.Legal[len(tb.Legal)-1])); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// TestTally: more than half of those who count, all to call the match off; who said what is visible.
func TestTally(t *testing.T) {
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
		id := s.seats(tt.users, func(n *host.NewMatch) {
			if tt.users == 1 {
				n.Seats = append(n.Seats, "dull")
			}
		})
		s.propose(id, 0, tt.kind, engine.Nobody, "")
		for i, w := range tt.words {
			tb := s.vote(id, i+1, w == yes)
			if tb.Vote != nil && (tb.Vote.Yes.Has(engine.Seat(i+1)) != (w == yes) || tb.Vote.No.Has(engine.Seat(i+1)) != (w == no)) {
				t.Errorf("%d users, %s %q: said %b and %b", tt.users, tt.kind, tt.words, tb.Vote.Yes, tb.Vote.No)
			}
		}
		tb := s.table(id, s.users[0])
		if tt.want == record.VoteOpen {
			if tb.Vote == nil || tb.Vote.By != 0 || !tb.Vote.Own || tb.Resting {
				t.Errorf("%d users, %s %q: vote %+v", tt.users, tt.kind, tt.words, tb.Vote)
			}
			continue
		}
		d := s.newest(id)
		if tb.Vote != nil || d.Kind != record.DeedVote || d.Arg(0) != string(tt.kind) || d.Arg(1) != string(tt.want) || d.Arg(2) != "Anna" || d.Yes[0] != "Anna" {
			t.Errorf("%d users, %s %q: vote %v, log %+v", tt.users, tt.kind, tt.words, tb.Vote, d)
		}
		if agreed := tt.want == record.VoteAgreed; tb.Resting != (agreed && tt.kind == record.VotePause) || (tb.Status == record.Cancelled) != (agreed && tt.kind == record.VoteCallOff) {
			t.Errorf("%d users, %s %q: rests %v, %s", tt.users, tt.kind, tt.words, tb.Resting, tb.Status)
		}
	}
}

// TestVoteRefused: what cannot be proposed or said, one kind of error each, and that nothing changes by it.
func TestVoteRefused(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.seats(2, slowly)
	free := s.seats(2)
	stranger := s.users[3]
	propose := func(what string, want error, id match.ID, user record.UserID, kind record.VoteKind, seat engine.Seat, level string) {
		t.Helper()
		_, err := s.Propose(ctx, id, user, kind, seat, level)
		wantErr(t, what, err, want)
	}
	anna := s.users[0]
	propose("a kind there is not", host.ErrVoteKind, id, anna, "sink the ship", engine.Nobody, "")
	propose("a spectator", host.ErrNotSeated, id, stranger, record.VotePause, engine.Nobody, "")
	propose("nobody", host.ErrNotSeated, id, 0, record.VotePause, engine.Nobody, "")
	propose("a spectator's claim", host.ErrNotSeated, id, stranger, record.VoteGiveBack, 0, "")
	propose("to resume what goes on", host.ErrNotPaused, id, anna, record.VoteResume, engine.Nobody, "")
	propose("more time where there is no limit", host.ErrNoLimit, free, anna, record.VoteExtend, engine.Nobody, "")
	propose("a seat there is not", host.ErrSeats, id, anna, record.VoteBot, 7, "dull")
	propose("no seat", host.ErrSeats, id, anna, record.VotePerson, engine.Nobody, "")
	propose("a bot there is not", host.ErrLevel, id, anna, record.VoteBot, 1, "clever")
	propose("somebody who has time", host.ErrNotOverdue, id, anna, record.VoteBot, 1, "dull")
	propose("somebody who has time, by a person", host.ErrNotOverdue, free, anna, record.VotePerson, 1, "")
	propose("a seat nobody keeps", host.ErrTaken, id, anna, record.VoteGiveBack, 1, "")
	_, err := s.Vote(ctx, id, anna, 1, true)
	wantErr(t, "a vote there is not", err, host.ErrVoteOver)
	_, err = s.Retake(ctx, id, stranger)
	wantErr(t, "to retake a seat of others", err, host.ErrNotSeated)
	_, err = s.Restore(ctx, id, anna)
	wantErr(t, "to restore what goes on", err, host.ErrNotPaused)

	s.propose(id, 0, record.VotePause, engine.Nobody, "")
	propose("a second vote", host.ErrVoteOpen, id, s.users[1], record.VoteExtend, engine.Nobody, "")
	_, err = s.Vote(ctx, id, stranger, 1, true)
	wantErr(t, "a spectator's word", err, host.ErrNotSeated)
	_, err = s.Vote(ctx, id, s.users[1], 2, true)
	wantErr(t, "a word in another vote", err, host.ErrVoteOver)
	s.vote(id, 0, true) // said already
	s.vote(id, 0, false)
	if d := s.newest(id); d.Arg(1) != string(record.VoteWithdrawn) {
		t.Errorf("withdrawn: %+v", d)
	}
	_, err = s.Vote(ctx, id, s.users[1], 1, true)
	wantErr(t, "a word after the end", err, host.ErrVoteOver)
	s.pause(id)
	if _, err = s.Vote(ctx, id, s.users[1], 2, true); err != nil {
		t.Errorf("the same word twice: %v", err)
	}
	for _, kind := range []record.VoteKind{record.VotePause, record.VoteExtend, record.VoteBot} {
		propose("in a pause", host.ErrPaused, id, anna, kind, 0, "dull")
	}
	id2 := s.seats(2)
	s.playOut(id2)
	propose("when it is over", host.ErrNotRunning, id2, anna, record.VotePause, engine.Nobody, "")
	waiting, err := s.Create(ctx, host.NewMatch{Game: "port-royal", Owner: anna, Seats: []string{host.SeatMe, host.SeatOpen}})
	if err != nil {
		t.Fatal(err)
	}
	propose("before it begins", host.ErrNotRunning, waiting, anna, record.VotePause, engine.Nobody, "")
}

// TestVoteLapses: a vote lasts as long as was said, the time the server was down not counted, and then has no
// effect, but silence agrees to going on.
func TestVoteLapses(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.seats(3)
	s.propose(id, 0, record.VotePause, engine.Nobody, "")
	s.clock = s.clock.Add(72*hour - time.Millisecond)
	s.Chores(ctx)
	if v := s.table(id, 0).Vote; v == nil || v.Left != 1 {
		t.Fatalf("vote %+v", v)
	}
	s.clock = s.clock.Add(time.Millisecond)
	if v := s.table(id, 0).Vote; v != nil {
		t.Errorf("shown when it has lapsed: %+v", v)
	}
	_, err := s.Vote(ctx, id, s.users[1], 1, true)
	wantErr(t, "a word that comes too late", err, host.ErrVoteOver)
	if d := s.newest(id); d.Arg(1) != string(record.VoteLapsed) || s.table(id, 0).Resting {
		t.Errorf("lapsed: %+v", d)
	}
	s.pause(id)
	for _, tt := range []struct {
		say  bool
		want record.VoteResult
	}{{true, record.VoteLapsed}, {false, record.VoteAgreed}} {
		s.propose(id, 0, record.VoteResume, engine.Nobody, "")
		if tt.say {
			s.vote(id, 2, false)
		}
		s.clock = s.clock.Add(72 * hour)
		s.Chores(ctx)
		if d := s.newest(id); d.Arg(1) != string(tt.want) || s.table(id, 0).Resting == (tt.want == record.VoteAgreed) {
			t.Errorf("going on, somebody against it %v: %+v", tt.say, d)
		}
	}
	quick := s.seats(2, func(n *host.NewMatch) { n.Pace = time.Minute })
	if v := s.propose(quick, 0, record.VotePause, engine.Nobody, "").Vote; v.Left != hour.Milliseconds() {
		t.Errorf("a vote of a quick match lasts %d ms", v.Left)
	}
}

// TestVoteExtends: those who are waited for get the time they began with, whether or not it was up.
func TestVoteExtends(t *testing.T) {
	for take, want := range map[time.Duration]time.Duration{10 * hour: 134 * hour, 100 * hour: 72 * hour} {
		s := open(t)
		id := s.seats(2, slowly)
		_, now := s.asked(id)
		s.clock = s.clock.Add(take)
		s.propose(id, 1-int(now.Seat), record.VoteExtend, engine.Nobody, "")
		if s.table(id, 0).Vote != nil {
			s.vote(id, int(now.Seat), true)
		}
		if got := s.left(id); got != want {
			t.Errorf("after %v: %v left, want %v", take, got, want)
		}
		s.restart()
		if got := s.left(id); got != want {
			t.Errorf("after %v and a restart: %v left", take, got)
		}
	}
}

// TestPartyOfCampaignDecides: a campaign is paused and given up as a whole, but whoever is absent from its match is
// replaced there, and takes the seat back, as anywhere.
func TestPartyOfCampaignDecides(t *testing.T) {
	s, ctx := sail(t), t.Context()
	id, game := s.paced()
	for _, kind := range []record.VoteKind{record.VotePause, record.VoteResume, record.VoteCallOff} {
		_, err := s.Propose(ctx, game, s.users[0], kind, engine.Nobody, "")
		wantErr(t, string(kind)+" of a chapter", err, host.ErrOfCampaign)
	}
	s.clock = s.clock.Add(2 * hour)
	away := slices.IndexFunc(s.table(game, 0).Seats, func(seat host.Sitter) bool { return seat.Absent })
	if away < 0 {
		t.Fatal("nobody is absent")
	}
	user := s.table(game, 0).Seats[away].User
	other := s.users[0]
	if user == other {
		other = s.users[1]
	}
	level := dull{}.Levels()[0]
	s.stand(id, record.Paused)
	_, err := s.Propose(ctx, game, other, record.VoteBot, engine.Seat(away), level)
	wantErr(t, "while the campaign rests", err, host.ErrResting)
	s.stand(id, record.Active)
	tb, err := s.Propose(ctx, game, other, record.VoteBot, engine.Seat(away), level)
	if err != nil || tb.Seats[away].Kind != record.Bot {
		t.Fatalf("%+v, %v", tb.Seats[away], err)
	}
	s.restartSailing()
	if tb, err = s.Retake(ctx, game, user); err != nil || int(tb.Seat) != away {
		t.Errorf("seat %v, %v", tb.Seat, err)
	}
}

// TestSpectatorSeesVote: an open vote is known to everybody who may see the table, also to spectators.
func TestSpectatorSeesVote(t *testing.T) {
	s := open(t)
	id := s.seats(3)
	s.propose(id, 1, record.VoteCallOff, engine.Nobody, "")
	v := s.table(id, 0).Vote
	if v == nil || v.May || v.Own || v.By != 1 || !slices.Equal([]int{v.Need, v.Count.Len()}, []int{3, 3}) {
		t.Errorf("%+v", v)
	}
}

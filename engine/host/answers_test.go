package host_test

import (
	"testing"
	"time"

	"portside/engine"
	"portside/engine/enginetest/patience"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
)

// plies is the whole log of a match.
func (s *site) plies(id match.ID) []host.Entry {
	s.t.Helper()
	list, err := s.Log(s.t.Context(), id, 0, 0, -1)
	if err != nil {
		s.t.Fatal(err)
	}
	return list
}

func TestStandingOrder(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.seats(2)
	_, err := s.SetOrder(ctx, id, s.users[1], "buy everything")
	wantErr(t, "an order that is none", err, engine.ErrNotation)
	if _, err := s.SetOrder(ctx, id, s.users[1], "pass"); err != nil {
		t.Fatal(err)
	}
	if got := s.table(id, s.users[0]).Order; got != nil {
		t.Errorf("another seat sees the order %q", got.Text)
	}
	s.playOut(id)
	answered := 0
	for _, p := range s.plies(id) {
		if p.By == match.ByOrder {
			answered++
			if p.Seat != 1 || p.Action != "done" {
				t.Errorf("ply %d: seat %v plays %q by an order of seat 1 to pass", p.N, p.Seat, p.Action)
			}
		}
	}
	if answered == 0 {
		t.Error("the order has never answered")
	}
	if o := s.table(id, s.users[1]).Order; o != nil {
		t.Errorf("after the end there is an order %q (behaviour 13)", o.Text)
	}
}

// TestOrderEndsWithReason: an order for one harbour ends itself after it; behaviours 8, 10 and 13.
func TestOrderEndsWithReason(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.seats(2)
	if _, err := s.SetOrder(ctx, id, s.users[1], "pass turn=1"); err != nil {
		t.Fatal(err)
	}
	for range 300 {
		user, now := s.asked(id)
		if o := s.table(id, s.users[1]).Order; o == nil {
			t.Fatal("the order is gone without a reason")
		} else if !o.Stands() {
			if o.Why == 0 || o.EndedAt == 0 {
				t.Errorf("the order ended at %d for reason %d", o.EndedAt, o.Why)
			}
			if tab, err := s.CancelOrder(ctx, id, s.users[1]); err != nil || tab.Order != nil {
				t.Errorf("putting the notice away: %v, %v", tab.Order, err)
			}
			return
		}
		if now == nil {
			break
		}
		if _, err := s.Play(ctx, id, user, now.Decision, now.Game.Format(now.Legal[0])); err != nil {
			t.Fatal(err)
		}
	}
	t.Error("the order has not ended")
}

func TestUndo(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.seats(2)
	user, now := s.asked(id)
	if now.CanUndo || now.Barrier != engine.NoBarrier {
		t.Errorf("at the start: can undo %v, barrier %d", now.CanUndo, now.Barrier)
	}
	drawn := s.play(id, "draw")
	if drawn.CanUndo || drawn.Barrier != engine.BarrierShown {
		t.Errorf("after a card was turned up: can undo %v, barrier %d (behaviour 15)", drawn.CanUndo, drawn.Barrier)
	}
	_, err := s.Undo(ctx, id, user)
	wantErr(t, "undo a draw", err, match.ErrBarrier)
	for range 200 { // until something can be taken back
		who, now := s.asked(id)
		if now == nil {
			break
		}
		after, err := s.Play(ctx, id, who, now.Decision, now.Game.Format(now.Legal[len(now.Legal)-1]))
		if err != nil {
			t.Fatal(err)
		}
		if !after.CanUndo {
			continue
		}
		back, err := s.Undo(ctx, id, who)
		if err != nil {
			t.Fatal(err)
		}
		if back.Hash != now.Hash || back.Decision < 0 || back.Ply != after.Ply+1 {
			t.Errorf("undone: ply %d state %s decision %d, want %d %s", back.Ply, back.Hash, back.Decision, after.Ply+1, now.Hash)
		}
		if last := back.Recent[len(back.Recent)-1]; last.Action != match.Undo {
			t.Errorf("the log ends with %q (behaviour 16)", last.Action)
		}
		if gone := back.Recent[len(back.Recent)-2]; !gone.Gone {
			t.Error("the ply taken back is not marked")
		}
		return
	}
	t.Error("nothing could ever be taken back")
}

// TestRewind: behaviour 17. Everybody is asked, bots agree.
func TestRewind(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.seats(3)
	owner, b, c := s.users[0], s.users[1], s.users[2]
	_, err := s.ProposeRewind(ctx, id, owner)
	wantErr(t, "nothing was played", err, match.ErrBarrier)
	before := s.table(id, owner)
	s.play(id, "draw")
	_, err = s.ProposeRewind(ctx, id, b)
	wantErr(t, "not the owner", err, host.ErrNotOwner)
	_, err = s.AnswerRewind(ctx, id, b, true)
	wantErr(t, "no proposal", err, host.ErrProposal)

	if _, err := s.ProposeRewind(ctx, id, owner); err != nil {
		t.Fatal(err)
	}
	if tab, err := s.AnswerRewind(ctx, id, b, false); err != nil || tab.Proposal != nil {
		t.Errorf("one says no: %v, proposal %v", err, tab.Proposal)
	}
	if _, err := s.ProposeRewind(ctx, id, owner); err != nil {
		t.Fatal(err)
	}
	if tab, err := s.AnswerRewind(ctx, id, b, true); err != nil || tab.Proposal == nil || tab.Ply != before.Ply+1 {
		t.Errorf("one of two agrees: %v, proposal %v, ply %d", err, tab.Proposal, tab.Ply)
	}
	tab, err := s.AnswerRewind(ctx, id, c, true)
	if err != nil || tab.Hash != before.Hash || tab.Proposal != nil {
		t.Errorf("all agree: %v, state %s, want %s, proposal %v", err, tab.Hash, before.Hash, tab.Proposal)
	}
	s.play(id, "draw")
	if _, err := s.ProposeRewind(ctx, id, owner); err != nil {
		t.Fatal(err)
	}
	if s.play(id, s.firstLegal(id)); s.table(id, owner).Proposal != nil {
		t.Error("the proposal outlives the next ply")
	}
}

func (s *site) firstLegal(id match.ID) string {
	_, t := s.asked(id)
	return t.Game.Format(t.Legal[0])
}

func TestRewindIsForPrivateTables(t *testing.T) {
	s := open(t)
	id := s.seats(2, func(n *host.NewMatch) { n.Public = true })
	s.play(id, "draw")
	_, err := s.ProposeRewind(t.Context(), id, s.users[0])
	wantErr(t, "public table", err, host.ErrPublic)
}

// TestRewindWithBots takes back the user's ply with the bots' answers to it.
func TestRewindWithBots(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.seats(1, func(n *host.NewMatch) { n.Seats = append(n.Seats, "dull", "dull") })
	me := s.users[0]
	if err := s.Run(ctx); err != nil {
		t.Fatal(err)
	}
	for range 50 {
		now := s.wait(id, me)
		if now.Status == record.Over {
			t.Fatal("over before a bot has answered")
		}
		a := now.Game.Format(now.Legal[len(now.Legal)-1])
		if _, err := s.Play(ctx, id, me, now.Decision, a); err != nil {
			t.Fatal(err)
		}
		after := s.wait(id, me)
		if after.Recent[len(after.Recent)-1].By != match.ByBot {
			continue
		}
		back, err := s.ProposeRewind(ctx, id, me)
		if err != nil {
			t.Fatal(err)
		}
		if back.Hash != now.Hash || back.Decision < 0 {
			t.Errorf("state %s, want %s; asked: %d", back.Hash, now.Hash, back.Decision)
		}
		return
	}
	t.Error("no bot has answered")
}

// wait returns the table of user when it is asked, or the match is over.
func (s *site) wait(id match.ID, user record.UserID) *host.Table {
	s.t.Helper()
	stream := s.Subscribe(id, 0, "")
	defer s.Unsubscribe(stream)
	late := patience.Over(s.t)
	for {
		if t := s.table(id, user); t.Decision >= 0 || t.Status == record.Over {
			return t
		}
		select {
		case <-stream.C:
		case <-late:
			s.t.Fatal("nobody answers")
		}
	}
}

// TestStandIn: behaviours 24 to 26. Time runs out, and then somebody else may press the button.
func TestStandIn(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.seats(2, func(n *host.NewMatch) { n.Pace = (24 * time.Hour).Milliseconds() })
	absent, now := s.asked(id)
	other := s.users[0] + s.users[1] - absent
	s.clock = s.clock.Add(23 * time.Hour)
	_, err := s.StandIn(ctx, id, other, now.Seat)
	wantErr(t, "before the time is up", err, host.ErrNotOverdue)
	if left := s.table(id, other).Seats[now.Seat].Left; left != time.Hour.Milliseconds() {
		t.Errorf("%d ms are left, want an hour", left)
	}
	s.clock = s.clock.Add(2 * time.Hour)
	if tab := s.table(id, other); !tab.Seats[now.Seat].Overdue || tab.Ply != now.Ply {
		t.Errorf("overdue %v, ply %d: the match must wait for somebody to press", tab.Seats[now.Seat].Overdue, tab.Ply)
	}
	_, err = s.StandIn(ctx, id, absent, now.Seat)
	wantErr(t, "for oneself", err, host.ErrNotOverdue)
	_, err = s.StandIn(ctx, id, s.users[3], now.Seat)
	wantErr(t, "by a spectator", err, host.ErrNotSeated)
	tab, err := s.StandIn(ctx, id, other, now.Seat)
	if err != nil {
		t.Fatal(err)
	}
	if tab.Deciders.Has(now.Seat) && tab.Ply == now.Ply {
		t.Error("nothing was answered")
	}
	if by := s.plies(id)[now.Ply+1].By; by != match.ByStandIn {
		t.Errorf("the log says %q", by)
	}
}

func TestSinceYouLeft(t *testing.T) {
	s := open(t)
	id := s.seats(2)
	away := s.users[0] + s.users[1]
	user, _ := s.asked(id)
	away -= user
	if got := s.table(id, away).Missed; len(got) != 0 {
		t.Errorf("at the start %d plies were missed", len(got))
	}
	s.clock = s.clock.Add(time.Hour)
	s.play(id, "draw")
	ply := s.table(id, user).Ply
	if got := s.table(id, away).Missed; len(got) != 1 || got[0].N != ply {
		t.Errorf("missed %v, want ply %d", got, ply)
	}
	if got := s.table(id, away).Missed; len(got) != 1 {
		t.Errorf("during the same visit missed %v", got)
	}
	s.clock = s.clock.Add(time.Hour)
	if got := s.table(id, away).Missed; len(got) != 0 {
		t.Errorf("at the next visit missed %v", got)
	}
}

// TestOrderDiesWithTheMatch: behaviour 13.
func TestOrderDiesWithTheMatch(t *testing.T) {
	s := open(t)
	id := s.seats(2)
	if _, err := s.SetOrder(t.Context(), id, s.users[1], "pass"); err != nil {
		t.Fatal(err)
	}
	s.playOut(id)
	s.restart()
	for _, u := range s.users[:2] {
		if o := s.table(id, u).Order; o != nil {
			t.Errorf("after the end user %d has the order %+v", u, o)
		}
	}
}

package host_test

import (
	"testing"
	"time"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/handlers/handlerstest/hosttest"
)

func TestStandingOrder(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.Open(2)
	_, err := s.SetOrder(ctx, id, s.Users[1], "buy everything")
	hosttest.WantErr(t, "an order that is none", err, engine.ErrNotation)
	if _, err := s.SetOrder(ctx, id, s.Users[1], "pass"); err != nil {
		t.Fatal(err)
	}
	if got := s.Look(id, s.Users[0]).Order; got != nil {
		t.Errorf("another seat sees the order %q", got.Text)
	}
	s.PlayOut(id)
	answered := 0
	for _, p := range s.Plies(id) {
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
	if o := s.Look(id, s.Users[1]).Order; o != nil {
		t.Errorf("after the end there is an order %q", o.Text)
	}
}

// TestOrderEndsWithReason: an order for one harbour ends itself after it.
func TestOrderEndsWithReason(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.Open(2)
	if _, err := s.SetOrder(ctx, id, s.Users[1], "pass turn=1"); err != nil {
		t.Fatal(err)
	}
	for range 300 {
		user, now := s.Asked(id)
		if o := s.Look(id, s.Users[1]).Order; o == nil {
			t.Fatal("the order is gone without a reason")
		} else if !o.Stands() {
			if o.Why == 0 || o.EndedAt == 0 {
				t.Errorf("the order ended at %d for reason %d", o.EndedAt, o.Why)
			}
			if tab, err := s.CancelOrder(ctx, id, s.Users[1]); err != nil || tab.Order != nil {
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
	id := s.Open(2)
	user, now := s.Asked(id)
	if now.CanUndo || now.Barrier != engine.NoBarrier {
		t.Errorf("at the start: can undo %v, barrier %d", now.CanUndo, now.Barrier)
	}
	drawn := s.Answer(id, "draw")
	if drawn.CanUndo || drawn.Barrier != engine.BarrierShown {
		t.Errorf("after a card was turned up: can undo %v, barrier %d", drawn.CanUndo, drawn.Barrier)
	}
	_, err := s.Undo(ctx, id, user)
	hosttest.WantErr(t, "undo a draw", err, match.ErrBarrier)
	for range 200 { // until something can be taken back
		who, now := s.Asked(id)
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
			t.Errorf("the log ends with %q", last.Action)
		}
		if gone := back.Recent[len(back.Recent)-2]; !gone.Gone {
			t.Error("the ply taken back is not marked")
		}
		return
	}
	t.Error("nothing could ever be taken back")
}

// TestRewind: everybody is asked, bots agree.
func TestRewind(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.Open(3)
	owner, b, c := s.Users[0], s.Users[1], s.Users[2]
	_, err := s.ProposeRewind(ctx, id, owner)
	hosttest.WantErr(t, "nothing was played", err, match.ErrBarrier)
	before := s.Look(id, owner)
	s.Answer(id, "draw")
	_, err = s.ProposeRewind(ctx, id, b)
	hosttest.WantErr(t, "not the owner", err, host.ErrNotOwner)
	_, err = s.AnswerRewind(ctx, id, b, true)
	hosttest.WantErr(t, "no proposal", err, host.ErrProposal)

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
	s.Answer(id, "draw")
	if _, err := s.ProposeRewind(ctx, id, owner); err != nil {
		t.Fatal(err)
	}
	if s.Answer(id, s.FirstLegal(id)); s.Look(id, owner).Proposal != nil {
		t.Error("the proposal outlives the next ply")
	}
}

func TestRewindIsForPrivateTables(t *testing.T) {
	s := open(t)
	id := s.Open(2, func(n *tables.NewMatch) { n.Public = true })
	s.Answer(id, "draw")
	_, err := s.ProposeRewind(t.Context(), id, s.Users[0])
	hosttest.WantErr(t, "public table", err, host.ErrPublic)
}

// TestRewindWithBots takes back the user's ply with the bots' answers to it.
func TestRewindWithBots(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.Open(1, func(n *tables.NewMatch) { n.Seats = append(n.Seats, "dull", "dull") })
	me := s.Users[0]
	if err := s.Run(ctx); err != nil {
		t.Fatal(err)
	}
	for range 50 {
		now := s.Wait(id, me)
		if now.Status == record.Over {
			t.Fatal("over before a bot has answered")
		}
		a := now.Game.Format(now.Legal[len(now.Legal)-1])
		if _, err := s.Play(ctx, id, me, now.Decision, a); err != nil {
			t.Fatal(err)
		}
		after := s.Wait(id, me)
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

// TestStandIn: time runs out, and then somebody else may press the button.
func TestStandIn(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.Open(2, func(n *tables.NewMatch) { n.Pace = (24 * time.Hour).Milliseconds() })
	absent, now := s.Asked(id)
	other := s.Users[0] + s.Users[1] - absent
	s.Clock = s.Clock.Add(23 * time.Hour)
	_, err := s.StandIn(ctx, id, other, now.Seat)
	hosttest.WantErr(t, "before the time is up", err, host.ErrNotOverdue)
	if left := s.Look(id, other).Seats[now.Seat].Left; left != time.Hour.Milliseconds() {
		t.Errorf("%d ms are left, want an hour", left)
	}
	s.Clock = s.Clock.Add(2 * time.Hour)
	if tab := s.Look(id, other); !tab.Seats[now.Seat].Overdue || tab.Ply != now.Ply {
		t.Errorf("overdue %v, ply %d: the match must wait for somebody to press", tab.Seats[now.Seat].Overdue, tab.Ply)
	}
	_, err = s.StandIn(ctx, id, absent, now.Seat)
	hosttest.WantErr(t, "for oneself", err, host.ErrNotOverdue)
	_, err = s.StandIn(ctx, id, s.Users[3], now.Seat)
	hosttest.WantErr(t, "by a spectator", err, host.ErrNotSeated)
	tab, err := s.StandIn(ctx, id, other, now.Seat)
	if err != nil {
		t.Fatal(err)
	}
	if tab.Deciders.Has(now.Seat) && tab.Ply == now.Ply {
		t.Error("nothing was answered")
	}
	if by := s.Plies(id)[now.Ply+1].By; by != match.ByStandIn {
		t.Errorf("the log says %q", by)
	}
}

func TestSinceYouLeft(t *testing.T) {
	s := open(t)
	id := s.Open(2)
	away := s.Users[0] + s.Users[1]
	user, _ := s.Asked(id)
	away -= user
	if got := s.Look(id, away).Missed; len(got) != 0 {
		t.Errorf("at the start %d plies were missed", len(got))
	}
	s.Clock = s.Clock.Add(time.Hour)
	s.Answer(id, "draw")
	ply := s.Look(id, user).Ply
	if got := s.Look(id, away).Missed; len(got) != 1 || got[0].N != ply {
		t.Errorf("missed %v, want ply %d", got, ply)
	}
	if got := s.Look(id, away).Missed; len(got) != 1 {
		t.Errorf("during the same visit missed %v", got)
	}
	s.Clock = s.Clock.Add(time.Hour)
	if got := s.Look(id, away).Missed; len(got) != 0 {
		t.Errorf("at the next visit missed %v", got)
	}
}

// TestOrderDiesWithTheMatch: no standing order outlives its match.
func TestOrderDiesWithTheMatch(t *testing.T) {
	s := open(t)
	id := s.Open(2)
	if _, err := s.SetOrder(t.Context(), id, s.Users[1], "pass"); err != nil {
		t.Fatal(err)
	}
	s.PlayOut(id)
	s.Restart()
	for _, u := range s.Users[:2] {
		if o := s.Look(id, u).Order; o != nil {
			t.Errorf("after the end user %d has the order %+v", u, o)
		}
	}
}

package due_test

import (
	"testing"
	"time"

	"portside/engine"
	"portside/engine/record"
	"portside/handlers/handlerstest/hosttest"
)

// TestPlanIsTold: a user who has a seat in a plan and has not agreed is told once of each plan; not one who is looking
// at the campaign or has agreed, and not about a plan that has been replaced.
func TestPlanIsTold(t *testing.T) {
	s, ctx := hosttest.NewCampaign(t), t.Context()
	id := s.Party(3)
	s.ReachAll(3)
	var plan record.Plan
	for _, m := range s.See(id).Members {
		plan.Seats = append(plan.Seats, record.PlanSeat{Member: m.ID})
	}
	propose := func() map[record.UserID]record.Notice {
		t.Helper()
		had := map[int64]bool{}
		for _, n := range s.Outbox() {
			had[n.Mark] = true
		}
		if err := s.Campaigns.ProposePlan(ctx, id, s.Users[0], plan); err != nil {
			t.Fatal(err)
		}
		list := map[record.UserID]record.Notice{}
		for _, n := range s.Outbox() {
			if n.Campaign != id || n.Match != 0 || n.Kind != record.NoticePlan {
				t.Errorf("told %+v", n)
			}
			if !had[n.Mark] {
				list[n.User] = n
			}
		}
		return list
	}
	first := propose()
	if _, self := first[s.Users[0]]; len(first) != 2 || self {
		t.Fatalf("told: %+v", first)
	}
	if g, later := s.Prepare(first[s.Users[1]]); g == nil || later != 0 || g.Planned == nil || g.Planned.Plan == nil || g.Table != nil {
		t.Fatalf("what is told: %+v, again at %d", g, later)
	}
	if err := s.Campaigns.AgreePlan(ctx, id, s.Users[1], first[s.Users[1]].Mark, true); err != nil {
		t.Fatal(err)
	}
	if list := s.Outbox(); len(list) != 2 {
		t.Errorf("a word is told to others: %+v", list)
	}
	if g, later := s.Prepare(first[s.Users[1]]); g != nil || later != 0 {
		t.Errorf("who has agreed is told: %v, %d", g, later)
	}
	if _, err := s.Campaigns.Show(ctx, id, s.Users[2]); err != nil {
		t.Fatal(err)
	}
	s.Away()
	if g, later := s.Prepare(first[s.Users[2]]); g != nil || later != 0 {
		t.Errorf("who has seen the plan is told: %v, %d", g, later)
	}
	if _, err := s.Campaigns.Show(ctx, id, s.Users[2]); err != nil {
		t.Fatal(err)
	}
	s.Clock = s.Clock.Add(time.Millisecond)
	second := propose()
	if n := second[s.Users[2]]; len(second) != 2 || n.Due <= n.At {
		t.Fatalf("of the second plan: %+v", second)
	}
	if g, later := s.Prepare(second[s.Users[2]]); g != nil || later <= s.Clock.UnixMilli() {
		t.Errorf("who has just looked is told: %v, %d", g, later)
	}
	s.Away()
	if g, later := s.Prepare(second[s.Users[2]]); g == nil || later != 0 {
		t.Errorf("who has looked away is not told: %v, %d", g, later)
	}
	if err := s.Campaigns.SetStanding(ctx, id, s.Users[0], record.Paused); err != nil {
		t.Fatal(err)
	}
	if g, later := s.Prepare(second[s.Users[1]]); g != nil || later == 0 {
		t.Errorf("told at rest: %v, %d", g, later)
	}
	if err := s.Campaigns.SetStanding(ctx, id, s.Users[0], record.Active); err != nil {
		t.Fatal(err)
	}
	if err := s.Campaigns.AgreePlan(ctx, id, s.Users[1], second[s.Users[1]].Mark, false); err != nil {
		t.Fatal(err)
	}
	if g, later := s.Prepare(second[s.Users[2]]); g != nil || later != 0 {
		t.Errorf("told of a plan that is off: %v, %d", g, later)
	}
}

// TestGiveUpIsTold: when somebody wants to give up an attempt the others at the table are told, not again when a
// second one joins in, and not when it is withdrawn; giving up by agreement is told as the end.
func TestGiveUpIsTold(t *testing.T) {
	s, ctx := hosttest.NewCampaign(t), t.Context()
	id := s.Party(3)
	m := s.BeginChapter(id)
	s.ReachAll(3)
	want := func(user int, yes bool) {
		t.Helper()
		s.Clock = s.Clock.Add(time.Minute)
		if err := s.Campaigns.GiveUp(ctx, id, s.Users[user], record.ForChapter, yes); err != nil {
			t.Fatal(err)
		}
	}
	want(1, true)
	told := s.Told(record.NoticeGiveUp)
	if _, self := told[s.Users[1]]; len(told) != 2 || self || told[s.Users[0]].Match != m {
		t.Fatalf("told: %+v", told)
	}
	s.Away()
	if g, later := s.Prepare(told[s.Users[0]]); g == nil || later != 0 || g.Attempt == nil || g.Attempt.Stopping != engine.Only(1) {
		t.Fatalf("what is told: %+v, again at %d", g, later)
	}
	want(0, true)
	if again := s.Told(record.NoticeGiveUp); len(again) != 2 {
		t.Errorf("told again: %+v", again)
	}
	if g, later := s.Prepare(told[s.Users[0]]); g != nil || later != 0 {
		t.Errorf("who wants it too is told: %v, %d", g, later)
	}
	want(0, false)
	want(1, false)
	if g, later := s.Prepare(told[s.Users[2]]); g != nil || later != 0 {
		t.Errorf("told of a wish that was withdrawn: %v, %d", g, later)
	}
	for user := range 3 {
		want(user, true)
	}
	off := s.Told(record.NoticeCalledOff)
	if len(off) != 3 {
		t.Fatalf("of the end is told: %+v", off)
	}
	s.Away()
	if g, later := s.Prepare(off[s.Users[0]]); g == nil || later != 0 || g.Campaign != id {
		t.Errorf("what is told: %+v, again at %d", g, later)
	}
}

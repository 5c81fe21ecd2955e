package host_test

import (
	"testing"
	"time"

	"portside/engine"
	"portside/engine/record"
)

// TestPlanIsTold: whoever has a seat in a plan and has not agreed is told once of each plan; not who looks at the
// campaign, who has agreed, or who is told of a plan that is not the present one.
func TestPlanIsTold(t *testing.T) {
	s, ctx := sail(t), t.Context()
	id := s.crew(3)
	s.everybody(3)
	var plan record.Plan
	for _, m := range s.see(id).Members {
		plan.Seats = append(plan.Seats, record.PlanSeat{Member: m.ID})
	}
	propose := func() map[record.UserID]record.Notice {
		t.Helper()
		had := map[int64]bool{}
		for _, n := range s.outbox() {
			had[n.Mark] = true
		}
		if err := s.ProposePlan(ctx, id, s.users[0], plan); err != nil {
			t.Fatal(err)
		}
		list := map[record.UserID]record.Notice{}
		for _, n := range s.outbox() {
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
	if _, self := first[s.users[0]]; len(first) != 2 || self {
		t.Fatalf("told: %+v", first)
	}
	if g, later := s.judge(first[s.users[1]]); g == nil || later != 0 || g.Voyage == nil || g.Voyage.Plan == nil || g.Table != nil {
		t.Fatalf("what is told: %+v, again at %d", g, later)
	}
	if err := s.AgreePlan(ctx, id, s.users[1], first[s.users[1]].Mark, true); err != nil {
		t.Fatal(err)
	}
	if list := s.outbox(); len(list) != 2 {
		t.Errorf("a word is told to others: %+v", list)
	}
	if g, later := s.judge(first[s.users[1]]); g != nil || later != 0 {
		t.Errorf("who has agreed is told: %v, %d", g, later)
	}
	if _, err := s.Voyage(ctx, id, s.users[2]); err != nil {
		t.Fatal(err)
	}
	s.away()
	if g, later := s.judge(first[s.users[2]]); g != nil || later != 0 {
		t.Errorf("who has seen the plan is told: %v, %d", g, later)
	}
	if _, err := s.Voyage(ctx, id, s.users[2]); err != nil {
		t.Fatal(err)
	}
	s.clock = s.clock.Add(time.Millisecond)
	second := propose()
	if n := second[s.users[2]]; len(second) != 2 || n.Due <= n.At {
		t.Fatalf("of the second plan: %+v", second)
	}
	if g, later := s.judge(second[s.users[2]]); g != nil || later <= s.clock.UnixMilli() {
		t.Errorf("who has just looked is told: %v, %d", g, later)
	}
	s.away()
	if g, later := s.judge(second[s.users[2]]); g == nil || later != 0 {
		t.Errorf("who has looked away is not told: %v, %d", g, later)
	}
	if err := s.SetStanding(ctx, id, s.users[0], record.Paused); err != nil {
		t.Fatal(err)
	}
	if g, later := s.judge(second[s.users[1]]); g != nil || later == 0 {
		t.Errorf("told at rest: %v, %d", g, later)
	}
	if err := s.SetStanding(ctx, id, s.users[0], record.Active); err != nil {
		t.Fatal(err)
	}
	if err := s.AgreePlan(ctx, id, s.users[1], second[s.users[1]].Mark, false); err != nil {
		t.Fatal(err)
	}
	if g, later := s.judge(second[s.users[2]]); g != nil || later != 0 {
		t.Errorf("told of a plan that is off: %v, %d", g, later)
	}
}

// TestGiveUpIsTold: that somebody wants to give an attempt up is told to the others at the table, not again when a
// second one joins in, and not when it is withdrawn; the end by the word of all is told as such.
func TestGiveUpIsTold(t *testing.T) {
	s, ctx := sail(t), t.Context()
	id := s.crew(3)
	m := s.start(id)
	s.everybody(3)
	want := func(user int, yes bool) {
		t.Helper()
		s.clock = s.clock.Add(time.Minute)
		if err := s.GiveUp(ctx, id, s.users[user], record.ForChapter, yes); err != nil {
			t.Fatal(err)
		}
	}
	want(1, true)
	told := s.told(record.NoticeGiveUp)
	if _, self := told[s.users[1]]; len(told) != 2 || self || told[s.users[0]].Match != m {
		t.Fatalf("told: %+v", told)
	}
	s.away()
	if g, later := s.judge(told[s.users[0]]); g == nil || later != 0 || g.Attempt == nil || g.Attempt.Stopping != engine.Only(1) {
		t.Fatalf("what is told: %+v, again at %d", g, later)
	}
	want(0, true)
	if again := s.told(record.NoticeGiveUp); len(again) != 2 {
		t.Errorf("told again: %+v", again)
	}
	if g, later := s.judge(told[s.users[0]]); g != nil || later != 0 {
		t.Errorf("who wants it too is told: %v, %d", g, later)
	}
	want(0, false)
	want(1, false)
	if g, later := s.judge(told[s.users[2]]); g != nil || later != 0 {
		t.Errorf("told of a wish that was withdrawn: %v, %d", g, later)
	}
	for user := range 3 {
		want(user, true)
	}
	off := s.told(record.NoticeCalledOff)
	if len(off) != 3 {
		t.Fatalf("of the end is told: %+v", off)
	}
	s.away()
	if g, later := s.judge(off[s.users[0]]); g == nil || later != 0 || g.Campaign != id {
		t.Errorf("what is told: %+v, again at %d", g, later)
	}
}

package host_test

import (
	"testing"
	"time"

	"portside/engine/host"
	"portside/engine/record"
)

// TestEndedOrderIsTold: behaviour 10. An order that ends itself is told with its reason, in place of the turn that
// may have come with it.
func TestEndedOrderIsTold(t *testing.T) {
	s := open(t)
	id := s.seats(2, func(n *host.NewMatch) { n.Setup.Options = map[string]string{"start_seat": "1"} })
	s.channel(s.users[1])
	if _, err := s.SetOrder(t.Context(), id, s.users[1], "pass turn=1"); err != nil {
		t.Fatal(err)
	}
	for range 200 {
		s.away()
		before := len(s.outbox())
		if s.table(id, 0).Deciders.Has(0) {
			s.act(id, "stop")
		} else {
			break
		}
		list := s.outbox()
		if len(list) == before {
			continue
		}
		n := list[len(list)-1]
		if len(list) != before+1 || n.Kind != record.NoticeOrder || n.User != s.users[1] {
			t.Fatalf("told: %+v", list)
		}
		s.away()
		g, _ := s.judge(n)
		if g == nil || g.Ended == nil || g.Ended.Why == 0 {
			t.Fatalf("the order that has ended: %+v", g)
		}
		if _, err := s.CancelOrder(t.Context(), id, s.users[1]); err != nil { // its notice is put away on the page
			t.Fatal(err)
		}
		s.away()
		if g, later := s.judge(n); g != nil || later != 0 {
			t.Error("told after it was put away")
		}
		return
	}
	t.Fatal("the order has not ended")
}

// TestChapterIsTold: whoever sits in a chapter is told when it begins, but for the one who has begun it.
func TestChapterIsTold(t *testing.T) {
	s := sail(t)
	id := s.crew(3)
	for _, u := range s.users[:3] {
		s.channel(u)
	}
	m := s.start(id)
	told := map[record.UserID]record.NoticeKind{}
	for _, n := range s.outbox() {
		if n.Kind == record.NoticePlan { // which all have agreed to
			if g, later := s.judge(n); g != nil || later != 0 {
				t.Errorf("the plan is still told: %v, %d", g, later)
			}
			continue
		}
		if n.Match != m || told[n.User] != "" {
			t.Errorf("told %+v", n)
		}
		told[n.User] = n.Kind
	}
	if len(told) != 2 {
		t.Errorf("told: %v", told)
	}
}

// TestNothingIsToldAtRest: while a campaign is paused nobody can do anything; the notice waits for its going on, and no
// reminder comes from a clock that stands.
func TestNothingIsToldAtRest(t *testing.T) {
	s := sail(t)
	id, err := s.OpenCampaign(t.Context(), host.NewCampaign{Game: "port-royal", Name: "Slow", Owner: s.users[0], Mode: record.Coop, First: 1, Pace: (10 * time.Hour).Milliseconds()})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.JoinCampaign(t.Context(), id, s.users[1], false); err != nil {
		t.Fatal(err)
	}
	s.start(id)
	s.channel(s.users[0])
	s.channel(s.users[1])
	if err := s.SetStanding(t.Context(), id, s.users[0], record.Paused); err != nil {
		t.Fatal(err)
	}
	s.clock = s.clock.Add(9 * time.Hour)
	if err := s.Remind(t.Context()); err != nil {
		t.Fatal(err)
	}
	if list := s.outbox(); len(list) != 0 {
		t.Errorf("told at rest: %+v", list)
	}
	if err := s.SetStanding(t.Context(), id, s.users[0], record.Active); err != nil {
		t.Fatal(err)
	}
	if err := s.Remind(t.Context()); err != nil {
		t.Fatal(err)
	}
	if list := s.outbox(); len(list) != 0 {
		t.Errorf("the rest counts as time used: %+v", list)
	}
	s.clock = s.clock.Add(8*time.Hour + time.Minute)
	if err := s.Remind(t.Context()); err != nil {
		t.Fatal(err)
	}
	list := s.outbox()
	if len(list) == 0 {
		t.Fatal("no reminder after the rest")
	}
	if err := s.SetStanding(t.Context(), id, s.users[0], record.Paused); err != nil {
		t.Fatal(err)
	}
	if g, later := s.judge(list[0]); g != nil || later <= s.clock.UnixMilli() {
		t.Errorf("told at rest: %v, again at %d", g, later)
	}
}

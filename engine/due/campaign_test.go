package due_test

import (
	"testing"
	"time"

	"portside/engine/campaigns"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/handlers/handlerstest/hosttest"
)

// TestEndedOrderIsTold: an order that ends itself is told with its reason, instead of the turn that
// may have come with it.
func TestEndedOrderIsTold(t *testing.T) {
	s := open(t)
	id := s.Open(2, func(n *tables.NewMatch) { n.Setup.Options = map[string]string{"start_seat": "1"} })
	s.Channel(s.Users[1])
	if _, err := s.SetOrder(t.Context(), id, s.Users[1], "pass turn=1"); err != nil {
		t.Fatal(err)
	}
	for range 200 {
		s.Away()
		before := len(s.Outbox())
		if s.Look(id, 0).Deciders.Has(0) {
			s.Act(id, "stop")
		} else {
			break
		}
		list := s.Outbox()
		if len(list) == before {
			continue
		}
		n := list[len(list)-1]
		if len(list) != before+1 || n.Kind != record.NoticeOrder || n.User != s.Users[1] {
			t.Fatalf("told: %+v", list)
		}
		s.Away()
		g, _ := s.Prepare(n)
		if g == nil || g.Ended == nil || g.Ended.Why == 0 {
			t.Fatalf("the order that has ended: %+v", g)
		}
		if _, err := s.CancelOrder(t.Context(), id, s.Users[1]); err != nil { // clears its notice on the page
			t.Fatal(err)
		}
		s.Away()
		if g, later := s.Prepare(n); g != nil || later != 0 {
			t.Error("told after it was put away")
		}
		return
	}
	t.Fatal("the order has not ended")
}

// TestChapterIsTold: everyone seated in a chapter is told when it begins, except the user who began it.
func TestChapterIsTold(t *testing.T) {
	s := hosttest.NewCampaign(t)
	id := s.Party(3)
	for _, u := range s.Users[:3] {
		s.Channel(u)
	}
	m := s.BeginChapter(id)
	told := map[record.UserID]record.NoticeKind{}
	for _, n := range s.Outbox() {
		if n.Kind == record.NoticePlan { // all have agreed to it
			if g, later := s.Prepare(n); g != nil || later != 0 {
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

// TestNothingIsToldAtRest: while a campaign is paused nobody can do anything; the notice waits until it resumes, and no
// reminder comes from a stopped clock.
func TestNothingIsToldAtRest(t *testing.T) {
	s := hosttest.NewCampaign(t)
	id, err := s.Campaigns.Open(t.Context(), campaigns.NewCampaign{Game: "port-royal", Name: "Slow", Owner: s.Users[0], Mode: record.Coop, First: 1, Pace: (10 * time.Hour).Milliseconds()})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Campaigns.Join(t.Context(), id, s.Users[1], false); err != nil {
		t.Fatal(err)
	}
	s.BeginChapter(id)
	s.Channel(s.Users[0])
	s.Channel(s.Users[1])
	if err := s.Campaigns.SetStanding(t.Context(), id, s.Users[0], record.Paused); err != nil {
		t.Fatal(err)
	}
	s.Clock = s.Clock.Add(9 * time.Hour)
	if err := s.Due.Remind(t.Context()); err != nil {
		t.Fatal(err)
	}
	if list := s.Outbox(); len(list) != 0 {
		t.Errorf("told at rest: %+v", list)
	}
	if err := s.Campaigns.SetStanding(t.Context(), id, s.Users[0], record.Active); err != nil {
		t.Fatal(err)
	}
	if err := s.Due.Remind(t.Context()); err != nil {
		t.Fatal(err)
	}
	if list := s.Outbox(); len(list) != 0 {
		t.Errorf("the rest counts as time used: %+v", list)
	}
	s.Clock = s.Clock.Add(8*time.Hour + time.Minute)
	if err := s.Due.Remind(t.Context()); err != nil {
		t.Fatal(err)
	}
	list := s.Outbox()
	if len(list) == 0 {
		t.Fatal("no reminder after the rest")
	}
	if err := s.Campaigns.SetStanding(t.Context(), id, s.Users[0], record.Paused); err != nil {
		t.Fatal(err)
	}
	if g, later := s.Prepare(list[0]); g != nil || later <= s.Clock.UnixMilli() {
		t.Errorf("told at rest: %v, again at %d", g, later)
	}
}

package host_test

import (
	"reflect"
	"testing"
	"time"

	"portside/engine/host"
	"portside/engine/record"
)

// TestPartyComesAndGoes: whoever leaves, nothing is lost, and somebody always owns the campaign.
func TestPartyComesAndGoes(t *testing.T) {
	s := sail(t)
	ctx := t.Context()
	id := s.crew(3)
	s.playOut(s.start(id))
	if err := s.LeaveCampaign(ctx, id, s.users[0]); err != nil {
		t.Fatal(err)
	}
	_, err := s.Voyage(ctx, id, s.users[0])
	wantErr(t, "the page of somebody who has left", err, record.ErrNotFound)
	v, err := s.Voyage(ctx, id, s.users[1])
	if err != nil || !v.Owns() || len(v.Attempts) != 1 || v.Attempts[0].Inputs.Seats[0].Name != "Anna" {
		t.Fatalf("%v: %+v", err, v)
	}
	wantErr(t, "settings by a member", s.SetStanding(ctx, id, s.users[2], record.Paused), host.ErrRole)
	if err := s.HandOverCampaign(ctx, id, s.users[1], v.Members[2].ID); err != nil {
		t.Fatal(err)
	}
	wantErr(t, "taking the helm from an owner", s.HandOverCampaign(ctx, id, s.users[1], v.Members[1].ID), host.ErrRole)
	if err := s.JoinCampaign(ctx, id, s.users[0], false); err != nil {
		t.Fatal(err)
	}
	v, err = s.Voyage(ctx, id, s.users[0])
	if err != nil || v.Me.Role != record.Fellow || len(v.Members) != 3 {
		t.Errorf("Anna is back: %v %+v", err, v.Me)
	}
	if err := s.DismissMember(ctx, id, s.users[2], v.Members[1].ID); err != nil {
		t.Fatal(err)
	}
	for _, u := range []int{0, 2} {
		if err := s.LeaveCampaign(ctx, id, s.users[u]); err != nil {
			t.Fatal(err)
		}
	}
	c, err := s.store.Campaign(ctx, id)
	if err != nil || c.Standing != record.Archived || len(c.Attempts) != 1 {
		t.Errorf("after all have left: %v %+v", err, c)
	}
}

// TestAdditions is C-02: only while a chapter waits, and everybody agrees anew.
func TestAdditions(t *testing.T) {
	s := sail(t)
	ctx := t.Context()
	id := s.crew(2)
	v := s.see(id)
	if err := s.ProposePlan(ctx, id, s.users[0], record.Plan{Seats: []record.PlanSeat{{Member: v.Members[0].ID}, {Member: v.Members[1].ID}}}); err != nil {
		t.Fatal(err)
	}
	set := host.Settings{Name: "The lamp", Additions: []string{"gambler", "nonsense"}}
	if err := s.SetCampaign(ctx, id, s.users[0], set); err != nil {
		t.Fatal(err)
	}
	if v = s.see(id); !reflect.DeepEqual(v.Additions, []string{"gambler"}) || v.Plan != nil {
		t.Errorf("additions %v, plan %v", v.Additions, v.Plan)
	}
	game := s.start(id)
	set.Additions = nil
	wantErr(t, "additions during an attempt", s.SetCampaign(ctx, id, s.users[0], set), host.ErrStanding)
	set.Additions, set.RevealAll = v.Additions, true
	wantErr(t, "branches before the end", s.SetCampaign(ctx, id, s.users[0], set), host.ErrStanding)
	s.playOut(game)
	if a := s.see(id).Attempts[0]; !reflect.DeepEqual(a.Inputs.Additions, []string{"gambler"}) {
		t.Errorf("inputs %+v", a.Inputs)
	}
}

// TestDeletedAccount: a member whose account is gone keeps their name and their part of the record.
func TestDeletedAccount(t *testing.T) {
	s := sail(t)
	ctx := t.Context()
	id := s.crew(1)
	s.playOut(s.start(id))
	if err := s.JoinCampaign(ctx, id, s.users[3], false); err != nil {
		t.Fatal(err)
	}
	if err := s.HandOverCampaign(ctx, id, s.users[0], s.see(id).Members[1].ID); err != nil {
		t.Fatal(err)
	}
	s.closeAll()
	removeUser(t, s.path, s.users[3])
	s.openStore()
	s.begin()
	v := s.see(id)
	if m := v.Members[1]; m.Name != "Dörte" || m.User != 0 || m.Here() || len(v.Attempts) != 1 {
		t.Errorf("%+v", m)
	}
	if err := s.HandOverCampaign(ctx, id, s.users[0], v.Members[0].ID); err != nil {
		t.Fatal(err)
	}
	if !s.see(id).Owns() {
		t.Error("nobody keeps the campaign")
	}
}

// TestCampaignsDoNotWait: while one campaign is being changed, another one can be.
func TestCampaignsDoNotWait(t *testing.T) {
	s := sail(t)
	slow, other := s.crew(1), s.crew(1)
	s.then = func() {
		done := make(chan error, 1)
		go func() { done <- s.NewInvite(t.Context(), other, s.users[0]) }()
		select {
		case err := <-done:
			if err != nil {
				t.Error(err)
			}
		case <-time.After(time.Minute): // it waits for what waits for it
			t.Error("a campaign cannot be changed while another one is")
		}
	}
	if err := s.NewInvite(t.Context(), slow, s.users[0]); err != nil {
		t.Fatal(err)
	}
}

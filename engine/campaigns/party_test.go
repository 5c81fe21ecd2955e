package campaigns_test

import (
	"reflect"
	"testing"
	"time"

	"portside/db/dbtest"
	"portside/engine/campaigns"
	"portside/engine/record"
	"portside/handlers/handlerstest/hosttest"
)

// TestPartyComesAndGoes: members may leave without any loss, and somebody always owns the campaign.
func TestPartyComesAndGoes(t *testing.T) {
	s := newRig(t)
	ctx := t.Context()
	id := s.Party(3)
	s.PlayOut(s.BeginChapter(id))
	if err := s.Campaigns.Leave(ctx, id, s.Users[0]); err != nil {
		t.Fatal(err)
	}
	_, err := s.Campaigns.Show(ctx, id, s.Users[0])
	hosttest.WantErr(t, "the page of somebody who has left", err, record.ErrNotFound)
	v, err := s.Campaigns.Show(ctx, id, s.Users[1])
	if err != nil || !v.Owns() || len(v.Attempts) != 1 || v.Attempts[0].Inputs.Seats[0].Name != "Anna" {
		t.Fatalf("%v: %+v", err, v)
	}
	hosttest.WantErr(t, "settings by a member", s.Campaigns.SetStanding(ctx, id, s.Users[2], record.Paused), campaigns.ErrRole)
	if err := s.Campaigns.HandOver(ctx, id, s.Users[1], v.Members[2].ID); err != nil {
		t.Fatal(err)
	}
	hosttest.WantErr(t, "taking the helm from an owner", s.Campaigns.HandOver(ctx, id, s.Users[1], v.Members[1].ID), campaigns.ErrRole)
	if err := s.Campaigns.Join(ctx, id, s.Users[0], false); err != nil {
		t.Fatal(err)
	}
	v, err = s.Campaigns.Show(ctx, id, s.Users[0])
	if err != nil || v.Me.Role != record.Fellow || len(v.Members) != 3 {
		t.Errorf("Anna is back: %v %+v", err, v.Me)
	}
	if err := s.Campaigns.Dismiss(ctx, id, s.Users[2], v.Members[1].ID); err != nil {
		t.Fatal(err)
	}
	for _, u := range []int{0, 2} {
		if err := s.Campaigns.Leave(ctx, id, s.Users[u]); err != nil {
			t.Fatal(err)
		}
	}
	c, err := s.Store.Campaign(ctx, id)
	if err != nil || c.Standing != record.Archived || len(c.Attempts) != 1 {
		t.Errorf("after all have left: %v %+v", err, c)
	}
}

// TestAdditions is C-02: only while a chapter waits, and everybody agrees again.
func TestAdditions(t *testing.T) {
	s := newRig(t)
	ctx := t.Context()
	id := s.Party(2)
	v := s.See(id)
	if err := s.Campaigns.ProposePlan(ctx, id, s.Users[0], record.Plan{Seats: []record.PlanSeat{{Member: v.Members[0].ID}, {Member: v.Members[1].ID}}}); err != nil {
		t.Fatal(err)
	}
	set := campaigns.Settings{Name: "The lamp", Additions: []string{"gambler", "nonsense"}}
	if err := s.Campaigns.Set(ctx, id, s.Users[0], set); err != nil {
		t.Fatal(err)
	}
	if v = s.See(id); !reflect.DeepEqual(v.Additions, []string{"gambler"}) || v.Plan != nil {
		t.Errorf("additions %v, plan %v", v.Additions, v.Plan)
	}
	game := s.BeginChapter(id)
	set.Additions = nil
	hosttest.WantErr(t, "additions during an attempt", s.Campaigns.Set(ctx, id, s.Users[0], set), campaigns.ErrStanding)
	set.Additions, set.RevealAll = v.Additions, true
	hosttest.WantErr(t, "branches before the end", s.Campaigns.Set(ctx, id, s.Users[0], set), campaigns.ErrStanding)
	s.PlayOut(game)
	if a := s.See(id).Attempts[0]; !reflect.DeepEqual(a.Inputs.Additions, []string{"gambler"}) {
		t.Errorf("inputs %+v", a.Inputs)
	}
}

// TestDeletedAccount: a member whose account is gone keeps their name and their part of the record.
func TestDeletedAccount(t *testing.T) {
	s := newRig(t)
	ctx := t.Context()
	id := s.Party(1)
	s.PlayOut(s.BeginChapter(id))
	if err := s.Campaigns.Join(ctx, id, s.Users[3], false); err != nil {
		t.Fatal(err)
	}
	if err := s.Campaigns.HandOver(ctx, id, s.Users[0], s.See(id).Members[1].ID); err != nil {
		t.Fatal(err)
	}
	s.CloseAll()
	dbtest.Alter(t, s.Path, "DELETE FROM users WHERE id = ?", int64(s.Users[3])) // as if somebody had edited the file
	s.OpenStore()
	s.Begin()
	v := s.See(id)
	if m := v.Members[1]; m.Name != "Dörte" || m.User != 0 || m.Here() || len(v.Attempts) != 1 {
		t.Errorf("%+v", m)
	}
	if err := s.Campaigns.HandOver(ctx, id, s.Users[0], v.Members[0].ID); err != nil {
		t.Fatal(err)
	}
	if !s.See(id).Owns() {
		t.Error("nobody keeps the campaign")
	}
}

// TestCampaignsDoNotWait: while one campaign is being changed, another one can be.
func TestCampaignsDoNotWait(t *testing.T) {
	s := newRig(t)
	slow, other := s.Party(1), s.Party(1)
	s.Then = func() {
		done := make(chan error, 1)
		go func() { done <- s.Campaigns.NewInvite(t.Context(), other, s.Users[0]) }()
		select {
		case err := <-done:
			if err != nil {
				t.Error(err)
			}
		case <-time.After(time.Minute): // a deadlock
			t.Error("a campaign cannot be changed while another one is")
		}
	}
	if err := s.Campaigns.NewInvite(t.Context(), slow, s.Users[0]); err != nil {
		t.Fatal(err)
	}
}

// TestDeleteAndExport: archived first; the matches stay.
func TestDeleteAndExport(t *testing.T) {
	s := newRig(t)
	ctx := t.Context()
	id := s.Party(2)
	game := s.BeginChapter(id)
	s.PlayOut(game)
	hosttest.WantErr(t, "deleting what is not put away", s.Campaigns.Delete(ctx, id, s.Users[0]), campaigns.ErrStanding)
	x, err := s.Campaigns.Export(ctx, id, s.Users[0])
	if err != nil || len(x.Attempts) != 1 || len(x.Attempts[0].Story) != 2 || len(x.Log) == 0 || len(x.Members) != 2 || x.Chapter != 2 {
		t.Fatalf("export %+v, %v", x, err)
	}
	if s.See(id).Exported == 0 {
		t.Error("nobody knows of the copy")
	}
	if err := s.Campaigns.SetStanding(ctx, id, s.Users[0], record.Archived); err != nil {
		t.Fatal(err)
	}
	hosttest.WantErr(t, "deleting by a member", s.Campaigns.Delete(ctx, id, s.Users[1]), campaigns.ErrRole)
	_, err = s.Campaigns.StartChapter(ctx, id, hosttest.By(s.Users[0]))
	if err == nil {
		t.Error("a chapter of a campaign that is put away begins")
	}
	if err := s.Campaigns.Delete(ctx, id, s.Users[0]); err != nil {
		t.Fatal(err)
	}
	_, err = s.Campaigns.Show(ctx, id, s.Users[0])
	hosttest.WantErr(t, "after deleting", err, record.ErrNotFound)
	if tb := s.Look(game, s.Users[0]); tb.Status != record.Over || tb.Campaign != 0 {
		t.Errorf("the match: %s of campaign %d", tb.Status, tb.Campaign)
	}
}

// TestOvertakenMember: what a member does counts, even if others have changed the campaign through other processes several times
// while it was done.
func TestOvertakenMember(t *testing.T) {
	s := newRig(t)
	ctx := t.Context()
	id := s.Party(3)
	left := 4
	var overtake func()
	overtake = func() {
		was, err := s.Store.Campaign(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		now := was.Clone()
		now.ChangedAt++
		if err := s.Store.ChangeCampaign(ctx, record.CampaignChange{Was: was, Now: now}); err != nil {
			t.Fatal(err)
		}
		if left--; left > 0 {
			s.Then = overtake
		}
	}
	s.Then = overtake
	if err := s.Campaigns.Leave(ctx, id, s.Users[2]); err != nil || left > 0 {
		t.Errorf("%v, overtaken %d times less than meant", err, left)
	}
}

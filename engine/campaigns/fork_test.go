package campaigns_test

import (
	"slices"
	"testing"

	"portside/engine/campaigns"
	"portside/engine/host/hosttest"
	"portside/engine/match"
	"portside/engine/record"
)

// TestFork: a copy goes its own way from the end of an attempt.
func TestFork(t *testing.T) {
	s := sail(t)
	ctx := t.Context()
	id := s.Party(2)
	first := s.BeginChapter(id)
	s.PlayOut(first)
	s.Fable.Verdict = record.Defeat
	s.PlayOut(s.BeginChapter(id))
	fork, err := s.Campaigns.Fork(ctx, id, s.Users[1], 1, "The other lamp", record.Competitive, false)
	if err != nil {
		t.Fatal(err)
	}
	v, err := s.Campaigns.Show(ctx, fork, s.Users[1])
	if err != nil {
		t.Fatal(err)
	}
	if v.Progress.Chapter != 2 || v.Progress.Failures != 0 || !v.Owns() || v.Mode != record.Competitive || v.FromName != "The lamp" || len(v.Attempts) != 1 || !v.Attempts[0].Copied ||
		v.Attempts[0].Inputs.Seats[1].Member != v.Me.ID {
		t.Errorf("the fork: %+v %+v", v.Progress, v.Attempts)
	}
	_, err = s.Campaigns.Show(ctx, fork, s.Users[0])
	hosttest.WantErr(t, "Anna was not taken along", err, record.ErrNotFound)
	kinds := s.Kinds(fork)
	if kinds[len(kinds)-1] != "forked" || slices.Contains(kinds, "lost") || !slices.Contains(kinds, "won") {
		t.Errorf("log of the fork: %v", kinds)
	}
	if err := s.Campaigns.Join(ctx, fork, s.Users[0], false); err != nil {
		t.Fatal(err)
	}
	s.Fable.Verdict = record.Played
	s.PlayOut(s.start2(fork, s.Users[1]))
	if v, _ = s.Campaigns.Show(ctx, fork, s.Users[1]); v.Progress.Chapter != 3 {
		t.Errorf("the fork is at chapter %d", v.Progress.Chapter)
	}
	if v := s.See(id); v.Progress.Chapter != 2 || v.Progress.Failures != 1 || len(v.Attempts) != 2 {
		t.Errorf("the original: %+v", v.Progress)
	}
	_, err = s.Campaigns.Fork(ctx, id, s.Users[1], 9, "No", record.Coop, false)
	hosttest.WantErr(t, "a fork of an attempt that was not", err, campaigns.ErrStanding)
}

// start2 begins a chapter with the proposer alone and a bot; the test then plays for both.
func (s *sailing) start2(id record.CampaignID, user record.UserID) match.ID {
	s.T.Helper()
	v, err := s.Campaigns.Show(s.T.Context(), id, user)
	if err != nil {
		s.T.Fatal(err)
	}
	plan := record.Plan{Seats: []record.PlanSeat{{Member: v.Members[0].ID}, {Member: v.Members[1].ID}}}
	if err := s.Campaigns.ProposePlan(s.T.Context(), id, user, plan); err != nil {
		s.T.Fatal(err)
	}
	v, _ = s.Campaigns.Show(s.T.Context(), id, user)
	for _, m := range v.Members[:2] {
		if err := s.Campaigns.AgreePlan(s.T.Context(), id, m.User, v.Plan.At, true); err != nil {
			s.T.Fatal(err)
		}
	}
	game, err := s.Campaigns.StartChapter(s.T.Context(), id, user)
	if err != nil {
		s.T.Fatal(err)
	}
	return game
}

// TestDeleteAndExport: archived first; the matches stay.
func TestDeleteAndExport(t *testing.T) {
	s := sail(t)
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
	_, err = s.Campaigns.StartChapter(ctx, id, s.Users[0])
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

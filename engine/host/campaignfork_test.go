package host_test

import (
	"slices"
	"testing"

	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
)

// TestFork: a copy goes its own way from the end of an attempt.
func TestFork(t *testing.T) {
	s := sail(t)
	ctx := t.Context()
	id := s.crew(2)
	first := s.start(id)
	s.playOut(first)
	s.fable.verdict = record.Defeat
	s.playOut(s.start(id))
	fork, err := s.Fork(ctx, id, s.users[1], 1, "The other lamp", record.Competitive, false)
	if err != nil {
		t.Fatal(err)
	}
	v, err := s.Voyage(ctx, fork, s.users[1])
	if err != nil {
		t.Fatal(err)
	}
	if v.Progress.Chapter != 2 || v.Progress.Failures != 0 || !v.Owns() || v.Mode != record.Competitive || v.FromName != "The lamp" || len(v.Attempts) != 1 || !v.Attempts[0].Copied ||
		v.Attempts[0].Inputs.Seats[1].Member != v.Me.ID {
		t.Errorf("the fork: %+v %+v", v.Progress, v.Attempts)
	}
	_, err = s.Voyage(ctx, fork, s.users[0])
	wantErr(t, "Anna was not taken along", err, record.ErrNotFound)
	kinds := s.kindsOf(fork)
	if kinds[len(kinds)-1] != "forked" || slices.Contains(kinds, "lost") || !slices.Contains(kinds, "won") {
		t.Errorf("log of the fork: %v", kinds)
	}
	if err := s.JoinCampaign(ctx, fork, s.users[0], false); err != nil {
		t.Fatal(err)
	}
	s.fable.verdict = record.Played
	s.playOut(s.start2(fork, s.users[1]))
	if v, _ = s.Voyage(ctx, fork, s.users[1]); v.Progress.Chapter != 3 {
		t.Errorf("the fork is at chapter %d", v.Progress.Chapter)
	}
	if v := s.see(id); v.Progress.Chapter != 2 || v.Progress.Failures != 1 || len(v.Attempts) != 2 {
		t.Errorf("the original: %+v", v.Progress)
	}
	_, err = s.Fork(ctx, id, s.users[1], 9, "No", record.Coop, false)
	wantErr(t, "a fork of an attempt that was not", err, host.ErrStanding)
}

// start2 begins a chapter with the proposer alone and a bot; the test then plays for both.
func (s *sailing) start2(id record.CampaignID, user record.UserID) match.ID {
	s.t.Helper()
	v, err := s.Voyage(s.t.Context(), id, user)
	if err != nil {
		s.t.Fatal(err)
	}
	plan := record.Plan{Seats: []record.PlanSeat{{Member: v.Members[0].ID}, {Member: v.Members[1].ID}}}
	if err := s.ProposePlan(s.t.Context(), id, user, plan); err != nil {
		s.t.Fatal(err)
	}
	v, _ = s.Voyage(s.t.Context(), id, user)
	for _, m := range v.Members[:2] {
		if err := s.AgreePlan(s.t.Context(), id, m.User, v.Plan.At, true); err != nil {
			s.t.Fatal(err)
		}
	}
	game, err := s.StartChapter(s.t.Context(), id, user)
	if err != nil {
		s.t.Fatal(err)
	}
	return game
}

// TestDeleteAndExport: put away first; the matches stay.
func TestDeleteAndExport(t *testing.T) {
	s := sail(t)
	ctx := t.Context()
	id := s.crew(2)
	game := s.start(id)
	s.playOut(game)
	wantErr(t, "deleting what is not put away", s.DeleteCampaign(ctx, id, s.users[0]), host.ErrStanding)
	x, err := s.ExportCampaign(ctx, id, s.users[0])
	if err != nil || len(x.Attempts) != 1 || len(x.Attempts[0].Story) != 2 || len(x.Log) == 0 || len(x.Members) != 2 || x.Chapter != 2 {
		t.Fatalf("export %+v, %v", x, err)
	}
	if s.see(id).Exported == 0 {
		t.Error("nobody knows of the copy")
	}
	if err := s.SetStanding(ctx, id, s.users[0], record.Archived); err != nil {
		t.Fatal(err)
	}
	wantErr(t, "deleting by a member", s.DeleteCampaign(ctx, id, s.users[1]), host.ErrRole)
	_, err = s.StartChapter(ctx, id, s.users[0])
	if err == nil {
		t.Error("a chapter of a campaign that is put away begins")
	}
	if err := s.DeleteCampaign(ctx, id, s.users[0]); err != nil {
		t.Fatal(err)
	}
	_, err = s.Voyage(ctx, id, s.users[0])
	wantErr(t, "after deleting", err, record.ErrNotFound)
	if tb := s.table(game, s.users[0]); tb.Status != record.Over || tb.Campaign != 0 {
		t.Errorf("the match: %s of campaign %d", tb.Status, tb.Campaign)
	}
}

package host_test

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"portside/engine"
	"portside/engine/campaign"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
)

func TestGiveUp(t *testing.T) {
	s := sail(t)
	id := s.crew(2)
	game := s.start(id)
	if err := s.GiveUp(t.Context(), id, s.users[0], record.ForChapter, true); err != nil {
		t.Fatal(err)
	}
	if v := s.see(id); v.Progress.State != campaign.Running || v.Running().Stopping != engine.Only(0) {
		t.Errorf("one alone has given up: %+v", v.Progress)
	}
	wantErr(t, "by a stranger", s.GiveUp(t.Context(), id, s.users[3], record.ForChapter, true), record.ErrNotFound)
	if err := s.GiveUp(t.Context(), id, s.users[1], record.ForChapter, true); err != nil {
		t.Fatal(err)
	}
	v := s.see(id)
	if v.Progress.State != campaign.Waiting || v.Progress.Flawless || v.Progress.Extra != 0 || v.Attempts[0].Result != record.Abandoned || !slices.Contains(v.Progress.Groups, 80) {
		t.Errorf("%+v %+v", v.Progress, v.Attempts[0])
	}
	tb := s.table(game, s.users[0])
	if tb.Status != record.Cancelled || tb.View == nil || tb.Decision >= 0 {
		t.Errorf("the match is %s", tb.Status)
	}
	_, err := s.Play(t.Context(), game, s.users[0], 0, "draw")
	if err == nil {
		t.Error("a match that was given up goes on")
	}
	s.restartSailing()
	if tb := s.table(game, s.users[0]); tb.View == nil || tb.Decision >= 0 {
		t.Error("its plies are lost")
	}
	s.playOut(s.start(id))
	if v := s.see(id); v.Progress.Chapter != 2 || v.Attempts[1].Number != 2 || v.Attempts[1].Inputs.Extra != 0 {
		t.Errorf("%+v", v.Attempts[1])
	}
}

// TestOwnerStopsForTheAbsent: after the time limit the owner's word is enough.
func TestOwnerStopsForTheAbsent(t *testing.T) {
	s := sail(t)
	id, err := s.OpenCampaign(t.Context(), host.NewCampaign{Game: "port-royal", Name: "Slow", Owner: s.users[0], Mode: record.Coop, First: 1, Pace: time.Hour.Milliseconds()})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.JoinCampaign(t.Context(), id, s.users[1], false); err != nil {
		t.Fatal(err)
	}
	game := s.start(id)
	for range 200 { // until Bram is asked
		if tb := s.table(game, s.users[1]); tb.Decision >= 0 {
			break
		}
		s.play(game, s.firstLegal(game))
	}
	if err := s.GiveUp(t.Context(), id, s.users[0], record.ForChapter, true); err != nil {
		t.Fatal(err)
	}
	if s.see(id).Progress.State != campaign.Running {
		t.Fatal("given up although Bram has time")
	}
	s.clock = s.clock.Add(2 * time.Hour)
	if !s.see(id).Overdue {
		t.Error("Bram is not overdue")
	}
	if err := s.GiveUp(t.Context(), id, s.users[0], record.ForChapter, true); err != nil {
		t.Fatal(err)
	}
	if s.see(id).Attempts[0].Result != record.Abandoned {
		t.Error("not given up")
	}
}

// TestSeatChangesHands: whoever takes a seat in an attempt is a guest of the campaign, and the log names both.
func TestSeatChangesHands(t *testing.T) {
	s := sail(t)
	id := s.crew(2)
	game := s.start(id)
	code, err := s.SeatLink(t.Context(), game, s.users[1])
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.TakeSeat(t.Context(), code, s.users[2]); err != nil {
		t.Fatal(err)
	}
	v, err := s.Voyage(t.Context(), id, s.users[2])
	if err != nil || v.Me.Role != record.Guest {
		t.Fatalf("Chloé is not in the campaign: %v", err)
	}
	log, _, err := s.CampaignLog(t.Context(), id, s.users[2])
	if err != nil {
		t.Fatal(err)
	}
	if last := log[len(log)-1]; last.Kind != "seat" || !reflect.DeepEqual(last.Args, []string{"2", "Bram", "Chloé"}) {
		t.Errorf("the log says %+v", last)
	}
	wantErr(t, "a plan of a guest", s.ProposePlan(t.Context(), id, s.users[2], record.Plan{}), host.ErrGuest)
	_, err = s.StartChapter(t.Context(), id, s.users[2])
	wantErr(t, "a start by a guest", err, host.ErrGuest)
}

// TestPlanIsCurrent: an agreement to a plan that has been replaced does not count.
func TestPlanIsCurrent(t *testing.T) {
	s := sail(t)
	ctx := t.Context()
	id := s.crew(2)
	v := s.see(id)
	both := []record.PlanSeat{{Member: v.Members[0].ID}, {Member: v.Members[1].ID}}
	if err := s.ProposePlan(ctx, id, s.users[0], record.Plan{Seats: both}); err != nil {
		t.Fatal(err)
	}
	old := s.see(id).Plan.At
	s.clock = s.clock.Add(time.Second)
	slices.Reverse(both)
	if err := s.ProposePlan(ctx, id, s.users[1], record.Plan{Seats: both}); err != nil {
		t.Fatal(err)
	}
	wantErr(t, "agreeing to the old plan", s.AgreePlan(ctx, id, s.users[0], old, true), match.ErrStale)
	if err := s.AgreePlan(ctx, id, s.users[0], s.see(id).Plan.At, false); err != nil || s.see(id).Plan != nil {
		t.Errorf("declined: %v", err)
	}
	wantErr(t, "an unknown bot", s.ProposePlan(ctx, id, s.users[0], record.Plan{Seats: []record.PlanSeat{both[0], {Bot: "clever"}}}), host.ErrLevel)
}

// TestBeside: side games and variable games change nothing of the campaign.
func TestBeside(t *testing.T) {
	s := sail(t)
	ctx := t.Context()
	id := s.crew(2)
	v := s.see(id)
	seats := []record.PlanSeat{{Member: v.Members[0].ID}, {Member: v.Members[1].ID}}
	_, err := s.StartBeside(ctx, id, s.users[0], 1, seats, record.ChooseRandom)
	wantErr(t, "a side game of a chapter that waits", err, campaign.ErrLocked)
	_, err = s.StartBeside(ctx, id, s.users[0], 0, seats, record.ChooseRandom)
	wantErr(t, "a variable game before the end", err, campaign.ErrLocked)
	for range 5 {
		s.playOut(s.start(id))
	}
	v = s.see(id)
	if v.Progress.State != campaign.Completed || !v.Progress.Ultimate {
		t.Fatalf("%+v", v.Progress)
	}
	if kinds := s.kindsOf(id); !slices.Contains(kinds, "completed") || !slices.Contains(kinds, "achievement") {
		t.Errorf("log %v", kinds)
	}
	s.fable.verdict = record.Defeat
	side, err := s.StartBeside(ctx, id, s.users[0], 1, seats, record.ChooseRandom)
	if err != nil {
		t.Fatal(err)
	}
	again, err := s.StartBeside(ctx, id, s.users[1], 1, seats, record.ChooseRandom)
	if err != nil || again != side {
		t.Errorf("a second side game %d beside %d, %v", again, side, err)
	}
	s.playOut(side)
	s.fable.verdict = record.Played
	game, err := s.StartBeside(ctx, id, s.users[0], 0, seats, record.ChooseRandom)
	if err != nil {
		t.Fatal(err)
	}
	s.playOut(game)
	if after := s.see(id); !reflect.DeepEqual(after.Progress, v.Progress) || len(after.Attempts) != 7 || after.Attempts[6].Result != record.Played {
		t.Errorf("%+v\nwas %+v", after.Progress, v.Progress)
	}
}

package campaigns_test

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"portside/engine"
	"portside/engine/campaign"
	"portside/engine/campaigns"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
	"portside/handlers/handlerstest/hosttest"
)

func TestGiveUp(t *testing.T) {
	s := newRig(t)
	id := s.Party(2)
	game := s.BeginChapter(id)
	if err := s.Campaigns.GiveUp(t.Context(), id, s.Users[0], record.ForChapter, true); err != nil {
		t.Fatal(err)
	}
	if v := s.See(id); v.Progress.State != campaign.Running || v.Running().Stopping != engine.Only(0) {
		t.Errorf("one alone has given up: %+v", v.Progress)
	}
	hosttest.WantErr(t, "by a stranger", s.Campaigns.GiveUp(t.Context(), id, s.Users[3], record.ForChapter, true), record.ErrNotFound)
	if err := s.Campaigns.GiveUp(t.Context(), id, s.Users[1], record.ForChapter, true); err != nil {
		t.Fatal(err)
	}
	v := s.See(id)
	if v.Progress.State != campaign.Waiting || v.Progress.Flawless || v.Progress.Extra != 0 || v.Attempts[0].Result != record.Abandoned || !slices.Contains(v.Progress.Groups, 80) {
		t.Errorf("%+v %+v", v.Progress, v.Attempts[0])
	}
	tb := s.Look(game, s.Users[0])
	if tb.Status != record.Cancelled || tb.View == nil || tb.Decision >= 0 {
		t.Errorf("the match is %s", tb.Status)
	}
	_, err := s.Play(t.Context(), game, s.Users[0], 0, "draw")
	if err == nil {
		t.Error("a match that was given up goes on")
	}
	s.Restart()
	if tb := s.Look(game, s.Users[0]); tb.View == nil || tb.Decision >= 0 {
		t.Error("its plies are lost")
	}
	s.PlayOut(s.BeginChapter(id))
	if v := s.See(id); v.Progress.Chapter != 2 || v.Attempts[1].Number != 2 || v.Attempts[1].Inputs.Extra != 0 {
		t.Errorf("%+v", v.Attempts[1])
	}
}

// TestOwnerStopsForTheAbsent: after the time limit the owner can decide alone.
func TestOwnerStopsForTheAbsent(t *testing.T) {
	s := newRig(t)
	id, err := s.Campaigns.Open(t.Context(), campaigns.NewCampaign{Game: "port-royal", Name: "Slow", Owner: s.Users[0], Mode: record.Coop, First: 1, Pace: time.Hour.Milliseconds()})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Campaigns.Join(t.Context(), id, s.Users[1], false); err != nil {
		t.Fatal(err)
	}
	game := s.BeginChapter(id)
	for range 200 { // until Bram is asked
		if tb := s.Look(game, s.Users[1]); tb.Decision >= 0 {
			break
		}
		s.Answer(game, s.FirstLegal(game))
	}
	if err := s.Campaigns.GiveUp(t.Context(), id, s.Users[0], record.ForChapter, true); err != nil {
		t.Fatal(err)
	}
	if s.See(id).Progress.State != campaign.Running {
		t.Fatal("given up although Bram has time")
	}
	s.Clock = s.Clock.Add(2 * time.Hour)
	if !s.See(id).Overdue {
		t.Error("Bram is not overdue")
	}
	if err := s.Campaigns.GiveUp(t.Context(), id, s.Users[0], record.ForChapter, true); err != nil {
		t.Fatal(err)
	}
	if s.See(id).Attempts[0].Result != record.Abandoned {
		t.Error("not given up")
	}
}

// TestSeatChangesHands: a user who takes a seat in an attempt becomes a guest of the campaign, and the log names both.
func TestSeatChangesHands(t *testing.T) {
	s := newRig(t)
	id := s.Party(2)
	game := s.BeginChapter(id)
	code, err := s.Tables.SeatLink(t.Context(), game, s.Users[1])
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Tables.TakeSeat(t.Context(), code, s.Users[2]); err != nil {
		t.Fatal(err)
	}
	v, err := s.Campaigns.Show(t.Context(), id, s.Users[2])
	if err != nil || v.Me.Role != record.Guest {
		t.Fatalf("Chloé is not in the campaign: %v", err)
	}
	log, _, err := s.Campaigns.Log(t.Context(), id, s.Users[2])
	if err != nil {
		t.Fatal(err)
	}
	if last := log[len(log)-1]; last.Kind != "seat" || !reflect.DeepEqual(last.Args, []string{"2", "Bram", "Chloé"}) {
		t.Errorf("the log says %+v", last)
	}
	hosttest.WantErr(t, "a plan of a guest", s.Campaigns.ProposePlan(t.Context(), id, s.Users[2], record.Plan{}), campaigns.ErrGuest)
	_, err = s.Campaigns.StartChapter(t.Context(), id, hosttest.By(s.Users[2]))
	hosttest.WantErr(t, "a start by a guest", err, campaigns.ErrGuest)
}

// TestPlanIsCurrent: an agreement to a plan that has been replaced does not count.
func TestPlanIsCurrent(t *testing.T) {
	s := newRig(t)
	ctx := t.Context()
	id := s.Party(2)
	v := s.See(id)
	both := []record.PlanSeat{{Member: v.Members[0].ID}, {Member: v.Members[1].ID}}
	if err := s.Campaigns.ProposePlan(ctx, id, s.Users[0], record.Plan{Seats: both}); err != nil {
		t.Fatal(err)
	}
	old := s.See(id).Plan.At
	s.Clock = s.Clock.Add(time.Second)
	slices.Reverse(both)
	if err := s.Campaigns.ProposePlan(ctx, id, s.Users[1], record.Plan{Seats: both}); err != nil {
		t.Fatal(err)
	}
	hosttest.WantErr(t, "agreeing to the old plan", s.Campaigns.AgreePlan(ctx, id, s.Users[0], old, true), match.ErrStale)
	if err := s.Campaigns.AgreePlan(ctx, id, s.Users[0], s.See(id).Plan.At, false); err != nil || s.See(id).Plan != nil {
		t.Errorf("declined: %v", err)
	}
	hosttest.WantErr(t, "an unknown bot", s.Campaigns.ProposePlan(ctx, id, s.Users[0], record.Plan{Seats: []record.PlanSeat{both[0], {Bot: "clever"}}}), host.ErrLevel)
}

// TestAlone: the only one in the party begins without a plan that is proposed first, and the log knows of none; nobody can
// begin so over the heads of others.
func TestAlone(t *testing.T) {
	s := newRig(t)
	ctx := t.Context()
	id := s.Party(1)
	me := record.PlanSeat{Member: s.See(id).Me.ID}
	_, err := s.Campaigns.StartAlone(ctx, id, hosttest.By(s.Users[1]), record.Plan{Seats: []record.PlanSeat{me}})
	hosttest.WantErr(t, "a start by a stranger", err, record.ErrNotFound)
	_, err = s.Campaigns.StartAlone(ctx, id, hosttest.By(s.Users[0]), record.Plan{Seats: []record.PlanSeat{{Bot: "dull"}}})
	hosttest.WantErr(t, "bots alone", err, campaign.ErrNobody)
	_, err = s.Campaigns.StartAlone(ctx, id, hosttest.By(s.Users[0]), record.Plan{Seats: []record.PlanSeat{me, {Bot: "clever"}}})
	hosttest.WantErr(t, "an unknown bot", err, host.ErrLevel)
	game, err := s.Campaigns.StartAlone(ctx, id, hosttest.By(s.Users[0]), record.Plan{Seats: []record.PlanSeat{{Bot: "dull"}, me}})
	if err != nil {
		t.Fatal(err)
	}
	if again, err := s.Campaigns.StartAlone(ctx, id, hosttest.By(s.Users[0]), record.Plan{Seats: []record.PlanSeat{me}}); again != game || err != nil {
		t.Errorf("a second click begins %d, %v; want %d", again, err, game)
	}
	v := s.See(id)
	if seats := v.Attempts[0].Inputs.Seats; len(seats) != 2 || seats[0].Bot != "dull" || seats[1].Member != me.Member || v.Plan != nil {
		t.Errorf("seats %+v, plan %+v", seats, v.Plan)
	}
	if slices.Contains(s.Kinds(id), "planned") {
		t.Errorf("the log has %v", s.Kinds(id))
	}
	pair := s.Party(2)
	_, err = s.Campaigns.StartAlone(ctx, pair, hosttest.By(s.Users[0]), record.Plan{Seats: []record.PlanSeat{me}})
	hosttest.WantErr(t, "a start without the other", err, campaign.ErrNotAgreed)
}

// TestBeside: side games and variable games do not change the campaign.
func TestBeside(t *testing.T) {
	s := newRig(t)
	ctx := t.Context()
	id := s.Party(2)
	v := s.See(id)
	seats := []record.PlanSeat{{Member: v.Members[0].ID}, {Member: v.Members[1].ID}}
	_, err := s.Campaigns.StartBeside(ctx, id, hosttest.By(s.Users[0]), 1, seats, record.ChooseRandom)
	hosttest.WantErr(t, "a side game of a chapter that waits", err, campaign.ErrLocked)
	_, err = s.Campaigns.StartBeside(ctx, id, hosttest.By(s.Users[0]), 0, seats, record.ChooseRandom)
	hosttest.WantErr(t, "a variable game before the end", err, campaign.ErrLocked)
	for range 5 {
		s.PlayOut(s.BeginChapter(id))
	}
	v = s.See(id)
	if v.Progress.State != campaign.Completed || !v.Progress.Ultimate {
		t.Fatalf("%+v", v.Progress)
	}
	if kinds := s.Kinds(id); !slices.Contains(kinds, "completed") || !slices.Contains(kinds, "achievement") {
		t.Errorf("log %v", kinds)
	}
	s.Fable.Verdict = record.Defeat
	side, err := s.Campaigns.StartBeside(ctx, id, hosttest.By(s.Users[0]), 1, seats, record.ChooseRandom)
	if err != nil {
		t.Fatal(err)
	}
	again, err := s.Campaigns.StartBeside(ctx, id, hosttest.By(s.Users[1]), 1, seats, record.ChooseRandom)
	if err != nil || again != side {
		t.Errorf("a second side game %d beside %d, %v", again, side, err)
	}
	s.PlayOut(side)
	s.Fable.Verdict = record.Played
	game, err := s.Campaigns.StartBeside(ctx, id, hosttest.By(s.Users[0]), 0, seats, record.ChooseRandom)
	if err != nil {
		t.Fatal(err)
	}
	s.PlayOut(game)
	if after := s.See(id); !reflect.DeepEqual(after.Progress, v.Progress) || len(after.Attempts) != 7 || after.Attempts[6].Result != record.Played {
		t.Errorf("%+v\nwas %+v", after.Progress, v.Progress)
	}
}

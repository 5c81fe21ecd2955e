package campaigns_test

import (
	"errors"
	"reflect"
	"slices"
	"sync"
	"testing"

	"portside/engine"
	"portside/engine/campaign"
	"portside/engine/campaigns"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
	"portside/handlers/handlerstest/hosttest"
)

// TestChapterIsBooked: CP-01, CP-04 with a real match, and what is stored of it.
func TestChapterIsBooked(t *testing.T) {
	s := newRig(t)
	id := s.Party(2)
	game := s.BeginChapter(id)
	v := s.See(id)
	if v.Progress.State != campaign.Running || v.Running().Match != game || !reflect.DeepEqual(v.Progress.Groups, []int{80}) || v.Plan != nil {
		t.Errorf("after the start: %+v", v.Progress)
	}
	if !v.Turn && len(v.Awaited) == 0 {
		t.Error("nobody is awaited")
	}
	s.PlayOut(game)
	v = s.See(id)
	if v.Progress.State != campaign.Waiting || v.Progress.Chapter != 2 {
		t.Errorf("after the end: %+v", v.Progress)
	}
	a := v.Attempts[0]
	if a.Result != record.Victory || a.EndedAt == 0 || len(a.Report.Story) != 2 || a.Report.Story[1].First != 1 || !reflect.DeepEqual(a.Report.Story[1].Completed, []engine.Seat{1, 0}) ||
		a.Report.Ranking[0].Sources["crowns"] != 3 {
		t.Errorf("the attempt: %+v", a)
	}
	want := []string{"created", "joined", "planned", "started-chapter", "story", "group", "story", "won"}
	if got := s.Kinds(id); !reflect.DeepEqual(got, want) {
		t.Errorf("log %v, want %v", got, want)
	}
	_, err := s.Tables.Rematch(t.Context(), game, hosttest.By(s.Users[0]), record.Keep)
	hosttest.WantErr(t, "rematch of an attempt", err, host.ErrOfCampaign)
}

// TestCP09DoubleStart: however many members start the chapter at once, one match begins.
func TestCP09DoubleStart(t *testing.T) {
	s := newRig(t)
	id := s.Party(3)
	var plan record.Plan
	for _, m := range s.See(id).Members {
		plan.Seats = append(plan.Seats, record.PlanSeat{Member: m.ID})
	}
	if err := s.Campaigns.ProposePlan(t.Context(), id, s.Users[0], plan); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Campaigns.StartChapter(t.Context(), id, hosttest.By(s.Users[0])); !errors.Is(err, campaign.ErrNotAgreed) {
		t.Errorf("begun before all have agreed: %v", err)
	}
	at := s.See(id).Plan.At
	for _, u := range s.Users[1:3] {
		if err := s.Campaigns.AgreePlan(t.Context(), id, u, at, true); err != nil {
			t.Fatal(err)
		}
	}
	got := make([]match.ID, 12)
	var wg sync.WaitGroup
	for i := range got {
		wg.Go(func() {
			var err error
			if got[i], err = s.Campaigns.StartChapter(t.Context(), id, hosttest.By(s.Users[i%3])); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if slices.Sort(got); got[0] != got[11] || len(s.See(id).Attempts) != 1 {
		t.Errorf("matches %v, %d attempts", got, len(s.See(id).Attempts))
	}
	// The database refuses a second one by itself.
	a := s.See(id).Attempts[0]
	a.N, a.Number = 2, 2
	rec, plies, err := s.Store.Match(t.Context(), a.Match)
	if err != nil {
		t.Fatal(err)
	}
	rec.Invite, rec.Watch = record.NewCode(), record.NewCode()
	_, err = s.Store.AddAttempt(t.Context(), s.See(id).Campaign, rec, plies, &a, nil, nil)
	hosttest.WantErr(t, "a second attempt under way", err, record.ErrConflict)
}

// unbook returns the file to the moment between the end of a match and the booking of its attempt.
func (s *rig) unbook(id record.CampaignID) {
	s.T.Helper()
	a := s.See(id).Attempts[0]
	back := record.Booking{Attempt: a.ID, Was: a.Result, Report: record.Report{Result: record.Unfinished, Groups: []int{80}}, At: 1}
	rec, plies, err := s.Store.Match(s.T.Context(), a.Match)
	if err != nil {
		s.T.Fatal(err)
	}
	if err := s.Store.Change(s.T.Context(), record.Change{Saved: len(plies), Was: rec, Now: rec, Book: &back}); err != nil {
		s.T.Fatal(err)
	}
}

// TestKilledBeforeBooking: an end that was not booked is booked once, at the start.
func TestKilledBeforeBooking(t *testing.T) {
	s := newRig(t)
	s.Fable.Verdict = record.Defeat
	id := s.Party(2)
	s.PlayOut(s.BeginChapter(id))
	s.unbook(id)
	if v := s.See(id); v.Progress.State != campaign.Running || v.Progress.Failures != 0 {
		t.Fatalf("the booking is not undone: %+v", v.Progress)
	}
	for range 3 {
		s.Host.Close(t.Context())
		s.Begin()
		s.RunAll()
		if v := s.See(id); v.Progress.State != campaign.Waiting || v.Progress.Failures != 1 || v.Progress.Extra != 3 {
			t.Errorf("after the start: %+v", v.Progress)
		}
	}
}

// TestCP10DeliveredTwice: repeating a booking changes nothing, not even the log.
func TestCP10DeliveredTwice(t *testing.T) {
	s := newRig(t)
	id := s.Party(2)
	game := s.BeginChapter(id)
	s.PlayOut(game)
	v, before := s.See(id), s.Kinds(id)
	rec, plies, err := s.Store.Match(t.Context(), game)
	if err != nil {
		t.Fatal(err)
	}
	a := v.Attempts[0]
	again := record.Booking{Attempt: a.ID, Was: record.Unfinished, Report: a.Report, At: 5, Log: []record.CampaignEntry{{Kind: "won", Attempt: 1}}}
	if err := s.Store.Change(t.Context(), record.Change{Saved: len(plies), Was: rec, Now: rec, Book: &again}); err != nil {
		t.Fatal(err)
	}
	if now := s.See(id); now.Progress.Chapter != 2 || !reflect.DeepEqual(now.Attempts, v.Attempts) || !reflect.DeepEqual(s.Kinds(id), before) {
		t.Errorf("booked twice: %+v", now.Progress)
	}
	again.Report.Result = record.Defeat
	err = s.Store.Change(t.Context(), record.Change{Saved: len(plies), Was: rec, Now: rec, Book: &again})
	hosttest.WantErr(t, "another result for the same attempt", err, record.ErrConflict)
}

// TestCP13Rewind: the latest chapter can be taken back by agreement and corrects the campaign; once a later
// one has begun it cannot.
func TestCP13Rewind(t *testing.T) {
	s := newRig(t)
	id := s.Party(2)
	game := s.BeginChapter(id)
	s.PlayOut(game)
	if _, err := s.ProposeRewind(t.Context(), game, s.Users[0]); err != nil {
		t.Fatal(err)
	}
	if v := s.See(id); v.Progress.Chapter != 2 {
		t.Error("taken back before Bram has agreed")
	}
	if _, err := s.AnswerRewind(t.Context(), game, s.Users[1], true); err != nil {
		t.Fatal(err)
	}
	if v := s.See(id); v.Progress.State != campaign.Running || v.Progress.Chapter != 1 || v.Attempts[0].EndedAt != 0 || len(v.Attempts[0].Report.Story) != 1 {
		t.Errorf("taken back: %+v %+v", v.Progress, v.Attempts[0])
	}
	s.Fable.Verdict = record.Defeat
	s.PlayOut(game)
	v := s.See(id)
	if v.Progress.Chapter != 1 || v.Progress.Failures != 1 || v.Progress.Flawless {
		t.Errorf("ended otherwise: %+v", v.Progress)
	}
	if tb := s.Look(game, s.Users[0]); tb.Seats[0].Place == 0 || tb.Status != record.Over {
		t.Errorf("the match is %s", tb.Status)
	}
	s.BeginChapter(id)
	_, err := s.ProposeRewind(t.Context(), game, s.Users[0])
	hosttest.WantErr(t, "rewind of an earlier attempt", err, host.ErrLater)
	plain := s.Open(2)
	s.PlayOut(plain)
	_, err = s.ProposeRewind(t.Context(), plain, s.Users[0])
	hosttest.WantErr(t, "rewind of a match of its own", err, host.ErrNotRunning)
}

// TestRewindMeetsNextChapter: when the next chapter begins between the proposal and the last answer, the
// proposal is refused and nothing is lost.
func TestRewindMeetsNextChapter(t *testing.T) {
	s := newRig(t)
	id := s.Party(2)
	game := s.BeginChapter(id)
	s.PlayOut(game)
	if _, err := s.ProposeRewind(t.Context(), game, s.Users[0]); err != nil {
		t.Fatal(err)
	}
	s.BeginChapter(id)
	_, err := s.AnswerRewind(t.Context(), game, s.Users[1], true)
	hosttest.WantErr(t, "the last word", err, host.ErrLater)
	if v := s.See(id); v.Progress.Chapter != 2 || len(v.Attempts) != 2 || v.Attempts[0].Result != record.Victory {
		t.Errorf("%+v", v.Progress)
	}
}

// TestPlanMeetsRewind: when the end of a chapter is taken back while somebody agrees to the plan for the next one, or
// proposes it, that plan does not return beside the running attempt.
func TestPlanMeetsRewind(t *testing.T) {
	for _, tt := range []struct {
		name string
		op   func(s *rig, id record.CampaignID, plan record.Plan) error
		want error
	}{
		{"agreed", func(s *rig, id record.CampaignID, plan record.Plan) error {
			return s.Campaigns.AgreePlan(s.T.Context(), id, s.Users[1], plan.At, true)
		}, match.ErrStale},
		{"proposed anew", func(s *rig, id record.CampaignID, plan record.Plan) error {
			return s.Campaigns.ProposePlan(s.T.Context(), id, s.Users[1], plan)
		}, campaign.ErrNotWaiting},
		{"renamed", func(s *rig, id record.CampaignID, plan record.Plan) error {
			return s.Campaigns.Set(s.T.Context(), id, s.Users[0], campaigns.Settings{Name: "Other", Choosing: record.ChooseRandom})
		}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := newRig(t)
			id := s.Party(2)
			game := s.BeginChapter(id)
			s.PlayOut(game)
			var plan record.Plan
			for _, m := range s.See(id).Members {
				plan.Seats = append(plan.Seats, record.PlanSeat{Member: m.ID})
			}
			if err := s.Campaigns.ProposePlan(t.Context(), id, s.Users[0], plan); err != nil {
				t.Fatal(err)
			}
			if _, err := s.ProposeRewind(t.Context(), game, s.Users[0]); err != nil {
				t.Fatal(err)
			}
			plan.At = s.See(id).Plan.At
			s.Then = func() {
				if _, err := s.AnswerRewind(t.Context(), game, s.Users[1], true); err != nil {
					t.Error(err)
				}
			}
			if err := tt.op(s, id, plan); !errors.Is(err, tt.want) {
				t.Errorf("%v, want %v", err, tt.want)
			}
			if v := s.See(id); v.Plan != nil || v.Progress.State != campaign.Running {
				t.Errorf("beside the attempt that runs there is a plan: %+v", v.Plan)
			}
		})
	}
}

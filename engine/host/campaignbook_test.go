package host_test

import (
	"errors"
	"reflect"
	"slices"
	"sync"
	"testing"

	"portside/engine"
	"portside/engine/campaign"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
)

// TestChapterIsBooked: CP-01, CP-04 with a real match, and what is stored of it.
func TestChapterIsBooked(t *testing.T) {
	s := sail(t)
	id := s.crew(2)
	game := s.start(id)
	v := s.see(id)
	if v.Progress.State != campaign.Running || v.Running().Match != game || !reflect.DeepEqual(v.Progress.Groups, []int{80}) || v.Plan != nil {
		t.Errorf("after the start: %+v", v.Progress)
	}
	if !v.Turn && len(v.Awaited) == 0 {
		t.Error("nobody is awaited")
	}
	s.playOut(game)
	v = s.see(id)
	if v.Progress.State != campaign.Waiting || v.Progress.Chapter != 2 {
		t.Errorf("after the end: %+v", v.Progress)
	}
	a := v.Attempts[0]
	if a.Result != record.Victory || a.EndedAt == 0 || len(a.Report.Story) != 2 || a.Report.Story[1].First != 1 || !reflect.DeepEqual(a.Report.Story[1].Completed, []engine.Seat{1, 0}) ||
		a.Report.Ranking[0].Sources["crowns"] != 3 {
		t.Errorf("the attempt: %+v", a)
	}
	want := []string{"created", "joined", "planned", "started-chapter", "story", "group", "story", "won"}
	if got := s.kindsOf(id); !reflect.DeepEqual(got, want) {
		t.Errorf("log %v, want %v", got, want)
	}
	_, err := s.Rematch(t.Context(), game, s.users[0], record.Keep)
	wantErr(t, "rematch of an attempt", err, host.ErrOfCampaign)
}

// TestCP09DoubleStart: however many members start the chapter at once, one match begins.
func TestCP09DoubleStart(t *testing.T) {
	s := sail(t)
	id := s.crew(3)
	var plan record.Plan
	for _, m := range s.see(id).Members {
		plan.Seats = append(plan.Seats, record.PlanSeat{Member: m.ID})
	}
	if err := s.ProposePlan(t.Context(), id, s.users[0], plan); err != nil {
		t.Fatal(err)
	}
	if _, err := s.StartChapter(t.Context(), id, s.users[0]); !errors.Is(err, campaign.ErrNotAgreed) {
		t.Errorf("begun before all have agreed: %v", err)
	}
	at := s.see(id).Plan.At
	for _, u := range s.users[1:3] {
		if err := s.AgreePlan(t.Context(), id, u, at, true); err != nil {
			t.Fatal(err)
		}
	}
	got := make([]match.ID, 12)
	var wg sync.WaitGroup
	for i := range got {
		wg.Go(func() {
			var err error
			if got[i], err = s.StartChapter(t.Context(), id, s.users[i%3]); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if slices.Sort(got); got[0] != got[11] || len(s.see(id).Attempts) != 1 {
		t.Errorf("matches %v, %d attempts", got, len(s.see(id).Attempts))
	}
	// The database refuses a second one by itself.
	a := s.see(id).Attempts[0]
	a.N, a.Number = 2, 2
	rec, plies, err := s.store.Match(t.Context(), a.Match)
	if err != nil {
		t.Fatal(err)
	}
	rec.Invite, rec.Watch = record.NewCode(), record.NewCode()
	_, err = s.store.AddAttempt(t.Context(), id, rec, plies, &a, nil, nil)
	wantErr(t, "a second attempt under way", err, record.ErrConflict)
}

// unbook puts the file back to the moment between the end of a match and the booking of its attempt.
func (s *sailing) unbook(id record.CampaignID) {
	s.t.Helper()
	a := s.see(id).Attempts[0]
	back := record.Booking{Attempt: a.ID, Was: a.Result, Report: record.Report{Result: record.Unfinished, Groups: []int{80}}, At: 1}
	rec, _, err := s.store.Match(s.t.Context(), a.Match)
	if err != nil {
		s.t.Fatal(err)
	}
	if err := s.store.Change(s.t.Context(), record.Change{Was: rec, Now: rec, Book: &back}); err != nil {
		s.t.Fatal(err)
	}
}

// TestKilledBeforeBooking: an end that was not booked is booked at the start, once.
func TestKilledBeforeBooking(t *testing.T) {
	s := sail(t)
	s.fable.verdict = record.Defeat
	id := s.crew(2)
	s.playOut(s.start(id))
	s.unbook(id)
	if v := s.see(id); v.Progress.State != campaign.Running || v.Progress.Failures != 0 {
		t.Fatalf("the booking is not undone: %+v", v.Progress)
	}
	for range 3 {
		s.Host.Close(t.Context())
		s.begin()
		if err := s.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if v := s.see(id); v.Progress.State != campaign.Waiting || v.Progress.Failures != 1 || v.Progress.Extra != 3 {
			t.Errorf("after the start: %+v", v.Progress)
		}
	}
}

// TestCP10DeliveredTwice: the same booking once more changes nothing, not even the log.
func TestCP10DeliveredTwice(t *testing.T) {
	s := sail(t)
	id := s.crew(2)
	game := s.start(id)
	s.playOut(game)
	v, before := s.see(id), s.kindsOf(id)
	rec, _, err := s.store.Match(t.Context(), game)
	if err != nil {
		t.Fatal(err)
	}
	a := v.Attempts[0]
	again := record.Booking{Attempt: a.ID, Was: record.Unfinished, Report: a.Report, At: 5, Log: []record.CampaignEntry{{Kind: "won", Attempt: 1}}}
	if err := s.store.Change(t.Context(), record.Change{Was: rec, Now: rec, Book: &again}); err != nil {
		t.Fatal(err)
	}
	if now := s.see(id); now.Progress.Chapter != 2 || !reflect.DeepEqual(now.Attempts, v.Attempts) || !reflect.DeepEqual(s.kindsOf(id), before) {
		t.Errorf("booked twice: %+v", now.Progress)
	}
	again.Report.Result = record.Defeat
	err = s.store.Change(t.Context(), record.Change{Was: rec, Now: rec, Book: &again})
	wantErr(t, "another result for the same attempt", err, record.ErrConflict)
}

// TestCP13Rewind: the latest chapter can be taken back by agreement and corrects the campaign; once a later
// one has begun it cannot.
func TestCP13Rewind(t *testing.T) {
	s := sail(t)
	id := s.crew(2)
	game := s.start(id)
	s.playOut(game)
	if _, err := s.ProposeRewind(t.Context(), game, s.users[0]); err != nil {
		t.Fatal(err)
	}
	if v := s.see(id); v.Progress.Chapter != 2 {
		t.Error("taken back before Bram has agreed")
	}
	if _, err := s.AnswerRewind(t.Context(), game, s.users[1], true); err != nil {
		t.Fatal(err)
	}
	if v := s.see(id); v.Progress.State != campaign.Running || v.Progress.Chapter != 1 || v.Attempts[0].EndedAt != 0 || len(v.Attempts[0].Report.Story) != 1 {
		t.Errorf("taken back: %+v %+v", v.Progress, v.Attempts[0])
	}
	s.fable.verdict = record.Defeat
	s.playOut(game)
	v := s.see(id)
	if v.Progress.Chapter != 1 || v.Progress.Failures != 1 || v.Progress.Flawless {
		t.Errorf("ended otherwise: %+v", v.Progress)
	}
	if tb := s.table(game, s.users[0]); tb.Seats[0].Place == 0 || tb.Status != record.Over {
		t.Errorf("the match is %s", tb.Status)
	}
	s.start(id)
	_, err := s.ProposeRewind(t.Context(), game, s.users[0])
	wantErr(t, "rewind of an earlier attempt", err, host.ErrLater)
	plain := s.seats(2)
	s.playOut(plain)
	_, err = s.ProposeRewind(t.Context(), plain, s.users[0])
	wantErr(t, "rewind of a match of its own", err, host.ErrNotRunning)
}

// TestRewindMeetsNextChapter: when the next chapter begins between the proposal and the last word, the
// proposal is refused and nothing is lost.
func TestRewindMeetsNextChapter(t *testing.T) {
	s := sail(t)
	id := s.crew(2)
	game := s.start(id)
	s.playOut(game)
	if _, err := s.ProposeRewind(t.Context(), game, s.users[0]); err != nil {
		t.Fatal(err)
	}
	s.start(id)
	_, err := s.AnswerRewind(t.Context(), game, s.users[1], true)
	wantErr(t, "the last word", err, host.ErrLater)
	if v := s.see(id); v.Progress.Chapter != 2 || len(v.Attempts) != 2 || v.Attempts[0].Result != record.Victory {
		t.Errorf("%+v", v.Progress)
	}
}

// TestPlanMeetsRewind: when the end of a chapter is taken back while somebody agrees to the plan for the next one, or
// proposes it, that plan does not come back beside the attempt that runs.
func TestPlanMeetsRewind(t *testing.T) {
	for _, tt := range []struct {
		name string
		op   func(s *sailing, id record.CampaignID, plan record.Plan) error
		want error
	}{
		{"agreed", func(s *sailing, id record.CampaignID, plan record.Plan) error {
			return s.AgreePlan(s.t.Context(), id, s.users[1], plan.At, true)
		}, match.ErrStale},
		{"proposed anew", func(s *sailing, id record.CampaignID, plan record.Plan) error {
			return s.ProposePlan(s.t.Context(), id, s.users[1], plan)
		}, campaign.ErrNotWaiting},
		{"renamed", func(s *sailing, id record.CampaignID, plan record.Plan) error {
			return s.SetCampaign(s.t.Context(), id, s.users[0], host.Settings{Name: "Other", Choosing: record.ChooseRandom})
		}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := sail(t)
			id := s.crew(2)
			game := s.start(id)
			s.playOut(game)
			var plan record.Plan
			for _, m := range s.see(id).Members {
				plan.Seats = append(plan.Seats, record.PlanSeat{Member: m.ID})
			}
			if err := s.ProposePlan(t.Context(), id, s.users[0], plan); err != nil {
				t.Fatal(err)
			}
			if _, err := s.ProposeRewind(t.Context(), game, s.users[0]); err != nil {
				t.Fatal(err)
			}
			plan.At = s.see(id).Plan.At
			s.then = func() {
				if _, err := s.AnswerRewind(t.Context(), game, s.users[1], true); err != nil {
					t.Error(err)
				}
			}
			if err := tt.op(s, id, plan); !errors.Is(err, tt.want) {
				t.Errorf("%v, want %v", err, tt.want)
			}
			if v := s.see(id); v.Plan != nil || v.Progress.State != campaign.Running {
				t.Errorf("beside the attempt that runs there is a plan: %+v", v.Plan)
			}
		})
	}
}

package host_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"portside/db"
	"portside/engine"
	"portside/engine/campaign"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/portroyal"
	"portside/engine/record"
)

// fable is a story of five chapters told with ordinary matches, which end as the test says.
type fable struct{ verdict record.Result }

func (f *fable) Setup(_ record.AttemptKind, _ int, in record.Inputs) engine.Setup {
	if len(in.Seats) == 1 {
		return engine.Setup{Options: map[string]string{"mode": "contracts_solo"}}
	}
	return engine.Setup{Options: map[string]string{"start_seat": "1"}}
}

func (f *fable) Report(v engine.View) record.Report {
	r := record.Report{Result: record.Unfinished, Groups: []int{80}, Story: []record.Told{{Card: "10", Kind: record.Mission, Way: record.WayStart, First: engine.Nobody}}}
	if v.(*portroyal.View).Ended != 0 {
		r.Result = f.verdict
		r.Story = append(r.Story, record.Told{Card: "61", Kind: record.Ending, Month: 2, Way: record.WayGoal, First: 1, Completed: []engine.Seat{1, 0}})
		r.Ranking = []record.Rank{{Place: 1, Influence: 9, Sources: map[string]int{"crowns": 3}}}
	}
	return r
}

func (f *fable) Chapter(engine.Setup) (int, string) { return 0, "" }
func (f *fable) Opening(n int) string               { return fmt.Sprint("chapter-", n) }
func (f *fable) Cards(int) []string                 { return nil }
func (f *fable) Numbers(record.Mode, int, int) campaign.Numbers {
	return campaign.Numbers{}
}

// sailing is a site that tells the fable.
type sailing struct {
	*site
	fable  *fable
	path   string
	outage [][2]int64 // when the server was down, nil: as stored
}

// downtime is a store that says when the server was down.
type downtime struct {
	*db.Store
	outage [][2]int64
}

func (d downtime) Outages(ctx context.Context) ([][2]int64, error) {
	if d.outage != nil {
		return d.outage, nil
	}
	return d.Store.Outages(ctx)
}

func sail(t testing.TB) *sailing {
	t.Helper()
	s := &sailing{fable: &fable{verdict: record.Victory}, path: filepath.Join(t.TempDir(), "test.db")}
	s.site = &site{t: t, clock: time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)}
	s.openStore()
	for _, name := range []string{"Anna", "Bram", "Chloé", "Dörte"} {
		id, err := s.store.AddUser(t.Context(), name, "", "")
		if err != nil {
			t.Fatal(err)
		}
		s.users = append(s.users, id)
	}
	s.begin()
	t.Cleanup(func() { s.closeAll() })
	return s
}

func (s *sailing) openStore() {
	store, err := db.Open(s.t.Context(), s.path, slog.New(slog.DiscardHandler))
	if err != nil {
		s.t.Fatal(err)
	}
	s.store = store
}

func (s *sailing) begin() {
	saga := &campaign.Saga{Game: "port-royal", Chapters: 5, Retry: 3, Base: 119, Data: 1, Groups: []campaign.Group{{ID: 80, Cards: 12, Chapter: 1}},
		Additions: []campaign.Addition{{Key: "gambler", Cards: 4}}, Teller: s.fable}
	s.Host = host.New(host.Config{Store: downtime{s.store, s.outage}, Games: []engine.Game{portroyal.Game}, Sagas: []*campaign.Saga{saga}, Bots: dull{}, Now: func() time.Time { return s.clock }})
}

func (s *sailing) closeAll() {
	s.Host.Close(context.Background())
	if err := s.store.Close(); err != nil {
		s.t.Error(err)
	}
}

// crew opens a campaign of the first n users.
func (s *sailing) crew(n int) record.CampaignID {
	s.t.Helper()
	id, err := s.OpenCampaign(s.t.Context(), host.NewCampaign{Game: "port-royal", Name: "The lamp", Owner: s.users[0], Mode: record.Coop, First: 1})
	if err != nil {
		s.t.Fatal(err)
	}
	for _, u := range s.users[1:n] {
		if err := s.JoinCampaign(s.t.Context(), id, u, false); err != nil {
			s.t.Fatal(err)
		}
	}
	return id
}

func (s *sailing) see(id record.CampaignID) *host.Voyage {
	s.t.Helper()
	v, err := s.Voyage(s.t.Context(), id, s.users[0])
	if err != nil {
		s.t.Fatal(err)
	}
	return v
}

// start has the first user propose seats for all members, the others agree, and begins the chapter.
func (s *sailing) start(id record.CampaignID) match.ID {
	s.t.Helper()
	v := s.see(id)
	var plan record.Plan
	split := campaign.Even(v.Progress.Extra, len(v.Members))
	for i, m := range v.Members {
		plan.Seats = append(plan.Seats, record.PlanSeat{Member: m.ID, Coins: split[i]})
	}
	if err := s.ProposePlan(s.t.Context(), id, s.users[0], plan); err != nil {
		s.t.Fatal(err)
	}
	at := s.see(id).Plan.At
	for _, m := range v.Members[1:] {
		if err := s.AgreePlan(s.t.Context(), id, m.User, at, true); err != nil {
			s.t.Fatal(err)
		}
	}
	game, err := s.StartChapter(s.t.Context(), id, s.users[0])
	if err != nil {
		s.t.Fatal(err)
	}
	return game
}

// kindsOf is the log of a campaign, what kinds of entries there are, in order.
func (s *sailing) kindsOf(id record.CampaignID) []string {
	s.t.Helper()
	log, err := s.store.CampaignLog(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	var kinds []string
	for i, e := range log {
		if e.N != i+1 {
			s.t.Errorf("entry %d is numbered %d", i+1, e.N)
		}
		kinds = append(kinds, e.Kind)
	}
	return kinds
}

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
	_, err = s.store.AddAttempt(t.Context(), id, rec, plies, &a, nil)
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

func (s *sailing) restartSailing() {
	s.t.Helper()
	s.closeAll()
	s.openStore()
	s.begin()
	if err := s.Run(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
}

// TestOwnerStopsForTheAbsent: after the time limit the owner's word is enough.
func TestOwnerStopsForTheAbsent(t *testing.T) {
	s := sail(t)
	id, err := s.OpenCampaign(t.Context(), host.NewCampaign{Game: "port-royal", Name: "Slow", Owner: s.users[0], Mode: record.Coop, First: 1, Pace: time.Hour})
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

package host_test

import (
	"context"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"portside/db"
	"portside/db/dbtest"
	"portside/engine"
	"portside/engine/campaign"
	"portside/engine/enginetest"
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
func (f *fable) Edition(int) string                 { return "" }
func (f *fable) Numbers(record.Mode, int, int, int) campaign.Numbers {
	return campaign.Numbers{}
}

// sailing is a site that tells the fable.
type sailing struct {
	*site
	fable  *fable
	path   string
	outage [][2]int64 // when the server was down, nil: as stored
	then   func()     // happens right after a campaign was read, once
	game   engine.Game
}

// downtime is a store that says when the server was down, and in which something happens after a campaign was read.
type downtime struct {
	*db.Store
	outage [][2]int64
	then   *func()
}

func (d downtime) Campaign(ctx context.Context, id record.CampaignID) (*record.Campaign, error) {
	c, err := d.Store.Campaign(ctx, id)
	if then := *d.then; then != nil {
		*d.then = nil
		then()
	}
	return c, err
}

func (d downtime) Outages(ctx context.Context) ([][2]int64, error) {
	if d.outage != nil {
		return d.outage, nil
	}
	return d.Store.Outages(ctx)
}

func sail(t testing.TB) *sailing {
	t.Helper()
	s := &sailing{fable: &fable{verdict: record.Victory}, path: dbtest.File(t), game: portroyal.Game}
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
	saga := &campaign.Saga{Game: "port-royal", Chapters: 5, Retry: 3, MostExtra: 60, Base: 119, Data: 1, Groups: []campaign.Group{{ID: 80, Cards: 12, Chapter: 1}},
		Additions: []campaign.Addition{{Key: "gambler", Cards: 4}}, Teller: s.fable}
	s.Host = host.New(host.Config{Store: downtime{s.store, s.outage, &s.then}, Games: []engine.Game{s.game}, Beat: 50 * time.Millisecond, Sagas: []*campaign.Saga{saga}, Bots: dull{}, Now: func() time.Time { return s.clock }, Random: enginetest.Luck(s.t)})
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

func (s *sailing) restartSailing() {
	s.t.Helper()
	s.closeAll()
	s.openStore()
	s.begin()
	if err := s.Run(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
}

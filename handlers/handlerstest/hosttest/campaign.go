package hosttest

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
	"portside/engine/campaigns"
	"portside/engine/enginetest"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/portroyal"
	"portside/engine/portroyal/game"
	"portside/engine/record"
)

// Fable is a story of five chapters told with ordinary matches, which end as the test decides.
type Fable struct{ Verdict record.Result }

func (f *Fable) Setup(_ record.AttemptKind, _ int, in record.Inputs) engine.Setup {
	if len(in.Seats) == 1 {
		return engine.Setup{Options: map[string]string{"mode": "contracts_solo"}}
	}
	return engine.Setup{Options: map[string]string{"start_seat": "1"}}
}

func (f *Fable) Report(v engine.View) record.Report {
	r := record.Report{Result: record.Unfinished, Groups: []int{80}, Story: []record.StoryCard{{Card: "10", Kind: record.Mission, Way: record.WayStart, First: engine.Nobody}}}
	if v.(*portroyal.View).Ended != 0 {
		r.Result = f.Verdict
		r.Story = append(r.Story, record.StoryCard{Card: "61", Kind: record.Ending, Month: 2, Way: record.WayGoal, First: 1, Completed: []engine.Seat{1, 0}})
		r.Ranking = []record.Rank{{Place: 1, Influence: 9, Sources: map[string]int{"crowns": 3}}}
	}
	return r
}

func (f *Fable) Chapter(engine.Setup) (int, string) { return 0, "" }
func (f *Fable) Opening(n int) string               { return fmt.Sprint("chapter-", n) }
func (f *Fable) Cards(int) []string                 { return nil }
func (f *Fable) Edition(int) string                 { return "" }
func (f *Fable) Numbers(record.Mode, int, int, int) campaign.Numbers {
	return campaign.Numbers{}
}

// CampaignSite is a site that tells the fable.
type CampaignSite struct {
	*Site
	Fable  *Fable
	Path   string
	Outage [][2]int64 // when the server was down, nil: as stored
	Then   func()     // happens right after a campaign was read, once
	Game   engine.Game
}

// downtime is a store that says when the server was down. It can run something right after a campaign was read.
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

// NewCampaign opens a site that tells the fable.
func NewCampaign(t testing.TB) *CampaignSite {
	t.Helper()
	s := &CampaignSite{Fable: &Fable{Verdict: record.Victory}, Path: dbtest.Address(t), Game: game.Game}
	s.Site = &Site{T: t, Clock: time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)}
	s.OpenStore()
	for _, name := range []string{"Anna", "Bram", "Chloé", "Dörte"} {
		id, err := s.Store.AddUser(t.Context(), name, "", "")
		if err != nil {
			t.Fatal(err)
		}
		s.Users = append(s.Users, id)
	}
	s.Begin()
	t.Cleanup(func() { s.CloseAll() })
	return s
}

// OpenStore opens the database file.
func (s *CampaignSite) OpenStore() {
	store, err := db.Open(s.T.Context(), s.Path, slog.New(slog.DiscardHandler))
	if err != nil {
		s.T.Fatal(err)
	}
	s.Store = store
}

// Begin puts a new host on the open database.
func (s *CampaignSite) Begin() {
	definition := &campaign.Definition{Game: "port-royal", Chapters: 5, Retry: 3, MostExtra: 60, Base: 119, Data: 1, Groups: []campaign.Group{{ID: 80, Cards: 12, Chapter: 1}},
		Additions: []campaign.Addition{{Key: "gambler", Cards: 4}}, Teller: s.Fable}
	s.Use(host.Config{Store: downtime{s.Store, s.Outage, &s.Then}, Games: []engine.Game{s.Game}, Campaigns: []*campaign.Definition{definition}, Random: enginetest.Luck(s.T)})
}

// CloseAll closes the host and the database.
func (s *CampaignSite) CloseAll() {
	s.Host.Close(context.Background())
	if err := s.Store.Close(); err != nil {
		s.T.Error(err)
	}
}

// Party opens a campaign of the first n users.
func (s *CampaignSite) Party(n int) record.CampaignID {
	s.T.Helper()
	id, err := s.Campaigns.Open(s.T.Context(), campaigns.NewCampaign{Game: "port-royal", Name: "The lamp", Owner: s.Users[0], Mode: record.Coop, First: 1})
	if err != nil {
		s.T.Fatal(err)
	}
	for _, u := range s.Users[1:n] {
		if err := s.Campaigns.Join(s.T.Context(), id, u, false); err != nil {
			s.T.Fatal(err)
		}
	}
	return id
}

// See is a campaign as the first user sees it.
func (s *CampaignSite) See(id record.CampaignID) *campaigns.View {
	s.T.Helper()
	v, err := s.Campaigns.Show(s.T.Context(), id, s.Users[0])
	if err != nil {
		s.T.Fatal(err)
	}
	return v
}

// BeginChapter has the first user propose seats for all members, the others agree, and begins the chapter.
func (s *CampaignSite) BeginChapter(id record.CampaignID) match.ID {
	s.T.Helper()
	v := s.See(id)
	var plan record.Plan
	split := campaign.Even(v.Progress.Extra, len(v.Members))
	for i, m := range v.Members {
		plan.Seats = append(plan.Seats, record.PlanSeat{Member: m.ID, Coins: split[i]})
	}
	if err := s.Campaigns.ProposePlan(s.T.Context(), id, s.Users[0], plan); err != nil {
		s.T.Fatal(err)
	}
	at := s.See(id).Plan.At
	for _, m := range v.Members[1:] {
		if err := s.Campaigns.AgreePlan(s.T.Context(), id, m.User, at, true); err != nil {
			s.T.Fatal(err)
		}
	}
	game, err := s.Campaigns.StartChapter(s.T.Context(), id, By(s.Users[0]))
	if err != nil {
		s.T.Fatal(err)
	}
	return game
}

// Kinds is the kinds of entries in the log of a campaign, in order.
func (s *CampaignSite) Kinds(id record.CampaignID) []string {
	s.T.Helper()
	log, err := s.Store.CampaignLog(s.T.Context(), id)
	if err != nil {
		s.T.Fatal(err)
	}
	var kinds []string
	for i, e := range log {
		if e.N != i+1 {
			s.T.Errorf("entry %d is numbered %d", i+1, e.N)
		}
		kinds = append(kinds, e.Kind)
	}
	return kinds
}

// Restart closes the database and the host, opens both again and runs the host.
func (s *CampaignSite) Restart() {
	s.T.Helper()
	s.CloseAll()
	s.OpenStore()
	s.Begin()
	s.RunAll()
}

// RunAll runs the host and books what has ended.
func (s *CampaignSite) RunAll() {
	s.T.Helper()
	if err := s.Run(s.T.Context()); err != nil {
		s.T.Fatal(err)
	}
	if err := s.Campaigns.BookEnded(s.T.Context()); err != nil {
		s.T.Fatal(err)
	}
}

// Paced is a campaign of two with an hour for each decision, and its first chapter under way.
func (s *CampaignSite) Paced() (record.CampaignID, match.ID) {
	s.T.Helper()
	id, err := s.Campaigns.Open(s.T.Context(), campaigns.NewCampaign{Game: "port-royal", Name: "Slow", Owner: s.Users[0], Mode: record.Coop, First: 1, Pace: time.Hour.Milliseconds()})
	if err != nil {
		s.T.Fatal(err)
	}
	if err := s.Campaigns.Join(s.T.Context(), id, s.Users[1], false); err != nil {
		s.T.Fatal(err)
	}
	return id, s.BeginChapter(id)
}

// SetStanding has the first user pause a campaign or take it up again.
func (s *CampaignSite) SetStanding(id record.CampaignID, to record.Standing) {
	s.T.Helper()
	if err := s.Campaigns.SetStanding(s.T.Context(), id, s.Users[0], to); err != nil {
		s.T.Fatal(err)
	}
}

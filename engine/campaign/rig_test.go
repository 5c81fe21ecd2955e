package campaign

import (
	"fmt"
	"slices"
	"testing"

	"portside/engine"
	"portside/engine/record"
)

// story defines a campaign of five chapters, as large as the one in the box.
var story = &Definition{
	Game: "story", Chapters: 5, Retry: 3, MostExtra: 60, Base: 119, Data: 1,
	Groups:    []Group{{80, 12, 1}, {81, 15, 2}, {82, 6, 3}, {83, 4, 4}, {84, 2, 5}},
	Additions: []Addition{{"gambler", 4}, {"cast", 24}},
	Teller:    teller{},
}

type teller struct{}

func (teller) Chapter(engine.Setup) (int, string)                        { return 0, "" }
func (teller) Setup(record.AttemptKind, int, record.Inputs) engine.Setup { return engine.Setup{} }
func (teller) Report(engine.View) record.Report                          { return record.Report{} }
func (teller) Opening(n int) string                                      { return fmt.Sprint("chapter-", n) }
func (teller) Cards(n int) []string                                      { return []string{fmt.Sprint(n * 10)} }
func (teller) Edition(int) string                                        { return "" }
func (teller) Numbers(_ record.Mode, _, _, seats int) Numbers {
	return Numbers{Events: seats, Markers: 4 + seats}
}

// party is a campaign of two members whose attempts end as the test decides.
type party struct {
	*record.Campaign
	t   *testing.T
	now int64
}

func newParty(t *testing.T, mode record.Mode, names ...string) *party {
	c := &record.Campaign{Game: "story", Mode: mode, First: 1, Choosing: record.ChooseRandom, Standing: record.Active, Rules: 1, Data: 1}
	for i, n := range names {
		role := record.Fellow
		if i == 0 {
			role = record.Owner
		}
		c.Members = append(c.Members, record.Member{ID: record.MemberID(i + 1), User: record.UserID(i + 1), Name: n, Role: role, Chapter: 1})
	}
	return &party{c, t, 1}
}

func (p *party) fold() Progress { return Fold(story, p.Campaign) }

// plan has everybody sit down and agree to a split, evenly if none is given.
func (p *party) plan(split ...int) {
	f := p.fold()
	if split == nil {
		split = Even(f.Extra, len(p.Members))
	}
	p.Plan = &record.Plan{By: 1, Choosing: p.Choosing, At: p.now}
	for i, m := range p.Members {
		p.Plan.Seats = append(p.Plan.Seats, record.PlanSeat{Member: m.ID, Coins: split[i], Agreed: true})
	}
}

// start begins the planned attempt; its first story card shuffles the chapter's group in.
func (p *party) start() *record.Attempt {
	p.t.Helper()
	f := p.fold()
	in, err := Inputs(story, p.Campaign, &f, p.now)
	if err != nil {
		p.t.Fatal(err)
	}
	n := len(p.Attempts) + 1
	a := record.Attempt{ID: record.AttemptID(n), N: n, Kind: record.ForChapter, Chapter: f.Chapter, Number: Next(p.Campaign, record.ForChapter, f.Chapter), Inputs: in, Result: record.Unfinished}
	a.Report = record.Report{Result: record.Unfinished, Groups: slices.Clone(in.Groups), Story: []record.StoryCard{{Card: fmt.Sprint("chapter-", f.Chapter), Kind: record.Opening, First: engine.Nobody},
		{Card: fmt.Sprint(f.Chapter * 10), Kind: record.Mission, First: 0, Completed: []engine.Seat{0}}}}
	if own := 79 + f.Chapter; !slices.Contains(a.Report.Groups, own) {
		a.Report.Groups = append(a.Report.Groups, own)
		a.Report.Story[1].Group = own
	}
	p.Attempts, p.Plan = append(p.Attempts, a), nil
	return &p.Attempts[n-1]
}

// end books how the newest attempt ended.
func (p *party) end(r record.Result) {
	a := &p.Attempts[len(p.Attempts)-1]
	a.Result, a.Report.Result = r, r
	for range a.Inputs.Seats {
		a.Report.Ranking = append(a.Report.Ranking, record.Rank{Influence: 7, Coins: 2, Missions: 1, Place: len(a.Report.Ranking) + 1})
	}
}

func (p *party) play(results ...record.Result) Progress {
	p.t.Helper()
	for _, r := range results {
		p.plan()
		p.start()
		p.end(r)
	}
	return p.fold()
}

func kinds(list []Achievement) []string {
	var k []string
	for _, a := range list {
		k = append(k, a.Kind)
	}
	return k
}

package main

import (
	"strconv"
	"time"

	"github.com/a-h/templ"

	"portside/engine"
	book "portside/engine/campaign"
	"portside/engine/campaign/catalogue"
	"portside/engine/record"
	"portside/views/campaign"
	"portside/views/page"
)

// campaignPage is one page of a campaign in one state.
type campaignPage struct {
	name, note string
	mode       record.Mode
	results    []record.Result // of the attempts, in order
	standing   record.Standing
	plan       bool
	draw       func(page.Page, *campaign.Data) templ.Component
}

// Results of attempts, short enough for a table.
const underway, won, lost, met = record.Unfinished, record.Victory, record.Defeat, record.Played

var campaignPages = []campaignPage{
	{name: "home-new", note: "nothing has begun", mode: record.Coop, draw: home},
	{name: "home-running", note: "a second attempt under way, no longer flawless", mode: record.Coop, results: []record.Result{won, lost, underway}, draw: home},
	{name: "home-won", note: "all five in a row without a defeat", mode: record.Coop, results: []record.Result{won, won, won, won, won}, draw: home},
	{name: "home-apart", note: "played against each other to the end", mode: record.Competitive, results: []record.Result{met, met, met, met, met}, draw: home},
	{name: "home-paused", note: "the campaign rests", mode: record.Coop, results: []record.Result{won}, standing: record.Paused, draw: home},
	{name: "prepare", note: "six extra coins to split, a plan is proposed", mode: record.Coop, results: []record.Result{won, lost, lost}, plan: true, draw: campaign.Prepare},
	{name: "opening", note: "a chapter opens", mode: record.Coop, results: []record.Result{won, underway}, draw: func(p page.Page, d *campaign.Data) templ.Component { return campaign.Opening(p, d, 2, d.Last()) }},
	{name: "end-won", note: "a chapter is won", mode: record.Coop, results: []record.Result{won}, draw: end},
	{name: "end-lost", note: "a chapter is lost", mode: record.Coop, results: []record.Result{won, lost}, draw: end},
	{name: "end-apart", note: "a chapter with its ranking", mode: record.Competitive, results: []record.Result{met}, draw: end},
	{name: "story", note: "the story so far", mode: record.Coop, results: []record.Result{won, lost, won}, draw: func(p page.Page, d *campaign.Data) templ.Component {
		var b campaign.Book
		for _, i := range book.Counting(d.Progress) {
			b.Parts = append(b.Parts, campaign.Part{Attempt: &d.Attempts[i], Cards: d.Attempts[i].Report.Story})
		}
		return campaign.Story(p, d, b)
	}},
	{name: "chronicle", note: "figures, moments, log", mode: record.Coop, results: []record.Result{won, lost, won}, draw: func(p page.Page, d *campaign.Data) templ.Component {
		x := campaign.Chronicle{Unread: 4, Moments: []campaign.Moments{{Name: "Anna", List: []campaign.Moment{{Text: p.Say("campaign.moment", d.AttemptName(p, &d.Attempts[0]), "12"), Href: "/"}}}}}
		for i, e := range []record.CampaignEntry{{Kind: "created", Args: []string{"Anna"}}, {Kind: "joined", Args: []string{"Ben"}}, {Kind: "started-chapter", Args: []string{"1", "1"}},
			{Kind: "story", Args: []string{"10"}}, {Kind: "group", Args: []string{"80"}}, {Kind: "seat", Args: []string{"2", "Ben", "bot"}}, {Kind: "won", Args: []string{"1", "1"}}, {Kind: "lost", Args: []string{"2", "1", "3"}}} {
			e.N, e.At = i+1, time.Now().Add(time.Duration(i-9)*time.Hour).UnixMilli()
			x.Log = append(x.Log, e)
		}
		return campaign.Past(p, d, x)
	}},
	{name: "party", note: "members and settings", mode: record.Coop, results: []record.Result{won}, draw: func(p page.Page, d *campaign.Data) templ.Component {
		return campaign.Party(p, d, campaign.PartyData{InviteURL: "https://example.org/voyage/ABCDEFGH", Newer: true})
	}},
	{name: "party-archived", note: "put away", mode: record.Coop, results: []record.Result{won}, standing: record.Archived, draw: func(p page.Page, d *campaign.Data) templ.Component {
		return campaign.Party(p, d, campaign.PartyData{})
	}},
	{name: "party-file", note: "came from a file when files were read, a member is not here", mode: record.Coop, results: []record.Result{won}, draw: func(p page.Page, d *campaign.Data) templ.Component {
		d.Imported, d.FromN, d.Members[1].User = p.Now.UnixMilli(), 1, 0
		return campaign.Party(p, d, campaign.PartyData{InviteURL: "https://example.org/voyage/ABCDEFGH"})
	}},
}

func home(p page.Page, d *campaign.Data) templ.Component { return campaign.Home(p, d) }

func end(p page.Page, d *campaign.Data) templ.Component { return campaign.End(p, d, d.Last()) }

// data makes the campaign of a page.
func (x campaignPage) data(l look) (page.Page, *campaign.Data) {
	s := catalogue.All()[0]
	rec := &record.Campaign{ID: 1, Game: s.Game, Name: "The dark lamp", Mode: x.mode, Choosing: record.ChooseRandom, Standing: record.Active, First: 1, Rules: 1, Data: s.Data, Additions: []string{"gambler"},
		Members: []record.Member{{ID: 1, User: 1, Name: "Anna", Role: record.Owner, Chapter: 1}, {ID: 2, User: 2, Name: "Ben", Role: record.Fellow, Chapter: 1},
			{ID: 3, User: 3, Name: "Carla", Role: record.Guest, Chapter: 2}, {ID: 4, Name: "Dirk", Role: record.Fellow, Chapter: 1, LeftAt: 1}}}
	if x.standing != "" {
		rec.Standing = x.standing
	}
	for i, result := range x.results {
		f := book.Fold(s, rec)
		rec.Attempts = append(rec.Attempts, played(s, rec, &f, i+1, result))
	}
	f := book.Fold(s, rec)
	if x.plan {
		rec.Plan = &record.Plan{By: 2, Choosing: record.ChooseRandom, At: 1}
		for i, coins := range book.Even(f.Extra, 3) {
			rec.Plan.Seats = append(rec.Plan.Seats, record.PlanSeat{Member: record.MemberID(3 - i), Coins: coins, Agreed: i < 2})
		}
		rec.Plan.Seats[0] = record.PlanSeat{Bot: "greedy", Coins: rec.Plan.Seats[0].Coins, Agreed: true}
	}
	data := &campaign.Data{Campaign: rec, Definition: s, Progress: &f, Me: &rec.Members[0], Turn: true, Levels: []string{"random", "greedy", "ismcts"}, Unread: 3}
	return page.Page{Printer: l.Printer, Theme: l.theme, Name: "Anna", Now: time.Now()}, data
}

// played is an attempt that has ended with result.
func played(s *book.Definition, rec *record.Campaign, f *book.Progress, number int, result record.Result) record.Attempt {
	a := record.Attempt{N: number, Kind: record.ForChapter, Chapter: f.Chapter, Number: book.Next(rec, record.ForChapter, f.Chapter), Match: 1, Result: result,
		Inputs: record.Inputs{Mode: rec.Mode, Groups: f.Groups, Extra: f.Extra, Seats: []record.AttemptSeat{{Member: 1, Name: "Anna"}, {Member: 2, Name: "Ben"}, {Bot: "greedy"}}}}
	r := &a.Report
	r.Result, r.Months, r.Groups = result, 4, s.Before(f.Chapter+1)
	cards := s.Teller.Cards(f.Chapter)
	ways := []record.Way{record.WayStart, record.WayStart, record.WayNext, record.WayTick, record.WayCross}
	for i, card := range cards[:min(5, len(cards)-1)] {
		told := record.StoryCard{Card: card, Kind: record.Mission, Month: max(i, 1), Way: ways[i], First: engine.Seat(i % 3), Completed: []engine.Seat{engine.Seat(i % 3)}}
		if i == 0 {
			told.Kind, told.Completed = record.Opening, nil
		}
		r.Story = append(r.Story, told)
	}
	s.Mark(&a, r)
	if result == record.Unfinished {
		r.Story = r.Story[:2]
		return a
	}
	r.Turns = 40 + number
	for i := range a.Inputs.Seats {
		rank := record.Rank{Influence: 9 - 2*i, Sources: map[string]int{"characters": 6 - i, "crowns": 3 - i}, Trophy: i < 2, Markers: i, Coins: 4 + i, Missions: 2, Character: "pc-grace-may"}
		if result == record.Played {
			rank.Place = i + 1
		}
		r.Ranking = append(r.Ranking, rank)
	}
	if result != record.Played {
		have := 6
		if result == record.Defeat {
			have = 4
		}
		r.Aims = []record.Aim{{Key: "missions", Need: 4, Have: 4}, {Key: "markers", Need: 6, Have: have}, {Key: "influence", Need: 15, Have: 21}}
	}
	if result != record.Defeat {
		r.Story = append(r.Story, record.StoryCard{Card: "6" + strconv.Itoa(f.Chapter), Kind: record.Ending, Month: 4, Way: record.WayGoal, First: engine.Nobody})
	}
	return a
}

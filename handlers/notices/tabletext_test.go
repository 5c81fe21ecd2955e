package notices

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/campaign"
	"portside/engine/campaigns"
	"portside/engine/due"
	"portside/engine/games"
	"portside/engine/poll"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/views/i18n"
)

// TestWordsOfTheTable: what is said of votes, kept seats and matches that were called off.
func TestWordsOfTheTable(t *testing.T) {
	g := games.All()[0]
	setup, err := g.Info().Check(engine.Setup{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	st, err := g.New(setup, engine.NewFast(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	bot := projection.Sitter{Kind: record.Bot, Level: "greedy", Owner: "Name1"}
	for _, tt := range []struct {
		name string
		kind record.NoticeKind
		edit func(*due.Subject)
		want []string // in this order
		not  string
	}{
		{"a pause", record.NoticeVote, func(g *due.Subject) {
			g.Vote = &poll.Poll{Kind: record.VotePause, Seat: engine.Nobody, By: 1, Left: 7_200_000}
		}, []string{"the table is voting", "Table 7 with Name1 and Name2.", "Name1 proposes: a pause.", "open for another 2 hours"}, "your seat"},
		{"going on", record.NoticeVote, func(g *due.Subject) {
			g.Vote = &poll.Poll{Kind: record.VoteResume, Seat: engine.Nobody, By: 2, Left: 7_200_000}
		}, []string{"Name2 proposes: resuming the match", "If nobody objects within 2 hours"}, "lapses"},
		{"about the own seat", record.NoticeVote, func(g *due.Subject) {
			g.Vote = &poll.Poll{Kind: record.VoteBot, Seat: 0, Level: "greedy", By: 1, Left: 1}
		}, []string{"Name1 proposes: a bot", "for Name0.", "This is about your seat."}, ""},
		{"a seat that goes back", record.NoticeVote, func(g *due.Subject) {
			g.Seats[1], g.Vote = bot, &poll.Poll{Kind: record.VoteGiveBack, Seat: 1, By: engine.Nobody, Left: 1}
		}, []string{"Name1 proposes: giving Name1 the seat back."}, "your seat"},
		{"a bot keeps it", record.NoticeKept, func(g *due.Subject) { g.Seats[0] = bot }, []string{"your seat is kept", "A bot keeps your seat."}, ""},
		{"it stands open", record.NoticeKept, func(g *due.Subject) { g.Seats[0] = projection.Sitter{Kind: record.Open, Owner: "Name0"} }, []string{"Your seat is open."}, ""},
		{"somebody plays on it", record.NoticeKept, func(g *due.Subject) { g.Seats[0].Name = "Cleo" }, []string{"Cleo is playing in your seat now."}, ""},
		{"a step back", record.NoticeRewind, func(g *due.Subject) { g.Proposal = &record.Proposal{Seat: 2} }, []string{"someone asks to take back a move", "Name2 asks to take back the last move. Everyone else at the table must agree."}, ""},
		{"giving up", record.NoticeGiveUp, func(g *due.Subject) { g.Attempt = &record.Attempt{Stopping: engine.Only(1, 2)} }, []string{"others want to give up the chapter", "Want to give up: Name1 and Name2."}, ""},
		{"a rematch", record.NoticeRematch, func(g *due.Subject) { g.Status, g.Rematch = record.Over, 9 }, []string{"a rematch", "Table 7", "Sit down if you like."}, "wins"},
		{"put away", record.NoticeArchived, func(g *due.Subject) { g.Why = record.Archive }, []string{"the match was archived", "Table 7", "Nobody has played for a long time."}, "your turn"},
		{"all have agreed", record.NoticeCalledOff, func(g *due.Subject) { g.Status, g.StartedAt = record.Cancelled, 1 }, []string{"was called off", "Table 7", "Everyone who was asked agreed."}, "not begun"},
		{"a party has given up", record.NoticeCalledOff, func(g *due.Subject) { g.Status, g.StartedAt, g.Campaign = record.Cancelled, 1, 3 }, []string{"The party has given up this attempt."}, "agreed"},
		{"nobody came", record.NoticeCalledOff, func(g *due.Subject) {
			g.Status, g.View, g.Recent = record.Cancelled, nil, nil
			g.Seats[2] = projection.Sitter{Kind: record.Open}
		}, []string{"was called off", "Table 7 with Name1 and", "It hadn’t begun for a long time."}, "agreed"},
	} {
		subject := subjectOf(g, 3, st, 0, nil, rand.New(rand.NewPCG(1, 1)))
		subject.Owes, subject.Fits = false, nil
		tt.edit(subject)
		w := compose(i18n.For(i18n.En), record.Notice{Kind: tt.kind}, subject)
		rest := w.Title + "\n" + w.Text
		for _, want := range tt.want {
			_, after, found := strings.Cut(rest, want)
			if !found {
				t.Errorf("%s: %q is missing in\n%s\n%s", tt.name, want, w.Title, w.Text)
			}
			rest = after
		}
		if tt.not != "" && strings.Contains(w.Text, tt.not) {
			t.Errorf("%s says %q:\n%s", tt.name, tt.not, w.Text)
		}
	}
}

// TestPlanIsSent: a plan of a campaign is told with a link to it, in every language in words, and nobody is told of
// it through a match they have muted.
func TestPlanIsSent(t *testing.T) {
	v := &campaigns.View{Campaign: &record.Campaign{ID: 3, Game: "port-royal", Name: "The lamp", Plan: &record.Plan{By: 1, Seats: []record.PlanSeat{{Member: 1}, {Member: 2}, {Bot: "greedy"}}},
		Members: []record.Member{{ID: 1, User: 1, Name: "Anna"}, {ID: 2, User: 2, Name: "Bram"}}}, Progress: campaign.Progress{Chapter: 2}}
	for _, l := range i18n.Langs {
		w := compose(i18n.For(l), record.Notice{Kind: record.NoticePlan, Campaign: 3}, &due.Subject{Planned: v})
		if m := bareKey.FindString(w.Title + "\n" + w.Text); m != "" || w.Game != "port-royal" || !strings.Contains(w.Text, "The lamp") || !strings.Contains(w.Text, "Bram") || !strings.Contains(w.Text, "2") {
			t.Errorf("%s: %q\n%s\n%s", l, m, w.Title, w.Text)
		}
	}

	r, in := newRig(t), newInbox(t)
	r.channel(record.Channel{Kind: record.Webhook, Target: in.URL})
	ctx := t.Context()
	id, err := r.campaigns.Open(ctx, campaigns.NewCampaign{Game: "port-royal", Name: "The lamp", Owner: r.users[0], Mode: record.Coop, First: 1})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.campaigns.Join(ctx, id, r.users[1], false); err != nil {
		t.Fatal(err)
	}
	campaign, err := r.campaigns.Show(ctx, id, r.users[0])
	if err != nil {
		t.Fatal(err)
	}
	var plan record.Plan
	for _, m := range campaign.Members {
		plan.Seats = append(plan.Seats, record.PlanSeat{Member: m.ID})
	}
	if err := r.campaigns.ProposePlan(ctx, id, r.users[0], plan); err != nil {
		t.Fatal(err)
	}
	r.until("Bram is told", func() bool { return in.count() == 1 })
	_, body := in.last()
	var h hook
	if err := json.Unmarshal([]byte(body), &h); err != nil {
		t.Fatal(err)
	}
	if h.Kind != record.NoticePlan || h.Match != 0 || h.Party != int64(id) || h.URL != fmt.Sprintf("https://play.portside.dev/games/campaigns/%d/prepare", id) ||
		h.Title != "Port Royal: een plan wacht op jouw antwoord" || !strings.Contains(h.Message, "Anna") {
		t.Errorf("posted %+v", h)
	}
	r.settle()
	if in.count() != 1 {
		t.Errorf("told %d times", in.count())
	}
}

package notices

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/games"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/poll"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/views/i18n"
)

var bareKey = regexp.MustCompile(`\b[a-z]+(-[a-z]+)*\.[a-z-]+\.?[a-z-]*\b|%[!\[]`)

// TestWords: every kind of notice, of every game, in every language, says game, table, what has happened and what
// is wanted, in words and not in keys.
func TestWords(t *testing.T) {
	for _, g := range games.All() {
		setup, err := g.Info().Check(engine.Setup{Seats: min(3, g.Info().MaxSeats)})
		if err != nil {
			t.Fatal(err)
		}
		var log engine.Log
		luck, r := engine.NewFast(3), rand.New(rand.NewPCG(1, 1))
		st, err := g.New(setup, luck, &log)
		if err != nil {
			t.Fatal(err)
		}
		seat := pick(st.Deciders(), r)
		subject := subjectOf(g, setup.Seats, st, seat, []projection.Entry{{Action: "", Events: log.Events}}, r)
		subject.Ended = &record.Order{EndedAt: 1, Why: host.WhyMistaken}
		subject.Proposal, subject.Attempt = &record.Proposal{Seat: seat}, &record.Attempt{Stopping: engine.Only(seat)}
		subject.StartedAt, subject.Vote = 1, &poll.Poll{N: 1, Kind: record.VoteExtend, Seat: engine.Nobody, By: seat, Left: 3_600_000}
		subject.Seats[(seat+1)%engine.Seat(setup.Seats)] = projection.Sitter{Kind: record.Bot, Level: "greedy"}
		seen := map[string]bool{}
		for _, l := range i18n.Langs {
			for _, kind := range []record.NoticeKind{record.NoticeTurn, record.NoticeReminder, record.NoticeOrder, record.NoticeBegun, record.NoticeOver,
				record.NoticeCalledOff, record.NoticeKept, record.NoticeVote, record.NoticeRewind, record.NoticeGiveUp} {
				w := compose(i18n.For(l), record.Notice{Kind: kind, Seat: seat}, subject)
				lines := strings.Split(w.Text, "\n")
				if !strings.HasPrefix(w.Title, i18n.For(l).Say("game."+g.Info().Key+".name")) || w.Game != g.Info().Key || len(lines) < 3 || !strings.Contains(lines[0], "7") {
					t.Errorf("%s in %s: %q\n%s", kind, l, w.Title, w.Text)
				}
				if m := bareKey.FindString(w.Title + "\n" + w.Text); m != "" {
					t.Errorf("%s in %s shows %q:\n%s\n%s", kind, l, m, w.Title, w.Text)
				}
				if seen[w.Title] {
					t.Errorf("%q is said of two things", w.Title)
				}
				seen[w.Title] = true
			}
		}
	}
}

// TestTakenBack: what was taken back is told as that, and a long text is cut.
func TestTakenBack(t *testing.T) {
	g := games.All()[0]
	setup, err := g.Info().Check(engine.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	st, err := g.New(setup, engine.NewFast(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, action := range []string{match.Undo, match.Rewind} {
		subject := subjectOf(g, 2, st, 0, []projection.Entry{{Action: action, Seat: 1}}, rand.New(rand.NewPCG(1, 1)))
		w := compose(i18n.For(i18n.En), record.Notice{Kind: record.NoticeTurn}, subject)
		if want := map[string]string{match.Undo: "Name1 takes back the last move.", match.Rewind: "Everyone agrees: the last move is taken back."}[action]; !strings.Contains(w.Text, want) {
			t.Errorf("%s: %s", action, w.Text)
		}
	}
	if got := shorten(strings.Repeat("ä", 2*longest)); len([]rune(got)) != longest {
		t.Errorf("%d characters", len([]rune(got)))
	}
}

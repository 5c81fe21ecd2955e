package campaign

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"portside/engine/record"
)

func TestCP01NewCampaign(t *testing.T) {
	p := newParty(t, record.Coop, "Anna", "Ben")
	f := p.fold()
	if f.State != Waiting || f.Chapter != 1 || len(f.Groups) != 0 || f.Failures != 0 || !f.Flawless || f.Extra != 0 {
		t.Errorf("a new campaign is %+v", f)
	}
	p.plan()
	a := p.start()
	if len(a.Inputs.Groups) != 0 {
		t.Errorf("groups before the start: %v", a.Inputs.Groups)
	}
	if f = p.fold(); f.State != Running || !reflect.DeepEqual(f.Groups, []int{80}) {
		t.Errorf("after the start: %s, groups %v", f.State, f.Groups)
	}
}

func TestCP02Defeat(t *testing.T) {
	p := newParty(t, record.Coop, "Anna", "Ben")
	f := p.play(record.Defeat)
	if f.Failures != 1 || f.Flawless || f.Extra != 3 || f.Chapter != 1 || f.State != Waiting {
		t.Errorf("after a defeat: %+v", f)
	}
	if n := story.Deck(f.Groups, nil); n != 119+12 {
		t.Errorf("the deck has %d cards, want %d", n, 119+12)
	}
	p.plan()
	if a := p.start(); a.Report.Story[1].Group != 0 || a.Inputs.Extra != 3 || a.Number != 2 {
		t.Errorf("the second attempt: %+v", a)
	}
	if f = p.fold(); !reflect.DeepEqual(f.Groups, []int{80}) {
		t.Errorf("groups %v: shuffled in twice", f.Groups)
	}
}

func TestCP03Split(t *testing.T) {
	p := newParty(t, record.Coop, "Anna", "Ben")
	f := p.play(record.Defeat, record.Defeat, record.Defeat)
	if f.Extra != 9 {
		t.Fatalf("%d extra coins after three defeats, want 9", f.Extra)
	}
	p.plan(5, 4)
	p.Plan.Seats[1].Agreed = false
	if _, err := Inputs(story, p.Campaign, &f, p.now); !errors.Is(err, ErrNotAgreed) {
		t.Errorf("begun although Ben has not agreed: %v", err)
	}
	p.Plan.Seats[1].Agreed = true
	a := p.start()
	if a.Inputs.Seats[0].Coins != 5 || a.Inputs.Seats[1].Coins != 4 || a.Inputs.Extra != 9 || a.Inputs.Failures != 3 {
		t.Errorf("inputs %+v", a.Inputs)
	}
	for _, bad := range [][]int{{5, 5}, {9, -1}, {10, -1}, {4, 4}} {
		q := newParty(t, record.Coop, "Anna", "Ben")
		f := q.play(record.Defeat, record.Defeat, record.Defeat)
		q.plan(bad...)
		if _, err := Inputs(story, q.Campaign, &f, 1); !errors.Is(err, ErrSplit) {
			t.Errorf("split %v: %v", bad, err)
		}
	}
}

// TestSilence: when nobody objects within the time of the table, the coins are split evenly.
func TestSilence(t *testing.T) {
	p := newParty(t, record.Coop, "Anna", "Ben")
	f := p.play(record.Defeat)
	p.plan(3, 0)
	p.Plan.Seats[1].Agreed = false
	p.Pace = 100
	if _, err := Inputs(story, p.Campaign, &f, p.now+100); !errors.Is(err, ErrNotAgreed) {
		t.Errorf("begun within the time limit: %v", err)
	}
	in, err := Inputs(story, p.Campaign, &f, p.now+101)
	if err != nil || in.Seats[0].Coins != 2 || in.Seats[1].Coins != 1 {
		t.Errorf("after the time limit: %+v, %v", in.Seats, err)
	}
	for _, tt := range []struct {
		total, seats int
		want         []int
	}{{6, 4, []int{2, 2, 1, 1}}, {3, 1, []int{3}}, {0, 2, []int{0, 0}}} {
		if got := Even(tt.total, tt.seats); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("Even(%d, %d) = %v, want %v", tt.total, tt.seats, got, tt.want)
		}
	}
}

func TestCP04Victory(t *testing.T) {
	p := newParty(t, record.Coop, "Anna", "Ben")
	f := p.play(record.Defeat, record.Defeat, record.Defeat, record.Victory)
	if f.Chapter != 2 || f.Failures != 0 || f.Extra != 0 {
		t.Errorf("after the victory: %+v", f)
	}
	p.plan()
	if a := p.start(); !reflect.DeepEqual(a.Inputs.Groups, []int{80}) {
		t.Errorf("chapter 2 starts with %v", a.Inputs.Groups)
	}
	if f = p.fold(); !reflect.DeepEqual(f.Groups, []int{80, 81}) || story.Deck(f.Groups, nil) != 119+12+15 {
		t.Errorf("chapter 2 has %v, %d cards", f.Groups, story.Deck(f.Groups, nil))
	}
	if c := f.Chapters[0]; c.Stage != Done || c.Tries() != 4 || c.Counted != 3 || c.Defeats != 3 {
		t.Errorf("chapter 1 is %+v", c)
	}
}

func TestCP05Flawless(t *testing.T) {
	p := newParty(t, record.Coop, "Anna", "Ben")
	f := p.play(record.Victory, record.Victory, record.Victory, record.Victory, record.Victory)
	if got := kinds(Achievements(p.Campaign, &f)); !reflect.DeepEqual(got, []string{AdventureWon, Ultimate}) || f.State != Completed {
		t.Errorf("%s with %v", f.State, got)
	}
	// A file brings it along if all of it was played before; later play may have gone differently elsewhere.
	p.Imported, p.FromN = 9, 5
	if f = p.fold(); !f.Ultimate || PlayedSince(p.Campaign) || Furthest(story, p.Campaign) != 6 {
		t.Errorf("from a file: %+v", f)
	}
	p.FromN = 4
	if f = p.fold(); f.Ultimate || !f.Won || !PlayedSince(p.Campaign) {
		t.Errorf("played on from a file: %+v", f)
	}
	p.Imported, p.FromN = 0, 0
	p.FromName = "another"
	if f = p.fold(); f.Ultimate || !f.Won {
		t.Error("a fork has reached the ultimate")
	}
}

func TestCP06Abandoned(t *testing.T) {
	p := newParty(t, record.Coop, "Anna", "Ben")
	f := p.play(record.Victory, record.Victory, record.Abandoned)
	if f.Failures != 0 || f.Extra != 0 || f.Flawless || f.Chapter != 3 {
		t.Errorf("after giving up: %+v", f)
	}
	if !slices.Contains(f.Groups, 82) {
		t.Errorf("groups %v: what was shuffled in is known", f.Groups)
	}
	f = p.play(record.Victory, record.Victory, record.Victory)
	if got := kinds(Achievements(p.Campaign, &f)); !reflect.DeepEqual(got, []string{AdventureWon}) {
		t.Errorf("achievements %v", got)
	}
}

func TestCP07Competitive(t *testing.T) {
	p := newParty(t, record.Competitive, "Anna", "Ben")
	f := p.play(record.Played, record.Abandoned)
	if f.Chapter != 2 || f.Extra != 0 || f.Failures != 0 || f.Flawless {
		t.Errorf("%+v", f)
	}
	f = p.play(record.Played, record.Played, record.Played, record.Played)
	if f.State != Completed || f.Won || len(Achievements(p.Campaign, &f)) != 0 {
		t.Errorf("at the end: %+v", f)
	}
	one := newParty(t, record.Competitive, "Anna")
	one.plan()
	g := one.fold()
	if _, err := Inputs(story, one.Campaign, &g, 1); !errors.Is(err, ErrSeats) {
		t.Errorf("one seat against itself: %v", err)
	}
}

func TestCP08Variable(t *testing.T) {
	p := newParty(t, record.Competitive, "Anna", "Ben")
	if f := p.play(record.Played, record.Played, record.Played, record.Played); f.Unlocked {
		t.Error("variable games before the end of the story")
	}
	f := p.play(record.Played)
	if !f.Unlocked || story.Deck(f.Groups, nil) != 119+39 {
		t.Errorf("unlocked %t, %d cards", f.Unlocked, story.Deck(f.Groups, nil))
	}
	p.Attempts = append(p.Attempts, record.Attempt{N: 6, Kind: record.Variable, Chapter: 6, Number: 1, Result: record.Played})
	if after := p.fold(); !reflect.DeepEqual(after, f) {
		t.Errorf("a variable game has changed the campaign: %+v, was %+v", after, f)
	}
}

// TestCP10BookedTwice: the same attempt cannot count twice, whatever arrives.
func TestCP10BookedTwice(t *testing.T) {
	p := newParty(t, record.Coop, "Anna", "Ben")
	p.play(record.Victory)
	p.end(record.Victory)
	if f := p.fold(); f.Chapter != 2 {
		t.Errorf("chapter %d, want 2", f.Chapter)
	}
}

func TestCP11LateMember(t *testing.T) {
	p := newParty(t, record.Coop, "Anna", "Ben")
	p.play(record.Victory, record.Defeat, record.Victory)
	p.plan()
	p.start()
	p.Members = append(p.Members, record.Member{ID: 3, User: 3, Name: "Carla", Role: record.Fellow, Chapter: 3})
	known := Known(p.Campaign)
	for _, card := range []string{"10", "20", "30", "chapter-1", "chapter-3"} {
		if !known[card] {
			t.Errorf("%s is not told", card)
		}
	}
	for _, card := range []string{"40", "50", "chapter-4", "11"} {
		if known[card] {
			t.Errorf("%s is told", card)
		}
	}
	if f := p.fold(); !reflect.DeepEqual(Counting(&f), []int{0, 2, 3}) {
		t.Errorf("the story so far is made of %v", Counting(&f))
	}
	for n, want := range []bool{true, true, true, false, false} {
		if Reached(p.Campaign, n+1) != want {
			t.Errorf("chapter %d reached: %t", n+1, !want)
		}
	}
}

func TestCP12FewerSeats(t *testing.T) {
	p := newParty(t, record.Coop, "Anna", "Ben", "Carla")
	p.play(record.Victory)
	p.plan()
	p.Plan.Seats = p.Plan.Seats[1:]
	a := p.start()
	if len(a.Inputs.Seats) != 2 || a.Inputs.Seats[0].Name != "Ben" {
		t.Errorf("seats %+v", a.Inputs.Seats)
	}
	if n := story.Teller.Numbers(p.Mode, 1, 2, len(a.Inputs.Seats)); n.Events != 2 || n.Markers != 6 {
		t.Errorf("numbers for %d seats: %+v", len(a.Inputs.Seats), n)
	}
}

func TestCP13Correction(t *testing.T) {
	p := newParty(t, record.Coop, "Anna", "Ben")
	p.play(record.Victory, record.Victory)
	if !Latest(p.Campaign, 1) || Latest(p.Campaign, 0) {
		t.Error("the second attempt can be corrected, the first cannot")
	}
	p.end(record.Unfinished)
	if f := p.fold(); f.State != Running || f.Chapter != 2 || f.Running != 1 {
		t.Errorf("taken back: %+v", f)
	}
	p.end(record.Defeat)
	if f := p.fold(); f.Chapter != 2 || f.Failures != 1 || f.Flawless {
		t.Errorf("finished again: %+v", f)
	}
	p.plan()
	p.start()
	if Latest(p.Campaign, 1) {
		t.Error("corrected after a later attempt has begun")
	}
	copied := record.Attempt{Kind: record.ForChapter, Copied: true}
	if Latest(&record.Campaign{Attempts: []record.Attempt{copied}}, 0) {
		t.Error("a fork corrects the match of another campaign")
	}
}

func TestCP14LastChapterAgain(t *testing.T) {
	p := newParty(t, record.Coop, "Anna", "Ben")
	p.play(record.Victory, record.Victory, record.Victory, record.Victory, record.Defeat)
	p.plan()
	a := p.start()
	if !reflect.DeepEqual(a.Inputs.Groups, []int{80, 81, 82, 83, 84}) || story.Deck(a.Inputs.Groups, nil) != 119+39 || a.Report.Story[1].Group != 0 {
		t.Errorf("chapter 5 again: %+v", a)
	}
}

func TestCP15Solo(t *testing.T) {
	p := newParty(t, record.Coop, "Anna")
	f := p.play(record.Defeat, record.Defeat)
	p.Plan = &record.Plan{By: 1, Seats: []record.PlanSeat{{Member: 1, Coins: 6, Agreed: true}}}
	if in, err := Inputs(story, p.Campaign, &f, 1); err != nil || in.Seats[0].Coins != 6 {
		t.Errorf("%+v, %v", in, err)
	}
}

// TestExtraCoinsHaveAMost: the ledger never promises more than a match can begin with, however often a chapter was lost,
// and whether the coins are split before the match or at the table.
func TestExtraCoinsHaveAMost(t *testing.T) {
	p := newParty(t, record.Coop, "Anna", "Ben")
	for range 23 {
		p.play(record.Defeat)
	}
	f := p.fold()
	if f.Failures != 23 || f.Extra != story.MostExtra {
		t.Fatalf("%d failures, %d extra coins, want at most %d", f.Failures, f.Extra, story.MostExtra)
	}
	p.plan(f.Extra-20, 20)
	a := p.start()
	if a.Inputs.Extra != f.Extra || a.Inputs.Seats[0].Coins+a.Inputs.Seats[1].Coins != f.Extra {
		t.Errorf("inputs %+v", a.Inputs)
	}
}

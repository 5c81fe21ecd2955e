package campaign

import (
	"slices"

	"portside/engine/record"
)

// State is where a campaign stands.
type State string

// A chapter waits or is being played, or all are done; or the owner has paused or archived the campaign.
const (
	Waiting   State = "waiting"
	Running   State = "running"
	Completed State = "completed"
	Paused    State = "paused"
	Archived  State = "archived"
)

// Stage is where one chapter stands.
type Stage string

// A chapter has not been reached, waits, is being played, is done, or was played before the campaign began.
const (
	Ahead     Stage = "ahead"
	Open      Stage = "open"
	Underway  Stage = "underway"
	Done      Stage = "done"
	Elsewhere Stage = "elsewhere"
)

// Chapter is what became of one chapter.
type Chapter struct {
	N        int
	Stage    Stage
	Attempts []int // places in Campaign.Attempts, attempts of this chapter in order, side games left out
	Counted  int   // place of the one that counts: the victory, or the competitive match; -1: none
	Defeats  int
}

// Tries is how many attempts the chapter has taken or taken so far.
func (c *Chapter) Tries() int { return len(c.Attempts) }

// Progress is everything that follows from the attempts of a campaign.
type Progress struct {
	State    State
	Chapter  int // waiting or under way; one above the last when all are done
	Running  int // place of the attempt under way that moves the campaign on, -1: none
	Failures int // defeats of the current chapter
	Extra    int // coins that all seats together get at the next start of this chapter
	Groups   []int
	Flawless bool // every attempt so far was a victory (C-03)
	Won      bool // every chapter of the campaign ended with a victory
	Ultimate bool // and every attempt was, from the first chapter on
	Unlocked bool // variable games may be played
	Chapters []Chapter
}

// Fold says where a campaign stands. Attempts beside the story change nothing.
func Fold(s *Definition, c *record.Campaign) Progress {
	p := Progress{Chapter: c.First, Running: -1, Flawless: c.Mode == record.Coop, Groups: s.Before(c.First)}
	for n := 1; n <= s.Chapters; n++ {
		ch := Chapter{N: n, Stage: Ahead, Counted: -1}
		if n < c.First {
			ch.Stage = Elsewhere
		}
		p.Chapters = append(p.Chapters, ch)
	}
	for i := range c.Attempts {
		a := &c.Attempts[i]
		if a.Kind != record.ForChapter || a.Chapter != p.Chapter || p.Chapter > s.Chapters {
			continue
		}
		ch := &p.Chapters[a.Chapter-1]
		ch.Attempts = append(ch.Attempts, i)
		p.addGroups(a.Inputs.Groups, a.Report.Groups)
		switch a.Result {
		case record.Unfinished:
			p.Running = i
		case record.Victory, record.Played:
			ch.Stage, ch.Counted = Done, i
			p.Chapter++
			p.Failures = 0
		case record.Defeat:
			ch.Defeats++
			p.Failures++
			p.Flawless = false
		case record.Abandoned:
			p.Flawless = false
		}
	}
	p.finish(s, c)
	return p
}

func (p *Progress) addGroups(lists ...[]int) {
	for _, list := range lists {
		for _, id := range list {
			if at, found := slices.BinarySearch(p.Groups, id); !found {
				p.Groups = slices.Insert(p.Groups, at, id)
			}
		}
	}
}

// finish fills in what follows from the rest.
func (p *Progress) finish(s *Definition, c *record.Campaign) {
	if c.Mode == record.Coop {
		p.Extra = min(s.Retry*p.Failures, s.MostExtra)
	}
	done := p.Chapter > s.Chapters
	switch {
	case c.Standing == record.Archived:
		p.State = Archived
	case c.Standing == record.Paused:
		p.State = Paused
	case done:
		p.State = Completed
	case p.Running >= 0:
		p.State = Running
	default:
		p.State = Waiting
	}
	if !done {
		p.Chapters[p.Chapter-1].Stage = Open
		if p.Running >= 0 {
			p.Chapters[p.Chapter-1].Stage = Underway
		}
	}
	p.Unlocked = done
	p.Won = done && !slices.ContainsFunc(p.Chapters, func(ch Chapter) bool {
		return ch.Counted >= 0 && c.Attempts[ch.Counted].Result != record.Victory // a fork may have changed its mode
	})
	p.Ultimate = p.Won && p.Flawless && c.First == 1 && !c.Forked() && !PlayedSince(c)
}

// PlayedSince tells whether a campaign came from a file and a chapter was played since: the story may have gone on
// differently at its origin, as with a fork.
func PlayedSince(c *record.Campaign) bool {
	return c.Imported > 0 && slices.ContainsFunc(c.Attempts, func(a record.Attempt) bool { return a.Kind == record.ForChapter && a.N > c.FromN })
}

// Next is the number that a new attempt of this kind at this chapter gets.
func Next(c *record.Campaign, kind record.AttemptKind, chapter int) int {
	n := 1
	for _, a := range c.Attempts {
		if a.Kind == kind && a.Chapter == chapter {
			n = max(n, a.Number+1)
		}
	}
	return n
}

// Latest tells whether attempt i may still be corrected: no later one has begun that builds on it.
func Latest(c *record.Campaign, i int) bool {
	a := &c.Attempts[i]
	if a.Copied || a.Kind != record.ForChapter {
		return !a.Copied
	}
	return !slices.ContainsFunc(c.Attempts[i+1:], func(b record.Attempt) bool { return b.Kind == record.ForChapter })
}

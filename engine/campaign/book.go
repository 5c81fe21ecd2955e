package campaign

import (
	"slices"

	"portside/engine/record"
)

// Counting is the attempts that make up the story so far, as places in Campaign.Attempts: the one that counts of each
// finished chapter, and all of the current chapter, the newest first.
func Counting(p *Progress) []int {
	var list []int
	for i := range p.Chapters {
		ch := &p.Chapters[i]
		if ch.Counted >= 0 {
			list = append(list, ch.Counted)
			continue
		}
		for _, at := range slices.Backward(ch.Attempts) {
			list = append(list, at)
		}
	}
	return list
}

// Known are the story cards that the party has seen, in any of its attempts.
func Known(c *record.Campaign) map[string]bool {
	known := map[string]bool{}
	for i := range c.Attempts {
		for _, t := range c.Attempts[i].Report.Story {
			known[t.Card] = true
		}
	}
	return known
}

// Reached tells whether a chapter has been begun: only then may anything of it be told.
func Reached(c *record.Campaign, chapter int) bool {
	return slices.ContainsFunc(c.Attempts, func(a record.Attempt) bool {
		return a.Kind != record.Variable && a.Chapter == chapter && len(a.Report.Story) > 0
	})
}

// Furthest is the last chapter whose beginning the party knows: it has begun it here, or played it elsewhere. It is
// one above the last chapter once the whole story is told, and 0 before the first.
func Furthest(s *Definition, c *record.Campaign) int {
	if Fold(s, c).Unlocked {
		return s.Chapters + 1
	}
	for n := s.Chapters; n >= c.First; n-- {
		if Reached(c, n) {
			return n
		}
	}
	return c.First - 1
}

// Achievement is something a party may be proud of.
type Achievement struct {
	Kind    string   `json:"kind"`    // "adventure_won", "ultimate"
	Attempt int      `json:"attempt"` // N of the attempt that brought it
	People  []string `json:"people"`  // names of the members who played, without guests and bots
	Bots    bool     `json:"bots"`    // a bot had a seat in one of the attempts that count
	From    int      `json:"from"`    // the first chapter it is for; 1 for all of them
}

// The achievements.
const (
	AdventureWon = "adventure_won"
	Ultimate     = "ultimate"
)

// Achievements are what the campaign has earned; a correction may take them away again.
func Achievements(c *record.Campaign, p *Progress) []Achievement {
	if !p.Won {
		return nil
	}
	a := Achievement{Kind: AdventureWon, From: c.First}
	for _, i := range Counting(p) {
		at := &c.Attempts[i]
		a.Attempt = at.N
		for _, seat := range at.Inputs.Seats {
			switch {
			case seat.Member == 0:
				a.Bots = true
			case !seat.Guest && !slices.Contains(a.People, seat.Name):
				a.People = append(a.People, seat.Name)
			}
		}
	}
	list := []Achievement{a}
	if p.Ultimate {
		a.Kind = Ultimate
		list = append(list, a)
	}
	return list
}

// Figures are a member's totals over all attempts that move the campaign on.
type Figures struct {
	Member    record.MemberID
	Name      string
	Attempts  int
	Victories int // or first places, in a competitive campaign
	Missions  int // completed
	Firsts    int // of these, completed before anyone else
	Influence int
	Coins     int
}

// MemberFigures adds up the finished attempts for each member. The attempts of guests and bots count for nobody.
func MemberFigures(c *record.Campaign) []Figures {
	var list []Figures
	at := map[record.MemberID]int{}
	for i := range c.Members {
		if m := &c.Members[i]; m.Role != record.Guest {
			at[m.ID] = len(list)
			list = append(list, Figures{Member: m.ID, Name: m.Name})
		}
	}
	for i := range c.Attempts {
		a := &c.Attempts[i]
		if a.Kind != record.ForChapter || a.Result == record.Unfinished || a.Result == record.Abandoned {
			continue
		}
		for seat, who := range a.Inputs.Seats {
			k, ok := at[who.Member]
			if !ok || who.Guest {
				continue
			}
			f := &list[k]
			f.Attempts++
			if a.Result == record.Victory {
				f.Victories++
			}
			if seat < len(a.Report.Ranking) {
				r := &a.Report.Ranking[seat]
				f.Influence, f.Coins, f.Missions = f.Influence+r.Influence, f.Coins+r.Coins, f.Missions+r.Missions
				if a.Result == record.Played && r.Place == 1 {
					f.Victories++
				}
			}
			for _, t := range a.Report.Story {
				if t.Kind == record.Mission && int(t.First) == seat {
					f.Firsts++
				}
			}
		}
	}
	return list
}

package campaign

import (
	"slices"

	"portside/engine"
	"portside/engine/record"
)

// Definition is what a game says about its campaign: the story that it tells over several matches.
type Definition struct {
	Game      string // key of the game
	Chapters  int
	Retry     int    // extra coins of all seats together for each failure of the chapter
	MostExtra int    // the most a match of the game can begin with; further failures bring none
	Base      int    // cards of the deck before any chapter
	Markers   int    // that each seat has for missions
	Coins     [2]int // the fewest and the most that a character begins with, without extra coins
	Groups    []Group
	Additions []Addition
	Data      int // version of the story's data
	Teller    Teller
}

// Group is a number of cards that a chapter shuffles into the deck. Its cards stay there.
type Group struct {
	ID, Cards, Chapter int
}

// Addition is an option of the game that may be switched on for a campaign.
type Addition struct {
	Key   string
	Cards int
}

// Teller is the part of a definition that the game itself answers.
type Teller interface {
	// Setup is how the match of an attempt is set up; Rules is left to the caller.
	Setup(kind record.AttemptKind, chapter int, in record.Inputs) engine.Setup
	// Chapter is the chapter that a match with this set-up tells, one above the last for a variable game, 0 if
	// it tells no story; and the key of the option that says so.
	Chapter(engine.Setup) (chapter int, key string)
	// Report reads the results of a match so far from what everybody at its table can see.
	Report(public engine.View) record.Report
	// Numbers depends on the number of seats and on the version of the campaign's data.
	Numbers(mode record.Mode, data, chapter, seats int) Numbers
	// Opening is the story card that a chapter begins with.
	Opening(chapter int) string
	// Cards are all story cards of a chapter, for a party that has finished and wants to see the others.
	Cards(chapter int) []string
	// Edition names the texts of story cards that differ in a campaign with this version of the data, "" for
	// none: they are kept as TEXT.EDITION.
	Edition(data int) string
}

// Numbers are what the rules lay down for a number of seats.
type Numbers struct {
	Events    int // event cards a month begins with, at the start
	Markers   int // needed for a cooperative victory, 0 in a competitive match
	Influence int // needed for a cooperative victory; ends a competitive match
}

// group finds a group by its number.
func (s *Definition) group(id int) (Group, bool) {
	i := slices.IndexFunc(s.Groups, func(g Group) bool { return g.ID == id })
	if i < 0 {
		return Group{}, false
	}
	return s.Groups[i], true
}

// Before are the groups that chapters before n have shuffled in (C-06).
func (s *Definition) Before(n int) []int {
	var ids []int
	for _, g := range s.Groups {
		if g.Chapter < n {
			ids = append(ids, g.ID)
		}
	}
	return ids
}

// Deck counts the cards of a deck with these groups and additions.
func (s *Definition) Deck(groups []int, additions []string) int {
	n := s.Base
	for _, id := range groups {
		g, _ := s.group(id)
		n += g.Cards
	}
	for _, a := range s.Additions {
		if slices.Contains(additions, a.Key) {
			n += a.Cards
		}
	}
	return n
}

// SeatRange is how many seats an attempt may have.
func (s *Definition) SeatRange(mode record.Mode, kind record.AttemptKind) (least, most int) {
	if mode == record.Competitive || kind == record.Variable {
		return 2, 4
	}
	return 1, 4
}

// Mark notes in the report of an attempt which group its first mission put into the deck.
func (s *Definition) Mark(a *record.Attempt, r *record.Report) {
	for i := range r.Story {
		if r.Story[i].Kind != record.Mission {
			continue
		}
		for _, g := range s.Groups {
			if g.Chapter == a.Chapter && slices.Contains(r.Groups, g.ID) && !slices.Contains(a.Inputs.Groups, g.ID) {
				r.Story[i].Group = g.ID
			}
		}
		return
	}
}

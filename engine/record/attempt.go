package record

import (
	"portside/engine"
	"portside/engine/match"
)

// AttemptKind says what an attempt is for.
type AttemptKind string

// An attempt at the current chapter moves the campaign on. Chapters can also be played again outside the story, and
// after the last one there are variable games.
const (
	ForChapter AttemptKind = "chapter"
	Side       AttemptKind = "side"
	Variable   AttemptKind = "variable"
)

// Result is how an attempt ended.
type Result string

// Victory and Defeat are for the cooperative game; a competitive one is simply played.
const (
	Unfinished Result = "running"
	Victory    Result = "victory"
	Defeat     Result = "defeat"
	Played     Result = "competitive"
	Abandoned  Result = "abandoned"
)

// Attempt is one match of one chapter.
type Attempt struct {
	ID       AttemptID
	N        int // place among the attempts of the campaign, from 1
	Kind     AttemptKind
	Chapter  int // 1 … the last; one above it for a variable game
	Number   int // among the attempts of this kind at this chapter, from 1
	Match    match.ID
	Copied   bool // from a fork: the match belongs to another campaign
	Inputs   Inputs
	Result   Result
	Report   Report
	Stopping engine.SeatSet // seats that want to give it up
	Shown    int64          // when the seed of its match was revealed, 0: never; after that it cannot be taken back
	At       int64          // when it began
	EndedAt  int64
}

// Inputs are frozen when an attempt begins.
type Inputs struct {
	Mode      Mode          `json:"mode"`
	Seats     []AttemptSeat `json:"seats"` // in turn order, the first begins
	Additions []string      `json:"additions,omitempty"`
	Groups    []int         `json:"groups,omitempty"` // in the deck before the start
	Failures  int           `json:"failures,omitempty"`
	Extra     int           `json:"extra_coins,omitempty"` // of all seats together
	Choosing  Choosing      `json:"character_choice"`
	Rules     int           `json:"rules"`
	Data      int           `json:"data"`
}

// AttemptSeat is who sat somewhere when an attempt began.
type AttemptSeat struct {
	Member MemberID `json:"member,omitempty"` // 0: a bot
	Name   string   `json:"name,omitempty"`
	Guest  bool     `json:"guest,omitempty"`
	Bot    string   `json:"bot,omitempty"`    // level
	Pirate Pirate   `json:"pirate,omitempty"` // who plays here when a bot does; 0: PirateAt
	Coins  int      `json:"coins,omitempty"`  // part of the extra coins
}

// Pirate is who plays on a seat of the attempt when a bot does.
func (a *Attempt) Pirate(seat int) Pirate { return a.Inputs.Seats[seat].Pirate.Or(a.Match, seat) }

// Report is what a match says about its chapter so far: only what everyone at the table can see.
type Report struct {
	Result  Result      `json:"result"` // Unfinished while the match runs
	Months  int         `json:"months,omitempty"`
	Turns   int         `json:"turns,omitempty"`    // only at the end
	Groups  []int       `json:"groups,omitempty"`   // in the deck now
	Story   []StoryCard `json:"-"`                  // stored separately
	Drawn   []string    `json:"missions,omitempty"` // numbers of the missions of a variable game
	Aims    []Aim       `json:"aims,omitempty"`     // of a cooperative attempt, only at the end
	Ranking []Rank      `json:"ranking,omitempty"`  // per seat, only at the end
}

// StoryCard is a story card that was revealed.
type StoryCard struct {
	Card      string        `json:"card"`               // "10", "28b", "cover", "chapter-2"
	Kind      TellingKind   `json:"kind"`               // what sort of card
	Month     int           `json:"month"`              // from 1; 0 for a card before the first
	Way       Way           `json:"decided_by"`         // why it was revealed
	Completed []engine.Seat `json:"completed_by"`       // seats that completed a mission, in order
	First     engine.Seat   `json:"first_reward_to"`    // engine.Nobody: nobody yet
	Group     int           `json:"shuffled,omitempty"` // shuffled into the deck with it, 0: none
}

// TellingKind is the sort of a story card.
type TellingKind string

// Story cards open a chapter, set a mission, or close the chapter.
const (
	Opening TellingKind = "chapter"
	Mission TellingKind = "mission"
	Ending  TellingKind = "ending"
)

// Way says why this story card was turned up and not another.
type Way string

// The ways to a story card.
const (
	WayStart Way = "start" // the chapter begins with it
	WayNext  Way = "next"  // it simply comes next
	WayTick  Way = "tick"  // somebody had completed the mission before
	WayCross Way = "cross" // nobody had
	WayMode  Way = "mode"  // it is the mode's own
	WayGoal  Way = "goal"  // the chapter's goal was met
	WayDrawn Way = "drawn" // a mission of a variable game
)

// Aim is one of the conditions of a cooperative chapter.
type Aim struct {
	Key  string `json:"key"` // "missions", "markers", "influence"
	Need int    `json:"need"`
	Have int    `json:"have"`
}

// Rank is how one seat stood at the end.
type Rank struct {
	Place     int            `json:"place,omitempty"` // 0 in a cooperative attempt
	Influence int            `json:"influence"`
	Sources   map[string]int `json:"sources,omitempty"` // influence by where it comes from
	Trophy    bool           `json:"trophy,omitempty"`
	Markers   int            `json:"markers"` // left on the character card
	Coins     int            `json:"coins"`
	Missions  int            `json:"missions"`            // completed
	Character string         `json:"character,omitempty"` // id
}

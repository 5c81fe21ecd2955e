package record

import (
	"portside/engine"
	"portside/engine/match"
)

// ListedMatch is a match as lists show it.
type ListedMatch struct {
	ID        match.ID
	Game      string
	Status    Status
	Public    bool
	Pace      int64 // ms per decision, 0: no limit
	Invite    string
	Owner     UserID
	Options   string // JSON object
	CreatedAt int64
	EndedAt   int64
	Won       int       // once it is over, the engine.SeatSet of the winners, 0: all have lost; -1: it is not over, or that was not kept yet
	Repeat    bool      // the deal of an earlier match, played again
	Previous  match.ID  // the match this one is a rematch of, 0: none
	Again     bool      // the user who asked sat in Previous, and a seat is free for them here
	Pause     PauseKind // why an ordinary match rests, "": it does not
	Vote      bool      // one is open
	Claim     bool      // somebody else is holding a seat of the user who asked
	Seats     []ListedSeat
	Seat      engine.Seat  // of the user who asked, engine.Nobody for others
	Since     int64        // since when that user is awaited, 0: not
	Clock     DecisionTime // of the user who asked, while awaited at a table with a limit
	Unseen    bool         // over, and that user has not looked since
}

// ListedSeat is a seat and its occupant, in a list.
type ListedSeat struct {
	Kind   Kind
	User   UserID
	Name   string // of the user
	Owner  string // of the user whose seat it is while somebody else holds it
	Emblem int    // of the user, else of the owner; NoEmblem: there is neither
	Level  string // of the bot
	Pirate Pirate // who plays here when a bot does
	Since  int64  // awaited since, 0: not
	Place  int    // rank at the end
}

// Free counts the open seats.
func (l *ListedMatch) Free() int {
	n := 0
	for _, s := range l.Seats {
		if s.Kind == Open {
			n++
		}
	}
	return n
}

// FromNewest stands for a match newer than all others: a list of matches older than it begins with the newest.
const FromNewest match.ID = 1<<63 - 1

package record

import "portside/engine"

// ChatKept is how many of the newest lines of a chat a table shows and memory keeps; they travel with every ply.
const ChatKept = 30

// Talk is what users have said at a table and what they suggest to each other.
type Chat struct {
	Lines       []ChatLine     // the newest, oldest of them first
	Read        map[UserID]int // number of the newest line that a user has read
	Suggestions []Suggestion   // also those that have lapsed
}

// ChatLine is one line of the chat of a match.
type ChatLine struct {
	N    int         // from 1, without gaps
	User UserID      // 0: the user is gone
	Name string      // of the user, "" if the user is gone
	Seat engine.Seat // the user's seat then
	Text string
	At   int64
}

// Suggestion is an action that a user suggests for the decision of another seat. It plays nothing.
type Suggestion struct {
	Seat     engine.Seat // the seat that decides
	By       UserID
	Decision int    // number of that decision; it lapses with it
	Action   string // notation of the game
}

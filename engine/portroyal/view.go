package portroyal

import "portside/engine"

// View is what one seat knows. All seats and the spectators know the same: order and faces of the draw
// pile, of the time pile and of all coins are unknown to everybody, everything else is public (§15). Only
// the user of a lookout knows more: Adventure.Looked, Adventure.Top.
type View struct {
	Seats       int
	Rules       int
	Mode        Mode
	Variant     bool        // the end needs an expedition as well (§8.2)
	Start       engine.Seat // first seat of every round
	Active      engine.Seat // whose turn it is
	Actor       engine.Seat // who decides
	Phase       Phase
	Round, Turn int      // from 1
	Draws       int      // cards drawn in this turn
	Gambles     int      // successful gambles of this turn: each allows one card more
	Gamblers    int      // gamblers used in this turn
	Allowance   int      // cards the actor may still take
	Taken       int      // cards the actor took in this step
	Pending     Card     // ship waiting to be let in or repelled, or gift ship just taken; NoCard if none
	Offering    Contract // contract offered to the actor, NoContract if none
	Harbour     []Card
	Row         []Card // expeditions that can be claimed
	Deck        int    // cards in the draw pile
	Discard     engine.Bag
	Triggered   bool          // this round is the last
	Trigger     engine.Seat   // who reached the goal first
	Ended       int           // EndInfluence, EndDry, EndWon, EndLost; 0 while the match runs
	Places      []Place       // one per seat
	Scores      []int64       // engine.State.Scores, one per seat
	Awaited     []engine.Seat // seats awaited in a joint decision; empty: Actor decides
	Contracts   []OpenContract
	Adventure   *Adventure // in a match of the adventure; nil in others
	Timed       bool       // cooperative or solo: played against the time pile (§11.6)
	Time, Score int        // cards in the time pile and in the score pile
	Proposal    int        // time cards to set aside before the start; -1: nobody has proposed
	Revealed    []Card     // cards of a gamble that are not dealt with yet

	// Shuffles are the faces nobody has seen, by the shuffle they went face down with: the draw pile
	// and the coins taken from it in Shuffles[Current], coins of earlier shuffles in the others. Any
	// card of one shuffle is equally likely to be any face of it. The list ends with the last shuffle that has
	// any left, but not before the current one.
	Shuffles []engine.Bag
	Current  int

	engine.ViewBase
}

// OpenContract is a contract on the table.
type OpenContract struct {
	Contract Contract
	Marks    []engine.Seat // seats on the coin spaces from the left
	Waiting  []Waiting     // markers on waiting spaces, by seat
}

// Waiting is a marker on a waiting space.
type Waiting struct {
	Seat  engine.Seat
	Space int // from 1
}

// Place is what lies in front of one seat.
type Place struct {
	Coins       int
	Influence   int
	Swords      int
	Expeditions int
	Discount    int     // off every hire
	Governors   int     // extra cards in every take step
	Gamblers    int     // gamblers owned
	Tokens      int     // influence from contracts
	Fulfilled   int     // contracts fulfilled
	Markers     int     // markers that are still free
	Taxed       int     // tax increases paid so far
	Gifts       int     // coins of gift ships got so far; 0 before version 2 of the rules
	Display     []Card  // characters, expeditions and ships under merchants by kind, equal ones repeated
	Pack        []Card  // repelled ships kept for pack of pirates
	Purse       []uint8 // shuffle of each coin, longest held first
	Eligible    bool    // may win (§8.2)

	// of the adventure
	Persona Persona // own character, 0: not chosen yet
	Dealt   int     // number of the character card dealt, 0: none
	Left    int     // markers left on the character card
	Boxed   int     // markers put back into the box for coins
	Active  bool    // the door is open: the power works
	Trophy  bool    // the first window is empty
	Crowns  int     // 0 … 15
	Arms    int     // swords that count for repelling and taxes, including the seat's own character's
	Kept    []Card  // ships kept for their items

	Tableau Tableau // as the rules count it, for prices and progress
}

var _ engine.Team = (*View)(nil)

// Team implements engine.Team: cooperative contracts and chapters are won or lost by all (§11.6, §12.9), and
// no seat has secrets from another (§15) unless a lookout has seen a card that still lies face down.
func (v *View) Team() bool {
	if a := v.Adventure; a != nil && a.Together {
		return v.Seats > 1 && a.Known == 0 && a.Seen == 0
	}
	return v.Timed && v.Seats > 1
}

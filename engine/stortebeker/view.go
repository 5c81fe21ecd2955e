package stortebeker

import "portside/engine"

// View is what one seat knows. Hidden are the hands of others, the values of their face-down pirates, the
// draw pile, and the ships nobody has seen (§4).
type View struct {
	engine.ViewBase
	Seats, Rules int
	Pro          bool // the pro game (§7)
	AskAll       bool // all with provisions are asked for a counter
	OwnerChooses bool // the owner chooses which pirate is lost
	CannotRefill bool // a place that cannot be filled triggers the end
	Start        engine.Seat
	Active       engine.Seat // whose turn it is
	Actor        engine.Seat // who decides, Nobody after the end
	Phase        Phase
	Round        int  // from 1
	Played       int  // cards played in this turn
	Quota        int  // cards to be played in this turn
	Discards     int  // of them discarded for nothing or for an exchange
	Taken        int  // cards taken by exchange in this turn
	Exchanged    bool // the exchange of this turn is made
	BoardingOver bool // no more boarding in this turn
	Triggered    bool // this round is the last
	Ended        int  // EndBoarded, EndBecalmed; 0 while the match runs

	Target Ship    // ship that is shot at or boarded, NoShip if none
	Dice   [2]Kind // colour dice, while they are answered
	Die    int     // which of them
	Loot   []Card  // captured, not yet placed
	Best   int     // best boarding result so far, 0 if none
	Leader engine.Seat
	Roll   Roll // the last throw

	Sea       []Berth // the places for open ships
	Rear      []Ship  // face-up ships of the rearguard, next first
	Rearguard int     // ships of the rearguard, including those face up
	Removed   int     // ships out of the game
	Pile      int     // cards of the draw pile
	Discard   Hand    // the discard pile
	Hand      Hand    // the viewer's hand; empty for spectators
	Places    []Place // one per seat
	Unseen    Hand    // action cards the viewer cannot see: draw pile, other hands, face-down pirates of others
}

// Berth is a place for an open ship.
type Berth struct {
	Ship  Ship // NoShip if empty
	Tried bool // in this turn
	Sides []Side
}

// Side is the cards of one seat at one ship.
type Side struct {
	Provisions [Provisions]uint8 // by Card
	Revealed   [3]uint8          // pirates of value 2, 3, 4
	Down       int               // pirates that lie face down
	Own        [3]uint8          // of these, by value, if they are the viewer's
	AtLeast    [2]uint8          // face-down pirates that everybody knows to be worth at least 3, 4
}

// Place is what lies in front of one seat.
type Place struct {
	Cards int  // in hand
	Aside Hand // taken by exchange in this turn
	Score int  // points of the ships won
	Bonus int  // colour bonus as it stands, pro game only
	Won   []Ship
	Known Hand         // cards that everybody knows to be in hand (pirates: or face down at a ship)
	Kinds [Kinds]uint8 // at least so many provisions of each kind are known to be in hand
}

// Roll is a throw that everybody has seen: a boarding or counter, or a shot. The zero Roll is none.
type Roll struct {
	Ship     Ship
	Seat     engine.Seat
	Number   [2]uint8 // number dice; 0 for a shot
	Result   uint8    // with pirates and symbols
	Coloured bool     // colour dice were rolled
	Colour   [2]Kind
}

package portroyaltricks

import (
	"portside/engine"
)

// View is what one seat knows (§4). Hidden from it: the hands of the others, the buried cards unless it is
// the holder, the values of bonus cards it has not won itself, and the order of the piles.
type View struct {
	engine.ViewBase
	Seats       int
	Rules       int
	Scale       Scale  // how ships are scored
	GoblinVoid  bool   // goblin_play=void_only
	WinnerPicks bool   // next_lead=winner_picks
	Penalty     bool   // revoke=penalty
	RemoveLater string // value of the option remove_later
	Phase       Phase
	Round       int         // 1 … 6
	TrickNo     int         // 1 … 8: the trick under way, or the next one
	Actor       engine.Seat // who decides
	Dealer      engine.Seat
	Holder      engine.Seat // Nobody during the auction
	High        engine.Seat // highest bidder, Nobody if nobody has bid
	Leader      engine.Seat
	Winner      engine.Seat // of the last trick
	Offender    engine.Seat // the seat whose penalty is decided, otherwise Nobody
	Bid         int         // tons; highest so far, or what the holder has to settle
	BidOpen     bool        // the holder has not paid back or settled
	Trump       Suit
	Passed      engine.SeatSet
	Table       []OnTable // in the order of the cards; includes the one in play
	InPlay      Loot      // the loot of the trick, or the loot the winner has to load; NoLoot if none
	Trick       []Played  // in order of play; the last one until the next leader is named
	Closed      bool      // that trick is complete
	Kitty       []Card    // the two cards that lay open in this deal
	Buried      int       // cards the holder has laid aside
	BuriedOwn   []Card    // which, for the holder only
	Hand        []Card    // the viewer's
	Played      []Card    // trick cards of earlier tricks of this round
	Pile        int       // loot cards nobody has seen
	Bonuses     int       // bonus cards in the pile
	Removed     []Loot    // loot out of the game
	Pending     int       // bonus cards the winner has to stow
	PendingOwn  []int     // their values, for the winner only
	Places      []Place   // one per seat
}

// OnTable is a loot card on the table with the number of bonus cards under it.
type OnTable struct {
	Loot  Loot
	Bonus int
}

// Played is a card in the trick.
type Played struct {
	Seat engine.Seat
	Card Card
	Wins bool // so far, or for good
}

// Place is what lies in front of one seat.
type Place struct {
	Cards   int // in hand
	Debt    int
	Markers []Suit
	Kept    bool // a remove 1 lies beside the board
	Ships   [Goods]Ship
	Score   int // as far as the viewer knows: bonus cards of others count when the match is over
}

// Ship is one ship of a seat.
type Ship struct {
	Loot     []Loot
	Bonus    int   // bonus cards aboard
	Values   []int // their values, for the owner, and for everybody when the match is over
	Weight   int   // tons
	Capacity int   // tons, extras included
	Value    int   // of the loot
	Sunk     bool  // as things stand
	Points   int   // with the bonus cards the viewer knows
}

// cargo is the load of one of the viewer's ships.
func (v *View) cargo(g Good) Cargo { return v.cargoOf(v.Me, g) }

// cargoOf is the load of a ship, with the bonus cards that the viewer knows.
func (v *View) cargoOf(seat engine.Seat, g Good) Cargo {
	h := v.Places[seat].Ships[g]
	c := Cargo{Loot: SetOf(h.Loot)}
	for _, value := range h.Values {
		c.Bonus |= 1 << (value - 1)
	}
	return c
}

func SetOf[T Loot | Card](list []T) (m Set) {
	for _, c := range list {
		m |= 1 << c
	}
	return m
}

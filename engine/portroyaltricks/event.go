package portroyaltricks

import "portside/engine"

// The events of a match. "Private" ones reach only their seat.
const (
	EvDealer     uint16 = iota + 1 // Seat deals. A: round
	EvRevealed                     // A: loot card laid on the table
	EvHand                         // private: the hand dealt, see HandOf
	EvKitty                        // A, B: the two open cards
	EvBid                          // A: tons
	EvPassed                       // A: 1 if nothing else was possible
	EvHolder                       // Seat has the privileges. A: bid
	EvBuried                       // Seat lays a card aside
	EvBuriedOwn                    // private: A: the card
	EvTrump                        // A: suit
	EvLeader                       // Seat names the leader. A: seat
	EvChose                        // A: loot the trick is for, B: bonus cards under it
	EvPlayed                       // A: trick card, B: 1 if it was the only one
	EvMarker                       // suit that Seat declares void
	EvTook                         // A: loot, B: bonus cards under it, C: trick card that won
	EvLoaded                       // A: loot, B: ship
	EvPaidBack                     // A: loot, B: the rest of the bid
	EvSettled                      // the bid is settled. A: debt, B: added to it
	EvKept                         // Seat keeps remove 1
	EvRemoved                      // A: loot, B: ship, 4 for a card just won; remove 1 leaves the game with it
	EvRemovedB                     // a bonus card is removed. B: ship
	EvRemovedOwn                   // private: A: the bonus card, as an Item
	EvMoved                        // A: loot, B: from ship, C: to ship
	EvMovedB                       // a bonus card is moved. B: from ship, C: to ship
	EvMovedOwn                     // private: A: the bonus card
	EvDeclined                     // move 1 goes unused
	EvBonus                        // private: A: a bonus card just won
	EvStowed                       // a bonus card is laid into a ship. B: ship
	EvStowedOwn                    // private: A: the bonus card, B: ship
	EvCaught                       // Seat has trumped against the rules. A: suit it had
	EvPenalty                      // Seat loses a card. A: loot, B: who chose it, C: ship, 4 for a kept card
	EvLapsed                       // Seat has no loot card to lose
	EvLeft                         // A: loot left on the table, B: bonus cards now under it
	EvUnplayed                     // A: loot left after the last round: out of the game
	EvGaveUp                       // Seat lets its kept remove 1 go
	EvSank                         // A: ship, B: weight, C: capacity
	EvEnded                        // A: rounds
	EvCount
)

// The questions a seat can be asked, in the order of the phases.
const (
	AskAuction uint16 = 100 + iota // A: highest bid so far
	AskBury                        // A: cards still to lay aside
	AskTrump
	AskLeader  // A: the trick
	AskChoose  // A: the trick
	AskPlay    // A: the trick, B: cards in it
	AskLoad    // A: loot just won
	AskStow    // A: bonus cards to stow
	AskPenalty // A: the offender
	AskWindow
)

// HandOf is the cards of an EvHand.
func HandOf(e engine.Event) []Card {
	return CardsOf(Set(uint16(e.A)) | Set(uint16(e.B))<<16 | Set(uint16(e.C))<<32)
}

func CardsOf(m Set) []Card {
	list := make([]Card, 0, Count(m))
	for ; m != 0; m &= m - 1 {
		list = append(list, Card(Lowest(m)))
	}
	return list
}

func LootOf(m Set) []Loot {
	list := make([]Loot, 0, Count(m))
	for ; m != 0; m &= m - 1 {
		list = append(list, Loot(Lowest(m)))
	}
	return list
}

// The meanings of event numbers.
var (
	number      = engine.Number
	aLoot       = engine.Noun{Name: func(n int16) string { return Loot(n).String() }}
	aCard       = engine.Noun{Name: func(n int16) string { return Card(n).String() }}
	anItem      = engine.Noun{Name: func(n int16) string { return Item(n).String() }}
	aSuit       = engine.OneOf(suitNames[:Suits]...)
	aShip       = engine.OneOf(append(goodNames[:], "none")...) // 4 is none
	forced      = engine.OneOf("", "forced")
	whom        = engine.SeatNoun
	EventFormat = engine.EventFormat{
		EvDealer: {Word: "dealer", A: number}, EvRevealed: {Word: "revealed", A: aLoot}, EvHand: {Word: "hand", List: handWords},
		EvKitty: {Word: "kitty", A: aCard, B: aCard}, EvBid: {Word: "bid", A: number}, EvPassed: {Word: "passed", A: forced},
		EvHolder: {Word: "holder", A: number}, EvBuried: {Word: "buried"}, EvBuriedOwn: {Word: "buried-card", A: aCard},
		EvTrump: {Word: "trump", A: aSuit}, EvLeader: {Word: "leader", A: whom}, EvChose: {Word: "chose", A: aLoot, B: number},
		EvPlayed: {Word: "played", A: aCard, B: forced}, EvMarker: {Word: "marker", A: aSuit}, EvTook: {Word: "took", A: aLoot, B: number, C: aCard},
		EvLoaded: {Word: "loaded", A: aLoot, B: aShip}, EvPaidBack: {Word: "paid-back", A: aLoot, B: number},
		EvSettled: {Word: "settled", A: number, B: number}, EvKept: {Word: "kept"}, EvRemoved: {Word: "removed", A: aLoot, B: aShip},
		EvRemovedB: {Word: "removed-bonus", B: aShip}, EvRemovedOwn: {Word: "removed-bonus-card", A: anItem},
		EvMoved: {Word: "moved", A: aLoot, B: aShip, C: aShip}, EvMovedB: {Word: "moved-bonus", B: aShip, C: aShip},
		EvMovedOwn: {Word: "moved-bonus-card", A: anItem}, EvDeclined: {Word: "declined"}, EvBonus: {Word: "bonus-card", A: anItem},
		EvStowed: {Word: "stowed", B: aShip}, EvStowedOwn: {Word: "stowed-card", A: anItem, B: aShip}, EvCaught: {Word: "caught", A: aSuit},
		EvPenalty: {Word: "penalty", A: aLoot, B: whom, C: aShip}, EvLapsed: {Word: "lapsed"}, EvLeft: {Word: "left", A: aLoot, B: number},
		EvUnplayed: {Word: "unplayed", A: aLoot}, EvGaveUp: {Word: "gave-up"}, EvSank: {Word: "sank", A: aShip, B: number, C: number},
		EvEnded: {Word: "ended", A: number},

		AskAuction: {Word: "auction", A: number}, AskBury: {Word: "bury", A: number}, AskTrump: {Word: "trump"}, AskLeader: {Word: "leader", A: number},
		AskChoose: {Word: "choose", A: number}, AskPlay: {Word: "play", A: number, B: number}, AskLoad: {Word: "load", A: aLoot},
		AskStow: {Word: "bonus", A: number}, AskPenalty: {Word: "penalty", A: whom}, AskWindow: {Word: "window"},
	}
)

// handWords are the cards of an EvHand.
func handWords(e engine.Event) (words []string) {
	for _, c := range HandOf(e) {
		words = append(words, c.String())
	}
	return words
}

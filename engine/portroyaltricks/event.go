package portroyaltricks

import (
	"strconv"
	"strings"

	"portside/engine"
)

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
	EvMarker                       // A: suit that Seat declares to lack
	EvTook                         // A: loot, B: bonus cards under it, C: trick card that won
	EvLoaded                       // A: loot, B: ship
	EvPaidBack                     // A: loot, B: what is left of the bid
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
	evCount
)

var eventNames = [evCount]string{
	"", "dealer", "revealed", "hand", "kitty", "bid", "passed", "holder", "buried", "buried-card", "trump", "leader", "chose", "played", "marker",
	"took", "loaded", "paid-back", "settled", "kept", "removed", "removed-bonus", "removed-bonus-card", "moved", "moved-bonus", "moved-bonus-card",
	"declined", "bonus-card", "stowed", "stowed-card", "caught", "penalty", "lapsed", "left", "unplayed", "gave-up", "sank", "ended",
}

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
	return cardsOf(set(uint16(e.A)) | set(uint16(e.B))<<16 | set(uint16(e.C))<<32)
}

func cardsOf(m set) []Card {
	list := make([]Card, 0, count(m))
	for ; m != 0; m &= m - 1 {
		list = append(list, Card(lowest(m)))
	}
	return list
}

func lootOf(m set) []Loot {
	list := make([]Loot, 0, count(m))
	for ; m != 0; m &= m - 1 {
		list = append(list, Loot(lowest(m)))
	}
	return list
}

// shipWord names a ship in events; 4 stands for none.
func shipWord(n int16) string {
	if n >= 0 && n < int16(goods) {
		return Good(n).String()
	}
	return "none"
}

// tell writes an event as "loaded s1 rum-8 rum": name, seat, then what event.go says of A, B and C.
func tell(e engine.Event) string {
	var w []string
	if e.Kind >= AskAuction && e.Kind <= AskWindow {
		w = append(w, phaseNames[PhaseAuction+Phase(e.Kind-AskAuction)])
	} else if e.Kind > 0 && e.Kind < evCount {
		w = append(w, eventNames[e.Kind])
	} else {
		return "event-" + strconv.Itoa(int(e.Kind))
	}
	if e.Seat != engine.Nobody {
		w = append(w, e.Seat.String())
	}
	num := func(n int16) string { return strconv.Itoa(int(n)) }
	loot := func(n int16) string { return Loot(n).String() }
	switch e.Kind {
	case EvDealer, EvBid, EvHolder, EvEnded, AskAuction, AskBury, AskLeader, AskChoose, AskStow:
		w = append(w, num(e.A))
	case EvPassed:
		if e.A == 1 {
			w = append(w, "forced")
		}
	case EvRevealed, EvUnplayed, AskLoad:
		w = append(w, loot(e.A))
	case EvHand:
		for _, c := range HandOf(e) {
			w = append(w, c.String())
		}
	case EvKitty:
		w = append(w, Card(e.A).String(), Card(e.B).String())
	case EvBuriedOwn:
		w = append(w, Card(e.A).String())
	case EvTrump, EvMarker, EvCaught:
		w = append(w, Suit(e.A).String())
	case EvLeader, AskPenalty:
		w = append(w, engine.Seat(e.A).String())
	case EvChose, EvLeft:
		w = append(w, loot(e.A), num(e.B))
	case EvPlayed:
		w = append(w, Card(e.A).String())
		if e.B == 1 {
			w = append(w, "forced")
		}
	case EvTook:
		w = append(w, loot(e.A), num(e.B), Card(e.C).String())
	case EvLoaded, EvRemoved:
		w = append(w, loot(e.A), shipWord(e.B))
	case EvPaidBack:
		w = append(w, loot(e.A), num(e.B))
	case EvSettled, AskPlay:
		w = append(w, num(e.A), num(e.B))
	case EvRemovedB, EvStowed:
		w = append(w, shipWord(e.B))
	case EvRemovedOwn, EvMovedOwn, EvBonus:
		w = append(w, Item(e.A).String())
	case EvStowedOwn:
		w = append(w, Item(e.A).String(), shipWord(e.B))
	case EvMoved:
		w = append(w, loot(e.A), shipWord(e.B), shipWord(e.C))
	case EvMovedB:
		w = append(w, shipWord(e.B), shipWord(e.C))
	case EvPenalty:
		w = append(w, loot(e.A), engine.Seat(e.B).String(), shipWord(e.C))
	case EvSank:
		w = append(w, shipWord(e.A), num(e.B), num(e.C))
	}
	return strings.Join(w, " ")
}

package portroyaltricks

import (
	"fmt"
	"strconv"
	"strings"

	"portside/engine"
)

const (
	OpPass    uint16 = iota + 1
	OpBid            // A: tons
	OpBury           // A: trick card
	OpTrump          // A: suit
	OpLeader         // A: seat
	OpChoose         // A: loot
	OpPlay           // A: trick card
	OpLoad           // A: loot, B: ship
	OpPayBack        // A: loot
	OpKeep           //
	OpRemove         // A: item
	OpMove           // A: item, B: ship
	OpDecline        //
	OpStow           // A: item, B: ship
	OpPenalty        // A: loot
	OpGiveUp         //
)

// Pass leaves the auction of this round.
func Pass() engine.Action { return engine.Action{Op: OpPass} }

// Bid bids a number of tons, 1 … 19.
func Bid(tons int) engine.Action { return engine.Action{Op: OpBid, A: int16(tons)} }

// Bury lays one of the holder's cards aside.
func Bury(c Card) engine.Action { return engine.Action{Op: OpBury, A: int16(c)} }

// Name names the trump.
func Name(s Suit) engine.Action { return engine.Action{Op: OpTrump, A: int16(s)} }

// Leader names who leads the next trick.
func Leader(seat engine.Seat) engine.Action { return engine.Action{Op: OpLeader, A: int16(seat)} }

// Choose marks the loot the next trick is for.
func Choose(l Loot) engine.Action { return engine.Action{Op: OpChoose, A: int16(l)} }

// Play plays a trick card.
func Play(c Card) engine.Action { return engine.Action{Op: OpPlay, A: int16(c)} }

// Load loads the loot just won into a ship.
func Load(l Loot, g Good) engine.Action {
	return engine.Action{Op: OpLoad, A: int16(l), B: int16(g)}
}

// PayBack gives the loot just won for the bid.
func PayBack(l Loot) engine.Action { return engine.Action{Op: OpPayBack, A: int16(l)} }

// Keep lays the remove 1 just won beside the board.
func Keep() engine.Action { return engine.Action{Op: OpKeep} }

// Discard removes a card with the help of remove 1: one in the seat's own ships, or the loot just won.
func Discard(i Item) engine.Action { return engine.Action{Op: OpRemove, A: int16(i)} }

// Shift moves an extra or bonus card to another ship of the seat.
func Shift(i Item, g Good) engine.Action {
	return engine.Action{Op: OpMove, A: int16(i), B: int16(g)}
}

// Decline leaves move 1 unused.
func Decline() engine.Action { return engine.Action{Op: OpDecline} }

// Stow lays a bonus card just won, by its value, into a ship.
func Stow(value int, g Good) engine.Action {
	return engine.Action{Op: OpStow, A: int16(BonusItem(value)), B: int16(g)}
}

// Penalty takes a loot card from the offender.
func Penalty(l Loot) engine.Action { return engine.Action{Op: OpPenalty, A: int16(l)} }

// GiveUp lets the kept remove 1 go unused, in the last window.
func GiveUp() engine.Action { return engine.Action{Op: OpGiveUp} }

var plainWords = map[uint16]string{OpPass: "pass", OpKeep: "keep", OpDecline: "decline", OpGiveUp: "give-up"}

var plainOps = func() map[string]uint16 {
	ops := map[string]uint16{}
	for op, word := range plainWords {
		ops[word] = op
	}
	return ops
}()

// Format implements engine.Notation.
func (Notation) Format(a engine.Action) string {
	switch a.Op {
	case OpBid:
		return "bid." + strconv.Itoa(int(a.A))
	case OpBury:
		return "bury." + Card(a.A).String()
	case OpTrump:
		return "trump." + Suit(a.A).String()
	case OpLeader:
		return "leader." + engine.Seat(a.A).String()
	case OpChoose:
		return "choose." + Loot(a.A).String()
	case OpPlay:
		return "play." + Card(a.A).String()
	case OpLoad:
		return "load." + Item(a.A).String() + "." + Good(a.B).String()
	case OpPayBack:
		return "pay-back." + Item(a.A).String()
	case OpRemove:
		return "remove." + Item(a.A).String()
	case OpMove:
		return "move." + Item(a.A).String() + "." + Good(a.B).String()
	case OpStow:
		return "stow." + Item(a.A).String() + "." + Good(a.B).String()
	case OpPenalty:
		return "penalty." + Item(a.A).String()
	}
	if word, ok := plainWords[a.Op]; ok {
		return word
	}
	return fmt.Sprintf("action-%d", a.Op)
}

// Parse implements engine.Notation.
func (Notation) Parse(text string) (engine.Action, error) {
	bad := fmt.Errorf("%w: %q", engine.ErrNotation, text)
	if op, ok := plainOps[text]; ok {
		return engine.Action{Op: op}, nil
	}
	verb, rest, _ := strings.Cut(text, ".")
	what, where, two := strings.Cut(rest, ".")
	switch verb {
	case "load", "move", "stow":
		i, err := ParseItem(what)
		g, err2 := ParseGood(where)
		if err != nil || err2 != nil {
			return engine.Action{}, bad
		}
		op := map[string]uint16{"load": OpLoad, "move": OpMove, "stow": OpStow}[verb]
		return engine.Action{Op: op, A: int16(i), B: int16(g)}, nil
	}
	if two {
		return engine.Action{}, bad
	}
	switch verb {
	case "bid":
		if n, err := strconv.Atoi(what); err == nil && n >= 0 && n <= 99 && strconv.Itoa(n) == what {
			return Bid(n), nil
		}
	case "trump":
		if what == NoSuit.String() { // can be written, and is refused
			return Name(NoSuit), nil
		}
		if s, err := ParseSuit(what); err == nil {
			return Name(s), nil
		}
	case "leader":
		for seat := range engine.Seat(MaxSeats) {
			if seat.String() == what {
				return Leader(seat), nil
			}
		}
	case "bury", "play":
		if c, err := ParseCard(what); err == nil {
			return engine.Action{Op: map[string]uint16{"bury": OpBury, "play": OpPlay}[verb], A: int16(c)}, nil
		}
	case "choose":
		if l, err := ParseLoot(what); err == nil {
			return Choose(l), nil
		}
	case "pay-back", "penalty": // a bonus card can be named, and is refused
		if i, err := ParseItem(what); err == nil {
			return engine.Action{Op: map[string]uint16{"pay-back": OpPayBack, "penalty": OpPenalty}[verb], A: int16(i)}, nil
		}
	case "remove":
		if i, err := ParseItem(what); err == nil {
			return Discard(i), nil
		}
	}
	return engine.Action{}, bad
}

// Act is an action split into its parts, for putting it into words. Only the fields its verb needs are set.
type Act struct {
	Verb string // first word of the notation
	Tons int
	Card Card
	Suit Suit
	Seat engine.Seat
	Item Item
	Ship Good
}

// Take splits an action into its parts.
func Take(a engine.Action) Act {
	verb, _, _ := strings.Cut(Notation{}.Format(a), ".")
	act := Act{Verb: verb}
	switch a.Op {
	case OpBid:
		act.Tons = int(a.A)
	case OpBury, OpPlay:
		act.Card = Card(a.A)
	case OpTrump:
		act.Suit = Suit(a.A)
	case OpLeader:
		act.Seat = engine.Seat(a.A)
	case OpChoose, OpPayBack, OpPenalty, OpRemove:
		act.Item = Item(a.A)
	case OpLoad, OpMove, OpStow:
		act.Item, act.Ship = Item(a.A), Good(a.B)
	}
	return act
}

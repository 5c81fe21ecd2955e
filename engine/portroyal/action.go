package portroyal

import (
	"fmt"
	"strings"

	"portside/engine"
)

// The operations; the meaning of Action.A and B stands behind each.
const (
	opDraw  uint16 = iota + 1
	opStop         //
	opLetIn        //
	opRepel        //
	opTrade        // A: ship
	opHire         // A: character
	opClaim        // A: expedition, B: payment
	opDone         //
	opEnd          //
)

// Draw turns up the next card (D6).
func Draw() engine.Action { return engine.Action{Op: opDraw} }

// Stop ends phase 1 (D6).
func Stop() engine.Action { return engine.Action{Op: opStop} }

// LetIn puts the ship just drawn into the harbour, also when that busts (D7, R-09).
func LetIn() engine.Action { return engine.Action{Op: opLetIn} }

// Repel chases the ship just drawn away (D7, §5.2).
func Repel() engine.Action { return engine.Action{Op: opRepel} }

// Trade takes a ship from the harbour for its coins (D12, §5.5.3).
func Trade(ship Card) engine.Action { return engine.Action{Op: opTrade, A: int16(ship)} }

// Hire takes a character from the harbour (D12, §5.5.4).
func Hire(character Card) engine.Action { return engine.Action{Op: opHire, A: int16(character)} }

// Claim takes an expedition from the row and pays with characters (§5.6).
func Claim(expedition Card, p Payment) engine.Action {
	return engine.Action{Op: opClaim, A: int16(expedition), B: p.pack()}
}

// Done ends the own take step (D12).
func Done() engine.Action { return engine.Action{Op: opDone} }

// EndTurn ends the turn after a bust (D14).
func EndTurn() engine.Action { return engine.Action{Op: opEnd} }

// Payment says how many of the settlers, captains and priests that an expedition asks for are
// replaced by a jack of all trades; the rest is paid with the character itself.
type Payment struct{ JackSettlers, JackCaptains, JackPriests int }

// Jacks is the number of jacks in the payment.
func (p Payment) Jacks() int { return p.JackSettlers + p.JackCaptains + p.JackPriests }

func (p Payment) pack() int16 { return int16(p.JackSettlers | p.JackCaptains<<2 | p.JackPriests<<4) }

func unpack(b int16) Payment {
	return Payment{int(b & 3), int(b >> 2 & 3), int(b >> 4 & 3)}
}

// ActionCard is the card an action names, NoCard if it names none.
func ActionCard(a engine.Action) Card {
	switch a.Op {
	case opTrade, opHire, opClaim:
		return Card(a.A)
	}
	return NoCard
}

// ClaimPayment is how a claim is paid; ok is false for other actions.
func ClaimPayment(a engine.Action) (p Payment, ok bool) {
	return unpack(a.B), a.Op == opClaim
}

var plain = map[uint16]string{opDraw: "draw", opStop: "stop", opLetIn: "let-in", opRepel: "repel", opDone: "done", opEnd: "end-turn"}

var (
	settler, captain, priest, jack = byID["settler-4c-1p"], byID["captain-4c-1p"], byID["priest-4c-1p"], byID["jack-of-all-trades-6c-1p"]
	symbolCards                    = [3]Card{settler, captain, priest}
)

// Paid lists the characters a claim costs in the order settlers, captains, priests, each symbol's own
// characters before its jacks.
func Paid(expedition Card, p Payment) []Card {
	var list []Card
	jacks := [3]int{p.JackSettlers, p.JackCaptains, p.JackPriests}
	for i, n := range faces[expedition].needs {
		for k := range int(n) {
			if k < int(n)-jacks[i] {
				list = append(list, symbolCards[i])
			} else {
				list = append(list, jack)
			}
		}
	}
	return list
}

// format writes "trade.ship-red-1s-1c", "claim.expedition-2priest.priest-4c-1p+jack-of-all-trades-6c-1p".
func format(a engine.Action) string {
	switch a.Op {
	case opTrade:
		return "trade." + Card(a.A).String()
	case opHire:
		return "hire." + Card(a.A).String()
	case opClaim:
		var sb strings.Builder
		sb.WriteString("claim." + Card(a.A).String() + ".")
		for i, c := range Paid(Card(a.A), unpack(a.B)) {
			if i > 0 {
				sb.WriteByte('+')
			}
			sb.WriteString(c.String())
		}
		return sb.String()
	}
	return plain[a.Op]
}

// parse is the inverse of format.
func parse(text string) (engine.Action, error) {
	for op, word := range plain {
		if word == text {
			return engine.Action{Op: op}, nil
		}
	}
	verb, rest, _ := strings.Cut(text, ".")
	id, pay, _ := strings.Cut(rest, ".")
	c, err := ParseCard(id)
	if err != nil {
		return engine.Action{}, fmt.Errorf("action %.80q: %w", text, err)
	}
	var a engine.Action
	switch kind := c.Kind(); {
	case verb == "trade" && kind == Ship:
		a = Trade(c)
	case verb == "hire" && kind == Character:
		a = Hire(c)
	case verb == "claim" && kind == Expedition:
		a = claimPaidWith(c, pay)
	}
	if a.Op == 0 || format(a) != text { // one text for one action: no second spelling
		return engine.Action{}, fmt.Errorf("%w: action %.80q", engine.ErrNotation, text)
	}
	return a, nil
}

// claimPaidWith finds the payment that is written as pay; the zero action if there is none.
func claimPaidWith(exp Card, pay string) engine.Action {
	n := faces[exp].needs
	for s := range n[0] + 1 {
		for c := range n[1] + 1 {
			for p := range n[2] + 1 {
				a := Claim(exp, Payment{int(s), int(c), int(p)})
				if strings.HasSuffix(format(a), "."+pay) {
					return a
				}
			}
		}
	}
	return engine.Action{}
}

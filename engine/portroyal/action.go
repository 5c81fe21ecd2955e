package portroyal

import (
	"fmt"
	"strconv"
	"strings"

	"portside/engine"
)

// The operations; the meaning of Action.A and B stands behind each.
const (
	opDraw     uint16 = iota + 1
	opStop            //
	opLetIn           //
	opRepel           //
	opTrade           // A: ship
	opHire            // A: character
	opClaim           // A: expedition, B: payment
	opDone            //
	opEnd             //
	opGamble          //
	opGoOn            //
	opKeep            //
	opForgo           // A: ship
	opGive            // A: seat
	opFulfil          // A: contract
	opYes             // A: contract
	opNo              // A: contract
	opSetAside        //
	opLeave           //
	opPropose         // A: number of time cards
	opAccept          //
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

// Gamble uses a gambler: four cards at once (D6, D11, §10).
func Gamble() engine.Action { return engine.Action{Op: opGamble} }

// GoOn begins phase 2 after a gamble (D11).
func GoOn() engine.Action { return engine.Action{Op: opGoOn} }

// Keep repels the ship just drawn and keeps it for pack of pirates (D7, §11.5).
func Keep() engine.Action { return engine.Action{Op: opKeep} }

// Forgo trades a ship without its coins, for frigate foe or galleon foe (D12, §11.5).
func Forgo(ship Card) engine.Action { return engine.Action{Op: opForgo, A: int16(ship)} }

// Give names the seat that gets the coin of a gift ship (D13, §7.6).
func Give(to engine.Seat) engine.Action { return engine.Action{Op: opGive, A: int16(to)} }

// Fulfil lays a marker on an any-time contract (§11.4).
func Fulfil(c Contract) engine.Action { return engine.Action{Op: opFulfil, A: int16(c)} }

// Yes takes an offered contract up (D9, §11.5).
func Yes(c Contract) engine.Action { return engine.Action{Op: opYes, A: int16(c)} }

// No declines an offered contract for this occasion (D9).
func No(c Contract) engine.Action { return engine.Action{Op: opNo, A: int16(c)} }

// SetAside moves a time card to the score pile after a tax increase (D10, §11.6).
func SetAside() engine.Action { return engine.Action{Op: opSetAside} }

// Leave leaves the time pile as it is (D10).
func Leave() engine.Action { return engine.Action{Op: opLeave} }

// Propose names how many time cards are set aside before the start (D1).
func Propose(d int) engine.Action { return engine.Action{Op: opPropose, A: int16(d)} }

// Accept agrees to the proposal (D1).
func Accept() engine.Action { return engine.Action{Op: opAccept} }

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
	case opTrade, opHire, opClaim, opForgo:
		return Card(a.A)
	}
	return NoCard
}

// ActionContract is the contract an action names; ok is false if it names none.
func ActionContract(a engine.Action) (c Contract, ok bool) {
	switch a.Op {
	case opFulfil, opYes, opNo:
		return Contract(a.A), true
	}
	return NoContract, false
}

// ActionNumber is the number of cards of a proposal or the seat of a gift; ok is false for other actions.
func ActionNumber(a engine.Action) (n int, ok bool) {
	return int(a.A), a.Op == opPropose || a.Op == opGive
}

// ClaimPayment is how a claim is paid; ok is false for other actions.
func ClaimPayment(a engine.Action) (p Payment, ok bool) {
	return unpack(a.B), a.Op == opClaim
}

var plain = map[uint16]string{opDraw: "draw", opStop: "stop", opLetIn: "let-in", opRepel: "repel", opDone: "done", opEnd: "end-turn",
	opGamble: "gamble", opGoOn: "go-on", opKeep: "keep", opSetAside: "set-aside", opLeave: "leave", opAccept: "accept"}

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
	case opForgo:
		return "forgo." + Card(a.A).String()
	case opGive:
		return "give." + engine.Seat(a.A).String()
	case opFulfil:
		return "fulfil." + Contract(a.A).String()
	case opYes:
		return "yes." + Contract(a.A).String()
	case opNo:
		return "no." + Contract(a.A).String()
	case opPropose:
		return "propose." + strconv.Itoa(int(a.A))
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
	a := parseNamed(verb, rest)
	if a.Op == 0 || format(a) != text { // one text for one action: no second spelling
		return engine.Action{}, fmt.Errorf("%w: action %.80q", engine.ErrNotation, text)
	}
	return a, nil
}

// parseNamed reads an action that names something; the zero action if it cannot be read.
func parseNamed(verb, rest string) engine.Action {
	switch verb {
	case "trade", "hire", "forgo", "claim":
		id, pay, _ := strings.Cut(rest, ".")
		c, known := byID[id]
		switch {
		case !known:
		case verb == "trade" && c.Kind() == Ship:
			return Trade(c)
		case verb == "forgo" && foeOf(c.Colour()) != NoContract && c.Kind() == Ship:
			return Forgo(c)
		case verb == "hire" && c.Kind() == Character:
			return Hire(c)
		case verb == "claim" && c.Kind() == Expedition:
			return claimPaidWith(c, pay)
		}
	case "fulfil", "yes", "no":
		c, known := contractByID[rest]
		switch {
		case !known || c.AtOnce() == (verb == "fulfil"):
		case verb == "fulfil":
			return Fulfil(c)
		case verb == "yes":
			return Yes(c)
		default:
			return No(c)
		}
	case "give":
		for seat := range engine.Seat(maxSeats) {
			if seat.String() == rest {
				return Give(seat)
			}
		}
	case "propose":
		if d, err := strconv.Atoi(rest); err == nil && d >= 0 && d < 100 {
			return Propose(d)
		}
	}
	return engine.Action{}
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

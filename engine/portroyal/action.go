package portroyal

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"portside/engine"
)

// The operations; the meaning of Action.A and B stands behind each.
const (
	opDraw       uint16 = iota + 1
	opStop              //
	opLetIn             //
	opRepel             //
	opTrade             // A: ship
	opHire              // A: character
	opClaim             // A: expedition, B: payment
	opDone              //
	opEnd               //
	opGamble            //
	opGoOn              //
	opKeep              //
	opForgo             // A: ship
	opGive              // A: seat
	opFulfil            // A: contract
	opYes               // A: contract
	opNo                // A: contract
	opSetAside          //
	opLeave             //
	opPropose           // A: number of time cards
	opAccept            //
	opRepelFree         //
	opLookout           //
	opPick              // A: card
	opStow              // A: ship
	opComplete          // A: mission, B and C: kept ships
	opSell              // A: innkeeper, B: ship
	opYesMission        // A: mission
	opNoMission         // A: mission
	opAgree             //
	opRefuse            //
	opChoose            // A: persona
	opShare             // A: coins
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
	return engine.Action{Op: opClaim, A: int16(expedition), B: p.pack(), C: p.packItems()}
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

// RepelFree chases the ship just drawn away by the event of the turn, whatever its swords (D7, §12.3).
func RepelFree() engine.Action { return engine.Action{Op: opRepelFree} }

// UseLookout looks at the top three cards (D6, §7.5).
func UseLookout() engine.Action { return engine.Action{Op: opLookout} }

// PutBack names the card that a lookout leaves on top (D8).
func PutBack(c Card) engine.Action { return engine.Action{Op: opPick, A: int16(c)} }

// Stow takes a ship from the harbour and keeps it for its item (D12, §12.6).
func Stow(ship Card) engine.Action { return engine.Action{Op: opStow, A: int16(ship)} }

// Complete completes a mission with the kept ships it costs (§12.5).
func Complete(m Mission, ships ...Card) engine.Action {
	set := uint32(0)
	for _, c := range ships {
		set |= 1 << (c - firstItem)
	}
	return completeWith(m, set)
}

// completeWith writes the set of kept ships into B (ships of Ares) and C (the others).
func completeWith(m Mission, set uint32) engine.Action {
	return engine.Action{Op: opComplete, A: int16(m), B: int16(set & 0xfff), C: int16(set >> 12)}
}

func keptOf(a engine.Action) uint32 { return uint32(a.B) | uint32(a.C)<<12 }

// Sell sells bread or rum to an innkeeper of one's own (§12.7).
func Sell(innkeeper, ship Card) engine.Action {
	return engine.Action{Op: opSell, A: int16(innkeeper), B: int16(ship)}
}

// YesMission takes an offered mission up (D9).
func YesMission(m Mission) engine.Action { return engine.Action{Op: opYesMission, A: int16(m)} }

// DeclineMission declines an offered mission for this occasion (D9).
func DeclineMission(m Mission) engine.Action { return engine.Action{Op: opNoMission, A: int16(m)} }

// Agree pays what an event or the end of the month offers (D4, D5).
func Agree() engine.Action { return engine.Action{Op: opAgree} }

// Refuse declines it.
func Refuse() engine.Action { return engine.Action{Op: opRefuse} }

// Choose names the own character (D2).
func Choose(p Persona) engine.Action { return engine.Action{Op: opChoose, A: int16(p)} }

// Share names the extra coins of the next seat in a proposal (D3).
func Share(n int) engine.Action { return engine.Action{Op: opShare, A: int16(n)} }

// Payment says how many of the settlers, captains and priests that an expedition asks for are replaced by
// a jack of all trades, and whether those of the adventure are paid; the rest is paid with characters of the
// base game.
type Payment struct {
	JackSettlers, JackCaptains, JackPriests int
	Adventure                               [3]bool // settler, captain, priest
	Ships                                   [2]Card // kept ships for items, ascending; 0 where none is needed
}

// Jacks is the number of jacks in the payment.
func (p Payment) Jacks() int { return p.JackSettlers + p.JackCaptains + p.JackPriests }

func (p Payment) pack() int16 {
	n := int16(p.JackSettlers | p.JackCaptains<<2 | p.JackPriests<<4)
	for i, is := range p.Adventure {
		if is {
			n |= 64 << i
		}
	}
	return n
}

// packItems numbers the kept ships from 1, five bits each.
func (p Payment) packItems() int16 {
	n := int16(0)
	for i, c := range p.Ships {
		if c != 0 {
			n |= int16(c-firstItem+1) << (5 * i)
		}
	}
	return n
}

func unpack(b, c int16) Payment {
	p := Payment{JackSettlers: int(b & 3), JackCaptains: int(b >> 2 & 3), JackPriests: int(b >> 4 & 3)}
	for i := range p.Adventure {
		p.Adventure[i] = b>>(6+i)&1 != 0
	}
	for i := range p.Ships {
		if k := c >> (5 * i) & 31; k > 0 {
			p.Ships[i] = firstItem + Card(k) - 1
		}
	}
	return p
}

// ActionCard is the card an action names, NoCard if it names none.
func ActionCard(a engine.Action) Card {
	switch a.Op {
	case opTrade, opHire, opClaim, opForgo, opPick, opStow:
		return Card(a.A)
	case opSell:
		return Card(a.B)
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
	return int(a.A), a.Op == opPropose || a.Op == opGive || a.Op == opShare
}

// ActionMission is the mission an action names; ok is false if it names none.
func ActionMission(a engine.Action) (m Mission, ok bool) {
	switch a.Op {
	case opComplete, opYesMission, opNoMission:
		return Mission(a.A), true
	}
	return NoMission, false
}

// ActionPersona is the character an action chooses; ok is false for other actions.
func ActionPersona(a engine.Action) (p Persona, ok bool) { return Persona(a.A), a.Op == opChoose }

// Innkeeping is the innkeeper that sells; ok is false for other actions.
func Innkeeping(a engine.Action) (innkeeper Card, ok bool) { return Card(a.A), a.Op == opSell }

// KeptShips are the kept ships that an action discards, ascending.
func KeptShips(a engine.Action) []Card {
	var list []Card
	switch a.Op {
	case opComplete:
		for k := keptOf(a); k != 0; k &= k - 1 {
			list = append(list, firstItem+Card(bits.TrailingZeros32(k)))
		}
	case opClaim:
		for _, c := range unpack(a.B, a.C).Ships {
			if c != 0 {
				list = append(list, c)
			}
		}
	case opSell:
		list = append(list, Card(a.B))
	}
	return list
}

// ClaimPayment is how a claim is paid; ok is false for other actions.
func ClaimPayment(a engine.Action) (p Payment, ok bool) {
	return unpack(a.B, a.C), a.Op == opClaim
}

var plain = map[uint16]string{opDraw: "draw", opStop: "stop", opLetIn: "let-in", opRepel: "repel", opDone: "done", opEnd: "end-turn",
	opGamble: "gamble", opGoOn: "go-on", opKeep: "keep", opSetAside: "set-aside", opLeave: "leave", opAccept: "accept",
	opRepelFree: "repel-free", opLookout: "lookout", opAgree: "yes", opRefuse: "no"}

var (
	settler, captain, priest, jack = byID["settler-4c-1p"], byID["captain-4c-1p"], byID["priest-4c-1p"], byID["jack-of-all-trades-6c-1p"]
	symbolCards                    = [3]Card{settler, captain, priest}
	lateSymbols                    = [3]Card{byID["ad-settler-5c-1p"], byID["ad-captain-5c-1p"], byID["ad-priest-5c-1p"]}
)

// Paid lists the cards a claim costs in the order settlers, captains, priests, ships with items; of each
// symbol the characters of the base game, then those of the adventure, then jacks.
func Paid(expedition Card, p Payment) []Card {
	var list []Card
	jacks := [3]int{p.JackSettlers, p.JackCaptains, p.JackPriests}
	for i, n := range faces[expedition].needs {
		own := int(n) - jacks[i]
		if p.Adventure[i] {
			own--
		}
		for range own {
			list = append(list, symbolCards[i])
		}
		if p.Adventure[i] {
			list = append(list, lateSymbols[i])
		}
		for range jacks[i] {
			list = append(list, jack)
		}
	}
	for _, c := range p.Ships {
		if c != 0 {
			list = append(list, c)
		}
	}
	return list
}

// cardList writes "a+b".
func cardList(list []Card) string {
	words := make([]string, len(list))
	for i, c := range list {
		words[i] = c.String()
	}
	return strings.Join(words, "+")
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
		return "claim." + Card(a.A).String() + "." + cardList(Paid(Card(a.A), unpack(a.B, a.C)))
	case opPick:
		return "put-back." + Card(a.A).String()
	case opStow:
		return "keep." + Card(a.A).String()
	case opComplete:
		if list := KeptShips(a); len(list) > 0 {
			return "complete." + Mission(a.A).String() + "." + cardList(list)
		}
		return "complete." + Mission(a.A).String()
	case opSell:
		return "sell." + Card(a.A).String() + "." + Card(a.B).String()
	case opYesMission:
		return "yes." + Mission(a.A).String()
	case opNoMission:
		return "no." + Mission(a.A).String()
	case opChoose:
		return "choose." + Persona(a.A).String()
	case opShare:
		return "share." + strconv.Itoa(int(a.A))
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
	if a.Op == 0 {
		return engine.Action{}, fmt.Errorf("%w: action %.80q", engine.ErrNotation, text)
	}
	if own := format(a); own != text { // one text for one action: no second spelling
		return engine.Action{}, fmt.Errorf("%w: action %.80q; written %q", engine.ErrNotation, text, own)
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
	case "put-back", "keep":
		switch c, known := byID[rest]; {
		case !known:
		case verb == "put-back":
			return PutBack(c)
		case c.Item() != NoItem:
			return Stow(c)
		}
	case "sell":
		inn, ship, _ := strings.Cut(rest, ".")
		c, known := byID[inn]
		k, also := byID[ship]
		if known && also && c.Role() == Innkeeper && k.Item() >= Bread {
			return Sell(c, k)
		}
	case "complete":
		return parseComplete(rest)
	case "choose":
		if p, err := ParsePersona(rest); err == nil {
			return Choose(p)
		}
	case "share":
		if n, err := strconv.Atoi(rest); err == nil && n >= 0 && n <= maxExtra {
			return Share(n)
		}
	case "fulfil", "yes", "no":
		if m, err := ParseMission(rest); err == nil && m.AtOnce() && verb != "fulfil" {
			if verb == "yes" {
				return YesMission(m)
			}
			return DeclineMission(m)
		}
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

// parseComplete reads "mission-15.ad-ares-book-2s+ad-ares-herbs-3s"; the zero action if it cannot be read.
func parseComplete(rest string) engine.Action {
	id, list, _ := strings.Cut(rest, ".")
	m, err := ParseMission(id)
	if err != nil || m.AtOnce() {
		return engine.Action{}
	}
	var ships []Card
	for _, word := range strings.Split(list, "+") {
		if list == "" {
			break
		}
		c, known := byID[word]
		if !known || c.Item() == NoItem {
			return engine.Action{}
		}
		ships = append(ships, c)
	}
	return Complete(m, ships...)
}

// claimPaidWith finds the payment that is written as pay; the zero action if there is none.
func claimPaidWith(exp Card, pay string) engine.Action {
	var p Payment
	ships := 0
	jacks, symbol := [3]*int{&p.JackSettlers, &p.JackCaptains, &p.JackPriests}, 0
	room := faces[exp].needs
	for _, word := range strings.Split(pay, "+") {
		c, known := byID[word]
		switch {
		case !known:
			return engine.Action{}
		case c.Item() != NoItem:
			if ships == len(p.Ships) {
				return engine.Action{}
			}
			p.Ships[ships] = c
			ships++
			continue
		case c.Kind() != Character:
			return engine.Action{}
		}
		for symbol < 3 && (room[symbol] == 0 || c != jack && c.Role() != Settler+Role(symbol)) {
			symbol++
		}
		if symbol == 3 {
			return engine.Action{}
		}
		room[symbol]--
		switch c {
		case jack:
			*jacks[symbol]++
		case lateSymbols[symbol]:
			p.Adventure[symbol] = true
		}
	}
	return Claim(exp, p)
}

// AdventureAnswer tells of an answer of the adventure that is given to the question, not on a card or a
// mission of the table.
func AdventureAnswer(a engine.Action) bool {
	switch a.Op {
	case opRepelFree, opLookout, opPick, opSell, opYesMission, opNoMission, opAgree, opRefuse, opChoose, opShare:
		return true
	}
	return false
}

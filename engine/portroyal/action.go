package portroyal

import (
	"math/bits"

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

// AdventureAnswer tells of an answer of the adventure that is given to the question, not on a card or a
// mission of the table.
func AdventureAnswer(a engine.Action) bool {
	switch a.Op {
	case opRepelFree, opLookout, opPick, opSell, opYesMission, opNoMission, opAgree, opRefuse, opChoose, opShare:
		return true
	}
	return false
}

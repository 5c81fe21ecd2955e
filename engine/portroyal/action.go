package portroyal

import (
	"slices"

	"portside/engine"
)

// The operations, each followed by the meaning of Action.A and B.
const (
	OpDraw       uint16 = iota + 1
	OpStop              //
	OpLetIn             //
	OpRepel             //
	OpTrade             // A: ship
	OpHire              // A: character
	OpClaim             // A: expedition, B: payment
	OpDone              //
	OpEnd               //
	OpGamble            //
	OpGoOn              //
	OpKeep              //
	OpForgo             // A: ship
	OpGive              // A: seat
	OpFulfil            // A: contract
	OpYes               // A: contract
	OpNo                // A: contract
	OpSetAside          //
	OpLeave             //
	OpPropose           // A: number of time cards
	OpAccept            //
	OpRepelFree         //
	OpLookout           //
	OpPick              // A: card
	OpStow              // A: ship
	OpComplete          // A: mission, B and C: kept ships
	OpSell              // A: innkeeper, B: ship
	OpYesMission        // A: mission
	OpNoMission         // A: mission
	OpAgree             //
	OpRefuse            //
	OpChoose            // A: persona
	OpShare             // A: coins
)

// Draw turns up the next card (D6).
func Draw() engine.Action { return engine.Action{Op: OpDraw} }

// Stop ends phase 1 (D6).
func Stop() engine.Action { return engine.Action{Op: OpStop} }

// LetIn puts the ship just drawn into the harbour, even if that busts (D7, R-09).
func LetIn() engine.Action { return engine.Action{Op: OpLetIn} }

// Repel chases the ship just drawn away (D7, §5.2).
func Repel() engine.Action { return engine.Action{Op: OpRepel} }

// Trade takes a ship from the harbour for its coins (D12, §5.5.3).
func Trade(ship Card) engine.Action { return engine.Action{Op: OpTrade, A: int16(ship)} }

// Hire takes a character from the harbour (D12, §5.5.4).
func Hire(character Card) engine.Action { return engine.Action{Op: OpHire, A: int16(character)} }

// Claim takes an expedition from the row and pays with characters (§5.6).
func Claim(expedition Card, p Payment) engine.Action {
	return engine.Action{Op: OpClaim, A: int16(expedition), B: p.Pack(), C: p.packItems()}
}

// Done ends the seat's own take step (D12).
func Done() engine.Action { return engine.Action{Op: OpDone} }

// EndTurn ends the turn after a bust (D14).
func EndTurn() engine.Action { return engine.Action{Op: OpEnd} }

// Gamble uses a gambler: four cards at once (D6, D11, §10).
func Gamble() engine.Action { return engine.Action{Op: OpGamble} }

// GoOn begins phase 2 after a gamble (D11).
func GoOn() engine.Action { return engine.Action{Op: OpGoOn} }

// Keep repels the ship just drawn and keeps it for pack of pirates (D7, §11.5).
func Keep() engine.Action { return engine.Action{Op: OpKeep} }

// Forgo trades a ship without its coins, for frigate foe or galleon foe (D12, §11.5).
func Forgo(ship Card) engine.Action { return engine.Action{Op: OpForgo, A: int16(ship)} }

// Give names the seat that gets the coin of a gift ship (D13, §7.6).
func Give(to engine.Seat) engine.Action { return engine.Action{Op: OpGive, A: int16(to)} }

// Fulfil lays a marker on an any-time contract (§11.4).
func Fulfil(c Contract) engine.Action { return engine.Action{Op: OpFulfil, A: int16(c)} }

// Yes accepts an offered contract (D9, §11.5).
func Yes(c Contract) engine.Action { return engine.Action{Op: OpYes, A: int16(c)} }

// No declines an offered contract for this occasion (D9).
func No(c Contract) engine.Action { return engine.Action{Op: OpNo, A: int16(c)} }

// SetAside moves a time card to the score pile after a tax increase (D10, §11.6).
func SetAside() engine.Action { return engine.Action{Op: OpSetAside} }

// Leave leaves the time pile as it is (D10).
func Leave() engine.Action { return engine.Action{Op: OpLeave} }

// Propose names how many time cards are set aside before the start (D1).
func Propose(d int) engine.Action { return engine.Action{Op: OpPropose, A: int16(d)} }

// Accept agrees to the proposal (D1).
func Accept() engine.Action { return engine.Action{Op: OpAccept} }

// RepelFree chases the ship just drawn away by the event of the turn, whatever its swords (D7, §12.3).
func RepelFree() engine.Action { return engine.Action{Op: OpRepelFree} }

// UseLookout looks at the top three cards (D6, §7.5).
func UseLookout() engine.Action { return engine.Action{Op: OpLookout} }

// PutBack names the card that a lookout leaves on top (D8).
func PutBack(c Card) engine.Action { return engine.Action{Op: OpPick, A: int16(c)} }

// Stow takes a ship from the harbour and keeps it for its item (D12, §12.6).
func Stow(ship Card) engine.Action { return engine.Action{Op: OpStow, A: int16(ship)} }

// Complete completes a mission with the kept ships it costs (§12.5).
func Complete(m Mission, ships ...Card) engine.Action {
	return CompleteWith(m, ShipSetOf(ships...))
}

// CompleteWith is Complete for a set of ships: B has the ships of Ares, C the others.
func CompleteWith(m Mission, ships ShipSet) engine.Action {
	return engine.Action{Op: OpComplete, A: int16(m), B: int16(ships & 0xfff), C: int16(ships >> 12)}
}

// Discards is the set of kept ships that an action of OpComplete discards.
func Discards(a engine.Action) ShipSet { return ShipSet(a.B) | ShipSet(a.C)<<12 }

// Sell sells bread or rum to one of the seat's own innkeepers (§12.7).
func Sell(innkeeper, ship Card) engine.Action {
	return engine.Action{Op: OpSell, A: int16(innkeeper), B: int16(ship)}
}

// YesMission accepts an offered mission (D9).
func YesMission(m Mission) engine.Action { return engine.Action{Op: OpYesMission, A: int16(m)} }

// DeclineMission declines an offered mission for this occasion (D9).
func DeclineMission(m Mission) engine.Action { return engine.Action{Op: OpNoMission, A: int16(m)} }

// Agree pays what an event or the end of the month offers (D4, D5).
func Agree() engine.Action { return engine.Action{Op: OpAgree} }

// Refuse declines it.
func Refuse() engine.Action { return engine.Action{Op: OpRefuse} }

// Choose names the seat's own character (D2).
func Choose(p Persona) engine.Action { return engine.Action{Op: OpChoose, A: int16(p)} }

// Share names the extra coins of the next seat in a proposal (D3).
func Share(n int) engine.Action { return engine.Action{Op: OpShare, A: int16(n)} }

// ActionCard is the card an action names, NoCard if it names none.
func ActionCard(a engine.Action) Card {
	switch a.Op {
	case OpTrade, OpHire, OpClaim, OpForgo, OpPick, OpStow:
		return Card(a.A)
	case OpSell:
		return Card(a.B)
	}
	return NoCard
}

// ActionContract is the contract an action names; ok is false if it names none.
func ActionContract(a engine.Action) (c Contract, ok bool) {
	switch a.Op {
	case OpFulfil, OpYes, OpNo:
		return Contract(a.A), true
	}
	return NoContract, false
}

// ActionNumber is the number of cards of a proposal or the seat of a gift; ok is false for other actions.
func ActionNumber(a engine.Action) (n int, ok bool) {
	return int(a.A), a.Op == OpPropose || a.Op == OpGive || a.Op == OpShare
}

// ActionMission is the mission an action names; ok is false if it names none.
func ActionMission(a engine.Action) (m Mission, ok bool) {
	switch a.Op {
	case OpComplete, OpYesMission, OpNoMission:
		return Mission(a.A), true
	}
	return NoMission, false
}

// ActionPersona is the character an action chooses; ok is false for other actions.
func ActionPersona(a engine.Action) (p Persona, ok bool) { return Persona(a.A), a.Op == OpChoose }

// Innkeeping is the innkeeper that sells; ok is false for other actions.
func Innkeeping(a engine.Action) (innkeeper Card, ok bool) { return Card(a.A), a.Op == OpSell }

// KeptShips are the kept ships that an action discards, ascending.
func KeptShips(a engine.Action) []Card {
	var list []Card
	switch a.Op {
	case OpComplete:
		list = slices.Collect(Discards(a).All())
	case OpClaim:
		for _, c := range unpack(a.B, a.C).Ships {
			if c != 0 {
				list = append(list, c)
			}
		}
	case OpSell:
		list = append(list, Card(a.B))
	}
	return list
}

// AdventureAnswer tells whether an action answers a question of the adventure itself, rather than using a card or a
// mission on the table.
func AdventureAnswer(a engine.Action) bool {
	switch a.Op {
	case OpRepelFree, OpLookout, OpPick, OpSell, OpYesMission, OpNoMission, OpAgree, OpRefuse, OpChoose, OpShare:
		return true
	}
	return false
}

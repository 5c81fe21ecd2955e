package portroyal

import "portside/engine"

// Tableau is what lies face up in front of one seat, as the rules count it: rules, bots and views compute with the same
// numbers. Most of them follow from the display and save counting.
type Tableau struct {
	Coins       uint8
	Influence   int16
	Swords      uint8
	Expeditions uint8
	cheap       uint8 // characters of printed cost 3 or less
	Ares        uint8 // captains, priests and settlers that earn for ships of Ares
	Crowns      uint8 // 0 … 15 (§12.8)
	Persona     Persona
	Power       power   // of the persona, once the door is open
	Kept        ShipSet // ships kept for their items (§12.6)
	Role        [Roles]uint8
	traders     [Colours]uint8
	Merchants   [Colours]uint8
	Clerks      [Colours]uint8
	Pack        [Colours]uint8 // card+1 of the repelled ship kept for pack of pirates, 0: none
	Display     engine.Bag     // characters, expeditions, ships under merchants
}

// Lay puts card c into the display (sign 1) or removes it (sign -1) and updates the numbers. A ship
// in the display lies under a merchant and counts 1 influence (§9.3).
func (t *Tableau) Lay(c Card, sign int8) {
	if sign > 0 {
		t.Display.Put(uint8(c))
	} else {
		t.Display.Take(uint8(c))
	}
	f := c.Face()
	d := uint8(sign) // two's complement: adding 255 subtracts 1
	switch f.Kind {
	case Ship:
		t.Influence += int16(sign)
		return
	case Expedition:
		t.Influence += int16(sign * f.Influence)
		t.Expeditions += d
		return
	}
	t.Influence += int16(sign * f.Influence)
	t.Role[f.Role] += d
	t.Swords += uint8(sign * f.Swords)
	if f.Cost <= 3 {
		t.cheap += d
	}
	if f.Ares {
		t.Ares += d
	}
	switch f.Role {
	case Trader:
		t.traders[f.Colour] += d
	case Merchant:
		t.Merchants[f.Colour] += d
	case Clerk:
		t.Clerks[f.Colour] += d
	}
}

// Discount is what characters deduct from every hire.
func (t *Tableau) Discount() int {
	n := int(t.Role[Mademoiselle])
	if t.Power == PowerBargaining {
		n += int(t.Persona.Face().N)
	}
	return n
}

// Arms are the swords that count for repelling and for taxes, from cards and from the seat's own character.
func (t *Tableau) Arms() int {
	if t.Power == PowerArmed {
		return int(t.Swords) + int(t.Persona.Face().N)
	}
	return int(t.Swords)
}

// The functions below take the event in force, NoHappening for none.

// Price is what c costs the seat without the fee (§5.5.4, §12.7).
func (t *Tableau) Price(c Card, h Happening) int {
	off := t.Discount()
	if h.Does(EffectDiscountAll) {
		off += int(h.Face().N)
	}
	return max(0, int(c.Face().Cost)-off)
}

// Income is the coins due for trading ship c: its own, those from characters, and those from an event (§5.5.3, §12.3).
func (t *Tableau) Income(c Card, h Happening) int {
	n := int(c.Face().Coins) + t.Bonuses(c)
	if h.Does(EffectTradeBonus) {
		n += int(h.Face().N)
	}
	return n
}

// Bonuses is what characters earn with ship c, traded or kept: one coin for each trader of its colour and for
// each captain, priest and settler of the adventure with a ship of Ares (§12.6).
func (t *Tableau) Bonuses(c Card) int {
	col := c.Face().Colour
	n := int(t.traders[col])
	if col == Violet {
		n += int(t.Ares)
	}
	if t.Power == PowerCoinTrader && t.Persona.Face().colour == col {
		n += int(t.Persona.Face().N)
	}
	return n
}

// CrownsOfPower is what the seat's own character earns in crowns with ship c, traded or kept (§12.7).
func (t *Tableau) CrownsOfPower(c Card) int {
	if f := t.Persona.Face(); t.Power == PowerCrownTrader && f.colour == c.Face().Colour {
		return int(f.N)
	}
	return 0
}

// SwordsToRepel is the number of swords with which the seat can repel ships in its own turn (§7.3).
func (t *Tableau) SwordsToRepel(h Happening) int {
	n := t.Arms()
	if h.Does(EffectExtraSwords) {
		n += int(h.Face().N)
	}
	return n
}

// CanRepel tells whether the seat has the swords for ship c in its own turn (§5.2).
func (t *Tableau) CanRepel(c Card, h Happening) bool {
	have, f := t.SwordsToRepel(h), c.Face()
	return have > 0 && !f.Skull && have >= int(f.Swords) && !h.Does(EffectNoRepel)
}

// RepelsFree tells whether an event lets the active seat repel ship c without swords, once in a turn (§12.3).
func RepelsFree(c Card, h Happening, used bool) bool {
	return h.Does(EffectRepelFree) && !used && !c.Face().Skull
}

// takesByColours is how many cards the active seat may take (§5.5.1).
var takesByColours = [Colours]int{1, 1, 1, 1, 2, 3, 4}

// Takes is how many cards the seat may take in its own turn with ships of so many colours in the harbour, after so
// many gambles, less the cost of a mission (§5.5.1, §12.5).
func (t *Tableau) Takes(ships, gambles, less int, h Happening) int {
	n := takesByColours[ships] + int(t.Role[Governor]) + gambles - less
	if h.Does(EffectExtraTake) {
		n += int(h.Face().N)
	}
	return max(0, n)
}

// FeeFor is what a seat owes the active seat for a card, in coins (§5.5.2).
func FeeFor(active bool, h Happening) int {
	if active || h.Does(EffectFeeByBank) {
		return 0
	}
	return Fee
}

// Progress is the progress with a requirement of a mission. Only cards count: neither jacks nor the seat's own character
//
func (t *Tableau) Progress(n *Need) (have, want int) {
	switch n.What {
	case "swords":
		return int(t.Swords), n.N
	case "expedition":
		return int(t.Expeditions), n.N
	case "characters_cost_at_most":
		return t.characters(func(f *CardFace) bool { return int(f.Cost) <= n.Than }), n.N
	case "characters_influence_at_least":
		return t.characters(func(f *CardFace) bool { return int(f.Influence) >= n.Than }), n.N
	}
	for _, r := range n.Of {
		have += int(t.Role[r])
	}
	return have, n.N
}

// characters counts the characters of the display that fit.
func (t *Tableau) characters(fits func(*CardFace) bool) int {
	n := 0
	for token := range t.Display.All() {
		if f := Card(token).Face(); f.Kind == Character && fits(f) {
			n += t.Display.Count(token)
		}
	}
	return n
}

// ToContract is the seat's progress with contract c: have of want. For contracts decided at once it counts the waiting
// spaces passed and the steps to the end; waits is the space on which the seat's marker stands, 0 for none.
func (t *Tableau) ToContract(c Contract, waits int) (have, want int) {
	if c.AtOnce() && c != PackOfPirates {
		return waits, c.Spaces() + 1
	}
	have, want = t.counted(c)
	return min(max(0, have), want), want
}

// Fulfils tells whether the condition of contract c, one that is not decided at once, is true (§11.4).
func (t *Tableau) Fulfils(c Contract) bool {
	have, want := t.counted(c)
	return have >= want
}

// counted is how much the seat has of what contract c counts, and how much c asks for. Only cards count: a jack
// replaces nobody, discounts do not lower a printed cost (§11.4).
func (t *Tableau) counted(c Contract) (have, want int) {
	if c < TraderPrince { // two characters
		return int(min(t.Role[Pairs[c][0]], 1) + min(t.Role[Pairs[c][1]], 1)), 2
	}
	switch c {
	case TraderPrince:
		return int(t.Role[Trader]), 2
	case CheapStaff:
		return int(t.cheap), 4
	case Fighter:
		return int(t.Swords), 3
	case Explorer:
		return int(t.Expeditions), 1
	case SmallCourt:
		return int(t.Influence), 12
	case Ransom:
		return int(t.Coins), RansomCoins
	case PackOfPirates:
		for _, k := range t.Pack {
			have += int(min(k, 1))
		}
		return have, 5
	}
	return 0, 1
}

// CardsIn lists a bag card by card.
func CardsIn(b *engine.Bag) []Card {
	list := make([]Card, 0, b.Len())
	for t := range b.All() {
		for range b.Count(t) {
			list = append(list, Card(t))
		}
	}
	return list
}

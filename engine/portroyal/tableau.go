package portroyal

import "portside/engine"

// tableau is what lies open before one seat as the rules count it: rules, bots and views compute with the same
// numbers. Most of them follow from the display and save counting.
type tableau struct {
	coins       uint8
	influence   int16
	swords      uint8
	expeditions uint8
	cheap       uint8 // characters of printed cost 3 or less
	ares        uint8 // captains, priests and settlers that earn for ships of Ares
	crowns      uint8 // 0 … 15 (§12.8)
	persona     Persona
	power       power   // of the persona, once the door is open
	kept        ShipSet // ships kept for their items (§12.6)
	role        [roles]uint8
	traders     [colours]uint8
	merchants   [colours]uint8
	clerks      [colours]uint8
	pack        [colours]uint8 // card+1 of the repelled ship kept for pack of pirates, 0: none
	display     engine.Bag     // characters, expeditions, ships under merchants
}

// lay puts card c into the display (sign 1) or takes it out (sign -1) and keeps the numbers true. A ship
// in the display lies under a merchant and counts 1 influence (§9.3).
func (t *tableau) lay(c Card, sign int8) {
	if sign > 0 {
		t.display.Put(uint8(c))
	} else {
		t.display.Take(uint8(c))
	}
	f := c.Face()
	d := uint8(sign) // two's complement: adding 255 subtracts 1
	switch f.kind {
	case Ship:
		t.influence += int16(sign)
		return
	case Expedition:
		t.influence += int16(sign * f.influence)
		t.expeditions += d
		return
	}
	t.influence += int16(sign * f.influence)
	t.role[f.role] += d
	t.swords += uint8(sign * f.swords)
	if f.cost <= 3 {
		t.cheap += d
	}
	if f.ares {
		t.ares += d
	}
	switch f.role {
	case Trader:
		t.traders[f.colour] += d
	case Merchant:
		t.merchants[f.colour] += d
	case Clerk:
		t.clerks[f.colour] += d
	}
}

// discount is what characters take off every hire.
func (t *tableau) discount() int {
	n := int(t.role[Mademoiselle])
	if t.power == PowerBargaining {
		n += int(t.persona.Face().n)
	}
	return n
}

// arms are the swords that count for repelling and for taxes: of cards and of the own character.
func (t *tableau) arms() int {
	if t.power == PowerArmed {
		return int(t.swords) + int(t.persona.Face().n)
	}
	return int(t.swords)
}

// The functions below take the event in force, NoHappening for none.

// price is what c costs the seat without the fee (§5.5.4, §12.7).
func (t *tableau) price(c Card, h Happening) int {
	off := t.discount()
	if h.Does(EffectDiscountAll) {
		off += int(h.Face().n)
	}
	return max(0, int(c.Face().cost)-off)
}

// income is what trading ship c is due: its coins, what characters add, and an event (§5.5.3, §12.3).
func (t *tableau) income(c Card, h Happening) int {
	n := int(c.Face().coins) + t.Bonuses(c)
	if h.Does(EffectTradeBonus) {
		n += int(h.Face().n)
	}
	return n
}

// Bonuses is what characters earn with ship c, traded or kept: one coin for each trader of its colour and for
// each captain, priest and settler of the adventure with a ship of Ares (§12.6).
func (t *tableau) Bonuses(c Card) int {
	col := c.Face().colour
	n := int(t.traders[col])
	if col == Violet {
		n += int(t.ares)
	}
	if t.power == PowerCoinTrader && t.persona.Face().colour == col {
		n += int(t.persona.Face().n)
	}
	return n
}

// crownsOfPower is what the own character earns in crowns with ship c, traded or kept (§12.7).
func (t *tableau) crownsOfPower(c Card) int {
	if f := t.persona.Face(); t.power == PowerCrownTrader && f.colour == c.Face().colour {
		return int(f.n)
	}
	return 0
}

// swordsToRepel is what the seat has to repel ships with in its own turn (§7.3).
func (t *tableau) swordsToRepel(h Happening) int {
	n := t.arms()
	if h.Does(EffectExtraSwords) {
		n += int(h.Face().n)
	}
	return n
}

// canRepel tells whether the seat has the swords for ship c in its own turn (§5.2).
func (t *tableau) canRepel(c Card, h Happening) bool {
	have, f := t.swordsToRepel(h), c.Face()
	return have > 0 && !f.skull && have >= int(f.swords) && !h.Does(EffectNoRepel)
}

// repelsFree tells whether an event lets the active seat repel ship c without swords, once in a turn (§12.3).
func repelsFree(c Card, h Happening, used bool) bool {
	return h.Does(EffectRepelFree) && !used && !c.Face().skull
}

// takesByColours is how many cards the active seat may take (§5.5.1).
var takesByColours = [colours]int{1, 1, 1, 1, 2, 3, 4}

// takes is how many cards the seat may take in its own turn with ships of so many colours in the harbour, after so
// many gambles, less what a mission has cost (§5.5.1, §12.5).
func (t *tableau) takes(ships, gambles, less int, h Happening) int {
	n := takesByColours[ships] + int(t.role[Governor]) + gambles - less
	if h.Does(EffectExtraTake) {
		n += int(h.Face().n)
	}
	return max(0, n)
}

// feeOf is what a seat owes the active seat for a card, in coins (§5.5.2).
func feeOf(active bool, h Happening) int {
	if active || h.Does(EffectFeeByBank) {
		return 0
	}
	return fee
}

// progress is how much of a requirement of a mission there is. Only cards count: neither jacks nor the own character
//
func (t *tableau) progress(n *Need) (have, want int) {
	switch n.What {
	case "swords":
		return int(t.swords), n.N
	case "expedition":
		return int(t.expeditions), n.N
	case "characters_cost_at_most":
		return t.characters(func(f *cardFace) bool { return int(f.cost) <= n.Than }), n.N
	case "characters_influence_at_least":
		return t.characters(func(f *cardFace) bool { return int(f.influence) >= n.Than }), n.N
	}
	for _, r := range n.Of {
		have += int(t.role[r])
	}
	return have, n.N
}

// characters counts the characters of the display that fit.
func (t *tableau) characters(fits func(*cardFace) bool) int {
	n := 0
	for token := range t.display.All() {
		if f := Card(token).Face(); f.kind == Character && fits(f) {
			n += t.display.Count(token)
		}
	}
	return n
}

// toContract is how far the seat is with contract c: have of want. Only cards count: a jack replaces nobody,
// discounts do not lower a printed cost (§11.4). For contracts decided at once it counts the waiting spaces passed
// and the steps to the end; waits is the space on which the seat's marker stands, 0 for none.
func (t *tableau) toContract(c Contract, waits int) (have, want int) {
	count := func(n uint8, of int) (int, int) { return min(int(n), of), of }
	switch c {
	case TraderPrince:
		return count(t.role[Trader], 2)
	case CheapStaff:
		return count(t.cheap, 4)
	case Fighter:
		return count(t.swords, 3)
	case Explorer:
		return count(t.expeditions, 1)
	case SmallCourt:
		return min(max(0, int(t.influence)), 12), 12
	case Ransom:
		return count(t.coins, ransomCoins)
	case PackOfPirates:
		n := uint8(0)
		for _, k := range t.pack {
			if k > 0 {
				n++
			}
		}
		return count(n, 5)
	}
	if int(c) < len(pairs) {
		a, b := min(t.role[pairs[c][0]], 1), min(t.role[pairs[c][1]], 1)
		return int(a + b), 2
	}
	return waits, c.Spaces() + 1
}

// cardsIn lists a bag card by card.
func cardsIn(b *engine.Bag) []Card {
	list := make([]Card, 0, b.Len())
	for t := range b.All() {
		for range b.Count(t) {
			list = append(list, Card(t))
		}
	}
	return list
}

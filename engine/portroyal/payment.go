package portroyal

import (
	"strings"

	"portside/engine"
)

var (
	jack        = byID["jack-of-all-trades-6c-1p"]
	symbolCards = [3]Card{byID["settler-4c-1p"], byID["captain-4c-1p"], byID["priest-4c-1p"]}
	lateSymbols = [3]Card{byID["ad-settler-5c-1p"], byID["ad-captain-5c-1p"], byID["ad-priest-5c-1p"]}
)

// Payment says how many of the settlers, captains and priests that an expedition needs are replaced by
// a jack of all trades, and whether those of the adventure pay; characters of the base game pay the
// rest.
type Payment struct {
	JackSettlers, JackCaptains, JackPriests int
	Adventure                               [3]bool // settler, captain, priest
	Ships                                   [2]Card // kept ships for items, ascending; 0 where none is needed
}

// Jacks is the number of jacks in the payment.
func (p Payment) Jacks() int { return p.JackSettlers + p.JackCaptains + p.JackPriests }

func (p Payment) Pack() int16 {
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
			n |= int16(c-firstLate+1) << (5 * i)
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
			p.Ships[i] = firstLate + Card(k) - 1
		}
	}
	return p
}

// ClaimPayment is how a claim is paid; ok is false for other actions.
func ClaimPayment(a engine.Action) (p Payment, ok bool) {
	return unpack(a.B, a.C), a.Op == OpClaim
}

// Paid appends the cards a claim costs in the order settlers, captains, priests, ships with items; for each
// symbol the characters of the base game, then those of the adventure, then jacks.
func Paid(expedition Card, p Payment, list []Card) []Card {
	jacks := [3]int{p.JackSettlers, p.JackCaptains, p.JackPriests}
	for i, n := range expedition.Face().Needs {
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

// claimPaidWith finds the payment written as pay; the zero action if there is none.
func claimPaidWith(exp Card, pay string) engine.Action {
	var p Payment
	ships := 0
	jacks, symbol := [3]*int{&p.JackSettlers, &p.JackCaptains, &p.JackPriests}, 0
	room := exp.Face().Needs
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

// AdventureSymbol is the settler (0), captain (1) or priest (2) of the adventure.
func AdventureSymbol(symbol int) Card { return lateSymbols[symbol] }

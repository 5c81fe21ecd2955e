package portroyal

import (
	"portside/engine"
	"portside/engine/portroyal"
)

const (
	gambleCards = 4 // turned up by a gambler (§10)
	shipColours = 6
)

// gambleBust is the chance, 0 … 1, that a gamble now ends in a bust: that its four cards contain two
// ships of one colour, or one of a colour in the harbour; nothing can be repelled. It is exact:
// every face that went into the draw pile and has not been seen since is equally likely, and
// cards missing from the pile come from the discard pile.
func gambleBust(v *portroyal.View) float64 {
	cards, deck := gambleCards, v.Deck
	pile, next := poolOf(&v.Shuffles[v.Current]), poolOf(&v.Discard)
	var here [shipColours + 1]bool
	for _, c := range v.Harbour {
		if c.Kind() == portroyal.Ship {
			here[c.Colour()] = true
		}
	}
	if a := v.Adventure; a != nil && a.Top != portroyal.NoCard { // the first card is known to this seat
		if a.Top.Kind() == portroyal.Ship && here[a.Top.Colour()] {
			return 1
		}
		here[a.Top.Colour()] = here[a.Top.Colour()] || a.Top.Kind() == portroyal.Ship
		cards, deck = cards-1, deck-1
	}
	first := min(cards, deck)
	second := min(cards-first, v.Discard.Len())
	// ways[i][j]: choices of i ships from the pile and j from the discard pile, all of different new colours
	var ways [gambleCards + 1][gambleCards + 1]float64
	ways[0][0] = 1
	for colour := 1; colour <= shipColours; colour++ {
		if here[colour] {
			continue
		}
		for i := first; i >= 0; i-- {
			for j := second; j >= 0; j-- {
				if i > 0 {
					ways[i][j] += ways[i-1][j] * pile.ships[colour]
				}
				if j > 0 {
					ways[i][j] += ways[i][j-1] * next.ships[colour]
				}
			}
		}
	}
	safe := 0.0
	for i := range first + 1 {
		for j := range second + 1 {
			safe += ways[i][j] * choose(pile.others, first-i) * choose(next.others, second-j)
		}
	}
	return 1 - safe/(choose(pile.cards, first)*choose(next.cards, second))
}

// pool counts what a card can be.
type pool struct {
	cards, others int // all, and those that are not ships
	ships         [shipColours + 1]float64
}

func poolOf(b *engine.Bag) pool {
	p := pool{cards: b.Len()}
	for t := range b.All() {
		if c := portroyal.Card(t); c.Kind() == portroyal.Ship {
			p.ships[c.Colour()] += float64(b.Count(t))
		} else {
			p.others += b.Count(t)
		}
	}
	return p
}

// choose is the number of ways to choose k of n things.
func choose(n, k int) float64 {
	ways := 1.0
	for i := range k {
		ways = ways * float64(n-i) / float64(i+1)
	}
	return ways
}

// canGamble reports whether the active seat has a gambler that it has not used this turn.
func canGamble(v *portroyal.View) bool {
	return v.Places[v.Active].Gamblers > v.Gamblers && v.Deck+v.Discard.Len() > 0
}

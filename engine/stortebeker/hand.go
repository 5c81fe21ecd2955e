package stortebeker

import (
	"fmt"
	"strconv"
	"strings"

	"portside/engine"
)

// Hand is a number of each action card, by Card.
type Hand [CardKinds]uint8

// Len is the number of cards.
func (h *Hand) Len() int {
	n := 0
	for _, k := range h {
		n += int(k)
	}
	return n
}

// List is the cards in ascending order, equal ones repeated.
func (h *Hand) List() []Card {
	var list []Card
	for c, n := range h {
		for range n {
			list = append(list, Card(c))
		}
	}
	return list
}

// HandOf is a hand of these cards, in any order.
func HandOf(list []Card) (h Hand) {
	for _, c := range list {
		h[c]++
	}
	return h
}

// String writes the cards in ascending order, equal ones as rum*2; "none" if there are none.
func (h Hand) String() string {
	var words []string
	for c, n := range h {
		switch {
		case n == 1:
			words = append(words, Card(c).String())
		case n > 1:
			words = append(words, fmt.Sprintf("%v*%d", Card(c), n))
		}
	}
	if len(words) == 0 {
		return "none"
	}
	return strings.Join(words, " ")
}

// ParseHand reads what String writes, in any order. Errors: engine.ErrNotation, also for too many copies of a card.
func ParseHand(text string) (h Hand, err error) {
	for _, word := range strings.Fields(text) {
		if word == "none" {
			continue
		}
		id, times, many := strings.Cut(word, "*")
		n := 1
		if many {
			if n, err = strconv.Atoi(times); err != nil || n < 1 || n > DeckSize {
				return h, fmt.Errorf("%w: %q has no number of cards", engine.ErrNotation, word)
			}
		}
		c, err := ParseCard(id)
		if err != nil {
			return h, err
		}
		if int(h[c])+n > int(Deck[c]) {
			return h, fmt.Errorf("%w: the deck has only %d of %v", engine.ErrNotation, Deck[c], c)
		}
		h[c] += uint8(n)
	}
	return h, nil
}

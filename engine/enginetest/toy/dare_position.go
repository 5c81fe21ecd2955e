package toy

import (
	"fmt"
	"strconv"
	"strings"

	"portside/engine"
)

// Position implements engine.Game. Fields: active, pending (also called at-stake), drawn, sN.points, deck, discard, target.
func (Dare) Position(s engine.State) engine.Position { return darePosition{s.(*dare)} }

type darePosition struct{ s *dare }

func (p darePosition) seatField(field string) (*int16, bool) {
	for seat := range engine.Seat(p.s.seats) {
		if field == seat.String()+".points" {
			return &p.s.points[seat], true
		}
	}
	return nil, false
}

// Field is a field by its first name.
func (p darePosition) Field(name, _ string) string {
	if name == "at-stake" {
		return "pending"
	}
	return name
}

func (p darePosition) Set(field, value string) error {
	if at, ok := p.seatField(field); ok {
		return setNumber(at, value)
	}
	switch field {
	case "pending":
		p.s.drawn = true
		return setNumber(&p.s.pending, value)
	case "active":
		for seat := range engine.Seat(p.s.seats) {
			if seat.String() == value {
				p.s.active = seat
				return nil
			}
		}
		return fmt.Errorf("no seat %q", value)
	case "discard": // everything else is in the deck
		p.s.deck.Pour(&p.s.discard)
		for _, word := range strings.Fields(value) {
			t, err := tokenOf(dareInfo.Tokens, word)
			if err != nil {
				return err
			}
			if p.s.deck.Count(t) == 0 {
				return fmt.Errorf("too many %s", word)
			}
			p.s.deck.Take(t)
			p.s.discard.Put(t)
		}
		return nil
	}
	return fmt.Errorf("no field %q", field)
}

func (p darePosition) Settle() error {
	if p.s.pending < 0 {
		return fmt.Errorf("pending is %d", p.s.pending)
	}
	return p.s.Invariants()
}

func (p darePosition) Get(field string) (string, error) {
	if at, ok := p.seatField(field); ok {
		return strconv.Itoa(int(*at)), nil
	}
	switch field {
	case "pending":
		return strconv.Itoa(int(p.s.pending)), nil
	case "active":
		return p.s.active.String(), nil
	case "deck":
		return strconv.Itoa(p.s.deck.Len()), nil
	case "discard":
		return bagText(&p.s.discard, dareInfo.Tokens), nil
	}
	return "", fmt.Errorf("no field %q", field)
}

func (p darePosition) Normal(field, value string) (string, error) {
	if _, err := p.Get(field); err != nil || field != "discard" {
		return value, err
	}
	return sortedCards(value, dareInfo.Tokens)
}

// sortedCards writes a list of cards in the order in which a bag lists them.
func sortedCards(value string, tokens []string) (string, error) {
	var b engine.Bag
	for _, word := range strings.Fields(value) {
		t, err := tokenOf(tokens, word)
		if err != nil {
			return "", err
		}
		b.Put(t)
	}
	return bagText(&b, tokens), nil
}

func setNumber(at *int16, value string) error {
	n, err := strconv.ParseInt(value, 10, 16)
	if err != nil {
		return fmt.Errorf("no number: %q", value)
	}
	*at = int16(n)
	return nil
}

func tokenOf(tokens []string, word string) (uint8, error) {
	for t, name := range tokens {
		if name == word {
			return uint8(t), nil
		}
	}
	return 0, fmt.Errorf("no card is called %q", word)
}

func bagText(b *engine.Bag, tokens []string) string {
	var words []string
	for t := range b.All() {
		for range b.Count(t) {
			words = append(words, tokens[t])
		}
	}
	return strings.Join(words, " ")
}

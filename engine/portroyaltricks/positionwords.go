package portroyaltricks

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
)

func (p *scriptPosition) seatOf(word string) (engine.Seat, error) {
	for seat := range engine.Seat(p.s.seats) {
		if seat.String() == word {
			return seat, nil
		}
	}
	return engine.Nobody, unknown("seat", word)
}

func number(value string, least, most int) (int, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("%w: %q is not a number from %d to %d", engine.ErrNotation, value, least, most)
	}
	return n, nil
}

func yes(value string) (bool, error) {
	if value != "yes" && value != "no" {
		return false, fmt.Errorf("%w: %q is neither yes nor no", engine.ErrNotation, value)
	}
	return value == "yes", nil
}

// cardList reads trick cards in use; the word any stands for one more card, whichever, and any*3 for three.
func (p *scriptPosition) cardList(value string, fill bool) (list []Card, any int, err error) {
	list = []Card{}
	for _, w := range words(value) {
		if name, times, several := strings.Cut(w, "*"); fill && name == "any" {
			n := 1
			if several {
				if n, err = number(times, 1, handSize); err != nil {
					return nil, 0, err
				}
			}
			any += n
			continue
		}
		c, err := ParseCard(w)
		if err != nil {
			return nil, 0, err
		}
		if deckOf(int(p.s.seats))>>c&1 == 0 {
			return nil, 0, fmt.Errorf("%w: %v is not in use with %d seats", engine.ErrNotation, c, p.s.seats)
		}
		if slices.Contains(list, c) {
			return nil, 0, fmt.Errorf("%w: %v is named twice", engine.ErrNotation, c)
		}
		list = append(list, c)
	}
	return list, any, nil
}

func lootList(value string) (list []Loot, err error) {
	for _, w := range words(value) {
		l, err := ParseLoot(w)
		if err != nil {
			return nil, err
		}
		if slices.Contains(list, l) {
			return nil, fmt.Errorf("%w: %v is named twice", engine.ErrNotation, l)
		}
		list = append(list, l)
	}
	return list, nil
}

func suitBits(value string) (m uint8, err error) {
	for _, w := range words(value) {
		s, err := parseSuit(w)
		if err != nil {
			return 0, err
		}
		m |= 1 << s
	}
	return m, nil
}

package portroyal

import (
	"fmt"
	"strconv"
	"strings"

	"portside/engine"
)

// parseCards reads "sailor-3c-1p ship-red-1s-1c*2"; "none" and nothing are an empty list.
func parseCards(value string) ([]Card, error) {
	var list []Card
	for _, word := range strings.Fields(value) {
		if word == "none" { // also beside cards, as tables fill it in
			continue
		}
		id, times, many := strings.Cut(word, "*")
		n := 1
		if many {
			var err error
			if n, err = strconv.Atoi(times); err != nil || n < 1 || n > maxPurse {
				return nil, unknown("number of cards", word)
			}
		}
		c, err := ParseCard(id)
		if err != nil {
			return nil, err
		}
		for range n {
			list = append(list, c)
		}
	}
	return list, nil
}

// setCards sets the cards of a place on the table.
func (p *scriptPosition) setCards(field, value string) error {
	list, err := parseCards(value)
	if err != nil {
		return err
	}
	s := p.s
	wrong := func(want string) error {
		return fmt.Errorf("%w: %s takes %s, got %q", engine.ErrNotation, field, want, value)
	}
	switch field {
	case "harbour":
		s.harbour, s.nHarbour, s.ships = [maxHarbour]Card{}, 0, [colours]uint8{}
		for _, c := range list {
			if c.Kind() > Ship || s.nHarbour == maxHarbour {
				return wrong("characters and ships")
			}
			s.harbour[s.nHarbour] = c
			s.nHarbour++
			if c.Kind() == Ship {
				s.ships[c.Colour()]++
			}
		}
	case "row":
		s.row, s.nRow = [maxRow]Card{}, 0
		for _, c := range list {
			if c.Kind() != Expedition || s.nRow == maxRow {
				return wrong("at most eight expeditions")
			}
			s.row[s.nRow] = c
			s.nRow++
		}
	case "pending":
		if len(list) > 1 || len(list) == 1 && list[0].Kind() != Ship {
			return wrong("one ship")
		}
		s.pending = NoCard
		if len(list) == 1 {
			s.pending = list[0]
		}
	case "revealed":
		s.revealed, s.nRevealed = [maxRevealed]Card{}, 0
		for _, c := range list {
			if s.nRevealed == maxRevealed {
				return wrong("at most four cards")
			}
			s.revealed[s.nRevealed] = c
			s.nRevealed++
		}
	case "discard.cards":
		p.discard, s.discard = -1, engine.Bag{}
		for _, c := range list {
			s.discard.Put(uint8(c))
		}
	}
	return nil
}

// Suppose tells what is, and is not, among the cards of a discard pile of which only the number is known.
func (p *scriptPosition) Suppose(with, without []string) {
	cards := func(ids []string) (list []Card) {
		for _, id := range ids {
			if c, err := ParseCard(id); err == nil { // else no card: tapes name other things too
				list = append(list, c)
			}
		}
		return list
	}
	p.with = append(p.with, cards(with)...)
	p.without = append(p.without, cards(without)...)
}

// fillDiscard lays so many cards as the position has said from the pool onto the discard pile, of mixed kinds, so
// that what is left keeps its mixture; false if there are not enough.
func (p *scriptPosition) fillDiscard(pool *engine.Bag) bool {
	n := 0
	lay := func(t uint8) {
		p.s.discard.Put(t)
		n++
	}
	for _, c := range p.with {
		if n < p.discard && pool.Count(uint8(c)) > 0 {
			pool.Take(uint8(c))
			lay(uint8(c))
		}
	}
	var aside engine.Bag
	for _, c := range p.without {
		for pool.Count(uint8(c)) > 0 {
			pool.Take(uint8(c))
			aside.Put(uint8(c))
		}
	}
	for n < p.discard && pool.Len() > 0 {
		lay(pool.TakeAt((n * 17) % pool.Len()))
	}
	for t := range aside.All() {
		pool.PutN(t, aside.Count(t))
	}
	return n >= p.discard
}

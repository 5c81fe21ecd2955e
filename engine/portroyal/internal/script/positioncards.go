package script

import (
	"fmt"
	"strconv"
	"strings"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/internal/rules"
)

// parseCards reads "sailor-3c-1p ship-red-1s-1c*2"; "none" and nothing are an empty list.
func parseCards(value string) ([]portroyal.Card, error) {
	var list []portroyal.Card
	for _, word := range strings.Fields(value) {
		if word == "none" { // also beside cards, as tables fill it in
			continue
		}
		id, times, many := strings.Cut(word, "*")
		n := 1
		if many {
			var err error
			if n, err = strconv.Atoi(times); err != nil || n < 1 || n > rules.MaxPurse {
				return nil, unknown("number of cards", word)
			}
		}
		c, err := portroyal.ParseCard(id)
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
		s.Harbour, s.NHarbour, s.Ships = [rules.MaxHarbour]portroyal.Card{}, 0, [portroyal.Colours]uint8{}
		for _, c := range list {
			if c.Kind() > portroyal.Ship || s.NHarbour == rules.MaxHarbour {
				return wrong("characters and ships")
			}
			s.Harbour[s.NHarbour] = c
			s.NHarbour++
			if c.Kind() == portroyal.Ship {
				s.Ships[c.Colour()]++
			}
		}
	case "row":
		s.Row, s.NRow = [rules.MaxRow]portroyal.Card{}, 0
		for _, c := range list {
			if c.Kind() != portroyal.Expedition || s.NRow == rules.MaxRow {
				return wrong("at most eight expeditions")
			}
			s.Row[s.NRow] = c
			s.NRow++
		}
	case "pending":
		if len(list) > 1 || len(list) == 1 && list[0].Kind() != portroyal.Ship {
			return wrong("one ship")
		}
		s.Pending = portroyal.NoCard
		if len(list) == 1 {
			s.Pending = list[0]
		}
	case "revealed":
		s.Revealed, s.NRevealed = [rules.MaxRevealed]portroyal.Card{}, 0
		for _, c := range list {
			if s.NRevealed == rules.MaxRevealed {
				return wrong("at most four cards")
			}
			s.Revealed[s.NRevealed] = c
			s.NRevealed++
		}
	case "discard.cards":
		p.discard, s.Discard = -1, engine.Bag{}
		for _, c := range list {
			s.Discard.Put(uint8(c))
		}
	}
	return nil
}

// Suppose tells what is, and is not, among the cards of a discard pile of which only the number is known.
func (p *scriptPosition) Suppose(with, without []string) {
	cards := func(ids []string) (list []portroyal.Card) {
		for _, id := range ids {
			if c, err := portroyal.ParseCard(id); err == nil { // else no card: tapes name other things too
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
		p.s.Discard.Put(t)
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

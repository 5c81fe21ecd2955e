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
		if word == "none" {
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

func (p *scriptPosition) setPlace(seat engine.Seat, what, value string) error {
	place := &p.s.seat[seat]
	switch what {
	case "coins":
		n, err := number(value, maxPurse)
		p.coins[seat] = n
		return err
	case "taxed":
		n, err := number(value, 99)
		place.taxed = uint8(n)
		return err
	case "gifts":
		n, err := number(value, 99)
		place.gifts = uint8(n)
		return err
	case "display":
		list, err := parseCards(value)
		if err != nil {
			return err
		}
		kept := *place
		*place = place.bare()
		place.taxed, place.gifts, place.pack = kept.taxed, kept.gifts, kept.pack
		place.kept, place.crowns, place.persona, place.dealt, place.boxed = kept.kept, kept.crowns, kept.persona, kept.dealt, kept.boxed
		place.left, place.power = kept.left, kept.power
		place.influence += shield(place.crowns)
		for _, c := range list {
			if c.Kind() == Tax {
				return fmt.Errorf("%w: %v cannot lie in a display", engine.ErrNotation, c)
			}
			place.lay(c, 1)
		}
		return nil
	case "pack":
		list, err := parseCards(value)
		place.pack = [colours]uint8{}
		for _, c := range list {
			if c.Kind() != Ship || c.Colour() == Violet || place.pack[c.Colour()] != 0 {
				return fmt.Errorf("%w: a pack takes one ship of each colour", engine.ErrNotation)
			}
			place.pack[c.Colour()] = uint8(c) + 1
		}
		return err
	}
	if p.s.mode.adventure() {
		if known, err := p.setCharacter(seat, what, value); known {
			return err
		}
	}
	return noField(seat.String()+"."+what, what)
}

// bare is a place with nothing but its coins.
func (p *place) bare() place { return place{coins: p.coins, purse: p.purse} }

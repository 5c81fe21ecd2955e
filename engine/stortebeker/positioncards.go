package stortebeker

import (
	"fmt"
	"slices"
	"strings"

	"portside/engine"
)

// parseHand reads "rum beans_p pirate_4*2"; "none" and nothing are no cards.
func parseHand(value string) (h Hand, err error) {
	for _, word := range strings.Fields(value) {
		if word == "none" {
			continue
		}
		id, times, many := strings.Cut(word, "*")
		n := 1
		if many {
			if n, err = number(times, deckSize); err != nil || n == 0 {
				return h, unknown("number of cards", word)
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

func (p *scriptPosition) setCards(field, value string) error {
	h, err := parseHand(value)
	if err != nil {
		return err
	}
	switch field {
	case "discard.cards":
		p.s.discard, p.discard = h, -1
	case "draw.cards":
		p.pileCards, p.pile = &h, h.Len()
	case "loot":
		list := h.List()
		if len(list) > 2 || slices.ContainsFunc(list, Card.IsPirate) {
			return fmt.Errorf("%w: loot takes at most two provisions, got %q", engine.ErrNotation, value)
		}
		p.s.loot, p.s.nLoot = [2]Card{}, uint8(len(list))
		copy(p.s.loot[:], list)
	}
	return nil
}

func (p *scriptPosition) setPlace(seat engine.Seat, what, value string) error {
	s, place := p.s, &p.s.seat[seat]
	at, detail, _ := strings.Cut(what, ".")
	if ship, err := ParseShip(at); err == nil {
		return p.setSide(seat, ship, detail, value)
	}
	switch what {
	case "score":
		n, err := number(value, 999)
		p.scores[seat] = n
		return err
	case "ships":
		list, err := parseShips(value, Ships)
		place.won, place.extra, place.score = 0, 0, 0
		for _, ship := range list {
			if ship != NoShip {
				place.won = place.won.With(ship)
				place.score += uint16(ship.Points())
			}
		}
		return err
	case "hand", "aside", "known":
		h, err := parseHand(value)
		if err != nil {
			return err
		}
		switch what {
		case "hand":
			if h.Len() > handSize {
				return fmt.Errorf("%w: a hand of %d cards, at most %d", engine.ErrNotation, h.Len(), handSize)
			}
			place.hand, place.cards, p.anew[seat] = h, uint8(h.Len()), true
		case "aside":
			place.aside, place.nAside = h, uint8(h.Len())
			if seat == s.active && h.Len() > 0 && !s.exchanged {
				s.exchanged, s.taken = true, place.nAside
			}
		case "known":
			p.known[seat] = &h
		}
		return nil
	}
	return unknown("field", seat.String()+"."+what)
}

// setSide sets the cards of a seat at an open ship; its pirates lie face down unless "revealed" says
// otherwise.
func (p *scriptPosition) setSide(seat engine.Seat, ship Ship, detail, value string) error {
	i := p.s.slotOf(ship)
	if i < 0 {
		return fmt.Errorf("%w: %v is not among the open ships (field open)", engine.ErrNotation, ship)
	}
	h, err := parseHand(value)
	if err != nil {
		return err
	}
	d := &p.s.slot[i].side[seat]
	switch detail {
	case "":
		*d = side{}
		copy(d.prov[:], h[:provisions])
		copy(d.down[:], h[provisions:])
	case "revealed":
		for c, n := range h {
			if n > 0 && c < provisions {
				return fmt.Errorf("%w: only pirates are revealed, got %q", engine.ErrNotation, value)
			}
		}
		for v := range d.up {
			all := d.up[v] + d.down[v]
			if h[provisions+v] > all {
				return fmt.Errorf("%w: %v has %d of %v at %v, not %d", engine.ErrNotation, seat, all, Card(provisions+v), ship, h[provisions+v])
			}
			d.up[v] = h[provisions+v]
			d.down[v] = all - d.up[v]
		}
		d.least = [2]uint8{}
	default:
		return unknown("field", fmt.Sprintf("%v.%v.%s", seat, ship, detail))
	}
	d.count()
	return nil
}

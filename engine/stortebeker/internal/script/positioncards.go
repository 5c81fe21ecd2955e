package script

import (
	"fmt"
	"slices"
	"strings"

	"portside/engine"
	face "portside/engine/stortebeker"
	"portside/engine/stortebeker/internal/rules"
)

// parseHand reads "rum beans_p pirate_4*2"; "none" and nothing are no cards.
func parseHand(value string) (h face.Hand, err error) {
	for _, word := range strings.Fields(value) {
		if word == "none" {
			continue
		}
		id, times, many := strings.Cut(word, "*")
		n := 1
		if many {
			if n, err = number(times, face.DeckSize); err != nil || n == 0 {
				return h, face.Unknown("number of cards", word)
			}
		}
		c, err := face.ParseCard(id)
		if err != nil {
			return h, err
		}
		if int(h[c])+n > int(face.Deck[c]) {
			return h, fmt.Errorf("%w: the deck has only %d of %v", engine.ErrNotation, face.Deck[c], c)
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
		p.s.Discard, p.discard = h, -1
	case "draw.cards":
		p.pileCards, p.pile = &h, h.Len()
	case "loot":
		list := h.List()
		if len(list) > 2 || slices.ContainsFunc(list, face.Card.IsPirate) {
			return fmt.Errorf("%w: loot takes at most two provisions, got %q", engine.ErrNotation, value)
		}
		p.s.Loot, p.s.LootLen = [2]face.Card{}, uint8(len(list))
		copy(p.s.Loot[:], list)
	}
	return nil
}

func (p *scriptPosition) setPlace(seat engine.Seat, what, value string) error {
	s, place := p.s, &p.s.Seat[seat]
	at, detail, _ := strings.Cut(what, ".")
	if ship, err := face.ParseShip(at); err == nil {
		return p.setSide(seat, ship, detail, value)
	}
	switch what {
	case "score":
		n, err := number(value, 999)
		p.scores[seat] = n
		return err
	case "ships":
		list, err := parseShips(value, face.Ships)
		place.Won, place.Extra, place.Score = 0, 0, 0
		for _, ship := range list {
			if ship != face.NoShip {
				place.Won = place.Won.With(ship)
				place.Score += uint16(ship.Points())
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
			if h.Len() > rules.HandSize {
				return fmt.Errorf("%w: a hand of %d cards, at most %d", engine.ErrNotation, h.Len(), rules.HandSize)
			}
			place.Hand, place.Cards, p.anew[seat] = h, uint8(h.Len()), true
		case "aside":
			place.Aside, place.AsideLen = h, uint8(h.Len())
			if seat == s.Active && h.Len() > 0 && !s.Exchanged {
				s.Exchanged, s.Taken = true, place.AsideLen
			}
		case "known":
			p.known[seat] = &h
		}
		return nil
	}
	return face.Unknown("field", seat.String()+"."+what)
}

// setSide sets the cards of a seat at an open ship; its pirates lie face down unless "revealed" says
// otherwise.
func (p *scriptPosition) setSide(seat engine.Seat, ship face.Ship, detail, value string) error {
	i := p.s.SlotOf(ship)
	if i < 0 {
		return fmt.Errorf("%w: %v is not among the open ships (field open)", engine.ErrNotation, ship)
	}
	h, err := parseHand(value)
	if err != nil {
		return err
	}
	d := &p.s.Slot[i].Side[seat]
	switch detail {
	case "":
		*d = rules.Side{}
		copy(d.Provisions[:], h[:face.Provisions])
		copy(d.Down[:], h[face.Provisions:])
	case "revealed":
		for c, n := range h {
			if n > 0 && c < face.Provisions {
				return fmt.Errorf("%w: only pirates are revealed, got %q", engine.ErrNotation, value)
			}
		}
		for v := range d.Up {
			all := d.Up[v] + d.Down[v]
			if h[face.Provisions+v] > all {
				return fmt.Errorf("%w: %v has %d of %v at %v, not %d", engine.ErrNotation, seat, all, face.Card(face.Provisions+v), ship, h[face.Provisions+v])
			}
			d.Up[v] = h[face.Provisions+v]
			d.Down[v] = all - d.Up[v]
		}
		d.Least = [2]uint8{}
	default:
		return face.Unknown("field", fmt.Sprintf("%v.%v.%s", seat, ship, detail))
	}
	d.Recount()
	return nil
}

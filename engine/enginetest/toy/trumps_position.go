package toy

import (
	"fmt"
	"strconv"
	"strings"

	"portside/engine"
)

// Position implements engine.Game. Fields: sN.hand (Set and Get), sN.tricks, bid, trump.
func (Trumps) Position(s engine.State) engine.Position { return trumpsPosition{s.(*trumps)} }

type trumpsPosition struct{ s *trumps }

func (p trumpsPosition) field(name string) (engine.Seat, string) {
	for seat := range engine.Seat(p.s.seats) {
		if rest, ok := strings.CutPrefix(name, seat.String()+"."); ok {
			return seat, rest
		}
	}
	return engine.Nobody, name
}

func (p trumpsPosition) Set(field, value string) error {
	seat, name := p.field(field)
	switch {
	case seat != engine.Nobody && name == "hand":
		p.s.talon.Pour(&p.s.hands[seat])
		for _, word := range strings.Fields(value) {
			c, err := tokenOf(trumpsInfo.Tokens, word)
			if err != nil {
				return err
			}
			if p.s.talon.Count(c) == 0 {
				return fmt.Errorf("%s is dealt already", word)
			}
			p.s.talon.Take(c)
			p.s.hands[seat].Put(c)
		}
		return nil
	case field == "trump":
		for i, suit := range suitNames {
			if suit == value {
				p.s.trump, p.s.phase, p.s.declarer, p.s.led, p.s.active = uint8(i), playing, 0, 0, 0
				return nil
			}
		}
		return fmt.Errorf("no suit %q", value)
	}
	return fmt.Errorf("no field %q", field)
}

func (p trumpsPosition) Settle() error { return p.s.Invariants() }

func (p trumpsPosition) Get(field string) (string, error) {
	seat, name := p.field(field)
	switch {
	case seat != engine.Nobody && name == "hand":
		return bagText(&p.s.hands[seat], trumpsInfo.Tokens), nil
	case seat != engine.Nobody && name == "tricks":
		return strconv.Itoa(int(p.s.tricks[seat])), nil
	case field == "bid":
		return strconv.Itoa(int(p.s.bid)), nil
	case field == "trump":
		return suitNames[p.s.trump], nil
	}
	return "", fmt.Errorf("no field %q", field)
}

func (p trumpsPosition) Normal(field, value string) (string, error) {
	if seat, name := p.field(field); seat == engine.Nobody || name != "hand" {
		_, err := p.Get(field)
		return value, err
	}
	return sortedCards(value, trumpsInfo.Tokens)
}

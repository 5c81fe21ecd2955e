package script

import (
	"fmt"
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/internal/rules"
)

// SetContracts sets the open contracts, the one that is offered, and those already offered in this turn.
func (p *scriptPosition) setContracts(field, value string) error {
	var list []portroyal.Contract
	for _, word := range strings.Fields(value) {
		if word == "none" {
			continue
		}
		c, err := portroyal.ParseContract(word)
		if err != nil {
			return err
		}
		if slices.Contains(list, c) {
			return fmt.Errorf("%w: %s: %v stands there twice", engine.ErrNotation, field, c)
		}
		if p.s.Mode.Contracts() && !p.s.Mode.Timed() && c.Face().Blue {
			return fmt.Errorf("%w: %v has a blue seal and takes part only against the time pile", engine.ErrNotation, c)
		}
		list = append(list, c)
	}
	s := p.s
	switch {
	case field == "contracts" && s.Mode.Contracts() && len(list) > rules.OpenContracts(s.Mode, int(s.Seats)):
		return fmt.Errorf("%w: contracts: %d lie open, not %d", engine.ErrNotation, rules.OpenContracts(s.Mode, int(s.Seats)), len(list))
	case field == "contracts" && s.Mode.Contracts():
		p.opened = true
		s.Table = rules.Table{}
		s.Table.N = uint8(copy(s.Table.Open[:], list))
		s.Table.Recount()
		return nil
	case field == "offering" && len(list) <= 1 && (s.Mode.Contracts() || len(list) == 0):
		s.Offering = portroyal.NoContract
		if len(list) == 1 {
			s.Offering = list[0]
		}
		return nil
	case field == "offered" && (s.Mode.Contracts() || len(list) == 0):
		s.Offered = 0
		for _, c := range list {
			switch c {
			case portroyal.TinyGamester:
				s.Offered |= 1
			case portroyal.Gamester:
				s.Offered |= 2
			default:
				return unknown("offer for colours", c.String())
			}
		}
		return nil
	}
	return fmt.Errorf("%w: %s does not take %q in this match", engine.ErrNotation, field, value)
}

// firstSpaces says that seats wait on the first space where nothing is said of a space: "s0" is "s0=1".
func firstSpaces(value string) string {
	words := strings.Fields(value)
	for i, w := range words {
		if w != "none" && !strings.Contains(w, "=") {
			words[i] += "=1"
		}
	}
	return strings.Join(words, " ")
}

// offeredText names what the colours in the harbour have been the moment for in this turn.
func offeredText(s *rules.State) string {
	var words []string
	for i, c := range []portroyal.Contract{portroyal.TinyGamester, portroyal.Gamester} {
		if s.Offered>>i&1 != 0 && s.Table.IsOpen(c) {
			words = append(words, c.String())
		}
	}
	for i, m := range s.Adventure.Missions[:s.Adventure.N] {
		if s.Adventure.Offered>>i&1 != 0 {
			words = append(words, m.String())
		}
	}
	return orNone(words)
}

// setContract sets the markers of one open contract: "marks s1 s0" from the left, "waiting s0=1 s2=2".
func (p *scriptPosition) setContract(c portroyal.Contract, what, value string) error {
	t := &p.s.Table
	if !t.IsOpen(c) {
		return unknown("open contract", c.String())
	}
	switch what {
	case "marks":
		t.Marks[c] = [portroyal.CoinSpaces]int8{}
		for i, word := range seatWords(value) {
			seat, err := p.seatOf(word)
			switch {
			case err != nil:
				return err
			case i == portroyal.CoinSpaces:
				return fmt.Errorf("%w: %v has %d coin spaces", engine.ErrNotation, c, portroyal.CoinSpaces)
			case slices.Contains(t.Marks[c][:i], int8(seat)+1):
				return fmt.Errorf("%w: %v fulfils %v once", engine.ErrNotation, seat, c)
			}
			t.Marks[c][i] = int8(seat) + 1
		}
		t.Recount()
		return nil
	case "waiting":
		t.Wait[c] = [portroyal.MaxSeats]uint8{}
		for _, word := range seatWords(firstSpaces(value)) {
			who, space, _ := strings.Cut(word, "=")
			seat, err := p.seatOf(who)
			if err != nil {
				return err
			}
			n, err := number(space, c.Spaces())
			if err != nil {
				return err
			}
			t.Wait[c][seat] = uint8(n)
		}
		t.Recount()
		return nil
	}
	return unknown("field", c.String()+"."+what)
}

package portroyal

import (
	"fmt"
	"slices"
	"strings"

	"portside/engine"
)

// setContracts sets the open contracts, the one that is offered, and those already offered in this turn.
func (p *scriptPosition) setContracts(field, value string) error {
	var list []Contract
	for _, word := range strings.Fields(value) {
		if word == "none" {
			continue
		}
		c, err := ParseContract(word)
		if err != nil {
			return err
		}
		if slices.Contains(list, c) {
			return fmt.Errorf("%w: %s: %v stands there twice", engine.ErrNotation, field, c)
		}
		if p.s.mode.contracts() && !p.s.mode.timed() && c.Face().Blue {
			return fmt.Errorf("%w: %v has a blue seal and takes part only against the time pile", engine.ErrNotation, c)
		}
		list = append(list, c)
	}
	s := p.s
	switch {
	case field == "contracts" && s.mode.contracts() && len(list) > openContracts(s.mode, int(s.seats)):
		return fmt.Errorf("%w: contracts: %d lie open, not %d", engine.ErrNotation, openContracts(s.mode, int(s.seats)), len(list))
	case field == "contracts" && s.mode.contracts():
		p.opened = true
		s.table = table{}
		s.table.n = uint8(copy(s.table.open[:], list))
		s.table.recount()
		return nil
	case field == "offering" && len(list) <= 1 && (s.mode.contracts() || len(list) == 0):
		s.offering = NoContract
		if len(list) == 1 {
			s.offering = list[0]
		}
		return nil
	case field == "offered" && (s.mode.contracts() || len(list) == 0):
		s.offered = 0
		for _, c := range list {
			switch c {
			case TinyGamester:
				s.offered |= 1
			case Gamester:
				s.offered |= 2
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
func offeredText(s *state) string {
	var words []string
	for i, c := range []Contract{TinyGamester, Gamester} {
		if s.offered>>i&1 != 0 && s.table.isOpen(c) {
			words = append(words, c.String())
		}
	}
	for i, m := range s.voyage.missions[:s.voyage.n] {
		if s.voyage.offered>>i&1 != 0 {
			words = append(words, m.String())
		}
	}
	return orNone(words)
}

// setContract sets the markers of one open contract: "marks s1 s0" from the left, "waiting s0=1 s2=2".
func (p *scriptPosition) setContract(c Contract, what, value string) error {
	t := &p.s.table
	if !t.isOpen(c) {
		return unknown("open contract", c.String())
	}
	switch what {
	case "marks":
		t.marks[c] = [coinSpaces]int8{}
		for i, word := range seatWords(value) {
			seat, err := p.seatOf(word)
			switch {
			case err != nil:
				return err
			case i == coinSpaces:
				return fmt.Errorf("%w: %v has %d coin spaces", engine.ErrNotation, c, coinSpaces)
			case slices.Contains(t.marks[c][:i], int8(seat)+1):
				return fmt.Errorf("%w: %v fulfils %v once", engine.ErrNotation, seat, c)
			}
			t.marks[c][i] = int8(seat) + 1
		}
		t.recount()
		return nil
	case "waiting":
		t.wait[c] = [MaxSeats]uint8{}
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
			t.wait[c][seat] = uint8(n)
		}
		t.recount()
		return nil
	}
	return unknown("field", c.String()+"."+what)
}

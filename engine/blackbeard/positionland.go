package blackbeard

import (
	"fmt"
	"slices"
	"strings"

	"portside/engine"
)

func (p *scriptPosition) setBag(who, what, value string) (err error) {
	switch who + "." + what {
	case "pile.cards":
		p.cards, err = countersOf(value, ActionCard)
		p.cardsSaid = true
	case "discard.cards":
		p.discards, err = countersOf(value, ActionCard)
		p.discardsSaid = true
	case "bag.governors":
		p.governors, err = countersOf(value, Governor)
		p.limited = true
	default:
		return unknown("field", who+"."+what)
	}
	return err
}

func (p *scriptPosition) setOnSale(value string) error {
	p.s.onSale = 0
	for _, w := range words(value) {
		l, err := p.letter(w)
		if err != nil {
			return err
		}
		p.s.onSale |= 1 << (l - firstLetter)
	}
	return nil
}

// letter reads a letter by its name or, by nation, the first that nobody holds.
func (p *scriptPosition) letter(word string) (Counter, error) {
	if l, ok := ParseCounter(word); ok && l.Kind() == Letter {
		return l, nil
	}
	n, err := nationOfWord(word)
	if err != nil {
		return 0, unknown("letter", word)
	}
	for l := firstLetter; int(l) < nTokens; l++ {
		held := p.s.onSale>>(l-firstLetter)&1 > 0
		for i := range p.s.pirates {
			held = held || p.s.pirates[i].letter == l
		}
		if !held && l.Nation() == n {
			return l, nil
		}
	}
	return 0, fmt.Errorf("%w: no letter of %s is left", engine.ErrNotation, word)
}

func (p *scriptPosition) setPlayer(i int8, what, value string) error {
	s := p.s
	pl := &s.player[i]
	switch what {
	case "pirates":
		return p.setPirates(i, value)
	case "commissioners":
		return p.setCrowns(i, value)
	case "lost":
		n, err := number(value, 0, maxRetired)
		pl.gone = int8(n)
		p.lost |= 1 << i
		return err
	case "first":
		if value == "none" {
			pl.first = 0
			return nil
		}
		c, err := counterOf(value, Captain)
		pl.first = c
		return err
	case "begun", "exempt":
		yes, err := yesNo(value)
		if what == "begun" {
			pl.begun = yes
		} else {
			pl.exempt = yes
			p.exempts |= 1 << i
		}
		return err
	case "retired":
		pl.retired = [maxRetired]record{}
		for n, w := range words(value) {
			parts := strings.Split(w, ":")
			if len(parts) != 3 || n == maxRetired {
				return fmt.Errorf("%w: a retired pirate is written captain:net-worth:notoriety, not %q", engine.ErrNotation, w)
			}
			c, err := counterOf(parts[0], Captain)
			if err != nil {
				return err
			}
			worth, err := number(parts[1], 0, 1_000_000)
			if err != nil {
				return err
			}
			fame, err := number(parts[2], 0, 999)
			if err != nil {
				return err
			}
			pl.retired[n] = record{c, int32(worth), int16(fame)}
		}
		return nil
	}
	return p.notOfPlayer(i, what)
}

// notOfPlayer is a field that no seat has: many are those of its pirates.
func (p *scriptPosition) notOfPlayer(i int8, what string) error {
	for slot := 2 * i; slot < 2*i+2; slot++ {
		if k := p.s.pirates[slot].captain; k != 0 {
			if _, err := p.getPirate(slot, what); err == nil {
				return fmt.Errorf("%w: %s is a field of a pirate, %v.%[2]s, not of a seat", engine.ErrNotation, what, k)
			}
		}
	}
	return unknown("field", p.playerName(i)+"."+what)
}

func (p *scriptPosition) setPort(h Port, what, value string) error {
	t := &p.s.port[h]
	switch what {
	case "governor":
		g, err := p.governor(value)
		if err == nil {
			t.governor = g
		}
		return err
	case "permanent-anti", "razed", "pirate-port":
		yes, err := yesNo(value)
		switch what {
		case "razed":
			t.razed = yes
		case "pirate-port":
			if !h.Pirate() && yes {
				return fmt.Errorf("%w: port-%d is no pirate port", engine.ErrNotation, h.Code())
			}
			if t.pirateport && !yes { // converted (11.2)
				t.nation, t.value, t.garrison = England, max(t.value, ConvertedValue), max(t.garrison, ConvertedGarrison)
			}
			t.pirateport = yes
		default:
			t.permanentAnti = yes
		}
		return err
	case "value-loss":
		n, err := number(value, 0, h.Value())
		t.value = int8(h.Value() - n)
		return err
	case "value", "garrison":
		n, err := number(value, 0, 20)
		if what == "value" {
			if n > 8 {
				return fmt.Errorf("%w: a port value of %d, at most 8", engine.ErrNotation, n)
			}
			t.value = int8(n)
		} else {
			t.garrison = int8(n)
		}
		return err
	case "nation":
		n, err := nationOfWord(value)
		t.nation = n
		return err
	}
	return unknown("field", argPort.format(int16(h))+"."+what)
}

// governor reads a governor by name, or "pro" and "anti": the first of the kind who is nowhere yet.
func (p *scriptPosition) governor(word string) (Counter, error) {
	switch word {
	case "none":
		return 0, nil
	case "pro", "anti":
		for g := range Governor.All() {
			placed := false
			for h := range p.s.port {
				placed = placed || p.s.port[h].governor == g
			}
			if !placed && g.Pro() == (word == "pro") {
				return g, nil
			}
		}
	}
	if g, ok := ParseCounter("governor-" + word); ok {
		return g, nil
	}
	return counterOf(word, Governor)
}

// fillBags puts into the bags what lies nowhere else.
func (p *scriptPosition) fillBags() {
	s := p.s
	used := used(s)
	refill := func(b *engine.Bag, k Kind) {
		*b = engine.Bag{}
		for c := range k.All() {
			if !used[c] && c != Blood {
				b.Put(uint8(c))
			}
		}
	}
	refill(&s.merchantBag, Merchant)
	refill(&s.warshipBag, Warship)
	refill(&s.crownBag, Commissioner)
	refill(&s.letterBag, Letter)
	refill(&s.deck, Captain)
	if p.limited {
		s.governorBag = engine.Bag{}
		for _, g := range p.governors {
			if !used[g] {
				s.governorBag.Put(uint8(g))
			}
		}
	} else {
		refill(&s.governorBag, Governor)
	}
	if p.pile < 0 && !p.cardsSaid && !p.discardsSaid {
		return
	}
	s.pile, s.discard = engine.Bag{}, engine.Bag{}
	for c := range ActionCard.All() {
		if p.inPile(c) {
			s.pile.Put(uint8(c))
		} else {
			s.discard.Put(uint8(c))
		}
	}
}

// inPile tells whether an action card is to lie in the pile.
func (p *scriptPosition) inPile(c Counter) bool {
	switch {
	case p.cardsSaid:
		return slices.Contains(p.cards, c)
	case p.discardsSaid:
		return !slices.Contains(p.discards, c)
	}
	return p.pile == nCards
}

// piles wants what is said of the pile and of the discards to agree: every card lies in one of them.
func (p *scriptPosition) piles() error {
	for c := range ActionCard.All() {
		in := p.inPile(c)
		if p.cardsSaid && p.discardsSaid && in == slices.Contains(p.discards, c) || p.pileSaid && in != (p.pile == nCards) {
			return fmt.Errorf("%v: what is said of the pile and of the discards does not agree", c)
		}
	}
	return nil
}

package script

import (
	"fmt"
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/rules"
)

func (p *scriptPosition) setBag(who, what, value string) (err error) {
	switch who + "." + what {
	case "pile.cards":
		p.cards, err = countersOf(value, blackbeard.ActionCard)
		p.cardsSaid = true
	case "discard.cards":
		p.discards, err = countersOf(value, blackbeard.ActionCard)
		p.discardsSaid = true
	case "bag.governors":
		p.governors, err = countersOf(value, blackbeard.Governor)
		p.limited = true
	default:
		return unknown("field", who+"."+what)
	}
	return err
}

func (p *scriptPosition) setOnSale(value string) error {
	p.s.OnSale = 0
	for _, w := range words(value) {
		l, err := p.letter(w)
		if err != nil {
			return err
		}
		p.s.OnSale |= 1 << (l - blackbeard.FirstLetter)
	}
	return nil
}

// letter reads a letter by its name or, by nation, the first that nobody holds.
func (p *scriptPosition) letter(word string) (blackbeard.Counter, error) {
	if l, ok := blackbeard.ParseCounter(word); ok && l.Kind() == blackbeard.Letter {
		return l, nil
	}
	n, err := nationOfWord(word)
	if err != nil {
		return 0, unknown("letter", word)
	}
	for l := blackbeard.FirstLetter; int(l) < blackbeard.NTokens; l++ {
		held := p.s.OnSale>>(l-blackbeard.FirstLetter)&1 > 0
		for i := range p.s.Pirates {
			held = held || p.s.Pirates[i].Letter == l
		}
		if !held && l.Nation() == n {
			return l, nil
		}
	}
	return 0, fmt.Errorf("%w: no letter of %s is left", engine.ErrNotation, word)
}

func (p *scriptPosition) setPlayer(i int8, what, value string) error {
	s := p.s
	pl := &s.Player[i]
	switch what {
	case "pirates":
		return p.setPirates(i, value)
	case "commissioners":
		return p.setCrowns(i, value)
	case "lost":
		n, err := number(value, 0, rules.MaxRetired)
		pl.Gone = int8(n)
		p.lost |= 1 << i
		return err
	case "first":
		if value == "none" {
			pl.First = 0
			return nil
		}
		c, err := counterOf(value, blackbeard.Captain)
		pl.First = c
		return err
	case "begun", "exempt":
		yes, err := yesNo(value)
		if what == "begun" {
			pl.Begun = yes
		} else {
			pl.Exempt = yes
			p.exempts |= 1 << i
		}
		return err
	case "retired":
		pl.Retired = [rules.MaxRetired]rules.Record{}
		for n, w := range words(value) {
			parts := strings.Split(w, ":")
			if len(parts) != 3 || n == rules.MaxRetired {
				return fmt.Errorf("%w: a retired pirate is written captain:net-worth:notoriety, not %q", engine.ErrNotation, w)
			}
			c, err := counterOf(parts[0], blackbeard.Captain)
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
			pl.Retired[n] = rules.Record{Captain: c, Worth: int32(worth), Notoriety: int16(fame)}
		}
		return nil
	}
	return p.notOfPlayer(i, what)
}

// notOfPlayer is a field that no seat has: many are those of its pirates.
func (p *scriptPosition) notOfPlayer(i int8, what string) error {
	for slot := 2 * i; slot < 2*i+2; slot++ {
		if k := p.s.Pirates[slot].Captain; k != 0 {
			if _, err := p.getPirate(slot, what); err == nil {
				return fmt.Errorf("%w: %s is a field of a pirate, %v.%[2]s, not of a seat", engine.ErrNotation, what, k)
			}
		}
	}
	return unknown("field", p.playerName(i)+"."+what)
}

func (p *scriptPosition) setPort(h blackbeard.Port, what, value string) error {
	t := &p.s.Port[h]
	switch what {
	case "governor":
		g, err := p.governor(value)
		if err == nil {
			t.Governor = g
		}
		return err
	case "permanent-anti", "razed", "pirate-port":
		yes, err := yesNo(value)
		switch what {
		case "razed":
			t.Razed = yes
		case "pirate-port":
			if !h.Pirate() && yes {
				return fmt.Errorf("%w: port-%d is no pirate port", engine.ErrNotation, h.Code())
			}
			if t.Pirateport && !yes { // converted (11.2)
				t.Nation, t.Value, t.Garrison = blackbeard.England, max(t.Value, blackbeard.ConvertedValue), max(t.Garrison, blackbeard.ConvertedGarrison)
			}
			t.Pirateport = yes
		default:
			t.PermanentAnti = yes
		}
		return err
	case "value-loss":
		n, err := number(value, 0, h.Value())
		t.Value = int8(h.Value() - n)
		return err
	case "value", "garrison":
		n, err := number(value, 0, 20)
		if what == "value" {
			if n > 8 {
				return fmt.Errorf("%w: a port value of %d, at most 8", engine.ErrNotation, n)
			}
			t.Value = int8(n)
		} else {
			t.Garrison = int8(n)
		}
		return err
	case "nation":
		n, err := nationOfWord(value)
		t.Nation = n
		return err
	}
	return unknown("field", blackbeard.ArgPort.Format(int16(h))+"."+what)
}

// governor reads a governor by name, or "pro" and "anti": the first of the kind who is nowhere yet.
func (p *scriptPosition) governor(word string) (blackbeard.Counter, error) {
	switch word {
	case "none":
		return 0, nil
	case "pro", "anti":
		for g := range blackbeard.Governor.All() {
			placed := false
			for h := range p.s.Port {
				placed = placed || p.s.Port[h].Governor == g
			}
			if !placed && g.Pro() == (word == "pro") {
				return g, nil
			}
		}
	}
	if g, ok := blackbeard.ParseCounter("governor-" + word); ok {
		return g, nil
	}
	return counterOf(word, blackbeard.Governor)
}

// fillBags puts into the bags what lies nowhere else.
func (p *scriptPosition) fillBags() {
	s := p.s
	used := used(s)
	refill := func(b *engine.Bag, k blackbeard.Kind) {
		*b = engine.Bag{}
		for c := range k.All() {
			if !used[c] && c != blackbeard.Blood {
				b.Put(uint8(c))
			}
		}
	}
	refill(&s.MerchantBag, blackbeard.Merchant)
	refill(&s.WarshipBag, blackbeard.Warship)
	refill(&s.CrownBag, blackbeard.Commissioner)
	refill(&s.LetterBag, blackbeard.Letter)
	refill(&s.Deck, blackbeard.Captain)
	if p.limited {
		s.GovernorBag = engine.Bag{}
		for _, g := range p.governors {
			if !used[g] {
				s.GovernorBag.Put(uint8(g))
			}
		}
	} else {
		refill(&s.GovernorBag, blackbeard.Governor)
	}
	if p.pile < 0 && !p.cardsSaid && !p.discardsSaid {
		return
	}
	s.Pile, s.Discard = engine.Bag{}, engine.Bag{}
	for c := range blackbeard.ActionCard.All() {
		if p.inPile(c) {
			s.Pile.Put(uint8(c))
		} else {
			s.Discard.Put(uint8(c))
		}
	}
}

// inPile tells whether an action card is to lie in the pile.
func (p *scriptPosition) inPile(c blackbeard.Counter) bool {
	switch {
	case p.cardsSaid:
		return slices.Contains(p.cards, c)
	case p.discardsSaid:
		return !slices.Contains(p.discards, c)
	}
	return p.pile == blackbeard.NCards
}

// piles wants what is said of the pile and of the discards to agree: every card lies in one of them.
func (p *scriptPosition) piles() error {
	for c := range blackbeard.ActionCard.All() {
		in := p.inPile(c)
		if p.cardsSaid && p.discardsSaid && in == slices.Contains(p.discards, c) || p.pileSaid && in != (p.pile == blackbeard.NCards) {
			return fmt.Errorf("%v: what is said of the pile and of the discards does not agree", c)
		}
	}
	return nil
}

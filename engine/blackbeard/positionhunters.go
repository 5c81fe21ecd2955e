package blackbeard

import (
	"fmt"
	"slices"
	"strings"

	"portside/engine"
)

func (p *scriptPosition) setCrowns(i int8, value string) error {
	s := p.s
	list, err := countersOf(value, Commissioner)
	if err != nil {
		return err
	}
	if err := p.alone(i, list); err != nil {
		return err
	}
	for c := range s.crown {
		if s.crown[c].owner == i && !slices.Contains(list, firstCommissioner+Counter(c)) {
			s.crown[c] = commissioner{owner: -1}
		}
	}
	for _, c := range list {
		k := &s.crown[c-firstCommissioner]
		if k.owner < 0 {
			*k = commissioner{combat: int8(c.Combat(0)), speed: int8(c.Speed(0))}
		}
		k.owner = i
	}
	return nil
}

func (p *scriptPosition) setCrown(c int8, what, value string) error {
	k := &p.s.crown[c]
	counter := firstCommissioner + Counter(c)
	switch what {
	case "at":
		at, anchored, err := berth(value)
		if err == nil {
			k.at, k.anchored = at, anchored
		}
		return err
	case "combat":
		n, err := number(value, 1, counter.Combat(0))
		k.combat = int8(n)
		return err
	case "speed":
		n, err := number(value, counter.Speed(counter.SpeedSteps()-1), counter.Speed(0))
		k.speed = int8(n)
		return err
	case "careened", "scurvy":
		yes, err := yesNo(value)
		if what == "scurvy" {
			k.scurvy = yes
		} else {
			k.careened = yes
		}
		return err
	case "wounds":
		return setWounds(&k.wounds, value)
	case "zones":
		set, err := zoneSet(value)
		k.zones = set
		return err
	}
	return unknown("field of a commissioner", what)
}

// setWarships reads "g07:car-K7", at anchor "g12:port-21", seen by seats "g07:car-K7:s0+s1" or by all
// "g07:car-K7:open"; without a counter, "car-K7", the lowest that is nowhere else.
func (p *scriptPosition) setWarships(value string) error {
	s := p.s
	s.warships = [nWarships]warship{}
	for i, w := range words(value) {
		if i == nWarships {
			return fmt.Errorf("%w: there are %d warships", engine.ErrNotation, nWarships)
		}
		face, at, anchored, rest, err := p.faceDown(w, Warship)
		if err != nil {
			return err
		}
		k := &s.warships[i]
		*k = warship{face: face, at: at, anchored: anchored}
		if k.known, err = p.knownBy(rest); err != nil {
			return err
		}
	}
	return nil
}

// setMerchants reads "m05:car-K7", in a zone "m05:zone-4:teach" with the pirate who found it; like
// setWarships for the rest.
func (p *scriptPosition) setMerchants(value string) error {
	s := p.s
	s.merchants = [nMerchants]merchant{}
	for i := range s.pirates {
		s.pirates[i].seen = 0
	}
	for i, w := range words(value) {
		if i == nMerchants {
			return fmt.Errorf("%w: there are %d merchants", engine.ErrNotation, nMerchants)
		}
		face, at, anchored, rest, err := p.faceDown(w, Merchant)
		if err != nil {
			return err
		}
		if anchored {
			return fmt.Errorf("%w: %q: merchants lie at sea, say %s", engine.ErrNotation, w, at)
		}
		m := &s.merchants[i]
		*m = merchant{face: face, at: at}
		if at.IsZone() {
			c, err := counterOf(rest, Captain)
			if err != nil || s.slotOf(c) < 0 {
				return fmt.Errorf("%w: %q: a merchant in a zone needs the pirate who found it, m05:zone-4:teach", engine.ErrNotation, w)
			}
			m.holder = s.slotOf(c) + 1
		} else if m.known, err = p.knownBy(rest); err != nil {
			return err
		}
	}
	return nil
}

// faceDown reads counter, place and what follows.
func (p *scriptPosition) faceDown(word string, k Kind) (face Counter, at Place, anchored bool, rest string, err error) {
	face = NoCounter
	if name, more, ok := strings.Cut(word, ":"); ok {
		if c, known := ParseCounter(name); known && c.Kind() == k {
			face, word = c, more
		} else if _, _, wrong := berth(name); wrong != nil {
			return 0, 0, false, "", unknown(map[Kind]string{Merchant: "merchant", Warship: "warship"}[k]+" or place", name)
		}
	}
	where, rest, _ := strings.Cut(word, ":")
	at, anchored, err = berth(where)
	return face, at, anchored, rest, err
}

// knownBy reads the seats that have seen a face: "", "open", "s0+s2", also "none" and "s0 s2".
func (p *scriptPosition) knownBy(text string) (set uint8, err error) {
	switch text {
	case "", "none":
		return 0, nil
	case "open":
		return p.s.everybody(), nil
	}
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return r == '+' || r == ' ' }) {
		i, err := p.playerOf(w)
		if err != nil {
			return 0, err
		}
		set |= 1 << i
	}
	return set, nil
}

func (p *scriptPosition) setMerchant(i int8, what, value string) error {
	m := &p.s.merchants[i]
	if m.face == 0 {
		return fmt.Errorf("%w: there is no merchant-%d on the map", engine.ErrNotation, i+1)
	}
	switch what {
	case "damaged":
		m.damaged = 0
		list, err := countersOf(value, Captain)
		for _, c := range list {
			q := p.s.slotOf(c)
			if q < 0 {
				return fmt.Errorf("%w: %v is not in play", engine.ErrNotation, c)
			}
			m.damaged |= 1 << q
		}
		return err
	case "known":
		set, err := p.knownBy(value)
		m.known = set
		return err
	}
	return unknown("field of a merchant", what)
}

// fillFaces gives faces to counters that the script left open.
func (p *scriptPosition) fillFaces() {
	s := p.s
	next := func(k Kind) Counter {
		var taken [256]bool
		for i := range s.merchants {
			taken[s.merchants[i].face] = true
		}
		for i := range s.warships {
			taken[s.warships[i].face] = true
		}
		for c := range k.All() {
			if !taken[c] {
				return c
			}
		}
		panic("blackbeard: more counters on the map than there are")
	}
	for i := range s.merchants {
		if m := &s.merchants[i]; m.face == NoCounter {
			m.face = next(Merchant)
		}
	}
	for i := range s.warships {
		if w := &s.warships[i]; w.face == NoCounter {
			w.face = next(Warship)
		}
	}
}

package script

import (
	"fmt"
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/rules"
)

func (p *scriptPosition) setCrowns(i int8, value string) error {
	s := p.s
	list, err := countersOf(value, blackbeard.Commissioner)
	if err != nil {
		return err
	}
	if err := p.alone(i, list); err != nil {
		return err
	}
	for c := range s.Crown {
		if s.Crown[c].Owner == i && !slices.Contains(list, blackbeard.FirstCommissioner+blackbeard.Counter(c)) {
			s.Crown[c] = rules.Commissioner{Owner: -1}
		}
	}
	for _, c := range list {
		k := &s.Crown[c-blackbeard.FirstCommissioner]
		if k.Owner < 0 {
			*k = rules.Commissioner{Combat: int8(c.Combat(0)), Speed: int8(c.Speed(0))}
		}
		k.Owner = i
	}
	return nil
}

func (p *scriptPosition) setCrown(c int8, what, value string) error {
	k := &p.s.Crown[c]
	counter := blackbeard.FirstCommissioner + blackbeard.Counter(c)
	switch what {
	case "at":
		at, anchored, err := berth(value)
		if err == nil {
			k.At, k.Anchored = at, anchored
		}
		return err
	case "combat":
		n, err := number(value, 1, counter.Combat(0))
		k.Combat = int8(n)
		return err
	case "speed":
		n, err := number(value, counter.Speed(counter.SpeedSteps()-1), counter.Speed(0))
		k.Speed = int8(n)
		return err
	case "careened", "scurvy":
		yes, err := yesNo(value)
		if what == "scurvy" {
			k.Scurvy = yes
		} else {
			k.Careened = yes
		}
		return err
	case "wounds":
		return setWounds(&k.Wounds, value)
	case "zones":
		set, err := zoneSet(value)
		k.Zones = set
		return err
	}
	return unknown("field of a commissioner", what)
}

// setWarships reads "g07:car-K7", at anchor "g12:port-21", seen by seats "g07:car-K7:s0+s1" or by all
// "g07:car-K7:open"; without a counter, "car-K7", the lowest that is nowhere else.
func (p *scriptPosition) setWarships(value string) error {
	s := p.s
	s.Warships = [blackbeard.NWarships]rules.Warship{}
	for i, w := range words(value) {
		if i == blackbeard.NWarships {
			return fmt.Errorf("%w: there are %d warships", engine.ErrNotation, blackbeard.NWarships)
		}
		face, at, anchored, rest, err := p.faceDown(w, blackbeard.Warship)
		if err != nil {
			return err
		}
		k := &s.Warships[i]
		*k = rules.Warship{Face: face, At: at, Anchored: anchored}
		if k.Known, err = p.knownBy(rest); err != nil {
			return err
		}
	}
	return nil
}

// setMerchants reads "m05:car-K7", in a zone "m05:zone-4:teach" with the pirate who found it; like
// setWarships for the rest.
func (p *scriptPosition) setMerchants(value string) error {
	s := p.s
	s.Merchants = [blackbeard.NMerchants]rules.Merchant{}
	for i := range s.Pirates {
		s.Pirates[i].Seen = 0
	}
	for i, w := range words(value) {
		if i == blackbeard.NMerchants {
			return fmt.Errorf("%w: there are %d merchants", engine.ErrNotation, blackbeard.NMerchants)
		}
		face, at, anchored, rest, err := p.faceDown(w, blackbeard.Merchant)
		if err != nil {
			return err
		}
		if anchored {
			return fmt.Errorf("%w: %q: merchants lie at sea, say %s", engine.ErrNotation, w, at)
		}
		m := &s.Merchants[i]
		*m = rules.Merchant{Face: face, At: at}
		if at.IsZone() {
			c, err := counterOf(rest, blackbeard.Captain)
			if err != nil || s.SlotOf(c) < 0 {
				return fmt.Errorf("%w: %q: a merchant in a zone needs the pirate who found it, m05:zone-4:teach", engine.ErrNotation, w)
			}
			m.Holder = s.SlotOf(c) + 1
		} else if m.Known, err = p.knownBy(rest); err != nil {
			return err
		}
	}
	return nil
}

// faceDown reads counter, place and what follows.
func (p *scriptPosition) faceDown(word string, k blackbeard.Kind) (face blackbeard.Counter, at blackbeard.Place, anchored bool, rest string, err error) {
	face = blackbeard.NoCounter
	if name, more, ok := strings.Cut(word, ":"); ok {
		if c, known := blackbeard.ParseCounter(name); known && c.Kind() == k {
			face, word = c, more
		} else if _, _, wrong := berth(name); wrong != nil {
			return 0, 0, false, "", unknown(map[blackbeard.Kind]string{blackbeard.Merchant: "merchant", blackbeard.Warship: "warship"}[k]+" or place", name)
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
		return p.s.Everybody(), nil
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
	m := &p.s.Merchants[i]
	if m.Face == 0 {
		return fmt.Errorf("%w: there is no merchant-%d on the map", engine.ErrNotation, i+1)
	}
	switch what {
	case "damaged":
		m.Damaged = 0
		list, err := countersOf(value, blackbeard.Captain)
		for _, c := range list {
			q := p.s.SlotOf(c)
			if q < 0 {
				return fmt.Errorf("%w: %v is not in play", engine.ErrNotation, c)
			}
			m.Damaged |= 1 << q
		}
		return err
	case "known":
		set, err := p.knownBy(value)
		m.Known = set
		return err
	}
	return unknown("field of a merchant", what)
}

// fillFaces gives faces to counters that the script left open.
func (p *scriptPosition) fillFaces() {
	s := p.s
	next := func(k blackbeard.Kind) blackbeard.Counter {
		var taken [256]bool
		for i := range s.Merchants {
			taken[s.Merchants[i].Face] = true
		}
		for i := range s.Warships {
			taken[s.Warships[i].Face] = true
		}
		for c := range k.All() {
			if !taken[c] {
				return c
			}
		}
		panic("blackbeard: more counters on the map than there are")
	}
	for i := range s.Merchants {
		if m := &s.Merchants[i]; m.Face == blackbeard.NoCounter {
			m.Face = next(blackbeard.Merchant)
		}
	}
	for i := range s.Warships {
		if w := &s.Warships[i]; w.Face == blackbeard.NoCounter {
			w.Face = next(blackbeard.Warship)
		}
	}
}

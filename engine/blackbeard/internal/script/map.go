package script

import (
	"fmt"
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/rules"
	"portside/engine/script"
)

// Merchants and warships on the map, ports and letters.

// lying is a counter on the map: "m05:car-K7", at anchor "g12:port-21", seen by seats "m05:car-K7:s0+s1" or by all
// "m05:car-K7:open", in a zone with the pirate who found it "m05:zone-4:teach".
type lying struct {
	face blackbeard.Counter // NoCounter: any
	berth
	rest string
}

func (l lying) String() string { return l.face.String() + ":" + l.berth.String() }

func readLying(k blackbeard.Kind, word string) (l lying, err error) {
	l.face = blackbeard.NoCounter
	if name, more, ok := strings.Cut(word, ":"); ok {
		if c, err := counter(k)(name); err == nil {
			l.face, word = c, more
		} else if _, wrong := readBerth(name); wrong != nil {
			return l, script.Unknown(kindWords[k]+" or place", name)
		}
	}
	word, l.rest, _ = strings.Cut(word, ":")
	l.berth, err = readBerth(word)
	return l, err
}

// expectedLying reads an expected list of counters with their places.
func expectedLying(k blackbeard.Kind) func(*position, string) ([]lying, error) {
	return script.ListOf(func(_ *position, word string) (lying, error) {
		l, err := readLying(k, word)
		if err == nil && (l.face == blackbeard.NoCounter || l.rest != "") {
			err = fmt.Errorf("%w: %q: counter and place are read, m05:car-K7", engine.ErrNotation, word)
		}
		return l, err
	})
}

// lyingAll reads a list of all counters of a kind that lie on the map. Unnamed ones are the first without
// any of the names.
func lyingAll(k blackbeard.Kind) func(*position, string) ([]lying, error) {
	read := script.ListOf(func(_ *position, word string) (lying, error) { return readLying(k, word) })
	return func(p *position, value string) ([]lying, error) {
		list, err := read(p, value)
		for i := range list {
			for c := range k.All() {
				if list[i].face == blackbeard.NoCounter && !slices.ContainsFunc(list, func(l lying) bool { return l.face == c }) {
					list[i].face = c
				}
			}
		}
		return list, err
	}
}

func (p *position) merchants() (list []lying) {
	for _, m := range p.s.Merchants {
		if m.Face != 0 {
			list = append(list, lying{face: m.Face, berth: berth{at: m.At}})
		}
	}
	return list
}

func (p *position) setMerchants(list []lying) (err error) {
	p.s.Merchants = [blackbeard.NMerchants]rules.Merchant{}
	for i := range p.s.Pirates {
		p.s.Pirates[i].Seen = 0
	}
	for i, l := range list {
		m := &p.s.Merchants[i]
		*m = rules.Merchant{Face: l.face, At: l.at}
		switch {
		case l.anchored:
			return fmt.Errorf("%w: %q: merchants lie at sea, say %v", engine.ErrNotation, l.String(), l.at)
		case l.at.IsZone():
			c, _ := readCaptain(l.rest)
			if m.Holder = p.s.SlotOf(c) + 1; m.Holder == 0 {
				return fmt.Errorf("%w: a merchant in a zone needs the pirate who found it, m05:zone-4:teach", engine.ErrNotation)
			}
		default:
			if m.Known, err = p.seenBy(l.rest); err != nil {
				return err
			}
		}
	}
	return nil
}

func (p *position) warships() (list []lying) {
	for _, w := range p.s.Warships {
		if w.Face != 0 {
			list = append(list, lying{face: w.Face, berth: berth{w.At, w.Anchored}})
		}
	}
	return list
}

func (p *position) setWarships(list []lying) (err error) {
	p.s.Warships = [blackbeard.NWarships]rules.Warship{}
	for i, l := range list {
		w := &p.s.Warships[i]
		*w = rules.Warship{Face: l.face, At: l.at, Anchored: l.anchored}
		if w.Known, err = p.seenBy(l.rest); err != nil {
			return err
		}
	}
	return nil
}

// seenBy reads the seats that have seen a face: "", "open", "s0+s2", also "none" and "s0 s2".
func (p *position) seenBy(text string) (set uint8, err error) {
	if text == "open" {
		return p.s.Everybody(), nil
	}
	for _, w := range script.Words(strings.ReplaceAll(text, "+", " ")) {
		if _, err := readPlayer(p, w); err != nil {
			return 0, err
		}
		set |= 1 << p.player(w)
	}
	return set, nil
}

func (p *position) seers(set uint8) string {
	if set == p.s.Everybody() {
		return "open"
	}
	var list []string
	for i := range int8(p.s.Players) {
		if set>>i&1 > 0 {
			list = append(list, p.name(i))
		}
	}
	return script.Text(strings.Join(list, "+"))
}

// readSeers writes the seats that have seen a merchant in their usual way.
func (p merchant) readSeers(text string) (string, error) {
	set, err := p.seenBy(text)
	return p.seers(set), err
}

func (p merchant) damaged() (list []blackbeard.Counter) {
	for slot := range p.s.Pirates {
		if p.m.Damaged>>slot&1 > 0 {
			list = append(list, p.s.Pirates[slot].Captain)
		}
	}
	return list
}

func (p merchant) setDamaged(list []blackbeard.Counter) error {
	p.m.Damaged = 0
	for _, c := range list {
		q := p.s.SlotOf(c)
		if q < 0 {
			return fmt.Errorf("%w: %v is not in play", engine.ErrNotation, c)
		}
		p.m.Damaged |= 1 << q
	}
	return nil
}

// convert makes a former pirate port English (11.2).
func (p harbour) convert() {
	if p.h.Pirate() && !p.t.Pirateport && p.t.Nation == blackbeard.NoNation {
		p.t.Nation, p.t.Value, p.t.Garrison = blackbeard.England, blackbeard.ConvertedValue, blackbeard.ConvertedGarrison
	}
}

func (p harbour) governor() []named { return []named{named(p.t.Governor)} }

func (p *position) onSale() (list []named) {
	for l := range blackbeard.Letter.All() {
		if p.s.OnSale>>(l-blackbeard.FirstLetter)&1 > 0 {
			list = append(list, named(l))
		}
	}
	return list
}

func (p *position) setOnSale(value string) error {
	p.s.OnSale = 0
	for _, w := range script.Words(value) {
		var l blackbeard.Counter
		if err := p.pick(blackbeard.Letter, w, &l); err != nil {
			return err
		}
		p.s.OnSale |= 1 << (l - blackbeard.FirstLetter)
	}
	return nil
}

// meant are the counters that a word may mean: the one it names, every letter of a nation, every governor who is "pro"
// or "anti".
func meant(k blackbeard.Kind, word string) (list []blackbeard.Counter, err error) {
	c, err := counter(k)(word)
	if err == nil {
		return []blackbeard.Counter{c}, nil
	}
	n, _ := blackbeard.ParseNation(plain(word))
	for c := range k.All() {
		if k == blackbeard.Letter && c.Nation() == n || k == blackbeard.Governor && (word == "pro" && c.Pro() || word == "anti" && !c.Pro()) {
			list, err = append(list, c), nil
		}
	}
	return list, err
}

// pick puts a counter in its place: the first of those meant that lies nowhere else.
func (p *position) pick(k blackbeard.Kind, word string, to *blackbeard.Counter) error {
	if *to = 0; word == "none" {
		return nil
	}
	list, err := meant(k, word)
	if err != nil {
		return err
	}
	out := p.s.Outside()
	free := slices.IndexFunc(list, func(c blackbeard.Counter) bool { return len(list) == 1 || out[c] == 0 })
	if free < 0 {
		return fmt.Errorf("%w: no %s of %s is left", engine.ErrNotation, kindWords[k], word)
	}
	*to = list[free]
	return nil
}

// expected reads a counter: the one of those meant that is there.
func expected[T any](k blackbeard.Kind, there func(T) []named) func(T, string) (named, error) {
	return func(t T, word string) (named, error) {
		list, err := meant(k, word)
		if err != nil {
			return 0, err
		}
		at := slices.IndexFunc(list, func(c blackbeard.Counter) bool { return slices.Contains(there(t), named(c)) })
		return named(list[max(at, 0)]), nil
	}
}

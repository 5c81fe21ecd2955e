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

// Players and their ships.

func (p player) pirates() (list []blackbeard.Counter) {
	for _, k := range p.s.Pirates[2*p.i : 2*p.i+2] {
		if k.Captain != 0 {
			list = append(list, k.Captain)
		}
	}
	return list
}

// setPirates puts captains into play, new ones in an undamaged sloop.
func (p player) setPirates(value string) error {
	list, err := script.Once(script.ListOf(counterOf[player](blackbeard.Captain)))(p, value)
	if err != nil {
		return err
	}
	if len(list) > blackbeard.ActivePiratesMax {
		return fmt.Errorf("%w: at most two pirates of a seat are in play", engine.ErrNotation)
	}
	for slot := 2 * p.i; slot < 2*p.i+2; slot++ {
		if k := &p.s.Pirates[slot]; !slices.Contains(list, k.Captain) {
			*k = rules.Pirate{}
		}
	}
	for _, c := range list {
		if q := p.s.SlotOf(c); q >= 0 {
			if rules.Owner(q) != p.i {
				return fmt.Errorf("%w: %v belongs to %v", engine.ErrNotation, c, p.name(rules.Owner(q)))
			}
			continue
		}
		slot := 2 * p.i
		if p.s.Pirates[slot].Captain != 0 {
			slot++
		}
		k := &p.s.Pirates[slot]
		k.Begin(c)
		k.Ship = blackbeard.Sloop
		k.Combat, k.Speed = k.Full(), k.Top()
	}
	return nil
}

func (p player) commissioners() (list []blackbeard.Counter) {
	for c := range p.s.Crown {
		if p.s.Crown[c].Owner == p.i {
			list = append(list, blackbeard.FirstCommissioner+blackbeard.Counter(c))
		}
	}
	return list
}

func (p player) setCommissioners(value string) error {
	list, err := listOf[player](blackbeard.Commissioner)(p, value)
	if err != nil {
		return err
	}
	for _, c := range p.commissioners() {
		if !slices.Contains(list, c) {
			p.s.Crown[c-blackbeard.FirstCommissioner] = rules.Commissioner{Owner: -1}
		}
	}
	for _, c := range list {
		k := &p.s.Crown[c-blackbeard.FirstCommissioner]
		if k.Owner >= 0 && k.Owner != p.i {
			return fmt.Errorf("%w: %v belongs to %v", engine.ErrNotation, c, p.name(k.Owner))
		} else if k.Owner < 0 {
			*k = rules.Commissioner{Combat: int8(c.Combat(0)), Speed: int8(c.Speed(0)), Owner: p.i}
		}
	}
	return nil
}

func (p player) retired() (list []retired) {
	for _, r := range p.pl.Retired {
		if r.Captain != 0 {
			list = append(list, retired(r))
		}
	}
	return list
}

// readRetired reads "teach:1200:30".
func readRetired(_ player, word string) (r retired, err error) {
	parts := strings.Split(word, ":")
	if len(parts) != 3 {
		return r, fmt.Errorf("%w: a retired pirate is written captain:net-worth:notoriety, not %q", engine.ErrNotation, word)
	}
	if r.Captain, err = counter(parts[0], blackbeard.Captain); err != nil {
		return r, err
	}
	worth, err := script.Numeral(parts[1], 0, 1_000_000)
	if err != nil {
		return r, err
	}
	fame, err := script.Numeral(parts[2], 0, 999)
	r.Worth, r.Notoriety = int32(worth), int16(fame)
	return r, err
}

// setRetired reads at most as many as a seat has captains.
func (p player) setRetired(value string) error {
	list, err := script.ListOf(readRetired)(p, value)
	if err == nil && len(list) > rules.MaxRetired {
		err = fmt.Errorf("%w: a seat has at most %d pirates", engine.ErrNotation, rules.MaxRetired)
	}
	if err != nil {
		return err
	}
	p.pl.Retired = [rules.MaxRetired]rules.Record{}
	for i, r := range list {
		p.pl.Retired[i] = rules.Record(r)
	}
	return nil
}

// standing is the greatest net worth that one pirate holds.
func (p player) standing() (best int32) {
	for slot := 2 * p.i; slot < 2*p.i+2; slot++ {
		if p.s.InPlay(slot) {
			best = max(best, p.s.Pirates[slot].Fortune())
		}
	}
	for _, r := range p.pl.Retired {
		best = max(best, r.Worth)
	}
	return best
}

// Merchants and warships on the map.

// lying is a counter on the map: "m05:car-K7", at anchor "g12:port-21", seen by seats "m05:car-K7:s0+s1" or by all
// "m05:car-K7:open", in a zone with the pirate who found it "m05:zone-4:teach".
type lying struct {
	face blackbeard.Counter // NoCounter: some one
	berth
	rest string
}

func (l lying) String() string { return l.face.String() + ":" + l.berth.String() }

func readLying(word string, k blackbeard.Kind) (l lying, err error) {
	l.face = blackbeard.NoCounter
	if name, more, ok := strings.Cut(word, ":"); ok {
		if c, err := counter(name, k); err == nil {
			l.face, word = c, more
		} else if _, wrong := readBerth(0, name); wrong != nil {
			return l, script.Unknown(map[blackbeard.Kind]string{blackbeard.Merchant: "merchant", blackbeard.Warship: "warship"}[k]+" or place", name)
		}
	}
	where, rest, _ := strings.Cut(word, ":")
	l.rest = rest
	l.berth, err = readBerth(0, where)
	return l, err
}

// expectedLying reads what can be expected: counter and place.
func expectedLying(k blackbeard.Kind) func(*position, string) (lying, error) {
	return func(_ *position, word string) (lying, error) {
		l, err := readLying(word, k)
		if err == nil && (l.face == blackbeard.NoCounter || l.rest != "") {
			err = fmt.Errorf("%w: %q: counter and place are read, m05:car-K7", engine.ErrNotation, word)
		}
		return l, err
	}
}

// lyingIn reads a list of at most so many counters.
func lyingIn(value string, k blackbeard.Kind, most int) (list []lying, err error) {
	words := script.Words(value)
	if len(words) > most {
		return nil, fmt.Errorf("%w: there are %d", engine.ErrNotation, most)
	}
	for _, w := range words {
		l, err := readLying(w, k)
		if err != nil {
			return nil, err
		}
		list = append(list, l)
	}
	return list, nil
}

func (p *position) merchants() (list []lying) {
	for _, m := range p.s.Merchants {
		if m.Face != 0 {
			list = append(list, lying{face: m.Face, berth: berth{at: m.At}})
		}
	}
	return list
}

func (p *position) setMerchants(value string) error {
	list, err := lyingIn(value, blackbeard.Merchant, blackbeard.NMerchants)
	if err != nil {
		return err
	}
	p.s.Merchants = [blackbeard.NMerchants]rules.Merchant{}
	for i := range p.s.Pirates {
		p.s.Pirates[i].Seen = 0
	}
	for i, l := range list {
		if l.anchored {
			return fmt.Errorf("%w: %q: merchants lie at sea, say %v", engine.ErrNotation, l.String(), l.at)
		}
		m := &p.s.Merchants[i]
		*m = rules.Merchant{Face: l.face, At: l.at}
		if !l.at.IsZone() {
			if m.Known, err = p.seenBy(l.rest); err != nil {
				return err
			}
			continue
		}
		c, err := counter(l.rest, blackbeard.Captain)
		if err != nil || p.s.SlotOf(c) < 0 {
			return fmt.Errorf("%w: a merchant in a zone needs the pirate who found it, m05:zone-4:teach", engine.ErrNotation)
		}
		m.Holder = p.s.SlotOf(c) + 1
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

func (p *position) setWarships(value string) error {
	list, err := lyingIn(value, blackbeard.Warship, blackbeard.NWarships)
	if err != nil {
		return err
	}
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
		i, err := readPlayer(p, w)
		if err != nil {
			return 0, err
		}
		set |= 1 << i.i
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
			list = append(list, p.name(i).text)
		}
	}
	return script.Text(strings.Join(list, "+"))
}

// expectSeers is what can be expected of the seats that have seen a merchant.
func (p merchant) expectSeers(text string) (string, error) {
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

func (p merchant) setDamaged(value string) error {
	list, err := listOf[merchant](blackbeard.Captain)(p, value)
	p.m.Damaged = 0
	for _, c := range list {
		q := p.s.SlotOf(c)
		if q < 0 {
			return fmt.Errorf("%w: %v is not in play", engine.ErrNotation, c)
		}
		p.m.Damaged |= 1 << q
	}
	return err
}

// Ports and letters.

// setPirates says whether a pirate port is one still: else it has been converted (11.2).
func (p harbour) setPirates(value string) error {
	yes, err := script.YesNo(p, value)
	if err != nil {
		return err
	}
	if yes && !p.h.Pirate() {
		return fmt.Errorf("%w: %v is no pirate port", engine.ErrNotation, port(p.h))
	}
	if p.t.Pirateport && !yes {
		p.t.Nation, p.t.Value, p.t.Garrison = blackbeard.England, max(p.t.Value, blackbeard.ConvertedValue), max(p.t.Garrison, blackbeard.ConvertedGarrison)
	}
	p.t.Pirateport = yes
	return nil
}

// setGovernor reads a governor by name, or "pro" and "anti": the first of the kind who is nowhere yet.
func (p harbour) setGovernor(word string) error {
	if word == "pro" || word == "anti" {
		for g := range blackbeard.Governor.All() {
			placed := slices.ContainsFunc(p.s.Port[:], func(t rules.Port) bool { return t.Governor == g })
			if !placed && g.Pro() == (word == "pro") {
				p.t.Governor = g
				return nil
			}
		}
	}
	c, err := counterOrNone[harbour](blackbeard.Governor)(p, word)
	if err == nil {
		p.t.Governor = blackbeard.Counter(c)
	}
	return err
}

// expectedGovernor takes "pro" or "anti" for the governor who is there, if he is that.
func (p harbour) expectedGovernor(word string) (string, error) {
	if word == "pro" || word == "anti" {
		if g := p.t.Governor; g != 0 && g.Pro() == (word == "pro") {
			return g.String(), nil
		}
		return word, nil
	}
	c, err := counterOrNone[harbour](blackbeard.Governor)(p, word)
	return c.String(), err
}

func (p *position) onSale() (list []blackbeard.Counter) {
	for l := range blackbeard.Letter.All() {
		if p.s.OnSale>>(l-blackbeard.FirstLetter)&1 > 0 {
			list = append(list, l)
		}
	}
	return list
}

func (p *position) setOnSale(value string) error {
	p.s.OnSale = 0
	for _, w := range script.Words(value) {
		l, err := p.letter(w)
		if err != nil {
			return err
		}
		p.s.OnSale |= 1 << (l - blackbeard.FirstLetter)
	}
	return nil
}

// letter reads a letter by its name or, by nation, the first that nobody holds.
func (p *position) letter(word string) (blackbeard.Counter, error) {
	if l, err := counter(word, blackbeard.Letter); err == nil {
		return l, nil
	}
	n, err := nation(p, word)
	if err != nil {
		return 0, script.Unknown("letter", word)
	}
	for l := range blackbeard.Letter.All() {
		held := slices.Contains(p.onSale(), l) || slices.ContainsFunc(p.s.Pirates[:], func(k rules.Pirate) bool { return k.Letter == l })
		if !held && l.Nation() == n {
			return l, nil
		}
	}
	return 0, fmt.Errorf("%w: no letter of %s is left", engine.ErrNotation, word)
}

// expectedLetter takes a nation for a letter of it: the one that is there, if any.
func expectedLetter[T any](there func(T) []blackbeard.Counter) func(T, string) (blackbeard.Counter, error) {
	return func(t T, word string) (blackbeard.Counter, error) {
		n, err := nation(t, word)
		if err != nil {
			return counter(word, blackbeard.Letter)
		}
		if i := slices.IndexFunc(there(t), func(l blackbeard.Counter) bool { return l.Nation() == n }); i >= 0 {
			return there(t)[i], nil
		}
		for l := range blackbeard.Letter.All() {
			if l.Nation() == n {
				return l, nil
			}
		}
		return 0, script.Unknown("letter", word)
	}
}

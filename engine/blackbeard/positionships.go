package blackbeard

import (
	"fmt"
	"slices"
	"strings"

	"portside/engine"
)

// setPirates puts these captains of a seat into play, new ones in an undamaged sloop.
func (p *scriptPosition) setPirates(i int8, value string) error {
	s := p.s
	list, err := countersOf(value, Captain)
	if err != nil {
		return err
	}
	if len(list) > ActivePiratesMax {
		return fmt.Errorf("%w: at most two pirates of a seat are in play", engine.ErrNotation)
	}
	if err := p.alone(i, list); err != nil {
		return err
	}
	for slot := 2 * i; slot < 2*i+2; slot++ {
		if k := &s.pirates[slot]; k.captain != 0 && !slices.Contains(list, k.captain) {
			*k = pirate{}
		}
	}
	for _, c := range list {
		if s.slotOf(c) >= 0 {
			continue
		}
		slot := 2 * i
		if s.pirates[slot].captain != 0 {
			slot++
		}
		k := &s.pirates[slot]
		k.begin(c)
		k.ship = Sloop
		k.combat, k.speed = k.full(), k.top()
	}
	return nil
}

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

// setPirate sets a field of the pirate in slot.
func (p *scriptPosition) setPirate(slot int8, what, value string) error {
	k := &p.s.pirates[slot]
	if to, least, most := k.numberField(what); to != nil {
		n, err := number(value, least, most)
		if err == nil {
			to(n)
			p.rated = append(p.rated, k.captain.String()+"."+what)
		}
		return err
	}
	if to := k.flagField(what); to != nil {
		yes, err := yesNo(value)
		if err == nil {
			*to = yes
		}
		if what == "blockaded" {
			p.blockades |= 1 << slot
		}
		return err
	}
	if to := k.portsField(what); to != nil {
		*to = 0
		for _, w := range words(value) {
			h, err := portOf(w)
			if err != nil {
				return err
			}
			*to |= 1 << h
		}
		return nil
	}
	switch what {
	case "at":
		at, anchored, err := berth(value)
		if err == nil {
			k.at, k.anchored = at, anchored
		}
		return err
	case "ship":
		t, ok := ParseShip(value)
		if !ok || !t.HasLog() {
			return unknown("ship of pirates", value)
		}
		k.ship, k.holds = t, [maxHolds]int16{}
		k.combat, k.speed = k.full(), k.top()
		return nil
	case "holds":
		return k.setHolds(value)
	case "offer":
		return p.setOffer(slot, value)
	case "hostages":
		return k.setHostages(value)
	case "stash":
		return k.setStash(value)
	case "wounds":
		p.wounded |= 1 << slot
		return setWounds(&k.wounds, value)
	case "hideout":
		if value == "none" {
			k.hideout = 0
			return nil
		}
		h, err := portOf(value)
		k.hideout = h
		return err
	case "letter":
		k.letter = 0
		if value == "none" {
			return nil
		}
		l, err := p.letter(value)
		k.letter = l
		return err
	case "attacked", "attacked-in-vain":
		set, err := nationSet(value)
		if what == "attacked" {
			k.attacked, k.vain = set, k.vain|set
		} else {
			k.vain = set
		}
		return err
	case "zones":
		set, err := zoneSet(value)
		k.zones = set
		return err
	case "identified":
		return p.setIdentified(slot, value)
	case "ally":
		return p.setAlly(slot, value)
	case "tried":
		k.triedNavy, k.triedCrown = 0, 0
		for _, w := range words(value) {
			n, ok := argUnit.parse(w)
			if !ok {
				return unknown("hunter", w)
			}
			switch c := Counter(n); {
			case n < 0:
				k.triedNavy |= 1 << (-1 - n)
			case c.Kind() == Commissioner:
				k.triedCrown |= 1 << (c - firstCommissioner)
			default:
				return unknown("hunter", w)
			}
		}
		return nil
	}
	return unknown("field of a pirate", what)
}

// numberField is the setter of a number and its range.
func (k *pirate) numberField(what string) (func(int), int, int) {
	i8 := func(to *int8) func(int) { return func(n int) { *to = int8(n) } }
	switch what {
	case "combat":
		return i8(&k.combat), 1, int(k.full())
	case "speed":
		return i8(&k.speed), int(lastSpeed(k.top(), k.ship.SpeedSteps())), int(k.top())
	case "skill":
		return i8(&k.skill), 0, 9
	case "cruelty":
		return i8(&k.cruelty), 0, 9
	case "charisma":
		return i8(&k.charisma), 0, 9
	case "attack":
		return i8(&k.attack), 0, 9
	case "defence":
		return i8(&k.defence), 0, 9
	case "endurance":
		return i8(&k.endurance), 0, 9
	case "cunning":
		return func(n int) { k.cunning, k.rating = int8(n), max(k.rating, int8(n)) }, 0, 9
	case "cunning-rating":
		return func(n int) { k.rating, k.cunning = int8(n), min(k.cunning, int8(n)) }, 0, 9
	case "popularity":
		return i8(&k.popularity), 0, PopularityMax
	case "notoriety":
		return func(n int) { k.notoriety = int16(n) }, 0, NotorietyWin - 1
	case "net-worth":
		return func(n int) { k.worth = int32(n) }, 0, 1_000_000
	case "retire-from":
		return func(n int) { k.retireFrom = int32(n) }, 0, 1_000_000
	case "popularity-by-wounds":
		return i8(&k.wounds.popularity), 0, PopularityMax
	}
	return nil, 0, 0
}

// flagField is a yes-or-no field.
func (k *pirate) flagField(what string) *bool {
	switch what {
	case "careened":
		return &k.careened
	case "feast":
		return &k.feast
	case "scurvy":
		return &k.scurvy
	case "must-raze":
		return &k.mustRaze
	case "blockaded":
		return &k.blockaded
	case "pardoned":
		return &k.pardoned
	}
	return nil
}

// portsField is a field that holds ports.
func (k *pirate) portsField(what string) *uint64 {
	switch what {
	case "informed":
		return &k.info
	case "chased-from":
		return &k.barred
	case "failed":
		return &k.failed
	}
	return nil
}

func (k *pirate) setHolds(value string) error {
	list := words(value)
	if len(list) > k.ship.Holds() {
		return fmt.Errorf("%w: a %v has %d holds", engine.ErrNotation, k.ship, k.ship.Holds())
	}
	k.holds = [maxHolds]int16{}
	for h, w := range list {
		if w == "-" {
			continue
		}
		n, err := number(w, 0, 32000)
		if err != nil {
			return err
		}
		if k.holds[h] = int16(n); n == 0 {
			k.holds[h] = worthless
		}
	}
	return nil
}

// setHostages reads "spain:port-21" and "spain:port-21:interrogated".
func (k *pirate) setHostages(value string) error {
	k.nHostages, k.hostages = 0, [maxHostages]hostage{}
	for _, w := range words(value) {
		parts := strings.Split(w, ":")
		if len(parts) < 2 || len(parts) > 3 || len(parts) == 3 && parts[2] != "interrogated" || k.nHostages == maxHostages {
			return fmt.Errorf("%w: a hostage is written nation:port-NN or nation:port-NN:interrogated, not %q", engine.ErrNotation, w)
		}
		n, err := nationOfWord(parts[0])
		if err != nil {
			return err
		}
		h, err := portOf(parts[1])
		if err != nil {
			return err
		}
		k.hostages[k.nHostages] = hostage{n, h, len(parts) == 3}
		k.nHostages++
	}
	return nil
}

// setStash reads "port-22:300".
func (k *pirate) setStash(value string) error {
	k.stash = [ports + 1]uint16{}
	for _, w := range words(value) {
		where, much, _ := strings.Cut(w, ":")
		h, err := portOf(where)
		if err != nil {
			return err
		}
		n, err := number(much, 0, 65535)
		if err != nil {
			return err
		}
		k.stash[h] = uint16(n)
	}
	return nil
}

// setWounds reads words: superficial (as often as wanted), ordinary, crippled, ill, lost-eye, lost-arm,
// lost-leg. What they cost the popularity is noted for RECOVER.
func setWounds(w *wounds, value string) error {
	*w = wounds{}
	for _, word := range words(value) {
		switch word {
		case "superficial":
			w.superficial++
		case "ordinary", "crippled", "ill":
			to := map[string]*bool{"ordinary": &w.ordinary, "crippled": &w.crippled, "ill": &w.ill}[word]
			if *to {
				return fmt.Errorf("%w: %s stands there twice", engine.ErrNotation, word)
			}
			*to = true
			if w.popularity++; word == "crippled" {
				w.popularity++
			}
		case "lost-eye":
			w.eyes++
		case "lost-arm":
			w.arms++
		case "lost-leg":
			w.legs++
		default:
			return unknown("wound", word)
		}
	}
	return nil
}

func (w *wounds) String() string {
	var list []string
	add := func(n int8, word string) {
		for range n {
			list = append(list, word)
		}
	}
	one := func(yes bool, word string) {
		if yes {
			list = append(list, word)
		}
	}
	add(w.superficial, "superficial")
	one(w.ordinary, "ordinary")
	one(w.crippled, "crippled")
	one(w.ill, "ill")
	add(w.eyes, "lost-eye")
	add(w.arms, "lost-arm")
	add(w.legs, "lost-leg")
	return orWord(strings.Join(list, " "))
}

func nationSet(value string) (set uint8, err error) {
	for _, w := range words(value) {
		n, err := nationOfWord(w)
		if err != nil {
			return 0, err
		}
		set |= 1 << n
	}
	return set, nil
}

func zoneSet(value string) (set uint8, err error) {
	for _, w := range words(value) {
		z, err := number(strings.TrimPrefix(w, "zone-"), 1, zones)
		if err != nil {
			return 0, err
		}
		set |= 1 << z
	}
	return set, nil
}

func (p *scriptPosition) setIdentified(slot int8, value string) error {
	k := &p.s.pirates[slot]
	k.seen = 0
	if value == "none" {
		return nil
	}
	i, ok := numbered(value, "merchant-", nMerchants)
	if !ok {
		return unknown("merchant on the map", value)
	}
	k.seen = int8(i) + 1
	p.s.merchants[i].known |= 1 << owner(slot)
	return nil
}

func (p *scriptPosition) setAlly(slot int8, value string) error {
	s := p.s
	if a := s.pirates[slot].ally; a > 0 {
		s.pirates[a-1].ally, s.pirates[slot].ally = 0, 0
	}
	if value == "none" {
		return nil
	}
	c, err := counterOf(value, Captain)
	if err != nil {
		return err
	}
	q := s.slotOf(c)
	if q < 0 {
		return fmt.Errorf("%w: %s is not in play", engine.ErrNotation, value)
	}
	s.pirates[slot].ally, s.pirates[q].ally = q+1, slot+1
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

// knownBy reads the seats that have seen a face: "", "open", "s0+s2".
func (p *scriptPosition) knownBy(text string) (set uint8, err error) {
	switch text {
	case "":
		return 0, nil
	case "open":
		return p.s.everybody(), nil
	}
	for _, w := range strings.Split(text, "+") {
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

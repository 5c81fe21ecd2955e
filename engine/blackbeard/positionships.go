package blackbeard

import (
	"fmt"
	"slices"

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

// setPirate sets a field of the pirate in slot.
func (p *scriptPosition) setPirate(slot int8, what, value string) error {
	k := &p.s.pirates[slot]
	if to, least, most := numberField(k, what); to != nil {
		n, err := number(value, least, most)
		if err == nil {
			to(n)
			p.rated = append(p.rated, k.captain.String()+"."+what)
		}
		return err
	}
	if to := flagField(k, what); to != nil {
		yes, err := yesNo(value)
		if err == nil {
			*to = yes
		}
		if what == "blockaded" {
			p.blockades |= 1 << slot
		}
		return err
	}
	if to := portsField(k, what); to != nil {
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
		k.ship, k.holds = t, [MaxHolds]int16{}
		k.combat, k.speed = k.full(), k.top()
		return nil
	case "holds":
		return setHolds(k, value)
	case "offer":
		return p.setOffer(slot, value)
	case "hostages":
		return setHostages(k, value)
	case "stash":
		return setStash(k, value)
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
func numberField(k *pirate, what string) (func(int), int, int) {
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
func flagField(k *pirate, what string) *bool {
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

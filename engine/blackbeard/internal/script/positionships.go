package script

import (
	"fmt"
	"slices"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/rules"
)

// setPirates puts these captains of a seat into play, new ones in an undamaged sloop.
func (p *scriptPosition) setPirates(i int8, value string) error {
	s := p.s
	list, err := countersOf(value, blackbeard.Captain)
	if err != nil {
		return err
	}
	if len(list) > blackbeard.ActivePiratesMax {
		return fmt.Errorf("%w: at most two pirates of a seat are in play", engine.ErrNotation)
	}
	if err := p.alone(i, list); err != nil {
		return err
	}
	for slot := 2 * i; slot < 2*i+2; slot++ {
		if k := &s.Pirates[slot]; k.Captain != 0 && !slices.Contains(list, k.Captain) {
			*k = rules.Pirate{}
		}
	}
	for _, c := range list {
		if s.SlotOf(c) >= 0 {
			continue
		}
		slot := 2 * i
		if s.Pirates[slot].Captain != 0 {
			slot++
		}
		k := &s.Pirates[slot]
		k.Begin(c)
		k.Ship = blackbeard.Sloop
		k.Combat, k.Speed = k.Full(), k.Top()
	}
	return nil
}

// setPirate sets a field of the pirate in slot.
func (p *scriptPosition) setPirate(slot int8, what, value string) error {
	k := &p.s.Pirates[slot]
	if to, least, most := numberField(k, what); to != nil {
		n, err := number(value, least, most)
		if err == nil {
			to(n)
			p.rated = append(p.rated, k.Captain.String()+"."+what)
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
			k.At, k.Anchored = at, anchored
		}
		return err
	case "ship":
		t, ok := blackbeard.ParseShip(value)
		if !ok || !t.HasLog() {
			return unknown("ship of pirates", value)
		}
		k.Ship, k.Holds = t, [blackbeard.MaxHolds]int16{}
		k.Combat, k.Speed = k.Full(), k.Top()
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
		return setWounds(&k.Wounds, value)
	case "hideout":
		if value == "none" {
			k.Hideout = 0
			return nil
		}
		h, err := portOf(value)
		k.Hideout = h
		return err
	case "letter":
		k.Letter = 0
		if value == "none" {
			return nil
		}
		l, err := p.letter(value)
		k.Letter = l
		return err
	case "attacked", "attacked-in-vain":
		set, err := nationSet(value)
		if what == "attacked" {
			k.Attacked, k.Vain = set, k.Vain|set
		} else {
			k.Vain = set
		}
		return err
	case "zones":
		set, err := zoneSet(value)
		k.Zones = set
		return err
	case "identified":
		return p.setIdentified(slot, value)
	case "ally":
		return p.setAlly(slot, value)
	case "tried":
		k.TriedNavy, k.TriedCrown = 0, 0
		for _, w := range words(value) {
			n, ok := blackbeard.ArgUnit.Parse(w)
			if !ok {
				return unknown("hunter", w)
			}
			switch c := blackbeard.Counter(n); {
			case n < 0:
				k.TriedNavy |= 1 << (-1 - n)
			case c.Kind() == blackbeard.Commissioner:
				k.TriedCrown |= 1 << (c - blackbeard.FirstCommissioner)
			default:
				return unknown("hunter", w)
			}
		}
		return nil
	}
	return unknown("field of a pirate", what)
}

// numberField is the setter of a number and its range.
func numberField(k *rules.Pirate, what string) (func(int), int, int) {
	i8 := func(to *int8) func(int) { return func(n int) { *to = int8(n) } }
	switch what {
	case "combat":
		return i8(&k.Combat), 1, int(k.Full())
	case "speed":
		return i8(&k.Speed), int(blackbeard.LastSpeed(k.Top(), k.Ship.SpeedSteps())), int(k.Top())
	case "skill":
		return i8(&k.Skill), 0, 9
	case "cruelty":
		return i8(&k.Cruelty), 0, 9
	case "charisma":
		return i8(&k.Charisma), 0, 9
	case "attack":
		return i8(&k.Attack), 0, 9
	case "defence":
		return i8(&k.Defence), 0, 9
	case "endurance":
		return i8(&k.Endurance), 0, 9
	case "cunning":
		return func(n int) { k.Cunning, k.Rating = int8(n), max(k.Rating, int8(n)) }, 0, 9
	case "cunning-rating":
		return func(n int) { k.Rating, k.Cunning = int8(n), min(k.Cunning, int8(n)) }, 0, 9
	case "popularity":
		return i8(&k.Popularity), 0, blackbeard.PopularityMax
	case "notoriety":
		return func(n int) { k.Notoriety = int16(n) }, 0, blackbeard.NotorietyWin - 1
	case "net-worth":
		return func(n int) { k.Worth = int32(n) }, 0, 1_000_000
	case "retire-from":
		return func(n int) { k.RetireFrom = int32(n) }, 0, 1_000_000
	case "popularity-by-wounds":
		return i8(&k.Wounds.Popularity), 0, blackbeard.PopularityMax
	}
	return nil, 0, 0
}

// flagField is a yes-or-no field.
func flagField(k *rules.Pirate, what string) *bool {
	switch what {
	case "careened":
		return &k.Careened
	case "feast":
		return &k.Feast
	case "scurvy":
		return &k.Scurvy
	case "must-raze":
		return &k.MustRaze
	case "blockaded":
		return &k.Blockaded
	case "pardoned":
		return &k.Pardoned
	}
	return nil
}

func (p *scriptPosition) setIdentified(slot int8, value string) error {
	k := &p.s.Pirates[slot]
	k.Seen = 0
	if value == "none" {
		return nil
	}
	i, ok := blackbeard.Numbered(value, "merchant-", blackbeard.NMerchants)
	if !ok {
		return unknown("merchant on the map", value)
	}
	k.Seen = int8(i) + 1
	p.s.Merchants[i].Known |= 1 << rules.Owner(slot)
	return nil
}

func (p *scriptPosition) setAlly(slot int8, value string) error {
	s := p.s
	if a := s.Pirates[slot].Ally; a > 0 {
		s.Pirates[a-1].Ally, s.Pirates[slot].Ally = 0, 0
	}
	if value == "none" {
		return nil
	}
	c, err := counterOf(value, blackbeard.Captain)
	if err != nil {
		return err
	}
	q := s.SlotOf(c)
	if q < 0 {
		return fmt.Errorf("%w: %s is not in play", engine.ErrNotation, value)
	}
	s.Pirates[slot].Ally, s.Pirates[q].Ally = q+1, slot+1
	return nil
}

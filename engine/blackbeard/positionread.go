package blackbeard

import (
	"fmt"
	"strconv"
	"strings"

	"portside/engine"
)

func orWord(text string) string {
	if text == "" {
		return "none"
	}
	return text
}

func yesWord(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}

func portList(set uint64) string {
	var list []string
	for h := int16(1); h <= ports; h++ {
		if set>>h&1 > 0 {
			list = append(list, argPort.format(h))
		}
	}
	return orWord(strings.Join(list, " "))
}

func nationList(set uint8) string {
	var list []string
	for n := England; n < nations; n++ {
		if set>>n&1 > 0 {
			list = append(list, n.String())
		}
	}
	return orWord(strings.Join(list, " "))
}

func bitNumbers(set uint8) string {
	var list []string
	for z := 1; z <= zones; z++ {
		if set>>z&1 > 0 {
			list = append(list, strconv.Itoa(z))
		}
	}
	return orWord(strings.Join(list, " "))
}

func bagList(b *engine.Bag) string {
	var list []string
	for t := range b.All() {
		list = append(list, Counter(t).String())
	}
	return orWord(strings.Join(list, " "))
}

func counterName(c Counter) string {
	if c == 0 {
		return "none"
	}
	return c.String()
}

// Get implements engine.Position.
func (p *scriptPosition) Get(field string) (string, error) {
	s := p.s
	field = plainName(field)
	if who, what, ok := strings.Cut(field, "."); ok {
		return p.getOf(who, what)
	}
	switch field {
	case "actor":
		return p.playerName(s.actor), nil
	case "drawer":
		return p.playerName(s.drawer), nil
	case "first":
		return p.playerName(s.first), nil
	case "cunning-used":
		return p.playerName(s.cunning), nil
	case "winner":
		return p.playerName(s.winner), nil
	case "turn":
		return strconv.Itoa(int(s.turn)), nil
	case "points":
		return strconv.Itoa(int(s.voyage.points)), nil
	case "pile":
		return strconv.Itoa(s.pile.Len()), nil
	case "discard":
		return strconv.Itoa(s.discard.Len()), nil
	case "pardon":
		return s.pardon.nation.String(), nil
	case "pardon-excludes":
		return counterName(s.pardon.excluded), nil
	case "last-ship":
		if s.last == 0 {
			return "none", nil
		}
		return argUnit.format(s.name(s.last)), nil
	case "ended":
		return [...]string{"no", "notoriety", "last-pirate", "solo-lost", "solo-won", "solo-beaten"}[s.ended], nil
	case "battle":
		if !s.fight.on {
			return "none", nil
		}
		return argUnit.format(s.name(pirateUnit(s.fight.pirate))) + " " + argUnit.format(s.name(s.foe())), nil
	case "on-sale":
		var list []string
		for l := range nLetters {
			if s.onSale>>l&1 > 0 {
				list = append(list, (firstLetter + Counter(l)).String())
			}
		}
		return orWord(strings.Join(list, " ")), nil
	case "warships":
		var list []string
		for i := range s.warships {
			if w := &s.warships[i]; w.face != 0 {
				list = append(list, w.face.String()+":"+berthName(w.at, w.anchored))
			}
		}
		return orWord(strings.Join(list, " ")), nil
	case "merchants":
		var list []string
		for i := range s.merchants {
			if m := &s.merchants[i]; m.face != 0 {
				list = append(list, m.face.String()+":"+m.at.String())
			}
		}
		return orWord(strings.Join(list, " ")), nil
	}
	return "", unknown("field", field)
}

func (p *scriptPosition) getOf(who, what string) (string, error) {
	s := p.s
	switch who {
	case "pile", "discard", "bag":
		return p.getBag(who, what)
	}
	if strings.HasPrefix(who, "port-") {
		h, err := portOf(who)
		if err != nil {
			return "", err
		}
		if what == "value-loss" {
			return strconv.Itoa(max(h.Value()-int(s.port[h].value), 0)), nil
		}
		return getPort(&s.port[h], what)
	}
	if i, ok := numbered(who, "merchant-", nMerchants); ok {
		return p.getMerchant(int8(i), what)
	}
	if i, ok := numbered(who, "warship-", nWarships); ok {
		return p.getWarship(int8(i), what)
	}
	if c, ok := ParseCounter(who); ok {
		switch c.Kind() {
		case Captain:
			slot := s.slotOf(c)
			if what == "in-play" {
				return yesWord(slot >= 0), nil
			}
			if slot < 0 && what == "owner" {
				return "none", nil
			}
			if slot < 0 {
				return "", fmt.Errorf("%s is not in play", who)
			}
			return p.getPirate(slot, what)
		case Commissioner:
			return p.getCrown(int8(c-firstCommissioner), what)
		}
	}
	i, err := p.playerOf(who)
	if err != nil {
		return "", unknown("seat, port, captain or counter", who)
	}
	return p.getPlayer(i, what)
}

func (p *scriptPosition) getBag(who, what string) (string, error) {
	s := p.s
	switch who + "." + what {
	case "pile.cards":
		return bagList(&s.pile), nil
	case "discard.cards":
		return bagList(&s.discard), nil
	case "bag.merchants":
		return bagList(&s.merchantBag), nil
	case "bag.warships":
		return bagList(&s.warshipBag), nil
	case "bag.commissioners":
		return bagList(&s.crownBag), nil
	case "bag.governors":
		return bagList(&s.governorBag), nil
	case "bag.letters":
		return bagList(&s.letterBag), nil
	case "bag.captains":
		return bagList(&s.deck), nil
	}
	return "", unknown("field", who+"."+what)
}

func (p *scriptPosition) getPlayer(i int8, what string) (string, error) {
	s := p.s
	pl := &s.player[i]
	var list []string
	switch what {
	case "pirates":
		for slot := 2 * i; slot < 2*i+2; slot++ {
			if s.inPlay(slot) {
				list = append(list, s.pirates[slot].captain.String())
			}
		}
		return orWord(strings.Join(list, " ")), nil
	case "commissioners":
		for c := range s.crown {
			if s.crown[c].owner == i {
				list = append(list, (firstCommissioner + Counter(c)).String())
			}
		}
		return orWord(strings.Join(list, " ")), nil
	case "lost":
		return strconv.Itoa(int(pl.gone)), nil
	case "left":
		return strconv.Itoa(int(s.captainsLeft(i))), nil
	case "first":
		return counterName(pl.first), nil
	case "begun":
		return yesWord(pl.begun), nil
	case "exempt":
		return yesWord(pl.exempt), nil
	case "standing":
		best := int32(0)
		for slot := 2 * i; slot < 2*i+2; slot++ {
			if s.inPlay(slot) {
				best = max(best, s.pirates[slot].fortune())
			}
		}
		for _, r := range pl.retired {
			best = max(best, r.worth)
		}
		return strconv.Itoa(int(best)), nil
	case "retired":
		for _, r := range pl.retired {
			if r.captain != 0 {
				list = append(list, fmt.Sprintf("%v:%d:%d", r.captain, r.worth, r.notoriety))
			}
		}
		return orWord(strings.Join(list, " ")), nil
	}
	return "", p.notOfPlayer(i, what)
}

func getPort(t *port, what string) (string, error) {
	switch what {
	case "governor":
		return counterName(t.governor), nil
	case "attitude":
		switch {
		case t.anti():
			return "anti", nil
		case t.pro():
			return "pro", nil
		}
		return "neutral", nil
	case "permanent-anti":
		return yesWord(t.permanentAnti), nil
	case "razed":
		return yesWord(t.razed), nil
	case "pirate-port":
		return yesWord(t.pirateport), nil
	case "value":
		return strconv.Itoa(int(t.value)), nil
	case "garrison":
		return strconv.Itoa(int(t.garrison)), nil
	case "nation":
		return t.nation.String(), nil
	}
	return "", unknown("field of a port", what)
}

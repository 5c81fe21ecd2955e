package script

import (
	"fmt"
	"strconv"
	"strings"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/rules"
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
	for h := int16(1); h <= blackbeard.Ports; h++ {
		if set>>h&1 > 0 {
			list = append(list, blackbeard.ArgPort.Format(h))
		}
	}
	return orWord(strings.Join(list, " "))
}

func nationList(set uint8) string {
	var list []string
	for n := blackbeard.England; n < blackbeard.Nations; n++ {
		if set>>n&1 > 0 {
			list = append(list, n.String())
		}
	}
	return orWord(strings.Join(list, " "))
}

func bitNumbers(set uint8) string {
	var list []string
	for z := 1; z <= blackbeard.Zones; z++ {
		if set>>z&1 > 0 {
			list = append(list, strconv.Itoa(z))
		}
	}
	return orWord(strings.Join(list, " "))
}

func bagList(b *engine.Bag) string {
	var list []string
	for t := range b.All() {
		list = append(list, blackbeard.Counter(t).String())
	}
	return orWord(strings.Join(list, " "))
}

func counterName(c blackbeard.Counter) string {
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
		return p.playerName(s.Actor), nil
	case "drawer":
		return p.playerName(s.Drawer), nil
	case "first":
		return p.playerName(s.First), nil
	case "cunning-used":
		return p.playerName(s.Cunning), nil
	case "winner":
		return p.playerName(s.Winner), nil
	case "turn":
		return strconv.Itoa(int(s.Turn)), nil
	case "points":
		return strconv.Itoa(int(s.Voyage.Points)), nil
	case "pile":
		return strconv.Itoa(s.Pile.Len()), nil
	case "discard":
		return strconv.Itoa(s.Discard.Len()), nil
	case "pardon":
		return s.Pardon.Nation.String(), nil
	case "pardon-excludes":
		return counterName(s.Pardon.Excluded), nil
	case "last-ship":
		if s.Last == 0 {
			return "none", nil
		}
		return blackbeard.ArgUnit.Format(s.Name(s.Last)), nil
	case "ended":
		return [...]string{"no", "notoriety", "last-pirate", "solo-lost", "solo-won", "solo-beaten"}[s.Ended], nil
	case "battle":
		if !s.Fight.On {
			return "none", nil
		}
		return blackbeard.ArgUnit.Format(s.Name(rules.PirateUnit(s.Fight.Pirate))) + " " + blackbeard.ArgUnit.Format(s.Name(s.Foe())), nil
	case "on-sale":
		var list []string
		for l := range blackbeard.NLetters {
			if s.OnSale>>l&1 > 0 {
				list = append(list, (blackbeard.FirstLetter + blackbeard.Counter(l)).String())
			}
		}
		return orWord(strings.Join(list, " ")), nil
	case "warships":
		var list []string
		for i := range s.Warships {
			if w := &s.Warships[i]; w.Face != 0 {
				list = append(list, w.Face.String()+":"+berthName(w.At, w.Anchored))
			}
		}
		return orWord(strings.Join(list, " ")), nil
	case "merchants":
		var list []string
		for i := range s.Merchants {
			if m := &s.Merchants[i]; m.Face != 0 {
				list = append(list, m.Face.String()+":"+m.At.String())
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
			return strconv.Itoa(max(h.Value()-int(s.Port[h].Value), 0)), nil
		}
		return getPort(&s.Port[h], what)
	}
	if i, ok := blackbeard.Numbered(who, "merchant-", blackbeard.NMerchants); ok {
		return p.getMerchant(int8(i), what)
	}
	if i, ok := blackbeard.Numbered(who, "warship-", blackbeard.NWarships); ok {
		return p.getWarship(int8(i), what)
	}
	if c, ok := blackbeard.ParseCounter(who); ok {
		switch c.Kind() {
		case blackbeard.Captain:
			slot := s.SlotOf(c)
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
		case blackbeard.Commissioner:
			return p.getCrown(int8(c-blackbeard.FirstCommissioner), what)
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
		return bagList(&s.Pile), nil
	case "discard.cards":
		return bagList(&s.Discard), nil
	case "bag.merchants":
		return bagList(&s.MerchantBag), nil
	case "bag.warships":
		return bagList(&s.WarshipBag), nil
	case "bag.commissioners":
		return bagList(&s.CrownBag), nil
	case "bag.governors":
		return bagList(&s.GovernorBag), nil
	case "bag.letters":
		return bagList(&s.LetterBag), nil
	case "bag.captains":
		return bagList(&s.Deck), nil
	}
	return "", unknown("field", who+"."+what)
}

func (p *scriptPosition) getPlayer(i int8, what string) (string, error) {
	s := p.s
	pl := &s.Player[i]
	var list []string
	switch what {
	case "pirates":
		for slot := 2 * i; slot < 2*i+2; slot++ {
			if s.InPlay(slot) {
				list = append(list, s.Pirates[slot].Captain.String())
			}
		}
		return orWord(strings.Join(list, " ")), nil
	case "commissioners":
		for c := range s.Crown {
			if s.Crown[c].Owner == i {
				list = append(list, (blackbeard.FirstCommissioner + blackbeard.Counter(c)).String())
			}
		}
		return orWord(strings.Join(list, " ")), nil
	case "lost":
		return strconv.Itoa(int(pl.Gone)), nil
	case "left":
		return strconv.Itoa(int(s.CaptainsLeft(i))), nil
	case "first":
		return counterName(pl.First), nil
	case "begun":
		return yesWord(pl.Begun), nil
	case "exempt":
		return yesWord(pl.Exempt), nil
	case "standing":
		best := int32(0)
		for slot := 2 * i; slot < 2*i+2; slot++ {
			if s.InPlay(slot) {
				best = max(best, s.Pirates[slot].Fortune())
			}
		}
		for _, r := range pl.Retired {
			best = max(best, r.Worth)
		}
		return strconv.Itoa(int(best)), nil
	case "retired":
		for _, r := range pl.Retired {
			if r.Captain != 0 {
				list = append(list, fmt.Sprintf("%v:%d:%d", r.Captain, r.Worth, r.Notoriety))
			}
		}
		return orWord(strings.Join(list, " ")), nil
	}
	return "", p.notOfPlayer(i, what)
}

func getPort(t *rules.Port, what string) (string, error) {
	switch what {
	case "governor":
		return counterName(t.Governor), nil
	case "attitude":
		switch {
		case t.Anti():
			return "anti", nil
		case t.Pro():
			return "pro", nil
		}
		return "neutral", nil
	case "permanent-anti":
		return yesWord(t.PermanentAnti), nil
	case "razed":
		return yesWord(t.Razed), nil
	case "pirate-port":
		return yesWord(t.Pirateport), nil
	case "value":
		return strconv.Itoa(int(t.Value)), nil
	case "garrison":
		return strconv.Itoa(int(t.Garrison)), nil
	case "nation":
		return t.Nation.String(), nil
	}
	return "", unknown("field of a port", what)
}

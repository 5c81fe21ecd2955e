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
	return "", unknown("field", p.playerName(i)+"."+what)
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

func (p *scriptPosition) getPirate(slot int8, what string) (string, error) {
	s := p.s
	k := &s.pirates[slot]
	if to := k.flagField(what); to != nil {
		return yesWord(*to), nil
	}
	if to := k.portsField(what); to != nil {
		return portList(*to), nil
	}
	if rest, ok := strings.CutPrefix(what, "status."); ok {
		h, err := portOf(rest)
		if err != nil {
			return "", err
		}
		return s.status(slot, h, k.anchored && k.at == h.Hex()).String(), nil
	}
	n := func(v int) (string, error) { return strconv.Itoa(v), nil }
	switch what {
	case "combat":
		return n(int(k.combat))
	case "speed":
		return n(int(k.speed))
	case "skill":
		return n(k.skillNow())
	case "cruelty":
		return n(k.crueltyNow())
	case "charisma":
		return n(k.charismaNow())
	case "attack":
		return n(k.attackNow())
	case "defence":
		return n(k.defenceNow())
	case "endurance":
		return n(k.staminaNow())
	case "cunning":
		return n(int(k.cunning))
	case "cunning-rating":
		return n(int(k.rating))
	case "combat-now":
		return n(k.combatNow())
	case "speed-now":
		return n(k.speedNow())
	case "popularity":
		return n(int(k.popularity))
	case "notoriety":
		return n(int(k.notoriety))
	case "net-worth":
		return n(int(k.worth))
	case "fortune":
		return n(int(k.fortune()))
	case "retire-from":
		return n(int(k.retireFrom))
	case "popularity-by-wounds":
		return n(int(k.wounds.popularity))
	case "owner":
		return p.playerName(owner(slot)), nil
	case "at":
		return berthName(k.at, k.anchored), nil
	case "ship":
		return k.ship.String(), nil
	case "wounds":
		return k.wounds.String(), nil
	case "offer":
		return p.offerText(slot), nil
	case "hideout":
		return argPort.tell(int16(k.hideout)), nil
	case "letter":
		return counterName(k.letter), nil
	case "attacked":
		return nationList(k.attacked), nil
	case "attacked-in-vain":
		return nationList(k.vain), nil
	case "zones":
		return bitNumbers(k.zones), nil
	case "ally":
		if k.ally == 0 {
			return "none", nil
		}
		return s.pirates[k.ally-1].captain.String(), nil
	case "identified":
		if k.seen == 0 {
			return "none", nil
		}
		return argMerchant.format(int16(k.seen - 1)), nil
	}
	return k.getCargo(what)
}

// getCargo reads holds, hostages and stashes.
func (k *pirate) getCargo(what string) (string, error) {
	var list []string
	switch what {
	case "holds":
		for h := range k.ship.Holds() {
			w := "-"
			if k.holds[h] != 0 {
				w = strconv.Itoa(int(worthOf(k.holds[h])))
			}
			list = append(list, w)
		}
		return strings.Join(list, " "), nil
	case "hostages":
		for _, h := range k.hostages[:k.nHostages] {
			w := h.nation.String() + ":" + argPort.tell(int16(h.origin))
			if h.interrogated {
				w += ":interrogated"
			}
			list = append(list, w)
		}
	case "stash":
		for h := int16(1); h <= ports; h++ {
			if k.stash[h] > 0 {
				list = append(list, argPort.format(h)+":"+strconv.Itoa(int(k.stash[h])))
			}
		}
	default:
		return "", unknown("field of a pirate", what)
	}
	return orWord(strings.Join(list, " ")), nil
}

func (p *scriptPosition) getCrown(c int8, what string) (string, error) {
	k := &p.s.crown[c]
	if what == "owner" {
		return p.playerName(k.owner), nil
	}
	if k.owner < 0 {
		return "", fmt.Errorf("%v is not in play", firstCommissioner+Counter(c))
	}
	switch what {
	case "at":
		return berthName(k.at, k.anchored), nil
	case "combat":
		return strconv.Itoa(int(k.combat)), nil
	case "speed":
		return strconv.Itoa(int(k.speed)), nil
	case "combat-now":
		return strconv.Itoa(k.combatNow()), nil
	case "speed-now":
		return strconv.Itoa(k.speedNow()), nil
	case "careened":
		return yesWord(k.careened), nil
	case "scurvy":
		return yesWord(k.scurvy), nil
	case "wounds":
		return k.wounds.String(), nil
	case "zones":
		return bitNumbers(k.zones), nil
	}
	return "", unknown("field of a commissioner", what)
}

func (p *scriptPosition) getMerchant(i int8, what string) (string, error) {
	m := &p.s.merchants[i]
	switch what {
	case "face", "at", "known", "finder", "damaged":
	default:
		return "", unknown("field of a merchant", what)
	}
	if m.face == 0 {
		return "none", nil
	}
	switch what {
	case "face":
		return m.face.String(), nil
	case "at":
		return m.at.String(), nil
	case "known":
		return p.knowers(m.known), nil
	case "finder":
		if m.holder == 0 {
			return "none", nil
		}
		return p.s.pirates[m.holder-1].captain.String(), nil
	case "damaged":
		var list []string
		for q := range int8(slots) {
			if m.damaged>>q&1 > 0 {
				list = append(list, p.s.pirates[q].captain.String())
			}
		}
		return orWord(strings.Join(list, " ")), nil
	}
	return "", unknown("field of a merchant", what)
}

func (p *scriptPosition) getWarship(i int8, what string) (string, error) {
	w := &p.s.warships[i]
	switch what {
	case "face", "at", "known":
	default:
		return "", unknown("field of a warship", what)
	}
	if w.face == 0 {
		return "none", nil
	}
	switch what {
	case "face":
		return w.face.String(), nil
	case "at":
		return berthName(w.at, w.anchored), nil
	case "known":
		return p.knowers(w.known), nil
	}
	return "", unknown("field of a warship", what)
}

func (p *scriptPosition) knowers(set uint8) string {
	if set == p.s.everybody() {
		return "open"
	}
	var list []string
	for i := range int8(p.s.players) {
		if set>>i&1 > 0 {
			list = append(list, p.playerName(i))
		}
	}
	return orWord(strings.Join(list, "+"))
}

package blackbeard

import (
	"fmt"
	"strconv"
	"strings"
)

func (p *scriptPosition) getPirate(slot int8, what string) (string, error) {
	s := p.s
	k := &s.pirates[slot]
	if to := flagField(k, what); to != nil {
		return yesWord(*to), nil
	}
	if to := portsField(k, what); to != nil {
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
		weakened, _ := spentInDuel(s, slot)
		return n(max(k.attackNow()-weakened, 0))
	case "defence":
		weakened, _ := spentInDuel(s, slot)
		return n(max(k.defenceNow()-weakened, 0))
	case "endurance":
		_, lost := spentInDuel(s, slot)
		return n(max(k.staminaNow()-lost, 0))
	case "cunning":
		return n(int(k.cunning))
	case "cunning-now":
		return n(s.cunningNow(slot))
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
		return woundsText(&k.wounds), nil
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
	return getCargo(k, what)
}

// getCargo reads holds, hostages and stashes.
func getCargo(k *pirate, what string) (string, error) {
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
		return woundsText(&k.wounds), nil
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

// spentInDuel is what the duel under way has cost a pirate: attack and defence, and endurance (19.2).
func spentInDuel(s *state, slot int8) (weakened, lost int) {
	d := &s.duel
	for i, side := range d.sides {
		if d.on && side == slot {
			return int(d.weakened[i]), int(d.loss[i])
		}
	}
	return 0, 0
}

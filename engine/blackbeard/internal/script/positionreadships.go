package script

import (
	"fmt"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/rules"
	"strconv"
	"strings"
)

func (p *scriptPosition) getPirate(slot int8, what string) (string, error) {
	s := p.s
	k := &s.Pirates[slot]
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
		return s.Status(slot, h, k.Anchored && k.At == h.Hex()).String(), nil
	}
	n := func(v int) (string, error) { return strconv.Itoa(v), nil }
	switch what {
	case "combat":
		return n(int(k.Combat))
	case "speed":
		return n(int(k.Speed))
	case "skill":
		return n(k.SkillNow())
	case "cruelty":
		return n(k.CrueltyNow())
	case "charisma":
		return n(k.CharismaNow())
	case "attack":
		weakened, _ := spentInDuel(s, slot)
		return n(max(k.AttackNow()-weakened, 0))
	case "defence":
		weakened, _ := spentInDuel(s, slot)
		return n(max(k.DefenceNow()-weakened, 0))
	case "endurance":
		_, lost := spentInDuel(s, slot)
		return n(max(k.StaminaNow()-lost, 0))
	case "cunning":
		return n(int(k.Cunning))
	case "cunning-now":
		return n(s.CunningNow(slot))
	case "cunning-rating":
		return n(int(k.Rating))
	case "combat-now":
		return n(k.CombatNow())
	case "speed-now":
		return n(k.SpeedNow())
	case "popularity":
		return n(int(k.Popularity))
	case "notoriety":
		return n(int(k.Notoriety))
	case "net-worth":
		return n(int(k.Worth))
	case "fortune":
		return n(int(k.Fortune()))
	case "retire-from":
		return n(int(k.RetireFrom))
	case "popularity-by-wounds":
		return n(int(k.Wounds.Popularity))
	case "owner":
		return p.playerName(rules.Owner(slot)), nil
	case "at":
		return berthName(k.At, k.Anchored), nil
	case "ship":
		return k.Ship.String(), nil
	case "wounds":
		return woundsText(&k.Wounds), nil
	case "offer":
		return p.offerText(slot), nil
	case "hideout":
		return blackbeard.ArgPort.Tell(int16(k.Hideout)), nil
	case "letter":
		return counterName(k.Letter), nil
	case "attacked":
		return nationList(k.Attacked), nil
	case "attacked-in-vain":
		return nationList(k.Vain), nil
	case "zones":
		return bitNumbers(k.Zones), nil
	case "ally":
		if k.Ally == 0 {
			return "none", nil
		}
		return s.Pirates[k.Ally-1].Captain.String(), nil
	case "identified":
		if k.Seen == 0 {
			return "none", nil
		}
		return blackbeard.ArgMerchant.Format(int16(k.Seen - 1)), nil
	}
	return getCargo(k, what)
}

// getCargo reads holds, hostages and stashes.
func getCargo(k *rules.Pirate, what string) (string, error) {
	var list []string
	switch what {
	case "holds":
		for h := range k.Ship.Holds() {
			w := "-"
			if k.Holds[h] != 0 {
				w = strconv.Itoa(int(rules.WorthOf(k.Holds[h])))
			}
			list = append(list, w)
		}
		return strings.Join(list, " "), nil
	case "hostages":
		for _, h := range k.Hostages[:k.NHostages] {
			w := h.Nation.String() + ":" + blackbeard.ArgPort.Tell(int16(h.Origin))
			if h.Interrogated {
				w += ":interrogated"
			}
			list = append(list, w)
		}
	case "stash":
		for h := int16(1); h <= blackbeard.Ports; h++ {
			if k.Stash[h] > 0 {
				list = append(list, blackbeard.ArgPort.Format(h)+":"+strconv.Itoa(int(k.Stash[h])))
			}
		}
	default:
		return "", unknown("field of a pirate", what)
	}
	return orWord(strings.Join(list, " ")), nil
}

func (p *scriptPosition) getCrown(c int8, what string) (string, error) {
	k := &p.s.Crown[c]
	if what == "owner" {
		return p.playerName(k.Owner), nil
	}
	if k.Owner < 0 {
		return "", fmt.Errorf("%v is not in play", blackbeard.FirstCommissioner+blackbeard.Counter(c))
	}
	switch what {
	case "at":
		return berthName(k.At, k.Anchored), nil
	case "combat":
		return strconv.Itoa(int(k.Combat)), nil
	case "speed":
		return strconv.Itoa(int(k.Speed)), nil
	case "combat-now":
		return strconv.Itoa(k.CombatNow()), nil
	case "speed-now":
		return strconv.Itoa(k.SpeedNow()), nil
	case "careened":
		return yesWord(k.Careened), nil
	case "scurvy":
		return yesWord(k.Scurvy), nil
	case "wounds":
		return woundsText(&k.Wounds), nil
	case "zones":
		return bitNumbers(k.Zones), nil
	}
	return "", unknown("field of a commissioner", what)
}

func (p *scriptPosition) getMerchant(i int8, what string) (string, error) {
	m := &p.s.Merchants[i]
	switch what {
	case "face", "at", "known", "finder", "damaged":
	default:
		return "", unknown("field of a merchant", what)
	}
	if m.Face == 0 {
		return "none", nil
	}
	switch what {
	case "face":
		return m.Face.String(), nil
	case "at":
		return m.At.String(), nil
	case "known":
		return p.knowers(m.Known), nil
	case "finder":
		if m.Holder == 0 {
			return "none", nil
		}
		return p.s.Pirates[m.Holder-1].Captain.String(), nil
	case "damaged":
		var list []string
		for q := range int8(rules.Slots) {
			if m.Damaged>>q&1 > 0 {
				list = append(list, p.s.Pirates[q].Captain.String())
			}
		}
		return orWord(strings.Join(list, " ")), nil
	}
	return "", unknown("field of a merchant", what)
}

func (p *scriptPosition) getWarship(i int8, what string) (string, error) {
	w := &p.s.Warships[i]
	switch what {
	case "face", "at", "known":
	default:
		return "", unknown("field of a warship", what)
	}
	if w.Face == 0 {
		return "none", nil
	}
	switch what {
	case "face":
		return w.Face.String(), nil
	case "at":
		return berthName(w.At, w.Anchored), nil
	case "known":
		return p.knowers(w.Known), nil
	}
	return "", unknown("field of a warship", what)
}

func (p *scriptPosition) knowers(set uint8) string {
	if set == p.s.Everybody() {
		return "open"
	}
	var list []string
	for i := range int8(p.s.Players) {
		if set>>i&1 > 0 {
			list = append(list, p.playerName(i))
		}
	}
	return orWord(strings.Join(list, "+"))
}

// spentInDuel is what the duel under way has cost a pirate: attack and defence, and endurance (19.2).
func spentInDuel(s *rules.State, slot int8) (weakened, lost int) {
	d := &s.Duel
	for i, side := range d.Sides {
		if d.On && side == slot {
			return int(d.Weakened[i]), int(d.Loss[i])
		}
	}
	return 0, 0
}

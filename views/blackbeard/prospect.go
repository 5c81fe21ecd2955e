package blackbeard

import (
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/views/table"
)

const gainKey = "blackbeard.gain."

// prospect says what an operation would bring and, unless the table hides them, its chances.
func prospect(t *table.Turn, v *blackbeard.View, a engine.Action) string {
	c, _ := blackbeard.ShipOf(a)
	words := []string{}
	if p := v.Pirate(c); p != nil && p.Owner == int(t.Seat) {
		words = append(words, gain(t, v, p, a))
	}
	if !t.NoOdds {
		words = append(words, risk(t, v, c, a))
	}
	return strings.TrimSpace(strings.Join(words, " "))
}

// gain says what an operation of a pirate would bring him.
func gain(t *table.Turn, v *blackbeard.View, p *blackbeard.Pirate, a engine.Action) string {
	h := p.At.Port()
	switch a.Op {
	case blackbeard.OpMove:
		if p.At.IsZone() {
			return t.Say("blackbeard.move.zone")
		}
		least, most := p.Range()
		if least == most {
			return t.Say("blackbeard.move.points.one")
		}
		return t.Say("blackbeard.move.points", least, most)
	case blackbeard.OpSell:
		if sum := v.Proceeds(p); sum > 0 {
			return t.Say(gainKey+"sell", sum, sum/100)
		}
		return t.Say(gainKey + "sell.nothing")
	case blackbeard.OpRansom:
		least, most := v.Ransoms(p)
		return t.Say(gainKey+"ransom", least, most)
	case blackbeard.OpPrize:
		face := v.FaceOf(a.B)
		if mean := v.MeanCargo(p, face); mean > 0 {
			return t.Say(gainKey+"prize", int(p.Ratings.Cruelty), mean)
		}
		return t.Say(gainKey+"prize.unseen", int(p.Ratings.Cruelty))
	case blackbeard.OpAssault:
		return t.Say(gainKey+"assault", v.Ports[h].Garrison, v.MeanLoot(h))
	case blackbeard.OpRaze:
		return t.Say(gainKey+"raze", v.RazingFame(h))
	case blackbeard.OpRefit:
		return t.Say(gainKey+"refit", v.Mends(p), p.FullCombat-p.Combat)
	case blackbeard.OpCareen:
		if most, missing := p.Careening(); missing > 0 {
			return t.Say(gainKey+"careen", most, missing)
		}
		return t.Say(gainKey + "careen.nothing")
	case blackbeard.OpRetire:
		return t.Say(gainKey+"retire", p.Fortune())
	}
	return ""
}

// risk gives the chances of an operation.
func risk(t *table.Turn, v *blackbeard.View, c blackbeard.Counter, a engine.Action) string {
	p := v.Pirate(c)
	success := func(chance int) string { return t.Say("blackbeard.ask.odds", chance) }
	switch {
	case a.Op == blackbeard.OpPetition:
		return success(v.OddsPetition(int(t.Seat)))
	case a.Op == blackbeard.OpCrownIntercept:
		prey := blackbeard.Counter(a.B)
		if k := v.Pirate(prey); k != nil {
			return t.Say(oddsKey+"meet", captainName(t.Printer, prey), v.OddsMeet(k, int16(c), true)) + " " + roundChances(t.Printer, v, k, int16(c))
		}
	case p == nil:
	case a.Op == blackbeard.OpPrize:
		return prizeChances(t.Printer, v, p, v.FaceOf(a.B))
	case a.Op == blackbeard.OpAssault:
		return success(v.OddsAssault(p, nil, p.At.Port(), false, false))
	case a.Op == blackbeard.OpRaze:
		return success(v.OddsAssault(p, nil, p.At.Port(), false, true))
	case a.Op == blackbeard.OpRetire:
		return success(v.OddsRetire(p))
	case a.Op == blackbeard.OpMove && v.HuntersAt(p, p.At) > 0:
		return t.Say("blackbeard.move.caught", v.OddsCaught(p, p.At))
	case a.Op == blackbeard.OpCareen && v.HuntersAt(p, p.At) > 0:
		return t.Say(gainKey + "careen.hunters")
	}
	return ""
}

// refused are operations that are impossible for the same reason.
type refused struct{ why, list string }

// refusedOf adds to each of the viewer's ships what it cannot do now and why.
func refusedOf(t *table.Turn, v *blackbeard.View, groups []commands) []commands {
	if v.Question().A != 0 { // one operation of a commissioner at a random event
		return groups
	}
	group := func(id string, list []blackbeard.Refusal) {
		if len(list) == 0 {
			return
		}
		for i := range groups {
			if groups[i].id == id {
				groups[i].refused = reasons(t, list)
				return
			}
		}
		g := emptyGroup(t, id)
		g.refused = reasons(t, list)
		groups = append(groups, g)
	}
	for _, p := range pirates(v, int(t.Seat)) {
		group(p.Captain.String(), p.Refused)
	}
	for _, c := range hunters(v, int(t.Seat)) {
		group(c.Counter.String(), c.Refused)
	}
	group("none", v.Refused)
	return groups
}

// reasons groups refused operations by reason. It leaves out that a ship that is afloat cannot be refloated.
func reasons(t *table.Turn, list []blackbeard.Refusal) (out []refused) {
	var order []blackbeard.Why
	all := []blackbeard.Why{blackbeard.WhyFeast, blackbeard.WhyCareened, blackbeard.WhyBound, blackbeard.WhyOther}
	ops, n := map[blackbeard.Why][]string{}, map[blackbeard.Why]int{}
	for _, r := range list {
		if r.Why == blackbeard.WhyNotCareened {
			continue
		}
		if ops[r.Why] == nil {
			order = append(order, r.Why)
		}
		ops[r.Why], n[r.Why] = append(ops[r.Why], t.Say("blackbeard.op."+r.Word())), r.N
	}
	for _, w := range order {
		what := strings.Join(ops[w], ", ")
		if slices.Contains(all, w) { // it forbids everything that is not offered
			what = t.Say("blackbeard.op.else")
		}
		out = append(out, refused{why: t.Say("blackbeard.why."+string(w), n[w]), list: what})
	}
	return out
}

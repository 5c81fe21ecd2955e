package blackbeard

import (
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/views/table"
)

const gainKey = "blackbeard.gain."

// prospect says what an operation would bring and, unless the table shows none, with what chances.
func prospect(t *table.Turn, v *blackbeard.View, a engine.Action) string {
	c, _ := blackbeard.ParseCounter(object(a, 0))
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
	switch verb(a) {
	case "move":
		if p.At.IsZone() {
			return t.Say("blackbeard.move.zone")
		}
		least, most := max(1, 1+p.SpeedNow), max(1, 6+p.SpeedNow)
		if least == most {
			return t.Say("blackbeard.move.points.one")
		}
		return t.Say("blackbeard.move.points", least, most)
	case "sell":
		if sum := v.Proceeds(p); sum > 0 {
			return t.Say(gainKey+"sell", sum, sum/100)
		}
		return t.Say(gainKey + "sell.nothing")
	case "ransom":
		least, most := v.Ransoms(p)
		return t.Say(gainKey+"ransom", least, most)
	case "prize":
		face := faceOf(v, object(a, 1))
		if mean := v.MeanCargo(p, face); mean > 0 {
			return t.Say(gainKey+"prize", int(p.Ratings.Cruelty), mean)
		}
		return t.Say(gainKey+"prize.unseen", int(p.Ratings.Cruelty))
	case "assault":
		return t.Say(gainKey+"assault", v.Ports[h].Garrison, v.MeanLoot(h))
	case "raze":
		return t.Say(gainKey+"raze", 2*v.Ports[h].Garrison)
	case "refit":
		return t.Say(gainKey+"refit", v.Mends(p), p.FullCombat-p.Combat)
	case "careen":
		if missing := p.FullSpeed - p.Speed; missing > 0 {
			return t.Say(gainKey+"careen", min(6, missing), missing)
		}
		return t.Say(gainKey + "careen.nothing")
	case "retire":
		return t.Say(gainKey+"retire", fortune(p))
	}
	return ""
}

// fortune is the net worth of a pirate, aboard and put away.
func fortune(p *blackbeard.Pirate) int {
	sum := p.Worth
	for _, s := range p.Stash {
		sum += s.Worth
	}
	return sum
}

// risk says the chances of an operation.
func risk(t *table.Turn, v *blackbeard.View, c blackbeard.Counter, a engine.Action) string {
	p := v.Pirate(c)
	success := func(chance int) string { return t.Say("blackbeard.ask.odds", chance) }
	switch word := verb(a); {
	case word == "petition":
		return success(v.OddsPetition(int(t.Seat)))
	case word == "cr-intercept":
		prey, _ := blackbeard.ParseCounter(object(a, 1))
		if k := v.Pirate(prey); k != nil {
			return t.Say(oddsKey+"meet", captainName(t.Printer, prey), v.OddsMeet(k, int16(c), true)) + " " + roundChances(t.Printer, v, k, int16(c))
		}
	case p == nil:
	case word == "prize":
		return prizeChances(t.Printer, v, p, faceOf(v, object(a, 1)))
	case word == "assault":
		return success(v.OddsAssault(p, nil, p.At.Port(), false, false))
	case word == "raze":
		return success(v.OddsAssault(p, nil, p.At.Port(), false, true))
	case word == "retire":
		return success(v.OddsRetire(p))
	case word == "move" && v.HuntersAt(p, p.At) > 0:
		return t.Say("blackbeard.move.caught", v.OddsCaught(p, p.At))
	case word == "careen" && v.HuntersAt(p, p.At) > 0:
		return t.Say(gainKey + "careen.hunters")
	}
	return ""
}

// refused are operations that cannot be chosen for one reason.
type refused struct{ why, list string }

// refusedOf adds to every ship of the viewer what it cannot do now and why.
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

// reasons puts refused operations together that share a reason. That a ship which floats cannot be floated
// goes without saying.
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
		if slices.Contains(all, w) { // it forbids whatever is not offered
			what = t.Say("blackbeard.op.else")
		}
		out = append(out, refused{why: t.Say("blackbeard.why."+string(w), n[w]), list: what})
	}
	return out
}

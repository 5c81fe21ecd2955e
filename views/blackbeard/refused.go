package blackbeard

import (
	"slices"
	"strings"

	"portside/engine/blackbeard"
	"portside/views/table"
)

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

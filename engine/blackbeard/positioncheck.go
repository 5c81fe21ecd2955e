package blackbeard

import (
	"fmt"
	"slices"

	"portside/engine"
)

// possible wants what a script says to agree with the rules where the invariants of a state do not look.
func (p *scriptPosition) possible() error {
	s := p.s
	for i := range int8(slots) {
		k := &s.pirates[i]
		if k.captain == 0 {
			continue
		}
		if (k.captain == Blood) != (s.solo && owner(i) == 0) {
			return fmt.Errorf("%v: Blood, and only he, sails for who plays alone (25.1)", k.captain)
		}
		if k.hideout > 0 && s.port[k.hideout].pirateport {
			return fmt.Errorf("%v: a pirate port is no hide-out (12.3)", k.captain)
		}
		for h, n := range k.stash {
			if n > 0 && s.port[h].pirateport {
				return fmt.Errorf("%v: nothing is put away in %s, a pirate port (12.8)", k.captain, argPort.format(int16(h)))
			}
		}
		if k.ally > 0 && s.seats < 3 {
			return fmt.Errorf("%v: alliances are for three or four seats (22)", k.captain)
		}
		if err := hull(k.captain, k.at, k.anchored, k.careened, &k.wounds); err != nil {
			return err
		}
		for _, pl := range s.player {
			if slices.ContainsFunc(pl.retired[:], func(r record) bool { return r.captain == k.captain }) {
				return fmt.Errorf("%v is in play and retired", k.captain)
			}
		}
	}
	if err := p.lastPirates(); err != nil {
		return err
	}
	for c := range s.crown {
		if k := &s.crown[c]; k.owner >= 0 {
			if err := hull(firstCommissioner+Counter(c), k.at, k.anchored, k.careened, &k.wounds); err != nil {
				return err
			}
			for i := range s.pirates {
				if q := &s.pirates[i]; k.anchored && q.captain != 0 && q.anchored && q.at == k.at {
					return fmt.Errorf("%v and %v share a port: it would have been closed to him, or he chased out (6.4, 11.2)", q.captain, firstCommissioner+Counter(c))
				}
			}
		}
	}
	for i := range s.warships {
		w := &s.warships[i]
		if w.face == 0 || !w.anchored {
			continue
		}
		if n := w.face.Nation(); s.port[w.at.Port()].pirateport || n != 0 && n != s.port[w.at.Port()].nation {
			return fmt.Errorf("%v is anchored in %s: a warship enters only ports of its own nation (11.3)", w.face, berthName(w.at, true))
		}
	}
	for h := range s.port {
		if t := &s.port[h]; t.governor != 0 && (t.razed || t.pirateport) {
			return fmt.Errorf("%s is razed or a pirate port and has a governor", argPort.format(int16(h)))
		} else if t.governor != 0 && p.limited && slices.Contains(p.governors, t.governor) {
			return fmt.Errorf("%v is in the bag and in %s", t.governor, argPort.format(int16(h)))
		}
	}
	return nil
}

// lastPirates wants a match to go on: at most one seat has lost its last pirate, and it led when it did so (1.3).
func (p *scriptPosition) lastPirates() error {
	s, out := p.s, int8(-1)
	for i := range int8(s.players) {
		pl := &s.player[i]
		over := s.activePirates(i) == 0 && s.captainsLeft(i) <= 0
		switch {
		case !over && pl.exempt:
			return fmt.Errorf("%s is exempt, but has not lost its last pirate (1.3)", p.playerName(i))
		case !over:
			continue
		case s.solo || out >= 0 || !pl.exempt && p.exempts>>i&1 != 0:
			return fmt.Errorf("%s has lost its last pirate: the match would be over (1.2)", p.playerName(i))
		}
		out, pl.exempt = i, true
	}
	return nil
}

// hull wants a ship to lie where it can, and its captain to be alive (11.8, 14.2).
func hull(c Counter, at Place, anchored, careened bool, w *wounds) error {
	if careened && !anchored && !at.Coast() {
		return fmt.Errorf("%v is careened at open sea: %v", c, at)
	}
	n := 0
	for _, yes := range [...]bool{w.ordinary, w.crippled, w.ill} {
		if yes {
			n++
		}
	}
	if n > 1 || max(w.eyes, w.arms, w.legs) > 1 {
		return fmt.Errorf("%v would be dead of these wounds (11.8)", c)
	}
	return nil
}

// maim takes off what lost eyes, arms and legs cost for good, from ratings that the script has left as
// printed (11.8).
func (p *scriptPosition) maim() {
	for i := range p.s.pirates {
		k := &p.s.pirates[i]
		n := k.wounds.eyes + k.wounds.arms + k.wounds.legs
		if p.wounded>>i&1 == 0 || n == 0 {
			continue
		}
		printed := k.captain.Ratings()
		for _, r := range [...]struct {
			what      string
			now       *int8
			from, add int8
		}{
			{"attack", &k.attack, printed.Attack, -n}, {"defence", &k.defence, printed.Defence, -n},
			{"endurance", &k.endurance, printed.Endurance, -n}, {"cruelty", &k.cruelty, printed.Cruelty, n},
		} {
			if *r.now == r.from && !slices.Contains(p.rated, k.captain.String()+"."+r.what) {
				*r.now = min(max(r.from+r.add, 0), 5)
			}
		}
	}
}

// alone wants ships to belong to no other seat.
func (p *scriptPosition) alone(i int8, list []Counter) error {
	for _, c := range list {
		other := int8(-1)
		if q := p.s.slotOf(c); c.Kind() == Captain && q >= 0 {
			other = owner(q)
		} else if c.Kind() == Commissioner {
			other = p.s.crown[c-firstCommissioner].owner
		}
		if other >= 0 && other != i {
			return fmt.Errorf("%w: %v belongs to %s", engine.ErrNotation, c, p.playerName(other))
		}
	}
	return nil
}

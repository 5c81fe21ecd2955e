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
		if k.anchored && k.barred>>k.at.Port()&1 > 0 {
			return fmt.Errorf("%v lies in a port he was chased from: anchoring elsewhere has opened it (6.5)", k.captain)
		}
		if err := p.strangers(k); err != nil {
			return err
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
	if err := p.gone(); err != nil {
		return err
	}
	if err := p.piles(); err != nil {
		return err
	}
	if err := p.lastPirates(); err != nil {
		return err
	}
	if s.pardon.excluded != 0 && s.pardon.nation == NoNation {
		return fmt.Errorf("no pardon is open that could exclude %v (15.2 L)", s.pardon.excluded)
	}
	for c := range s.crown {
		if k := &s.crown[c]; k.owner >= 0 {
			if err := hull(firstCommissioner+Counter(c), k.at, k.anchored, k.careened, &k.wounds); err != nil {
				return err
			}
			if err := p.shut(k); err != nil {
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
		if t := &s.port[h]; t.pirateport && (t.nation != NoNation || t.value+t.garrison > 0 || t.permanentAnti) {
			return fmt.Errorf("%s is a pirate port, which has no nation, value, garrison or governor", argPort.format(int16(h)))
		} else if t.governor != 0 && (t.razed || t.pirateport) {
			return fmt.Errorf("%s is razed or a pirate port and has a governor", argPort.format(int16(h)))
		} else if t.governor != 0 && p.limited && slices.Contains(p.governors, t.governor) {
			return fmt.Errorf("%v is in the bag and in %s", t.governor, argPort.format(int16(h)))
		}
	}
	return nil
}

// strangers: nobody comes from a pirate port, and nobody storms one (10.4, 13.1).
func (p *scriptPosition) strangers(k *pirate) error {
	for h := range p.s.port {
		if p.s.port[h].pirateport && (k.info|k.failed)>>h&1 > 0 {
			return fmt.Errorf("%v: %s is a pirate port, which nobody storms (13.1)", k.captain, argPort.format(int16(h)))
		}
	}
	for _, one := range k.hostages[:k.nHostages] {
		if p.s.port[one.origin].pirateport {
			return fmt.Errorf("%v: nobody comes from %s, a pirate port (10.4)", k.captain, argPort.format(int16(one.origin)))
		}
	}
	return nil
}

// shut wants a commissioner at anchor to lie where it is let stay (11.2, 15.2 A).
func (p *scriptPosition) shut(k *commissioner) error {
	t := &p.s.port[k.at.Port()]
	if !k.anchored || !t.razed && (t.nation == England || !p.s.saleOf(t.nation)) {
		return nil
	}
	return fmt.Errorf("%s is razed, or its nation has a letter on sale: a commissioner does not stay there (11.2)", argPort.format(int16(k.at.Port())))
}

// gone counts retired pirates among those a seat has lost.
func (p *scriptPosition) gone() error {
	for i := range int8(p.s.players) {
		pl, n := &p.s.player[i], int8(0)
		for _, r := range pl.retired {
			if r.captain != 0 {
				n++
			}
		}
		if pl.gone < n && p.lost>>i&1 != 0 {
			return fmt.Errorf("%s has retired %d pirates, and lost or retired %d", p.playerName(i), n, pl.gone)
		}
		pl.gone = max(pl.gone, n)
	}
	return nil
}

// hasLetters tells whether a nation gives letters of marque.
func hasLetters(n Nation) bool {
	for l := range Letter.All() {
		if l.Nation() == n {
			return true
		}
	}
	return false
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

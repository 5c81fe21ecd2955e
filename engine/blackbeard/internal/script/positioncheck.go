package script

import (
	"fmt"
	"slices"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/rules"
)

// possible wants what a script says to agree with the rules where the invariants of a state do not look.
func (p *scriptPosition) possible() error {
	s := p.s
	for i := range int8(rules.Slots) {
		k := &s.Pirates[i]
		if k.Captain == 0 {
			continue
		}
		if (k.Captain == blackbeard.Blood) != (s.Solo && rules.Owner(i) == 0) {
			return fmt.Errorf("%v: Blood, and only he, sails for who plays alone (25.1)", k.Captain)
		}
		if k.Hideout > 0 && s.Port[k.Hideout].Pirateport {
			return fmt.Errorf("%v: a pirate port is no hide-out (12.3)", k.Captain)
		}
		for h, n := range k.Stash {
			if n > 0 && s.Port[h].Pirateport {
				return fmt.Errorf("%v: nothing is put away in %s, a pirate port (12.8)", k.Captain, blackbeard.ArgPort.Format(int16(h)))
			}
		}
		if k.Ally > 0 && s.Seats < 3 {
			return fmt.Errorf("%v: alliances are for three or four seats (22)", k.Captain)
		}
		if k.Anchored && k.Barred>>k.At.Port()&1 > 0 {
			return fmt.Errorf("%v lies in a port he was chased from: anchoring elsewhere has opened it (6.5)", k.Captain)
		}
		if err := p.strangers(k); err != nil {
			return err
		}
		if err := hull(k.Captain, k.At, k.Anchored, k.Careened, &k.Wounds); err != nil {
			return err
		}
		for _, pl := range s.Player {
			if slices.ContainsFunc(pl.Retired[:], func(r rules.Record) bool { return r.Captain == k.Captain }) {
				return fmt.Errorf("%v is in play and retired", k.Captain)
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
	if s.Pardon.Excluded != 0 && s.Pardon.Nation == blackbeard.NoNation {
		return fmt.Errorf("no pardon is open that could exclude %v (15.2 L)", s.Pardon.Excluded)
	}
	for c := range s.Crown {
		if k := &s.Crown[c]; k.Owner >= 0 {
			if err := hull(blackbeard.FirstCommissioner+blackbeard.Counter(c), k.At, k.Anchored, k.Careened, &k.Wounds); err != nil {
				return err
			}
			if err := p.shut(k); err != nil {
				return err
			}
			for i := range s.Pirates {
				if q := &s.Pirates[i]; k.Anchored && q.Captain != 0 && q.Anchored && q.At == k.At {
					return fmt.Errorf("%v and %v share a port: it would have been closed to him, or he chased out (6.4, 11.2)", q.Captain, blackbeard.FirstCommissioner+blackbeard.Counter(c))
				}
			}
		}
	}
	for i := range s.Warships {
		w := &s.Warships[i]
		if w.Face == 0 || !w.Anchored {
			continue
		}
		if n := w.Face.Nation(); s.Port[w.At.Port()].Pirateport || n != 0 && n != s.Port[w.At.Port()].Nation {
			return fmt.Errorf("%v is anchored in %s: a warship enters only ports of its own nation (11.3)", w.Face, berthName(w.At, true))
		}
	}
	for h := range s.Port {
		if t := &s.Port[h]; t.Pirateport && (t.Nation != blackbeard.NoNation || t.Value+t.Garrison > 0 || t.PermanentAnti) {
			return fmt.Errorf("%s is a pirate port, which has no nation, value, garrison or governor", blackbeard.ArgPort.Format(int16(h)))
		} else if t.Governor != 0 && (t.Razed || t.Pirateport) {
			return fmt.Errorf("%s is razed or a pirate port and has a governor", blackbeard.ArgPort.Format(int16(h)))
		} else if t.Governor != 0 && p.limited && slices.Contains(p.governors, t.Governor) {
			return fmt.Errorf("%v is in the bag and in %s", t.Governor, blackbeard.ArgPort.Format(int16(h)))
		}
	}
	return nil
}

// strangers: nobody comes from a pirate port, and nobody storms one (10.4, 13.1).
func (p *scriptPosition) strangers(k *rules.Pirate) error {
	for h := range p.s.Port {
		if p.s.Port[h].Pirateport && (k.Info|k.Failed)>>h&1 > 0 {
			return fmt.Errorf("%v: %s is a pirate port, which nobody storms (13.1)", k.Captain, blackbeard.ArgPort.Format(int16(h)))
		}
	}
	for _, one := range k.Hostages[:k.NHostages] {
		if p.s.Port[one.Origin].Pirateport {
			return fmt.Errorf("%v: nobody comes from %s, a pirate port (10.4)", k.Captain, blackbeard.ArgPort.Format(int16(one.Origin)))
		}
	}
	return nil
}

// shut wants a commissioner at anchor to lie where it is let stay (11.2, 15.2 A).
func (p *scriptPosition) shut(k *rules.Commissioner) error {
	t := &p.s.Port[k.At.Port()]
	if !k.Anchored || !t.Razed && (t.Nation == blackbeard.England || !p.s.SaleOf(t.Nation)) {
		return nil
	}
	return fmt.Errorf("%s is razed, or its nation has a letter on sale: a commissioner does not stay there (11.2)", blackbeard.ArgPort.Format(int16(k.At.Port())))
}

// gone counts retired pirates among those a seat has lost.
func (p *scriptPosition) gone() error {
	for i := range int8(p.s.Players) {
		pl, n := &p.s.Player[i], int8(0)
		for _, r := range pl.Retired {
			if r.Captain != 0 {
				n++
			}
		}
		if pl.Gone < n && p.lost>>i&1 != 0 {
			return fmt.Errorf("%s has retired %d pirates, and lost or retired %d", p.playerName(i), n, pl.Gone)
		}
		pl.Gone = max(pl.Gone, n)
	}
	return nil
}

// hasLetters tells whether a nation gives letters of marque.
func hasLetters(n blackbeard.Nation) bool {
	for l := range blackbeard.Letter.All() {
		if l.Nation() == n {
			return true
		}
	}
	return false
}

// lastPirates wants a match to go on: at most one seat has lost its last pirate, and it led when it did so (1.3).
func (p *scriptPosition) lastPirates() error {
	s, out := p.s, int8(-1)
	for i := range int8(s.Players) {
		pl := &s.Player[i]
		over := s.ActivePirates(i) == 0 && s.CaptainsLeft(i) <= 0
		switch {
		case !over && pl.Exempt:
			return fmt.Errorf("%s is exempt, but has not lost its last pirate (1.3)", p.playerName(i))
		case !over:
			continue
		case s.Solo || out >= 0 || !pl.Exempt && p.exempts>>i&1 != 0:
			return fmt.Errorf("%s has lost its last pirate: the match would be over (1.2)", p.playerName(i))
		}
		out, pl.Exempt = i, true
	}
	return nil
}

// hull wants a ship to lie where it can, and its captain to be alive (11.8, 14.2).
func hull(c blackbeard.Counter, at blackbeard.Place, anchored, careened bool, w *rules.Wounds) error {
	if careened && !anchored && !at.Coast() {
		return fmt.Errorf("%v is careened at open sea: %v", c, at)
	}
	n := 0
	for _, yes := range [...]bool{w.Ordinary, w.Crippled, w.Ill} {
		if yes {
			n++
		}
	}
	if n > 1 || max(w.Eyes, w.Arms, w.Legs) > 1 {
		return fmt.Errorf("%v would be dead of these wounds (11.8)", c)
	}
	return nil
}

// maim takes off what lost eyes, arms and legs cost for good, from ratings that the script has left as
// printed (11.8).
func (p *scriptPosition) maim() {
	for i := range p.s.Pirates {
		k := &p.s.Pirates[i]
		n := k.Wounds.Eyes + k.Wounds.Arms + k.Wounds.Legs
		if p.wounded>>i&1 == 0 || n == 0 {
			continue
		}
		printed := k.Captain.Ratings()
		for _, r := range [...]struct {
			what      string
			now       *int8
			from, add int8
		}{
			{"attack", &k.Attack, printed.Attack, -n}, {"defence", &k.Defence, printed.Defence, -n},
			{"endurance", &k.Endurance, printed.Endurance, -n}, {"cruelty", &k.Cruelty, printed.Cruelty, n},
		} {
			if *r.now == r.from && !slices.Contains(p.rated, k.Captain.String()+"."+r.what) {
				*r.now = min(max(r.from+r.add, 0), 5)
			}
		}
	}
}

// alone wants ships to belong to no other seat.
func (p *scriptPosition) alone(i int8, list []blackbeard.Counter) error {
	for _, c := range list {
		other := int8(-1)
		if q := p.s.SlotOf(c); c.Kind() == blackbeard.Captain && q >= 0 {
			other = rules.Owner(q)
		} else if c.Kind() == blackbeard.Commissioner {
			other = p.s.Crown[c-blackbeard.FirstCommissioner].Owner
		}
		if other >= 0 && other != i {
			return fmt.Errorf("%w: %v belongs to %s", engine.ErrNotation, c, p.playerName(other))
		}
	}
	return nil
}

package script

import (
	"fmt"
	"slices"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/rules"
	"portside/engine/script"
)

func begin(sheet script.Sheet, st engine.State) *position {
	s := st.(*rules.State)
	p := &position{Sheet: sheet, s: s, fresh: true, actor: -1, drawer: -1, pile: -1}
	for i := range s.Player[:s.Seats] {
		p.fresh = p.fresh && !s.Player[i].Begun
	}
	return p
}

// clear empties the map for the first position of a match: seat 0 is player 1 and to act, and everybody has had a
// turn.
func (p *position) clear() {
	if p.fresh {
		p.s.Clear()
		p.actor, p.pile = 0, blackbeard.NCards
	}
}

// settle makes what was said a position that can be played.
func (p *position) settle() error {
	for _, check := range []func() error{
		p.placed, p.pirates, p.gone, p.piles, p.lastPirates, p.pardoned, p.commissioners, p.anchored, p.ports,
	} {
		if err := check(); err != nil {
			return err
		}
	}
	p.maim()
	p.fillFaces()
	p.fillBags()
	for i := range int8(rules.Slots) {
		if err := p.blockade(i); err != nil {
			return err
		}
	}
	p.s.Stir = false
	if p.actor >= 0 {
		if err := p.open(); err != nil {
			return err
		}
	}
	return p.s.Invariants()
}

// blockade follows from the hunters at a port, and a script that says it must say so. An offer is sealed with what it
// moves.
func (p *position) blockade(i int8) error {
	k := &p.s.Pirates[i]
	if now := k.Captain != 0 && k.Anchored && p.s.HuntersAt(k.At, i); k.Captain == 0 || !p.Said(k.Captain.String()+".blockaded") {
		k.Blockaded = now
	} else if k.Blockaded != now {
		return fmt.Errorf("%v is blockaded: %s, but the hunters there say otherwise (7.1)", k.Captain, script.Text(k.Blockaded))
	}
	if k.Offer.To > 0 {
		p.s.Seal(i)
	}
	return nil
}

// open begins the turn of the actor.
func (p *position) open() error {
	switch {
	case p.s.Dummy(p.actor):
		return fmt.Errorf("the turn of a dummy is never waited for: let %v be drawn", p.name(p.actor))
	case p.drawer >= 0 && p.drawer != p.actor:
		return fmt.Errorf("it is the turn of %v, who draws after it: say the actor", p.name(p.actor))
	case !p.s.OpenTurn(p.actor):
		return fmt.Errorf("%v can do nothing in its turn", p.name(p.actor))
	}
	return nil
}

// placed wants every ship to be somewhere.
func (p *position) placed() error {
	s := p.s
	for i := range int8(rules.Slots) {
		if k := &s.Pirates[i]; k.Captain != 0 && k.At == blackbeard.NoPlace {
			return fmt.Errorf("%v is nowhere: say %v.at", k.Captain, k.Captain)
		}
	}
	for c := range int8(blackbeard.NCommissioners) {
		if k := &s.Crown[c]; k.Owner >= 0 && k.At == blackbeard.NoPlace {
			return fmt.Errorf("%v is nowhere: say %[1]v.at", blackbeard.FirstCommissioner+blackbeard.Counter(c))
		}
	}
	return nil
}

// What the checks below want of a script are rules at which the invariants of a state do not look.

func (p *position) pirates() error {
	for i := range int8(rules.Slots) {
		if k := &p.s.Pirates[i]; k.Captain != 0 {
			if err := p.sails(i, k); err != nil {
				return err
			}
		}
	}
	return nil
}

// sails wants a pirate to be where and as he can be.
func (p *position) sails(i int8, k *rules.Pirate) error {
	s := p.s
	if (k.Captain == blackbeard.Blood) != (s.Solo && rules.Owner(i) == 0) {
		return fmt.Errorf("%v: Blood, and only he, sails for who plays alone (25.1)", k.Captain)
	}
	if k.Hideout > 0 && s.Port[k.Hideout].Pirateport {
		return fmt.Errorf("%v: a pirate port is no hide-out (12.3)", k.Captain)
	}
	for h, n := range k.Stash {
		if n > 0 && s.Port[h].Pirateport {
			return fmt.Errorf("%v: nothing is put away in %v, a pirate port (12.8)", k.Captain, port(h))
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
	return nil
}

// pardoned wants a pardon to be open that excludes somebody.
func (p *position) pardoned() error {
	if p.s.Pardon.Excluded != 0 && p.s.Pardon.Nation == blackbeard.NoNation {
		return fmt.Errorf("no pardon is open that could exclude %v (15.2 L)", p.s.Pardon.Excluded)
	}
	return nil
}

// commissioners wants them to lie where they are let stay.
func (p *position) commissioners() error {
	s := p.s
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
	return nil
}

// anchored wants warships to lie in ports of their own nation.
func (p *position) anchored() error {
	s := p.s
	for i := range s.Warships {
		w := &s.Warships[i]
		if w.Face == 0 || !w.Anchored {
			continue
		}
		if n := w.Face.Nation(); s.Port[w.At.Port()].Pirateport || n != 0 && n != s.Port[w.At.Port()].Nation {
			return fmt.Errorf("%v is anchored in %v: a warship enters only ports of its own nation (11.3)", w.Face, berth{w.At, true})
		}
	}
	return nil
}

// ports wants harbours to have what they can have.
func (p *position) ports() error {
	s := p.s
	for h := range s.Port {
		if t := &s.Port[h]; t.Pirateport && (t.Nation != blackbeard.NoNation || t.Value+t.Garrison > 0 || t.PermanentAnti) {
			return fmt.Errorf("%v is a pirate port, which has no nation, value, garrison or governor", port(h))
		} else if t.Governor != 0 && (t.Razed || t.Pirateport) {
			return fmt.Errorf("%v is razed or a pirate port and has a governor", port(h))
		} else if t.Governor != 0 && p.Said("bag.governors") && slices.Contains(p.governors, t.Governor) {
			return fmt.Errorf("%v is in the bag and in %v", t.Governor, port(h))
		}
	}
	return nil
}

// strangers: nobody comes from a pirate port, and nobody storms one (10.4, 13.1).
func (p *position) strangers(k *rules.Pirate) error {
	for h := range p.s.Port {
		if p.s.Port[h].Pirateport && (k.Info|k.Failed)>>h&1 > 0 {
			return fmt.Errorf("%v: %v is a pirate port, which nobody storms (13.1)", k.Captain, port(h))
		}
	}
	for _, one := range k.Hostages[:k.NHostages] {
		if p.s.Port[one.Origin].Pirateport {
			return fmt.Errorf("%v: nobody comes from %v, a pirate port (10.4)", k.Captain, port(one.Origin))
		}
	}
	return nil
}

// shut wants a commissioner at anchor to lie where it is let stay (11.2, 15.2 A).
func (p *position) shut(k *rules.Commissioner) error {
	t := &p.s.Port[k.At.Port()]
	if !k.Anchored || !t.Razed && (t.Nation == blackbeard.England || !p.s.SaleOf(t.Nation)) {
		return nil
	}
	return fmt.Errorf("%v is razed, or its nation has a letter on sale: a commissioner does not stay there (11.2)", port(k.At.Port()))
}

// gone counts retired pirates among those a seat has lost.
func (p *position) gone() error {
	for i := range int8(p.s.Players) {
		pl, n := &p.s.Player[i], int8(0)
		for _, r := range pl.Retired {
			if r.Captain != 0 {
				n++
			}
		}
		if pl.Gone < n && p.Said(p.name(i).text+".lost") {
			return fmt.Errorf("%v has retired %d pirates, and lost or retired %d", p.name(i), n, pl.Gone)
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
func (p *position) lastPirates() error {
	s, out := p.s, int8(-1)
	for i := range int8(s.Players) {
		pl := &s.Player[i]
		over := s.ActivePirates(i) == 0 && s.CaptainsLeft(i) <= 0
		switch {
		case !over && pl.Exempt:
			return fmt.Errorf("%v is exempt, but has not lost its last pirate (1.3)", p.name(i))
		case !over:
			continue
		case s.Solo || out >= 0 || !pl.Exempt && p.Said(p.name(i).text+".exempt"):
			return fmt.Errorf("%v has lost its last pirate: the match would be over (1.2)", p.name(i))
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
func (p *position) maim() {
	for i := range p.s.Pirates {
		k := &p.s.Pirates[i]
		n := k.Wounds.Eyes + k.Wounds.Arms + k.Wounds.Legs
		if !p.Said(k.Captain.String()+".wounds") || n == 0 {
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
			if *r.now == r.from && !p.Said(k.Captain.String()+"."+r.what) {
				*r.now = min(max(r.from+r.add, 0), 5)
			}
		}
	}
}

// used marks the counters that lie somewhere in the open, are held, or have left the game as captains.
func used(s *rules.State) (used [blackbeard.NTokens]bool) {
	for i := range s.Merchants {
		if f := s.Merchants[i].Face; f != 0 {
			used[f] = true
		}
	}
	for i := range s.Warships {
		if f := s.Warships[i].Face; f != 0 {
			used[f] = true
		}
	}
	for c := range s.Crown {
		used[int(blackbeard.FirstCommissioner)+c] = s.Crown[c].Owner >= 0
	}
	for l := range blackbeard.NLetters {
		used[int(blackbeard.FirstLetter)+l] = s.OnSale>>l&1 > 0
	}
	for p := range s.Pirates {
		if k := &s.Pirates[p]; k.Captain != 0 {
			used[k.Captain] = true
			used[k.Letter] = used[k.Letter] || k.Letter != 0
		}
	}
	for p := range s.Player {
		used[s.Player[p].First] = used[s.Player[p].First] || s.Player[p].First != 0
		for _, r := range s.Player[p].Retired {
			used[r.Captain] = used[r.Captain] || r.Captain != 0
		}
	}
	for h := range s.Port {
		if g := s.Port[h].Governor; g != 0 {
			used[g] = true
		}
	}
	return used
}

// fillBags puts into the bags what lies nowhere else.
func (p *position) fillBags() {
	s := p.s
	used := used(s)
	refill := func(b *engine.Bag, k blackbeard.Kind) {
		*b = engine.Bag{}
		for c := range k.All() {
			if !used[c] && c != blackbeard.Blood {
				b.Put(uint8(c))
			}
		}
	}
	refill(&s.MerchantBag, blackbeard.Merchant)
	refill(&s.WarshipBag, blackbeard.Warship)
	refill(&s.CrownBag, blackbeard.Commissioner)
	refill(&s.LetterBag, blackbeard.Letter)
	refill(&s.Deck, blackbeard.Captain)
	if p.Said("bag.governors") {
		s.GovernorBag = engine.Bag{}
		for _, g := range p.governors {
			if !used[g] {
				s.GovernorBag.Put(uint8(g))
			}
		}
	} else {
		refill(&s.GovernorBag, blackbeard.Governor)
	}
	if p.pile < 0 && !p.Said("pile.cards") && !p.Said("discard.cards") {
		return
	}
	s.Pile, s.Discard = engine.Bag{}, engine.Bag{}
	for c := range blackbeard.ActionCard.All() {
		if p.inPile(c) {
			s.Pile.Put(uint8(c))
		} else {
			s.Discard.Put(uint8(c))
		}
	}
}

// inPile tells whether an action card is to lie in the pile.
func (p *position) inPile(c blackbeard.Counter) bool {
	switch {
	case p.Said("pile.cards"):
		return slices.Contains(p.cards, c)
	case p.Said("discard.cards"):
		return !slices.Contains(p.discards, c)
	}
	return p.pile == blackbeard.NCards
}

// piles wants what is said of the pile and of the discards to agree: every card lies in one of them.
func (p *position) piles() error {
	for c := range blackbeard.ActionCard.All() {
		in := p.inPile(c)
		if p.Said("pile.cards") && p.Said("discard.cards") && in == slices.Contains(p.discards, c) || p.Said("pile") && in != (p.pile == blackbeard.NCards) {
			return fmt.Errorf("%v: what is said of the pile and of the discards does not agree", c)
		}
	}
	return nil
}

// fillFaces gives faces to counters that the script left open.
func (p *position) fillFaces() {
	s := p.s
	next := func(k blackbeard.Kind) blackbeard.Counter {
		var taken [256]bool
		for i := range s.Merchants {
			taken[s.Merchants[i].Face] = true
		}
		for i := range s.Warships {
			taken[s.Warships[i].Face] = true
		}
		for c := range k.All() {
			if !taken[c] {
				return c
			}
		}
		panic("script: more counters on the map than there are")
	}
	for i := range s.Merchants {
		if m := &s.Merchants[i]; m.Face == blackbeard.NoCounter {
			m.Face = next(blackbeard.Merchant)
		}
	}
	for i := range s.Warships {
		if w := &s.Warships[i]; w.Face == blackbeard.NoCounter {
			w.Face = next(blackbeard.Warship)
		}
	}
}

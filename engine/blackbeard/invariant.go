package blackbeard

import (
	"errors"
	"fmt"

	"portside/engine"
)

// Invariants implements engine.State: every counter is in one place, numbers are in range, and who
// lies where can lie there.
func (s *state) Invariants() error {
	return errors.Join(s.conserved(), s.inRange(), s.links())
}

// conserved counts the counters: none twice, and those that never leave the game none missing.
func (s *state) conserved() error {
	var n [nTokens]int
	for _, b := range []*engine.Bag{&s.pile, &s.discard, &s.deck, &s.merchantBag, &s.warshipBag, &s.crownBag, &s.governorBag, &s.letterBag} {
		for t := range b.All() {
			n[t] += b.Count(t)
		}
	}
	for i := range s.merchants {
		if f := s.merchants[i].face; f != 0 {
			n[f]++
		}
	}
	for i := range s.warships {
		if f := s.warships[i].face; f != 0 {
			n[f]++
		}
	}
	for c := range s.crown {
		if s.crown[c].owner >= 0 {
			n[int(firstCommissioner)+c]++
		}
	}
	for l := range nLetters {
		if s.onSale>>l&1 > 0 {
			n[int(firstLetter)+l]++
		}
	}
	for p := range s.pirates {
		k := &s.pirates[p]
		if k.captain == 0 {
			if *k != (pirate{}) {
				return fmt.Errorf("slot %d is empty but not clean", p)
			}
			continue
		}
		n[k.captain]++
		if k.letter != 0 && !k.paper {
			n[k.letter]++
		}
	}
	for p := range s.player[:s.players] {
		if c := s.player[p].first; c != 0 {
			n[c]++
		}
	}
	for h := range s.port {
		if g := s.port[h].governor; g != 0 {
			n[g]++
		}
	}
	for c := range Counter(nTokens) {
		k := c.Kind()
		if n[c] > 1 || n[c] == 0 && k != Captain && k != Governor {
			return fmt.Errorf("%v is there %d times", c, n[c])
		}
	}
	return nil
}

// inRange checks tracks and tallies.
func (s *state) inRange() error {
	for p := range int8(slots) {
		k := &s.pirates[p]
		if k.captain == 0 {
			continue
		}
		fail := func(what string, v any) error { return fmt.Errorf("%v: %s %v", k.captain, what, v) }
		switch {
		case !k.ship.HasLog():
			return fail("ship", k.ship)
		case k.combat < 1 || k.combat > k.full():
			return fail("combat", k.combat)
		case k.speed > k.top() || k.speed < lastSpeed(k.top(), k.ship.SpeedSteps()):
			return fail("speed", k.speed)
		case k.popularity < 0 || k.popularity > PopularityMax:
			return fail("popularity", k.popularity)
		case k.notoriety < 0 || k.notoriety >= NotorietyWin && !s.over:
			return fail("notoriety", k.notoriety)
		case k.worth < 0:
			return fail("net worth", k.worth)
		case k.cunning < 0 || k.cunning > k.rating:
			return fail("cunning", k.cunning)
		case k.at == NoPlace:
			return fail("place", k.at)
		case k.anchored && (k.at.Port() == 0 || s.port[k.at.Port()].razed):
			return fail("at anchor in a razed port, or where there is none:", k.at)
		case k.mustRaze && !k.anchored:
			return fail("has a port to raze or leave, but is at sea:", k.at)
		case k.blockaded && !k.anchored && s.voyage.unit != pirateUnit(p): // he may be running it
			return fail("blockaded, but at sea:", k.at)
		case k.nHostages > maxHostages:
			return fail("hostages", k.nHostages)
		case s.players > 2 && owner(p) >= int8(s.players), s.players <= 2 && owner(p) >= int8(s.players):
			return fail("owner", owner(p))
		}
		for h, v := range k.holds {
			if v < worthless || v != 0 && h >= k.ship.Holds() {
				return fail("hold", v)
			}
		}
		for h := Port(1); h <= ports; h++ {
			if k.stash[h] > 0 && s.port[h].razed {
				return fail("stash in razed", h)
			}
		}
	}
	for c := range s.crown {
		k := &s.crown[c]
		counter := firstCommissioner + Counter(c)
		switch {
		case k.owner < 0 && *k != (commissioner{owner: -1}):
			return fmt.Errorf("%v is in its bag but not clean", counter)
		case k.owner >= 0 && (k.combat < 1 || int(k.combat) > counter.Combat(0) || int(k.speed) > counter.Speed(0)):
			return fmt.Errorf("%v has combat %d, speed %d", counter, k.combat, k.speed)
		case k.owner >= 0 && k.at == NoPlace:
			return fmt.Errorf("%v is nowhere", counter)
		}
	}
	return nil
}

// links checks what points at something else.
func (s *state) links() error {
	for p := range int8(slots) {
		k := &s.pirates[p]
		if k.ally > 0 && s.pirates[k.ally-1].ally != p+1 {
			return fmt.Errorf("%v is the ally of nobody", k.captain)
		}
		if k.ally > 0 && owner(k.ally-1) == owner(p) {
			return fmt.Errorf("%v is the ally of a pirate of the same seat", k.captain)
		}
		if k.seen > 0 && (s.merchants[k.seen-1].face == 0 || s.merchants[k.seen-1].at != k.at) {
			return fmt.Errorf("%v has identified what is not there", k.captain)
		}
	}
	for p := range int8(s.players) {
		if s.crowns(p) > ActivePiratesMax {
			return fmt.Errorf("player %d has %d commissioners", p, s.crowns(p))
		}
		if s.captainsLeft(p) < 0 {
			return fmt.Errorf("player %d has %d captains left", p, s.captainsLeft(p))
		}
	}
	for i := range s.merchants {
		m := &s.merchants[i]
		if m.face != 0 && m.at.IsZone() != (m.holder > 0) {
			return fmt.Errorf("merchant %d at %v is held by %d", i+1, m.at, m.holder)
		}
		if m.holder > 0 && (!s.inPlay(m.holder-1) || s.pirates[m.holder-1].at != m.at) {
			return fmt.Errorf("merchant %d at %v is held by somebody elsewhere", i+1, m.at)
		}
	}
	if s.over != (s.ask.kind == 0) {
		return fmt.Errorf("over: %t, asked: %d", s.over, s.ask.kind)
	}
	return nil
}

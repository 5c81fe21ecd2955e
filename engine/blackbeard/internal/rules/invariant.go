package rules

import (
	"errors"
	"fmt"

	"portside/engine"
	"portside/engine/blackbeard"
)

// Invariants implements engine.State: every counter is in one place, numbers are in range, and who
// lies where can lie there.
func (s *State) Invariants() error {
	return errors.Join(s.conserved(), s.inRange(), s.links())
}

// conserved counts the counters: none twice, and those that never leave the game none missing.
func (s *State) conserved() error {
	var n [blackbeard.NTokens]int
	for _, b := range []*engine.Bag{&s.Pile, &s.Discard, &s.Deck, &s.MerchantBag, &s.WarshipBag, &s.CrownBag, &s.GovernorBag, &s.LetterBag} {
		for t := range b.All() {
			n[t] += b.Count(t)
		}
	}
	for i := range s.Merchants {
		if f := s.Merchants[i].Face; f != 0 {
			n[f]++
		}
	}
	for i := range s.Warships {
		if f := s.Warships[i].Face; f != 0 {
			n[f]++
		}
	}
	for c := range s.Crown {
		if s.Crown[c].Owner >= 0 {
			n[int(blackbeard.FirstCommissioner)+c]++
		}
	}
	for l := range blackbeard.NLetters {
		if s.OnSale>>l&1 > 0 {
			n[int(blackbeard.FirstLetter)+l]++
		}
	}
	for p := range s.Pirates {
		k := &s.Pirates[p]
		if k.Captain == 0 {
			if *k != (Pirate{}) {
				return fmt.Errorf("slot %d is empty but not clean", p)
			}
			continue
		}
		n[k.Captain]++
		if k.Letter != 0 && !k.paper {
			n[k.Letter]++
		}
	}
	for p := range s.Player[:s.Players] {
		if c := s.Player[p].First; c != 0 {
			n[c]++
		}
	}
	for h := range s.Port {
		if g := s.Port[h].Governor; g != 0 {
			n[g]++
		}
	}
	for c := range blackbeard.Counter(blackbeard.NTokens) {
		k := c.Kind()
		if n[c] > 1 || n[c] == 0 && k != blackbeard.Captain && k != blackbeard.Governor {
			return fmt.Errorf("%v is there %d times", c, n[c])
		}
	}
	return nil
}

// inRange checks tracks and tallies.
func (s *State) inRange() error {
	for p := range int8(Slots) {
		k := &s.Pirates[p]
		if k.Captain == 0 {
			continue
		}
		fail := func(what string, v any) error { return fmt.Errorf("%v: %s %v", k.Captain, what, v) }
		switch {
		case !k.Ship.HasLog():
			return fail("ship", k.Ship)
		case k.Combat < 1 || k.Combat > k.Full():
			return fail("combat", k.Combat)
		case k.Speed > k.Top() || k.Speed < blackbeard.LastSpeed(k.Top(), k.Ship.SpeedSteps()):
			return fail("speed", k.Speed)
		case k.Popularity < 0 || k.Popularity > blackbeard.PopularityMax:
			return fail("popularity", k.Popularity)
		case k.Notoriety < 0 || k.Notoriety >= blackbeard.NotorietyWin && !s.Over:
			return fail("notoriety", k.Notoriety)
		case k.Worth < 0:
			return fail("net worth", k.Worth)
		case k.Cunning < 0 || k.Cunning > k.Rating:
			return fail("cunning", k.Cunning)
		case k.At == blackbeard.NoPlace:
			return fail("place", k.At)
		case k.Anchored && (k.At.Port() == 0 || s.Port[k.At.Port()].Razed):
			return fail("at anchor in a razed port, or where there is none:", k.At)
		case k.MustRaze && !k.Anchored:
			return fail("has a port to raze or leave, but is at sea:", k.At)
		case k.Blockaded && !k.Anchored && s.Voyage.Unit != PirateUnit(p): // he may be running it
			return fail("blockaded, but at sea:", k.At)
		case k.NHostages > MaxHostages:
			return fail("hostages", k.NHostages)
		case s.Players > 2 && Owner(p) >= int8(s.Players), s.Players <= 2 && Owner(p) >= int8(s.Players):
			return fail("owner", Owner(p))
		}
		for h, v := range k.Holds {
			if v < Worthless || v != 0 && h >= k.Ship.Holds() {
				return fail("hold", v)
			}
		}
		for h := blackbeard.Port(1); h <= blackbeard.Ports; h++ {
			if k.Stash[h] > 0 && s.Port[h].Razed {
				return fail("stash in razed", h)
			}
		}
	}
	for c := range s.Crown {
		k := &s.Crown[c]
		counter := blackbeard.FirstCommissioner + blackbeard.Counter(c)
		switch {
		case k.Owner < 0 && *k != (Commissioner{Owner: -1}):
			return fmt.Errorf("%v is in its bag but not clean", counter)
		case k.Owner >= 0 && (k.Combat < 1 || int(k.Combat) > counter.Combat(0) || int(k.Speed) > counter.Speed(0)):
			return fmt.Errorf("%v has combat %d, speed %d", counter, k.Combat, k.Speed)
		case k.Owner >= 0 && k.At == blackbeard.NoPlace:
			return fmt.Errorf("%v is nowhere", counter)
		}
	}
	return nil
}

// links checks what points at something else.
func (s *State) links() error {
	for p := range int8(Slots) {
		k := &s.Pirates[p]
		if k.Ally > 0 && s.Pirates[k.Ally-1].Ally != p+1 {
			return fmt.Errorf("%v is the ally of nobody", k.Captain)
		}
		if k.Ally > 0 && Owner(k.Ally-1) == Owner(p) {
			return fmt.Errorf("%v is the ally of a pirate of the same seat", k.Captain)
		}
		if k.Seen > 0 && (s.Merchants[k.Seen-1].Face == 0 || s.Merchants[k.Seen-1].At != k.At) {
			return fmt.Errorf("%v has identified what is not there", k.Captain)
		}
	}
	for p := range int8(s.Players) {
		if s.Crowns(p) > blackbeard.ActivePiratesMax {
			return fmt.Errorf("player %d has %d commissioners", p, s.Crowns(p))
		}
		if s.CaptainsLeft(p) < 0 {
			return fmt.Errorf("player %d has %d captains left", p, s.CaptainsLeft(p))
		}
	}
	for i := range s.Merchants {
		m := &s.Merchants[i]
		if m.Face != 0 && m.At.IsZone() != (m.Holder > 0) {
			return fmt.Errorf("merchant %d at %v is held by %d", i+1, m.At, m.Holder)
		}
		if m.Holder > 0 && (!s.InPlay(m.Holder-1) || s.Pirates[m.Holder-1].At != m.At) {
			return fmt.Errorf("merchant %d at %v is held by somebody elsewhere", i+1, m.At)
		}
	}
	if s.Over != (s.Ask.Kind == 0) {
		return fmt.Errorf("over: %t, asked: %d", s.Over, s.Ask.Kind)
	}
	return nil
}

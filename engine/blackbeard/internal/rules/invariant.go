package rules

import (
	"errors"
	"fmt"

	"portside/engine"
	"portside/engine/blackbeard"
)

// Invariants implements engine.State: every counter is in one place, numbers are in range, ships lie where they may,
// and the match goes on as long as it should. Case scripts use it to check positions.
func (s *State) Invariants() error {
	return errors.Join(s.conserved(), s.pirates(), s.commissioners(), s.counters(), s.harbours(), s.players(), s.asked())
}

// conserved counts the counters: none twice, and none missing of those that never leave the game.
func (s *State) conserved() error {
	n := s.Outside()
	for _, b := range []*engine.Bag{&s.Pile, &s.Discard, &s.Deck, &s.MerchantBag, &s.WarshipBag, &s.CrownBag, &s.GovernorBag, &s.LetterBag} {
		for t := range b.All() {
			n[t] += b.Count(t)
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

// Outside counts the cards and counters that lie in no bag or pile: on the map, with a seat, on sale.
func (s *State) Outside() (n [blackbeard.NTokens]int) {
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
	return n
}

// pirates checks every pirate: his tracks, his belongings, and his place.
func (s *State) pirates() error {
	for p := range int8(Slots) {
		k := &s.Pirates[p]
		if k.Captain == 0 {
			if *k != (Pirate{}) {
				return fmt.Errorf("slot %d is empty but not clean", p)
			}
			continue
		}
		if err := errors.Join(s.tracks(p, k), s.belongings(k), s.berth(p, k), s.links(p, k), sound(k.Captain, k.At, k.Anchored, k.Careened, &k.Wounds)); err != nil {
			return err
		}
	}
	return nil
}

// tracks checks that the ship and ratings of a pirate are in range.
func (s *State) tracks(p int8, k *Pirate) error {
	fail := func(what string, v any) error { return fmt.Errorf("%v: %s %v", k.Captain, what, v) }
	switch {
	case Owner(p) >= int8(s.Players):
		return fail("owner", Owner(p))
	case (k.Captain == blackbeard.Blood) != (s.Solo && Owner(p) == 0):
		return fmt.Errorf("%v: Blood, and only he, sails for who plays alone (25.1)", k.Captain)
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
	}
	return nil
}

// belongings checks what a pirate has aboard and ashore: no hostage comes from a pirate port, nobody storms one, and
// nothing is kept there (10.4, 12.3, 12.8, 13.1).
func (s *State) belongings(k *Pirate) error {
	fail := func(what string, h blackbeard.Port) error { return fmt.Errorf("%v: %s %s", k.Captain, what, code(h)) }
	for h, v := range k.Holds {
		if v < Worthless || v != 0 && h >= k.Ship.Holds() {
			return fmt.Errorf("%v: %d in hold %d", k.Captain, v, h+1)
		}
	}
	if k.NHostages > MaxHostages {
		return fmt.Errorf("%v: %d hostages", k.Captain, k.NHostages)
	}
	for _, one := range k.Hostages[:k.NHostages] {
		if s.Port[one.Origin].Pirateport {
			return fail("a hostage comes from a pirate port:", one.Origin)
		}
	}
	for h := blackbeard.Port(1); h <= blackbeard.Ports; h++ {
		t := &s.Port[h]
		switch {
		case k.Stash[h] > 0 && (t.Razed || t.Pirateport):
			return fail("a stash in a razed port or a pirate port:", h)
		case k.Hideout == h && (t.Razed || t.Pirateport):
			return fail("a razed port or a pirate port is no hide-out:", h)
		case t.Pirateport && (k.Info|k.Failed)>>h&1 > 0:
			return fail("nobody storms a pirate port:", h)
		}
	}
	return nil
}

// berth checks that a pirate is where he may be.
func (s *State) berth(p int8, k *Pirate) error {
	h := k.At.Port()
	fail := func(what string) error { return fmt.Errorf("%v %s: %v", k.Captain, what, k.At) }
	switch {
	case k.At == blackbeard.NoPlace:
		return fmt.Errorf("%v is nowhere", k.Captain)
	case k.Anchored && (h == 0 || s.Port[h].Razed):
		return fail("is at anchor in a razed port, or where there is none")
	case k.Anchored && k.Barred>>h&1 > 0:
		return fail("lies in a port he was chased from (6.5)")
	case k.MustRaze && !k.Anchored:
		return fail("has a port to raze or leave, but is at sea")
	case k.Blockaded && !k.Anchored && s.Voyage.Unit != PirateUnit(p): // he may be running it
		return fail("is blockaded, but at sea")
	}
	return nil
}

// links checks a pirate's references to other things.
func (s *State) links(p int8, k *Pirate) error {
	switch {
	case k.Ally > 0 && s.Seats < 3:
		return fmt.Errorf("%v: alliances are for three or four seats (22)", k.Captain)
	case k.Ally > 0 && s.Pirates[k.Ally-1].Ally != p+1:
		return fmt.Errorf("%v is the ally of nobody", k.Captain)
	case k.Ally > 0 && Owner(k.Ally-1) == Owner(p):
		return fmt.Errorf("%v is the ally of a pirate of the same seat", k.Captain)
	case k.Seen > 0 && (s.Merchants[k.Seen-1].Face == 0 || s.Merchants[k.Seen-1].At != k.At):
		return fmt.Errorf("%v has identified what is not there", k.Captain)
	}
	for i := range s.Player {
		for _, r := range s.Player[i].Retired {
			if r.Captain == k.Captain {
				return fmt.Errorf("%v is in play and retired", k.Captain)
			}
		}
	}
	return nil
}

// sound checks that a ship is careened where it may be, and that its captain is alive (11.8, 14.2).
func sound(c blackbeard.Counter, at blackbeard.Place, anchored, careened bool, w *Wounds) error {
	switch {
	case careened && !anchored && !at.Coast():
		return fmt.Errorf("%v is careened at open sea: %v", c, at)
	case w.Ordinary && w.Crippled, (w.Ordinary || w.Crippled) && w.Ill, max(w.Eyes, w.Arms, w.Legs) > 1:
		return fmt.Errorf("%v would be dead of these wounds (11.8)", c)
	}
	return nil
}

// commissioners checks that they are in range and lie where they may stay (11.2).
func (s *State) commissioners() error {
	for c := range s.Crown {
		k := &s.Crown[c]
		counter := blackbeard.FirstCommissioner + blackbeard.Counter(c)
		if k.Owner < 0 {
			if *k != (Commissioner{Owner: -1}) {
				return fmt.Errorf("%v is in its bag but not clean", counter)
			}
			continue
		}
		t := &s.Port[k.At.Port()]
		switch {
		case k.Combat < 1 || int(k.Combat) > counter.Combat(0) || int(k.Speed) > counter.Speed(0):
			return fmt.Errorf("%v has combat %d, speed %d", counter, k.Combat, k.Speed)
		case k.At == blackbeard.NoPlace:
			return fmt.Errorf("%v is nowhere", counter)
		case k.Anchored && (k.At.Port() == 0 || t.Razed || t.Nation != blackbeard.England && s.SaleOf(t.Nation)):
			return fmt.Errorf("%v is at anchor at %v, which is no port, razed, or of a nation with a letter on sale (11.2)", counter, k.At)
		}
		if err := sound(counter, k.At, k.Anchored, k.Careened, &k.Wounds); err != nil {
			return err
		}
	}
	return nil
}

// counters checks merchants and warships on the map: the finder of a merchant in a zone is there, and warships enter
// only ports of their own nation (11.3).
func (s *State) counters() error {
	for i := range s.Merchants {
		m := &s.Merchants[i]
		switch {
		case m.Face != 0 && m.At.IsZone() != (m.Holder > 0):
			return fmt.Errorf("merchant %d at %v is held by %d", i+1, m.At, m.Holder)
		case m.Holder > 0 && (!s.InPlay(m.Holder-1) || s.Pirates[m.Holder-1].At != m.At):
			return fmt.Errorf("merchant %d at %v is held by somebody elsewhere", i+1, m.At)
		}
	}
	for i := range s.Warships {
		w := &s.Warships[i]
		t, n := &s.Port[w.At.Port()], w.Face.Nation()
		if w.Anchored && (w.At.Port() == 0 || t.Pirateport || n != blackbeard.NoNation && n != t.Nation) {
			return fmt.Errorf("%v is at anchor at %v: a warship enters only ports of its own nation (11.3)", w.Face, w.At)
		}
	}
	return nil
}

// code is the name of a port in notation, "port-35".
func code(h blackbeard.Port) string { return blackbeard.ArgPort.Format(int16(h)) }

// harbours checks ports, and the pardon of their nations.
func (s *State) harbours() error {
	for i := range s.Port {
		switch h, t := blackbeard.Port(i), &s.Port[i]; {
		case t.Pirateport && !h.Pirate():
			return fmt.Errorf("%s is no pirate port", code(h))
		case t.Pirateport && (t.Nation != blackbeard.NoNation || t.Value+t.Garrison > 0 || t.PermanentAnti):
			return fmt.Errorf("%s is a pirate port, which has no nation, value, garrison or governor", code(h))
		case t.Governor != 0 && (t.Razed || t.Pirateport):
			return fmt.Errorf("%v is razed or a pirate port and has a governor", code(h))
		}
	}
	switch {
	case s.Pardon.Nation == blackbeard.Mughals:
		return fmt.Errorf("%v: a nation without letters pardons nobody (15.2 L)", s.Pardon.Nation)
	case s.Pardon.Excluded != 0 && s.Pardon.Nation == blackbeard.NoNation:
		return fmt.Errorf("no pardon is open that could exclude %v (15.2 L)", s.Pardon.Excluded)
	}
	return nil
}

// players counts each player's belongings. The match goes on while all have pirates, or if the only one without led
// when he lost the last (1.2, 1.3).
func (s *State) players() error {
	out := 0
	for p := range int8(s.Players) {
		pl, retired := &s.Player[p], int8(0)
		for _, r := range pl.Retired {
			if r.Captain != 0 {
				retired++
			}
		}
		last := s.LastLost(p)
		if last {
			out++
		}
		switch {
		case s.Crowns(p) > blackbeard.ActivePiratesMax:
			return fmt.Errorf("%v has %d commissioners", engine.Seat(p), s.Crowns(p))
		case s.CaptainsLeft(p) < 0:
			return fmt.Errorf("%v has %d captains left", engine.Seat(p), s.CaptainsLeft(p))
		case pl.Gone < retired:
			return fmt.Errorf("%v has retired %d pirates, and lost or retired %d", engine.Seat(p), retired, pl.Gone)
		case pl.Exempt && !last:
			return fmt.Errorf("%v is exempt, but has not lost its last pirate (1.3)", engine.Seat(p))
		case last && !s.Over && (s.Solo || !pl.Exempt || out > 1):
			return fmt.Errorf("%v has lost its last pirate: the match would be over (1.2)", engine.Seat(p))
		}
	}
	return nil
}

// asked checks that a seat is asked until the match is over. At the start of a turn nothing is under way: no pirate
// still has to be chased out of a port, and no blockade to be noted (6.4, 7.1, 11.2).
func (s *State) asked() error {
	switch {
	case s.Over && s.Ask.Kind != 0:
		return errors.New("the match is over, and somebody is asked")
	case s.Over:
		return nil
	case s.Ask.Kind == 0:
		return fmt.Errorf("%v is to act and can do nothing", engine.Seat(s.Actor))
	case s.Dummy(s.Ask.player):
		return fmt.Errorf("dummy-%d is asked, whose turn is never waited for", s.Ask.player)
	case blackbeard.AskBase+uint16(s.Ask.Kind) != blackbeard.AskOperation || s.Op.Opened:
		return nil
	case s.Actor != s.Ask.player || s.Drawer != s.Actor:
		return fmt.Errorf("%v is to act, %v draws after it and %v is asked", engine.Seat(s.Actor), engine.Seat(s.Drawer), engine.Seat(s.Ask.player))
	}
	for p := range int8(Slots) {
		k := &s.Pirates[p]
		switch {
		case k.Captain == 0:
		case k.Anchored && s.crownAnchored(k.At):
			return fmt.Errorf("%v shares %s with a commissioner: it would have been closed to him, or he chased out (6.4, 11.2)", k.Captain, code(k.At.Port()))
		case k.Blockaded != (k.Anchored && s.HuntersAt(k.At, p)):
			return fmt.Errorf("%v is blockaded: %t, but the hunters there say otherwise (7.1)", k.Captain, k.Blockaded)
		}
	}
	return nil
}

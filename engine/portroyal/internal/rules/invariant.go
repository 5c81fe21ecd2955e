package rules

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"portside/engine"
	"portside/engine/portroyal"
)

// Invariants holds in every state (§18). Case scripts may not set up a position that breaks it.
func (s *State) Invariants() error {
	return firstOf(s.cardInvariants, s.tableInvariants, s.placeInvariants, s.adventureInvariants, s.turnInvariants)
}

// firstOf is the first error of some checks.
func firstOf(checks ...func() error) error {
	for _, check := range checks {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// FaceUp are the cards that lie face up, or that somebody has looked at.
func (s *State) FaceUp() engine.Bag {
	all := s.Discard
	for _, pile := range [][]portroyal.Card{s.Harbour[:s.NHarbour], s.Row[:s.NRow], s.Revealed[:s.NRevealed], s.Adventure.Looked[:s.Adventure.NLooked]} {
		for _, c := range pile {
			all.Put(uint8(c))
		}
	}
	if s.Phase == portroyal.PhaseShip && s.Pending != portroyal.NoCard {
		all.Put(uint8(s.Pending))
	}
	for _, f := range s.Stack.All() {
		if f.step == stepTaxBonus {
			all.Put(f.a)
		}
	}
	for _, k := range s.Adventure.Known[:s.Adventure.NKnown] {
		all.Put(uint8(k.Card))
	}
	for i := range s.Seats {
		p := &s.Places[i]
		for t := range p.Display.All() {
			all.PutN(t, p.Display.Count(t))
		}
		for ship := range p.Kept.All() {
			all.Put(uint8(ship))
		}
		for _, k := range p.Pack {
			if k > 0 {
				all.Put(k - 1)
			}
		}
	}
	return all
}

// cardInvariants: every card of the match is in one place (§18.1, §18.2) where it may be (§4.1).
func (s *State) cardInvariants() error {
	all := s.FaceUp()
	var purses [Generations]int
	for i := range s.Seats {
		p := &s.Places[i]
		for _, g := range p.Purse[:p.Coins] {
			if g&knownCoin == 0 {
				purses[g&^startCoin]++
			}
		}
	}
	purses[s.Gen] += int(s.Deck) + int(s.Box)
	if s.Adventure.Top > 0 {
		purses[s.Gen]--
	}
	purses[s.timeGen] += int(s.Time) + int(s.Score)
	for g := range s.Unseen {
		if s.Unseen[g].Len() != purses[g] {
			return fmt.Errorf("§18.2: shuffle %d has %d unseen faces and %d cards", g, s.Unseen[g].Len(), purses[g])
		}
		for t := range s.Unseen[g].All() {
			all.PutN(t, s.Unseen[g].Count(t))
		}
	}
	for c := range portroyal.Cards() {
		f := c.Face()
		want := int(f.Count)
		if !s.InDeck(f) && !(f.Special && s.Special()) {
			want = 0
		}
		if all.Count(uint8(c)) != want {
			return fmt.Errorf("§18.1: %d copies of %v, want %d", all.Count(uint8(c)), c, want)
		}
	}
	for _, c := range s.Harbour[:s.NHarbour] {
		if c.Kind() != portroyal.Character && c.Kind() != portroyal.Ship {
			return fmt.Errorf("§4.1: %v cannot lie in the harbour", c)
		}
	}
	for _, c := range s.Row[:s.NRow] {
		if c.Kind() != portroyal.Expedition {
			return fmt.Errorf("§4.1: %v cannot lie in the row", c)
		}
	}
	return nil
}

// tableInvariants holds for the contracts on the table (§3.2, §3.3). Case scripts may leave some out.
func (s *State) tableInvariants() error {
	again := s.Table
	if again.Recount(); again != s.Table {
		return fmt.Errorf("§11.2: markers are miscounted: %+v, want %+v", s.Table, again)
	}
	switch most := OpenContracts(s.Mode, int(s.Seats)); {
	case s.Table.N > 0 && !s.Mode.Contracts():
		return errors.New("§3.2: no contracts lie open in this match")
	case int(s.Table.N) > most:
		return fmt.Errorf("§3.2: %d contracts lie open, not %d", most, s.Table.N)
	}
	for _, c := range s.Table.Open[:s.Table.N] {
		if c.Face().Blue && !s.Mode.Timed() {
			return fmt.Errorf("§3.2: %v has a blue seal and takes part only against the time pile", c)
		}
	}
	return nil
}

// placeInvariants holds for the cards and markers of each seat (§18.4, §18.7).
func (s *State) placeInvariants() error {
	for seat := range engine.Seat(s.Seats) {
		p := &s.Places[seat]
		influence := int(p.Tokens) + int(portroyal.CrownInfluence(p.Crowns))
		for t := range p.Display.All() {
			c := portroyal.Card(t)
			worth := c.Influence()
			switch {
			case c.Kind() == portroyal.Tax:
				return fmt.Errorf("§4.1: %v cannot lie in the display of %v", c, seat)
			case c.Kind() == portroyal.Ship && p.Merchants[c.Colour()] == 0:
				return fmt.Errorf("§9.3: %v lies in the display of %v without a merchant of its colour", c, seat)
			case c.Kind() == portroyal.Ship:
				worth = 1
			}
			influence += p.Display.Count(t) * worth
		}
		fulfilled, waiting := s.Table.Placed(seat)
		switch {
		case influence != int(p.Influence):
			return fmt.Errorf("§18.4: %v has influence %d, its cards and crowns say %d", seat, p.Influence, influence)
		case fulfilled+waiting > portroyal.Markers:
			return fmt.Errorf("§18.7: %v has laid %d markers", seat, fulfilled+waiting)
		case p.Tokens != Tokens(fulfilled):
			return fmt.Errorf("§11.2: %v has %d tokens for %d contracts", seat, p.Tokens, fulfilled)
		}
		for c, waits := range s.Table.Wait {
			if waits[seat] > 0 && s.Table.done[seat]>>c&1 != 0 {
				return fmt.Errorf("§11.5: %v has fulfilled %v and waits on it as well", seat, portroyal.Contract(c))
			}
		}
		if err := s.packInvariants(seat); err != nil {
			return err
		}
		if err := s.goalInvariants(seat); err != nil {
			return err
		}
	}
	return nil
}

// packInvariants holds for the ships that a seat keeps for pack of pirates (§11.5, R-24).
func (s *State) packInvariants(seat engine.Seat) error {
	p, kept := &s.Places[seat], 0
	for col := portroyal.Yellow; col < portroyal.Violet; col++ {
		if p.Pack[col] == 0 {
			continue
		}
		if c := portroyal.Card(p.Pack[col] - 1); c.Skull() {
			return fmt.Errorf("§5.2: %v can never be repelled", c)
		}
		kept++
	}
	switch pack := portroyal.PackOfPirates; {
	case kept > 0 && !s.Table.IsOpen(pack):
		return fmt.Errorf("§11.5: %v collects no ships, %v is not open", seat, pack)
	case kept == int(portroyal.Violet-portroyal.Yellow):
		return fmt.Errorf("§11.5: %v has five colours, which are discarded at once", seat)
	case kept > 0 && s.Table.done[seat]>>pack&1 != 0:
		return fmt.Errorf("§11.5: %v has fulfilled %v and keeps no ships for it", seat, pack)
	}
	return nil
}

// goalInvariants: the first seat that reaches the goal triggers the end (§8.1).
func (s *State) goalInvariants(seat engine.Seat) error {
	after := *s
	after.CheckGoal(seat, nil)
	switch {
	case after.Triggered != s.Triggered:
		return fmt.Errorf("§8.1: %v has reached the goal, which triggers the end", seat)
	case s.Triggered && s.Trigger == engine.Nobody:
		return errors.New("§8.1: nobody has triggered the end")
	case !s.Triggered && s.Trigger != engine.Nobody:
		return errors.New("§8.1: the end is not triggered, so that nobody has done it")
	case s.Triggered && s.Mode.Goal() == 0:
		return errors.New("R-27: no influence ends a match that is played together")
	}
	return nil
}

// adventureInvariants holds in the adventure (§18.8).
func (s *State) adventureInvariants() error {
	v := &s.Adventure
	if !s.Mode.Adventure() {
		if *v != (Adventure{}) {
			return fmt.Errorf("§12: a match without the adventure has some of it: %+v", *v)
		}
		return nil
	}
	again := *v
	if again.Recount(); again != *v {
		return fmt.Errorf("§12.5: markers are miscounted")
	}
	starts := 0
	for g := range Generations {
		starts += s.startCoinsOf(uint8(g))
	}
	if starts != int(v.Early) {
		return fmt.Errorf("§3.4: %d start coins are face down, counted %d", starts, v.Early)
	}
	dealt := 0
	for i := range engine.Seat(s.Seats) {
		p := &s.Places[i]
		waits := int(v.Waits >> i & 1)
		switch n := int(p.Left) + int(p.Boxed) + v.Laid(i) + waits; {
		case p.Persona != 0 && n != portroyal.MarkersOfCharacter:
			return fmt.Errorf("§18.8: %v has %d markers: %d on missions, %d on its character card, %d in the box", i, n, v.Laid(i)+waits, p.Left, p.Boxed)
		case p.Power != portroyal.PowerNone != (p.Persona != 0 && p.Left < portroyal.MarkersOfCharacter):
			return fmt.Errorf("§18.8: %v: power %d with %d markers left", i, p.Power, p.Left)
		case p.Crowns > portroyal.MaxCrowns:
			return fmt.Errorf("§12.8: %v has %d crowns", i, p.Crowns)
		case p.Dealt > 0 && dealt>>p.Dealt&1 != 0:
			return fmt.Errorf("§3.4: %v and another seat have the same character card", i)
		}
		dealt |= 1 << p.Dealt
	}
	return firstOf(s.missionInvariants, s.eventInvariants)
}

// missionInvariants holds for the missions on the table (§12.4, §12.5).
func (s *State) missionInvariants() error {
	v, variable := &s.Adventure, s.Mode == portroyal.ModeAdventureVariable
	if variable && v.N > starMissions {
		return fmt.Errorf("§12.11: four missions are open, not %d", v.N)
	}
	for slot, m := range v.Missions[:v.N] {
		first, before := v.Missions[0].Face(), v.Missions[max(0, slot-1)]
		switch {
		case variable && !m.Face().Star:
			return fmt.Errorf("§12.11: %v has no red star", m)
		case !variable && m.Face().Chapter != first.Chapter:
			return fmt.Errorf("§12.4: %v and %v are missions of two chapters", v.Missions[0], m)
		case !variable && m.Face().Level < before.Face().Level: // the story never goes back
			return fmt.Errorf("§12.4: %v never appears after %v", m, before)
		}
		for seat := range engine.Seat(s.Seats) {
			if m.Face().When == portroyal.OnTwoStops && v.Waits>>seat&1 != 0 && v.done[seat]>>slot&1 != 0 {
				return fmt.Errorf("§12.5: %v has completed %v and waits on it as well", seat, m)
			}
		}
	}
	return nil
}

// eventInvariants: every event of the match is in one place (§3.4), the end of the month at the bottom of its pile.
func (s *State) eventInvariants() error {
	v := &s.Adventure
	seen, hidden := uint16(0), 0
	for i, h := range slices.Concat(v.Pile[:v.NPile], v.Past[:v.NPast], []portroyal.Happening{v.Card}) {
		switch last := h == portroyal.EndOfMonth || h == portroyal.EndOfMonth10; {
		case h == portroyal.NoHappening && i < int(v.NPile):
			hidden++
			continue
		case h == portroyal.NoHappening:
			continue
		case (seen|v.Unseen)>>h&1 != 0 || v.One && h == portroyal.Townsfolk:
			return fmt.Errorf("§3.4: %v is in more places than one", h)
		case last && h != s.MonthEnd():
			return fmt.Errorf("§3.4: %v lies in the box, %v ends the month", h, s.MonthEnd())
		case last && i > 0 && i < int(v.NPile): // stored from the bottom
			return fmt.Errorf("§3.4: %v lies at the bottom of the event pile", h)
		case h == portroyal.Townsfolk && s.Seats > 2:
			return fmt.Errorf("§3.4: %v lies in the box with three or four seats", h)
		}
		seen |= 1 << h
	}
	if n := bits.OnesCount16(v.Unseen) + asBit(v.One); n != hidden+int(v.Reserve) {
		return fmt.Errorf("§3.4: %d events are unseen, %d lie in the pile and %d in the reserve", n, hidden, v.Reserve)
	}
	return nil
}

package rules

import (
	"portside/engine"
	"portside/engine/blackbeard"
)

// soloPlayers: the seat and two dummies (25.1).
const soloPlayers = 3

// deal sets the match up (2).
func (s *State) deal(setup engine.Setup, ch engine.Chance, log *engine.Log) {
	*s = State{Rules: uint8(setup.Rules), Seats: uint8(setup.Seats), Players: uint8(setup.Seats), Captains: 3, Winner: -1, Cunning: -1}
	switch setup.Options["length"] {
	case "short":
		s.Captains = 2
	case "long":
		s.Captains = 4
	}
	if setup.Options["petition"] == "sum" {
		s.Petition = 1
	}
	if setup.Seats == 1 {
		s.Solo, s.Players = true, soloPlayers
	}
	s.fill()
	s.First = s.rollOrder(ch, log)
	s.emit(log, blackbeard.EvOrder, s.First, 0, 0, 0)
	for p := range int8(s.Players) {
		c := blackbeard.Blood
		if !s.Solo || p > 0 {
			c = blackbeard.Counter(ch.Draw(&s.Deck))
		}
		s.Player[p].First = c
		s.emit(log, blackbeard.EvCaptain, p, int16(c), 0, 0)
	}
	for range blackbeard.SetupGovernors {
		g := blackbeard.Counter(ch.Draw(&s.GovernorBag))
		for {
			p := blackbeard.PortAt(ch.Roll(6), ch.Roll(6))
			if pt := &s.Port[p]; !pt.Pirateport && pt.Governor == 0 {
				pt.Governor = g
				s.emit(log, blackbeard.EvGovernor, -1, int16(g), int16(p), 0)
				break
			}
		}
	}
	s.Actor, s.Drawer = s.First, s.First
	s.Stack.Push(Frame{Step: StepTurn, P: s.First})
	s.Stack.Push(Frame{Step: stepPlaceNew, A: blackbeard.SetupMerchants})
	s.Run(ch, log)
}

// fill puts every counter into its bag and the map as it is printed.
func (s *State) fill() {
	for c := range blackbeard.ActionCard.All() {
		s.Pile.Put(uint8(c))
	}
	for i := range s.Crown {
		s.Crown[i].Owner = -1
	}
	s.FillBags()
	for p := blackbeard.Port(1); p <= blackbeard.Ports; p++ {
		s.Port[p] = Port{Nation: p.Nation(), Value: int8(p.Value()), Garrison: int8(p.Garrison()), Pirateport: p.Pirate()}
	}
	s.Fight.Ally, s.Fight.Crown, s.Prize.Ally, s.Board.Ally = -1, -1, -1, -1
}

// FillBags puts the counters that lie nowhere else into the bags, and captains who have not retired either into the deck.
func (s *State) FillBags() {
	out := s.Outside()
	for p := range s.Player {
		for _, r := range s.Player[p].Retired {
			out[r.Captain]++
		}
	}
	for kind, b := range [...]*engine.Bag{
		blackbeard.Captain: &s.Deck, blackbeard.Merchant: &s.MerchantBag, blackbeard.Warship: &s.WarshipBag,
		blackbeard.Commissioner: &s.CrownBag, blackbeard.Governor: &s.GovernorBag, blackbeard.Letter: &s.LetterBag,
	} {
		if b == nil { // the action cards
			continue
		}
		*b = engine.Bag{}
		for c := range blackbeard.Kind(kind).All() {
			if out[c] == 0 && c != blackbeard.Blood {
				b.Put(uint8(c))
			}
		}
	}
}

// rollOrder finds the seat that begins: the highest die, with ties rolled again (§6.2).
func (s *State) rollOrder(ch engine.Chance, log *engine.Log) int8 {
	in := uint8(1)<<s.Players - 1
	for {
		best, top := 0, uint8(0)
		for p := range int8(s.Players) {
			if in>>p&1 == 0 {
				continue
			}
			d := ch.Roll(6)
			s.emit(log, blackbeard.EvRolled, p, int16(d), blackbeard.RollOrder, 0)
			if d > best {
				best, top = d, 0
			}
			if d == best {
				top |= 1 << p
			}
		}
		if in = top; in&(in-1) == 0 {
			for p := int8(0); ; p++ {
				if in>>p&1 > 0 {
					return p
				}
			}
		}
	}
}

// Rules implements engine.Rules.
type Rules struct{}

// New implements engine.Rules.
func (Rules) New(setup engine.Setup, ch engine.Chance, log *engine.Log) (engine.State, error) {
	setup, err := blackbeard.Info.Check(setup)
	if err != nil {
		return nil, err
	}
	s := new(State)
	s.deal(setup, ch, log)
	return s, nil
}

// Blank implements engine.Rules.
func (Rules) Blank() engine.State { return new(State) }

// Clear empties the map: everything is in bags and pile, no captain has sailed, and everybody has had a turn.
func (s *State) Clear() {
	*s = State{Rules: s.Rules, Seats: s.Seats, Players: s.Players, Captains: s.Captains, Petition: s.Petition, Solo: s.Solo, Turn: 1, Winner: -1, Cunning: -1}
	s.fill()
	for i := range s.Player[:s.Players] {
		s.Player[i].Begun = true
	}
}

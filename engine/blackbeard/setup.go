package blackbeard

import "portside/engine"

// soloPlayers: the seat and two dummies (25.1).
const soloPlayers = 3

// deal sets the match up (2).
func (s *state) deal(setup engine.Setup, ch engine.Chance, log *engine.Log) {
	*s = state{rules: uint8(setup.Rules), seats: uint8(setup.Seats), players: uint8(setup.Seats), captains: 3, winner: -1, cunning: -1}
	switch setup.Options["length"] {
	case "short":
		s.captains = 2
	case "long":
		s.captains = 4
	}
	if setup.Options["petition"] == "sum" {
		s.petition = 1
	}
	if setup.Seats == 1 {
		s.solo, s.players = true, soloPlayers
	}
	s.fill()
	s.first = s.rollOrder(ch, log)
	s.tell(log, EvOrder, s.first, 0, 0, 0)
	for p := range int8(s.players) {
		c := Blood
		if !s.solo || p > 0 {
			c = Counter(ch.Draw(&s.deck))
		}
		s.player[p].first = c
		s.tell(log, EvCaptain, p, int16(c), 0, 0)
	}
	for range SetupGovernors {
		g := Counter(ch.Draw(&s.governorBag))
		for {
			p := PortAt(ch.Roll(6), ch.Roll(6))
			if pt := &s.port[p]; !pt.pirateport && pt.governor == 0 {
				pt.governor = g
				s.tell(log, EvGovernor, -1, int16(g), int16(p), 0)
				break
			}
		}
	}
	s.actor, s.drawer = s.first, s.first
	s.stack.Push(frame{step: stepTurn, p: s.first})
	s.stack.Push(frame{step: stepPlaceNew, a: SetupMerchants})
	s.run(ch, log)
}

// fill puts every counter into its bag and the map as it is printed.
func (s *state) fill() {
	for c := range Counter(nTokens) {
		switch c.Kind() {
		case ActionCard:
			s.pile.Put(uint8(c))
		case Captain:
			if c != Blood {
				s.deck.Put(uint8(c))
			}
		case Merchant:
			s.merchantBag.Put(uint8(c))
		case Warship:
			s.warshipBag.Put(uint8(c))
		case Commissioner:
			s.crownBag.Put(uint8(c))
		case Governor:
			s.governorBag.Put(uint8(c))
		case Letter:
			s.letterBag.Put(uint8(c))
		}
	}
	for i := range s.crown {
		s.crown[i].owner = -1
	}
	for p := Port(1); p <= ports; p++ {
		s.port[p] = port{nation: p.Nation(), value: int8(p.Value()), garrison: int8(p.Garrison()), pirateport: p.Pirate()}
	}
	s.fight.ally, s.fight.crown, s.prize.ally, s.board.ally = -1, -1, -1, -1
}

// rollOrder finds the seat that begins: the highest die, equal ones again (§6.2).
func (s *state) rollOrder(ch engine.Chance, log *engine.Log) int8 {
	in := uint8(1)<<s.players - 1
	for {
		best, top := 0, uint8(0)
		for p := range int8(s.players) {
			if in>>p&1 == 0 {
				continue
			}
			d := ch.Roll(6)
			s.tell(log, EvRolled, p, int16(d), RollOrder, 0)
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
	setup, err := info.Check(setup)
	if err != nil {
		return nil, err
	}
	s := new(state)
	s.deal(setup, ch, log)
	return s, nil
}

// Blank implements engine.Rules.
func (Rules) Blank() engine.State { return new(state) }

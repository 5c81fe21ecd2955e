package stortebeker

import "portside/engine"

// rearguards is the size of the rearguard by seats (§3).
var rearguards = [maxSeats + 1]uint8{2: 12, 3: 15, 4: 18}

// Rules implements engine.Rules.
type Rules struct{}

// New implements engine.Rules.
func (Rules) New(setup engine.Setup, ch engine.Chance, log *engine.Log) (engine.State, error) {
	setup, err := Info.Check(setup)
	if err != nil {
		return nil, err
	}
	s := new(state)
	s.deal(setup, ch, log)
	return s, nil
}

// Blank implements engine.Rules.
func (Rules) Blank() engine.State { return new(state) }

// deal sets a match up (§3): open ships, the rearguard, hands, the start seat.
func (s *state) deal(setup engine.Setup, ch engine.Chance, log *engine.Log) {
	is := func(key, value string) bool { return Info.Option(setup, key) == value }
	*s = state{
		rules: uint8(setup.Rules), seats: uint8(setup.Seats), pro: is("mode", "pro"), slots: maxSlots, leader: engine.Nobody, round: 1, faces: dieBag,
		askAll: is("counter_prompt", "all_with_provisions"), ownerChooses: is("pirate_loss", "owner_chooses"), cannotRefill: is("end_trigger", "cannot_refill"),
	}
	if setup.Seats == 2 && (is("two_player_open_ships", "3") || is("two_player_open_ships", "by_mode") && s.pro) {
		s.slots = 3
	}
	for ship := range Ship(Ships) {
		s.fleet.Put(ship.Token())
	}
	for c, n := range Deck {
		s.unseen.PutN(uint8(c), int(n))
	}
	s.pile = deckSize
	s.closed = rearguards[s.seats]
	for i := range s.slot {
		s.slot[i].ship = NoShip
	}
	var opened engine.Log
	note := log
	if log != nil { // told after who begins, though drawn before
		note = &opened
	}
	for i := range s.slots {
		s.slot[i].ship = Ship(ch.Draw(&s.fleet) - firstShip)
		note.Public(EvOpened, engine.Nobody, int(s.slot[i].ship))
	}
	s.openRear(ch, note)
	for seat := range engine.Seat(s.seats) {
		for range handSize {
			s.draw(seat, ch, note)
		}
	}
	s.start = engine.Seat(ch.Roll(setup.Seats) - 1)
	log.Public(EvDealt, engine.Nobody, int(s.start), int(rearguards[s.seats]))
	for _, e := range opened.Events {
		log.Add(e)
	}
	log.Bar(engine.BarrierShown)
	s.beginTurn(s.start, log)
}

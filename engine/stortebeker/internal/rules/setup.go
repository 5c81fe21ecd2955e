package rules

import (
	"portside/engine"
	"portside/engine/stortebeker"
)

// RearAtStart is the size of the rearguard at the start (§3).
func (s *State) RearAtStart() int { return int(rearguards[s.Seats]) }

// rearguards is the size of the rearguard by seats (§3).
var rearguards = [stortebeker.MaxSeats + 1]uint8{2: 12, 3: 15, 4: 18}

// Rules implements engine.Rules.
type Rules struct{}

// New implements engine.Rules.
func (Rules) New(setup engine.Setup, ch engine.Chance, log *engine.Log) (engine.State, error) {
	setup, err := stortebeker.Info.Check(setup)
	if err != nil {
		return nil, err
	}
	s := new(State)
	s.deal(setup, ch, log)
	return s, nil
}

// Blank implements engine.Rules.
func (Rules) Blank() engine.State { return new(State) }

// deal sets a match up (§3): open ships, the rearguard, hands, the start seat.
func (s *State) deal(setup engine.Setup, ch engine.Chance, log *engine.Log) {
	is := func(key, value string) bool { return stortebeker.Info.Option(setup, key) == value }
	*s = State{
		rules: uint8(setup.Rules), Seats: uint8(setup.Seats), Pro: is("mode", "pro"), Slots: maxSlots, Leader: engine.Nobody, Round: 1, faces: dieBag,
		askAll: is("counter_prompt", "all_with_provisions"), ownerChooses: is("pirate_loss", "owner_chooses"), cannotRefill: is("end_trigger", "cannot_refill"),
	}
	if setup.Seats == 2 && (is("two_player_open_ships", "3") || is("two_player_open_ships", "by_mode") && s.Pro) {
		s.Slots = 3
	}
	for ship := range stortebeker.Ship(stortebeker.Ships) {
		s.Fleet.Put(ship.Token())
	}
	for c, n := range stortebeker.Deck {
		s.Unseen.PutN(uint8(c), int(n))
	}
	s.Pile = stortebeker.DeckSize
	s.RearClosed = rearguards[s.Seats]
	for i := range s.Slot {
		s.Slot[i].Ship = stortebeker.NoShip
	}
	var opened engine.Log
	note := log
	if log != nil { // told after the start seat, though drawn before
		note = &opened
	}
	for i := range s.Slots {
		s.Slot[i].Ship = stortebeker.Ship(ch.Draw(&s.Fleet) - stortebeker.FirstShip)
		note.Public(stortebeker.EvOpened, engine.Nobody, int(s.Slot[i].Ship))
	}
	s.openRear(ch, note)
	for seat := range engine.Seat(s.Seats) {
		for range stortebeker.HandSize {
			s.draw(seat, ch, note)
		}
	}
	s.Start = engine.Seat(ch.Roll(setup.Seats) - 1)
	log.Public(stortebeker.EvDealt, engine.Nobody, int(s.Start), s.RearAtStart())
	for _, e := range opened.Events {
		log.Add(e)
	}
	log.Bar(engine.BarrierShown)
	s.beginTurn(s.Start, log)
}

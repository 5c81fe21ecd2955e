package portroyal

import "portside/engine"

// deal sets a match up (§3.1).
func (s *state) deal(setup engine.Setup, ch engine.Chance, log *engine.Log) {
	*s = state{
		seats: uint8(setup.Seats), rules: uint8(setup.Rules), pending: NoCard, trigger: engine.Nobody,
		variant: info.Option(setup, "expedition_variant") == "yes",
	}
	for i := range faces {
		if !faces[i].special {
			s.unseen[0].PutN(uint8(i), int(faces[i].count))
		}
	}
	s.deck = uint8(s.unseen[0].Len())
	if s.seats == 5 {
		s.row[0], s.nRow = Special, 1
	}
	for seat := range engine.Seat(s.seats) {
		s.gain(seat, startCoins, nil)
	}
	if option := info.Option(setup, "start_seat"); option == "random" {
		s.start = engine.Seat(ch.Roll(setup.Seats) - 1)
	} else {
		s.start = engine.Seat(option[0] - '1')
	}
	log.Add(public(EvDealt, engine.Nobody, int(s.start), startCoins))
	s.beginTurn(s.start, log)
}

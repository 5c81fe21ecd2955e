package stortebeker

import "portside/engine"

// mayBoard tells whether the active seat may try this slot now (§5, phase 3).
func (s *state) mayBoard(slot uint8) bool {
	b := &s.slot[slot]
	return b.ship != NoShip && s.round > 1 && !s.boardingOver && s.tried&(1<<slot) == 0 && b.side[s.active].complete(b.ship)
}

func (s *state) legalBoard(dst []engine.Action) []engine.Action {
	for i := range s.slots {
		if s.mayBoard(i) {
			dst = append(dst, Board(s.slot[i].ship))
		}
	}
	return append(dst, Stop())
}

// board asks the active seat for its next try, or ends its turn if there is none: all can see that.
func (s *state) board(ch engine.Chance, log *engine.Log) {
	for i := range s.slots {
		if s.mayBoard(i) {
			s.ask(PhaseBoard, s.active)
			return
		}
	}
	s.endTurn(ch, log)
}

// attack reveals the pirates of a seat at the target, rolls both number dice and gives the result.
func (s *state) attack(seat engine.Seat, ch engine.Chance, log *engine.Log) int {
	b := &s.slot[s.target]
	d := &b.side[seat]
	for c := Card(provisions); c < cardKinds; c++ {
		for ; d.down[c-provisions] > 0; d.down[c-provisions]-- {
			d.up[c-provisions]++
			s.seen(seat, c)
			log.Public(EvRevealed, seat, int(c), int(b.ship))
		}
	}
	d.hidden, d.least = 0, [2]uint8{}
	one, two := ch.Roll(6), ch.Roll(6)
	result := one + two + int(d.might)
	s.roll = Roll{Ship: b.ship, Seat: seat, Number: [2]uint8{uint8(one), uint8(two)}, Result: uint8(result)}
	log.Public(EvRolled, seat, one, two, result)
	log.Bar(engine.BarrierShown)
	return result
}

func (s *state) applyBoard(ship Ship, ch engine.Chance, log *engine.Log) {
	s.target = uint8(s.slotOf(ship))
	s.tried |= 1 << s.target
	log.Public(EvBoards, s.active, int(ship), ship.Boarding())
	result := s.attack(s.active, ch, log)
	s.push(stepBoard, 0, 0)
	if result < ship.Boarding() {
		log.Public(EvFailed, s.active, int(ship), result)
		s.boardingOver = s.pro
		s.rollColours(s.active, ch, log)
		s.push(stepLimit, s.active, 0)
		s.push(stepLose, 0, 1)
		s.push(stepLose, 0, 0)
		return
	}
	s.best, s.leader = uint8(result), s.active
	log.Public(EvLeads, s.active, int(ship), result)
	s.push(stepScore, 0, 0)
	s.pushCounters(s.active)
}

// loseByDie costs the active seat one provision of the kind on a die, if it has one (§5, phase 3). It is
// asked if it has one with and one without symbol.
func (s *state) loseByDie(die uint8, log *engine.Log) {
	s.die = die
	d, k := &s.slot[s.target].side[s.active], s.dice[die]
	plain, symbol := Provision(k, false), Provision(k, true)
	switch {
	case d.prov[plain] > 0 && d.prov[symbol] > 0:
		s.ask(PhaseLose, s.active)
	case d.prov[plain] > 0:
		s.lose(s.active, plain, false, log)
	case d.prov[symbol] > 0:
		s.lose(s.active, symbol, false, log)
	}
}

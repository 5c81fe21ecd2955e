package rules

import (
	"portside/engine"
	"portside/engine/stortebeker"
)

// mayBoard tells whether the active seat may try this slot now (§5, phase 3).
func (s *State) mayBoard(slot uint8) bool {
	b := &s.Slot[slot]
	return b.Ship != stortebeker.NoShip && s.Round >= stortebeker.BoardingRound && !s.BoardingOver && s.Tried&(1<<slot) == 0 && b.Side[s.Active].Complete(b.Ship)
}

func (s *State) legalBoard(dst []engine.Action) []engine.Action {
	for i := range s.Slots {
		if s.mayBoard(i) {
			dst = append(dst, stortebeker.Board(s.Slot[i].Ship))
		}
	}
	return append(dst, stortebeker.Stop())
}

// board asks the active seat for its next try, or ends its turn if there is none: everybody can see that.
func (s *State) board(ch engine.Chance, log *engine.Log) {
	for i := range s.Slots {
		if s.mayBoard(i) {
			s.ask(stortebeker.PhaseBoard, s.Active)
			return
		}
	}
	s.endTurn(ch, log)
}

// attack reveals the pirates of a seat at the target, rolls both number dice and gives the result.
func (s *State) attack(seat engine.Seat, ch engine.Chance, log *engine.Log) int {
	b := &s.Slot[s.Target]
	d := &b.Side[seat]
	for c := stortebeker.Card(stortebeker.Provisions); c < stortebeker.CardKinds; c++ {
		for ; d.Down[c-stortebeker.Provisions] > 0; d.Down[c-stortebeker.Provisions]-- {
			d.Up[c-stortebeker.Provisions]++
			s.seen(seat, c)
			log.Public(stortebeker.EvRevealed, seat, int(c), int(b.Ship))
		}
	}
	d.Hidden, d.Least = 0, [2]uint8{}
	one, two := ch.Roll(6), ch.Roll(6)
	result := one + two + int(d.Might)
	s.Roll = stortebeker.Roll{Ship: b.Ship, Seat: seat, Number: [2]uint8{uint8(one), uint8(two)}, Result: uint8(result)}
	log.Public(stortebeker.EvRolled, seat, one, two, result)
	log.Bar(engine.BarrierShown)
	return result
}

func (s *State) applyBoard(ship stortebeker.Ship, ch engine.Chance, log *engine.Log) {
	s.Target = uint8(s.SlotOf(ship))
	s.Tried |= 1 << s.Target
	log.Public(stortebeker.EvBoards, s.Active, int(ship), ship.Boarding())
	result := s.attack(s.Active, ch, log)
	s.push(stepBoard, 0, 0)
	if result < ship.Boarding() {
		log.Public(stortebeker.EvFailed, s.Active, int(ship), result)
		s.BoardingOver = s.Pro
		s.rollColours(s.Active, ch, log)
		s.push(stepLimit, s.Active, 0)
		s.push(stepLose, 0, 1)
		s.push(stepLose, 0, 0)
		return
	}
	s.Best, s.Leader = uint8(result), s.Active
	log.Public(stortebeker.EvLeads, s.Active, int(ship), result)
	s.push(stepScore, 0, 0)
	s.pushCounters(s.Active)
}

// loseByDie costs the active seat one provision of the kind on a die, if it has one (§5, phase 3). The seat is
// asked if it has one with and one without a symbol.
func (s *State) loseByDie(die uint8, log *engine.Log) {
	s.Die = die
	d, k := &s.Slot[s.Target].Side[s.Active], s.Dice[die]
	plain, symbol := stortebeker.Provision(k, false), stortebeker.Provision(k, true)
	switch {
	case d.Provisions[plain] > 0 && d.Provisions[symbol] > 0:
		s.ask(stortebeker.PhaseLose, s.Active)
	case d.Provisions[plain] > 0:
		s.lose(s.Active, plain, false, log)
	case d.Provisions[symbol] > 0:
		s.lose(s.Active, symbol, false, log)
	}
}

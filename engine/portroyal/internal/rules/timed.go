package rules

import (
	"math/bits"
	"slices"

	"portside/engine"
	"portside/engine/portroyal"
)

// Matches against the time pile: cooperative and solo contracts (§11.6).

const timeBase = 13

// TimePile is the size of the time pile: 13, the digits of the seals, and one for each different letter
// (§3.3).
func (s *State) TimePile() int {
	n, letters := timeBase, uint32(0)
	for _, c := range s.Table.Open[:s.Table.N] {
		n += c.Face().Digit
		letters |= 1 << (c.Face().Letter[0] - 'A')
	}
	for ; letters != 0; letters &= letters - 1 {
		n++
	}
	return n
}

// The joint decision on the difficulty: any seat proposes, every other seat agrees or proposes something else,
// until all agree (D1, R-60). After two rounds of new proposals only agreeing is left, so that it ends. Before
// version 3 of the rules the start seat proposes first, and the seats are asked in their order.

// jointly tells whether all seats that have not agreed yet are asked at once. A seat that has begun to name the parts
// of a split (D3) may finish it first.
func (s *State) jointly() bool {
	return s.Rules >= portroyal.RulesTogether && (s.Phase == portroyal.PhaseDifficulty || s.Phase == portroyal.PhaseShare && (s.Adventure.Shared == 0 || s.Adventure.Shared == s.Seats))
}

// awaited are the seats awaited in a joint decision.
func (s *State) awaited() []engine.Seat {
	if !s.jointly() {
		return nil
	}
	return slices.Collect(s.Deciders().All())
}

// agree notes that seat agrees to what is proposed, and tells whether all do.
func (s *State) agree(seat engine.Seat) bool {
	if s.Rules < portroyal.RulesTogether {
		s.Accepted++
		return s.Accepted == s.Seats
	}
	s.Accepted |= 1 << seat
	return bits.OnesCount8(s.Accepted) == int(s.Seats)
}

// askOthers continues a joint decision until all agree. If all are asked at once, the turn has not passed
// to another seat: the last answer can be taken back until somebody else answers.
func (s *State) askOthers(phase portroyal.Phase, log *engine.Log) {
	if s.Phase = phase; s.Rules < portroyal.RulesTogether {
		s.Actor = s.Next(s.Actor)
		log.Bar(engine.BarrierOther)
	} else {
		s.Actor = s.Start
	}
}

// legalDifficulty lists decision D1.
func (s *State) legalDifficulty(dst []engine.Action) []engine.Action {
	if s.Proposal >= 0 {
		dst = append(dst, portroyal.Accept())
		if int(s.Proposals) >= 2*int(s.Seats) {
			return dst
		}
	}
	for d := range int(s.Time) { // at least one card must stay
		if d != int(s.Proposal) {
			dst = append(dst, portroyal.Propose(d))
		}
	}
	return dst
}

func (s *State) applyPropose(seat engine.Seat, d int, ch engine.Chance, log *engine.Log) {
	s.Proposal, s.Accepted = int8(d), 0
	s.Proposals++
	log.Public(portroyal.EvProposed, seat, d)
	s.applyAccept(seat, ch, log)
}

// applyAccept counts an agreement; with the last one the cards are set aside and the first turn begins.
func (s *State) applyAccept(seat engine.Seat, ch engine.Chance, log *engine.Log) {
	if !s.agree(seat) {
		s.askOthers(portroyal.PhaseDifficulty, log)
		return
	}
	log.Bar(engine.BarrierOther)
	d := uint8(s.Proposal)
	s.Time -= d
	s.Score = d
	log.Public(portroyal.EvSetAside, engine.Nobody, int(s.Time), int(s.Score))
	s.Proposal, s.Accepted, s.Proposals = -1, 0, 0
	s.beginTurn(s.Start, ch, log)
}

// Undone counts the open contracts without a marker on a coin space.
func (s *State) Undone() int { return int(s.Table.N) - bits.OnesCount32(s.Table.marked) }

// checkWon ends a match against the time pile when every open contract carries a marker.
func (s *State) checkWon(log *engine.Log) {
	if s.Mode.Timed() && s.Undone() == 0 {
		s.finish(portroyal.EndWon, log)
	}
}

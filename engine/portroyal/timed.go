package portroyal

import (
	"math/bits"
	"slices"

	"portside/engine"
)

// Matches against the time pile: cooperative and solo contracts (§11.6).

const timeBase = 13

// timePile is the size of the time pile: 13, the digits of the seals, and one for each different letter
// (§3.3).
func (s *state) timePile() int {
	n, letters := timeBase, uint32(0)
	for _, c := range s.table.open[:s.table.n] {
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
// version 3 of the rules it goes round: the start seat proposes first, and the seats are asked in their order.

// jointly tells that all seats that have not agreed yet are asked at once. Whoever has begun to name the parts
// of a split (D3) is left to finish it.
func (s *state) jointly() bool {
	return s.rules >= rulesTogether && (s.phase == PhaseDifficulty || s.phase == PhaseShare && (s.voyage.shared == 0 || s.voyage.shared == s.seats))
}

// awaited are the seats that a joint decision waits for.
func (s *state) awaited() []engine.Seat {
	if !s.jointly() {
		return nil
	}
	return slices.Collect(s.Deciders().All())
}

// agree notes that seat agrees to what is proposed, and tells whether all do.
func (s *state) agree(seat engine.Seat) bool {
	if s.rules < rulesTogether {
		s.accepted++
		return s.accepted == s.seats
	}
	s.accepted |= 1 << seat
	return bits.OnesCount8(s.accepted) == int(s.seats)
}

// askRest goes on with a joint decision that not all agree on. Where all are asked at once nothing has passed on
// to another seat: what was said last can be taken back until somebody else answers.
func (s *state) askRest(phase Phase, log *engine.Log) {
	if s.phase = phase; s.rules < rulesTogether {
		s.actor = s.next(s.actor)
		log.Bar(engine.BarrierOther)
	} else {
		s.actor = s.start
	}
}

// legalDifficulty lists decision D1.
func (s *state) legalDifficulty(dst []engine.Action) []engine.Action {
	if s.proposal >= 0 {
		dst = append(dst, Accept())
		if int(s.proposals) >= 2*int(s.seats) {
			return dst
		}
	}
	for d := range int(s.time) { // at least one card must stay
		if d != int(s.proposal) {
			dst = append(dst, Propose(d))
		}
	}
	return dst
}

func (s *state) applyPropose(seat engine.Seat, d int, ch engine.Chance, log *engine.Log) {
	s.proposal, s.accepted = int8(d), 0
	s.proposals++
	log.Public(EvProposed, seat, d)
	s.applyAccept(seat, ch, log)
}

// applyAccept counts an agreement; with the last one the cards are set aside and the first turn begins.
func (s *state) applyAccept(seat engine.Seat, ch engine.Chance, log *engine.Log) {
	if !s.agree(seat) {
		s.askRest(PhaseDifficulty, log)
		return
	}
	log.Bar(engine.BarrierOther)
	d := uint8(s.proposal)
	s.time -= d
	s.score = d
	log.Public(EvSetAside, engine.Nobody, int(s.time), int(s.score))
	s.proposal, s.accepted, s.proposals = -1, 0, 0
	s.beginTurn(s.start, ch, log)
}

// undone counts the open contracts without a marker on a coin space.
func (s *state) undone() int { return int(s.table.n) - bits.OnesCount32(s.table.marked) }

// checkWon ends a match against the time pile when every open contract carries a marker.
func (s *state) checkWon(log *engine.Log) {
	if s.mode.timed() && s.undone() == 0 {
		s.finish(EndWon, log)
	}
}

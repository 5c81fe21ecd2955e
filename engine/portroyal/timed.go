package portroyal

import (
	"math/bits"

	"portside/engine"
)

// Matches against the time pile: cooperative and solo contracts (§11.6).

const timeBase = 13

// timePile is the size of the time pile: 13, the digits of the seals, and one for each different letter
// (§3.3).
func (s *state) timePile() int {
	n, letters := timeBase, uint32(0)
	for _, c := range s.table.open[:s.table.n] {
		n += contracts[c].Digit
		letters |= 1 << (contracts[c].Letter[0] - 'A')
	}
	for ; letters != 0; letters &= letters - 1 {
		n++
	}
	return n
}

// The joint decision on the difficulty goes round: the start seat proposes, every other seat agrees or
// proposes something else, until all have agreed in a row (D1, R-60). After two rounds of new proposals
// only agreeing is left, so that it ends.

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
	log.Add(public(EvProposed, seat, d))
	s.applyAccept(ch, log)
}

// applyAccept counts an agreement; with the last one the cards are set aside and the first turn begins.
func (s *state) applyAccept(ch engine.Chance, log *engine.Log) {
	s.accepted++
	log.Bar(engine.BarrierOther)
	if s.accepted < s.seats {
		s.actor, s.phase = s.next(s.actor), PhaseDifficulty
		return
	}
	d := uint8(s.proposal)
	s.time -= d
	s.score = d
	log.Add(public(EvSetAside, engine.Nobody, int(s.time), int(s.score)))
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

// Title is a rank of a won match against the time pile by the cards of the score pile (§11.6).
type Title uint8

// The titles, lowest first.
const (
	NoTitle Title = iota // lost
	Landlubber
	TitleSailor
	TitlePirate
	TitleCaptain
	RulerOfAllSeas
)

var titleNames = []string{"none", "landlubber", "sailor", "pirate", "captain", "ruler-of-all-seas"}

func (t Title) String() string { return titleNames[t] }

func titleOf(points int) Title { return min(Landlubber+Title(points/2), RulerOfAllSeas) }

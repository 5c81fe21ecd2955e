package rules

import (
	"portside/engine"
	"portside/engine/portroyal"
)

// CheckGoal fixes the end of the match once seat has reached the goal (§8.1, §8.2, R-20).
func (s *State) CheckGoal(seat engine.Seat, log *engine.Log) {
	p, goal := &s.Places[seat], s.Mode.Goal()
	if s.Triggered || goal == 0 || p.Influence < goal || s.variant && p.Expeditions == 0 || s.Mode.Adventure() && !p.Trophy() {
		return
	}
	s.Triggered, s.Trigger = true, seat
	log.Public(portroyal.EvTriggered, seat, int(p.Influence))
}

// endTurn passes the turn on, or ends the match when the round is complete (R-21, §6.4).
func (s *State) endTurn(ch engine.Chance, log *engine.Log) {
	if s.Mode.Adventure() {
		s.discardEvent()
	}
	if s.Next(s.Active) == s.Start && !s.Mode.Team() {
		switch {
		case s.Triggered:
			s.finish(portroyal.EndInfluence, log)
			return
		case s.Dry == s.Seats:
			s.finish(portroyal.EndDry, log)
			return
		}
	}
	s.beginTurn(s.Next(s.Active), ch, log)
}

func (s *State) finish(reason int, log *engine.Log) {
	for _, f := range s.Stack.All() {
		if f.step == stepTaxBonus { // a contract done in the middle of a tax has won the match
			s.Discard.Put(f.a)
		}
	}
	s.Stack.Cut(0)
	s.Phase, s.Ended, s.Allowance, s.Actor = portroyal.PhaseOver, uint8(reason), 0, s.Active
	log.Public(portroyal.EvEnded, engine.Nobody, reason, int(s.Round))
	log.Bar(engine.BarrierOther)
}

// CoinStep makes room for the coins below the influence in a score.
const (
	CoinStep   = 1000
	markerStep = 1000            // adventure: markers off the character card, above the coins
	CrownStep  = 10 * markerStep // adventure: influence, above the markers
	ineligible = -1000 * CoinStep
)

// Scores implements engine.State: influence, then coins (§8.1). In the expedition variant a seat without
// an expedition ranks behind all that have one, unless nobody has one (§6.4). Against the time pile all
// seats share one score: contracts done, and after a win 100 and the score pile.
func (s *State) Scores(dst []int64) []int64 {
	if s.Mode.Timed() {
		team := int(s.Table.N) - s.Undone()
		if s.Ended == portroyal.EndWon {
			team = 100 + int(s.Score)
		}
		for range s.Seats {
			dst = append(dst, int64(team))
		}
		return dst
	}
	if s.Mode.Together() {
		return s.journeyScores(dst)
	}
	for i := range s.Seats {
		p := &s.Places[i]
		score := int64(p.Influence)*CoinStep + int64(p.Coins)
		if s.Mode.Adventure() { // fewest markers left come before coins
			score = int64(p.Influence)*CrownStep + (portroyal.MarkersOfCharacter-int64(p.Left))*markerStep + int64(p.Coins)
		}
		if !s.eligible(engine.Seat(i)) {
			score += ineligible
		}
		dst = append(dst, score)
	}
	return dst
}

// journeyScores is one number for all: what card 9 still lacks, and after a victory 1000 more.
func (s *State) journeyScores(dst []int64) []int64 {
	n, team := s.Nine(), 0
	for _, g := range []portroyal.Goal{n.Missions, n.Markers, n.Influence} {
		team += min(g.Have, g.Need)
	}
	if s.Ended == portroyal.EndVictory {
		team = 1000 + n.Influence.Have
	}
	for range s.Seats {
		dst = append(dst, int64(team))
	}
	return dst
}

// eligible tells whether seat can win: the expedition variant needs an expedition, the adventure a
// trophy, unless nobody has one (§6.4).
func (s *State) eligible(seat engine.Seat) bool {
	has := func(p *Place) bool {
		return (!s.variant || p.Expeditions > 0) && (!s.Mode.Adventure() || p.Trophy())
	}
	if has(&s.Places[seat]) {
		return true
	}
	for i := range s.Seats {
		if has(&s.Places[i]) {
			return false
		}
	}
	return true
}

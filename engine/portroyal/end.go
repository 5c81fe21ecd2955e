package portroyal

import "portside/engine"

// checkGoal latches the end of the match once seat has reached the goal (§8.1, §8.2, R-20).
func (s *state) checkGoal(seat engine.Seat, log *engine.Log) {
	p, goal := &s.seat[seat], s.mode.Goal()
	if s.triggered || goal == 0 || p.influence < goal || s.variant && p.expeditions == 0 || s.mode.adventure() && !p.trophy() {
		return
	}
	s.triggered, s.trigger = true, seat
	log.Public(EvTriggered, seat, int(p.influence))
}

// endTurn passes the turn on, or ends the match when the round is complete (R-21, §6.4).
func (s *state) endTurn(ch engine.Chance, log *engine.Log) {
	if s.mode.adventure() {
		s.discardEvent()
	}
	if s.next(s.active) == s.start && !s.mode.team() {
		switch {
		case s.triggered:
			s.finish(EndInfluence, log)
			return
		case s.dry == s.seats:
			s.finish(EndDry, log)
			return
		}
	}
	s.beginTurn(s.next(s.active), ch, log)
}

func (s *state) finish(reason int, log *engine.Log) {
	for _, f := range s.stack.All() {
		if f.step == stepTaxBonus { // a contract done in the middle of a tax has won the match
			s.discard.Put(f.a)
		}
	}
	s.stack.Cut(0)
	s.phase, s.ended, s.allowance, s.actor = PhaseOver, uint8(reason), 0, s.active
	log.Public(EvEnded, engine.Nobody, reason, int(s.round))
	log.Bar(engine.BarrierOther)
}

// coinStep makes room for the coins below the influence in a score.
const (
	coinStep   = 1000
	markerStep = 1000            // adventure: markers off the character card, above the coins
	crownStep  = 10 * markerStep // adventure: influence, above the markers
	ineligible = -1000 * coinStep
)

// Scores implements engine.State: influence, then coins (§8.1). In the expedition variant a seat without
// an expedition ranks behind all that have one, unless nobody has one (§6.4). Against the time pile all
// seats share one score: contracts done, and after a win 100 and the score pile.
func (s *state) Scores(dst []int64) []int64 {
	if s.mode.timed() {
		team := int(s.table.n) - s.undone()
		if s.ended == EndWon {
			team = 100 + int(s.score)
		}
		for range s.seats {
			dst = append(dst, int64(team))
		}
		return dst
	}
	if s.mode.journey() {
		return s.journeyScores(dst)
	}
	for i := range s.seats {
		p := &s.seat[i]
		score := int64(p.influence)*coinStep + int64(p.coins)
		if s.mode.adventure() { // fewest markers left come before coins
			score = int64(p.influence)*crownStep + (markersOfCharacter-int64(p.left))*markerStep + int64(p.coins)
		}
		if !s.eligible(engine.Seat(i)) {
			score += ineligible
		}
		dst = append(dst, score)
	}
	return dst
}

// journeyScores is one number for all: what is still lacking for card 9, and after a victory 1000 more.
func (s *state) journeyScores(dst []int64) []int64 {
	n, team := s.nine(), 0
	for _, g := range []Goal{n.Missions, n.Markers, n.Influence} {
		team += min(g.Have, g.Need)
	}
	if s.ended == EndVictory {
		team = 1000 + n.Influence.Have
	}
	for range s.seats {
		dst = append(dst, int64(team))
	}
	return dst
}

// eligible tells whether seat can win: the expedition variant asks for an expedition, the adventure for a
// trophy, unless nobody has one (§6.4).
func (s *state) eligible(seat engine.Seat) bool {
	has := func(p *place) bool {
		return (!s.variant || p.expeditions > 0) && (!s.mode.adventure() || p.trophy())
	}
	if has(&s.seat[seat]) {
		return true
	}
	for i := range s.seats {
		if has(&s.seat[i]) {
			return false
		}
	}
	return true
}

package blackbeard

import "portside/engine"

// checkEnd looks whether a player has just lost or retired the last pirate (1.2, 1.3, 25.5).
func (s *state) checkEnd(player int8, log *engine.Log) {
	if s.over || s.activePirates(player) > 0 || s.captainsLeft(player) > 0 {
		return
	}
	if s.solo {
		s.soloEnd(player, log)
		return
	}
	if s.leads(player) && !s.anyExempt() {
		s.player[player].exempt = true
		s.tell(log, EvExempt, player, 0, 0, 0)
		return
	}
	s.finish(EndLastPirate, log)
}

func (s *state) anyExempt() bool {
	for i := range s.player {
		if s.player[i].exempt {
			return true
		}
	}
	return false
}

// leads tells whether a player would win alone if the match ended now (1.3).
func (s *state) leads(player int8) bool {
	mine := s.standing(player)
	for q := range int8(s.players) {
		if q != player && s.standing(q) >= mine {
			return false
		}
	}
	return true
}

// soloEnd ends a match alone: Blood is out, or a dummy has no pirate left (25.5).
func (s *state) soloEnd(player int8, log *engine.Log) {
	if player == 0 && s.player[0].retired[0].captain == 0 {
		s.finish(EndSoloLost, log)
		return
	}
	if s.leads(0) {
		s.finish(EndSoloWon, log)
	} else {
		s.finish(EndSoloBeaten, log)
	}
}

// finish ends the match.
func (s *state) finish(reason uint8, log *engine.Log) {
	if s.over {
		return
	}
	s.over, s.ended = true, reason
	s.tell(log, EvEnded, -1, int16(reason), int16(s.winner)+1, 0)
}

// standing is what decides at the end: the greatest net worth held by one pirate, his notoriety, and the
// net worth of all together (1.2, 1.4).
func (s *state) standing(player int8) int64 {
	best, total := int64(0), int64(0)
	count := func(worth int32, notoriety int16) {
		best = max(best, int64(worth)*1000+int64(min(notoriety, 999)))
		total += int64(worth)
	}
	for p := 2 * player; p < 2*player+2; p++ {
		if k := &s.pirates[p]; k.captain != 0 {
			count(k.fortune(), k.notoriety)
		}
	}
	for _, r := range s.player[player].retired {
		if r.captain != 0 {
			count(r.worth, r.notoriety)
		}
	}
	if s.solo { // 25.5 compares net worth alone
		return best / 1000
	}
	return best*10_000_000 + min(total, 9_999_999)
}

// firstPlace is above every standing.
const firstPlace int64 = 1 << 60

// Scores implements engine.State. Alone, only a match that was won has a score above 0.
func (s *state) Scores(dst []int64) []int64 {
	if s.solo {
		score := int64(0)
		switch {
		case !s.over:
			score = s.standing(0)
		case s.ended == EndNotoriety || s.ended == EndSoloWon:
			score = 1 + s.standing(0)
		}
		return append(dst, score)
	}
	for p := range int8(s.seats) {
		score := s.standing(p)
		if s.over && s.winner == p {
			score += firstPlace
		}
		dst = append(dst, score)
	}
	return dst
}

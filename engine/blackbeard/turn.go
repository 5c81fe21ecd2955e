package blackbeard

import "portside/engine"

// takeTurn begins the turn of a player (3.1).
func (s *state) takeTurn(f frame, ch engine.Chance, log *engine.Log) {
	s.actor, s.drawer = f.p, f.p
	s.turn++
	s.op, s.voyage, s.last = operation{}, voyage{}, 0
	for p := range s.pirates {
		k := &s.pirates[p]
		k.triedNavy, k.triedCrown = 0, 0
	}
	s.tell(log, EvTurn, f.p, int16(s.turn), int16((f.p-s.first+int8(s.players))%int8(s.players))+1, f.a)
	s.stack.Push(frame{step: stepOperated})
	if s.dummy(f.p) {
		s.stack.Push(frame{step: stepDummy, p: f.p, a: f.a})
		return
	}
	s.stack.Push(frame{step: stepAsk, p: f.p})
}

// askOperation asks for the operation; who can do nothing at all passes [R4].
func (s *state) askOperation(f frame, _ engine.Chance, log *engine.Log) {
	if !s.canOperate(f.p) {
		s.player[f.p].begun = true
		s.tell(log, EvPassed, f.p, 0, 0, 0)
		return
	}
	s.question(frame{step: stepAnswer, p: f.p}, AskOperation, f.p, 0, 0, 0)
}

// noteOperation notes what was begun, for the end checks and the storm (8.6, R30).
func (s *state) noteOperation(kind uint16, u unit) {
	s.op = operation{kind: kind, unit: u, opened: s.op.opened}
	s.last = u
	if at, sea := s.where(u); sea {
		s.op.start = at
		if p, ok := u.pirate(); ok {
			s.op.hunters = at.IsHex() && s.huntersAt(at, p)
		}
	}
}

// operated makes the end checks of a turn: hunters of the hex in which the pirate began and still is (8.6).
func (s *state) operated(_ frame, _ engine.Chance, _ *engine.Log) {
	s.stack.Push(frame{step: stepEndChoices, p: s.actor})
	p, ok := s.op.unit.pirate()
	if !ok || !s.op.hunters || !s.inPlay(p) {
		return
	}
	if k := &s.pirates[p]; k.atSea() && k.at == s.op.start {
		s.stack.Push(frame{step: stepMeet, p: p})
	}
}

// turnOver ends a turn: feasts of earlier turns are over, superficial wounds are forgotten (17.2, §13.711).
func (s *state) turnOver(_ frame, _ engine.Chance, log *engine.Log) {
	for p := range int8(slots) {
		k := &s.pirates[p]
		k.wounds.superficial = 0
		if owner(p) != s.actor || k.captain == 0 {
			continue
		}
		if k.feast && !k.feastNew {
			k.feast = false
			s.tell(log, EvFeast, s.actor, int16(k.captain), 2, 0)
		}
		k.feastNew = false
	}
	for c := range s.crown {
		s.crown[c].wounds.superficial = 0
	}
	s.prize, s.sale, s.duel, s.bargain = prize{ally: -1}, sale{}, duel{}, bargain{}
	s.board = assault{ally: -1}
	s.drawer = s.actor
	s.stack.Push(frame{step: stepDraw, p: s.actor})
}

// drawLine draws the card that decides what happens next (3.1).
func (s *state) drawLine(f frame, ch engine.Chance, log *engine.Log) {
	line := s.draw(ForAction, f.p, ch, log).Line(max(2, int(s.players)))
	if line.Do == DoTurn {
		next := frame{step: stepTurn, p: (s.first + int8(line.Seat)) % int8(s.players)}
		if line.CR && s.solo {
			next.a = 1
		}
		s.stack.Push(next)
		return
	}
	s.stack.Push(f)
	switch line.Do {
	case DoRandomEvent:
		s.stack.Push(frame{step: stepRandom, p: f.p})
	case DoRemoveMerchants:
		s.removeMerchants(line.Even, log)
	case DoNewMerchants:
		s.stack.Push(frame{step: stepPlaceNew, a: int16(line.Count)})
	case DoWarshipMoveOrNew:
		s.stack.Push(frame{step: stepWarshipLine, p: f.p})
	case DoWarshipIntercept:
		s.stack.Push(frame{step: stepHunt, p: f.p})
	}
}

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

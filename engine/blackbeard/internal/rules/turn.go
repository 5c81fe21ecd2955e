package rules

import (
	"portside/engine"
	"portside/engine/blackbeard"
)

// takeTurn begins the turn of a player (3.1).
func (s *State) takeTurn(f Frame, ch engine.Chance, log *engine.Log) {
	s.Actor, s.Drawer = f.P, f.P
	s.Turn++
	s.Op, s.Voyage, s.Last = Operation{}, Voyage{}, 0
	for p := range s.Pirates {
		k := &s.Pirates[p]
		k.TriedNavy, k.TriedCrown = 0, 0
	}
	for c := range s.Crown {
		s.Crown[c].prey, s.Crown[c].with = 0, 0
	}
	for w := range s.Warships {
		s.Warships[w].prey, s.Warships[w].with = 0, 0
	}
	if s.Rules >= blackbeard.RulesSheet {
		s.forgetScratches()
	}
	if f.A != 0 && !s.marked(f.P) {
		f.A = 0
	}
	s.emit(log, blackbeard.EvTurn, f.P, int16(s.Turn), int16((f.P-s.First+int8(s.Players))%int8(s.Players))+1, f.A)
	s.Stack.Push(Frame{Step: stepOperated})
	if s.Dummy(f.P) {
		s.Stack.Push(Frame{Step: stepDummy, P: f.P, A: f.A})
		return
	}
	s.Stack.Push(Frame{Step: stepAsk, P: f.P})
}

// askOperation asks for the operation; a player who can do nothing at all passes [R4].
func (s *State) askOperation(f Frame, _ engine.Chance, log *engine.Log) {
	if !s.canOperate(f.P) {
		s.Player[f.P].Begun = true
		s.emit(log, blackbeard.EvPassed, f.P, 0, 0, 0)
		return
	}
	s.question(Frame{Step: stepAnswer, P: f.P}, blackbeard.AskOperation, f.P, 0, 0, 0)
}

// OpenTurn puts a match at the beginning of the actor's turn, with nothing under way. Nobody is asked if he can do
// nothing.
func (s *State) OpenTurn() {
	s.Stack = engine.Frames[Frame]{}
	s.Op, s.Voyage, s.Fight, s.Prize = Operation{}, Voyage{}, Fight{Ally: -1, Crown: -1}, Prize{Ally: -1}
	s.Sale, s.Duel, s.Bargain, s.Board = Sale{}, Duel{}, Bargain{}, Assault{Ally: -1}
	s.Stack.Push(Frame{Step: stepOperated})
	s.Ask = Ask{}
	s.askOperation(Frame{P: s.Actor}, nil, nil)
}

// noteOperation notes the operation that was begun, for the end checks and the storm (8.6, R30).
func (s *State) noteOperation(kind uint16, u Unit) {
	s.Op = Operation{kind: kind, unit: u, Opened: s.Op.Opened}
	s.Last = u
	if at, sea := s.Where(u); sea {
		s.Op.start = at
		if p, ok := u.Pirate(); ok {
			s.Op.hunters = at.IsHex() && s.HuntersAt(at, p)
		}
	}
}

// operated makes the end checks of a turn: hunters in the hex where the pirate began and still is (8.6).
func (s *State) operated(_ Frame, _ engine.Chance, _ *engine.Log) {
	s.Stack.Push(Frame{Step: stepEndChoices, P: s.Actor})
	p, ok := s.Op.unit.Pirate()
	if !ok || !s.Op.hunters || !s.InPlay(p) {
		return
	}
	if k := &s.Pirates[p]; k.AtSea() && k.At == s.Op.start {
		s.Stack.Push(Frame{Step: stepMeet, P: p})
	}
}

// forgetScratches ends what superficial wounds take off (11.8).
func (s *State) forgetScratches() {
	for p := range s.Pirates {
		s.Pirates[p].Wounds.Superficial = 0
	}
	for c := range s.Crown {
		s.Crown[c].Wounds.Superficial = 0
	}
}

// turnOver ends a turn up to its cards: feasts of earlier turns are over (17.2). Up to rules version 5 superficial wounds
// were forgotten here, so that those of the cards lasted through the next turn (R74).
func (s *State) turnOver(_ Frame, _ engine.Chance, log *engine.Log) {
	if s.Rules < blackbeard.RulesSheet {
		s.forgetScratches()
	}
	for p := range int8(Slots) {
		k := &s.Pirates[p]
		if Owner(p) != s.Actor || k.Captain == 0 {
			continue
		}
		if k.Feast && !k.feastNew {
			k.Feast = false
			s.emit(log, blackbeard.EvFeast, s.Actor, int16(k.Captain), 2, 0)
		}
		k.feastNew = false
	}
	s.Prize, s.Sale, s.Duel, s.Bargain = Prize{Ally: -1}, Sale{}, Duel{}, Bargain{}
	s.Board = Assault{Ally: -1}
	s.Drawer = s.Actor
	s.Stack.Push(Frame{Step: stepDraw, P: s.Actor})
}

// drawLine draws the card that decides what happens next (3.1).
func (s *State) drawLine(f Frame, ch engine.Chance, log *engine.Log) {
	line := s.draw(blackbeard.ForAction, f.P, ch, log).Line(max(2, int(s.Players)))
	if line.Do == blackbeard.DoTurn {
		next := Frame{Step: StepTurn, P: (s.First + int8(line.Seat)) % int8(s.Players)}
		if line.CR && s.Solo {
			next.A = 1
		}
		s.Stack.Push(next)
		return
	}
	s.Stack.Push(f)
	switch line.Do {
	case blackbeard.DoRandomEvent:
		s.Stack.Push(Frame{Step: stepRandom, P: f.P})
	case blackbeard.DoRemoveMerchants:
		s.removeMerchants(line.Even, log)
	case blackbeard.DoNewMerchants:
		s.Stack.Push(Frame{Step: stepPlaceNew, A: int16(line.Count)})
	case blackbeard.DoWarshipMoveOrNew:
		s.Stack.Push(Frame{Step: stepWarshipLine, P: f.P})
	case blackbeard.DoWarshipIntercept:
		s.Stack.Push(Frame{Step: stepHunt, P: f.P})
	}
}

// checkEnd checks whether a player has just lost or retired the last pirate (1.2, 1.3, 25.5).
func (s *State) checkEnd(player int8, log *engine.Log) {
	if s.Over || !s.LastLost(player) {
		return
	}
	if s.Solo {
		s.soloEnd(player, log)
		return
	}
	if s.leads(player) && !s.AnyExempt() {
		s.Player[player].Exempt = true
		s.emit(log, blackbeard.EvExempt, player, 0, 0, 0)
		return
	}
	s.finish(blackbeard.EndLastPirate, log)
}

func (s *State) AnyExempt() bool {
	for i := range s.Player {
		if s.Player[i].Exempt {
			return true
		}
	}
	return false
}

// leads tells whether a player would win alone if the match ended now (1.3).
func (s *State) leads(player int8) bool {
	mine := s.standing(player)
	for q := range int8(s.Players) {
		if q != player && s.standing(q) >= mine {
			return false
		}
	}
	return true
}

// soloEnd ends a solo match: Blood is out, or a dummy has no pirate left (25.5).
func (s *State) soloEnd(player int8, log *engine.Log) {
	if player == 0 && s.Player[0].Retired[0].Captain == 0 {
		s.finish(blackbeard.EndSoloLost, log)
		return
	}
	if s.leads(0) {
		s.finish(blackbeard.EndSoloWon, log)
	} else {
		s.finish(blackbeard.EndSoloBeaten, log)
	}
}

// finish ends the match.
func (s *State) finish(reason uint8, log *engine.Log) {
	if s.Over {
		return
	}
	s.Over, s.Ended = true, reason
	s.emit(log, blackbeard.EvEnded, -1, int16(reason), int16(s.Winner)+1, 0)
}

// standing decides at the end: the greatest net worth held by one pirate, his notoriety, and the
// net worth of all together (1.2, 1.4).
func (s *State) standing(player int8) int64 {
	best, total := int64(0), int64(0)
	count := func(worth int32, notoriety int16) {
		best = max(best, int64(worth)*1000+int64(min(notoriety, 999)))
		total += int64(worth)
	}
	for p := 2 * player; p < 2*player+2; p++ {
		if k := &s.Pirates[p]; k.Captain != 0 {
			count(k.Fortune(), k.Notoriety)
		}
	}
	for _, r := range s.Player[player].Retired {
		if r.Captain != 0 {
			count(r.Worth, r.Notoriety)
		}
	}
	if s.Solo { // 25.5 compares net worth alone
		return best / 1000
	}
	return best*10_000_000 + min(total, 9_999_999)
}

// firstPlace is above every standing.
const firstPlace int64 = 1 << 60

// Scores implements engine.State. In solo play only a match that was won has a score above 0.
func (s *State) Scores(dst []int64) []int64 {
	if s.Solo {
		score := int64(0)
		switch {
		case !s.Over:
			score = s.standing(0)
		case s.Ended == blackbeard.EndNotoriety || s.Ended == blackbeard.EndSoloWon:
			score = 1 + s.standing(0)
		}
		return append(dst, score)
	}
	for p := range int8(s.Seats) {
		score := s.standing(p)
		if s.Over && s.Winner == p {
			score += firstPlace
		}
		dst = append(dst, score)
	}
	return dst
}

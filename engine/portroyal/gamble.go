package portroyal

import "portside/engine"

const gambleCards = maxRevealed

// applyGamble turns up four cards, fewer if no more are left, and deals with them in that order (§10).
func (s *state) applyGamble(ch engine.Chance, log *engine.Log) {
	s.gamblers++
	s.draws++
	for s.nRevealed < gambleCards && s.fill(log) {
		s.revealed[s.nRevealed] = s.drawCard(ch)
		s.nRevealed++
	}
	log.Public(EvGambled, s.active, int(s.nRevealed))
	for _, c := range s.revealed[:s.nRevealed] {
		log.Public(EvDrew, s.active, int(c))
	}
	s.push(stepGambled, 0)
	s.push(stepDeal, 0)
}

// dealRevealed deals with the next turned-up card; a tax increase is resolved completely before the next.
func (s *state) dealRevealed(ch engine.Chance, log *engine.Log) {
	if s.nRevealed == 0 {
		return
	}
	c := s.revealed[0]
	copy(s.revealed[:], s.revealed[1:s.nRevealed])
	s.nRevealed--
	s.revealed[s.nRevealed] = 0
	s.push(stepDeal, 0)
	s.resolve(c, false, ch, log)
}

// gambled judges the harbour: two ships of one colour bust as ever, otherwise the offers for colours are
// made and the allowance grows by one (§10.3).
func (s *state) gambled(log *engine.Log) {
	for _, n := range s.ships {
		if n > 1 {
			s.bust(log)
			return
		}
	}
	s.gambles++
	s.voyage.entered = s.mode.adventure() // its end is a stop
	s.push(stepAfterGamble, 0)
	s.offerColours()
}

// afterGamble asks for another gambler or side actions; with neither phase 2 begins.
func (s *state) afterGamble(log *engine.Log) {
	if s.actor = s.active; s.canGambleAgain() || s.canSide() {
		s.ask(PhaseAfterGamble)
		return
	}
	s.stop(log)
}

func (s *state) canGambleAgain() bool {
	return s.canDraw() && s.seat[s.active].role[Gambler] > s.gamblers
}

// legalAfterGamble lists decision D11.
func (s *state) legalAfterGamble(dst []engine.Action) []engine.Action {
	if s.canGambleAgain() {
		dst = append(dst, Gamble())
	}
	return s.legalSide(append(dst, GoOn()))
}

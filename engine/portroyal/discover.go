package portroyal

import "portside/engine"

// beginTurn makes seat active (§5). Against the time pile its top card comes first, without a question
// with none left the match is lost.
func (s *state) beginTurn(seat engine.Seat, ch engine.Chance, log *engine.Log) {
	if seat == s.start {
		s.round++
		s.dry = 0
	}
	s.turn++
	s.active, s.actor = seat, seat
	s.draws, s.allowance, s.taken, s.gambles, s.gamblers, s.offered = 0, 0, 0, 0, 0, 0
	if s.mode.timed() && s.time == 0 {
		s.finish(EndLost, log)
		return
	}
	log.Public(EvTurn, seat, int(s.round), int(s.turn))
	log.Bar(engine.BarrierOther)
	s.push(stepDiscover, 0)
	if s.mode.adventure() {
		s.voyage.newTurn()
		s.push(stepOpen, 0)
		s.push(stepEvent, 0)
		return
	}
	switch {
	case s.mode.timed():
		s.time--
		c := Card(ch.Draw(&s.unseen[s.timeGen]))
		log.Public(EvTime, seat, int(s.time))
		s.draws = 1
		log.Public(EvDrew, seat, int(c))
		s.resolve(c, true, ch, log)
	default:
		s.openPhase1(log)
	}
}

// openPhase1 notes whether the active seat can draw at all (§6.4).
func (s *state) openPhase1(log *engine.Log) {
	if s.canDraw() {
		s.dry = 0
		return
	}
	s.dry++
	log.Public(EvDry, s.active)
}

func (s *state) canDraw() bool { return s.deck > 0 || s.discard.Len() > 0 }

// legalDiscover lists decision D6: at least one card must be drawn if there is one.
func (s *state) legalDiscover(dst []engine.Action) []engine.Action {
	can := s.canDraw()
	if can {
		dst = append(dst, Draw())
	}
	if can && s.seat[s.active].role[Gambler] > s.gamblers {
		dst = append(dst, Gamble())
	}
	if can && s.lookouts() > int(s.voyage.lookouts) {
		dst = append(dst, UseLookout())
	}
	if s.draws > 0 || !can {
		dst = append(dst, Stop())
	}
	return s.legalSide(dst)
}

// applyDraw turns up one card and deals with it (§5.1).
func (s *state) applyDraw(ch engine.Chance, log *engine.Log) {
	s.fill(log)
	s.draws++
	s.voyage.entered = false
	c := s.drawCard(ch)
	log.Public(EvDrew, s.active, int(c))
	s.push(stepDiscover, 0)
	s.resolve(c, true, ch, log)
}

// resolve deals with a card that was turned up. During a gamble nothing can be repelled and the harbour
// is judged at the end (§10).
func (s *state) resolve(c Card, repel bool, ch engine.Chance, log *engine.Log) {
	switch f := c.Face(); f.kind {
	case Character:
		s.harbour[s.nHarbour] = c
		s.nHarbour++
		s.voyage.entered = s.mode.adventure()
	case Ship:
		if repel && (s.canRepel(c) || s.canRepelFree(c)) {
			s.pending = c
			s.ask(PhaseShip)
			return
		}
		s.letIn(c, repel, log)
	case Expedition:
		s.row[s.nRow] = c
		s.nRow++
		log.Public(EvRow, s.active, int(c))
	case Tax:
		s.tax(c, ch, log)
	}
}

// canRepel tells whether the active seat has the swords for ship c (§5.2).
func (s *state) canRepel(c Card) bool { return s.seat[s.active].canRepel(c, s.inForce()) }

// canKeep tells whether a repelled ship may be kept for pack of pirates.
func (s *state) canKeep(c Card) bool {
	return s.seat[s.active].pack[c.Face().colour] == 0 && s.markable(s.active, PackOfPirates)
}

// legalShip lists decision D7. Letting in is always allowed.
func (s *state) legalShip(dst []engine.Action) []engine.Action {
	dst = append(dst, LetIn())
	if s.canRepel(s.pending) {
		dst = append(dst, Repel())
	} else {
		dst = append(dst, RepelFree())
	}
	if s.canKeep(s.pending) {
		dst = append(dst, Keep())
	}
	return s.legalSide(dst)
}

func (s *state) applyLetIn(log *engine.Log) {
	c := s.pending
	s.pending = NoCard
	s.letIn(c, true, log)
}

// letIn puts a drawn ship into the harbour; judge tells whether that may bust and calls for offers.
func (s *state) letIn(c Card, judge bool, log *engine.Log) {
	s.harbour[s.nHarbour] = c
	s.nHarbour++
	col := c.Face().colour
	s.ships[col]++
	s.voyage.entered = s.mode.adventure()
	log.Public(EvLetIn, s.active, int(c))
	if !judge {
		return
	}
	if s.ships[col] > 1 {
		s.bust(log)
		return
	}
	s.offerColours()
}

// offerColours makes the offers for 3 and 4 colours of ships, each once in a turn.
func (s *state) offerColours() {
	n := s.shipCount()
	if s.voyage.n > 0 {
		s.offerFleets(n)
	}
	if s.table.n == 0 {
		return
	}
	if n >= 4 && s.offered&2 == 0 {
		s.offered |= 2
		s.push(stepOffer, uint8(Gamester))
	}
	if n >= 3 && s.offered&1 == 0 {
		s.offered |= 1
		s.push(stepOffer, uint8(TinyGamester))
	}
}

func (s *state) applyRepel(log *engine.Log) {
	log.Public(EvRepelled, s.active, int(s.pending), s.seat[s.active].swordsToRepel(s.inForce()))
	s.discard.Put(uint8(s.pending))
	s.pending = NoCard
}

// applyKeep repels the pending ship and keeps it; with the fifth colour all five are discarded at once and
// the contract is offered (§11.5).
func (s *state) applyKeep(log *engine.Log) {
	p, c := &s.seat[s.active], s.pending
	s.pending = NoCard
	p.pack[c.Face().colour] = uint8(c) + 1
	log.Public(EvKept, s.active, int(c), int(p.swords))
	for _, kept := range p.pack[Yellow:Violet] {
		if kept == 0 {
			return
		}
	}
	for col := Yellow; col < Violet; col++ {
		s.discard.Put(p.pack[col] - 1)
		p.pack[col] = 0
	}
	s.push(stepOffer, uint8(PackOfPirates))
}

// bust ends phase 1 without phase 2 (§5.4); jinx is offered first.
func (s *state) bust(log *engine.Log) {
	log.Public(EvBust, s.active, int(s.nHarbour))
	s.stack.Cut(0)
	s.push(stepBust, 0)
	if s.table.n > 0 {
		s.push(stepOffer, uint8(Jinx))
	}
}

// clearBust clears the harbour and pays jesters, then the active seat has its closing window.
func (s *state) clearBust(log *engine.Log) {
	cards := s.sweep()
	seat := s.active
	for range s.seats {
		if n := int(s.seat[seat].role[Jester]); n > 0 {
			log.Public(EvJester, seat, n)
			s.gain(seat, n, log)
		}
		seat = s.next(seat)
	}
	if p := &s.seat[s.active]; p.power == PowerOnBust && cards <= int(p.persona.Face().limit) {
		s.powerCoins(s.active, log)
	}
	s.push(stepClosing, 0)
}

// closing ends the turn after a bust when nothing is left to do in it (§13, automatic steps).
func (s *state) closing(ch engine.Chance, log *engine.Log) {
	if s.actor = s.active; s.canSide() {
		s.ask(PhaseClosing)
		return
	}
	s.endTurn(ch, log)
}

// sweep clears the harbour onto the discard pile and returns how many cards lay there.
func (s *state) sweep() int {
	n := int(s.nHarbour)
	for i, c := range s.harbour[:n] {
		s.discard.Put(uint8(c))
		s.harbour[i] = 0
	}
	s.nHarbour = 0
	s.ships = [colours]uint8{}
	return n
}

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

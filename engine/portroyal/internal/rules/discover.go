package rules

import (
	"portside/engine"
	"portside/engine/portroyal"
)

// beginTurn makes seat active (§5). Against the time pile its top card comes first, without a question
// with none left the match is lost.
func (s *State) beginTurn(seat engine.Seat, ch engine.Chance, log *engine.Log) {
	if seat == s.Start {
		s.Round++
		s.Dry = 0
	}
	s.Turn++
	s.Active, s.Actor = seat, seat
	s.Draws, s.Allowance, s.Taken, s.Gambles, s.Gamblers, s.Offered = 0, 0, 0, 0, 0, 0
	if s.Mode.Timed() && s.Time == 0 {
		s.finish(portroyal.EndLost, log)
		return
	}
	log.Public(portroyal.EvTurn, seat, int(s.Round), int(s.Turn))
	log.Bar(engine.BarrierOther)
	s.Push(stepDiscover, 0)
	if s.Mode.Adventure() {
		s.Adventure.newTurn()
		s.Push(stepOpen, 0)
		s.Push(stepEvent, 0)
		return
	}
	switch {
	case s.Mode.Timed():
		s.Time--
		c := portroyal.Card(ch.Draw(&s.Unseen[s.timeGen]))
		log.Public(portroyal.EvTime, seat, int(s.Time))
		s.Draws = 1
		log.Public(portroyal.EvDrew, seat, int(c))
		s.resolve(c, true, ch, log)
	default:
		s.openPhase1(log)
	}
}

// openPhase1 notes whether the active seat can draw at all (§6.4).
func (s *State) openPhase1(log *engine.Log) {
	if s.CanDraw() {
		s.Dry = 0
		return
	}
	s.Dry++
	log.Public(portroyal.EvDry, s.Active)
}

func (s *State) CanDraw() bool { return s.Deck > 0 || s.Discard.Len() > 0 }

// legalDiscover lists decision D6: at least one card must be drawn if there is one.
func (s *State) legalDiscover(dst []engine.Action) []engine.Action {
	can := s.CanDraw()
	if can {
		dst = append(dst, portroyal.Draw())
	}
	if can && s.Places[s.Active].Role[portroyal.Gambler] > s.Gamblers {
		dst = append(dst, portroyal.Gamble())
	}
	if can && s.Lookouts() > int(s.Adventure.Lookouts) {
		dst = append(dst, portroyal.UseLookout())
	}
	if s.Draws > 0 || !can {
		dst = append(dst, portroyal.Stop())
	}
	return s.legalSide(dst)
}

// applyDraw turns up one card and resolves it (§5.1).
func (s *State) applyDraw(ch engine.Chance, log *engine.Log) {
	s.fill(log)
	s.Draws++
	s.Adventure.Entered = false
	c := s.drawCard(ch)
	log.Public(portroyal.EvDrew, s.Active, int(c))
	s.Push(stepDiscover, 0)
	s.resolve(c, true, ch, log)
}

// resolve resolves a card that was turned up. During a gamble nothing can be repelled and the harbour
// is judged at the end (§10).
func (s *State) resolve(c portroyal.Card, repel bool, ch engine.Chance, log *engine.Log) {
	switch f := c.Face(); f.Kind {
	case portroyal.Character:
		s.Harbour[s.NHarbour] = c
		s.NHarbour++
		s.Adventure.Entered = s.Mode.Adventure()
	case portroyal.Ship:
		if repel && (s.CanRepel(c) || s.CanRepelFree(c)) {
			s.Pending = c
			s.ask(portroyal.PhaseShip)
			return
		}
		s.letIn(c, repel, log)
	case portroyal.Expedition:
		s.Row[s.NRow] = c
		s.NRow++
		log.Public(portroyal.EvRow, s.Active, int(c))
	case portroyal.Tax:
		s.tax(c, ch, log)
	}
}

// CanRepel tells whether the active seat has the swords for ship c (§5.2).
func (s *State) CanRepel(c portroyal.Card) bool { return s.Places[s.Active].CanRepel(c, s.InForce()) }

// CanKeep tells whether a repelled ship may be kept for pack of pirates.
func (s *State) CanKeep(c portroyal.Card) bool {
	return s.Places[s.Active].Pack[c.Face().Colour] == 0 && s.Markable(s.Active, portroyal.PackOfPirates)
}

// legalShip lists decision D7. Letting in is always allowed.
func (s *State) legalShip(dst []engine.Action) []engine.Action {
	dst = append(dst, portroyal.LetIn())
	if s.CanRepel(s.Pending) {
		dst = append(dst, portroyal.Repel())
	} else {
		dst = append(dst, portroyal.RepelFree())
	}
	if s.CanKeep(s.Pending) {
		dst = append(dst, portroyal.Keep())
	}
	return s.legalSide(dst)
}

func (s *State) applyLetIn(log *engine.Log) {
	c := s.Pending
	s.Pending = portroyal.NoCard
	s.letIn(c, true, log)
}

// letIn puts a drawn ship into the harbour; judge tells whether that may bust and lead to offers.
func (s *State) letIn(c portroyal.Card, judge bool, log *engine.Log) {
	s.Harbour[s.NHarbour] = c
	s.NHarbour++
	col := c.Face().Colour
	s.Ships[col]++
	s.Adventure.Entered = s.Mode.Adventure()
	log.Public(portroyal.EvLetIn, s.Active, int(c))
	if !judge {
		return
	}
	if s.Ships[col] > 1 {
		s.bust(log)
		return
	}
	s.OfferColours()
}

// How many ship colours trigger tiny gamester and gamester (§11.5).
const (
	tinyColours     = 3
	gamesterColours = 4
)

// OfferColours makes the offers for 3 and 4 colours of ships, each once in a turn.
func (s *State) OfferColours() {
	n := s.ShipCount()
	if s.Adventure.N > 0 {
		s.offerFleets(n)
	}
	if s.Table.N == 0 {
		return
	}
	if n >= gamesterColours && s.Offered&2 == 0 {
		s.Offered |= 2
		s.Push(stepOffer, uint8(portroyal.Gamester))
	}
	if n >= tinyColours && s.Offered&1 == 0 {
		s.Offered |= 1
		s.Push(stepOffer, uint8(portroyal.TinyGamester))
	}
}

func (s *State) applyRepel(log *engine.Log) {
	log.Public(portroyal.EvRepelled, s.Active, int(s.Pending), s.Places[s.Active].SwordsToRepel(s.InForce()))
	s.Discard.Put(uint8(s.Pending))
	s.Pending = portroyal.NoCard
}

// applyKeep repels the pending ship and keeps it; with the fifth colour all five are discarded at once and
// the contract is offered (§11.5).
func (s *State) applyKeep(log *engine.Log) {
	p, c := &s.Places[s.Active], s.Pending
	s.Pending = portroyal.NoCard
	p.Pack[c.Face().Colour] = uint8(c) + 1
	log.Public(portroyal.EvKept, s.Active, int(c), int(p.Swords))
	for _, kept := range p.Pack[portroyal.Yellow:portroyal.Violet] {
		if kept == 0 {
			return
		}
	}
	for col := portroyal.Yellow; col < portroyal.Violet; col++ {
		s.Discard.Put(p.Pack[col] - 1)
		p.Pack[col] = 0
	}
	s.Push(stepOffer, uint8(portroyal.PackOfPirates))
}

// bust ends phase 1 without phase 2 (§5.4); jinx is offered first.
func (s *State) bust(log *engine.Log) {
	log.Public(portroyal.EvBust, s.Active, int(s.NHarbour))
	s.Stack.Cut(0)
	s.Push(stepBust, 0)
	if s.Table.N > 0 {
		s.Push(stepOffer, uint8(portroyal.Jinx))
	}
}

// clearBust clears the harbour and pays jesters, then the active seat has its closing window.
func (s *State) clearBust(log *engine.Log) {
	cards := s.sweep()
	seat := s.Active
	for range s.Seats {
		if n := int(s.Places[seat].Role[portroyal.Jester]); n > 0 {
			log.Public(portroyal.EvJester, seat, n)
			s.gain(seat, n, log)
		}
		seat = s.Next(seat)
	}
	if p := &s.Places[s.Active]; p.Power == portroyal.PowerOnBust && cards <= int(p.Persona.Face().Limit) {
		s.powerCoins(s.Active, log)
	}
	s.Push(stepClosing, 0)
}

// closing ends the turn after a bust when nothing is left to do in it (§13, automatic steps).
func (s *State) closing(ch engine.Chance, log *engine.Log) {
	if s.Actor = s.Active; s.canSide() {
		s.ask(portroyal.PhaseClosing)
		return
	}
	s.endTurn(ch, log)
}

// sweep clears the harbour onto the discard pile and returns the number of cards.
func (s *State) sweep() int {
	n := int(s.NHarbour)
	for i, c := range s.Harbour[:n] {
		s.Discard.Put(uint8(c))
		s.Harbour[i] = 0
	}
	s.NHarbour = 0
	s.Ships = [portroyal.Colours]uint8{}
	return n
}

const gambleCards = MaxRevealed

// applyGamble turns up four cards, fewer if no more are left, and resolves them in that order (§10).
func (s *State) applyGamble(ch engine.Chance, log *engine.Log) {
	s.Gamblers++
	s.Draws++
	for s.NRevealed < gambleCards && s.fill(log) {
		s.Revealed[s.NRevealed] = s.drawCard(ch)
		s.NRevealed++
	}
	log.Public(portroyal.EvGambled, s.Active, int(s.NRevealed))
	for _, c := range s.Revealed[:s.NRevealed] {
		log.Public(portroyal.EvDrew, s.Active, int(c))
	}
	s.Push(stepGambled, 0)
	s.Push(stepDeal, 0)
}

// dealRevealed resolves the next turned-up card; a tax increase is resolved completely before the next.
func (s *State) dealRevealed(ch engine.Chance, log *engine.Log) {
	if s.NRevealed == 0 {
		return
	}
	c := s.Revealed[0]
	copy(s.Revealed[:], s.Revealed[1:s.NRevealed])
	s.NRevealed--
	s.Revealed[s.NRevealed] = 0
	s.Push(stepDeal, 0)
	s.resolve(c, false, ch, log)
}

// gambled judges the harbour: two ships of one colour bust as usual; otherwise the offers for colours are
// made and the allowance grows by one (§10.3).
func (s *State) gambled(log *engine.Log) {
	for _, n := range s.Ships {
		if n > 1 {
			s.bust(log)
			return
		}
	}
	s.Gambles++
	s.Adventure.Entered = s.Mode.Adventure() // its end is a stop
	s.Push(stepAfterGamble, 0)
	s.OfferColours()
}

// afterGamble asks for another gambler or side actions; if neither is possible phase 2 begins.
func (s *State) afterGamble(log *engine.Log) {
	if s.Actor = s.Active; s.canGambleAgain() || s.canSide() {
		s.ask(portroyal.PhaseAfterGamble)
		return
	}
	s.stop(log)
}

func (s *State) canGambleAgain() bool {
	return s.CanDraw() && s.Places[s.Active].Role[portroyal.Gambler] > s.Gamblers
}

// legalAfterGamble lists decision D11.
func (s *State) legalAfterGamble(dst []engine.Action) []engine.Action {
	if s.canGambleAgain() {
		dst = append(dst, portroyal.Gamble())
	}
	return s.legalSide(append(dst, portroyal.GoOn()))
}

package portroyal

import "portside/engine"

// beginTurn makes seat active (§5).
func (s *state) beginTurn(seat engine.Seat, log *engine.Log) {
	if seat == s.start {
		s.round++
		s.dry = 0
	}
	s.turn++
	s.active, s.actor, s.phase = seat, seat, PhaseDiscover
	s.draws, s.allowance, s.taken = 0, 0, 0
	log.Add(public(EvTurn, seat, int(s.round), int(s.turn)))
	log.Bar(engine.BarrierOther)
	if s.canDraw() {
		s.dry = 0
	} else {
		s.dry++
		log.Add(public(EvDry, seat))
	}
}

func (s *state) canDraw() bool { return s.deck > 0 || s.discard.Len() > 0 }

// legalDiscover lists decision D6: at least one card must be drawn if there is one.
func (s *state) legalDiscover(dst []engine.Action) []engine.Action {
	if s.canDraw() {
		dst = append(dst, Draw())
	}
	if s.draws > 0 || !s.canDraw() {
		dst = append(dst, Stop())
	}
	return s.legalClaims(dst)
}

// applyDraw turns up one card and deals with it (§5.1).
func (s *state) applyDraw(ch engine.Chance, log *engine.Log) {
	s.fill(log)
	s.draws++
	c := s.drawCard(ch)
	log.Add(public(EvDrew, s.active, int(c)))
	switch f := &faces[c]; f.kind {
	case Character:
		s.harbour[s.nHarbour] = c
		s.nHarbour++
	case Ship:
		if s.canRepel(c) {
			s.pending, s.phase = c, PhaseShip
		} else {
			s.letIn(c, log)
		}
	case Expedition:
		s.row[s.nRow] = c
		s.nRow++
		log.Add(public(EvRow, s.active, int(c)))
	case Tax:
		s.tax(c, ch, log)
	}
}

// canRepel tells whether the active seat has the swords for ship c (§5.2).
func (s *state) canRepel(c Card) bool {
	have := s.seat[s.active].swords
	return have > 0 && !faces[c].skull && int8(have) >= faces[c].swords
}

// legalShip lists decision D7. Letting in is always allowed.
func (s *state) legalShip(dst []engine.Action) []engine.Action {
	return s.legalClaims(append(dst, LetIn(), Repel()))
}

// letIn puts a drawn ship into the harbour, which may bust.
func (s *state) letIn(c Card, log *engine.Log) {
	s.pending, s.phase = NoCard, PhaseDiscover
	s.harbour[s.nHarbour] = c
	s.nHarbour++
	col := faces[c].colour
	s.ships[col]++
	log.Add(public(EvLetIn, s.active, int(c)))
	if s.ships[col] > 1 {
		s.bust(log)
	}
}

func (s *state) applyRepel(log *engine.Log) {
	log.Add(public(EvRepelled, s.active, int(s.pending), int(s.seat[s.active].swords)))
	s.discard.Put(uint8(s.pending))
	s.pending, s.phase = NoCard, PhaseDiscover
}

// tax resolves a tax increase: payers first, then the bonus as things stand then (§5.3, R-38).
func (s *state) tax(c Card, ch engine.Chance, log *engine.Log) {
	seat := s.active
	for range s.seats {
		if n := int(s.seat[seat].coins); n >= taxThreshold {
			log.Add(public(EvTaxPaid, seat, n/2))
			s.seat[seat].taxed++
			s.pay(seat, n/2, ch, log)
		}
		seat = s.next(seat)
	}
	bySwords, flag := faces[c].toSwords, 0
	if bySwords {
		flag = 1
	}
	rank := func(p *place) int {
		if bySwords {
			return int(p.swords)
		}
		return -int(p.influence)
	}
	best := rank(&s.seat[0])
	for i := range s.seats {
		best = max(best, rank(&s.seat[i]))
	}
	for range s.seats {
		if rank(&s.seat[seat]) == best {
			log.Add(public(EvTaxBonus, seat, 1, flag))
			s.gain(seat, 1, log)
		}
		seat = s.next(seat)
	}
	s.discard.Put(uint8(c))
}

// bust ends phase 1 without phase 2: jesters pay, then the active seat's closing window (§5.4).
func (s *state) bust(log *engine.Log) {
	log.Add(public(EvBust, s.active, int(s.nHarbour)))
	s.sweep()
	seat := s.active
	for range s.seats {
		if n := int(s.seat[seat].jesters); n > 0 {
			log.Add(public(EvJester, seat, n))
			s.gain(seat, n, log)
		}
		seat = s.next(seat)
	}
	s.phase = PhaseClosing
	s.closeIfIdle(log)
}

// closeIfIdle ends the turn after a bust when nothing is left to claim (§13, automatic steps).
func (s *state) closeIfIdle(log *engine.Log) {
	if !s.canClaim() {
		s.endTurn(log)
	}
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

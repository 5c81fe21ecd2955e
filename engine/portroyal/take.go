package portroyal

import "portside/engine"

// takesByColours is how many cards the active seat may take (§5.5.1).
var takesByColours = [colours]int{1, 1, 1, 1, 2, 3}

// stop ends phase 1: the active seat's take step begins (§5.1.4).
func (s *state) stop(log *engine.Log) {
	n := takesByColours[s.shipCount()] + int(s.seat[s.active].governors)
	log.Add(public(EvStopped, s.active, int(s.nHarbour), s.shipCount(), n))
	s.beginStep(s.active, n, log)
}

// beginStep gives seat its take step and what its characters earn at the start of it, all computed
// from the harbour as it is now (§5.5.1, §5.5.2, §7.1). A seat that can do nothing passes at once.
func (s *state) beginStep(seat engine.Seat, allowance int, log *engine.Log) {
	s.actor, s.phase, s.allowance, s.taken = seat, PhaseTake, uint8(allowance), 0
	log.Add(public(EvStep, seat, int(s.nHarbour), allowance))
	p := &s.seat[seat]
	if p.admirals > 0 && s.nHarbour >= 5 {
		s.income(seat, 2*int(p.admirals), Admiral, log)
	}
	if p.jesters > 0 && s.nHarbour == 0 {
		s.income(seat, int(p.jesters), Jester, log)
	}
	s.passIfIdle(log)
}

func (s *state) income(seat engine.Seat, coins int, from Role, log *engine.Log) {
	log.Add(public(EvIncome, seat, coins, int(from)))
	s.gain(seat, coins, log)
}

// passIfIdle ends a take step in which nothing is possible any more (§13, automatic steps). That it is
// so everybody can see: coins, displays and harbour are public.
func (s *state) passIfIdle(log *engine.Log) {
	var buf [1]engine.Action
	if s.actor == s.active && s.canClaim() {
		return
	}
	if len(s.legalTakes(buf[:0], 1)) == 0 {
		s.endStep(1, log)
	}
}

// legalTake lists decision D12: ships, characters, for the active seat expeditions, and the end.
func (s *state) legalTake(dst []engine.Action) []engine.Action {
	dst = s.legalTakes(dst, maxHarbour)
	if s.actor == s.active {
		dst = s.legalClaims(dst)
	}
	return append(dst, Done())
}

// legalTakes lists at most limit cards that the actor may take, each kind once, in order of arrival.
func (s *state) legalTakes(dst []engine.Action, limit int) []engine.Action {
	if s.allowance == 0 {
		return dst
	}
	var listed [4]uint64
	p, cost := &s.seat[s.actor], 0
	if s.actor != s.active {
		cost = fee
	}
	n := 0
	for _, c := range s.harbour[:s.nHarbour] {
		if listed[c>>6]&(1<<(c&63)) != 0 {
			continue
		}
		listed[c>>6] |= 1 << (c & 63)
		if n == limit {
			break
		}
		if faces[c].kind == Ship {
			// the fee may come out of what this ship really pays out (§5.5.2, §6.4)
			if int(p.coins)+min(s.worth(p, c), s.payable()) >= cost {
				dst = append(dst, Trade(c))
				n++
			}
		} else if int(p.coins) >= cost+p.price(c) {
			dst = append(dst, Hire(c))
			n++
		}
	}
	return dst
}

// worth is what trading ship c is due: its coins and one for each trader of its colour (§5.5.3).
func (s *state) worth(p *place, c Card) int {
	return int(faces[c].coins) + int(p.traders[faces[c].colour])
}

// payable is how many coins a trade can be paid with: the traded ship is discarded first and can
// become a coin itself.
func (s *state) payable() int { return int(s.deck) + s.discard.Len() + 1 }

// applyTrade turns a ship into coins: discard, income, fee (§5.5.3).
func (s *state) applyTrade(c Card, log *engine.Log) {
	s.leaveHarbour(c)
	s.discard.Put(uint8(c))
	p := &s.seat[s.actor]
	log.Add(public(EvTraded, s.actor, int(c), int(faces[c].coins), int(p.traders[faces[c].colour])))
	s.gain(s.actor, s.worth(p, c), log)
	if s.actor != s.active {
		s.payFee(s.actor, log)
	}
	s.afterTake(log)
}

// applyHire takes a character: fee, then the price face up to the bank (§5.5.4).
func (s *state) applyHire(c Card, ch engine.Chance, log *engine.Log) {
	s.leaveHarbour(c)
	p := &s.seat[s.actor]
	log.Add(public(EvHired, s.actor, int(c), p.price(c)))
	if s.actor != s.active {
		s.payFee(s.actor, log)
	}
	s.pay(s.actor, p.price(c), ch, log)
	p.lay(c, 1)
	s.checkGoal(s.actor, log)
	s.afterTake(log)
}

func (s *state) afterTake(log *engine.Log) {
	s.allowance--
	s.taken++
	s.passIfIdle(log)
}

// leaveHarbour removes the first card of this kind; the rest keeps its order.
func (s *state) leaveHarbour(c Card) {
	h := s.harbour[:s.nHarbour]
	for i := range h {
		if h[i] == c {
			copy(h[i:], h[i+1:])
			break
		}
	}
	s.nHarbour--
	s.harbour[s.nHarbour] = 0
	if f := &faces[c]; f.kind == Ship {
		s.ships[f.colour]--
	}
}

// endStep passes on to the next take step, or to the end of the turn (§5.5.5). idle is 1 if the seat
// was not asked.
func (s *state) endStep(idle int, log *engine.Log) {
	log.Add(public(EvDone, s.actor, idle))
	log.Bar(engine.BarrierOther)
	seat := s.next(s.actor)
	if seat != s.active {
		s.beginStep(seat, 1+int(s.seat[seat].governors), log)
		return
	}
	if n := s.sweep(); n > 0 {
		log.Add(public(EvSwept, engine.Nobody, n))
	}
	s.endTurn(log)
}

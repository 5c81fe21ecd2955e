package portroyal

import "portside/engine"

// stop ends phase 1; in the adventure a mission may be offered first (§5.1.4, §12.5).
func (s *state) stop(log *engine.Log) {
	s.push(stepStep, 0)
	if s.voyage.n > 0 {
		s.offerStop()
	}
}

// takes is how many cards the active seat may take (§5.5.1).
func (s *state) takes() int {
	h := NoHappening
	if s.mode.adventure() {
		h = s.voyage.card // also before it is in force
	}
	return s.seat[s.active].takes(s.shipCount(), int(s.gambles), int(s.voyage.less), h)
}

// beginTakes begins phase 2 with the take step of the active seat.
func (s *state) beginTakes(log *engine.Log) {
	if s.mode.adventure() {
		s.beginPhase2()
	}
	n := s.takes()
	log.Public(EvStopped, s.active, int(s.nHarbour), s.shipCount(), n)
	s.beginStep(s.active, n, log)
}

// beginStep gives seat its take step and what its characters earn at the start of it, all computed
// from the harbour as it is now (§5.5.1, §5.5.2, §7.1).
func (s *state) beginStep(seat engine.Seat, allowance int, log *engine.Log) {
	s.actor, s.allowance, s.taken = seat, uint8(allowance), 0
	log.Public(EvStep, seat, int(s.nHarbour), allowance)
	p := &s.seat[seat]
	if n := int(p.role[Admiral]); n > 0 && s.nHarbour >= 5 {
		s.income(seat, 2*n, Admiral, log)
	}
	if n := int(p.role[ViceAdmiral]); n > 0 && (s.nHarbour == 3 || s.nHarbour == 4) {
		s.income(seat, n, ViceAdmiral, log)
	}
	if n := int(p.role[Gunner]); n > 0 {
		s.income(seat, n*(s.shipCount()-1), Gunner, log)
	}
	if n := int(p.role[Jester]); n > 0 && s.nHarbour == 0 {
		s.income(seat, n, Jester, log)
	}
	if s.mode.adventure() {
		s.beginStepOfAdventure(seat, log)
	}
	s.push(stepTake, 0)
}

func (s *state) income(seat engine.Seat, coins int, from Role, log *engine.Log) {
	if coins > 0 {
		log.Public(EvIncome, seat, coins, int(from))
		s.gain(seat, coins, log)
	}
}

// takeOrPass asks the actor, or ends a take step in which nothing is possible any more (§13, automatic
// steps). That it is so everybody can see: coins, displays and harbour are public.
func (s *state) takeOrPass(ch engine.Chance, log *engine.Log) {
	var buf [1]engine.Action
	if s.canSide() || len(s.legalTakes(buf[:0], 1)) > 0 {
		s.phase = PhaseTake
		return
	}
	s.endStep(1, ch, log)
}

// legalTake lists decision D12: ships, characters, side actions, and the end.
func (s *state) legalTake(dst []engine.Action) []engine.Action {
	return append(s.legalSide(s.legalTakes(dst, maxHarbour)), Done())
}

// legalTakes lists takes of at most limit cards, each kind once, in order of arrival.
func (s *state) legalTakes(dst []engine.Action, limit int) []engine.Action {
	if s.allowance == 0 {
		return dst
	}
	var listed [4]uint64
	p, cost, h := &s.seat[s.actor], s.fee(), s.inForce()
	for _, c := range s.harbour[:s.nHarbour] {
		if listed[c>>6]&(1<<(c&63)) != 0 {
			continue
		}
		listed[c>>6] |= 1 << (c & 63)
		if limit == 0 {
			break
		}
		if c.Face().kind != Ship {
			if int(p.coins) >= cost+p.price(c, h) {
				dst = append(dst, Hire(c))
				limit--
			}
			continue
		}
		// the fee may come out of what this ship really pays out (§5.5.2, §6.4)
		if int(p.coins)+min(p.income(c, h), s.payable(p, c)) >= cost {
			dst = append(dst, Trade(c))
			limit--
		}
		if c.Face().item != NoItem && limit > 0 && int(p.coins)+min(p.Bonuses(c), int(s.deck)+s.discard.Len()) >= cost {
			dst = append(dst, Stow(c))
			limit--
		}
		if foe := c.Face().colour.Foe(); foe != NoContract && limit > 0 && s.table.n > 0 && int(p.coins) >= cost && s.markable(s.actor, foe) {
			dst = append(dst, Forgo(c))
			limit--
		}
	}
	return dst
}

// fee is what the actor owes the active seat for a card.
func (s *state) fee() int { return feeOf(s.actor == s.active, s.inForce()) }

// payable is how many coins a trade can be paid with: a ship that goes to the discard pile goes there
// first and can become a coin itself.
func (s *state) payable(p *place, c Card) int {
	n := int(s.deck) + s.discard.Len()
	if p.merchants[c.Face().colour] == 0 || p.income(c, s.inForce()) == 0 {
		n++
	}
	return n
}

// applyTrade turns a ship into coins: it is discarded or goes under a merchant, then income, gift, fee
// (§5.5.3, §9.3).
func (s *state) applyTrade(c Card, log *engine.Log) {
	s.leaveHarbour(c)
	p, f := &s.seat[s.actor], c.Face()
	log.Public(EvTraded, s.actor, int(c), int(f.coins), p.income(c, s.inForce())-int(f.coins))
	if p.merchants[f.colour] > 0 && p.income(c, s.inForce()) > 0 { // §9.3: only a ship that earns coins
		p.lay(c, 1)
		log.Public(EvUnderMerchant, s.actor, int(c))
		s.checkGoal(s.actor, log)
	} else {
		s.discard.Put(uint8(c))
	}
	s.gain(s.actor, p.income(c, s.inForce()), log)
	if s.mode.adventure() {
		s.crown(s.actor, int(f.crowns)+p.crownsOfPower(c), log)
	}
	s.traded(c, log)
}

// applyForgo trades a ship without taking its coins, for frigate foe or galleon foe (§11.5): no coins, no
// merchant; clerk and gift work, the fee is owed.
func (s *state) applyForgo(c Card, log *engine.Log) {
	s.leaveHarbour(c)
	s.discard.Put(uint8(c))
	log.Public(EvForwent, s.actor, int(c))
	s.advance(s.actor, c.Face().colour.Foe(), log)
	s.traded(c, log)
}

// traded is what every trade brings about: a clerk's extra card, the gift, the fee.
func (s *state) traded(c Card, log *engine.Log) {
	if s.phase == PhaseOver {
		return
	}
	s.allowance += s.seat[s.actor].clerks[c.Face().colour]
	owed := uint8(0)
	if s.actor != s.active {
		owed = 1
	}
	s.push(stepTaken, owed)
	switch {
	case !c.Face().gift || s.seats == 1:
	case s.seats == 2:
		s.give(s.next(s.actor), log)
	default:
		s.pending, s.phase = c, PhaseGift
	}
}

// legalGift lists decision D13: every other seat.
func (s *state) legalGift(dst []engine.Action) []engine.Action {
	for seat := s.next(s.actor); seat != s.actor; seat = s.next(seat) {
		dst = append(dst, Give(seat))
	}
	return dst
}

func (s *state) give(to engine.Seat, log *engine.Log) {
	s.pending = NoCard
	log.Public(EvGift, s.actor, 1, int(to))
	if s.rules >= rulesGifts {
		s.seat[to].gifts++
	}
	s.gain(to, 1, log)
}

// applyHire takes a character: fee, then the price face up to the bank (§5.5.4).
func (s *state) applyHire(c Card, ch engine.Chance, log *engine.Log) {
	s.leaveHarbour(c)
	p := &s.seat[s.actor]
	price := p.price(c, s.inForce())
	log.Public(EvHired, s.actor, int(c), price)
	if s.actor != s.active {
		s.payFee(s.actor, log)
	}
	s.pay(s.actor, price, ch, log)
	p.lay(c, 1)
	s.checkGoal(s.actor, log)
	s.push(stepTaken, 0)
}

// afterTake counts a card that was taken, after the fee if that is still owed.
func (s *state) afterTake(owed bool, log *engine.Log) {
	if owed {
		s.payFee(s.actor, log)
	}
	s.allowance--
	s.taken++
	s.push(stepTake, 0)
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
	if f := c.Face(); f.kind == Ship {
		s.ships[f.colour]--
	}
}

// endStep passes on to the next take step, or to the end of the turn (§5.5.5). idle is 1 if the seat
// was not asked.
func (s *state) endStep(idle int, ch engine.Chance, log *engine.Log) {
	log.Public(EvDone, s.actor, idle)
	log.Bar(engine.BarrierOther)
	seat := s.next(s.actor)
	if seat != s.active {
		s.beginStep(seat, 1+int(s.seat[seat].role[Governor]), log)
		return
	}
	if n := s.sweep(); n > 0 {
		log.Public(EvSwept, engine.Nobody, n)
	}
	s.endTurn(ch, log)
}

package portroyaltricks

import "portside/engine"

// Legal implements engine.State.
func (s *state) Legal(seat engine.Seat, dst []engine.Action) []engine.Action {
	if seat < 0 || s.phase == PhaseOver || s.phase == phaseNone {
		return dst
	}
	if seat == s.actor {
		dst = s.legal(seat, dst)
	}
	return s.legalFree(seat, dst)
}

func (s *state) legal(seat engine.Seat, dst []engine.Action) []engine.Action {
	p := &s.seat[seat]
	switch s.phase {
	case PhaseAuction:
		dst = append(dst, Pass())
		for n := int(s.bid) + 1; n+int(p.debt) <= debtLimit; n++ {
			dst = append(dst, Bid(n))
		}
	case PhaseBury:
		for m := p.hand; m != 0; m &= m - 1 {
			dst = append(dst, Bury(Card(lowest(m))))
		}
	case PhaseTrump:
		for suit := range Suit(suits) {
			dst = append(dst, Name(suit))
		}
	case PhaseLeader:
		for i := range engine.Seat(s.seats) {
			dst = append(dst, Leader(i))
		}
	case PhaseChoose:
		for m := s.table; m != 0; m &= m - 1 {
			dst = append(dst, Choose(Loot(lowest(m))))
		}
	case PhasePlay:
		for m := s.playable(seat); m != 0; m &= m - 1 {
			dst = append(dst, Play(Card(lowest(m))))
		}
	case PhaseLoad:
		dst = s.legalLoad(dst)
	case PhaseStow:
		for v := 1; v <= bonuses; v++ {
			for g := range goods {
				if s.pending>>(v-1)&1 != 0 {
					dst = append(dst, Stow(v, g))
				}
			}
		}
	case PhasePenalty:
		o := &s.seat[s.offender()]
		cargo := o.cargo()
		if o.kept {
			cargo |= 1 << Remove
		}
		for ; cargo != 0; cargo &= cargo - 1 {
			dst = append(dst, Penalty(Loot(lowest(cargo))))
		}
	case PhaseWindow:
		dst = append(dst, GiveUp())
	}
	return dst
}

// Apply implements engine.State. A ply that passes the decision on cannot be taken back.
func (s *state) Apply(seat engine.Seat, a engine.Action, ch engine.Chance, log *engine.Log) {
	actor := s.actor
	s.apply(seat, a, ch, log)
	if s.actor != actor || s.phase == PhaseOver {
		log.Bar(engine.BarrierOther)
	}
}

func (s *state) apply(seat engine.Seat, a engine.Action, ch engine.Chance, log *engine.Log) {
	p := &s.seat[seat]
	switch a.Op {
	case opPass:
		s.passed = s.passed.With(seat)
		log.Add(public(EvPassed, seat, 0, 0, 0))
		s.nextBidder(log)
	case opBid:
		s.bid, s.high = uint8(a.A), seat
		log.Add(public(EvBid, seat, int(a.A), 0, 0))
		s.nextBidder(log)
	case opBury:
		p.hand &^= 1 << a.A
		s.buried |= 1 << a.A
		log.Add(public(EvBuried, seat, 0, 0, 0))
		log.Add(private(EvBuriedOwn, seat, int(a.A), 0, 0))
		if count(s.buried) == 2 {
			s.phase = PhaseTrump
		}
	case opTrump:
		s.trump, s.phase = Suit(a.A), PhaseLeader
		log.Add(public(EvTrump, seat, int(a.A), 0, 0))
	case opLeader:
		s.name(engine.Seat(a.A), log)
	case opChoose:
		s.choose(Loot(a.A), ch, log)
	case opPlay:
		s.play(Card(a.A), 0, ch, log)
	case opStow:
		s.stow(Item(a.A), Good(a.B), ch, log)
	case opPenalty:
		s.punish(s.offender(), Loot(a.A), log)
		s.penalties(ch, log)
	case opGiveUp:
		p.kept = false
		log.Add(public(EvGaveUp, seat, 0, 0, 0))
		s.endRound(ch, log)
	case opRemove:
		if p.kept && p.cargo()>>a.A&1 != 0 {
			s.useKept(seat, Item(a.A), ch, log)
			return
		}
		s.applyLoad(a, ch, log)
	default:
		s.applyLoad(a, ch, log)
	}
}

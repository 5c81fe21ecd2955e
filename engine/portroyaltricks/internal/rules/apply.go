package rules

import (
	"portside/engine"
	"portside/engine/portroyaltricks"
)

// Legal implements engine.State.
func (s *State) Legal(seat engine.Seat, dst []engine.Action) []engine.Action {
	if seat < 0 || s.Phase == portroyaltricks.PhaseOver || s.Phase == portroyaltricks.PhaseNone {
		return dst
	}
	if seat == s.Actor {
		dst = s.legal(seat, dst)
	}
	return s.legalFree(seat, dst)
}

func (s *State) legal(seat engine.Seat, dst []engine.Action) []engine.Action {
	p := &s.Seat[seat]
	switch s.Phase {
	case portroyaltricks.PhaseAuction:
		dst = append(dst, portroyaltricks.Pass())
		for n := int(s.Bid) + 1; n+int(p.Debt) <= portroyaltricks.DebtLimit; n++ {
			dst = append(dst, portroyaltricks.Bid(n))
		}
	case portroyaltricks.PhaseBury:
		for m := p.Hand; m != 0; m &= m - 1 {
			dst = append(dst, portroyaltricks.Bury(portroyaltricks.Card(portroyaltricks.Lowest(m))))
		}
	case portroyaltricks.PhaseTrump:
		for suit := range portroyaltricks.Suit(portroyaltricks.Suits) {
			dst = append(dst, portroyaltricks.Name(suit))
		}
	case portroyaltricks.PhaseLeader:
		for i := range engine.Seat(s.Seats) {
			dst = append(dst, portroyaltricks.Leader(i))
		}
	case portroyaltricks.PhaseChoose:
		for m := s.Table; m != 0; m &= m - 1 {
			dst = append(dst, portroyaltricks.Choose(portroyaltricks.Loot(portroyaltricks.Lowest(m))))
		}
	case portroyaltricks.PhasePlay:
		for m := s.playable(seat); m != 0; m &= m - 1 {
			dst = append(dst, portroyaltricks.Play(portroyaltricks.Card(portroyaltricks.Lowest(m))))
		}
	case portroyaltricks.PhaseLoad:
		dst = s.legalLoad(dst)
	case portroyaltricks.PhaseStow:
		for v := 1; v <= portroyaltricks.Bonuses; v++ {
			for g := range portroyaltricks.Goods {
				if s.Pending>>(v-1)&1 != 0 {
					dst = append(dst, portroyaltricks.Stow(v, g))
				}
			}
		}
	case portroyaltricks.PhasePenalty:
		o := &s.Seat[s.Offender()]
		cargo := o.Cargo()
		if o.Kept {
			cargo |= 1 << portroyaltricks.Remove
		}
		for ; cargo != 0; cargo &= cargo - 1 {
			dst = append(dst, portroyaltricks.Penalty(portroyaltricks.Loot(portroyaltricks.Lowest(cargo))))
		}
	case portroyaltricks.PhaseWindow:
		dst = append(dst, portroyaltricks.GiveUp())
	}
	return dst
}

// Apply implements engine.State. A ply that hands the decision to another seat cannot be taken back.
func (s *State) Apply(seat engine.Seat, a engine.Action, ch engine.Chance, log *engine.Log) {
	actor := s.Actor
	s.apply(seat, a, ch, log)
	if s.Actor != actor || s.Phase == portroyaltricks.PhaseOver {
		log.Bar(engine.BarrierOther)
	}
}

func (s *State) apply(seat engine.Seat, a engine.Action, ch engine.Chance, log *engine.Log) {
	p := &s.Seat[seat]
	switch a.Op {
	case portroyaltricks.OpPass:
		s.Passed = s.Passed.With(seat)
		log.Public(portroyaltricks.EvPassed, seat)
		s.NextBidder(log)
	case portroyaltricks.OpBid:
		s.Bid, s.High = uint8(a.A), seat
		log.Public(portroyaltricks.EvBid, seat, int(a.A))
		s.NextBidder(log)
	case portroyaltricks.OpBury:
		p.Hand &^= 1 << a.A
		s.Buried |= 1 << a.A
		log.Public(portroyaltricks.EvBuried, seat)
		log.Private(portroyaltricks.EvBuriedOwn, seat, int(a.A))
		if portroyaltricks.Count(s.Buried) == 2 {
			s.Phase = portroyaltricks.PhaseTrump
		}
	case portroyaltricks.OpTrump:
		s.Trump, s.Phase = portroyaltricks.Suit(a.A), portroyaltricks.PhaseLeader
		log.Public(portroyaltricks.EvTrump, seat, int(a.A))
	case portroyaltricks.OpLeader:
		s.name(engine.Seat(a.A), log)
	case portroyaltricks.OpChoose:
		s.choose(portroyaltricks.Loot(a.A), ch, log)
	case portroyaltricks.OpPlay:
		s.play(portroyaltricks.Card(a.A), 0, ch, log)
	case portroyaltricks.OpStow:
		s.stow(portroyaltricks.Item(a.A), portroyaltricks.Good(a.B), ch, log)
	case portroyaltricks.OpPenalty:
		s.punish(s.Offender(), portroyaltricks.Loot(a.A), log)
		s.penalties(ch, log)
	case portroyaltricks.OpGiveUp:
		p.Kept = false
		log.Public(portroyaltricks.EvGaveUp, seat)
		s.endRound(ch, log)
	case portroyaltricks.OpRemove:
		if p.Kept && p.Cargo()>>a.A&1 != 0 {
			s.useKept(seat, portroyaltricks.Item(a.A), ch, log)
			return
		}
		s.applyLoad(a, ch, log)
	default:
		s.applyLoad(a, ch, log)
	}
}

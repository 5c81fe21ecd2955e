package rules

import (
	"portside/engine"
	face "portside/engine/portroyaltricks"
)

// Legal implements engine.State.
func (s *State) Legal(seat engine.Seat, dst []engine.Action) []engine.Action {
	if seat < 0 || s.Phase == face.PhaseOver || s.Phase == face.PhaseNone {
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
	case face.PhaseAuction:
		dst = append(dst, face.Pass())
		for n := int(s.Bid) + 1; n+int(p.Debt) <= face.DebtLimit; n++ {
			dst = append(dst, face.Bid(n))
		}
	case face.PhaseBury:
		for m := p.Hand; m != 0; m &= m - 1 {
			dst = append(dst, face.Bury(face.Card(face.Lowest(m))))
		}
	case face.PhaseTrump:
		for suit := range face.Suit(face.Suits) {
			dst = append(dst, face.Name(suit))
		}
	case face.PhaseLeader:
		for i := range engine.Seat(s.Seats) {
			dst = append(dst, face.Leader(i))
		}
	case face.PhaseChoose:
		for m := s.Table; m != 0; m &= m - 1 {
			dst = append(dst, face.Choose(face.Loot(face.Lowest(m))))
		}
	case face.PhasePlay:
		for m := s.playable(seat); m != 0; m &= m - 1 {
			dst = append(dst, face.Play(face.Card(face.Lowest(m))))
		}
	case face.PhaseLoad:
		dst = s.legalLoad(dst)
	case face.PhaseStow:
		for v := 1; v <= face.Bonuses; v++ {
			for g := range face.Goods {
				if s.Pending>>(v-1)&1 != 0 {
					dst = append(dst, face.Stow(v, g))
				}
			}
		}
	case face.PhasePenalty:
		o := &s.Seat[s.Offender()]
		cargo := o.Cargo()
		if o.Kept {
			cargo |= 1 << face.Remove
		}
		for ; cargo != 0; cargo &= cargo - 1 {
			dst = append(dst, face.Penalty(face.Loot(face.Lowest(cargo))))
		}
	case face.PhaseWindow:
		dst = append(dst, face.GiveUp())
	}
	return dst
}

// Apply implements engine.State. A ply that hands the decision to another seat cannot be taken back.
func (s *State) Apply(seat engine.Seat, a engine.Action, ch engine.Chance, log *engine.Log) {
	actor := s.Actor
	s.apply(seat, a, ch, log)
	if s.Actor != actor || s.Phase == face.PhaseOver {
		log.Bar(engine.BarrierOther)
	}
}

func (s *State) apply(seat engine.Seat, a engine.Action, ch engine.Chance, log *engine.Log) {
	p := &s.Seat[seat]
	switch a.Op {
	case face.OpPass:
		s.Passed = s.Passed.With(seat)
		log.Public(face.EvPassed, seat)
		s.NextBidder(log)
	case face.OpBid:
		s.Bid, s.High = uint8(a.A), seat
		log.Public(face.EvBid, seat, int(a.A))
		s.NextBidder(log)
	case face.OpBury:
		p.Hand &^= 1 << a.A
		s.Buried |= 1 << a.A
		log.Public(face.EvBuried, seat)
		log.Private(face.EvBuriedOwn, seat, int(a.A))
		if face.Count(s.Buried) == 2 {
			s.Phase = face.PhaseTrump
		}
	case face.OpTrump:
		s.Trump, s.Phase = face.Suit(a.A), face.PhaseLeader
		log.Public(face.EvTrump, seat, int(a.A))
	case face.OpLeader:
		s.name(engine.Seat(a.A), log)
	case face.OpChoose:
		s.choose(face.Loot(a.A), ch, log)
	case face.OpPlay:
		s.play(face.Card(a.A), 0, ch, log)
	case face.OpStow:
		s.stow(face.Item(a.A), face.Good(a.B), ch, log)
	case face.OpPenalty:
		s.punish(s.Offender(), face.Loot(a.A), log)
		s.penalties(ch, log)
	case face.OpGiveUp:
		p.Kept = false
		log.Public(face.EvGaveUp, seat)
		s.endRound(ch, log)
	case face.OpRemove:
		if p.Kept && p.Cargo()>>a.A&1 != 0 {
			s.useKept(seat, face.Item(a.A), ch, log)
			return
		}
		s.applyLoad(a, ch, log)
	default:
		s.applyLoad(a, ch, log)
	}
}

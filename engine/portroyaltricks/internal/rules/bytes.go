package rules

import "portside/engine/portroyaltricks"

// AppendBinary implements engine.State.
func (s *State) AppendBinary(b []byte) ([]byte, error) {
	flags := byte(0)
	for i, f := range [...]bool{s.goblinVoid, s.Scale.ValueOnly, s.Scale.WeightOnly, s.WinnerPicks, s.Penalty, s.BidOpen, s.Closed, s.Bottom} {
		if f {
			flags |= 1 << i
		}
	}
	b = append(b, s.rules, s.Seats, flags, s.RemoveLater, byte(s.Phase), s.Round, s.TrickNo, byte(s.Actor), byte(s.Dealer), byte(s.Holder), byte(s.High),
		byte(s.Leader), byte(s.Winner), s.Bid, byte(s.Trump), byte(s.Passed), byte(s.Caught), byte(s.InPlay), s.Laid, s.Pile, s.Hidden, s.Bonuses, s.Pending)
	for _, c := range s.Trick {
		b = append(b, byte(c))
	}
	b = appendSet(b, s.Kitty, s.Buried, s.Table, s.Unseen)
	for l, n := range s.Under {
		if n > 0 {
			b = append(b, byte(l), n)
		}
	}
	b = append(b, 255)
	for i := range s.Seat[:s.Seats] {
		p := &s.Seat[i]
		kept := byte(0)
		if p.Kept {
			kept = 1
		}
		b = append(b, p.Markers, p.Voids, p.Debt, p.Lost, kept)
		b = appendSet(b, p.Hand)
		for g := range p.Ships {
			b = append(appendSet(b, p.Ships[g].Loot), p.Ships[g].Bonus)
		}
	}
	return b, nil
}

func appendSet(b []byte, sets ...portroyaltricks.Set) []byte {
	for _, m := range sets {
		b = append(b, byte(m), byte(m>>8), byte(m>>16), byte(m>>24), byte(m>>32), byte(m>>40), byte(m>>48))
	}
	return b
}

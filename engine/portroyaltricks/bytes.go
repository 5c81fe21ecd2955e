package portroyaltricks

// AppendBinary implements engine.State.
func (s *state) AppendBinary(b []byte) ([]byte, error) {
	flags := byte(0)
	for i, f := range [...]bool{s.goblinVoid, s.valueOnly, s.weightOnly, s.winnerPicks, s.penalty, s.bidOpen, s.closed, s.bottom} {
		if f {
			flags |= 1 << i
		}
	}
	b = append(b, s.rules, s.seats, flags, s.removeLater, byte(s.phase), s.round, s.trickNo, byte(s.actor), byte(s.dealer), byte(s.holder), byte(s.high),
		byte(s.leader), byte(s.winner), s.bid, byte(s.trump), byte(s.passed), byte(s.caught), byte(s.inPlay), s.nTrick, s.pile, s.hidden, s.bonuses, s.pending)
	for _, c := range s.trick {
		b = append(b, byte(c))
	}
	b = appendSet(b, s.kitty, s.buried, s.table, s.unseen)
	for l, n := range s.under {
		if n > 0 {
			b = append(b, byte(l), n)
		}
	}
	b = append(b, 255)
	for i := range s.seat[:s.seats] {
		p := &s.seat[i]
		kept := byte(0)
		if p.kept {
			kept = 1
		}
		b = append(b, p.markers, p.voids, p.debt, p.lost, kept)
		b = appendSet(b, p.hand)
		for g := range p.ships {
			b = append(appendSet(b, p.ships[g].loot), p.ships[g].bonus)
		}
	}
	return b, nil
}

func appendSet(b []byte, sets ...set) []byte {
	for _, m := range sets {
		b = append(b, byte(m), byte(m>>8), byte(m>>16), byte(m>>24), byte(m>>32), byte(m>>40), byte(m>>48))
	}
	return b
}

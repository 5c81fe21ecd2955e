package portroyal

// AppendBinary implements engine.State.
func (s *state) AppendBinary(b []byte) ([]byte, error) {
	flags := byte(0)
	if s.variant {
		flags |= 1
	}
	if s.triggered {
		flags |= 2
	}
	b = append(b, s.rules, s.seats, byte(s.mode), s.extras, flags, byte(s.start), byte(s.active), byte(s.actor), byte(s.phase), s.ended,
		s.dry, s.draws, s.gambles, s.gamblers, s.offered, s.allowance, s.taken, byte(s.pending), byte(s.offering), byte(s.trigger),
		byte(s.round), byte(s.round>>8), byte(s.turn), byte(s.turn>>8), s.payers, byte(s.proposal), s.accepted, s.proposals,
		s.deck, s.box, s.gen, s.time, s.timeGen, s.score, byte(s.stack.Len()), s.nHarbour, s.nRow, s.nRevealed, s.table.n)
	for _, f := range s.stack.All() {
		b = append(b, byte(f.step), f.a)
	}
	for _, c := range s.revealed[:s.nRevealed] {
		b = append(b, byte(c))
	}
	for _, c := range s.table.open[:s.table.n] {
		b = append(b, byte(c))
		for _, m := range s.table.marks[c] {
			b = append(b, byte(m))
		}
		b = append(b, s.table.wait[c][:]...)
	}
	for _, t := range s.table.since {
		b = append(b, byte(t), byte(t>>8))
	}
	for _, c := range s.harbour[:s.nHarbour] {
		b = append(b, byte(c))
	}
	for _, c := range s.row[:s.nRow] {
		b = append(b, byte(c))
	}
	b, _ = s.discard.AppendBinary(b)
	for g := range s.unseen {
		b, _ = s.unseen[g].AppendBinary(b)
	}
	for i := range s.seat[:s.seats] {
		p := &s.seat[i]
		b, _ = p.display.AppendBinary(b)
		b = append(b, p.taxed, p.tokens, p.coins)
		if s.rules >= rulesGifts {
			b = append(b, p.gifts)
		}
		b = append(b, p.pack[:Violet]...)
		b = append(b, p.purse[:p.coins]...)
	}
	return s.appendVoyage(b), nil
}

// appendVoyage appends the canonical bytes of what the adventure adds.
func (s *state) appendVoyage(b []byte) []byte {
	if !s.mode.adventure() {
		return b
	}
	v := &s.voyage
	flags := byte(asBit(v.used) | asBit(v.one)<<1 | asBit(v.entered)<<2 | asBit(v.draft)<<3 | asBit(v.tuned)<<4)
	b = append(b, v.chapter, v.groups, v.fresh, v.early, v.month, byte(v.card), byte(v.event), flags, v.nPile, v.nPast,
		byte(v.unseen), byte(v.unseen>>8), v.reserve, v.toll, v.n, v.waits, byte(v.offering), v.offered, v.less, v.lookouts, v.nLooked, v.nKnown, v.top, v.pot, v.shared)
	b = append(b, v.pile[:v.nPile]...)
	b = append(b, v.past[:v.nPast]...)
	b = append(b, v.sold[:]...)
	b = append(b, v.share[:]...)
	b = append(b, v.extra[:]...)
	for slot := range v.missions[:v.n] {
		b = append(b, byte(v.missions[slot]), v.months[slot], byte(v.decided[slot]))
		for _, m := range v.marks[slot] {
			b = append(b, byte(m))
		}
	}
	for _, t := range v.since {
		b = append(b, byte(t), byte(t>>8))
	}
	for i, c := range v.looked[:v.nLooked] {
		b = append(b, byte(c), v.lookGen[i])
	}
	for _, k := range v.known[:v.nKnown] {
		b = append(b, byte(k.card), k.gen, byte(k.owner))
	}
	for i := range s.seat[:s.seats] {
		p := &s.seat[i]
		b = append(b, p.crowns, byte(p.persona), p.dealt, p.left, p.boxed, byte(p.kept), byte(p.kept>>8), byte(p.kept>>16), byte(p.kept>>24))
	}
	return b
}

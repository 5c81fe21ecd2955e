package stortebeker

// AppendBinary implements engine.State.
func (s *state) AppendBinary(b []byte) ([]byte, error) {
	flags := byte(0)
	for i, f := range []bool{s.pro, s.askAll, s.ownerChooses, s.cannotRefill, s.exchanged, s.boardingOver, s.triggered, s.roll.Coloured} {
		if f {
			flags |= 1 << i
		}
	}
	b = append(b, s.rules, s.seats, flags, s.slots, byte(s.start), byte(s.active), byte(s.actor), byte(s.phase), byte(s.round), byte(s.round>>8),
		s.played, s.quota, s.discards, s.taken, s.tried, s.ended, s.idle, s.target, byte(s.dice[0]), byte(s.dice[1]), s.die,
		byte(s.roll.Ship), byte(s.roll.Seat), s.roll.Number[0], s.roll.Number[1], s.roll.Result, byte(s.roll.Colour[0]), byte(s.roll.Colour[1]),
		s.nLoot, byte(s.loot[0]), byte(s.loot[1]), s.best, byte(s.leader), byte(s.frames.Len()), s.nRear, s.closed, s.pile)
	for _, f := range s.frames.All() {
		b = append(b, byte(f.step), byte(f.seat), f.a)
	}
	for _, r := range s.rear[:s.nRear] {
		b = append(b, byte(r))
	}
	for i := range s.slots {
		b = append(b, byte(s.slot[i].ship))
		for o := range s.seats {
			d := &s.slot[i].side[o]
			b = append(b, d.prov[:]...)
			b = append(b, d.down[:]...)
			b = append(b, d.up[:]...)
			b = append(b, d.least[:]...)
		}
	}
	for i := range s.seat[:s.seats] {
		p := &s.seat[i]
		b = append(b, p.hand[:]...)
		b = append(b, p.aside[:]...)
		b = append(b, byte(p.won), byte(p.won>>8), byte(p.won>>16), byte(p.won>>24), byte(p.score), byte(p.score>>8), byte(p.extra), byte(p.extra>>8))
		b = append(b, p.memory.cards[:]...)
		b = append(b, p.memory.kinds[:]...)
		b = append(b, p.memory.n)
		for _, l := range p.memory.lacks[:p.memory.n] {
			b = append(b, l[:]...)
		}
	}
	b = append(b, s.discard[:]...)
	b = append(b, s.box[:]...)
	b, _ = s.fleet.AppendBinary(b)
	return s.unseen.AppendBinary(b)
}

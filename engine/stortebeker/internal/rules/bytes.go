package rules

// AppendBinary implements engine.State.
func (s *State) AppendBinary(b []byte) ([]byte, error) {
	flags := byte(0)
	for i, f := range []bool{s.Pro, s.askAll, s.ownerChooses, s.cannotRefill, s.Exchanged, s.BoardingOver, s.Triggered, s.Roll.Coloured} {
		if f {
			flags |= 1 << i
		}
	}
	b = append(b, s.rules, s.Seats, flags, s.Slots, byte(s.Start), byte(s.Active), byte(s.Actor), byte(s.Phase), byte(s.Round), byte(s.Round>>8),
		s.Played, s.Quota, s.Discards, s.Taken, s.Tried, s.Ended, s.Idle, s.Target, byte(s.Dice[0]), byte(s.Dice[1]), s.Die,
		byte(s.Roll.Ship), byte(s.Roll.Seat), s.Roll.Number[0], s.Roll.Number[1], s.Roll.Result, byte(s.Roll.Colour[0]), byte(s.Roll.Colour[1]),
		s.LootLen, byte(s.Loot[0]), byte(s.Loot[1]), s.Best, byte(s.Leader), byte(s.frames.Len()), s.RearOpen, s.RearClosed, s.Pile)
	for _, f := range s.frames.All() {
		b = append(b, byte(f.step), byte(f.seat), f.a)
	}
	for _, r := range s.Rear[:s.RearOpen] {
		b = append(b, byte(r))
	}
	for i := range s.Slots {
		b = append(b, byte(s.Slot[i].Ship))
		for o := range s.Seats {
			d := &s.Slot[i].Side[o]
			b = append(b, d.Provisions[:]...)
			b = append(b, d.Down[:]...)
			b = append(b, d.Up[:]...)
			b = append(b, d.Least[:]...)
		}
	}
	for i := range s.Seat[:s.Seats] {
		p := &s.Seat[i]
		b = append(b, p.Hand[:]...)
		b = append(b, p.Aside[:]...)
		b = append(b, byte(p.Won), byte(p.Won>>8), byte(p.Won>>16), byte(p.Won>>24), byte(p.Score), byte(p.Score>>8), byte(p.Extra), byte(p.Extra>>8))
		b = append(b, p.Memory.Cards[:]...)
		b = append(b, p.Memory.Kinds[:]...)
		b = append(b, p.Memory.n)
		for _, l := range p.Memory.lacks[:p.Memory.n] {
			b = append(b, l[:]...)
		}
	}
	b = append(b, s.Discard[:]...)
	b = append(b, s.Box[:]...)
	b, _ = s.Fleet.AppendBinary(b)
	return s.Unseen.AppendBinary(b)
}

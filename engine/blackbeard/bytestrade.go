package blackbeard

// The canonical bytes of what is under way in ports: selling, assaults, duels and offers.

func (b *pack) sale(v *sale) {
	b.i8(v.pirate)
	b.i32(v.sum)
	b.i16(v.price)
	b.flags(v.emptied, v.drawn)
}

func (b *pack) assault(v *assault) {
	b.i8(v.pirate, v.ally, int8(v.port))
	b.flags(v.raze, v.informed, v.quarrelled)
	b.u8(uint8(v.captains[0]), uint8(v.captains[1]))
	b.i32(v.loot)
	b.i32(v.share)
}

func (b *pack) duel(v *duel) {
	b.flags(v.on)
	b.i8(v.sides[0], v.sides[1], v.loss[0], v.loss[1], v.weakened[0], v.weakened[1])
	b.u8(uint8(v.captains[0]), uint8(v.captains[1]), v.attacker, v.cause, v.round)
	b.i16(v.stake[0])
	b.i16(v.stake[1])
}

func (b *pack) bargain(v *bargain) {
	b.i8(v.pirate)
	b.u8(v.steps)
}

func (b *pack) offer(v *offer) {
	b.i8(v.to)
	b.flags(v.alliance, v.swap, v.refused, v.proposed)
	b.u32(v.content)
	b.u8(v.give, v.get, v.giveHostages, v.getHostages)
	b.i32(v.giveMoney)
	b.i32(v.getMoney)
}

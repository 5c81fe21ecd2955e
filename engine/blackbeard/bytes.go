package blackbeard

import "encoding/binary"

// pack writes the canonical bytes of a state piece by piece.
type pack []byte

func (b *pack) i8(list ...int8) {
	for _, n := range list {
		*b = append(*b, byte(n))
	}
}

func (b *pack) u8(list ...uint8) { *b = append(*b, list...) }
func (b *pack) u16(n uint16)     { *b = binary.LittleEndian.AppendUint16(*b, n) }
func (b *pack) i16(n int16)      { b.u16(uint16(n)) }
func (b *pack) i32(n int32)      { *b = binary.LittleEndian.AppendUint32(*b, uint32(n)) }
func (b *pack) u32(n uint32)     { *b = binary.LittleEndian.AppendUint32(*b, n) }
func (b *pack) u64(n uint64)     { *b = binary.LittleEndian.AppendUint64(*b, n) }
func (b *pack) places(at ...Place) {
	for _, p := range at {
		b.i16(int16(p))
	}
}

// flags writes up to eight yes-or-no facts as one byte.
func (b *pack) flags(list ...bool) {
	n := byte(0)
	for i, f := range list {
		if f {
			n |= 1 << i
		}
	}
	b.u8(n)
}

// AppendBinary implements engine.State: every field in a fixed order, empty slots left out.
func (s *state) AppendBinary(dst []byte) ([]byte, error) {
	b := pack(dst)
	b.u8(s.rules, s.seats, s.players, s.petition, s.ended)
	b.flags(s.solo, s.over, s.battled, s.stir)
	b.i8(s.captains, s.winner, s.first, s.actor, s.drawer, int8(s.last), s.cunning)
	b.u16(s.turn)
	b.u16(s.onSale)
	b.u8(uint8(s.pardon.nation), uint8(s.pardon.excluded), s.ask.kind, byte(s.ask.player))
	b.i16(s.ask.a)
	b.i16(s.ask.b)
	b.i16(s.ask.c)
	b.contexts(s)
	b.u8(uint8(s.stack.Len()))
	for i := range s.stack.All() {
		f := &s.stack.All()[i]
		b.i8(int8(f.step), f.p, int8(f.u))
		b.i16(f.a)
		b.i16(f.b)
		b.i8(f.dice[:]...)
	}
	for p := range s.pirates {
		b.pirate(&s.pirates[p])
	}
	for p := range s.player[:s.players] {
		b.player(&s.player[p])
	}
	for c := range s.crown {
		k := &s.crown[c]
		b.i8(k.owner, k.combat, k.speed)
		b.places(k.at)
		b.flags(k.anchored, k.careened, k.scurvy, k.worsened)
		b.wounds(&k.wounds)
		b.u8(k.zones)
	}
	for w := range s.warships {
		if k := &s.warships[w]; k.face != 0 {
			b.u8(uint8(w), uint8(k.face), k.known, uint8(k.nation))
			b.flags(k.anchored)
			b.places(k.at)
		}
	}
	b.u8(255)
	for i := range s.merchants {
		if m := &s.merchants[i]; m.face != 0 {
			b.u8(uint8(i), uint8(m.face), m.known, m.damaged, uint8(m.holder))
			b.places(m.at)
		}
	}
	b.u8(255)
	for h := range s.port {
		t := &s.port[h]
		b.u8(uint8(t.nation), uint8(t.value), uint8(t.garrison), uint8(t.governor))
		b.flags(t.permanentAnti, t.razed, t.pirateport)
	}
	out := []byte(b)
	out, _ = s.pile.AppendBinary(out)
	out, _ = s.discard.AppendBinary(out)
	out, _ = s.deck.AppendBinary(out)
	out, _ = s.merchantBag.AppendBinary(out)
	out, _ = s.warshipBag.AppendBinary(out)
	out, _ = s.crownBag.AppendBinary(out)
	out, _ = s.governorBag.AppendBinary(out)
	return s.letterBag.AppendBinary(out)
}

// contexts writes what is under way.
func (b *pack) contexts(s *state) {
	b.u16(s.op.kind)
	b.i8(int8(s.op.unit))
	b.places(s.op.start)
	b.flags(s.op.hunters, s.op.captured, s.op.sold, s.op.opened, s.op.crown)
	b.i8(s.op.die, int8(s.voyage.unit), s.voyage.points, s.voyage.spent)
	b.flags(s.voyage.halted)
	f := &s.fight
	b.flags(f.on, f.intercepted, f.ended)
	b.i8(f.pirate, f.ally, f.crown, int8(f.nation), int8(f.round))
	b.u32(f.navy)
	z := &s.prize
	b.i8(z.pirate, z.slot, z.ally, int8(z.face), int8(z.nation), z.taker, int8(z.hostage.nation), int8(z.hostage.origin), z.loader, z.hold)
	b.places(z.at)
	b.i16(z.value)
	b.flags(z.double, z.damaged, z.feast, z.captured, z.hostage.interrogated)
	b.sale(&s.sale)
	b.assault(&s.board)
	b.duel(&s.duel)
	b.bargain(&s.bargain)
}

func (b *pack) wounds(w *wounds) {
	b.i8(w.superficial, w.eyes, w.arms, w.legs, w.popularity)
	b.flags(w.ordinary, w.crippled, w.ill)
}

func (b *pack) pirate(k *pirate) {
	b.u8(uint8(k.captain))
	if k.captain == 0 {
		return
	}
	b.i8(int8(k.ship), k.combat, k.speed, k.skill, k.cruelty, k.charisma, k.attack, k.defence, k.endurance, k.rating, k.cunning)
	b.places(k.at)
	b.flags(k.anchored, k.careened, k.feast, k.feastNew, k.scurvy, k.worsened, k.mustRaze, k.blockaded)
	b.flags(k.pardoned, k.paper)
	b.wounds(&k.wounds)
	for _, v := range k.holds {
		b.i16(v)
	}
	b.u8(k.nHostages)
	for _, h := range k.hostages[:k.nHostages] {
		b.u8(uint8(h.nation), uint8(h.origin))
		b.flags(h.interrogated)
	}
	b.i8(k.popularity)
	b.i16(k.notoriety)
	b.i32(k.worth)
	for h, n := range k.stash {
		if n > 0 {
			b.u8(uint8(h))
			b.u16(n)
		}
	}
	b.u8(255, uint8(k.hideout), uint8(k.letter), k.attacked, k.vain, k.zones, uint8(k.seen), uint8(k.ally), k.triedCrown)
	b.u64(k.info)
	b.u64(k.barred)
	b.u64(k.failed)
	b.i32(k.retireFrom)
	b.u32(k.triedNavy)
	b.offer(&k.offer)
}

func (b *pack) player(p *player) {
	b.i8(p.gone, int8(p.first))
	b.flags(p.begun, p.exempt)
	for _, r := range p.retired {
		b.u8(uint8(r.captain))
		b.i32(r.worth)
		b.i16(r.notoriety)
	}
}

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

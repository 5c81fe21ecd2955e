package rules

import (
	"encoding/binary"
	"portside/engine/blackbeard"
)

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
func (b *pack) places(at ...blackbeard.Place) {
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
func (s *State) AppendBinary(dst []byte) ([]byte, error) {
	b := pack(dst)
	b.u8(s.Rules, s.Seats, s.Players, s.Petition, s.Ended)
	b.flags(s.Solo, s.Over, s.battled, s.Stir)
	b.i8(s.Captains, s.Winner, s.First, s.Actor, s.Drawer, int8(s.Last), s.Cunning)
	b.u16(s.Turn)
	b.u16(s.OnSale)
	b.u8(uint8(s.Pardon.Nation), uint8(s.Pardon.Excluded), s.Ask.Kind, byte(s.Ask.player))
	b.i16(s.Ask.A)
	b.i16(s.Ask.B)
	b.i16(s.Ask.C)
	b.contexts(s)
	b.u8(uint8(s.Stack.Len()))
	for i := range s.Stack.All() {
		f := &s.Stack.All()[i]
		b.i8(int8(f.Step), f.P, int8(f.U))
		b.i16(f.A)
		b.i16(f.B)
		b.i8(f.dice[:]...)
	}
	sheet := s.Rules >= blackbeard.RulesSheet
	for p := range s.Pirates {
		k := &s.Pirates[p]
		b.pirate(k)
		if sheet && k.Captain != 0 {
			b.u32(k.helpedNavy)
			b.u8(k.helpedCrown)
		}
	}
	for p := range s.Player[:s.Players] {
		b.player(&s.Player[p])
	}
	for c := range s.Crown {
		k := &s.Crown[c]
		b.i8(k.Owner, k.Combat, k.Speed)
		b.places(k.At)
		b.flags(k.Anchored, k.Careened, k.Scurvy, k.worsened)
		b.wounds(&k.Wounds)
		b.u8(k.Zones)
		if sheet {
			b.u8(k.prey, k.with)
			b.u64(k.Barred)
		}
	}
	for w := range s.Warships {
		if k := &s.Warships[w]; k.Face != 0 {
			b.u8(uint8(w), uint8(k.Face), k.Known, uint8(k.nation))
			b.flags(k.Anchored)
			b.places(k.At)
			if sheet {
				b.u8(k.prey, k.with, uint8(k.target))
			}
		}
	}
	b.u8(255)
	for i := range s.Merchants {
		if m := &s.Merchants[i]; m.Face != 0 {
			b.u8(uint8(i), uint8(m.Face), m.Known, m.Damaged, uint8(m.Holder))
			b.places(m.At)
		}
	}
	b.u8(255)
	for h := range s.Port {
		t := &s.Port[h]
		b.u8(uint8(t.Nation), uint8(t.Value), uint8(t.Garrison), uint8(t.Governor))
		b.flags(t.PermanentAnti, t.Razed, t.Pirateport)
	}
	out := []byte(b)
	out, _ = s.Pile.AppendBinary(out)
	out, _ = s.Discard.AppendBinary(out)
	out, _ = s.Deck.AppendBinary(out)
	out, _ = s.MerchantBag.AppendBinary(out)
	out, _ = s.WarshipBag.AppendBinary(out)
	out, _ = s.CrownBag.AppendBinary(out)
	out, _ = s.GovernorBag.AppendBinary(out)
	return s.LetterBag.AppendBinary(out)
}

// contexts writes everything under way.
func (b *pack) contexts(s *State) {
	b.u16(s.Op.kind)
	b.i8(int8(s.Op.unit))
	b.places(s.Op.start)
	b.flags(s.Op.hunters, s.Op.captured, s.Op.sold, s.Op.Opened, s.Op.crown)
	b.i8(s.Op.die, int8(s.Voyage.Unit), s.Voyage.Points, s.Voyage.Spent)
	b.flags(s.Voyage.Halted)
	f := &s.Fight
	b.flags(f.On, f.intercepted, f.ended)
	b.i8(f.Pirate, f.Ally, f.Crown, int8(f.nation), int8(f.round))
	b.u32(f.navy)
	z := &s.Prize
	b.i8(z.pirate, z.slot, z.Ally, int8(z.Face), int8(z.nation), z.taker, int8(z.hostage.Nation), int8(z.hostage.Origin), z.loader, z.hold)
	b.places(z.at)
	b.i16(z.Value)
	b.flags(z.double, z.damaged, z.feast, z.captured, z.hostage.Interrogated)
	b.sale(&s.Sale)
	b.assault(&s.Board)
	b.duel(&s.Duel)
	b.bargain(&s.Bargain)
}

func (b *pack) wounds(w *Wounds) {
	b.i8(w.Superficial, w.Eyes, w.Arms, w.Legs, w.Popularity)
	b.flags(w.Ordinary, w.Crippled, w.Ill)
}

func (b *pack) pirate(k *Pirate) {
	b.u8(uint8(k.Captain))
	if k.Captain == 0 {
		return
	}
	b.i8(int8(k.Ship), k.Combat, k.Speed, k.Skill, k.Cruelty, k.Charisma, k.Attack, k.Defence, k.Endurance, k.Rating, k.Cunning)
	b.places(k.At)
	b.flags(k.Anchored, k.Careened, k.Feast, k.feastNew, k.Scurvy, k.worsened, k.MustRaze, k.Blockaded)
	b.flags(k.Pardoned, k.paper)
	b.wounds(&k.Wounds)
	for _, v := range k.Holds {
		b.i16(v)
	}
	b.u8(k.NHostages)
	for _, h := range k.Hostages[:k.NHostages] {
		b.u8(uint8(h.Nation), uint8(h.Origin))
		b.flags(h.Interrogated)
	}
	b.i8(k.Popularity)
	b.i16(k.Notoriety)
	b.i32(k.Worth)
	for h, n := range k.Stash {
		if n > 0 {
			b.u8(uint8(h))
			b.u16(n)
		}
	}
	b.u8(255, uint8(k.Hideout), uint8(k.Letter), k.Attacked, k.Vain, k.Zones, uint8(k.Seen), uint8(k.Ally), k.TriedCrown)
	b.u64(k.Info)
	b.u64(k.Barred)
	b.u64(k.Failed)
	b.i32(k.RetireFrom)
	b.u32(k.TriedNavy)
	b.offer(&k.Offer)
}

func (b *pack) player(p *Player) {
	b.i8(p.Gone, int8(p.First))
	b.flags(p.Begun, p.Exempt)
	for _, r := range p.Retired {
		b.u8(uint8(r.Captain))
		b.i32(r.Worth)
		b.i16(r.Notoriety)
	}
}

// The canonical bytes of business in ports: selling, assaults, duels and offers.

func (b *pack) sale(v *Sale) {
	b.i8(v.Pirate)
	b.i32(v.sum)
	b.i16(v.price)
	b.flags(v.emptied, v.drawn)
}

func (b *pack) assault(v *Assault) {
	b.i8(v.Pirate, v.Ally, int8(v.port))
	b.flags(v.raze, v.informed, v.quarrelled)
	b.u8(uint8(v.captains[0]), uint8(v.captains[1]))
	b.i32(v.Loot)
	b.i32(v.share)
}

func (b *pack) duel(v *Duel) {
	b.flags(v.On)
	b.i8(v.Sides[0], v.Sides[1], v.Loss[0], v.Loss[1], v.Weakened[0], v.Weakened[1])
	b.u8(uint8(v.captains[0]), uint8(v.captains[1]), v.attacker, v.cause, v.round)
	b.i16(v.stake[0])
	b.i16(v.stake[1])
}

func (b *pack) bargain(v *Bargain) {
	b.i8(v.pirate)
	b.u8(v.Steps)
}

func (b *pack) offer(v *Offer) {
	b.i8(v.To)
	b.flags(v.Alliance, v.Swap, v.refused, v.Proposed)
	b.u32(v.content)
	b.u8(v.Give, v.Get, v.GiveHostages, v.GetHostages)
	b.i32(v.GiveMoney)
	b.i32(v.GetMoney)
}

package blackbeard

import (
	"math/rand/v2"

	"portside/engine"
)

// Scramble implements enginetest.Scrambler: it makes a dealt match one in the middle, with pirates of all
// seats in a few ports, cargo, hostages, money, letters and hide-outs, governors, hunters, allies, a pardon.
func (s *state) Scramble(r *rand.Rand) {
	for i := range s.player[:s.players] {
		s.player[i].begun = true
	}
	s.stack, s.ask = engine.Frames[frame]{}, ask{}
	meeting := [3]Port{Port(1 + r.IntN(ports)), Port(1 + r.IntN(ports)), Port(1 + r.IntN(ports))}
	for p := range 2 * int8(s.players) {
		if !s.solo || p%2 == 0 {
			scramblePirate(s, p, meeting[r.IntN(len(meeting))], r)
		}
	}
	begins := int8(r.IntN(int(s.seats)))
	if a, b := &s.pirates[0], &s.pirates[2]; s.seats > 2 && r.IntN(2) == 0 {
		if r.IntN(4) > 0 {
			b.at, b.anchored, b.careened, b.mustRaze, b.zones = a.at, a.anchored, false, false, a.zones
		}
		a.ally, b.ally = 3, 1
		if a.at == b.at && a.at.IsHex() && r.IntN(4) > 0 { // both at sea, fit to fight, with prizes
			begins = int8(r.IntN(2))
			a.combat, b.combat = a.full(), b.full()
			a.anchored, a.mustRaze, a.careened = false, false, false
			b.anchored, b.mustRaze, b.careened = false, false, false
			for range min(3, s.merchantBag.Len()) {
				s.putMerchant(Counter(s.merchantBag.TakeAt(r.IntN(s.merchantBag.Len()))), a.at, 0, nil)
			}
		}
	}
	for p := range int8(slots) {
		k, holder := &s.pirates[p], int8(0)
		if k.at.IsZone() {
			holder = p + 1
		}
		if k.atSea() && s.merchantBag.Len() > 0 && r.IntN(2) == 0 {
			s.putMerchant(Counter(s.merchantBag.TakeAt(r.IntN(s.merchantBag.Len()))), k.at, holder, nil)
		}
	}
	if r.IntN(8) == 0 { // all merchants are at sea
		for s.merchantBag.Len() > 0 {
			s.putMerchant(Counter(s.merchantBag.TakeAt(r.IntN(s.merchantBag.Len()))), s.laneSpace(Lane(1+r.IntN(lanes))), 0, nil)
		}
	}
	for range r.IntN(5) {
		l := Counter(s.letterBag.TakeAt(r.IntN(s.letterBag.Len())))
		s.onSale |= 1 << (l - firstLetter)
	}
	for range r.IntN(14) {
		h := Port(1 + r.IntN(ports))
		if r.IntN(2) == 0 {
			h = meeting[r.IntN(len(meeting))]
		}
		if t := &s.port[h]; !t.pirateport && t.governor == 0 {
			t.governor = Counter(s.governorBag.TakeAt(r.IntN(s.governorBag.Len())))
		}
	}
	for range r.IntN(6) {
		scrambleHunters(s, meeting[r.IntN(len(meeting))], r)
	}
	if r.IntN(2) == 0 {
		s.pardon = pardon{nation: Nation(1 + r.IntN(5)), excluded: s.pirates[0].captain}
	}
	s.stir = true
	s.stack.Push(frame{step: stepTurn, p: begins})
	s.run(engine.NewFast(r.Uint64()), nil)
}

func scramblePirate(s *state, p int8, h Port, r *rand.Rand) {
	k, pl := &s.pirates[p], &s.player[owner(p)]
	c := pl.first
	if pl.first = 0; c == 0 {
		c = Counter(s.deck.TakeAt(r.IntN(s.deck.Len())))
	}
	k.begin(c)
	k.ship = ShipType(1 + r.IntN(4))
	k.combat, k.speed = int8(1+r.IntN(int(k.full()))), k.top()-int8(r.IntN(4))
	if k.at, k.anchored = h.Hex(), r.IntN(4) > 0; r.IntN(8) == 0 {
		k.at, k.anchored = ZonePlace(1+r.IntN(zones)), false
		k.zones = 1 << k.at.Zone()
	}
	for i := range k.ship.Holds() {
		if r.IntN(2) == 0 {
			k.holds[i] = int16(10 + r.IntN(500))
		}
	}
	for range r.IntN(3) {
		k.hostages[k.nHostages] = hostage{nation: Nation(1 + r.IntN(6)), origin: Port(1 + r.IntN(ports))}
		k.nHostages++
	}
	k.popularity, k.notoriety, k.worth = int8(1+r.IntN(PopularityMax)), int16(r.IntN(95)), int32(r.IntN(4000))
	if r.IntN(2) == 0 {
		k.hideout = h
	}
	if r.IntN(3) == 0 {
		k.stash[h] = uint16(r.IntN(900))
	}
	one, other := uint8(r.IntN(128)), uint8(r.IntN(128)) // each nation in one case of four
	k.attacked = one & other &^ 1
	if r.IntN(2) == 0 {
		k.letter = Counter(s.letterBag.TakeAt(r.IntN(s.letterBag.Len())))
		k.attacked &^= 1 << k.letter.Nation()
	}
	k.info = r.Uint64() & (1<<(ports+1) - 2)
	k.scurvy = r.IntN(4) == 0
	k.careened = r.IntN(8) == 0 && k.at.IsHex() && (k.anchored || k.at.Coast())
	k.mustRaze = r.IntN(6) == 0 && k.anchored && !k.careened && s.port[h].nation != NoNation
}

// scrambleHunters puts a commissioner and a warship near a port.
func scrambleHunters(s *state, h Port, r *rand.Rand) {
	player := int8(r.IntN(int(s.players)))
	if s.crowns(player) < CommissionersMax {
		c := Counter(s.crownBag.TakeAt(r.IntN(s.crownBag.Len())))
		near := Port(1 + r.IntN(ports))
		anchored := r.IntN(2) == 0
		for p := range s.pirates {
			anchored = anchored && !(s.pirates[p].anchored && s.pirates[p].at == near.Hex())
		}
		s.crown[c-firstCommissioner] = commissioner{owner: player, combat: int8(c.Combat(0)), speed: int8(c.Speed(0)), at: near.Hex(), anchored: anchored}
	}
	face := Counter(s.warshipBag.TakeAt(r.IntN(s.warshipBag.Len())))
	for w := range s.warships {
		if s.warships[w].face == 0 {
			s.warships[w] = warship{face: face, at: h.Hex()}
			return
		}
	}
}

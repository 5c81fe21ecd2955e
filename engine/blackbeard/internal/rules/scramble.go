package rules

import (
	"math/rand/v2"

	"portside/engine"
	"portside/engine/blackbeard"
)

// Scramble implements enginetest.Scrambler: it turns a dealt match into one in the middle, with pirates of all
// seats in a few ports, cargo, hostages, money, letters and hide-outs, governors, hunters, allies, a pardon.
func (s *State) Scramble(r *rand.Rand) {
	for i := range s.Player[:s.Players] {
		s.Player[i].Begun = true
	}
	s.Stack, s.Ask = engine.Frames[Frame]{}, Ask{}
	meeting := [3]blackbeard.Port{s.anyPort(r), s.anyPort(r), s.anyPort(r)}
	for p := range 2 * int8(s.Players) {
		if !s.Solo || p%2 == 0 {
			scramblePirate(s, p, meeting[r.IntN(len(meeting))], r)
		}
	}
	begins := int8(r.IntN(int(s.Seats)))
	if a, b := &s.Pirates[0], &s.Pirates[2]; s.Seats > 2 && r.IntN(2) == 0 {
		if r.IntN(4) > 0 {
			b.At, b.Anchored, b.Careened, b.MustRaze, b.Zones = a.At, a.Anchored, false, false, a.Zones
		}
		a.Ally, b.Ally = 3, 1
		if a.At == b.At && a.At.IsHex() && r.IntN(4) > 0 { // both at sea, fit to fight, with prizes
			begins = int8(r.IntN(2))
			a.Combat, b.Combat = a.Full(), b.Full()
			a.Anchored, a.MustRaze, a.Careened = false, false, false
			b.Anchored, b.MustRaze, b.Careened = false, false, false
			for range min(3, s.MerchantBag.Len()) {
				s.putMerchant(blackbeard.Counter(s.MerchantBag.TakeAt(r.IntN(s.MerchantBag.Len()))), a.At, 0, nil)
			}
		}
	}
	for p := range int8(Slots) {
		k, holder := &s.Pirates[p], int8(0)
		if k.At.IsZone() {
			holder = p + 1
		}
		if k.AtSea() && s.MerchantBag.Len() > 0 && r.IntN(2) == 0 {
			s.putMerchant(blackbeard.Counter(s.MerchantBag.TakeAt(r.IntN(s.MerchantBag.Len()))), k.At, holder, nil)
		}
	}
	if r.IntN(8) == 0 { // all merchants are at sea
		for s.MerchantBag.Len() > 0 {
			s.putMerchant(blackbeard.Counter(s.MerchantBag.TakeAt(r.IntN(s.MerchantBag.Len()))), s.laneSpace(blackbeard.Lane(1+r.IntN(blackbeard.Lanes))), 0, nil)
		}
	}
	for range r.IntN(5) {
		l := blackbeard.Counter(s.LetterBag.TakeAt(r.IntN(s.LetterBag.Len())))
		s.OnSale |= 1 << (l - blackbeard.FirstLetter)
	}
	for range r.IntN(14) {
		h := s.anyPort(r)
		if r.IntN(2) == 0 {
			h = meeting[r.IntN(len(meeting))]
		}
		if t := &s.Port[h]; !t.Pirateport && t.Governor == 0 {
			t.Governor = blackbeard.Counter(s.GovernorBag.TakeAt(r.IntN(s.GovernorBag.Len())))
		}
	}
	for range r.IntN(6) {
		scrambleHunters(s, meeting[r.IntN(len(meeting))], r)
	}
	if r.IntN(2) == 0 {
		s.Pardon = Pardon{Nation: blackbeard.Nation(1 + r.IntN(5)), Excluded: s.Pirates[0].Captain}
	}
	s.Stir = true
	s.Stack.Push(Frame{Step: StepTurn, P: begins})
	s.Run(engine.NewFast(r.Uint64()), nil)
}

// anyPort is a random port that has not been razed; in a match in which dummies have had turns some may be.
func (s *State) anyPort(r *rand.Rand) blackbeard.Port {
	for {
		if h := blackbeard.Port(1 + r.IntN(blackbeard.Ports)); !s.Port[h].Razed {
			return h
		}
	}
}

func scramblePirate(s *State, p int8, h blackbeard.Port, r *rand.Rand) {
	k, pl := &s.Pirates[p], &s.Player[Owner(p)]
	c := pl.First
	if pl.First = 0; c == 0 {
		c = blackbeard.Counter(s.Deck.TakeAt(r.IntN(s.Deck.Len())))
	}
	k.Begin(c)
	k.Ship = blackbeard.ShipType(1 + r.IntN(4))
	k.Combat, k.Speed = int8(1+r.IntN(int(k.Full()))), k.Top()-int8(r.IntN(4))
	if k.At, k.Anchored = h.Hex(), r.IntN(4) > 0; r.IntN(8) == 0 {
		k.At, k.Anchored = blackbeard.ZonePlace(1+r.IntN(blackbeard.Zones)), false
		k.Zones = 1 << k.At.Zone()
	}
	for i := range k.Ship.Holds() {
		if r.IntN(2) == 0 {
			k.Holds[i] = int16(10 + r.IntN(500))
		}
	}
	for range r.IntN(3) {
		if from := s.anyPort(r); !s.Port[from].Pirateport {
			k.Hostages[k.NHostages] = blackbeard.Hostage{Nation: blackbeard.Nation(1 + r.IntN(6)), Origin: from}
			k.NHostages++
		}
	}
	k.Popularity, k.Notoriety, k.Worth = int8(1+r.IntN(blackbeard.PopularityMax)), int16(r.IntN(95)), int32(r.IntN(4000))
	if !s.Port[h].Pirateport && r.IntN(2) == 0 {
		k.Hideout = h
	}
	if !s.Port[h].Pirateport && r.IntN(3) == 0 {
		k.Stash[h] = uint16(r.IntN(900))
	}
	one, other := uint8(r.IntN(128)), uint8(r.IntN(128)) // each nation in one case of four
	k.Attacked = one & other &^ 1
	if r.IntN(2) == 0 {
		k.Letter = blackbeard.Counter(s.LetterBag.TakeAt(r.IntN(s.LetterBag.Len())))
		k.Attacked &^= 1 << k.Letter.Nation()
	}
	for from := blackbeard.Port(1); from <= blackbeard.Ports; from++ {
		if !s.Port[from].Pirateport && r.IntN(2) == 0 {
			k.Info |= 1 << from
		}
	}
	k.Scurvy = r.IntN(4) == 0
	k.Careened = r.IntN(8) == 0 && k.At.IsHex() && (k.Anchored || k.At.Coast())
	k.MustRaze = r.IntN(6) == 0 && k.Anchored && !k.Careened && s.Port[h].Nation != blackbeard.NoNation
}

// scrambleHunters puts a commissioner and a warship near a port.
func scrambleHunters(s *State, h blackbeard.Port, r *rand.Rand) {
	player := int8(r.IntN(int(s.Players)))
	if s.Crowns(player) < blackbeard.CommissionersMax {
		c := blackbeard.Counter(s.CrownBag.TakeAt(r.IntN(s.CrownBag.Len())))
		near := s.anyPort(r)
		anchored := r.IntN(2) == 0 && !s.SaleOf(s.Port[near].Nation)
		for p := range s.Pirates {
			anchored = anchored && !(s.Pirates[p].Anchored && s.Pirates[p].At == near.Hex())
		}
		s.Crown[c-blackbeard.FirstCommissioner] = Commissioner{Owner: player, Combat: int8(c.Combat(0)), Speed: int8(c.Speed(0)), At: near.Hex(), Anchored: anchored}
	}
	face := blackbeard.Counter(s.WarshipBag.TakeAt(r.IntN(s.WarshipBag.Len())))
	for w := range s.Warships {
		if s.Warships[w].Face == 0 {
			s.Warships[w] = Warship{Face: face, At: h.Hex()}
			return
		}
	}
}

package rules

import (
	"portside/engine"
	"portside/engine/portroyal"
)

// The abilities of adventure characters: innkeepers, lookouts, and ships kept for their items (§12.6, §12.7).

// Innkeepers are the kinds of innkeeper; each card may sell once in its seat's own turn.
var Innkeepers = func() (list [3]portroyal.Card) {
	n := 0
	for _, c := range portroyal.AdventureCards() {
		if c.Role() == portroyal.Innkeeper {
			list[n] = c
			n++
		}
	}
	return list
}()

// Sellable are the kept ships an innkeeper sells: bread and rum.
var Sellable = portroyal.Bread.Ships() | portroyal.Rum.Ships()

// legalSales lists what innkeepers of seat may sell; limit limits the list.
func (s *State) legalSales(seat engine.Seat, dst []engine.Action, limit int) []engine.Action {
	p := &s.Places[seat]
	if p.Role[portroyal.Innkeeper] == 0 || p.Kept&Sellable == 0 {
		return dst
	}
	for i, c := range Innkeepers {
		if p.Display.Count(uint8(c)) <= int(s.Adventure.Sold[i]) {
			continue
		}
		for ship := range (p.Kept & Sellable).All() {
			if limit == 0 {
				break
			}
			dst = append(dst, portroyal.Sell(c, ship))
			limit--
		}
	}
	return dst
}

func (s *State) applySell(innkeeper, ship portroyal.Card, log *engine.Log) {
	for i, c := range Innkeepers {
		if c == innkeeper {
			s.Adventure.Sold[i]++
		}
	}
	p := &s.Places[s.Actor]
	p.Kept &^= portroyal.ShipSetOf(ship)
	s.Discard.Put(uint8(ship))
	log.Public(portroyal.EvSold, s.Actor, int(ship), int(innkeeper.Face().Sells))
	s.gain(s.Actor, int(innkeeper.Face().Sells), log)
}

// applyStow keeps a ship for its item: no coins of its own, but those from traders and the like (§12.6).
func (s *State) applyStow(c portroyal.Card, log *engine.Log) {
	p := &s.Places[s.Actor]
	s.leaveHarbour(c)
	p.Kept |= portroyal.ShipSetOf(c)
	n := p.Bonuses(c)
	log.Public(portroyal.EvStowed, s.Actor, int(c), n)
	s.gain(s.Actor, n, log)
	s.crown(s.Actor, p.CrownsOfPower(c), log)
	owed := uint8(0)
	if s.Actor != s.Active {
		owed = 1
	}
	s.Push(stepTaken, owed)
}

// Lookouts is how often the active seat may look at the top cards in a turn.
func (s *State) Lookouts() int {
	p := &s.Places[s.Active]
	n := int(p.Role[portroyal.Lookout])
	if p.Power == portroyal.PowerWatching {
		n++
	}
	return n
}

// applyLookout shows the active seat, and nobody else, the top three cards (§7.5).
func (s *State) applyLookout(ch engine.Chance, log *engine.Log) {
	v := &s.Adventure
	v.Lookouts++
	for v.NLooked < MaxLooked && s.fill(log) {
		gen := s.Gen
		if v.Top > 0 {
			gen = v.Known[v.Top-1].Gen
		}
		v.Looked[v.NLooked], v.LookGen[v.NLooked] = s.drawCard(ch), gen
		v.NLooked++
	}
	log.Public(portroyal.EvLookout, s.Active, int(v.NLooked))
	for _, c := range v.Looked[:v.NLooked] {
		log.Private(portroyal.EvLooked, s.Active, int(c))
	}
	log.Bar(engine.BarrierShown)
	if v.NLooked == 1 {
		s.applyPick(v.Looked[0], log)
		return
	}
	s.Phase = portroyal.PhasePick
}

// legalPick lists decision D8: the card that goes back, each kind once.
func (s *State) legalPick(dst []engine.Action) []engine.Action {
	v := &s.Adventure
	for i, c := range v.Looked[:v.NLooked] {
		if i > 0 && v.Looked[0] == c || i > 1 && v.Looked[1] == c {
			continue
		}
		dst = append(dst, portroyal.PutBack(c))
	}
	return dst
}

// applyPick puts one card back on top, which the active seat knows from now on, and discards the others
// without effect.
func (s *State) applyPick(c portroyal.Card, log *engine.Log) {
	v, put := &s.Adventure, false
	if v.NKnown == maxKnown { // more looked-at cards have become coins than the state has room for
		s.Forget(0)
	}
	for i, l := range v.Looked[:v.NLooked] {
		if l == c && !put {
			put = true
			v.Known[v.NKnown] = KnownCard{c, v.LookGen[i], s.Active}
			v.NKnown++
			v.Top = v.NKnown
			s.Deck++
			log.Private(portroyal.EvPutBack, s.Active, int(c))
			continue
		}
		s.Discard.Put(uint8(l))
		log.Public(portroyal.EvUnwanted, s.Active, int(l))
	}
	v.Looked, v.LookGen, v.NLooked = [MaxLooked]portroyal.Card{}, [MaxLooked]uint8{}, 0
	s.Push(stepDiscover, 0)
}

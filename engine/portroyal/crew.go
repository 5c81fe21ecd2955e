package portroyal

import "portside/engine"

// What characters of the adventure can do: innkeepers, lookouts, and ships kept for their items (§12.6, §12.7).

// innkeepers are the kinds of innkeeper; each card may sell once in an own turn.
var innkeepers = func() (list [3]Card) {
	n := 0
	for _, c := range AdventureCards() {
		if c.Role() == Innkeeper {
			list[n] = c
			n++
		}
	}
	return list
}()

// sellable are the kept ships an innkeeper sells: bread and rum.
var sellable = Bread.Ships() | Rum.Ships()

// legalSales lists what innkeepers of seat may sell; limit bounds the list.
func (s *state) legalSales(seat engine.Seat, dst []engine.Action, limit int) []engine.Action {
	p := &s.seat[seat]
	if p.role[Innkeeper] == 0 || p.kept&sellable == 0 {
		return dst
	}
	for i, c := range innkeepers {
		if p.display.Count(uint8(c)) <= int(s.voyage.sold[i]) {
			continue
		}
		for ship := range (p.kept & sellable).All() {
			if limit == 0 {
				break
			}
			dst = append(dst, Sell(c, ship))
			limit--
		}
	}
	return dst
}

func (s *state) applySell(innkeeper, ship Card, log *engine.Log) {
	for i, c := range innkeepers {
		if c == innkeeper {
			s.voyage.sold[i]++
		}
	}
	p := &s.seat[s.actor]
	p.kept &^= ShipSetOf(ship)
	s.discard.Put(uint8(ship))
	log.Public(EvSold, s.actor, int(ship), int(innkeeper.Face().sells))
	s.gain(s.actor, int(innkeeper.Face().sells), log)
}

// applyStow keeps a ship for its item: no coins of its own, but those of traders and the like (§12.6).
func (s *state) applyStow(c Card, log *engine.Log) {
	p := &s.seat[s.actor]
	s.leaveHarbour(c)
	p.kept |= ShipSetOf(c)
	n := p.Bonuses(c)
	log.Public(EvStowed, s.actor, int(c), n)
	s.gain(s.actor, n, log)
	s.crown(s.actor, p.crownsOfPower(c), log)
	owed := uint8(0)
	if s.actor != s.active {
		owed = 1
	}
	s.push(stepTaken, owed)
}

// lookouts is how often the active seat may look at the top cards in a turn.
func (s *state) lookouts() int {
	p := &s.seat[s.active]
	n := int(p.role[Lookout])
	if p.power == PowerWatching {
		n++
	}
	return n
}

// applyLookout shows the active seat, and nobody else, the top three cards (§7.5).
func (s *state) applyLookout(ch engine.Chance, log *engine.Log) {
	v := &s.voyage
	v.lookouts++
	for v.nLooked < maxLooked && s.fill(log) {
		gen := s.gen
		if v.top > 0 {
			gen = v.known[v.top-1].gen
		}
		v.looked[v.nLooked], v.lookGen[v.nLooked] = s.drawCard(ch), gen
		v.nLooked++
	}
	log.Public(EvLookout, s.active, int(v.nLooked))
	for _, c := range v.looked[:v.nLooked] {
		log.Private(EvLooked, s.active, int(c))
	}
	log.Bar(engine.BarrierShown)
	if v.nLooked == 1 {
		s.applyPick(v.looked[0], log)
		return
	}
	s.phase = PhasePick
}

// legalPick lists decision D8: the card that goes back, each kind once.
func (s *state) legalPick(dst []engine.Action) []engine.Action {
	v := &s.voyage
	for i, c := range v.looked[:v.nLooked] {
		if i > 0 && v.looked[0] == c || i > 1 && v.looked[1] == c {
			continue
		}
		dst = append(dst, PutBack(c))
	}
	return dst
}

// applyPick puts one card back on top, which the active seat knows from now on, and discards the others
// without effect.
func (s *state) applyPick(c Card, log *engine.Log) {
	v, put := &s.voyage, false
	if v.nKnown == maxKnown { // more looked-at cards lie about as coins than the state has room for
		s.forget(0)
	}
	for i, l := range v.looked[:v.nLooked] {
		if l == c && !put {
			put = true
			v.known[v.nKnown] = known{c, v.lookGen[i], s.active}
			v.nKnown++
			v.top = v.nKnown
			s.deck++
			log.Private(EvPutBack, s.active, int(c))
			continue
		}
		s.discard.Put(uint8(l))
		log.Public(EvUnwanted, s.active, int(l))
	}
	v.looked, v.lookGen, v.nLooked = [maxLooked]Card{}, [maxLooked]uint8{}, 0
	s.push(stepDiscover, 0)
}

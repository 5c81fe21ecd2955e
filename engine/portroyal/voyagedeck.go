package portroyal

import "portside/engine"

// takeTop takes the top card of the draw pile unseen, as a coin is written down.
func (s *state) takeTop() uint8 {
	s.deck--
	if v := &s.voyage; v.top > 0 {
		coin := knownCoin | v.top - 1
		v.top = 0
		return coin
	}
	return s.gen
}

// turnCoin is the face of a coin.
func (s *state) turnCoin(coin uint8, ch engine.Chance) uint8 {
	switch {
	case coin&knownCoin != 0:
		return uint8(s.reveal(coin &^ knownCoin))
	case coin&startCoin != 0:
		s.voyage.early--
		return s.drawOld(coin&^startCoin, ch)
	case s.voyage.early > 0:
		return s.drawNew(coin, ch)
	}
	return ch.Draw(&s.unseen[coin])
}

// reveal forgets known card i, whose face is seen, and returns it.
func (s *state) reveal(i uint8) Card {
	v := &s.voyage
	c := v.known[i].card
	v.nKnown--
	v.known[i] = v.known[v.nKnown]
	v.known[v.nKnown] = known{}
	for k := range s.seat { // the last one has moved to place i
		p := &s.seat[k]
		for n := range p.purse[:p.coins] {
			if p.purse[n] == knownCoin|v.nKnown {
				p.purse[n] = knownCoin | i
			}
		}
	}
	if v.top == v.nKnown+1 {
		v.top = i + 1
	}
	return c
}

// forget makes known card i one of the unseen ones again: nobody can tell any more where it is.
func (s *state) forget(i uint8) {
	v := &s.voyage
	gen := v.known[i].gen
	for k := range s.seat {
		p := &s.seat[k]
		for n := range p.purse[:p.coins] {
			if p.purse[n] == knownCoin|i {
				p.purse[n] = gen
			}
		}
	}
	if v.top == i+1 {
		v.top = 0
	}
	s.unseen[gen].Put(uint8(s.reveal(i)))
}

// drawOfAdventure is the face of the top card when it is known, or while start coins lie face down.
func (s *state) drawOfAdventure(ch engine.Chance) Card {
	if i := s.voyage.top; i > 0 {
		s.voyage.top = 0
		return s.reveal(i - 1)
	}
	return Card(s.drawNew(s.gen, ch))
}

// isFresh tells of a card of the group that came into the deck after the start coins were dealt.
func (s *state) isFresh(t uint8) bool {
	return s.voyage.fresh > 0 && Card(t).Face().group == s.voyage.fresh
}

// drawOld draws a face for a start coin: any unseen one but those of the fresh group, which are held back
// meanwhile.
func (s *state) drawOld(gen uint8, ch engine.Chance) uint8 {
	bag, held := &s.unseen[gen], [maxLate]uint8{}
	for i, c := range AdventureCards() {
		if t := uint8(c); s.isFresh(t) {
			for ; bag.Count(t) > 0; held[i]++ {
				bag.Take(t)
			}
		}
	}
	t := ch.Draw(bag)
	for i, n := range held {
		if n > 0 {
			bag.PutN(uint8(AdventureCards()[i]), int(n))
		}
	}
	return t
}

// drawNew draws a face for any other card while start coins are face down. These are none of the fresh group
// (§3.4), so the others are so rather more often: of O old faces, e of them start coins, and F fresh ones a card
// is a certain fresh face as often as O : O - e compared with a certain old one.
func (s *state) drawNew(gen uint8, ch engine.Chance) uint8 {
	bag := &s.unseen[gen]
	coins, old := s.startCoinsOf(gen), s.oldFaces(bag)
	if coins == 0 || old == bag.Len() {
		return ch.Draw(bag)
	}
	weights := [2]int{0, 1} // all old faces are needed for the coins
	if old > coins {
		weights[0], weights[1] = ratio(old-coins, old)
	}
	weighed := s.scratch()
	for t := range bag.All() {
		weighed.PutN(t, bag.Count(t)*weights[asBit(s.isFresh(t))])
	}
	t := ch.Draw(weighed)
	*weighed = engine.Bag{}
	bag.Take(t)
	return t
}

// maxWeight is how often each old face can lie in a bag of at most 255 tokens of a kind, seven sailors being
// alike.
const maxWeight = 36

// ratio is a : b, with 0 < a < b, in small numbers: the nearest with a first one up to maxWeight.
func ratio(a, b int) (p, q int) {
	least := 0
	for n := 1; n <= maxWeight; n++ {
		m := (n*b + a/2) / a
		miss := max(m*a-n*b, n*b-m*a) // in units of n
		if m <= 3*maxWeight && (p == 0 || miss*p < least*n) {
			p, q, least = n, m, miss
		}
	}
	if p == 0 { // hardly any old face is left beside the coins
		return 1, 3 * maxWeight
	}
	return p, q
}

// scratch is an empty bag to draw from, so that no draw allocates; whoever fills it empties it again.
func (s *state) scratch() *engine.Bag { return &s.unseen[s.freeGeneration()] }

// oldFaces counts the faces of a bag that a start coin can have.
func (s *state) oldFaces(bag *engine.Bag) int {
	n := bag.Len()
	if s.voyage.fresh == 0 {
		return n
	}
	for _, c := range AdventureCards() {
		if s.isFresh(uint8(c)) {
			n -= bag.Count(uint8(c))
		}
	}
	return n
}

// startCoinsOf counts the start coins of a generation.
func (s *state) startCoinsOf(gen uint8) int {
	n := 0
	for i := range s.seat {
		p := &s.seat[i]
		for _, c := range p.purse[:p.coins] {
			if c == gen|startCoin {
				n++
			}
		}
	}
	return n
}

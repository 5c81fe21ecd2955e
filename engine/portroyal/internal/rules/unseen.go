package rules

import (
	"portside/engine"
	"portside/engine/portroyal"
)

// takeTop takes the top card of the draw pile unseen, in the form of a coin.
func (s *State) takeTop() uint8 {
	s.Deck--
	if v := &s.Adventure; v.Top > 0 {
		coin := knownCoin | v.Top - 1
		v.Top = 0
		return coin
	}
	return s.Gen
}

// turnCoin is the face of a coin.
func (s *State) turnCoin(coin uint8, ch engine.Chance) uint8 {
	switch {
	case coin&knownCoin != 0:
		return uint8(s.Reveal(coin &^ knownCoin))
	case coin&startCoin != 0:
		s.Adventure.Early--
		return s.drawOld(coin&^startCoin, ch)
	case s.Adventure.Early > 0:
		return s.drawNew(coin, ch)
	}
	return ch.Draw(&s.Unseen[coin])
}

// Reveal forgets known card i, whose face has been seen, and returns it.
func (s *State) Reveal(i uint8) portroyal.Card {
	v := &s.Adventure
	c := v.Known[i].Card
	v.NKnown--
	v.Known[i] = v.Known[v.NKnown]
	v.Known[v.NKnown] = KnownCard{}
	for k := range s.Places { // the last one has moved to place i
		p := &s.Places[k]
		for n := range p.Purse[:p.Coins] {
			if p.Purse[n] == knownCoin|v.NKnown {
				p.Purse[n] = knownCoin | i
			}
		}
	}
	if v.Top == v.NKnown+1 {
		v.Top = i + 1
	}
	return c
}

// Forget makes known card i an unseen one again: nobody can tell any more where it is.
func (s *State) Forget(i uint8) {
	v := &s.Adventure
	gen := v.Known[i].Gen
	for k := range s.Places {
		p := &s.Places[k]
		for n := range p.Purse[:p.Coins] {
			if p.Purse[n] == knownCoin|i {
				p.Purse[n] = gen
			}
		}
	}
	if v.Top == i+1 {
		v.Top = 0
	}
	s.Unseen[gen].Put(uint8(s.Reveal(i)))
}

// drawOfAdventure is the face of the top card if it is known, or while start coins lie face down.
func (s *State) drawOfAdventure(ch engine.Chance) portroyal.Card {
	if i := s.Adventure.Top; i > 0 {
		s.Adventure.Top = 0
		return s.Reveal(i - 1)
	}
	return portroyal.Card(s.drawNew(s.Gen, ch))
}

// isFresh tells whether a card belongs to the group that came into the deck after the start coins were dealt.
func (s *State) isFresh(t uint8) bool {
	return s.Adventure.Fresh > 0 && portroyal.Card(t).Face().Group == s.Adventure.Fresh
}

// drawOld draws a face for a start coin: any unseen one except those of the fresh group, which are held back
// meanwhile.
func (s *State) drawOld(gen uint8, ch engine.Chance) uint8 {
	bag, held := &s.Unseen[gen], [maxLate]uint8{}
	for i, c := range portroyal.AdventureCards() {
		if t := uint8(c); s.isFresh(t) {
			for ; bag.Count(t) > 0; held[i]++ {
				bag.Take(t)
			}
		}
	}
	t := ch.Draw(bag)
	for i, n := range held {
		if n > 0 {
			bag.PutN(uint8(portroyal.AdventureCards()[i]), int(n))
		}
	}
	return t
}

// drawNew draws a face for any other card while start coins are face down. Start coins are never of the fresh group
// (§3.4), so other cards are more often: with O old faces, e of them start coins, and F fresh ones, a card
// is a given fresh face O : O - e times as often as a given old one.
func (s *State) drawNew(gen uint8, ch engine.Chance) uint8 {
	bag := &s.Unseen[gen]
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

// maxWeight is how often each old face can lie in a bag of at most 255 tokens of a kind, since there are seven equal
// sailors.
const maxWeight = 36

// ratio is a : b, with 0 < a < b, in small numbers: the nearest fraction whose numerator is at most maxWeight.
func ratio(a, b int) (p, q int) {
	least := 0
	for n := 1; n <= maxWeight; n++ {
		m := (n*b + a/2) / a
		miss := max(m*a-n*b, n*b-m*a) // in units of n
		if m <= 3*maxWeight && (p == 0 || miss*p < least*n) {
			p, q, least = n, m, miss
		}
	}
	if p == 0 { // hardly any old face is left besides the coins
		return 1, 3 * maxWeight
	}
	return p, q
}

// scratch is an empty bag to draw from, so that no draw allocates; the caller empties it again.
func (s *State) scratch() *engine.Bag { return &s.Unseen[s.freeGeneration()] }

// oldFaces counts the possible faces of a start coin in a bag.
func (s *State) oldFaces(bag *engine.Bag) int {
	n := bag.Len()
	if s.Adventure.Fresh == 0 {
		return n
	}
	for _, c := range portroyal.AdventureCards() {
		if s.isFresh(uint8(c)) {
			n -= bag.Count(uint8(c))
		}
	}
	return n
}

// startCoinsOf counts the start coins of a generation.
func (s *State) startCoinsOf(gen uint8) int {
	n := 0
	for i := range s.Places {
		p := &s.Places[i]
		for _, c := range p.Purse[:p.Coins] {
			if c == gen|startCoin {
				n++
			}
		}
	}
	return n
}

package portroyal

import "portside/engine"

// fill makes sure that a card can be taken from the draw pile, shuffling the discard pile if it must
// (§6.3, lazily: R-12). It is false if both piles are empty (§6.4).
func (s *state) fill(log *engine.Log) bool {
	if s.deck > 0 {
		return true
	}
	if s.discard.Len() == 0 {
		return false
	}
	if s.busy(s.gen) {
		s.gen = s.freeGeneration()
	}
	s.deck = uint8(s.discard.Len())
	s.unseen[s.gen] = s.discard
	s.discard = engine.Bag{}
	log.Public(EvReshuffled, engine.Nobody, int(s.deck))
	log.Bar(engine.BarrierShown)
	return true
}

// freeGeneration finds a generation of which no face is left unseen.
func (s *state) freeGeneration() uint8 {
	for g := range s.unseen {
		if !s.busy(uint8(g)) {
			return uint8(g)
		}
	}
	return s.mergeOldest()
}

// busy tells whether a face of generation g is face down somewhere.
func (s *state) busy(g uint8) bool {
	if s.unseen[g].Len() > 0 {
		return true
	}
	for _, k := range s.voyage.known[:s.voyage.nKnown] {
		if k.gen == g {
			return true
		}
	}
	return false
}

// mergeOldest joins the two smallest old generations when coins of as many shuffles as the state has
// room for are about. It needs seats that hoard coins through a dozen reshuffles; the faces of just
// these coins are then known less exactly, nothing else changes.
func (s *state) mergeOldest() uint8 {
	a, b := -1, -1
	for g := range s.unseen {
		switch {
		case uint8(g) == s.gen:
		case a < 0 || s.unseen[g].Len() < s.unseen[a].Len():
			a, b = g, a
		case b < 0 || s.unseen[g].Len() < s.unseen[b].Len():
			b = g
		}
	}
	s.unseen[b].Pour(&s.unseen[a])
	for i := range s.seat {
		p := &s.seat[i]
		for k := range p.purse[:p.coins] {
			switch p.purse[k] {
			case uint8(a):
				p.purse[k] = uint8(b)
			case uint8(a) | startCoin:
				p.purse[k] = uint8(b) | startCoin
			}
		}
	}
	for i := range s.voyage.known[:s.voyage.nKnown] {
		if k := &s.voyage.known[i]; k.gen == uint8(a) {
			k.gen = uint8(b)
		}
	}
	if s.timeGen == uint8(a) {
		s.timeGen = uint8(b)
	}
	return uint8(a)
}

// gain gives seat the top n cards of the draw pile as coins and returns how many there were (§6.1).
func (s *state) gain(seat engine.Seat, n int, log *engine.Log) int {
	p := &s.seat[seat]
	for got := range n {
		if !s.fill(log) {
			log.Public(EvShort, seat, n-got)
			return got
		}
		p.purse[p.coins] = s.takeTop()
		p.coins++
	}
	if n > 0 {
		log.Bar(engine.BarrierMoved)
	}
	return n
}

// pay lays the n longest-held coins of seat face up on the discard pile (§6.2).
func (s *state) pay(seat engine.Seat, n int, ch engine.Chance, log *engine.Log) {
	p := &s.seat[seat]
	for i := range n {
		coin := p.purse[i]
		p.purse[i] = turned
		c := s.turnCoin(coin, ch)
		s.discard.Put(c)
		log.Public(EvCoinShown, seat, int(c))
	}
	p.drop(n)
}

// payFee hands the longest-held coin of seat to the active seat, face down (§5.5.2).
func (s *state) payFee(seat engine.Seat, log *engine.Log) {
	if s.voyage.event == EffectFeeByBank { // nobody pays: no EvFee, but coins of the event
		s.eventCoins(s.active, int(s.voyage.card.Face().n), log)
		return
	}
	from, to := &s.seat[seat], &s.seat[s.active]
	g := from.purse[0]
	from.drop(1)
	to.purse[to.coins] = g
	to.coins++
	log.Public(EvFee, seat, fee, int(s.active))
	log.Bar(engine.BarrierMoved)
}

// turned stands in a purse for a coin whose face is up already, until drop.
const turned = 0xff

// drop forgets the n longest-held coins; the rest of the purse stays zero, so that equal states are ==.
func (p *place) drop(n int) {
	copy(p.purse[:], p.purse[n:p.coins])
	clear(p.purse[int(p.coins)-n : p.coins])
	p.coins -= uint8(n)
}

// draw turns up the top card; the caller has filled the pile.
func (s *state) drawCard(ch engine.Chance) Card {
	s.deck--
	if s.voyage.top > 0 || s.voyage.early > 0 {
		return s.drawOfAdventure(ch)
	}
	return Card(ch.Draw(&s.unseen[s.gen]))
}

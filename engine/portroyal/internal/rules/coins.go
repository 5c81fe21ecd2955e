package rules

import (
	"portside/engine"
	"portside/engine/portroyal"
)

// fill makes sure that a card can be taken from the draw pile, shuffling the discard pile if it must
// (§6.3, lazily: R-12). It is false if both piles are empty (§6.4).
func (s *State) fill(log *engine.Log) bool {
	if s.Deck > 0 {
		return true
	}
	if s.Discard.Len() == 0 {
		return false
	}
	if s.busy(s.Gen) {
		s.Gen = s.freeGeneration()
	}
	s.Deck = uint8(s.Discard.Len())
	s.Unseen[s.Gen] = s.Discard
	s.Discard = engine.Bag{}
	log.Public(portroyal.EvReshuffled, engine.Nobody, int(s.Deck))
	log.Bar(engine.BarrierShown)
	return true
}

// freeGeneration finds a generation without unseen faces.
func (s *State) freeGeneration() uint8 {
	for g := range s.Unseen {
		if !s.busy(uint8(g)) {
			return uint8(g)
		}
	}
	return s.mergeOldest()
}

// busy tells whether a face of generation g is face down somewhere.
func (s *State) busy(g uint8) bool {
	if s.Unseen[g].Len() > 0 {
		return true
	}
	for _, k := range s.Adventure.Known[:s.Adventure.NKnown] {
		if k.Gen == g {
			return true
		}
	}
	return false
}

// mergeOldest joins the two smallest old generations when there are coins of as many shuffles as the state has
// room for. That takes seats that hoard coins through a dozen reshuffles; the faces of just
// these coins are then known less exactly, nothing else changes.
func (s *State) mergeOldest() uint8 {
	a, b := -1, -1
	for g := range s.Unseen {
		switch {
		case uint8(g) == s.Gen:
		case a < 0 || s.Unseen[g].Len() < s.Unseen[a].Len():
			a, b = g, a
		case b < 0 || s.Unseen[g].Len() < s.Unseen[b].Len():
			b = g
		}
	}
	s.Unseen[b].Pour(&s.Unseen[a])
	for i := range s.Places {
		p := &s.Places[i]
		for k := range p.Purse[:p.Coins] {
			switch p.Purse[k] {
			case uint8(a):
				p.Purse[k] = uint8(b)
			case uint8(a) | startCoin:
				p.Purse[k] = uint8(b) | startCoin
			}
		}
	}
	for i := range s.Adventure.Known[:s.Adventure.NKnown] {
		if k := &s.Adventure.Known[i]; k.Gen == uint8(a) {
			k.Gen = uint8(b)
		}
	}
	if s.timeGen == uint8(a) {
		s.timeGen = uint8(b)
	}
	return uint8(a)
}

// gain gives seat the top n cards of the draw pile as coins and returns how many there were (§6.1).
func (s *State) gain(seat engine.Seat, n int, log *engine.Log) int {
	p := &s.Places[seat]
	for got := range n {
		if !s.fill(log) {
			log.Public(portroyal.EvShort, seat, n-got)
			return got
		}
		p.Purse[p.Coins] = s.takeTop()
		p.Coins++
	}
	if n > 0 {
		log.Bar(engine.BarrierMoved)
	}
	return n
}

// pay lays the n longest-held coins of seat face up on the discard pile (§6.2).
func (s *State) pay(seat engine.Seat, n int, ch engine.Chance, log *engine.Log) {
	p := &s.Places[seat]
	for i := range n {
		coin := p.Purse[i]
		p.Purse[i] = turned
		c := s.turnCoin(coin, ch)
		s.Discard.Put(c)
		log.Public(portroyal.EvCoinShown, seat, int(c))
	}
	p.drop(n)
}

// payFee hands the longest-held coin of seat to the active seat, face down (§5.5.2).
func (s *State) payFee(seat engine.Seat, log *engine.Log) {
	if s.Adventure.Event == portroyal.EffectFeeByBank { // nobody pays: no EvFee, but coins of the event
		s.eventCoins(s.Active, int(s.Adventure.Card.Face().N), log)
		return
	}
	from, to := &s.Places[seat], &s.Places[s.Active]
	g := from.Purse[0]
	from.drop(1)
	to.Purse[to.Coins] = g
	to.Coins++
	log.Public(portroyal.EvFee, seat, portroyal.Fee, int(s.Active))
	log.Bar(engine.BarrierMoved)
}

// turned marks a coin in a purse whose face is up already, until drop.
const turned = 0xff

// drop forgets the n longest-held coins; the rest of the purse stays zero, so that equal states are ==.
func (p *Place) drop(n int) {
	copy(p.Purse[:], p.Purse[n:p.Coins])
	clear(p.Purse[int(p.Coins)-n : p.Coins])
	p.Coins -= uint8(n)
}

// drawCard turns up the top card; the caller has filled the pile.
func (s *State) drawCard(ch engine.Chance) portroyal.Card {
	s.Deck--
	if s.Adventure.Top > 0 || s.Adventure.Early > 0 {
		return s.drawOfAdventure(ch)
	}
	return portroyal.Card(ch.Draw(&s.Unseen[s.Gen]))
}

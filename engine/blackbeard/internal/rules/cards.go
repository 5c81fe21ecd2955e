package rules

import (
	"portside/engine"
	"portside/engine/blackbeard"
)

// draw draws an action card for a purpose; it goes to the discards at once (3.1).
func (s *State) draw(purpose int16, player int8, ch engine.Chance, log *engine.Log) blackbeard.Counter {
	if s.Pile.Len() == 0 {
		s.shuffle(log)
	}
	c := ch.Draw(&s.Pile)
	s.Discard.Put(c)
	s.emit(log, blackbeard.EvCard, player, int16(c), purpose, 0)
	log.Bar(engine.BarrierShown)
	return blackbeard.Counter(c)
}

// shuffle makes the discards part of the pile (§6.2).
func (s *State) shuffle(log *engine.Log) {
	s.Pile.Pour(&s.Discard)
	s.emit(log, blackbeard.EvShuffled, -1, int16(s.Pile.Len()), 0, 0)
}

// d66 rolls a place among the ports or lanes.
func (s *State) d66(player int8, ch engine.Chance, log *engine.Log) blackbeard.Port {
	a, b := ch.Roll(6), ch.Roll(6)
	s.emit(log, blackbeard.EvRolled, player, int16(10*a+b), blackbeard.RollPlace, 0)
	log.Bar(engine.BarrierShown)
	return blackbeard.PortAt(a, b)
}

// lane draws a card and reads its lane line, d66 for the asterisk (3.4).
func (s *State) lane(ch engine.Chance, log *engine.Log) blackbeard.Lane {
	l := s.draw(blackbeard.ForLane, -1, ch, log).Lane()
	if l == 0 {
		l = blackbeard.Lane(s.d66(-1, ch, log))
	}
	return l
}

// newMerchant draws a merchant from the bag. An empty bag first gets back the merchants on even or on odd
// places (3.3); false if none came.
func (s *State) newMerchant(at blackbeard.Place, holder int8, ch engine.Chance, log *engine.Log) bool {
	face, ok := s.drawMerchant(ch, log)
	if ok {
		s.putMerchant(face, at, holder, log)
	}
	return ok
}

func (s *State) drawMerchant(ch engine.Chance, log *engine.Log) (blackbeard.Counter, bool) {
	if s.MerchantBag.Len() == 0 {
		d := ch.Roll(6)
		s.emit(log, blackbeard.EvRolled, -1, int16(d), blackbeard.RollParity, 0)
		s.removeMerchants(d%2 == 0, log)
	}
	if s.MerchantBag.Len() == 0 {
		return 0, false
	}
	log.Bar(engine.BarrierShown)
	return blackbeard.Counter(ch.Draw(&s.MerchantBag)), true
}

// putMerchant lays a merchant face down on a place.
func (s *State) putMerchant(face blackbeard.Counter, at blackbeard.Place, holder int8, log *engine.Log) {
	for i := range s.Merchants {
		if m := &s.Merchants[i]; m.Face == 0 {
			*m = Merchant{Face: face, At: at, Holder: holder}
			s.emit(log, blackbeard.EvMerchant, -1, int16(i), int16(at), 0)
			return
		}
	}
}

// removeMerchant puts a merchant back into the bag.
func (s *State) removeMerchant(i int8, log *engine.Log) {
	m := &s.Merchants[i]
	s.emit(log, blackbeard.EvMerchantGone, -1, int16(i), int16(m.At), 0)
	s.MerchantBag.Put(uint8(m.Face))
	*m = Merchant{}
	for p := range s.Pirates {
		if s.Pirates[p].Seen == i+1 {
			s.Pirates[p].Seen = 0
		}
	}
}

// removeMerchants takes those on even or odd places off the map (§6.33) [R6].
func (s *State) removeMerchants(even bool, log *engine.Log) {
	n, parity := int16(0), int16(0)
	if even {
		parity = 1
	}
	for i := range int8(blackbeard.NMerchants) {
		if m := &s.Merchants[i]; m.Face != 0 && m.At.Even() == even {
			s.removeMerchant(i, log)
			n++
		}
	}
	s.emit(log, blackbeard.EvRemoved, -1, parity, n, 0)
}

// MerchantAt tells whether a merchant lies on a place.
func (s *State) MerchantAt(at blackbeard.Place) bool {
	for i := range s.Merchants {
		if s.Merchants[i].Face != 0 && s.Merchants[i].At == at {
			return true
		}
	}
	return false
}

// placeNew draws one merchant and places it in a lane (3.4).
func (s *State) placeNew(f Frame, ch engine.Chance, log *engine.Log) {
	face, ok := s.drawMerchant(ch, log)
	if !ok {
		return
	}
	l := s.lane(ch, log)
	s.putMerchant(face, s.laneSpace(l), 0, log)
	if f.A--; f.A > 0 {
		s.Stack.Push(f)
	}
}

// laneSpace is where a further merchant of a lane goes [R7].
func (s *State) laneSpace(l blackbeard.Lane) blackbeard.Place {
	if s.MerchantAt(l.Hex()) {
		for i := range blackbeard.Overflow {
			if h := l.Overflow(i); !s.MerchantAt(h) {
				return h
			}
		}
	}
	return l.Hex()
}

// newWarship draws a warship and puts it at sea; -1 if the bag is empty [R5]. known: players who see its face.
func (s *State) newWarship(at blackbeard.Place, known uint8, ch engine.Chance, log *engine.Log) int8 {
	if s.WarshipBag.Len() == 0 {
		return -1
	}
	log.Bar(engine.BarrierShown)
	face := blackbeard.Counter(ch.Draw(&s.WarshipBag))
	for i := range int8(blackbeard.NWarships) {
		if w := &s.Warships[i]; w.Face == 0 {
			*w = Warship{Face: face, At: at, Known: known}
			s.emit(log, blackbeard.EvWarship, -1, int16(i), int16(at), 0)
			for p := range int8(s.Players) {
				if known>>p&1 > 0 {
					s.whisper(log, blackbeard.EvFace, p, -1-int16(i), int16(face), 0)
				}
			}
			s.Stir = true
			return i
		}
	}
	return -1
}

// removeWarship puts a warship back into the bag.
func (s *State) removeWarship(w int8, log *engine.Log) {
	k := &s.Warships[w]
	if k.Face == 0 {
		return
	}
	s.emit(log, blackbeard.EvWarshipGone, -1, int16(w), int16(k.At), 0)
	s.WarshipBag.Put(uint8(k.Face))
	*k = Warship{}
	for p := range s.Pirates {
		s.Pirates[p].TriedNavy &^= 1 << w
		s.Pirates[p].helpedNavy &^= 1 << w
	}
	s.Fight.navy &^= 1 << w
	s.Stir = true
}

// Everybody is the set of all players.
func (s *State) Everybody() uint8 { return 1<<s.Players - 1 }

// reveal shows the face of a warship to all.
func (s *State) reveal(w int8, log *engine.Log) {
	k := &s.Warships[w]
	if k.Known != s.Everybody() {
		k.Known = s.Everybody()
		s.emit(log, blackbeard.EvFace, -1, -1-int16(w), int16(k.Face), 0)
	}
}

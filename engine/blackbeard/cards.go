package blackbeard

import "portside/engine"

// draw draws an action card for a purpose; it goes to the discards at once (3.1).
func (s *state) draw(purpose int16, player int8, ch engine.Chance, log *engine.Log) Counter {
	if s.pile.Len() == 0 {
		s.shuffle(log)
	}
	c := ch.Draw(&s.pile)
	s.discard.Put(c)
	s.tell(log, EvCard, player, int16(c), purpose, 0)
	log.Bar(engine.BarrierShown)
	return Counter(c)
}

// shuffle makes the discards part of the pile (§6.2).
func (s *state) shuffle(log *engine.Log) {
	s.pile.Pour(&s.discard)
	s.tell(log, EvShuffled, -1, int16(s.pile.Len()), 0, 0)
}

// d66 rolls a place among the ports or lanes.
func (s *state) d66(player int8, ch engine.Chance, log *engine.Log) Port {
	a, b := ch.Roll(6), ch.Roll(6)
	s.tell(log, EvRolled, player, int16(10*a+b), RollPlace, 0)
	log.Bar(engine.BarrierShown)
	return PortAt(a, b)
}

// lane draws a card and reads its lane line, d66 for the asterisk (3.4).
func (s *state) lane(ch engine.Chance, log *engine.Log) Lane {
	l := s.draw(ForLane, -1, ch, log).Lane()
	if l == 0 {
		l = Lane(s.d66(-1, ch, log))
	}
	return l
}

// newMerchant draws a merchant out of the bag. An empty bag first gets back what lies on even or on odd
// places (3.3); false if nothing came.
func (s *state) newMerchant(at Place, holder int8, ch engine.Chance, log *engine.Log) bool {
	face, ok := s.drawMerchant(ch, log)
	if ok {
		s.putMerchant(face, at, holder, log)
	}
	return ok
}

func (s *state) drawMerchant(ch engine.Chance, log *engine.Log) (Counter, bool) {
	if s.merchantBag.Len() == 0 {
		d := ch.Roll(6)
		s.tell(log, EvRolled, -1, int16(d), RollParity, 0)
		s.removeMerchants(d%2 == 0, log)
	}
	if s.merchantBag.Len() == 0 {
		return 0, false
	}
	log.Bar(engine.BarrierShown)
	return Counter(ch.Draw(&s.merchantBag)), true
}

// putMerchant lays a merchant face down on a place.
func (s *state) putMerchant(face Counter, at Place, holder int8, log *engine.Log) {
	for i := range s.merchants {
		if m := &s.merchants[i]; m.face == 0 {
			*m = merchant{face: face, at: at, holder: holder}
			s.tell(log, EvMerchant, -1, int16(i), int16(at), 0)
			return
		}
	}
}

// removeMerchant puts a merchant back into the bag.
func (s *state) removeMerchant(i int8, log *engine.Log) {
	m := &s.merchants[i]
	s.tell(log, EvMerchantGone, -1, int16(i), int16(m.at), 0)
	s.merchantBag.Put(uint8(m.face))
	*m = merchant{}
	for p := range s.pirates {
		if s.pirates[p].seen == i+1 {
			s.pirates[p].seen = 0
		}
	}
}

// removeMerchants takes those on even or odd places off the map (§6.33) [R6].
func (s *state) removeMerchants(even bool, log *engine.Log) {
	n, parity := int16(0), int16(0)
	if even {
		parity = 1
	}
	for i := range int8(nMerchants) {
		if m := &s.merchants[i]; m.face != 0 && m.at.Even() == even {
			s.removeMerchant(i, log)
			n++
		}
	}
	s.tell(log, EvRemoved, -1, parity, n, 0)
}

// merchantAt tells whether a merchant lies on a place.
func (s *state) merchantAt(at Place) bool {
	for i := range s.merchants {
		if s.merchants[i].face != 0 && s.merchants[i].at == at {
			return true
		}
	}
	return false
}

// placeNew draws one merchant and places it in a lane (3.4).
func (s *state) placeNew(f frame, ch engine.Chance, log *engine.Log) {
	face, ok := s.drawMerchant(ch, log)
	if !ok {
		return
	}
	l := s.lane(ch, log)
	s.putMerchant(face, s.laneSpace(l), 0, log)
	if f.a--; f.a > 0 {
		s.stack.Push(f)
	}
}

// laneSpace is where a further merchant of a lane goes [R7].
func (s *state) laneSpace(l Lane) Place {
	if s.merchantAt(l.Hex()) {
		for i := range overflow {
			if h := l.Overflow(i); !s.merchantAt(h) {
				return h
			}
		}
	}
	return l.Hex()
}

// newWarship draws a warship and puts it at sea; -1 if the bag is empty [R5]. known: players who see it.
func (s *state) newWarship(at Place, known uint8, ch engine.Chance, log *engine.Log) int8 {
	if s.warshipBag.Len() == 0 {
		return -1
	}
	log.Bar(engine.BarrierShown)
	face := Counter(ch.Draw(&s.warshipBag))
	for i := range int8(nWarships) {
		if w := &s.warships[i]; w.face == 0 {
			*w = warship{face: face, at: at, known: known}
			s.tell(log, EvWarship, -1, int16(i), int16(at), 0)
			for p := range int8(s.players) {
				if known>>p&1 > 0 {
					s.whisper(log, EvFace, p, -1-int16(i), int16(face), 0)
				}
			}
			s.stir = true
			return i
		}
	}
	return -1
}

// removeWarship puts a warship back into the bag.
func (s *state) removeWarship(w int8, log *engine.Log) {
	k := &s.warships[w]
	if k.face == 0 {
		return
	}
	s.tell(log, EvWarshipGone, -1, int16(w), int16(k.at), 0)
	s.warshipBag.Put(uint8(k.face))
	*k = warship{}
	for p := range s.pirates {
		s.pirates[p].triedNavy &^= 1 << w
	}
	s.fight.navy &^= 1 << w
	s.stir = true
}

// everybody is the set of all players.
func (s *state) everybody() uint8 { return 1<<s.players - 1 }

// reveal shows the face of a warship to all.
func (s *state) reveal(w int8, log *engine.Log) {
	k := &s.warships[w]
	if k.known != s.everybody() {
		k.known = s.everybody()
		s.tell(log, EvFace, -1, -1-int16(w), int16(k.face), 0)
	}
}

package portroyal

import "portside/engine"

// The end of a month: the hourglass of the latest mission (§12.4).

func (s *state) endMonth(ch engine.Chance, log *engine.Log) {
	v := &s.voyage
	log.Public(EvMonth, engine.Nobody, int(v.month))
	s.push(stepRebuild, 0)
	if h := v.card.Face(); h.price > 0 {
		v.toll = h.price
		s.push(stepRemoval, 0)
		return
	}
	if v.n == 0 {
		return
	}
	latest := v.missions[v.n-1]
	switch g := &latest.Face().glass[asBit(s.mode.journey())]; {
	case g.nine:
		s.judgeNine(log)
	case g.pay > 0:
		v.toll = g.pay
		s.push(stepRemoval, 0)
	case g.next != NoMission && g.byMode:
		s.openMission(g.next, RevealedByMode, log)
	case g.next != NoMission:
		s.openMission(g.next, RevealedNext, log)
	default:
		if slot := v.slot(g.check); slot >= 0 && v.marks[slot][0] > 0 {
			s.openMission(g.yes, RevealedYes, log)
		} else {
			s.openMission(g.no, RevealedNo, log)
		}
	}
}

// openMission reveals a story card with its mission: its cards go into the deck, every seat gets its present.
func (s *state) openMission(m Mission, why decided, log *engine.Log) {
	v := &s.voyage
	if v.slot(m) >= 0 || v.n == maxMissions {
		return
	}
	v.missions[v.n], v.months[v.n], v.decided[v.n] = m, v.month, why
	v.n++
	log.Public(EvStory, engine.Nobody, int(m), int(v.month), int(why))
	if g := m.Face().shuffle; g > 0 && v.groups>>g&1 == 0 && s.mode != ModeVariable {
		s.shuffleIn(g, log)
	}
	if n := int(m.Face().gift); n > 0 && s.mode != ModeVariable {
		s.eachSeat(func(seat engine.Seat) {
			log.Public(EvStoryCoins, seat, n, int(m))
			s.gain(seat, n, log)
		})
	}
}

// shuffleIn shuffles a group into the draw pile (§12.2, R-57). What a lookout knew of its top is lost.
func (s *state) shuffleIn(g uint8, log *engine.Log) {
	v := &s.voyage
	if v.top > 0 {
		s.forget(v.top - 1)
	}
	v.groups |= 1 << g
	n := 0
	for _, c := range AdventureCards() {
		if f := c.Face(); f.group == g {
			s.unseen[s.gen].PutN(uint8(c), int(f.count))
			n += int(f.count)
		}
	}
	s.deck += uint8(n)
	v.fresh, v.early = g, 0
	for i := range s.seat {
		p := &s.seat[i]
		for k, coin := range p.purse[:p.coins] {
			if coin == s.gen {
				p.purse[k] |= startCoin
				v.early++
			}
		}
	}
	log.Public(EvShuffledIn, engine.Nobody, group(int(g)), n)
	log.Bar(engine.BarrierShown)
}

// askRemoval asks the next seat, clockwise from the active one, that can pay for a marker (D5, R-35).
func (s *state) askRemoval(looked int) {
	seat := s.active
	for i := range int(s.seats) {
		if p := &s.seat[seat]; i >= looked && p.coins >= s.voyage.toll && p.left > 0 {
			s.push(stepRemoval, uint8(i+1))
			s.phase, s.actor = PhaseRemove, seat
			return
		}
		seat = s.next(seat)
	}
	s.actor = s.active
}

func (s *state) applyRemoval(yes bool, ch engine.Chance, log *engine.Log) {
	seat := s.actor
	log.Bar(engine.BarrierOther)
	log.Public(EvRemoval, seat, int(s.voyage.toll)*asBit(yes))
	if yes {
		s.pay(seat, int(s.voyage.toll), ch, log)
		s.seat[seat].boxed++
		s.uncover(seat, log)
	}
	s.actor = s.active
}

// rebuild turns the event discard pile over unshuffled, so that the old order repeats with the end of the
// month at the bottom, and puts an event of the reserve on top.
func (s *state) rebuild(log *engine.Log) {
	v := &s.voyage
	v.toll = 0
	s.discardEvent()
	for i := range v.nPast {
		v.pile[i] = v.past[v.nPast-1-i]
	}
	v.nPile = v.nPast
	v.past, v.nPast = [maxEvents]uint8{}, 0
	if v.reserve > 0 {
		v.reserve--
		v.pile[v.nPile] = noEvent
		v.nPile++
	}
	v.month++
	log.Public(EvPile, engine.Nobody, int(v.nPile), int(v.month))
}

// nineFace is what card 9 asks for by seats (§12.9): markers on missions and influence of all together.
var nineFace = [5]struct{ markers, influence uint8 }{1: {4, 9}, 2: {5, 13}, 3: {6, 15}, 4: {7, 19}}

// nineMore is how much more influence card 9 asks for where the demands are tuned, by chapter and seats.
var nineMore = [Chapters + 1][5]uint8{
	1: {1: 6},
	2: {1: 4, 2: 3, 4: 4},
	4: {1: 6},
	5: {1: 6, 2: 4},
}

// nine counts for card 9; markers on the waiting space of mission 52 do not count.
func (s *state) nine() Nine {
	v := &s.voyage
	face := nineFace[min(4, s.seats)]
	n := Nine{Missions: Goal{Need: int(v.n)}, Markers: Goal{Need: int(face.markers)}, Influence: Goal{Need: int(face.influence)}}
	if v.tuned {
		n.Influence.Need += int(nineMore[v.chapter][min(4, s.seats)])
	}
	for slot := range v.missions[:v.n] {
		if v.marks[slot][0] > 0 {
			n.Missions.Have++
		}
	}
	for i := range engine.Seat(s.seats) {
		n.Markers.Have += v.laid(i)
		n.Influence.Have += int(s.seat[i].influence)
	}
	return n
}

// judgeNine ends a cooperative chapter: victory if all conditions of card 9 are met (§12.9).
func (s *state) judgeNine(log *engine.Log) {
	n := s.nine()
	log.Public(EvNine, engine.Nobody, n.Missions.Have, n.Markers.Have, n.Influence.Have)
	s.discardEvent()
	if n.Met() {
		s.finish(EndVictory, log)
		return
	}
	s.finish(EndDefeat, log)
}

package rules

import (
	"portside/engine"
	"portside/engine/portroyal"
)

// The end of a month: the hourglass of the latest mission (§12.4).

func (s *State) endMonth(ch engine.Chance, log *engine.Log) {
	v := &s.Adventure
	log.Public(portroyal.EvMonth, engine.Nobody, int(v.Month))
	s.Push(stepRebuild, 0)
	if h := v.Card.Face(); h.Price > 0 {
		v.Toll = h.Price
		s.Push(stepRemoval, 0)
		return
	}
	if v.N == 0 {
		return
	}
	latest := v.Missions[v.N-1]
	switch g := &latest.Face().Glass[asBit(s.Mode.Together())]; {
	case g.Nine:
		s.judgeNine(log)
	case g.Pay > 0:
		v.Toll = g.Pay
		s.Push(stepRemoval, 0)
	case g.Next != portroyal.NoMission && g.ByMode:
		s.openMission(g.Next, portroyal.RevealedByMode, log)
	case g.Next != portroyal.NoMission:
		s.openMission(g.Next, portroyal.RevealedNext, log)
	default:
		if slot := v.Slot(g.Check); slot >= 0 && v.Marks[slot][0] > 0 {
			s.openMission(g.Yes, portroyal.RevealedYes, log)
		} else {
			s.openMission(g.No, portroyal.RevealedNo, log)
		}
	}
}

// MonthToll is what a marker costs at the end of a month (§12.4, §12.11), 0 if nobody may pay.
func (s *State) MonthToll() uint8 {
	if price := s.MonthEnd().Face().Price; price > 0 {
		return price
	}
	for m := range portroyal.Missions() {
		if pay := m.Face().Glass[asBit(s.Mode.Together())].Pay; pay > 0 {
			return pay
		}
	}
	return 0
}

// openMission reveals a story card with its mission: its cards go into the deck, and every seat gets its gift.
func (s *State) openMission(m portroyal.Mission, why portroyal.Reveal, log *engine.Log) {
	v := &s.Adventure
	if v.Slot(m) >= 0 || v.N == MaxMissions {
		return
	}
	v.Missions[v.N], v.Months[v.N], v.Decided[v.N] = m, v.Month, why
	v.N++
	log.Public(portroyal.EvStory, engine.Nobody, int(m), int(v.Month), int(why))
	if g := m.Face().Shuffle; g > 0 && v.Groups>>g&1 == 0 && s.Mode != portroyal.ModeAdventureVariable {
		s.shuffleIn(g, log)
	}
	if n := int(m.Face().Gift); n > 0 && s.Mode != portroyal.ModeAdventureVariable {
		s.eachSeat(func(seat engine.Seat) {
			log.Public(portroyal.EvStoryCoins, seat, n, int(m))
			s.gain(seat, n, log)
		})
	}
}

// shuffleIn shuffles a group into the draw pile (§12.2, R-57). A lookout's knowledge of the top is lost.
func (s *State) shuffleIn(g uint8, log *engine.Log) {
	v := &s.Adventure
	if v.Top > 0 {
		s.Forget(v.Top - 1)
	}
	v.Groups |= 1 << g
	n := 0
	for _, c := range portroyal.AdventureCards() {
		if f := c.Face(); f.Group == g {
			s.Unseen[s.Gen].PutN(uint8(c), int(f.Count))
			n += int(f.Count)
		}
	}
	s.Deck += uint8(n)
	v.Fresh, v.Early = g, 0
	for i := range s.Places {
		p := &s.Places[i]
		for k, coin := range p.Purse[:p.Coins] {
			if coin == s.Gen {
				p.Purse[k] |= startCoin
				v.Early++
			}
		}
	}
	log.Public(portroyal.EvShuffledIn, engine.Nobody, portroyal.GroupNumber(int(g)), n)
	log.Bar(engine.BarrierShown)
}

// askRemoval asks the next seat, clockwise from the active one, that can pay for a marker (D5, R-35).
func (s *State) askRemoval(looked int) {
	seat := s.Active
	for i := range int(s.Seats) {
		if p := &s.Places[seat]; i >= looked && p.Coins >= s.Adventure.Toll && p.Left > 0 {
			s.Push(stepRemoval, uint8(i+1))
			s.Phase, s.Actor = portroyal.PhaseRemove, seat
			return
		}
		seat = s.Next(seat)
	}
	s.Actor = s.Active
}

func (s *State) applyRemoval(yes bool, ch engine.Chance, log *engine.Log) {
	seat := s.Actor
	log.Bar(engine.BarrierOther)
	log.Public(portroyal.EvRemoval, seat, int(s.Adventure.Toll)*asBit(yes))
	if yes {
		s.pay(seat, int(s.Adventure.Toll), ch, log)
		s.Places[seat].Boxed++
		s.uncover(seat, log)
	}
	s.Actor = s.Active
}

// rebuild turns over the event discard pile without shuffling, so that the old order repeats with the end of the
// month at the bottom, and puts an event of the reserve on top.
func (s *State) rebuild(log *engine.Log) {
	v := &s.Adventure
	v.Toll = 0
	s.discardEvent()
	for i := range v.NPast {
		v.Pile[i] = v.Past[v.NPast-1-i]
	}
	v.NPile = v.NPast
	v.Past, v.NPast = [MaxEvents]portroyal.Happening{}, 0
	if v.Reserve > 0 {
		v.Reserve--
		v.Pile[v.NPile] = portroyal.NoHappening
		v.NPile++
	}
	v.Month++
	log.Public(portroyal.EvPile, engine.Nobody, int(v.NPile), int(v.Month))
}

// nineFace is what card 9 needs, by seats (§12.9): markers on missions and influence of all together.
var nineFace = [5]struct{ markers, influence uint8 }{1: {4, 9}, 2: {5, 13}, 3: {6, 15}, 4: {7, 19}}

// nineMore is how much more influence card 9 needs with tuned demands, by chapter and seats.
var nineMore = [portroyal.Chapters + 1][5]uint8{
	1: {1: 6},
	2: {1: 4, 2: 3, 4: 4},
	4: {1: 6},
	5: {1: 6, 2: 4},
}

// Nine counts for card 9; markers on the waiting space of mission 52 do not count.
func (s *State) Nine() portroyal.Nine {
	v := &s.Adventure
	face := nineFace[min(4, s.Seats)]
	n := portroyal.Nine{Missions: portroyal.Goal{Need: int(v.N)}, Markers: portroyal.Goal{Need: int(face.markers)}, Influence: portroyal.Goal{Need: int(face.influence)}}
	if v.tuned {
		n.Influence.Need += int(nineMore[v.Chapter][min(4, s.Seats)])
	}
	for slot := range v.Missions[:v.N] {
		if v.Marks[slot][0] > 0 {
			n.Missions.Have++
		}
	}
	for i := range engine.Seat(s.Seats) {
		n.Markers.Have += v.Laid(i)
		n.Influence.Have += int(s.Places[i].Influence)
	}
	return n
}

// judgeNine ends a cooperative chapter: victory if all conditions of card 9 are met (§12.9).
func (s *State) judgeNine(log *engine.Log) {
	n := s.Nine()
	log.Public(portroyal.EvNine, engine.Nobody, n.Missions.Have, n.Markers.Have, n.Influence.Have)
	s.discardEvent()
	if n.Met() {
		s.finish(portroyal.EndVictory, log)
		return
	}
	s.finish(portroyal.EndDefeat, log)
}

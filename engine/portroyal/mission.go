package portroyal

import "portside/engine"

// Missions: what they ask for, and what completing one brings (§12.5).

// shows tells whether the display of p has what a mission asks to be shown. Only cards count: neither jacks
// nor the own character.
func (p *place) shows(e *missionFace) bool {
	for i := range e.Needs {
		if have, want := p.progress(&e.Needs[i]); have < want {
			return false
		}
	}
	return true
}

// supplied tells whether the kept ships of p can serve all costs of m; costs of one mission never compete for
// a ship.
func (p *place) supplied(m Mission) bool {
	for _, cost := range m.Face().Costs {
		if (p.kept & cost.Ships).Len() < cost.N {
			return false
		}
	}
	return true
}

// affords tells whether p can pay the coins and crowns of a mission.
func (p *place) affords(e *missionFace) bool {
	return p.coins >= e.Coins && p.crowns >= e.crownCost
}

// free tells whether seat can still complete the mission of a place, with a marker on its character card or
// on the waiting space.
func (s *state) free(seat engine.Seat, slot int) bool {
	v := &s.voyage
	if v.done[seat]>>slot&1 != 0 {
		return false
	}
	return s.seat[seat].left > 0 || v.missions[slot].Face().when == OnTwoStops && v.waits>>seat&1 != 0
}

// legalMissions lists the any-time missions that seat can complete now, with every choice of ships (§13).
func (s *state) legalMissions(seat engine.Seat, dst []engine.Action, limit int) []engine.Action {
	p, v := &s.seat[seat], &s.voyage
	if p.left == 0 {
		return dst
	}
	for slot, m := range v.missions[:v.n] {
		if e := v.demanded(m); e.when != AnyMoment || v.done[seat]>>slot&1 != 0 || !p.affords(e) || !p.supplied(m) || !p.shows(e) {
			continue
		}
		if limit == 1 {
			return append(dst, engine.Action{})
		}
		dst = p.choices(m, 0, 0, dst)
	}
	return dst
}

// choices appends one action for every set of kept ships that pays for m, costs from the i-th on.
func (p *place) choices(m Mission, i int, chosen ShipSet, dst []engine.Action) []engine.Action {
	costs := m.Face().Costs
	if i == len(costs) {
		return append(dst, CompleteWith(m, chosen))
	}
	have := p.kept & costs[i].Ships
	for a := have; a != 0; a &= a - 1 {
		first := a & -a
		if costs[i].N == 1 {
			dst = p.choices(m, i+1, chosen|first, dst)
			continue
		}
		for b := a &^ first; b != 0; b &= b - 1 {
			dst = p.choices(m, i+1, chosen|first|b&-b, dst)
		}
	}
	return dst
}

// complete completes m for seat: discard, move the leftmost marker, take what it uncovered, then the rewards
//
func (s *state) complete(seat engine.Seat, m Mission, ships ShipSet, ch engine.Chance, log *engine.Log) {
	v, e, p := &s.voyage, s.voyage.demanded(m), &s.seat[seat]
	slot := v.slot(m)
	nth := v.completed(slot)
	log.Public(EvCompleted, seat, int(m), nth+1)
	for c := range ships.All() {
		s.discard.Put(uint8(c))
		log.Public(EvItemUsed, seat, int(c))
	}
	p.kept &^= ships
	s.pay(seat, int(e.Coins), ch, log)
	if e.crownCost > 0 {
		s.crown(seat, -int(e.crownCost), log)
	}
	v.marks[slot][nth] = int8(seat) + 1
	v.done[seat] |= 1 << slot
	if e.when == OnTwoStops && v.waits>>seat&1 != 0 {
		v.waits &^= 1 << seat
		v.since[seat] = 0
	} else {
		s.uncover(seat, log)
	}
	if nth == 0 {
		if e.first > 0 {
			log.Public(EvReward, seat, int(e.first), int(m))
			s.gain(seat, int(e.first), log)
		}
		s.crown(seat, int(e.firstCrown), log)
	}
	s.crown(seat, int(e.crowns), log)
	s.checkGoal(seat, log)
}

// uncover takes the leftmost marker off the character card and gives what was below it (§12.5).
func (s *state) uncover(seat engine.Seat, log *engine.Log) {
	p := &s.seat[seat]
	p.left--
	log.Public(EvUncovered, seat, markersOfCharacter-int(p.left), int(p.persona))
	switch p.left {
	case 3:
		if p.power = p.persona.Face().power; p.power == PowerOnceCoins {
			s.powerCoins(seat, log)
		}
	case 1:
		s.crown(seat, 1, log)
	case 0:
		s.crown(seat, 3, log)
	}
	s.checkGoal(seat, log)
}

// crown moves the marker on the crown card of seat (§12.8, R-58).
func (s *state) crown(seat engine.Seat, n int, log *engine.Log) {
	if n == 0 {
		return
	}
	p := &s.seat[seat]
	before := p.crowns
	p.crowns = uint8(max(0, min(maxCrowns, int(before)+n)))
	p.influence += shield(p.crowns) - shield(before)
	log.Public(EvCrowns, seat, int(p.crowns)-int(before), int(p.crowns), int(shield(p.crowns)))
	s.checkGoal(seat, log)
}

// powerCoins pays what the power of the own character brings in coins.
func (s *state) powerCoins(seat engine.Seat, log *engine.Log) {
	p := &s.seat[seat]
	n := int(p.persona.Face().n)
	log.Public(EvPower, seat, n, int(p.persona))
	s.gain(seat, n, log)
}

// The missions that are decided at once (§12.5, R-23, R-30).

// open is the mission on the table for an occasion and a number that seat can still take up.
func (s *state) open(seat engine.Seat, when occasion, count uint8) Mission {
	v := &s.voyage
	for slot, m := range v.missions[:v.n] {
		if e := v.demanded(m); e.when == when && e.count == count && s.free(seat, slot) {
			return m
		}
	}
	return NoMission
}

// offerFleets offers the missions for n colours of ships, each once in a turn.
func (s *state) offerFleets(n int) {
	v := &s.voyage
	for slot := int(v.n) - 1; slot >= 0; slot-- { // pushed last, asked first
		m := v.missions[slot]
		if e := v.demanded(m); e.when == OnColours && n >= int(e.count) && v.offered>>slot&1 == 0 {
			v.offered |= 1 << slot
			s.push(stepFleet, uint8(m))
		}
	}
}

func (s *state) offerFleet(m Mission) {
	if s.free(s.active, s.voyage.slot(m)) {
		s.offerMission(s.active, m)
	}
}

// offerStop offers the mission for stopping right after a card.
func (s *state) offerStop() {
	v := &s.voyage
	if !v.entered {
		return
	}
	m := s.open(s.active, OnStop, s.nHarbour)
	if m == NoMission {
		m = s.open(s.active, OnTwoStops, s.nHarbour)
		if m == NoMission || v.waits>>s.active&1 != 0 && v.since[s.active] == s.turn {
			return
		}
	}
	s.push(stepFleet, uint8(m))
}

// offerMission asks seat; where the coins are missing only if something could still be done about it.
func (s *state) offerMission(seat engine.Seat, m Mission) {
	s.actor = seat
	if !s.seat[seat].affords(s.voyage.demanded(m)) && (seat != s.active || !s.canSide()) {
		s.actor = s.active
		return
	}
	s.phase, s.voyage.offering = PhaseOffer, m
}

// legalMissionOffer lists decision D9 for a mission. Nothing else can be done while a tax is dealt with.
func (s *state) legalMissionOffer(dst []engine.Action) []engine.Action {
	m := s.voyage.offering
	if s.seat[s.actor].affords(s.voyage.demanded(m)) {
		dst = append(dst, YesMission(m))
	}
	dst = append(dst, DeclineMission(m))
	if m.Face().when != OnTax {
		dst = s.legalSide(dst)
	}
	return dst
}

// applyMissionOffer takes an offered mission up, or declines it.
func (s *state) applyMissionOffer(p ply, ch engine.Chance, log *engine.Log) {
	m, seat, v := Mission(p.A), s.actor, &s.voyage
	v.offering, s.actor = NoMission, s.active
	switch {
	case p.Op == OpNoMission:
		log.Public(EvPassed, seat, int(m))
	case m.Face().when == OnTwoStops && v.waits>>seat&1 == 0:
		v.waits |= 1 << seat
		v.since[seat] = s.turn
		log.Public(EvWaiting, seat, int(m))
		s.uncover(seat, log)
	default:
		v.less += m.Face().fewer
		s.complete(seat, m, 0, ch, log)
	}
}

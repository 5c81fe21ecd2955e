package rules

import (
	"portside/engine"
	"portside/engine/portroyal"
)

// Missions: their requirements, and the effects of completing one (§12.5).

// shows tells whether the display of p has what a mission needs to be shown. Only cards count: neither jacks
// nor the seat's own character.
func (p *Place) shows(e *portroyal.MissionFace) bool {
	for i := range e.Needs {
		if have, want := p.Progress(&e.Needs[i]); have < want {
			return false
		}
	}
	return true
}

// supplied tells whether the kept ships of p can pay all costs of m; the costs of one mission never compete for
// a ship.
func (p *Place) supplied(m portroyal.Mission) bool {
	for _, cost := range m.Face().Costs {
		if (p.Kept & cost.Ships).Len() < cost.N {
			return false
		}
	}
	return true
}

// Affords tells whether p can pay the coins and crowns of a mission.
func (p *Place) Affords(e *portroyal.MissionFace) bool {
	return p.Coins >= e.Coins && p.Crowns >= e.CrownCost
}

// Free tells whether seat can still complete the mission in a slot, with a marker on its character card or
// on the waiting space.
func (s *State) Free(seat engine.Seat, slot int) bool {
	v := &s.Adventure
	if v.done[seat]>>slot&1 != 0 {
		return false
	}
	return s.Places[seat].Left > 0 || v.Missions[slot].Face().When == portroyal.OnTwoStops && v.Waits>>seat&1 != 0
}

// legalMissions lists the any-time missions that seat can complete now, with every choice of ships (§13).
func (s *State) legalMissions(seat engine.Seat, dst []engine.Action, limit int) []engine.Action {
	p, v := &s.Places[seat], &s.Adventure
	if p.Left == 0 {
		return dst
	}
	for slot, m := range v.Missions[:v.N] {
		if e := v.Demanded(m); e.When != portroyal.AnyMoment || v.done[seat]>>slot&1 != 0 || !p.Affords(e) || !p.supplied(m) || !p.shows(e) {
			continue
		}
		if limit == 1 {
			return append(dst, engine.Action{})
		}
		dst = p.choices(m, 0, 0, dst)
	}
	return dst
}

// choices appends one action for every set of kept ships that pays for m, from the i-th cost on.
func (p *Place) choices(m portroyal.Mission, i int, chosen portroyal.ShipSet, dst []engine.Action) []engine.Action {
	costs := m.Face().Costs
	if i == len(costs) {
		return append(dst, portroyal.CompleteWith(m, chosen))
	}
	have := p.Kept & costs[i].Ships
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
func (s *State) complete(seat engine.Seat, m portroyal.Mission, ships portroyal.ShipSet, ch engine.Chance, log *engine.Log) {
	v, e, p := &s.Adventure, s.Adventure.Demanded(m), &s.Places[seat]
	slot := v.Slot(m)
	nth := v.Completed(slot)
	log.Public(portroyal.EvCompleted, seat, int(m), nth+1)
	for c := range ships.All() {
		s.Discard.Put(uint8(c))
		log.Public(portroyal.EvItemUsed, seat, int(c))
	}
	p.Kept &^= ships
	s.pay(seat, int(e.Coins), ch, log)
	if e.CrownCost > 0 {
		s.crown(seat, -int(e.CrownCost), log)
	}
	v.Marks[slot][nth] = int8(seat) + 1
	v.done[seat] |= 1 << slot
	if e.When == portroyal.OnTwoStops && v.Waits>>seat&1 != 0 {
		v.Waits &^= 1 << seat
		v.Since[seat] = 0
	} else {
		s.uncover(seat, log)
	}
	if nth == 0 {
		if e.First > 0 {
			log.Public(portroyal.EvReward, seat, int(e.First), int(m))
			s.gain(seat, int(e.First), log)
		}
		s.crown(seat, int(e.FirstCrown), log)
	}
	s.crown(seat, int(e.Crowns), log)
	s.CheckGoal(seat, log)
}

// uncover takes the leftmost marker off the character card and gives what was below it (§12.5).
func (s *State) uncover(seat engine.Seat, log *engine.Log) {
	p := &s.Places[seat]
	p.Left--
	log.Public(portroyal.EvUncovered, seat, portroyal.MarkersOfCharacter-int(p.Left), int(p.Persona))
	switch p.Left {
	case 3:
		if p.Power = p.Persona.Face().Power; p.Power == portroyal.PowerOnceCoins {
			s.powerCoins(seat, log)
		}
	case 1:
		s.crown(seat, 1, log)
	case 0:
		s.crown(seat, 3, log)
	}
	s.CheckGoal(seat, log)
}

// crown moves the marker on the crown card of seat (§12.8, R-58).
func (s *State) crown(seat engine.Seat, n int, log *engine.Log) {
	if n == 0 {
		return
	}
	p := &s.Places[seat]
	before := p.Crowns
	p.Crowns = uint8(max(0, min(portroyal.MaxCrowns, int(before)+n)))
	p.Influence += portroyal.CrownInfluence(p.Crowns) - portroyal.CrownInfluence(before)
	log.Public(portroyal.EvCrowns, seat, int(p.Crowns)-int(before), int(p.Crowns), int(portroyal.CrownInfluence(p.Crowns)))
	s.CheckGoal(seat, log)
}

// powerCoins pays the coins that the seat's own character earns.
func (s *State) powerCoins(seat engine.Seat, log *engine.Log) {
	p := &s.Places[seat]
	n := int(p.Persona.Face().N)
	log.Public(portroyal.EvPower, seat, n, int(p.Persona))
	s.gain(seat, n, log)
}

// The missions that are decided at once (§12.5, R-23, R-30).

// open is the mission on the table for an occasion and a number that seat can still accept.
func (s *State) open(seat engine.Seat, when portroyal.Occasion, count uint8) portroyal.Mission {
	v := &s.Adventure
	for slot, m := range v.Missions[:v.N] {
		if e := v.Demanded(m); e.When == when && e.Count == count && s.Free(seat, slot) {
			return m
		}
	}
	return portroyal.NoMission
}

// offerFleets offers the missions for n colours of ships, each once in a turn.
func (s *State) offerFleets(n int) {
	v := &s.Adventure
	for slot := int(v.N) - 1; slot >= 0; slot-- { // pushed last, asked first
		m := v.Missions[slot]
		if e := v.Demanded(m); e.When == portroyal.OnColours && n >= int(e.Count) && v.Offered>>slot&1 == 0 {
			v.Offered |= 1 << slot
			s.Push(stepFleet, uint8(m))
		}
	}
}

func (s *State) offerFleet(m portroyal.Mission) {
	if s.Free(s.Active, s.Adventure.Slot(m)) {
		s.offerMission(s.Active, m)
	}
}

// offerStop offers the mission for stopping right after a card.
func (s *State) offerStop() {
	v := &s.Adventure
	if !v.Entered {
		return
	}
	m := s.open(s.Active, portroyal.OnStop, s.NHarbour)
	if m == portroyal.NoMission {
		m = s.open(s.Active, portroyal.OnTwoStops, s.NHarbour)
		if m == portroyal.NoMission || v.Waits>>s.Active&1 != 0 && v.Since[s.Active] == s.Turn {
			return
		}
	}
	s.Push(stepFleet, uint8(m))
}

// offerMission asks seat; if only coins are missing, it asks while the seat could still get some.
func (s *State) offerMission(seat engine.Seat, m portroyal.Mission) {
	s.Actor = seat
	if !s.Places[seat].Affords(s.Adventure.Demanded(m)) && (seat != s.Active || !s.canSide()) {
		s.Actor = s.Active
		return
	}
	s.Phase, s.Adventure.Offering = portroyal.PhaseOffer, m
}

// legalMissionOffer lists decision D9 for a mission. Nothing else can be done while a tax is being resolved.
func (s *State) legalMissionOffer(dst []engine.Action) []engine.Action {
	m := s.Adventure.Offering
	if s.Places[s.Actor].Affords(s.Adventure.Demanded(m)) {
		dst = append(dst, portroyal.YesMission(m))
	}
	dst = append(dst, portroyal.DeclineMission(m))
	if m.Face().When != portroyal.OnTax {
		dst = s.legalSide(dst)
	}
	return dst
}

// applyMissionOffer accepts or declines an offered mission.
func (s *State) applyMissionOffer(p ply, ch engine.Chance, log *engine.Log) {
	m, seat, v := portroyal.Mission(p.A), s.Actor, &s.Adventure
	v.Offering, s.Actor = portroyal.NoMission, s.Active
	switch {
	case p.Op == portroyal.OpNoMission:
		log.Public(portroyal.EvPassed, seat, int(m))
	case m.Face().When == portroyal.OnTwoStops && v.Waits>>seat&1 == 0:
		v.Waits |= 1 << seat
		v.Since[seat] = s.Turn
		log.Public(portroyal.EvWaiting, seat, int(m))
		s.uncover(seat, log)
	default:
		v.Less += m.Face().Fewer
		s.complete(seat, m, 0, ch, log)
	}
}

package portroyal

import (
	"math/bits"
	"slices"

	"portside/engine"
)

// settleVoyage checks and completes what a position says of the adventure.
func (p *scriptPosition) settleVoyage(wrong func(string, ...any) error) error {
	s, v := p.s, &p.s.voyage
	if !s.mode.adventure() {
		if s.phase > PhaseOver {
			return wrong("phase %v is of the adventure", s.phase)
		}
		return nil
	}
	setup := s.phase == PhaseCharacter || s.phase == PhaseShare
	if s.phase == PhaseCharacter && !p.phased && !cardChosen(s, 0) { // everybody has a character
		if p.setUp = p.setUp && v.pot > 0; p.setUp {
			s.phase = PhaseShare
		}
	}
	if setup && !p.setUp { // the position names something of a match that has begun
		if p.phased {
			return wrong("phase %v comes before the rest of what is given", s.phase)
		}
		s.phase, setup = PhaseDiscover, false
	}
	if !setup {
		s.round, s.turn = max(1, s.round), max(1, s.turn)
		if v.n == 0 && s.mode != ModeVariable {
			v.missions[0], v.months[0], v.n = FirstMission(int(v.chapter)), 1, 1
		}
		if s.mode != ModeVariable {
			if err := p.settleChapter(wrong); err != nil {
				return err
			}
		}
	}
	for i := range engine.Seat(s.seats) {
		place := &s.seat[i]
		if setup {
			if place.persona != 0 {
				place.left = markersOfCharacter
			}
			continue
		}
		if place.persona == 0 { // nobody has said who it is: any card that is left
			for n := 1; place.persona == 0 && n <= personas/2; n++ {
				if d := int(place.dealt); (d == n || d == 0 || cardChosen(s, d)) && !cardChosen(s, n) && (d == n || !cardDealt(s, n)) {
					place.persona = side(n, 0)
				}
			}
			place.dealt = uint8(place.persona.Card())
		}
		out := v.laid(i) + int(v.waits>>i&1)
		left := p.markers[i]
		if left < 0 {
			left = markersOfCharacter - out - int(place.boxed)
		}
		if left < 0 || left+out > markersOfCharacter {
			return wrong("%v has %d markers on missions and %d on its character card, four in all", i, out, left)
		}
		place.left, place.boxed = uint8(left), uint8(markersOfCharacter-out-left)
		if place.power = PowerNone; left < markersOfCharacter {
			place.power = place.persona.Face().power
		}
	}
	for i := range engine.Seat(s.seats) {
		for k := range i {
			if s.seat[i].persona != 0 && s.seat[i].persona.Card() == s.seat[k].persona.Card() {
				return wrong("%v and %v have the same character card", k, i)
			}
		}
	}
	if setup {
		return nil
	}
	return p.settleEvents(wrong)
}

// settleChapter is the chapter that the missions on the table say, with the cards of all chapters up to it.
func (p *scriptPosition) settleChapter(wrong func(string, ...any) error) error {
	v := &p.s.voyage
	for i, m := range v.missions[1:v.n] {
		if m.Face().chapter != v.missions[0].Face().chapter {
			return wrong("%v and %v are missions of two chapters", v.missions[0], m)
		}
		if before := v.missions[i]; m.Face().level < before.Face().level { // the story goes on, never back
			return wrong("%v never appears after %v", m, before)
		}
	}
	v.chapter = v.missions[0].Face().chapter
	v.groups |= 1 << v.chapter
	if !p.grouped {
		v.groups |= 1<<(v.chapter+1) - 2
	}
	return nil
}

// cardChosen tells whether a seat plays character card n; cardDealt whether one still has it to choose from.
func cardChosen(s *state, n int) bool {
	return slices.ContainsFunc(s.seat[:s.seats], func(p place) bool { return p.persona.Card() == n })
}

func cardDealt(s *state, n int) bool {
	return slices.ContainsFunc(s.seat[:s.seats], func(p place) bool { return p.persona == 0 && int(p.dealt) == n })
}

// settleEvents works out which events nobody has seen, and what is in force.
func (p *scriptPosition) settleEvents(wrong func(string, ...any) error) error {
	s, v := p.s, &p.s.voyage
	if s.phase == PhaseRemove && !p.piled { // the end of the month was the last card
		v.pile, v.nPile = [maxEvents]uint8{}, 0
	}
	var seen uint16
	v.one = false
	unknown, one := 0, false
	see := func(e uint8) bool {
		if e == noEvent {
			unknown++
			return true
		}
		fresh := seen>>e&1 == 0
		seen |= 1 << e
		one = one || Happening(e) == Townsfolk
		return fresh
	}
	for _, e := range v.pile[:v.nPile] {
		if !see(e) {
			return wrong("%v is in more places than one", Happening(e))
		}
	}
	for _, e := range v.past[:v.nPast] {
		if !see(e) {
			return wrong("%v is in more places than one", Happening(e))
		}
	}
	if v.card != NoHappening && !see(uint8(v.card)) {
		return wrong("%v is in more places than one", v.card)
	}
	bottom := EndOfMonth
	if s.mode == ModeVariable {
		bottom = EndOfMonth10
	}
	for _, h := range []Happening{EndOfMonth, EndOfMonth10} {
		if seen>>h&1 != 0 && h != bottom {
			return wrong("%v lies in the box, %v ends the month", h, bottom)
		}
	}
	if one && s.seats > 2 {
		return wrong("%v lies in the box with three or four seats", Townsfolk)
	}
	v.unseen = CommonEvents &^ seen
	left := bits.OnesCount16(v.unseen)
	if v.month <= 1 && s.seats <= 2 && !one && unknown > 0 {
		v.one = true
		unknown--
	}
	if unknown > left {
		return wrong("%d events are unknown, only %d are left", unknown, left)
	}
	v.reserve = uint8(left - unknown)
	if v.top > 0 {
		v.known[v.top-1].gen, v.known[v.top-1].owner = 0, s.active
	}
	v.fresh, v.early, v.extra = 0, 0, [MaxSeats]uint8{}
	v.event = EffectNone
	if v.card != NoHappening {
		h := v.card.Face()
		if h.timing == 1 && s.phase < PhaseTake || h.timing == 2 && (s.phase == PhaseTake || s.phase == PhaseGift) {
			v.event = h.effect
		}
	}
	switch {
	case s.phase == PhaseEvent && (v.card == NoHappening || v.card.Face().effect != EffectBuyCrown):
		return wrong("phase event belongs to an event with a choice")
	case s.phase == PhasePick != (v.nLooked > 0):
		return wrong("phase pick and looked belong together")
	}
	if s.phase == PhaseRemove {
		if v.toll == 0 {
			v.toll = tollOfMonth(s)
		}
		if v.card == NoHappening {
			v.card = bottom
		}
	}
	return nil
}

// tollOfMonth is what a marker costs at the end of a month (§12.4, §12.11).
func tollOfMonth(s *state) uint8 {
	if s.mode == ModeVariable {
		return EndOfMonth10.Face().price
	}
	for m := range Missions() {
		if pay := m.Face().glass[0].pay; pay > 0 {
			return pay
		}
	}
	return 0
}

package script

import (
	"math/bits"
	"slices"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/internal/rules"
)

// settleVoyage checks and completes what a position says of the adventure.
func (p *position) settleVoyage() error {
	s, v := p.s, &p.s.Adventure
	if !s.Mode.Adventure() {
		if s.Phase > portroyal.PhaseOver {
			return wrong("phase %v is of the adventure", s.Phase)
		}
		return nil
	}
	setup := s.Phase == portroyal.PhaseCharacter || s.Phase == portroyal.PhaseShare
	if s.Phase == portroyal.PhaseCharacter && !p.Said("phase") && !cardChosen(s, 0) { // everybody has a character
		if p.setUp = p.setUp && v.Pot > 0; p.setUp {
			s.Phase = portroyal.PhaseShare
		}
	}
	if setup && !p.setUp { // the position names something of a match that has begun
		if p.Said("phase") {
			return wrong("phase %v comes before the rest of what is given", s.Phase)
		}
		s.Phase, setup = portroyal.PhaseDiscover, false
	}
	if !setup {
		s.Round, s.Turn = max(1, s.Round), max(1, s.Turn)
		if v.N == 0 && s.Mode != portroyal.ModeAdventureVariable {
			v.Missions[0], v.Months[0], v.N = portroyal.FirstMission(int(v.Chapter)), 1, 1
		}
		if s.Mode != portroyal.ModeAdventureVariable {
			if err := p.settleChapter(); err != nil {
				return err
			}
		}
	}
	for i := range engine.Seat(s.Seats) {
		place := &s.Places[i]
		if setup {
			if place.Persona != 0 {
				place.Left = portroyal.MarkersOfCharacter
			}
			continue
		}
		if place.Persona == 0 { // nobody has said who it is: any card that is left
			for n := 1; place.Persona == 0 && n <= portroyal.Personas/2; n++ {
				if d := int(place.Dealt); (d == n || d == 0 || cardChosen(s, d)) && !cardChosen(s, n) && (d == n || !cardDealt(s, n)) {
					place.Persona = portroyal.CharacterSide(n, 0)
				}
			}
			place.Dealt = uint8(place.Persona.Card())
		}
		out := v.Laid(i) + int(v.Waits>>i&1)
		left := p.markers[i]
		if left < 0 {
			left = portroyal.MarkersOfCharacter - out - int(place.Boxed)
		}
		if left < 0 || left+out > portroyal.MarkersOfCharacter {
			return wrong("%v has %d markers on missions and %d on its character card, four in all", i, out, left)
		}
		place.Left, place.Boxed = uint8(left), uint8(portroyal.MarkersOfCharacter-out-left)
		if place.Power = portroyal.PowerNone; left < portroyal.MarkersOfCharacter {
			place.Power = place.Persona.Face().Power
		}
	}
	for i := range engine.Seat(s.Seats) {
		for k := range i {
			if s.Places[i].Persona != 0 && s.Places[i].Persona.Card() == s.Places[k].Persona.Card() {
				return wrong("%v and %v have the same character card", k, i)
			}
		}
	}
	if setup {
		return nil
	}
	return p.settleEvents()
}

// settleChapter is the chapter that the missions on the table say, with the cards of all chapters up to it.
func (p *position) settleChapter() error {
	v := &p.s.Adventure
	for i, m := range v.Missions[1:v.N] {
		if m.Face().Chapter != v.Missions[0].Face().Chapter {
			return wrong("%v and %v are missions of two chapters", v.Missions[0], m)
		}
		if before := v.Missions[i]; m.Face().Level < before.Face().Level { // the story goes on, never back
			return wrong("%v never appears after %v", m, before)
		}
	}
	v.Chapter = v.Missions[0].Face().Chapter
	v.Groups |= 1 << v.Chapter
	if !p.Said("groups") {
		v.Groups |= 1<<(v.Chapter+1) - 2
	}
	return nil
}

// cardChosen tells whether a seat plays character card n; cardDealt whether one still has it to choose from.
func cardChosen(s *rules.State, n int) bool {
	return slices.ContainsFunc(s.Places[:s.Seats], func(p rules.Place) bool { return p.Persona.Card() == n })
}

func cardDealt(s *rules.State, n int) bool {
	return slices.ContainsFunc(s.Places[:s.Seats], func(p rules.Place) bool { return p.Persona == 0 && int(p.Dealt) == n })
}

// settleEvents works out which events nobody has seen, and what is in force.
func (p *position) settleEvents() error {
	s, v := p.s, &p.s.Adventure
	if s.Phase == portroyal.PhaseRemove && !p.Said("event-pile") { // the end of the month was the last card
		v.Pile, v.NPile = [rules.MaxEvents]uint8{}, 0
	}
	var seen uint16
	v.One = false
	unknown, one := 0, false
	see := func(e uint8) bool {
		if e == rules.NoEvent {
			unknown++
			return true
		}
		fresh := seen>>e&1 == 0
		seen |= 1 << e
		one = one || portroyal.Happening(e) == portroyal.Townsfolk
		return fresh
	}
	for _, e := range v.Pile[:v.NPile] {
		if !see(e) {
			return wrong("%v is in more places than one", portroyal.Happening(e))
		}
	}
	for _, e := range v.Past[:v.NPast] {
		if !see(e) {
			return wrong("%v is in more places than one", portroyal.Happening(e))
		}
	}
	if v.Card != portroyal.NoHappening && !see(uint8(v.Card)) {
		return wrong("%v is in more places than one", v.Card)
	}
	bottom := portroyal.EndOfMonth
	if s.Mode == portroyal.ModeAdventureVariable {
		bottom = portroyal.EndOfMonth10
	}
	for _, h := range []portroyal.Happening{portroyal.EndOfMonth, portroyal.EndOfMonth10} {
		if seen>>h&1 != 0 && h != bottom {
			return wrong("%v lies in the box, %v ends the month", h, bottom)
		}
	}
	if one && s.Seats > 2 {
		return wrong("%v lies in the box with three or four seats", portroyal.Townsfolk)
	}
	v.Unseen = portroyal.CommonEvents &^ seen
	left := bits.OnesCount16(v.Unseen)
	if v.Month <= 1 && s.Seats <= 2 && !one && unknown > 0 {
		v.One = true
		unknown--
	}
	if unknown > left {
		return wrong("%d events are unknown, only %d are left", unknown, left)
	}
	v.Reserve = uint8(left - unknown)
	if v.Top > 0 {
		v.Known[v.Top-1].Gen, v.Known[v.Top-1].Owner = 0, s.Active
	}
	v.Fresh, v.Early, v.Extra = 0, 0, [portroyal.MaxSeats]uint8{}
	v.Event = portroyal.EffectNone
	if v.Card != portroyal.NoHappening {
		h := v.Card.Face()
		if h.Timing == 1 && s.Phase < portroyal.PhaseTake || h.Timing == 2 && (s.Phase == portroyal.PhaseTake || s.Phase == portroyal.PhaseGift) {
			v.Event = h.Effect
		}
	}
	switch {
	case s.Phase == portroyal.PhaseEvent && (v.Card == portroyal.NoHappening || v.Card.Face().Effect != portroyal.EffectBuyCrown):
		return wrong("phase event belongs to an event with a choice")
	case s.Phase == portroyal.PhasePick != (v.NLooked > 0):
		return wrong("phase pick and looked belong together")
	}
	if s.Phase == portroyal.PhaseRemove {
		if v.Toll == 0 {
			v.Toll = tollOfMonth(s)
		}
		if v.Card == portroyal.NoHappening {
			v.Card = bottom
		}
	}
	return nil
}

// tollOfMonth is what a marker costs at the end of a month (§12.4, §12.11).
func tollOfMonth(s *rules.State) uint8 {
	if s.Mode == portroyal.ModeAdventureVariable {
		return portroyal.EndOfMonth10.Face().Price
	}
	for m := range portroyal.Missions() {
		if pay := m.Face().Glass[0].Pay; pay > 0 {
			return pay
		}
	}
	return 0
}

package script

import (
	"fmt"
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/internal/rules"
)

// The fields of a match of the adventure in case scripts; CASES.md describes them.

// spreadKnown makes coins that a lookout has seen ordinary ones: a position names no faces of coins.
func spreadKnown(s *rules.State) {
	v := &s.Adventure
	for i := int(v.NKnown) - 1; i >= 0; i-- {
		if int(v.Top) != i+1 {
			s.Forget(uint8(i))
		}
	}
}

// ofSetUp tells of a field that a match which has not begun yet has as well.
func ofSetUp(field, value string) bool {
	_, what, _ := strings.Cut(field, ".")
	return what == "card" || what == "extra" || what == "character" || slices.Contains([]string{"pot", "agreed", "parts", "groups", "start", "active", "actor", "chapter"}, field) ||
		field == "phase" && (value == portroyal.PhaseCharacter.String() || value == portroyal.PhaseShare.String())
}

// setVoyage sets a field of the table; is is false if there is none of this name.
func (p *scriptPosition) setVoyage(field, value string) (is bool, err error) {
	s, v := p.s, &p.s.Adventure
	switch field {
	case "missions":
		return true, p.setMissions(value)
	case "groups":
		v.Groups, p.grouped = 0, true
		for _, word := range strings.Fields(value) {
			if word == "none" {
				continue
			}
			g, ok := portroyal.ParseGroup(word)
			if !ok {
				return true, unknown("shuffle group", word)
			}
			v.Groups |= 1 << g
		}
	case "current-event":
		v.Card, v.Event = portroyal.NoHappening, portroyal.EffectNone
		if value != "none" {
			v.Card, err = portroyal.ParseHappening(value)
		}
	case "event-pile", "event-discard":
		var list [rules.MaxEvents]uint8
		n := 0
		for _, word := range strings.Fields(value) {
			if word == "none" {
				continue
			}
			if n == rules.MaxEvents {
				return true, fmt.Errorf("%w: at most %d events", engine.ErrNotation, rules.MaxEvents)
			}
			if list[n] = rules.NoEvent; word != "unknown" {
				h, err := portroyal.ParseHappening(word)
				if err != nil {
					return true, err
				}
				list[n] = uint8(h)
			}
			n++
		}
		if field == "event-discard" {
			if slices.Contains(list[:n], rules.NoEvent) {
				return true, unknown("discarded event", "unknown")
			}
			v.Past, v.NPast = list, uint8(n)
			return true, nil
		}
		slices.Reverse(list[:n]) // written from the top, kept from the bottom
		v.Pile, v.NPile, p.piled = list, uint8(n), true
	case "event-used", "entered":
		if value != "yes" && value != "no" {
			return true, unknown("answer", value)
		}
		if field == "entered" {
			v.Entered, p.entered = value == "yes", true
		} else {
			v.Used = value == "yes"
		}
	case "month", "chapter", "lookouts", "less", "toll", "pot":
		n, err := number(value, 99)
		if err != nil {
			return true, err
		}
		if field == "chapter" && (n < 1 || n > portroyal.Chapters || s.Mode == portroyal.ModeAdventureVariable) {
			return true, unknown("chapter of this match", value)
		}
		*map[string]*uint8{"month": &v.Month, "chapter": &v.Chapter, "lookouts": &v.Lookouts, "less": &v.Less, "toll": &v.Toll, "pot": &v.Pot}[field] = uint8(n)
	case "sold":
		list, err := parseCards(value)
		if err != nil {
			return true, err
		}
		v.Sold = [3]uint8{}
		for _, c := range list {
			i := slices.Index(rules.Innkeepers[:], c)
			if i < 0 {
				return true, unknown("innkeeper", c.String())
			}
			v.Sold[i]++
		}
	case "top":
		list, err := parseCards(value)
		if err != nil || len(list) > 1 {
			return true, unknown("top card", value)
		}
		if v.Top > 0 {
			s.Reveal(v.Top - 1)
			v.Top = 0
		}
		if len(list) == 1 {
			v.Known[0], v.NKnown, v.Top = rules.KnownCard{Card: list[0], Owner: s.Active}, 1, 1
		}
	case "looked":
		list, err := parseCards(value)
		if err != nil || len(list) > rules.MaxLooked {
			return true, unknown("set of cards looked at", value)
		}
		v.Looked, v.LookGen = [rules.MaxLooked]portroyal.Card{}, [rules.MaxLooked]uint8{}
		v.NLooked = uint8(copy(v.Looked[:], list))
	default:
		return false, nil
	}
	return true, err
}

func (p *scriptPosition) setMissions(value string) error {
	var v rules.Adventure
	for _, word := range strings.Fields(value) {
		if word == "none" {
			continue
		}
		m, err := portroyal.ParseMission(word)
		if err != nil {
			return err
		}
		if v.Slot(m) >= 0 || v.N == rules.MaxMissions {
			return fmt.Errorf("%w: missions: at most %d, each once", engine.ErrNotation, rules.MaxMissions)
		}
		if p.s.Mode == portroyal.ModeAdventureVariable && !m.Face().Star {
			return fmt.Errorf("%w: %v has no red star", engine.ErrNotation, m)
		}
		v.Missions[v.N], v.Months[v.N] = m, 1
		if v.N > 0 && p.s.Mode != portroyal.ModeAdventureVariable { // the second is revealed at the end of the first month
			v.Months[v.N], v.Decided[v.N] = v.N, portroyal.RevealedNext
		}
		v.N++
	}
	to := &p.s.Adventure
	for i := range v.N { // markers stay where they are
		if old := to.Slot(v.Missions[i]); old >= 0 {
			v.Marks[i] = to.Marks[old]
		}
	}
	if !slices.ContainsFunc(v.Missions[:v.N], func(m portroyal.Mission) bool { return m.Face().When == portroyal.OnTwoStops }) {
		to.Waits = 0
	}
	to.Missions, to.Months, to.Decided, to.N = v.Missions, v.Months, v.Decided, v.N
	to.Marks, to.Offered = v.Marks, 0
	to.Recount()
	return nil
}

// onTable is the place of a mission in the row, -1 if it is not there. A chapter begins with its first mission
// there, also if the position does not say so.
func (p *scriptPosition) onTable(m portroyal.Mission) int {
	v := &p.s.Adventure
	if v.N == 0 && p.s.Mode != portroyal.ModeAdventureVariable && m == portroyal.FirstMission(int(v.Chapter)) {
		v.Missions[0], v.Months[0], v.N = m, 1, 1
	}
	return v.Slot(m)
}

// setMission sets the markers of one mission: "marks s1 s0" in the order of completion, "waiting s0".
func (p *scriptPosition) setMission(m portroyal.Mission, what, value string) error {
	v := &p.s.Adventure
	slot := p.onTable(m)
	if slot < 0 {
		return unknown("mission on the table", m.String())
	}
	var seats []engine.Seat
	if what == "marks" || what == "waiting" {
		for _, word := range seatWords(value) {
			seat, err := p.seatOf(word)
			if err != nil {
				return err
			}
			if slices.Contains(seats, seat) {
				return fmt.Errorf("%w: %v completes %v once", engine.ErrNotation, seat, m)
			}
			seats = append(seats, seat)
		}
	}
	switch {
	case what == "marks":
		v.Marks[slot] = [portroyal.MaxSeats]int8{}
		for i, seat := range seats {
			v.Marks[slot][i] = int8(seat) + 1
		}
		v.Recount()
	case what == "waiting" && m.Face().When == portroyal.OnTwoStops:
		v.Waits, v.Since = 0, [portroyal.MaxSeats]uint16{}
		for _, seat := range seats {
			v.Waits |= 1 << seat
		}
	default:
		return unknown("field", m.String()+"."+what)
	}
	return nil
}

func (p *scriptPosition) setOffered(field, value string) error {
	v := &p.s.Adventure
	if field == "offering" {
		v.Offering = portroyal.NoMission
	} else {
		v.Offered = 0
	}
	for _, word := range strings.Fields(value) {
		if word == "none" {
			continue
		}
		m, err := portroyal.ParseMission(word)
		if err != nil {
			return err
		}
		slot := p.onTable(m)
		switch {
		case slot < 0:
			return unknown("mission on the table", word)
		case field == "offering":
			v.Offering = m
		case m.Face().When != portroyal.OnColours:
			return unknown("offer for colours", word)
		default:
			v.Offered |= 1 << slot
		}
	}
	return nil
}

// setCharacter sets a field of one seat; is is false if there is none of this name.
func (p *scriptPosition) setCharacter(seat engine.Seat, what, value string) (is bool, err error) {
	place := &p.s.Places[seat]
	switch what {
	case "character":
		place.Persona, place.Dealt = 0, 0
		if value != "none" {
			place.Persona, err = portroyal.ParsePersona(value)
			place.Dealt = uint8(place.Persona.Card())
		}
	case "card":
		n, err := number(value, portroyal.Personas/2)
		place.Dealt, place.Persona = uint8(n), 0
		return true, err
	case "crowns":
		n, err := number(value, portroyal.MaxCrowns)
		place.Influence += portroyal.CrownInfluence(uint8(n)) - portroyal.CrownInfluence(place.Crowns)
		place.Crowns = uint8(n)
		return true, err
	case "markers":
		p.markers[seat], err = number(value, portroyal.MarkersOfCharacter)
	case "extra":
		n, err := number(value, portroyal.MaxExtra)
		p.s.Adventure.Extra[seat] = uint8(n)
		return true, err
	case "kept":
		list, err := parseCards(value)
		place.Kept = 0
		for _, c := range list {
			if c.Item() == portroyal.NoItem || place.Kept.Has(c) {
				return true, fmt.Errorf("%w: %v cannot be kept for an item", engine.ErrNotation, c)
			}
			place.Kept |= portroyal.ShipSetOf(c)
		}
		return true, err
	default:
		return false, nil
	}
	return true, err
}

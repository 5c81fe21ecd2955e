package portroyal

import (
	"fmt"
	"slices"
	"strings"

	"portside/engine"
)

// The fields of a match of the adventure in case scripts; CASES.md describes them.

// spreadKnown makes coins that a lookout has seen ordinary ones: a position names no faces of coins.
func spreadKnown(s *state) {
	v := &s.voyage
	for i := int(v.nKnown) - 1; i >= 0; i-- {
		if int(v.top) != i+1 {
			s.forget(uint8(i))
		}
	}
}

// ofSetUp tells of a field that a match which has not begun yet has as well.
func ofSetUp(field, value string) bool {
	_, what, _ := strings.Cut(field, ".")
	return what == "card" || what == "extra" || what == "character" || slices.Contains([]string{"pot", "agreed", "parts", "groups", "start", "active", "actor", "chapter"}, field) ||
		field == "phase" && (value == PhaseCharacter.String() || value == PhaseShare.String())
}

// setVoyage sets a field of the table; is is false if there is none of this name.
func (p *scriptPosition) setVoyage(field, value string) (is bool, err error) {
	s, v := p.s, &p.s.voyage
	switch field {
	case "missions":
		return true, p.setMissions(value)
	case "groups":
		v.groups, p.grouped = 0, true
		for _, word := range strings.Fields(value) {
			if word == "none" {
				continue
			}
			g, ok := parseGroup(word)
			if !ok {
				return true, unknown("shuffle group", word)
			}
			v.groups |= 1 << g
		}
	case "current-event":
		v.card, v.event = NoHappening, EffectNone
		if value != "none" {
			v.card, err = ParseHappening(value)
		}
	case "event-pile", "event-discard":
		var list [maxEvents]uint8
		n := 0
		for _, word := range strings.Fields(value) {
			if word == "none" {
				continue
			}
			if n == maxEvents {
				return true, fmt.Errorf("%w: at most %d events", engine.ErrNotation, maxEvents)
			}
			if list[n] = noEvent; word != "unknown" {
				h, err := ParseHappening(word)
				if err != nil {
					return true, err
				}
				list[n] = uint8(h)
			}
			n++
		}
		if field == "event-discard" {
			if slices.Contains(list[:n], noEvent) {
				return true, unknown("discarded event", "unknown")
			}
			v.past, v.nPast = list, uint8(n)
			return true, nil
		}
		slices.Reverse(list[:n]) // written from the top, kept from the bottom
		v.pile, v.nPile, p.piled = list, uint8(n), true
	case "event-used", "entered":
		if value != "yes" && value != "no" {
			return true, unknown("answer", value)
		}
		if field == "entered" {
			v.entered, p.entered = value == "yes", true
		} else {
			v.used = value == "yes"
		}
	case "month", "chapter", "lookouts", "less", "toll", "pot":
		n, err := number(value, 99)
		if err != nil {
			return true, err
		}
		if field == "chapter" && (n < 1 || n > Chapters || s.mode == ModeVariable) {
			return true, unknown("chapter of this match", value)
		}
		*map[string]*uint8{"month": &v.month, "chapter": &v.chapter, "lookouts": &v.lookouts, "less": &v.less, "toll": &v.toll, "pot": &v.pot}[field] = uint8(n)
	case "sold":
		list, err := parseCards(value)
		if err != nil {
			return true, err
		}
		v.sold = [3]uint8{}
		for _, c := range list {
			i := slices.Index(innkeepers[:], c)
			if i < 0 {
				return true, unknown("innkeeper", c.String())
			}
			v.sold[i]++
		}
	case "top":
		list, err := parseCards(value)
		if err != nil || len(list) > 1 {
			return true, unknown("top card", value)
		}
		if v.top > 0 {
			s.reveal(v.top - 1)
			v.top = 0
		}
		if len(list) == 1 {
			v.known[0], v.nKnown, v.top = known{card: list[0], owner: s.active}, 1, 1
		}
	case "looked":
		list, err := parseCards(value)
		if err != nil || len(list) > maxLooked {
			return true, unknown("set of cards looked at", value)
		}
		v.looked, v.lookGen = [maxLooked]Card{}, [maxLooked]uint8{}
		v.nLooked = uint8(copy(v.looked[:], list))
	default:
		return false, nil
	}
	return true, err
}

func (p *scriptPosition) setMissions(value string) error {
	var v voyage
	for _, word := range strings.Fields(value) {
		if word == "none" {
			continue
		}
		m, err := ParseMission(word)
		if err != nil {
			return err
		}
		if v.slot(m) >= 0 || v.n == maxMissions {
			return fmt.Errorf("%w: missions: at most %d, each once", engine.ErrNotation, maxMissions)
		}
		if p.s.mode == ModeVariable && !m.Face().star {
			return fmt.Errorf("%w: %v has no red star", engine.ErrNotation, m)
		}
		v.missions[v.n], v.months[v.n] = m, 1
		if v.n > 0 && p.s.mode != ModeVariable { // the second is revealed at the end of the first month
			v.months[v.n], v.decided[v.n] = v.n, RevealedNext
		}
		v.n++
	}
	to := &p.s.voyage
	for i := range v.n { // markers stay where they are
		if old := to.slot(v.missions[i]); old >= 0 {
			v.marks[i] = to.marks[old]
		}
	}
	if !slices.ContainsFunc(v.missions[:v.n], func(m Mission) bool { return m.Face().when == OnTwoStops }) {
		to.waits = 0
	}
	to.missions, to.months, to.decided, to.n = v.missions, v.months, v.decided, v.n
	to.marks, to.offered = v.marks, 0
	to.recount()
	return nil
}

// onTable is the place of a mission in the row, -1 if it is not there. A chapter begins with its first mission
// there, also if the position does not say so.
func (p *scriptPosition) onTable(m Mission) int {
	v := &p.s.voyage
	if v.n == 0 && p.s.mode != ModeVariable && m == FirstMission(int(v.chapter)) {
		v.missions[0], v.months[0], v.n = m, 1, 1
	}
	return v.slot(m)
}

// setMission sets the markers of one mission: "marks s1 s0" in the order of completion, "waiting s0".
func (p *scriptPosition) setMission(m Mission, what, value string) error {
	v := &p.s.voyage
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
		v.marks[slot] = [MaxSeats]int8{}
		for i, seat := range seats {
			v.marks[slot][i] = int8(seat) + 1
		}
		v.recount()
	case what == "waiting" && m.Face().when == OnTwoStops:
		v.waits, v.since = 0, [MaxSeats]uint16{}
		for _, seat := range seats {
			v.waits |= 1 << seat
		}
	default:
		return unknown("field", m.String()+"."+what)
	}
	return nil
}

func (p *scriptPosition) setOffered(field, value string) error {
	v := &p.s.voyage
	if field == "offering" {
		v.offering = NoMission
	} else {
		v.offered = 0
	}
	for _, word := range strings.Fields(value) {
		if word == "none" {
			continue
		}
		m, err := ParseMission(word)
		if err != nil {
			return err
		}
		slot := p.onTable(m)
		switch {
		case slot < 0:
			return unknown("mission on the table", word)
		case field == "offering":
			v.offering = m
		case m.Face().when != OnColours:
			return unknown("offer for colours", word)
		default:
			v.offered |= 1 << slot
		}
	}
	return nil
}

// setCharacter sets a field of one seat; is is false if there is none of this name.
func (p *scriptPosition) setCharacter(seat engine.Seat, what, value string) (is bool, err error) {
	place := &p.s.seat[seat]
	switch what {
	case "character":
		place.persona, place.dealt = 0, 0
		if value != "none" {
			place.persona, err = ParsePersona(value)
			place.dealt = uint8(place.persona.Card())
		}
	case "card":
		n, err := number(value, personas/2)
		place.dealt, place.persona = uint8(n), 0
		return true, err
	case "crowns":
		n, err := number(value, maxCrowns)
		place.influence += shield(uint8(n)) - shield(place.crowns)
		place.crowns = uint8(n)
		return true, err
	case "markers":
		p.markers[seat], err = number(value, markersOfCharacter)
	case "extra":
		n, err := number(value, MaxExtra)
		p.s.voyage.extra[seat] = uint8(n)
		return true, err
	case "kept":
		list, err := parseCards(value)
		place.kept = 0
		for _, c := range list {
			if c.Item() == NoItem || place.kept.Has(c) {
				return true, fmt.Errorf("%w: %v cannot be kept for an item", engine.ErrNotation, c)
			}
			place.kept |= ShipSetOf(c)
		}
		return true, err
	default:
		return false, nil
	}
	return true, err
}

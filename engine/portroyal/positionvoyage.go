package portroyal

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
)

// The fields of a match of the adventure in case scripts; CASES.md describes them.

// spreadKnown makes coins that a lookout has seen ordinary ones: a position names no faces of coins.
func (s *state) spreadKnown() {
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
	return what == "card" || what == "extra" || what == "character" || slices.Contains([]string{"pot", "groups", "start", "active", "actor", "chapter"}, field) ||
		field == "phase" && (value == PhaseCharacter.String() || value == PhaseShare.String())
}

// setVoyage sets a field of the table; is is false if there is none of this name.
func (p *scriptPosition) setVoyage(field, value string) (is bool, err error) {
	s, v := p.s, &p.s.voyage
	switch field {
	case "missions":
		return true, p.setMissions(value)
	case "groups":
		v.groups = 0
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
		v.card, v.event = NoHappening, noEffect
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
		v.pile, v.nPile = list, uint8(n)
	case "event-used", "entered":
		if value != "yes" && value != "no" {
			return true, unknown("answer", value)
		}
		if field == "entered" {
			v.entered = value == "yes"
		} else {
			v.used = value == "yes"
		}
	case "month", "chapter", "lookouts", "less", "toll", "pot":
		n, err := number(value, 99)
		if err != nil {
			return true, err
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
		if p.s.mode == modeVariable && !errands[m].star {
			return fmt.Errorf("%w: %v has no red star", engine.ErrNotation, m)
		}
		v.missions[v.n], v.months[v.n] = m, 1
		if v.n > 0 && p.s.mode != modeVariable { // the second is revealed at the end of the first month
			v.months[v.n], v.decided[v.n] = v.n, byNext
		}
		v.n++
	}
	to := &p.s.voyage
	to.missions, to.months, to.decided, to.n = v.missions, v.months, v.decided, v.n
	to.marks, to.waits, to.offered = v.marks, 0, 0
	to.recount()
	return nil
}

// setMission sets the markers of one mission: "marks s1 s0" in the order of completion, "waiting s0".
func (p *scriptPosition) setMission(m Mission, what, value string) error {
	v := &p.s.voyage
	slot := v.slot(m)
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
		v.marks[slot] = [maxSeats]int8{}
		for i, seat := range seats {
			v.marks[slot][i] = int8(seat) + 1
		}
		v.recount()
	case what == "waiting" && errands[m].when == onTwoStops:
		v.waits, v.since = 0, [maxSeats]uint16{}
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
		slot := v.slot(m)
		switch {
		case slot < 0:
			return unknown("mission on the table", word)
		case field == "offering":
			v.offering = m
		case errands[m].when != onColours:
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
		n, err := number(value, maxExtra)
		p.s.voyage.extra[seat] = uint8(n)
		return true, err
	case "kept":
		list, err := parseCards(value)
		place.kept = 0
		for _, c := range list {
			if c.Item() == NoItem || place.kept>>(c-firstItem)&1 != 0 {
				return true, fmt.Errorf("%w: %v cannot be kept for an item", engine.ErrNotation, c)
			}
			place.kept |= 1 << (c - firstItem)
		}
		return true, err
	default:
		return false, nil
	}
	return true, err
}

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
	if setup && !p.setUp { // the position names something of a match that has begun
		s.phase, setup = PhaseDiscover, false
	}
	if !setup {
		s.round, s.turn = max(1, s.round), max(1, s.turn)
		if v.n == 0 && s.mode != modeVariable {
			v.missions[0], v.months[0], v.n = firstMission[v.chapter], 1, 1
		}
		if m := v.missions[0]; s.mode != modeVariable {
			v.groups |= 1 << errands[m].shuffle
		}
	}
	for i := range engine.Seat(s.seats) {
		place := &s.seat[i]
		if setup {
			continue
		}
		if place.persona == 0 { // nobody has said who it is: any card that is left
			for n := 1; place.persona == 0 && n <= personas/2; n++ {
				if d := int(place.dealt); (d == n || d == 0 || s.cardChosen(d)) && !s.cardChosen(n) && (d == n || !s.cardDealt(n)) {
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
		if place.power = noPower; left < markersOfCharacter {
			place.power = figures[place.persona].power
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

// cardChosen tells whether a seat plays character card n; cardDealt whether one still has it to choose from.
func (s *state) cardChosen(n int) bool {
	return slices.ContainsFunc(s.seat[:s.seats], func(p place) bool { return p.persona.Card() == n })
}

func (s *state) cardDealt(n int) bool {
	return slices.ContainsFunc(s.seat[:s.seats], func(p place) bool { return p.persona == 0 && int(p.dealt) == n })
}

// settleEvents works out which events nobody has seen, and what is in force.
func (p *scriptPosition) settleEvents(wrong func(string, ...any) error) error {
	s, v := p.s, &p.s.voyage
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
		one = one || Happening(e) == townsfolk
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
	bottom := endOfMonth
	if s.mode == modeVariable {
		bottom = endOfMonth10
	}
	for _, h := range []Happening{endOfMonth, endOfMonth10} {
		if seen>>h&1 != 0 && h != bottom {
			return wrong("%v lies in the box, %v ends the month", h, bottom)
		}
	}
	if one && s.seats > 2 {
		return wrong("%v lies in the box with three or four seats", townsfolk)
	}
	v.unseen = commonEvents &^ seen
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
	v.fresh, v.early, v.extra = 0, 0, [maxSeats]uint8{}
	v.event = noEffect
	if v.card != NoHappening {
		h := &happenings[v.card]
		if h.timing == 1 && s.phase < PhaseTake || h.timing == 2 && (s.phase == PhaseTake || s.phase == PhaseGift) {
			v.event = h.effect
		}
	}
	switch {
	case s.phase == PhaseEvent && (v.card == NoHappening || happenings[v.card].effect != buyCrown):
		return wrong("phase event belongs to an event with a choice")
	case s.phase == PhaseRemove && v.toll == 0:
		return wrong("phase remove-marker needs toll, the coins for a marker")
	case s.phase == PhasePick != (v.nLooked > 0):
		return wrong("phase pick and looked belong together")
	case s.phase == PhaseRemove && v.card == NoHappening:
		v.card = endOfMonth
	}
	return nil
}

// normalVoyage rewrites expected values of the adventure; ok is false for other fields.
func normalVoyage(field, what, value string) (text string, ok bool, err error) {
	switch {
	case what == "kept" || field == "looked":
		list, err := parseCards(value)
		slices.Sort(list)
		return cardsText(list), true, err
	case field == "top" || field == "sold":
		list, err := parseCards(value)
		return cardsText(list), true, err
	}
	return "", false, nil
}

// getVoyage reads a field of the table; ok is false if there is none of this name.
func (p *scriptPosition) getVoyage(field string) (text string, ok bool) {
	s, v := p.s, &p.s.voyage
	if !s.mode.adventure() {
		return "", false
	}
	a := s.adventureView(s.active)
	switch field {
	case "missions":
		return missionsText(v.missions[:v.n]), true
	case "groups":
		var words []string
		for _, g := range a.Groups {
			words = append(words, strconv.Itoa(g))
		}
		return orNone(words), true
	case "current-event":
		return v.card.String(), true
	case "event-pile":
		list := slices.Clone(a.Pile)
		slices.Reverse(list)
		return eventsText(list), true
	case "event-discard":
		return eventsText(a.Past), true
	case "event-used":
		return yesNo(v.used), true
	case "entered":
		return yesNo(v.entered), true
	case "card-9-missions", "card-9-markers", "card-9-influence":
		n := s.nine()
		g := map[string]Goal{"card-9-missions": n.Missions, "card-9-markers": n.Markers, "card-9-influence": n.Influence}[field]
		return fmt.Sprintf("%d/%d", g.Have, g.Need), true
	case "top":
		return a.Top.String(), true
	case "looked":
		list := slices.Clone(v.looked[:v.nLooked])
		slices.Sort(list)
		return cardsText(list), true
	case "sold":
		var list []Card
		for i, n := range v.sold {
			for range n {
				list = append(list, innkeepers[i])
			}
		}
		return cardsText(list), true
	case "story":
		var words []string
		for _, c := range s.View(engine.Nobody).(*View).Story() {
			words = append(words, c.Number)
		}
		return orNone(words), true
	}
	n, ok := map[string]int{
		"month": int(v.month), "chapter": int(v.chapter), "lookouts": int(v.lookouts), "less": int(v.less), "toll": int(v.toll), "pot": int(v.pot), "event-reserve": int(v.reserve),
	}[field]
	return strconv.Itoa(n), ok
}

func orNone(words []string) string {
	if len(words) == 0 {
		return "none"
	}
	return strings.Join(words, " ")
}

func missionsText(list []Mission) string {
	var words []string
	for _, m := range list {
		words = append(words, m.String())
	}
	return orNone(words)
}

func eventsText(list []Happening) string {
	var words []string
	for _, h := range list {
		if h == NoHappening {
			words = append(words, "unknown")
			continue
		}
		words = append(words, h.String())
	}
	return orNone(words)
}

func (p *scriptPosition) getMission(m Mission, what string) (string, error) {
	slot := p.s.voyage.slot(m)
	if slot < 0 {
		return "", unknown("mission on the table", m.String())
	}
	v := p.s.missionView(slot)
	list := v.By
	switch what {
	case "marks":
	case "waiting":
		list = v.Waiting
	case "month":
		return strconv.Itoa(v.Month), nil
	case "decided":
		return v.Decided, nil
	default:
		return "", unknown("field", m.String()+"."+what)
	}
	var words []string
	for _, seat := range list {
		words = append(words, seat.String())
	}
	return orNone(words), nil
}

// getCharacter reads a field of one seat; ok is false if there is none of this name.
func (p *scriptPosition) getCharacter(seat engine.Seat, what string) (text string, ok bool) {
	s := p.s
	if !s.mode.adventure() {
		return "", false
	}
	place := &s.seat[seat]
	switch what {
	case "character":
		return place.persona.String(), true
	case "kept":
		return cardsText(s.placeView(seat).Kept), true
	case "power", "trophy":
		return yesNo(what == "power" && place.power != noPower || what == "trophy" && place.trophy()), true
	case "known":
		var list []Card
		for _, k := range s.voyage.known[:s.voyage.nKnown] {
			if k.owner == seat {
				list = append(list, k.card)
			}
		}
		return cardsText(list), true
	}
	n, ok := map[string]int{
		"card": int(place.dealt), "crowns": int(place.crowns), "markers": int(place.left), "boxed": int(place.boxed), "missions": s.voyage.laid(seat),
		"extra": int(s.voyage.extra[seat]), "arms": place.arms(),
	}[what]
	return strconv.Itoa(n), ok
}

// voyageInvariants is what must hold in the adventure (§18.8).
func (s *state) voyageInvariants() error {
	v := &s.voyage
	if !s.mode.adventure() {
		if *v != (voyage{}) {
			return fmt.Errorf("§12: a match without the adventure has some of it: %+v", *v)
		}
		return nil
	}
	again := *v
	if again.recount(); again != *v {
		return fmt.Errorf("§12.5: markers are miscounted")
	}
	starts := 0
	for g := range generations {
		starts += s.startCoinsOf(uint8(g))
	}
	if starts != int(v.early) {
		return fmt.Errorf("§3.4: %d start coins are face down, counted %d", starts, v.early)
	}
	for i := range engine.Seat(s.seats) {
		p := &s.seat[i]
		if n := int(p.left) + int(p.boxed) + v.laid(i) + int(v.waits>>i&1); p.persona != 0 && n != markersOfCharacter {
			return fmt.Errorf("§18.8: %v has %d markers", i, n)
		}
		if p.power != noPower != (p.persona != 0 && p.left < markersOfCharacter) {
			return fmt.Errorf("§18.8: %v: power %d with %d markers left", i, p.power, p.left)
		}
		if p.crowns > maxCrowns {
			return fmt.Errorf("§12.8: %v has %d crowns", i, p.crowns)
		}
	}
	hidden := 0
	for _, e := range v.pile[:v.nPile] {
		if e == noEvent {
			hidden++
		}
	}
	if n := bits.OnesCount16(v.unseen) + asBit(v.one); n != hidden+int(v.reserve) {
		return fmt.Errorf("§3.4: %d unseen events, %d in the pile and %d in the reserve", n, hidden, v.reserve)
	}
	return nil
}

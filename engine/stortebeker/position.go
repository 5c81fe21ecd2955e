package stortebeker

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
)

// Script is what case scripts ask of the game.
type Script struct{}

// Position implements engine.Game.
func (Script) Position(s engine.State) engine.Position { return newPosition(s.(*state)) }

// FirstSeatBegins lets s0 begin in a case script that says nothing of the start seat, as the worked cases have it.
func (Script) FirstSeatBegins() bool { return true }

// Worded tells whether text is a counter with more cards than may be laid: no action, but scripts may say that it
// is refused.
func (Script) Worded(text string) bool {
	list, counter := strings.CutPrefix(text, "counter.")
	ids := strings.Split(list, "+")
	return counter && len(ids) > maxCounter && !slices.ContainsFunc(ids, func(id string) bool {
		_, err := ParseCard(id)
		return err != nil
	})
}

// scriptPosition is a state as case scripts write and read it. The fields are described in CASES.md.
type scriptPosition struct {
	s         *state
	pile      int   // cards of the draw pile; -1: whatever is left
	pileCards *Hand // or these
	discard   int   // cards to discard of whatever kind; -1: the discard pile says
	rear      int   // ships of the rearguard; -1: as it was
	actor     engine.Seat
	target    Ship
	quota     int // -1: what §5 gives
	moved     bool
	scores    [maxSeats]int  // -1: what the ships give
	anew      [maxSeats]bool // the hand was set: what is known of it is forgotten
	known     [maxSeats]*Hand
	named     []string // fields that were set

	begun state       // the state before the first line
	lines [][2]string // field and value, as the script has them
}

func newPosition(s *state) *scriptPosition {
	p := &scriptPosition{s: s, begun: *s, pile: -1, discard: -1, rear: -1, actor: engine.Nobody, target: NoShip, quota: -1, scores: [maxSeats]int{-1, -1, -1, -1}}
	if int(s.pile) != s.unseen.Len() { // an earlier position has said how large the draw pile is
		p.pile = int(s.pile)
	}
	if s.box != [cardKinds]uint8{} { // or what it holds
		h := Hand{}
		for c := range s.unseen.All() {
			h[c] = uint8(s.unseen.Count(c))
		}
		p.pileCards = &h
	}
	if s.phase == PhaseCounter || s.phase == PhasePirate {
		p.actor = s.actor
	}
	if s.inFight() {
		p.target = s.slot[s.target].ship
	}
	return p
}

func parseShips(value string, most int) ([]Ship, error) {
	var list []Ship
	for _, word := range strings.Fields(value) {
		ship := NoShip
		if word != "none" {
			var err error
			if ship, err = ParseShip(word); err != nil {
				return nil, err
			}
			if slices.Contains(list, ship) {
				return nil, fmt.Errorf("%w: %s stands twice in %q", engine.ErrNotation, word, value)
			}
		}
		list = append(list, ship)
	}
	if len(list) > most {
		return nil, fmt.Errorf("%w: %q are more than %d ships", engine.ErrNotation, value, most)
	}
	return list, nil
}

func number(value string, most int) (int, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 || n > most {
		return 0, fmt.Errorf("%w: %q is not a number from 0 to %d", engine.ErrNotation, value, most)
	}
	return n, nil
}

func (p *scriptPosition) seatOf(word string) (engine.Seat, error) {
	for seat := range engine.Seat(p.s.seats) {
		if seat.String() == word {
			return seat, nil
		}
	}
	return engine.Nobody, unknown("seat", word)
}

// set sets one field. The fields it builds on must have been set before: see inOrder.
func (p *scriptPosition) set(field, value string) error {
	p.named = append(p.named, field)
	switch field {
	case "actor", "target", "phase", "loot", "dice", "die", "best", "leader", "to-play":
		p.moved = true
	}
	if who, what, ok := strings.Cut(field, "."); ok && who != "discard" && who != "draw" && who != "rearguard" {
		seat, err := p.seatOf(who)
		if err != nil {
			return err
		}
		return p.setPlace(seat, what, value)
	}
	s := p.s
	switch field {
	case "start", "active", "actor", "leader":
		seat, err := p.seatOf(value)
		if err != nil {
			return err
		}
		switch field {
		case "start":
			s.start = seat
		case "active":
			p.newTurn(seat)
		case "actor":
			p.actor = seat
		case "leader":
			s.leader = seat
		}
		return nil
	case "phase":
		phase, err := ParsePhase(value)
		if err != nil {
			return err
		}
		s.phase = phase
		if s.phase != PhaseCounter && s.phase != PhasePirate {
			p.actor = engine.Nobody
		}
		return nil
	case "exchanged", "boarding-over", "triggered":
		if value != "yes" && value != "no" {
			return unknown("answer", value)
		}
		*map[string]*bool{"exchanged": &s.exchanged, "boarding-over": &s.boardingOver, "triggered": &s.triggered}[field] = value == "yes"
		return nil
	case "open", "rearguard.open", "rearguard.ships", "tried", "target":
		return p.setShips(field, value)
	case "discard.cards", "draw.cards", "loot":
		return p.setCards(field, value)
	case "dice":
		words := strings.Fields(value)
		if len(words) != 2 {
			return fmt.Errorf("%w: dice takes two provisions, got %q", engine.ErrNotation, value)
		}
		for i, word := range words {
			k, err := ParseKind(word)
			if err != nil {
				return err
			}
			s.dice[i] = k
		}
		return nil
	}
	set, most := p.numberField(field)
	if set == nil {
		if _, err := p.Get(field); err == nil {
			return fmt.Errorf("%w: %s can be read, not set", engine.ErrNotation, field)
		}
		return unknown("field", field)
	}
	n, err := number(value, most)
	if err == nil && n == 0 && field == "round" {
		err = fmt.Errorf("%w: rounds count from 1", engine.ErrNotation)
	}
	if err == nil {
		set(n)
	}
	return err
}

// newTurn makes it the beginning of a seat's turn.
func (p *scriptPosition) newTurn(seat engine.Seat) {
	s := p.s
	s.active = seat
	if !slices.Contains(p.named, "phase") {
		s.phase = PhasePlay
	}
	p.actor, p.target = engine.Nobody, NoShip
	s.played, s.discards, s.taken, s.exchanged, s.tried, s.boardingOver = 0, 0, 0, false, 0, false
	p.moved = true
}

// numberField is the setter of a field that holds a number, and its largest value.
func (p *scriptPosition) numberField(field string) (func(int), int) {
	s := p.s
	small := func(n *uint8) func(int) { return func(v int) { *n = uint8(v) } }
	switch field {
	case "round":
		return func(n int) { s.round = uint16(n) }, 9999
	case "played":
		return func(n int) { s.played, p.moved = uint8(n), true }, perTurn
	case "to-play":
		return func(n int) { p.quota = n }, perTurn
	case "discarded":
		return func(n int) {
			if s.discards, p.moved = uint8(n), true; !slices.Contains(p.named, "played") {
				s.played = max(s.played, s.discards)
			}
		}, perTurn
	case "taken":
		return func(n int) { s.taken, s.exchanged, p.moved = uint8(n), n > 0, true }, 2
	case "die":
		return func(n int) { s.die = uint8(max(n, 1) - 1) }, 2
	case "best":
		return small(&s.best), 40
	case "draw":
		return func(n int) { p.pile, p.pileCards = n, nil }, deckSize
	case "discard":
		return func(n int) { p.discard = n }, deckSize
	case "rearguard":
		return func(n int) { p.rear = n }, Ships
	}
	return nil, 0
}

func (p *scriptPosition) setShips(field, value string) error {
	s := p.s
	most := map[string]int{"open": int(s.slots), "rearguard.open": rearOpen(s), "rearguard.ships": rearOpen(s), "tried": maxSlots, "target": 1}[field]
	if strings.HasPrefix(field, "rearguard") && len(strings.Fields(value)) > most {
		return fmt.Errorf("%w: %d of the rearguard lie face up, so %q cannot be told; their number goes into rearguard", engine.ErrNotation, most, value)
	}
	list, err := parseShips(value, most)
	if err != nil {
		return err
	}
	switch field {
	case "open":
		var old [maxSlots]berth
		copy(old[:], s.slot[:])
		for i := range s.slot {
			s.slot[i] = berth{ship: NoShip}
			if i >= len(list) || list[i] == NoShip {
				continue
			}
			s.slot[i].ship = list[i]
			for _, b := range old { // cards stay at a ship that stays
				if b.ship == list[i] {
					s.slot[i] = b
				}
			}
		}
		s.tried = 0
	case "rearguard.open", "rearguard.ships":
		if p.rear < 0 {
			p.rear = int(s.nRear + s.closed)
		}
		if field == "rearguard.ships" {
			p.rear = len(list)
			p.named = append(p.named, "rearguard.open")
		}
		if len(list) == 0 || list[0] == NoShip {
			p.rear = 0
		}
		s.rear, s.nRear = [maxRear]Ship{}, 0
		for _, ship := range list {
			if ship != NoShip {
				s.rear[s.nRear] = ship
				s.nRear++
			}
		}
	case "tried":
		s.tried = 0
		for _, ship := range list {
			i := s.slotOf(ship)
			if i < 0 && ship != NoShip {
				return fmt.Errorf("%w: %v is not among the open ships (field open)", engine.ErrNotation, ship)
			}
			if i >= 0 {
				s.tried |= 1 << i
			}
		}
	case "target":
		if len(list) != 1 || list[0] == NoShip {
			return fmt.Errorf("%w: target takes one ship, got %q", engine.ErrNotation, value)
		}
		p.target = list[0]
	}
	return nil
}

func rearOpen(s *state) int {
	if s.pro {
		return maxRear
	}
	return 1
}

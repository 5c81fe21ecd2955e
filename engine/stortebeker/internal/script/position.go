package script

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
	face "portside/engine/stortebeker"
	"portside/engine/stortebeker/internal/rules"
)

// Script is what case scripts ask of the game.
type Script struct{}

// Position implements engine.Game.
func (Script) Position(s engine.State) engine.Position { return newPosition(s.(*rules.State)) }

// FirstSeatBegins lets s0 begin in a case script that says nothing of the start seat, as the worked cases have it.
func (Script) FirstSeatBegins() bool { return true }

// Worded tells whether text is a counter with more cards than may be laid: no action, but scripts may say that it
// is refused.
func (Script) Worded(text string) bool {
	list, counter := strings.CutPrefix(text, "counter.")
	ids := strings.Split(list, "+")
	return counter && len(ids) > face.MaxCounter && !slices.ContainsFunc(ids, func(id string) bool {
		_, err := face.ParseCard(id)
		return err != nil
	})
}

// scriptPosition is a state as case scripts write and read it. The fields are described in CASES.md.
type scriptPosition struct {
	s         *rules.State
	pile      int        // cards of the draw pile; -1: whatever is left
	pileCards *face.Hand // or these
	discard   int        // cards to discard of whatever kind; -1: the discard pile says
	rear      int        // ships of the rearguard; -1: as it was
	actor     engine.Seat
	target    face.Ship
	quota     int // -1: what §5 gives
	moved     bool
	scores    [face.MaxSeats]int  // -1: what the ships give
	anew      [face.MaxSeats]bool // the hand was set: what is known of it is forgotten
	known     [face.MaxSeats]*face.Hand
	named     []string // fields that were set

	begun rules.State // the state before the first line
	lines [][2]string // field and value, as the script has them
}

func newPosition(s *rules.State) *scriptPosition {
	p := &scriptPosition{s: s, begun: *s, pile: -1, discard: -1, rear: -1, actor: engine.Nobody, target: face.NoShip, quota: -1, scores: [face.MaxSeats]int{-1, -1, -1, -1}}
	if int(s.Pile) != s.Unseen.Len() { // an earlier position has said how large the draw pile is
		p.pile = int(s.Pile)
	}
	if s.Box != [face.CardKinds]uint8{} { // or what it holds
		h := face.Hand{}
		for c := range s.Unseen.All() {
			h[c] = uint8(s.Unseen.Count(c))
		}
		p.pileCards = &h
	}
	if s.Phase == face.PhaseCounter || s.Phase == face.PhasePirate {
		p.actor = s.Actor
	}
	if s.InFight() {
		p.target = s.Slot[s.Target].Ship
	}
	return p
}

func parseShips(value string, most int) ([]face.Ship, error) {
	var list []face.Ship
	for _, word := range strings.Fields(value) {
		ship := face.NoShip
		if word != "none" {
			var err error
			if ship, err = face.ParseShip(word); err != nil {
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
	for seat := range engine.Seat(p.s.Seats) {
		if seat.String() == word {
			return seat, nil
		}
	}
	return engine.Nobody, face.Unknown("seat", word)
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
			s.Start = seat
		case "active":
			p.newTurn(seat)
		case "actor":
			p.actor = seat
		case "leader":
			s.Leader = seat
		}
		return nil
	case "phase":
		phase, err := face.ParsePhase(value)
		if err != nil {
			return err
		}
		s.Phase = phase
		if s.Phase != face.PhaseCounter && s.Phase != face.PhasePirate {
			p.actor = engine.Nobody
		}
		return nil
	case "exchanged", "boarding-over", "triggered":
		if value != "yes" && value != "no" {
			return face.Unknown("answer", value)
		}
		*map[string]*bool{"exchanged": &s.Exchanged, "boarding-over": &s.BoardingOver, "triggered": &s.Triggered}[field] = value == "yes"
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
			k, err := face.ParseKind(word)
			if err != nil {
				return err
			}
			s.Dice[i] = k
		}
		return nil
	}
	set, most := p.numberField(field)
	if set == nil {
		if _, err := p.Get(field); err == nil {
			return fmt.Errorf("%w: %s can be read, not set", engine.ErrNotation, field)
		}
		return face.Unknown("field", field)
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
	s.Active = seat
	if !slices.Contains(p.named, "phase") {
		s.Phase = face.PhasePlay
	}
	p.actor, p.target = engine.Nobody, face.NoShip
	s.Played, s.Discards, s.Taken, s.Exchanged, s.Tried, s.BoardingOver = 0, 0, 0, false, 0, false
	p.moved = true
}

// numberField is the setter of a field that holds a number, and its largest value.
func (p *scriptPosition) numberField(field string) (func(int), int) {
	s := p.s
	small := func(n *uint8) func(int) { return func(v int) { *n = uint8(v) } }
	switch field {
	case "round":
		return func(n int) { s.Round = uint16(n) }, 9999
	case "played":
		return func(n int) { s.Played, p.moved = uint8(n), true }, rules.PerTurn
	case "to-play":
		return func(n int) { p.quota = n }, rules.PerTurn
	case "discarded":
		return func(n int) {
			if s.Discards, p.moved = uint8(n), true; !slices.Contains(p.named, "played") {
				s.Played = max(s.Played, s.Discards)
			}
		}, rules.PerTurn
	case "taken":
		return func(n int) { s.Taken, s.Exchanged, p.moved = uint8(n), n > 0, true }, 2
	case "die":
		return func(n int) { s.Die = uint8(max(n, 1) - 1) }, 2
	case "best":
		return small(&s.Best), 40
	case "draw":
		return func(n int) { p.pile, p.pileCards = n, nil }, face.DeckSize
	case "discard":
		return func(n int) { p.discard = n }, face.DeckSize
	case "rearguard":
		return func(n int) { p.rear = n }, face.Ships
	}
	return nil, 0
}

func (p *scriptPosition) setShips(field, value string) error {
	s := p.s
	most := map[string]int{"open": int(s.Slots), "rearguard.open": rearOpen(s), "rearguard.ships": rearOpen(s), "tried": rules.MaxSlots, "target": 1}[field]
	if strings.HasPrefix(field, "rearguard") && len(strings.Fields(value)) > most {
		return fmt.Errorf("%w: %d of the rearguard lie face up, so %q cannot be told; their number goes into rearguard", engine.ErrNotation, most, value)
	}
	list, err := parseShips(value, most)
	if err != nil {
		return err
	}
	switch field {
	case "open":
		var old [rules.MaxSlots]rules.Berth
		copy(old[:], s.Slot[:])
		for i := range s.Slot {
			s.Slot[i] = rules.Berth{Ship: face.NoShip}
			if i >= len(list) || list[i] == face.NoShip {
				continue
			}
			s.Slot[i].Ship = list[i]
			for _, b := range old { // cards stay at a ship that stays
				if b.Ship == list[i] {
					s.Slot[i] = b
				}
			}
		}
		s.Tried = 0
	case "rearguard.open", "rearguard.ships":
		if p.rear < 0 {
			p.rear = int(s.RearOpen + s.RearClosed)
		}
		if field == "rearguard.ships" {
			p.rear = len(list)
			p.named = append(p.named, "rearguard.open")
		}
		if len(list) == 0 || list[0] == face.NoShip {
			p.rear = 0
		}
		s.Rear, s.RearOpen = [rules.MaxRear]face.Ship{}, 0
		for _, ship := range list {
			if ship != face.NoShip {
				s.Rear[s.RearOpen] = ship
				s.RearOpen++
			}
		}
	case "tried":
		s.Tried = 0
		for _, ship := range list {
			i := s.SlotOf(ship)
			if i < 0 && ship != face.NoShip {
				return fmt.Errorf("%w: %v is not among the open ships (field open)", engine.ErrNotation, ship)
			}
			if i >= 0 {
				s.Tried |= 1 << i
			}
		}
	case "target":
		if len(list) != 1 || list[0] == face.NoShip {
			return fmt.Errorf("%w: target takes one ship, got %q", engine.ErrNotation, value)
		}
		p.target = list[0]
	}
	return nil
}

func rearOpen(s *rules.State) int {
	if s.Pro {
		return rules.MaxRear
	}
	return 1
}

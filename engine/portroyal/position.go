package portroyal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
)

// scriptPosition is a state as case scripts write and read it. The fields are described in CASES.md.
type scriptPosition struct {
	s       *state
	deck    int // -1: whatever is left
	coins   [maxSeats]int
	discard int // cards to discard of whatever kind; -1: the discard bag says
	actor   engine.Seat
	named   bool // the script has named the actor
	phased  bool // … and the phase
	begun   bool // … and something of a match that has begun
	allow   int  // -1: what the rules give
	allowed bool // the script has named the allowance
	time    int  // -1: what the seals give

	markers [maxSeats]int // markers on the character card; -1: those that lie nowhere else
	setUp   bool          // the adventure has not begun yet, and nothing but its set-up was named
}

func newPosition(s *state) *scriptPosition {
	p := &scriptPosition{s: s, deck: -1, discard: -1, actor: engine.Nobody, allow: -1, time: -1}
	if s.phase != PhaseDifficulty {
		p.time = int(s.time)
	}
	if s.box > 0 { // an earlier position has said how large the draw pile is
		p.deck = int(s.deck)
	}
	if s.phase == PhaseTake || s.phase == PhaseOffer || s.phase == PhaseGift {
		p.actor, p.allow = s.actor, int(s.allowance)
	}
	for i := range p.coins {
		p.coins[i] = int(s.seat[i].coins)
		p.markers[i] = -1
	}
	if s.phase == PhaseCharacter || s.phase == PhaseShare {
		p.setUp = true
		for i := range p.coins {
			p.coins[i] = -1 // those of the character
		}
	}
	return p
}

func (p *scriptPosition) seatOf(word string) (engine.Seat, error) {
	for seat := range engine.Seat(p.s.seats) {
		if seat.String() == word {
			return seat, nil
		}
	}
	return engine.Nobody, unknown("seat", word)
}

func number(value string, most int) (int, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 || n > most {
		return 0, fmt.Errorf("%w: %q is not a number from 0 to %d", engine.ErrNotation, value, most)
	}
	return n, nil
}

// Set implements engine.Position.
func (p *scriptPosition) Set(field, value string) error {
	value = fullNames(field, value)
	p.setUp = p.setUp && ofSetUp(field, value)
	p.begun = p.begun || slices.Contains(ofTurns, field) || strings.HasPrefix(field, "contract-")
	if who, what, ok := strings.Cut(field, "."); ok && who != "discard" && who != "odds" {
		if c, known := contractByID[who]; known {
			return p.setContract(c, what, value)
		}
		if m, err := ParseMission(who); err == nil {
			return p.setMission(m, what, value)
		}
		seat, err := p.seatOf(who)
		if err != nil {
			return err
		}
		return p.setPlace(seat, what, value)
	}
	s := p.s
	switch field {
	case "start", "active", "actor", "trigger":
		seat, err := p.seatOf(value)
		if err != nil {
			return err
		}
		p.forgetAllowance()
		switch field {
		case "start":
			s.start = seat
		case "active":
			s.active = seat
			p.forgetActor()
		case "actor":
			p.actor, p.named = seat, true
		case "trigger":
			s.trigger, s.triggered = seat, true
		}
		return nil
	case "phase":
		i := slices.Index(phaseNames, value)
		if i < 1 || Phase(i) == PhaseOver {
			return unknown("phase", value)
		}
		s.phase, p.phased = Phase(i), true
		p.forgetAllowance()
		p.forgetActor()
		return nil
	case "triggered":
		if value != "yes" && value != "no" {
			return unknown("answer", value)
		}
		s.triggered = value == "yes"
		return nil
	case "contracts":
		return p.setContracts(field, value)
	case "offering", "offered":
		if s.mode.adventure() {
			return p.setOffered(field, value)
		}
		return p.setContracts(field, value)
	case "harbour", "row", "pending", "discard.cards", "revealed":
		return p.setCards(field, value)
	}
	if s.mode.adventure() {
		if known, err := p.setVoyage(field, value); known {
			return err
		}
	}
	target, most := p.numberField(field)
	if target == nil {
		return noField(field, field)
	}
	n, err := number(value, most)
	if err == nil {
		target(n)
	}
	return err
}

// forgetAllowance leaves the allowance to Settle unless the script has named one.
func (p *scriptPosition) forgetAllowance() {
	if !p.allowed {
		p.allow = -1
	}
}

// forgetActor leaves the choice of the actor to Settle unless the script has named one.
func (p *scriptPosition) forgetActor() {
	if !p.named {
		p.actor = engine.Nobody
	}
}

// numberField is the setter of a field that holds a number, and its largest value.
func (p *scriptPosition) numberField(field string) (func(int), int) {
	s := p.s
	switch field {
	case "deck":
		return func(n int) { p.deck = n }, maxPurse
	case "discard":
		return func(n int) { p.discard = n }, maxPurse
	case "allowance":
		return func(n int) { p.allow, p.allowed = n, true }, 20
	case "draws":
		return func(n int) { s.draws = uint8(n) }, maxPurse
	case "taken":
		return func(n int) { s.taken = uint8(n) }, 20
	case "round":
		return func(n int) { s.round = uint16(n) }, 9999
	case "turn":
		return func(n int) { s.turn = uint16(n) }, 9999
	case "dry":
		return func(n int) { s.dry = uint8(n) }, maxSeats
	case "gambles":
		return func(n int) { s.gambles = uint8(n) }, 4
	case "gamblers":
		return func(n int) { s.gamblers = uint8(n) }, 4
	case "time":
		return func(n int) { p.time = n }, 60
	case "score":
		return func(n int) { s.score = uint8(n) }, 60
	}
	return nil, 0
}

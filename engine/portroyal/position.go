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
	coins   [MaxSeats]int
	discard int // cards to discard of whatever kind; -1: the discard bag says
	actor   engine.Seat
	named   bool // the script has named the actor
	phased  bool // … and the phase
	begun   bool // … and something of a match that has begun
	allow   int  // -1: what the rules give
	allowed bool // the script has named the allowance
	drawn   bool // … the cards drawn
	entered bool // … whether the last of them came into the harbour
	grouped bool // … the shuffle groups
	piled   bool // … the event pile
	offered bool // … what the colours of the ships have been the moment for
	parched bool // … the seats that found nothing to draw
	calm    bool // … that the end has not been triggered
	agreed  bool // … who agrees to what is proposed
	time    int  // -1: what the seals give
	opened  bool // the script has named the contracts

	with, without []Card // of cards that nobody names the discard pile has these, and has not these

	markers [MaxSeats]int // markers on the character card; -1: those that lie nowhere else
	setUp   bool          // the adventure has not begun yet, and nothing but its set-up was named
}

// script is what case scripts ask the game.
type script struct{}

// Position implements engine.Game.
func (script) Position(st engine.State) engine.Position {
	s := st.(*state)
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
		p.begun = p.begun || slices.Contains(ofSeats, what)
		if c, err := ParseContract(who); err == nil {
			return p.setContract(c, what, value)
		}
		if m, err := ParseMission(who); err == nil {
			return p.setMission(m, what, value)
		}
		seat, err := p.seatOf(who)
		if err != nil {
			return err
		}
		if err := p.elsewhere(field, what); err != nil {
			return err
		}
		return p.setPlace(seat, what, value)
	}
	if err := p.elsewhere(field, field); err != nil {
		return err
	}
	s := p.s
	switch field {
	case "start", "active", "actor", "trigger":
		if field == "trigger" && value == "none" {
			s.trigger = engine.Nobody
			return nil
		}
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
		phase, ok := ParsePhase(value)
		if !ok || phase == phaseNone || phase == PhaseOver {
			return unknown("phase", value)
		}
		s.phase, p.phased = phase, true
		p.forgetAllowance()
		p.forgetActor()
		return nil
	case "triggered":
		if value != "yes" && value != "no" {
			return unknown("answer", value)
		}
		s.triggered, p.calm = value == "yes", value == "no"
		return nil
	case "contracts":
		return p.setContracts(field, value)
	case "offering", "offered":
		p.offered = p.offered || field == "offered"
		if s.mode.adventure() {
			return p.setOffered(field, value)
		}
		return p.setContracts(field, value)
	case "harbour", "row", "pending", "discard.cards", "revealed":
		return p.setCards(field, value)
	}
	if known, err := p.setJoint(field, value); known {
		return err
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
	switch {
	case err != nil:
		return err
	case n == 0 && (field == "round" || field == "turn") && s.round > 0:
		return fmt.Errorf("%w: %ss count from 1", engine.ErrNotation, field)
	}
	target(n)
	return nil
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
		return func(n int) { p.discard, s.discard = n, engine.Bag{} }, maxPurse
	case "allowance":
		return func(n int) { p.allow, p.allowed = n, true }, 20
	case "draws":
		return func(n int) { s.draws, p.drawn = uint8(n), true }, maxPurse
	case "taken":
		return func(n int) { s.taken = uint8(n) }, 20
	case "round":
		return func(n int) { s.round = uint16(n) }, 9999
	case "turn":
		return func(n int) { s.turn = uint16(n) }, 9999
	case "dry":
		return func(n int) { s.dry, p.parched = uint8(n), true }, int(s.seats)
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

func (p *scriptPosition) setPlace(seat engine.Seat, what, value string) error {
	place := &p.s.seat[seat]
	switch what {
	case "coins":
		n, err := number(value, maxPurse)
		p.coins[seat] = n
		return err
	case "taxed":
		n, err := number(value, 99)
		place.taxed = uint8(n)
		return err
	case "gifts":
		n, err := number(value, 99)
		place.gifts = uint8(n)
		return err
	case "display":
		list, err := parseCards(value)
		if err != nil {
			return err
		}
		kept := *place
		*place = bare(place)
		place.taxed, place.gifts, place.pack = kept.taxed, kept.gifts, kept.pack
		place.kept, place.crowns, place.persona, place.dealt, place.boxed = kept.kept, kept.crowns, kept.persona, kept.dealt, kept.boxed
		place.left, place.power = kept.left, kept.power
		place.influence += shield(place.crowns)
		for _, c := range list {
			if c.Kind() == Tax {
				return fmt.Errorf("%w: %v cannot lie in a display", engine.ErrNotation, c)
			}
			place.lay(c, 1)
		}
		return nil
	case "pack":
		list, err := parseCards(value)
		place.pack = [colours]uint8{}
		for _, c := range list {
			if c.Kind() != Ship || c.Colour() == Violet || place.pack[c.Colour()] != 0 {
				return fmt.Errorf("%w: a pack takes one ship of each colour", engine.ErrNotation)
			}
			place.pack[c.Colour()] = uint8(c) + 1
		}
		return err
	}
	if p.s.mode.adventure() {
		if known, err := p.setCharacter(seat, what, value); known {
			return err
		}
	}
	return noField(seat.String()+"."+what, what)
}

// bare is a place with nothing but its coins.
func bare(p *place) place { return place{tableau: tableau{coins: p.coins}, purse: p.purse} }

package script

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/internal/rules"
)

// scriptPosition is a state as case scripts write and read it. The fields are described in CASES.md.
type scriptPosition struct {
	s       *rules.State
	deck    int // -1: whatever is left
	coins   [portroyal.MaxSeats]int
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

	with, without []portroyal.Card // of cards that nobody names the discard pile has these, and has not these

	markers [portroyal.MaxSeats]int // markers on the character card; -1: those that lie nowhere else
	setUp   bool                    // the adventure has not begun yet, and nothing but its set-up was named
}

// Script is what case scripts ask the game.
type Script struct{}

// Position implements engine.Game.
func (Script) Position(st engine.State) engine.Position {
	s := st.(*rules.State)
	p := &scriptPosition{s: s, deck: -1, discard: -1, actor: engine.Nobody, allow: -1, time: -1}
	if s.Phase != portroyal.PhaseDifficulty {
		p.time = int(s.Time)
	}
	if s.Box > 0 { // an earlier position has said how large the draw pile is
		p.deck = int(s.Deck)
	}
	if s.Phase == portroyal.PhaseTake || s.Phase == portroyal.PhaseOffer || s.Phase == portroyal.PhaseGift {
		p.actor, p.allow = s.Actor, int(s.Allowance)
	}
	for i := range p.coins {
		p.coins[i] = int(s.Places[i].Coins)
		p.markers[i] = -1
	}
	if s.Phase == portroyal.PhaseCharacter || s.Phase == portroyal.PhaseShare {
		p.setUp = true
		for i := range p.coins {
			p.coins[i] = -1 // those of the character
		}
	}
	return p
}

func (p *scriptPosition) seatOf(word string) (engine.Seat, error) {
	for seat := range engine.Seat(p.s.Seats) {
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
		if c, err := portroyal.ParseContract(who); err == nil {
			return p.setContract(c, what, value)
		}
		if m, err := portroyal.ParseMission(who); err == nil {
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
			s.Trigger = engine.Nobody
			return nil
		}
		seat, err := p.seatOf(value)
		if err != nil {
			return err
		}
		p.forgetAllowance()
		switch field {
		case "start":
			s.Start = seat
		case "active":
			s.Active = seat
			p.forgetActor()
		case "actor":
			p.actor, p.named = seat, true
		case "trigger":
			s.Trigger, s.Triggered = seat, true
		}
		return nil
	case "phase":
		phase, ok := portroyal.ParsePhase(value)
		if !ok || phase == portroyal.PhaseNone || phase == portroyal.PhaseOver {
			return unknown("phase", value)
		}
		s.Phase, p.phased = phase, true
		p.forgetAllowance()
		p.forgetActor()
		return nil
	case "triggered":
		if value != "yes" && value != "no" {
			return unknown("answer", value)
		}
		s.Triggered, p.calm = value == "yes", value == "no"
		return nil
	case "contracts":
		return p.setContracts(field, value)
	case "offering", "offered":
		p.offered = p.offered || field == "offered"
		if s.Mode.Adventure() {
			return p.setOffered(field, value)
		}
		return p.setContracts(field, value)
	case "harbour", "row", "pending", "discard.cards", "revealed":
		return p.setCards(field, value)
	}
	if known, err := p.setJoint(field, value); known {
		return err
	}
	if s.Mode.Adventure() {
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
	case n == 0 && (field == "round" || field == "turn") && s.Round > 0:
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
		return func(n int) { p.deck = n }, rules.MaxPurse
	case "discard":
		return func(n int) { p.discard, s.Discard = n, engine.Bag{} }, rules.MaxPurse
	case "allowance":
		return func(n int) { p.allow, p.allowed = n, true }, 20
	case "draws":
		return func(n int) { s.Draws, p.drawn = uint8(n), true }, rules.MaxPurse
	case "taken":
		return func(n int) { s.Taken = uint8(n) }, 20
	case "round":
		return func(n int) { s.Round = uint16(n) }, 9999
	case "turn":
		return func(n int) { s.Turn = uint16(n) }, 9999
	case "dry":
		return func(n int) { s.Dry, p.parched = uint8(n), true }, int(s.Seats)
	case "gambles":
		return func(n int) { s.Gambles = uint8(n) }, 4
	case "gamblers":
		return func(n int) { s.Gamblers = uint8(n) }, 4
	case "time":
		return func(n int) { p.time = n }, 60
	case "score":
		return func(n int) { s.Score = uint8(n) }, 60
	}
	return nil, 0
}

func (p *scriptPosition) setPlace(seat engine.Seat, what, value string) error {
	place := &p.s.Places[seat]
	switch what {
	case "coins":
		n, err := number(value, rules.MaxPurse)
		p.coins[seat] = n
		return err
	case "taxed":
		n, err := number(value, 99)
		place.Taxed = uint8(n)
		return err
	case "gifts":
		n, err := number(value, 99)
		place.Gifts = uint8(n)
		return err
	case "display":
		list, err := parseCards(value)
		if err != nil {
			return err
		}
		kept := *place
		*place = bare(place)
		place.Taxed, place.Gifts, place.Pack = kept.Taxed, kept.Gifts, kept.Pack
		place.Kept, place.Crowns, place.Persona, place.Dealt, place.Boxed = kept.Kept, kept.Crowns, kept.Persona, kept.Dealt, kept.Boxed
		place.Left, place.Power = kept.Left, kept.Power
		place.Influence += portroyal.CrownInfluence(place.Crowns)
		for _, c := range list {
			if c.Kind() == portroyal.Tax {
				return fmt.Errorf("%w: %v cannot lie in a display", engine.ErrNotation, c)
			}
			place.Lay(c, 1)
		}
		return nil
	case "pack":
		list, err := parseCards(value)
		place.Pack = [portroyal.Colours]uint8{}
		for _, c := range list {
			if c.Kind() != portroyal.Ship || c.Colour() == portroyal.Violet || place.Pack[c.Colour()] != 0 {
				return fmt.Errorf("%w: a pack takes one ship of each colour", engine.ErrNotation)
			}
			place.Pack[c.Colour()] = uint8(c) + 1
		}
		return err
	}
	if p.s.Mode.Adventure() {
		if known, err := p.setCharacter(seat, what, value); known {
			return err
		}
	}
	return noField(seat.String()+"."+what, what)
}

// bare is a place with nothing but its coins.
func bare(p *rules.Place) rules.Place {
	return rules.Place{Tableau: portroyal.Tableau{Coins: p.Coins}, Purse: p.Purse}
}

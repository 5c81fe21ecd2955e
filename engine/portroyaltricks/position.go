package portroyaltricks

import (
	"fmt"
	"slices"
	"strings"

	"portside/engine"
)

// scriptPosition is a state as case scripts write and read it; the fields are described in CASES.md. What
// a script has not said gives way to what it has said: see Settle.
type scriptPosition struct {
	s *state

	phase         Phase // phaseNone: follows from the rest
	actor, leader engine.Seat
	round, trick  int // 0: not said
	holder        engine.Seat
	bidOpen       int // -1: not said
	winner        engine.Seat
	offenders     engine.SeatSet
	lying         []Card // cards of the trick; nil: not said
	hand          [maxSeats][]Card
	filled        [maxSeats]int // "any" cards of a hand
	handSaid      [maxSeats]bool
	kitty, buried []Card
	table         []Loot
	tableSaid     bool
	removed, gone set // out of the game: said, and as it was before
	inPlay        Loot
	saidInPlay    bool
	won           bool // the loot in play has been won
	kittySaid     bool
	buriedSaid    bool
	underSaid     [loots]bool
	ships         [maxSeats][goods]bool
	roundSaid     bool
	dealerSaid    bool
	marked        bool     // somebody is said to lack a suit
	keepsTrick    bool     // the trick stays as it lies
	nobody        []string // which of holder, leader, winner and trump there is none of
}

func newPosition(s *state) engine.Position {
	return &scriptPosition{
		s: s, actor: engine.Nobody, leader: engine.Nobody, holder: engine.Nobody, winner: engine.Nobody, bidOpen: -1, inPlay: NoLoot, gone: s.removed(),
	}
}

// words splits a list; "none" and nothing are an empty one.
func words(value string) []string {
	return slices.DeleteFunc(strings.Fields(value), func(w string) bool { return w == "none" })
}

// Set implements engine.Position.
func (p *scriptPosition) Set(field, value string) (err error) {
	field = plainName(field)
	if who, what, ok := strings.Cut(field, "."); ok {
		if l, err := ParseLoot(who); err == nil && what == "bonus" {
			n, err := number(value, 0, bonuses)
			p.s.under[l], p.underSaid[l] = uint8(n), true
			return err
		}
		seat, err := p.seatOf(who)
		if err != nil {
			return err
		}
		return p.setPlace(seat, what, value)
	}
	s := p.s
	switch field {
	case "phase":
		i := slices.Index(phaseNames[:PhaseOver], value)
		if i < 1 {
			return unknown("phase", value)
		}
		p.phase = Phase(i)
	case "actor":
		p.actor, err = p.seatOf(value)
	case "dealer":
		s.dealer, err = p.seatOf(value)
		p.dealerSaid = true
	case "holder":
		p.holder, err = p.seatOrNone(value, field)
	case "leader":
		p.leader, err = p.seatOrNone(value, field)
	case "winner":
		p.winner, err = p.seatOrNone(value, field)
	case "high":
		s.high = engine.Nobody
		if value != "none" && value != "nobody" {
			s.high, err = p.seatOf(value)
		}
	case "offenders":
		p.offenders = 0
		for _, w := range words(value) {
			seat, err := p.seatOf(w)
			if err != nil {
				return err
			}
			p.offenders = p.offenders.With(seat)
		}
	case "passed":
		s.passed = 0
		for _, w := range words(value) {
			seat, err := p.seatOf(w)
			if err != nil {
				return err
			}
			s.passed = s.passed.With(seat)
		}
	case "round":
		p.round, err = number(value, 1, rounds)
		p.roundSaid = true
	case "trick_number":
		p.trick, err = number(value, 1, tricks)
	case "bid":
		var n int
		n, err = number(value, 0, debtLimit)
		s.bid = uint8(n)
	case "bid_open":
		var b bool
		b, err = yes(value)
		p.bidOpen = 0
		if b {
			p.bidOpen = 1
		}
	case "trump":
		s.trump = NoSuit
		if value != "none" {
			s.trump, err = parseSuit(value)
		} else {
			p.nobody = append(p.nobody, field)
		}
	case "trick":
		p.lying, _, err = p.cardList(value, false)
		if len(p.lying) >= int(s.seats) {
			return fmt.Errorf("%w: a trick under way holds at most %d cards", engine.ErrNotation, s.seats-1)
		}
	case "kitty":
		p.kitty, _, err = p.cardList(value, false)
		p.kittySaid = true
	case "buried":
		p.buried, _, err = p.cardList(value, false)
		p.buriedSaid = true
	case "table":
		p.table, err = lootList(value)
		p.tableSaid = true
	case "loot_in_play", "loot_won":
		p.won = field == "loot_won"
		p.inPlay, err = ParseLoot(value)
		p.saidInPlay = true
	case "removed":
		var list []Loot
		list, err = lootList(value)
		p.removed = setOf(list)
	case "bonus_won":
		s.pending = 0
		for _, w := range words(value) {
			i, err := parseItem(w)
			if err != nil || i.Bonus() == 0 {
				return unknown("bonus card", w)
			}
			s.pending |= 1 << (i.Bonus() - 1)
		}
	default:
		if _, err := p.Get(field); err == nil {
			return fmt.Errorf("%w: %s can be read, not set", engine.ErrNotation, field)
		}
		return unknown("field", field)
	}
	return err
}

func setOf[T Loot | Card](list []T) (m set) {
	for _, c := range list {
		m |= 1 << c
	}
	return m
}

func (p *scriptPosition) setPlace(seat engine.Seat, what, value string) (err error) {
	place := &p.s.seat[seat]
	switch what {
	case "hand":
		p.hand[seat], p.filled[seat], err = p.cardList(value, true)
		p.handSaid[seat] = true
		return err
	case "debt":
		n, err := number(value, 0, debtLimit)
		place.debt = uint8(n)
		return err
	case "void_markers":
		place.markers, err = suitBits(value)
		p.marked = p.marked || place.markers != 0
		return err
	case "voids":
		place.voids, err = suitBits(value)
		p.marked = p.marked || place.voids != 0
		return err
	case "kept_remove":
		place.kept, err = yes(value)
		return err
	case "lost":
		place.lost = 0
		for _, w := range words(value) {
			i, err := parseItem(w)
			if err != nil || i.Bonus() == 0 {
				return unknown("bonus card", w)
			}
			place.lost |= 1 << (i.Bonus() - 1)
		}
		return nil
	}
	g, err := parseGood(what)
	if err != nil {
		return unknown("field", seat.String()+"."+what)
	}
	var h ship
	for _, w := range words(value) {
		i, err := parseItem(w)
		switch {
		case err != nil:
			return err
		case i.Bonus() > 0:
			if h.bonus>>(i.Bonus()-1)&1 != 0 {
				return fmt.Errorf("%w: %v is named twice", engine.ErrNotation, i)
			}
			h.bonus |= 1 << (i.Bonus() - 1)
			continue
		case i.Loot() >= Remove || i.Loot().Simple() && i.Loot().Good() != g:
			return fmt.Errorf("%w: %v cannot lie in the %v ship", engine.ErrNotation, i, g)
		}
		if h.loot>>i&1 != 0 {
			return fmt.Errorf("%w: %v is named twice", engine.ErrNotation, i)
		}
		h.loot |= 1 << i
	}
	place.ships[g], p.ships[seat][g] = h, true
	return nil
}

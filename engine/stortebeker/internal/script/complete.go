package script

import (
	"fmt"
	"slices"

	"portside/engine"
	"portside/engine/script"
	"portside/engine/stortebeker"
	"portside/engine/stortebeker/internal/rules"
)

// complete finds a place for every card and ship that was not named, and works out what still has to happen. The
// invariants of the rules then decide whether the position is possible.
func (p *position) complete() error {
	if p.s.Phase == stortebeker.PhaseOver {
		return fmt.Errorf("%w: the match is over", engine.ErrNotation)
	}
	for _, settle := range []func() error{p.settleShips, p.settleCards, p.settleTurn, p.s.Invariants} {
		if err := settle(); err != nil {
			return err
		}
	}
	return nil
}

// said tells whether the script names a field of a seat.
func (p *position) said(seat engine.Seat, field string) bool {
	return p.Said(seat.String() + "." + field)
}

// settleShips puts the ships that are not face up anywhere into the fleet. Ships that were at sea by chance make way
// for those that were named.
func (p *position) settleShips() error {
	s := p.s
	pool := script.NewPool(stortebeker.AllShips.List())
	var named, before []stortebeker.Ship // of the rearguard, face up
	if p.Said("rearguard.open") || p.Said("rearguard.ships") {
		named = slices.Clone(s.Rear[:s.RearOpen])
	} else {
		before = slices.Clone(s.Rear[:s.RearOpen])
	}
	for seat := range engine.Seat(s.Seats) {
		pool.Claim("won by "+seat.String(), s.Seat[seat].Won.List()...)
	}
	pool.Claim("in the rearguard", named...)
	for i := range s.Slots {
		b := &s.Slot[i]
		switch {
		case b.Ship == stortebeker.NoShip:
		case p.Said("open") || *b != (rules.Berth{Ship: b.Ship}):
			pool.Claim("open", b.Ship)
		default:
			next := pool.Fill("open", 1, []stortebeker.Ship{b.Ship}, pool.List())
			if len(next) > 0 {
				b.Ship = next[0]
			}
		}
	}
	open := min(s.RearFaceUp(), p.rear)
	if len(named) > open {
		return fmt.Errorf("a rearguard of %d has no %d ships face up", p.rear, len(named))
	}
	rear := append(named, pool.Fill("in the rearguard", open-len(named), before, pool.List())...)
	s.Rear, s.RearOpen, s.RearClosed = [rules.MaxRear]stortebeker.Ship{}, uint8(len(rear)), uint8(p.rear-len(rear))
	copy(s.Rear[:], rear)
	s.Fleet = engine.Bag{}
	for _, ship := range pool.List() {
		s.Fleet.Put(ship.Token())
	}
	return pool.Err()
}

// settleCards gives every action card a place. Unnamed hands give way to what was named.
func (p *position) settleCards() error {
	s, was := p.s, &p.was
	pool := script.NewPool(stortebeker.Deck.List())
	pool.Claim("in the loot", s.Loot[:s.LootLen]...)
	for i := range s.Slots {
		for seat := range engine.Seat(s.Seats) {
			side := s.Slot[i].Side[seat].Cards()
			pool.Claim("at a ship", side.List()...)
		}
	}
	for seat := range engine.Seat(s.Seats) {
		place := &s.Seat[seat]
		pool.Claim("set aside", place.Aside.List()...)
		if p.said(seat, "hand") {
			pool.Claim("in the hand of "+seat.String(), place.Hand.List()...)
		}
	}
	counted := p.Said("draw") || !p.Said("draw.cards") && int(was.Pile) != was.Unseen.Len() // now or by an earlier position
	drawn := p.Said("draw.cards") || !p.Said("draw") && was.Box != stortebeker.Hand{}
	if drawn {
		pool.Claim("in the draw pile", script.Tokens[stortebeker.Card](&s.Unseen)...)
	}
	if !p.Said("discard") {
		pool.Claim("in the discard pile", s.Discard.List()...)
	}
	for seat := range engine.Seat(s.Seats) {
		if place := &s.Seat[seat]; !p.said(seat, "hand") {
			var known stortebeker.Hand
			if p.said(seat, "known") {
				known = place.Memory.Cards
			}
			rest := place.Hand
			for c := range rest {
				rest[c] -= min(rest[c], known[c])
			}
			place.Hand = stortebeker.HandOf(pool.Fill("in the hand of "+seat.String(), int(place.Cards), known.List(), rest.List(), pool.Mixed()))
		}
		if !p.said(seat, "known") && !s.Fits(seat) { // known cards stay known as long as they agree
			s.Seat[seat].Memory = rules.Memory{}
		}
	}
	if p.Said("discard") {
		s.Discard = stortebeker.HandOf(pool.Fill("in the discard pile", p.discard, pool.Mixed()))
	}
	if s.Box = (stortebeker.Hand{}); drawn {
		s.Box = stortebeker.HandOf(pool.List())
	} else {
		s.Unseen = pool.Bag()
	}
	if !counted {
		s.Pile = uint8(s.Unseen.Len())
	}
	return pool.Err()
}

// moving are the fields that say where in a turn the match is.
var moving = []string{"active", "actor", "target", "phase", "loot", "dice", "die", "best", "leader", "to-play", "played", "discarded", "taken"}

// settleTurn makes the turn agree with the phase and the other settings.
func (p *position) settleTurn() error {
	s := p.s
	moved, hand, least := slices.ContainsFunc(moving, p.Said), s.Seat[s.Active].Cards, uint8(rules.PerTurn)
	if s.Phase == stortebeker.PhasePlay && s.Played+hand == 0 && moved && !p.Said("phase") && !(p.Said("to-play") && s.Quota > 0) {
		s.Phase, least = stortebeker.PhaseBoard, 0 // without a card the turn begins with boarding (ST-R3)
	}
	if s.Phase == stortebeker.PhasePlay && !p.Said("to-play") && (moved || p.said(s.Active, "hand")) {
		s.Quota = min(rules.PerTurn, s.Played+hand)
	}
	if !moved {
		return nil
	}
	s.Idle, s.Roll = 0, stortebeker.Roll{}
	if s.Phase != stortebeker.PhasePlay {
		if !p.Said("to-play") {
			s.Quota = max(s.Played, least)
		}
		s.Played = s.Quota
	}
	switch slot := s.SlotOf(p.was.TargetShip()); {
	case !s.InFight():
		s.Target, s.Dice, s.Die = 0, [2]stortebeker.Kind{}, 0
	case p.Said("target"):
	case slot < 0 || p.Said("active"):
		return fmt.Errorf("phase %v needs a target", s.Phase)
	default:
		s.Target = uint8(slot)
	}
	if s.Phase != stortebeker.PhaseSeize && s.Phase != stortebeker.PhaseKeep {
		s.Loot, s.LootLen = [2]stortebeker.Card{}, 0
	}
	if s.Phase != stortebeker.PhaseCounter {
		s.Best, s.Leader = 0, engine.Nobody
	}
	asked := engine.Nobody
	if p.Said("actor") || s.Phase == p.was.Phase && !p.Said("active") {
		asked = s.Actor
	}
	return s.Resume(asked)
}

package script

import (
	"errors"
	"fmt"
	"slices"

	"portside/engine"
	face "portside/engine/stortebeker"
	"portside/engine/stortebeker/internal/rules"
)

// settle finds a place for every card and ship that was not named, and says what still has to happen.
func (p *position) settle() error {
	s := p.s
	if s.Phase == face.PhaseOver {
		return fmt.Errorf("%w: the match is over", engine.ErrNotation)
	}
	for _, settle := range []func() error{p.settleShips, p.settleCards, p.settleTurn, s.Invariants} {
		if err := settle(); err != nil {
			return err
		}
	}
	if s.Phase == face.PhaseBoard && len(s.Legal(s.Actor, nil)) == 1 {
		return fmt.Errorf("%v can board no ship, so that its turn would be over", s.Actor)
	}
	return nil
}

// settleShips makes the fleet what lies open nowhere. Ships that lay open by chance make way for those
// that were named.
func (p *position) settleShips() error {
	s := p.s
	if most := s.RearAtStart(); p.rear > most {
		return fmt.Errorf("a rearguard of %d: with %d seats it begins with %d", p.rear, s.Seats, most)
	}
	s.Fleet = engine.Bag{}
	for ship := range face.Ship(face.Ships) {
		s.Fleet.Put(ship.Token())
	}
	out := func(ship face.Ship) bool {
		ok := s.Fleet.Count(ship.Token()) > 0
		if ok {
			s.Fleet.Take(ship.Token())
		}
		return ok
	}
	next := func() face.Ship { return face.Ship(s.Fleet.TakeAt(0) - face.FirstShip) }
	for seat := range s.Seats {
		for _, ship := range s.Seat[seat].Won.List() {
			if !out(ship) {
				return fmt.Errorf("%v is won by two seats", ship)
			}
		}
	}
	rear, named := slices.Clone(s.Rear[:s.RearOpen]), p.Said("rearguard.open") || p.Said("rearguard.ships")
	if named { // before the open ships, which may have to make way
		for _, ship := range rear {
			if !out(ship) {
				return fmt.Errorf("%v is in the rearguard and somewhere else", ship)
			}
		}
	}
	for i := range s.Slots {
		b := &s.Slot[i]
		if b.Ship == face.NoShip || out(b.Ship) {
			continue
		}
		if p.Said("open") || *b != (rules.Berth{Ship: b.Ship}) {
			return fmt.Errorf("%v is open and somewhere else", b.Ship)
		}
		b.Ship = next()
	}
	open := min(s.RearFaceUp(), p.rear)
	if !named {
		rear = slices.DeleteFunc(rear, func(ship face.Ship) bool { return !out(ship) })
		for ; len(rear) > open; rear = rear[:len(rear)-1] {
			s.Fleet.Put(rear[len(rear)-1].Token())
		}
	}
	if len(rear) > open {
		return fmt.Errorf("a rearguard of %d has no %d ships face up", p.rear, len(rear))
	}
	for ; len(rear) < open; rear = append(rear, next()) {
		if s.Fleet.Len() == 0 {
			return errors.New("no ship is left for the rearguard")
		}
	}
	if p.rear-open > s.Fleet.Len() {
		return fmt.Errorf("a rearguard of %d needs %d face-down ships, %d are left", p.rear, p.rear-open, s.Fleet.Len())
	}
	s.Rear, s.RearOpen, s.RearClosed = [rules.MaxRear]face.Ship{}, uint8(open), uint8(p.rear-open)
	copy(s.Rear[:], rear)
	return nil
}

// pool is the cards that have no place yet.
type pool face.Hand

// out takes cards that lie somewhere; first is the first of their kinds.
func (p *pool) out(where string, first int, cards []uint8) error {
	for i, n := range cards {
		c := first + i
		if p[c] < n {
			return fmt.Errorf("there are only %d of %v: too many %s", face.Deck[c], face.Card(c), where)
		}
		p[c] -= n
	}
	return nil
}

// any takes the card of which most are left.
func (p *pool) any() (c face.Card, ok bool) {
	for k, n := range p {
		if n > p[c] {
			c = face.Card(k)
		}
	}
	if p[c] == 0 {
		return c, false
	}
	p[c]--
	return c, true
}

// settleCards gives every action card a place. Hands that were not named make way for what was.
func (p *position) settleCards() error {
	s, left := p.s, pool(face.Deck)
	loot := handWith(s.Loot[:s.LootLen])
	errs := []error{left.out("in the discard pile", 0, s.Discard[:]), left.out("in the loot", 0, loot[:])}
	for i := range s.Slots {
		for seat := range s.Seats {
			d := &s.Slot[i].Side[seat]
			errs = append(errs, left.out("at the ships", 0, d.Provisions[:]), left.out("at the ships", face.Provisions, d.Down[:]), left.out("at the ships", face.Provisions, d.Up[:]))
		}
	}
	for seat := range s.Seats {
		errs = append(errs, left.out("aside", 0, s.Seat[seat].Aside[:]))
		if p.said(seat, "hand") {
			errs = append(errs, left.out("in hands", 0, s.Seat[seat].Hand[:]))
		}
	}
	if p.drawn != nil {
		errs = append(errs, left.out("in the draw pile", 0, p.drawn[:]))
	}
	if err := errors.Join(errs...); err != nil {
		return err
	}
	for seat := range s.Seats {
		if err := p.settleHand(seat, &left); err != nil {
			return err
		}
	}
	if p.thrown >= 0 {
		s.Discard = face.Hand{}
		for n := range p.thrown {
			c, ok := left.any()
			if !ok {
				return fmt.Errorf("only %d cards are left for the discard pile", n)
			}
			s.Discard[c]++
		}
	}
	unseen := face.Hand(left)
	s.Unseen, s.Box = engine.Bag{}, face.Hand{}
	if p.drawn != nil {
		unseen, s.Box = *p.drawn, unseen
	}
	for c, n := range unseen {
		if n > 0 {
			s.Unseen.PutN(uint8(c), int(n))
		}
	}
	s.Pile = uint8(s.Unseen.Len())
	if p.pile > int(s.Pile) {
		return fmt.Errorf("a draw pile of %d cannot be: %d cards are left", p.pile, s.Pile)
	}
	if p.pile >= 0 {
		s.Pile = uint8(p.pile)
	}
	return nil
}

// said tells whether the script names a field of a seat.
func (p *position) said(seat uint8, field string) bool {
	return p.Said(engine.Seat(seat).String() + "." + field)
}

// settleHand makes a hand that was not named possible, and forgets what was known of one that changed.
func (p *position) settleHand(seat uint8, left *pool) error {
	if p.said(seat, "hand") { // what was known of it stays known as long as it agrees
		return nil
	}
	place, known := &p.s.Seat[seat], face.Hand{}
	if p.said(seat, "known") {
		known = place.Memory.Cards
	}
	old, h := place.Hand, &place.Hand
	for c := range h {
		h[c] = min(max(h[c], known[c]), left[c])
		left[c] -= h[c]
	}
	for n := h.Len(); n < int(place.Cards); n++ {
		c, ok := left.any()
		if !ok {
			return fmt.Errorf("no card is left for the hand of %v", engine.Seat(seat))
		}
		h[c]++
	}
	for n := h.Len(); n > int(place.Cards); n-- { // make way for what is known
		for c := range h {
			if h[c] > known[c] {
				h[c]--
				left[c]++
				break
			}
		}
	}
	if *h != old && !p.said(seat, "known") {
		place.Memory = rules.Memory{}
	}
	return nil
}

// moving are the fields that say where in a turn the match is.
var moving = []string{"active", "actor", "target", "phase", "loot", "dice", "die", "best", "leader", "to-play", "played", "discarded", "taken"}

// settleTurn makes the turn agree with the phase and with what was said of it.
func (p *position) settleTurn() error {
	s := p.s
	for seat := range s.Seats {
		if !p.said(seat, "known") && !s.Fits(engine.Seat(seat)) {
			s.Seat[seat].Memory = rules.Memory{}
		}
	}
	moved, hand, least := slices.ContainsFunc(moving, p.Said), s.Seat[s.Active].Cards, uint8(rules.PerTurn)
	if s.Phase == face.PhasePlay && s.Played+hand == 0 && moved && !p.Said("phase") && !(p.Said("to-play") && s.Quota > 0) {
		s.Phase, least = face.PhaseBoard, 0 // without a card the turn begins with boarding (ST-R3)
	}
	if s.Phase == face.PhasePlay {
		if !p.Said("to-play") && (moved || p.said(uint8(s.Active), "hand")) {
			s.Quota = min(rules.PerTurn, s.Played+hand)
		}
		if s.Played >= s.Quota || s.Quota > s.Played+hand {
			return fmt.Errorf("%d cards played, %d in hand: %d cannot be to play", s.Played, hand, s.Quota)
		}
		if s.Discards > s.Played || s.Exchanged && s.Discards < 2 {
			return fmt.Errorf("%d cards played, %d of them discarded, %d taken: that cannot be", s.Played, s.Discards, s.Taken)
		}
	}
	if !moved {
		return nil
	}
	s.Idle, s.Roll = 0, face.Roll{}
	if s.Phase != face.PhasePlay {
		if !p.Said("to-play") {
			s.Quota = max(s.Played, least)
		}
		s.Played = s.Quota
	}
	switch s.Phase {
	case face.PhaseSeize, face.PhaseKeep, face.PhaseLose, face.PhaseCounter, face.PhasePirate:
		slot := s.SlotOf(p.target)
		if p.target == face.NoShip {
			return fmt.Errorf("phase %v needs a target", s.Phase)
		}
		if slot < 0 {
			return fmt.Errorf("%v is not open", p.target)
		}
		s.Target = uint8(slot)
	default:
		s.Target, s.Dice, s.Die = 0, [2]face.Kind{}, 0
	}
	if s.Phase != face.PhaseSeize && s.Phase != face.PhaseKeep {
		s.Loot, s.LootLen = [2]face.Card{}, 0
	}
	if s.Phase != face.PhaseCounter {
		s.Best, s.Leader = 0, engine.Nobody
	}
	return s.Resume(p.actor)
}

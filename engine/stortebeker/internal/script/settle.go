package script

import (
	"errors"
	"fmt"
	"slices"

	"portside/engine"
	face "portside/engine/stortebeker"
	"portside/engine/stortebeker/internal/rules"
)

// Settle implements engine.Position: it finds a place for every card and ship that was not named, and says
// what still has to happen.
func (p *scriptPosition) Settle() error {
	s := p.s
	if s.Seats == 0 || s.Phase == face.PhaseOver {
		return fmt.Errorf("%w: the match is over", engine.ErrNotation)
	}
	for _, settle := range []func() error{p.inOrder, p.settleShips, p.settleScores, p.settleCards, p.settleTurn, s.Invariants} {
		if err := settle(); err != nil {
			return err
		}
	}
	if len(s.Legal(s.Actor, nil)) == 0 || s.Phase == face.PhaseBoard && len(s.Legal(s.Actor, nil)) == 1 {
		if s.Phase == face.PhaseBoard {
			return fmt.Errorf("%v can board no ship, so that its turn would be over", s.Actor)
		}
		return fmt.Errorf("%v has nothing to decide in phase %v", s.Actor, s.Phase)
	}
	*p = *newPosition(s)
	return nil
}

// settleShips makes the fleet what lies open nowhere. Ships that lay open by chance make way for those
// that were named.
func (p *scriptPosition) settleShips() error {
	s := p.s
	all := int(s.RearOpen + s.RearClosed)
	if p.rear >= 0 {
		all = p.rear
	}
	if most := int(rules.Rearguards[s.Seats]); all > most {
		return fmt.Errorf("a rearguard of %d: with %d seats it begins with %d", all, s.Seats, most)
	}
	rear := slices.Clone(s.Rear[:s.RearOpen])
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
	for seat := range engine.Seat(s.Seats) {
		for _, ship := range s.Seat[seat].Won.List() {
			if !out(ship) {
				return fmt.Errorf("%v is won by two seats", ship)
			}
		}
	}
	named := func(name string) bool { return slices.Contains(p.named, name) }
	if named("rearguard.open") { // before the open ships, which may have to make way
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
		if named("open") || *b != (rules.Berth{Ship: b.Ship}) {
			return fmt.Errorf("%v is open and somewhere else", b.Ship)
		}
		b.Ship = face.Ship(s.Fleet.TakeAt(0) - face.FirstShip)
	}
	if !named("rearguard.open") {
		rear = slices.DeleteFunc(rear, func(ship face.Ship) bool { return !out(ship) })
	}
	open := min(rearOpen(s), all)
	for ; len(rear) < open; rear = append(rear, face.Ship(s.Fleet.TakeAt(0)-face.FirstShip)) {
		if s.Fleet.Len() == 0 {
			return errors.New("no ship is left for the rearguard")
		}
	}
	if len(rear) > open && named("rearguard.open") {
		return fmt.Errorf("a rearguard of %d has no %d ships face up", all, len(rear))
	}
	for ; len(rear) > open; rear = rear[:len(rear)-1] {
		s.Fleet.Put(rear[len(rear)-1].Token())
	}
	if all-open > s.Fleet.Len() {
		return fmt.Errorf("a rearguard of %d needs %d face-down ships, %d are left", all, all-open, s.Fleet.Len())
	}
	s.Rear, s.RearOpen, s.RearClosed = [rules.MaxRear]face.Ship{}, uint8(open), uint8(all-open)
	copy(s.Rear[:], rear)
	return nil
}

func (p *scriptPosition) settleScores() error {
	for seat := range engine.Seat(p.s.Seats) {
		if n := p.scores[seat]; n >= 0 {
			place := &p.s.Seat[seat]
			place.Score, place.Extra = uint16(n), int16(n)
			for _, ship := range place.Won.List() {
				place.Extra -= int16(ship.Points())
			}
			if place.Extra < 0 {
				return fmt.Errorf("%v has a score of %d, its ships have %d points", seat, n, n-int(place.Extra))
			}
		}
	}
	return nil
}

// settleCards gives every action card a place. Hands that were not named make way for what was.
func (p *scriptPosition) settleCards() error {
	s := p.s
	pool := face.Deck
	out := func(h []uint8, first int, where string) error {
		for i, n := range h {
			c := first + i
			if pool[c] < n {
				return fmt.Errorf("there are only %d of %v: too many %s", face.Deck[c], face.Card(c), where)
			}
			pool[c] -= n
		}
		return nil
	}
	var errs []error
	for i := range s.Slots {
		for seat := range engine.Seat(s.Seats) {
			d := &s.Slot[i].Side[seat]
			errs = append(errs, out(d.Provisions[:], 0, "at the ships"), out(d.Down[:], face.Provisions, "at the ships"), out(d.Up[:], face.Provisions, "at the ships"))
		}
	}
	errs = append(errs, out(s.Discard[:], 0, "in the discard pile"))
	for _, c := range s.Loot[:s.LootLen] {
		one := face.Hand{}
		one[c]++
		errs = append(errs, out(one[:], 0, "in the loot"))
	}
	for seat := range engine.Seat(s.Seats) {
		errs = append(errs, out(s.Seat[seat].Aside[:], 0, "aside"))
		if p.anew[seat] {
			errs = append(errs, out(s.Seat[seat].Hand[:], 0, "in hands"))
		}
	}
	if p.pileCards != nil {
		errs = append(errs, out(p.pileCards[:], 0, "in the draw pile"))
	}
	if err := errors.Join(errs...); err != nil {
		return err
	}
	for seat := range engine.Seat(s.Seats) {
		if err := p.settleHand(seat, &pool); err != nil {
			return err
		}
	}
	if p.discard >= 0 {
		s.Discard = face.Hand{}
		for n := 0; n < p.discard; n++ {
			c, ok := plentiful(&pool)
			if !ok {
				return fmt.Errorf("only %d cards are left for the discard pile", n)
			}
			pool[c]--
			s.Discard[c]++
		}
	}
	s.Unseen, s.Box = engine.Bag{}, face.Hand{}
	into := func(c int, n uint8) {
		if n > 0 {
			s.Unseen.PutN(uint8(c), int(n))
		}
	}
	if p.pileCards != nil {
		s.Box = pool
		for c, n := range p.pileCards {
			into(c, n)
		}
	} else {
		for c, n := range pool {
			into(c, n)
		}
	}
	s.Pile = uint8(s.Unseen.Len())
	if p.pile >= 0 {
		if p.pile > s.Unseen.Len() {
			return fmt.Errorf("a draw pile of %d cannot be: %d cards are left", p.pile, s.Unseen.Len())
		}
		s.Pile = uint8(p.pile)
	}
	return nil
}

// plentiful is the card of which most are left.
func plentiful(pool *face.Hand) (face.Card, bool) {
	best := 0
	for c, n := range pool {
		if n > pool[best] {
			best = c
		}
	}
	return face.Card(best), pool[best] > 0
}

// settleHand makes a hand that was not named possible, and forgets what was known of one that changed.
func (p *scriptPosition) settleHand(seat engine.Seat, pool *face.Hand) error {
	place := &p.s.Seat[seat]
	if known := p.known[seat]; known != nil {
		place.Memory = rules.Memory{Cards: *known}
		for c, n := range known {
			if c < face.Provisions {
				place.Memory.Kinds[face.Card(c).Kind()] += n
			}
		}
	}
	if p.anew[seat] { // what was known of it stays known as long as it agrees
		return nil
	}
	old := place.Hand
	if known := p.known[seat]; known != nil {
		for c := range old {
			place.Hand[c] = max(old[c], known[c])
		}
	}
	for c := range place.Hand {
		place.Hand[c] = min(place.Hand[c], pool[c])
		pool[c] -= place.Hand[c]
	}
	hand := face.Hand(place.Hand)
	for n := hand.Len(); n < int(place.Cards); n++ {
		c, ok := plentiful(pool)
		if !ok {
			return fmt.Errorf("no card is left for the hand of %v", seat)
		}
		pool[c]--
		place.Hand[c]++
	}
	hand = place.Hand
	for n := hand.Len(); n > int(place.Cards); n-- { // make way for what is known
		for c := range place.Hand {
			known := p.known[seat]
			if place.Hand[c] > 0 && (known == nil || place.Hand[c] > known[c]) {
				place.Hand[c]--
				pool[c]++
				break
			}
		}
	}
	if place.Hand != old && p.known[seat] == nil {
		place.Memory = rules.Memory{}
	}
	return nil
}

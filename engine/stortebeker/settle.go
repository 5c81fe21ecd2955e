package stortebeker

import (
	"errors"
	"fmt"
	"slices"

	"portside/engine"
)

// Settle implements engine.Position: it finds a place for every card and ship that was not named, and says
// what still has to happen.
func (p *scriptPosition) Settle() error {
	s := p.s
	if s.seats == 0 || s.phase == PhaseOver {
		return fmt.Errorf("%w: the match is over", engine.ErrNotation)
	}
	for _, settle := range []func() error{p.inOrder, p.settleShips, p.settleScores, p.settleCards, p.settleTurn, s.Invariants} {
		if err := settle(); err != nil {
			return err
		}
	}
	if len(s.Legal(s.actor, nil)) == 0 || s.phase == PhaseBoard && len(s.Legal(s.actor, nil)) == 1 {
		if s.phase == PhaseBoard {
			return fmt.Errorf("%v can board no ship, so that its turn would be over", s.actor)
		}
		return fmt.Errorf("%v has nothing to decide in phase %v", s.actor, s.phase)
	}
	*p = *newPosition(s)
	return nil
}

// settleShips makes the fleet what lies open nowhere. Ships that lay open by chance make way for those
// that were named.
func (p *scriptPosition) settleShips() error {
	s := p.s
	all := int(s.nRear + s.closed)
	if p.rear >= 0 {
		all = p.rear
	}
	if most := int(rearguards[s.seats]); all > most {
		return fmt.Errorf("a rearguard of %d: with %d seats it begins with %d", all, s.seats, most)
	}
	rear := slices.Clone(s.rear[:s.nRear])
	s.fleet = engine.Bag{}
	for ship := range Ship(Ships) {
		s.fleet.Put(ship.Token())
	}
	out := func(ship Ship) bool {
		ok := s.fleet.Count(ship.Token()) > 0
		if ok {
			s.fleet.Take(ship.Token())
		}
		return ok
	}
	for seat := range engine.Seat(s.seats) {
		for _, ship := range s.seat[seat].won.List() {
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
	for i := range s.slots {
		b := &s.slot[i]
		if b.ship == NoShip || out(b.ship) {
			continue
		}
		if named("open") || *b != (berth{ship: b.ship}) {
			return fmt.Errorf("%v is open and somewhere else", b.ship)
		}
		b.ship = Ship(s.fleet.TakeAt(0) - firstShip)
	}
	if !named("rearguard.open") {
		rear = slices.DeleteFunc(rear, func(ship Ship) bool { return !out(ship) })
	}
	open := min(rearOpen(s), all)
	for ; len(rear) < open; rear = append(rear, Ship(s.fleet.TakeAt(0)-firstShip)) {
		if s.fleet.Len() == 0 {
			return errors.New("no ship is left for the rearguard")
		}
	}
	if len(rear) > open && named("rearguard.open") {
		return fmt.Errorf("a rearguard of %d has no %d ships face up", all, len(rear))
	}
	for ; len(rear) > open; rear = rear[:len(rear)-1] {
		s.fleet.Put(rear[len(rear)-1].Token())
	}
	if all-open > s.fleet.Len() {
		return fmt.Errorf("a rearguard of %d needs %d face-down ships, %d are left", all, all-open, s.fleet.Len())
	}
	s.rear, s.nRear, s.closed = [maxRear]Ship{}, uint8(open), uint8(all-open)
	copy(s.rear[:], rear)
	return nil
}

func (p *scriptPosition) settleScores() error {
	for seat := range engine.Seat(p.s.seats) {
		if n := p.scores[seat]; n >= 0 {
			place := &p.s.seat[seat]
			place.score, place.extra = uint16(n), int16(n)
			for _, ship := range place.won.List() {
				place.extra -= int16(ship.Points())
			}
			if place.extra < 0 {
				return fmt.Errorf("%v has a score of %d, its ships have %d points", seat, n, n-int(place.extra))
			}
		}
	}
	return nil
}

// settleCards gives every action card a place. Hands that were not named make way for what was.
func (p *scriptPosition) settleCards() error {
	s := p.s
	pool := Deck
	out := func(h []uint8, first int, where string) error {
		for i, n := range h {
			c := first + i
			if pool[c] < n {
				return fmt.Errorf("there are only %d of %v: too many %s", Deck[c], Card(c), where)
			}
			pool[c] -= n
		}
		return nil
	}
	var errs []error
	for i := range s.slots {
		for seat := range engine.Seat(s.seats) {
			d := &s.slot[i].side[seat]
			errs = append(errs, out(d.prov[:], 0, "at the ships"), out(d.down[:], provisions, "at the ships"), out(d.up[:], provisions, "at the ships"))
		}
	}
	errs = append(errs, out(s.discard[:], 0, "in the discard pile"))
	for _, c := range s.loot[:s.nLoot] {
		one := Hand{}
		one[c]++
		errs = append(errs, out(one[:], 0, "in the loot"))
	}
	for seat := range engine.Seat(s.seats) {
		errs = append(errs, out(s.seat[seat].aside[:], 0, "aside"))
		if p.anew[seat] {
			errs = append(errs, out(s.seat[seat].hand[:], 0, "in hands"))
		}
	}
	if p.pileCards != nil {
		errs = append(errs, out(p.pileCards[:], 0, "in the draw pile"))
	}
	if err := errors.Join(errs...); err != nil {
		return err
	}
	for seat := range engine.Seat(s.seats) {
		if err := p.settleHand(seat, &pool); err != nil {
			return err
		}
	}
	if p.discard >= 0 {
		s.discard = Hand{}
		for n := 0; n < p.discard; n++ {
			c, ok := plentiful(&pool)
			if !ok {
				return fmt.Errorf("only %d cards are left for the discard pile", n)
			}
			pool[c]--
			s.discard[c]++
		}
	}
	s.unseen, s.box = engine.Bag{}, Hand{}
	into := func(c int, n uint8) {
		if n > 0 {
			s.unseen.PutN(uint8(c), int(n))
		}
	}
	if p.pileCards != nil {
		s.box = pool
		for c, n := range p.pileCards {
			into(c, n)
		}
	} else {
		for c, n := range pool {
			into(c, n)
		}
	}
	s.pile = uint8(s.unseen.Len())
	if p.pile >= 0 {
		if p.pile > s.unseen.Len() {
			return fmt.Errorf("a draw pile of %d cannot be: %d cards are left", p.pile, s.unseen.Len())
		}
		s.pile = uint8(p.pile)
	}
	return nil
}

// plentiful is the card of which most are left.
func plentiful(pool *Hand) (Card, bool) {
	best := 0
	for c, n := range pool {
		if n > pool[best] {
			best = c
		}
	}
	return Card(best), pool[best] > 0
}

// settleHand makes a hand that was not named possible, and forgets what was known of one that changed.
func (p *scriptPosition) settleHand(seat engine.Seat, pool *Hand) error {
	place := &p.s.seat[seat]
	if known := p.known[seat]; known != nil {
		place.memory = memory{cards: *known}
		for c, n := range known {
			if c < provisions {
				place.memory.kinds[Card(c).Kind()] += n
			}
		}
	}
	if p.anew[seat] { // what was known of it stays known as long as it agrees
		return nil
	}
	old := place.hand
	if known := p.known[seat]; known != nil {
		for c := range old {
			place.hand[c] = max(old[c], known[c])
		}
	}
	for c := range place.hand {
		place.hand[c] = min(place.hand[c], pool[c])
		pool[c] -= place.hand[c]
	}
	hand := Hand(place.hand)
	for n := hand.Len(); n < int(place.cards); n++ {
		c, ok := plentiful(pool)
		if !ok {
			return fmt.Errorf("no card is left for the hand of %v", seat)
		}
		pool[c]--
		place.hand[c]++
	}
	hand = place.hand
	for n := hand.Len(); n > int(place.cards); n-- { // make way for what is known
		for c := range place.hand {
			known := p.known[seat]
			if place.hand[c] > 0 && (known == nil || place.hand[c] > known[c]) {
				place.hand[c]--
				pool[c]++
				break
			}
		}
	}
	if place.hand != old && p.known[seat] == nil {
		place.memory = memory{}
	}
	return nil
}

package portroyaltricks

import (
	"math/bits"

	"portside/engine"
)

// Phase is what the deciding seat is asked for (§7).
type Phase uint8

// The phases. The zero Phase is that of a state nobody has dealt.
const (
	phaseNone    Phase = iota
	PhaseAuction       // D1: pass or bid
	PhaseBury          // D2: the holder lays two cards aside
	PhaseTrump         // D2: … and names the trump
	PhaseLeader        // D2, D5: who leads the next trick
	PhaseChoose        // D3: which loot the trick is for
	PhasePlay          // D3, D4: a trick card
	PhaseLoad          // D5: what becomes of the loot card just won
	PhaseStow          // D5: where the bonus cards just won go
	PhasePenalty       // D6: which loot card an offender loses
	PhaseWindow        // D7: the last chance to use a kept remove 1
	PhaseOver
)

var phaseNames = []string{"none", "auction", "bury", "trump", "leader", "choose", "play", "load", "bonus", "penalty", "window", "over"}

func (p Phase) String() string { return phaseNames[p] }

// The figures of the box (§2, §5).
const (
	maxSeats  = 4
	rounds    = 6
	tricks    = 8
	handSize  = 8
	tableSize = 9
	debtLimit = 19
)

// Values of the option remove_later (PR-R15).
const (
	removeEither uint8 = iota
	removeNewly
	removeLoaded
)

// state is one moment of a match. It is a flat value. What nobody has seen is not in it.
type state struct {
	seats       uint8
	rules       uint8
	goblinVoid  bool  // goblin_play=void_only
	valueOnly   bool  // x2=value_only
	weightOnly  bool  // minus_cards=weight_only
	winnerPicks bool  // next_lead=winner_picks
	penalty     bool  // revoke=penalty
	removeLater uint8 // removeEither …

	phase   Phase
	round   uint8       // from 1
	trickNo uint8       // from 1: the trick under way, or the next one
	actor   engine.Seat // who decides
	dealer  engine.Seat
	holder  engine.Seat // of the privileges; Nobody during the auction
	high    engine.Seat // highest bidder so far, Nobody if nobody has bid
	leader  engine.Seat // of the trick, or of the last one until the next leader is named; Nobody before the first
	winner  engine.Seat // of the last trick of this round, Nobody before
	bid     uint8
	bidOpen bool // bid not yet paid back or settled
	trump   Suit
	passed  engine.SeatSet
	caught  engine.SeatSet // offenders of this trick who have not lost a card yet

	inPlay  Loot // the loot of the trick, until it is loaded
	closed  bool // the trick lies there complete; the next lead clears it
	nTrick  uint8
	trick   [maxSeats]Card // in order of play
	kitty   set            // the two open cards of this deal; known to have gone to the holder
	buried  set
	table   set          // loot on the table, that in play included
	under   [loots]uint8 // bonus cards under cards of the table and under the one just won
	unseen  set          // loot faces nobody has seen, without move 1
	pile    uint8        // loot cards in the pile, move 1 not counted; fewer than unseen only in case scripts
	bottom  bool         // move 1 lies under the pile
	hidden  uint8        // bonus values nobody has seen
	bonuses uint8        // bonus cards in the pile
	pending uint8        // bonus values the winner has to stow
	seat    [maxSeats]place
	bag     engine.Bag // what is drawn from, empty between draws: a bag of its own would be allocated
}

// place is what belongs to one seat.
type place struct {
	ships   [goods]ship
	hand    set
	markers uint8 // suits with a void marker, as bits
	voids   uint8 // suits the seat has proved to lack: true markers, goblins played by void_only
	debt    uint8
	lost    uint8 // values of own bonus cards that have left the game
	kept    bool  // a remove 1 lies beside the board
}

// ship is what lies in one ship.
type ship struct {
	loot  set
	bonus uint8 // values as bits
}

// Deciders implements engine.State: one seat at a time.
func (s *state) Deciders() engine.SeatSet {
	if s.phase == PhaseOver || s.phase == phaseNone {
		return 0
	}
	return engine.Only(s.actor)
}

// Volunteers implements engine.Volunteer: the owner of a kept remove 1 may use it out of turn (§5.8). Not
// while his own penalty is decided, because that would change what can be chosen there.
func (s *state) Volunteers() engine.SeatSet {
	if s.removeLater == removeNewly || s.phase == PhaseOver || s.phase == phaseNone {
		return 0
	}
	for i := range engine.Seat(s.seats) {
		if p := &s.seat[i]; p.kept && i != s.actor && p.cargo() != 0 && !(s.phase == PhasePenalty && s.offender() == i) {
			return engine.Only(i)
		}
	}
	return 0
}

// Question implements engine.State.
func (s *state) Question(seat engine.Seat) engine.Event {
	if seat != s.actor || s.phase == PhaseOver || s.phase == phaseNone {
		return engine.Event{}
	}
	q := engine.Event{Kind: AskAuction + uint16(s.phase-PhaseAuction), Seat: seat}
	switch s.phase {
	case PhaseAuction:
		q.A = int16(s.bid)
	case PhaseBury:
		q.A = int16(2 - bits.OnesCount64(s.buried))
	case PhaseLeader, PhaseChoose:
		q.A = int16(s.trickNo)
	case PhasePlay:
		q.A, q.B = int16(s.trickNo), int16(s.nTrick)
		if s.closed {
			q.B = 0
		}
	case PhaseLoad:
		q.A = int16(s.inPlay)
	case PhaseStow:
		q.A = int16(bits.OnesCount8(s.pending))
	case PhasePenalty:
		q.A = int16(s.offender())
	}
	return q
}

// Clone implements engine.State.
func (s *state) Clone() engine.State {
	c := *s
	return &c
}

// CopyFrom implements engine.State.
func (s *state) CopyFrom(src engine.State) { *s = *src.(*state) }

// next is the left neighbour, clockwise.
func (s *state) next(seat engine.Seat) engine.Seat {
	if seat++; int(seat) == int(s.seats) {
		return 0
	}
	return seat
}

// right is the right neighbour.
func (s *state) right(seat engine.Seat) engine.Seat {
	if seat == 0 {
		return engine.Seat(s.seats) - 1
	}
	return seat - 1
}

// offender is the seat whose penalty is due: the first in clockwise order from the leader of the trick.
func (s *state) offender() engine.Seat {
	for i, seat := 0, s.leader; i < int(s.seats); i++ {
		if s.caught.Has(seat) {
			return seat
		}
		seat = s.next(seat)
	}
	return engine.Nobody
}

// cargo is all loot in the ships of a seat.
func (p *place) cargo() set {
	return p.ships[0].loot | p.ships[1].loot | p.ships[2].loot | p.ships[3].loot
}

// stowed is all bonus values in the ships of a seat.
func (p *place) stowed() uint8 {
	return p.ships[0].bonus | p.ships[1].bonus | p.ships[2].bonus | p.ships[3].bonus
}

// shipOf is the ship in which item i of the seat lies, goods if it does not.
func (p *place) shipOf(i Item) Good {
	for g := range goods {
		if b := i.Bonus(); b > 0 && p.ships[g].bonus>>(b-1)&1 != 0 || b == 0 && p.ships[g].loot>>i&1 != 0 {
			return g
		}
	}
	return goods
}

// out takes item i out of ship g.
func (p *place) out(i Item, g Good) {
	if b := i.Bonus(); b > 0 {
		p.ships[g].bonus &^= 1 << (b - 1)
	} else {
		p.ships[g].loot &^= 1 << i
	}
}

// in lays item i into ship g.
func (p *place) in(i Item, g Good) {
	if b := i.Bonus(); b > 0 {
		p.ships[g].bonus |= 1 << (b - 1)
	} else {
		p.ships[g].loot |= 1 << i
	}
}

func public(kind uint16, seat engine.Seat, a, b, c int) engine.Event {
	return engine.Event{Kind: kind, Seat: seat, To: engine.Public, A: int16(a), B: int16(b), C: int16(c)}
}

func private(kind uint16, seat engine.Seat, a, b, c int) engine.Event {
	return engine.Event{Kind: kind, Seat: seat, To: engine.Only(seat), A: int16(a), B: int16(b), C: int16(c)}
}

package portroyaltricks

import (
	"math/bits"
	"slices"

	"portside/engine"
)

// View is what one seat knows (§4). Hidden from it: the hands of the others, the buried cards unless it is
// the holder, the values of bonus cards it has not won itself, and the order of the piles.
type View struct {
	Seats       int
	Rules       int
	Capacity    int    // tons a ship carries without extras
	GoblinVoid  bool   // goblin_play=void_only
	ValueOnly   bool   // x2=value_only
	WeightOnly  bool   // minus_cards=weight_only
	WinnerPicks bool   // next_lead=winner_picks
	Penalty     bool   // revoke=penalty
	RemoveLater string // value of the option remove_later
	Phase       Phase
	Round       int         // 1 … 6
	TrickNo     int         // 1 … 8: the trick under way, or the next one
	Actor       engine.Seat // who decides
	Dealer      engine.Seat
	Holder      engine.Seat // Nobody during the auction
	High        engine.Seat // highest bidder, Nobody if nobody has bid
	Leader      engine.Seat
	Winner      engine.Seat // of the last trick
	Offender    engine.Seat // whose penalty is decided, else Nobody
	Bid         int         // tons; highest so far, or what the holder has to settle
	BidOpen     bool        // the holder has not paid back or settled
	Trump       Suit
	Passed      engine.SeatSet
	Table       []OnTable // in the order of the cards; that in play is among them
	InPlay      Loot      // what the trick is for, or what the winner has to load; NoLoot if none
	Trick       []Played  // in order of play; the last one until the next leader is named
	Closed      bool      // that trick is complete
	Kitty       []Card    // the two cards that lay open in this deal
	Buried      int       // cards the holder has laid aside
	BuriedOwn   []Card    // which, for the holder only
	Hand        []Card    // the viewer's
	Played      []Card    // trick cards of earlier tricks of this round
	Pile        int       // loot cards nobody has seen
	Bonuses     int       // bonus cards in the pile
	Removed     []Loot    // loot out of the game
	Pending     int       // bonus cards the winner has to stow
	PendingOwn  []int     // their values, for the winner only
	Places      []Place   // one per seat

	viewer   engine.Seat
	question engine.Event
	hid      hidden
}

// hidden is what a view carries for Determinize and nobody shows: sets as the state keeps them, no secrets.
type hidden struct {
	removeLater                        uint8
	caught                             engine.SeatSet
	unseen, table, kitty, buried, hand set
	trick                              [maxSeats]Card
	pile, pending                      uint8
	bottom                             bool
	under                              [loots]uint8
	places                             [maxSeats]place // without hands and the bonus values of others
	lost                               [maxSeats]uint8 // how many bonus cards a seat has removed
	stowed                             [maxSeats][goods]uint8
}

// OnTable is a loot card on the table with the number of bonus cards under it.
type OnTable struct {
	Loot  Loot
	Bonus int
}

// Played is a card in the trick.
type Played struct {
	Seat engine.Seat
	Card Card
	Wins bool // so far, or for good
}

// Place is what lies before one seat.
type Place struct {
	Cards   int // in hand
	Debt    int
	Markers []Suit
	Kept    bool // a remove 1 lies beside the board
	Ships   [goods]Ship
	Score   int // of what the viewer knows: bonus cards of others count when the match is over
}

// Ship is one ship of a seat.
type Ship struct {
	Loot     []Loot
	Bonus    int   // bonus cards aboard
	Values   []int // their values, for the owner, and for everybody when the match is over
	Weight   int   // tons
	Capacity int   // tons, extras included
	Value    int   // of the loot
	Sunk     bool  // as things stand
	Points   int   // with the bonus cards the viewer knows
}

// Viewer implements engine.View.
func (v *View) Viewer() engine.Seat { return v.viewer }

// Question implements engine.View.
func (v *View) Question() engine.Event { return v.question }

// View implements engine.State.
func (s *state) View(seat engine.Seat) engine.View {
	v := &View{
		Seats: int(s.seats), Rules: int(s.rules), Capacity: s.capacity(), GoblinVoid: s.goblinVoid, ValueOnly: s.valueOnly, WeightOnly: s.weightOnly,
		WinnerPicks: s.winnerPicks, Penalty: s.penalty, RemoveLater: removeValues[s.removeLater], Phase: s.phase, Round: int(s.round), TrickNo: int(s.trickNo),
		Actor: s.actor, Dealer: s.dealer, Holder: s.holder, High: s.high, Leader: s.leader, Winner: s.winner, Offender: engine.Nobody,
		Bid: int(s.bid), BidOpen: s.bidOpen, Trump: s.trump, Passed: s.passed, InPlay: s.inPlay, Closed: s.closed, Kitty: cardsOf(s.kitty),
		Buried: count(s.buried), Played: cardsOf(s.gone()), Pile: int(s.pile), Bonuses: int(s.bonuses), Removed: lootOf(s.removed()),
		Pending: bits.OnesCount8(s.pending), Places: make([]Place, s.seats), viewer: seat, question: s.Question(seat),
	}
	if s.bottom {
		v.Pile++
	}
	if s.phase == PhasePenalty {
		v.Offender = s.offender()
	}
	for m := s.table; m != 0; m &= m - 1 {
		l := Loot(lowest(m))
		v.Table = append(v.Table, OnTable{l, int(s.under[l])})
	}
	for i, c := range s.trick[:s.nTrick] {
		v.Trick = append(v.Trick, Played{(s.leader + engine.Seat(i)) % engine.Seat(s.seats), c, i == s.best()})
	}
	for i := range v.Places {
		v.Places[i] = s.placeView(engine.Seat(i), engine.Seat(i) == seat || s.phase == PhaseOver)
	}
	h := &v.hid
	*h = hidden{removeLater: s.removeLater, caught: s.caught, unseen: s.unseen, table: s.table, kitty: s.kitty, trick: s.trick, pile: s.pile, bottom: s.bottom, under: s.under}
	for i := range engine.Seat(s.seats) {
		p := s.seat[i]
		h.lost[i] = uint8(bits.OnesCount8(p.lost))
		for g := range p.ships {
			h.stowed[i][g] = uint8(bits.OnesCount8(p.ships[g].bonus))
		}
		p.hand = 0
		if i != seat && s.phase != PhaseOver {
			p.lost = 0
			for g := range p.ships {
				p.ships[g].bonus = 0
			}
		}
		if s.phase == PhaseOver && i != seat {
			p.lost = 0
		}
		h.places[i] = p
	}
	if seat == engine.Nobody {
		return v
	}
	h.hand = s.seat[seat].hand
	v.Hand = cardsOf(h.hand)
	if seat == s.holder {
		h.buried = s.buried
		v.BuriedOwn = cardsOf(s.buried)
	}
	if seat == s.winner && s.pending != 0 {
		h.pending = s.pending
		v.PendingOwn = valuesOf(s.pending)
	}
	return v
}

func (s *state) placeView(seat engine.Seat, own bool) Place {
	p := &s.seat[seat]
	v := Place{Cards: count(p.hand), Debt: int(p.debt), Kept: p.kept, Score: -int(p.debt)}
	if s.bidOpen && s.holder == seat {
		v.Score -= int(s.bid)
	}
	for suit := range Suit(suits) {
		if p.markers>>suit&1 != 0 {
			v.Markers = append(v.Markers, suit)
		}
	}
	for g := range p.ships {
		h := p.ships[g]
		w := &v.Ships[g]
		w.Bonus = bits.OnesCount8(h.bonus)
		if own {
			w.Values = valuesOf(h.bonus)
		} else {
			h.bonus = 0
		}
		l := s.judge(&h)
		w.Loot = lootOf(h.loot)
		w.Weight, w.Capacity, w.Value, w.Sunk, w.Points = l.weight, l.capacity, l.value, l.sunk(), l.points()
		v.Score += w.Points
	}
	return v
}

func valuesOf(m uint8) []int {
	var list []int
	for v := 1; v <= bonuses; v++ {
		if m>>(v-1)&1 != 0 {
			list = append(list, v)
		}
	}
	return list
}

// gone is the trick cards of earlier tricks of this round; during the auction none.
func (s *state) gone() set {
	m := deckOf(int(s.seats)) &^ (s.buried | s.inTrick())
	if s.holder == engine.Nobody {
		m &^= s.kitty
	}
	for i := range s.seat[:s.seats] {
		m &^= s.seat[i].hand
	}
	return m
}

func (s *state) inTrick() set {
	var m set
	for _, c := range s.trick[:s.nTrick] {
		m |= 1 << c
	}
	return m
}

// removed is the loot that has left the game.
func (s *state) removed() set {
	m := allLoot &^ (s.unseen | s.table)
	if s.bottom {
		m &^= 1 << Move
	}
	if s.phase == PhaseLoad {
		m &^= 1 << s.inPlay
	}
	for i := range s.seat[:s.seats] {
		m &^= s.seat[i].cargo()
		if s.seat[i].kept {
			m &^= 1 << Remove
		}
	}
	return m
}

// Aboard is the loot in all ships of the viewer, nil for spectators.
func (v *View) Aboard() []Loot {
	if v.viewer < 0 {
		return nil
	}
	var list []Loot
	for _, h := range v.Places[v.viewer].Ships {
		list = append(list, h.Loot...)
	}
	slices.Sort(list)
	return list
}

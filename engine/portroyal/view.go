package portroyal

import (
	"slices"

	"portside/engine"
)

// View is what one seat knows. In the base game all seats and the spectators know the same: order and
// faces of the draw pile and of all coins are unknown to everybody, everything else lies open (§15).
type View struct {
	Seats       int
	Rules       int
	Variant     bool        // the end asks for an expedition as well (§8.2)
	Start       engine.Seat // first seat of every round
	Active      engine.Seat // whose turn it is
	Actor       engine.Seat // whose take step it is, else the active seat
	Phase       Phase
	Round, Turn int  // from 1
	Draws       int  // cards drawn in this turn
	Allowance   int  // cards the actor may still take
	Taken       int  // cards the actor took in this step
	Pending     Card // ship waiting to be let in or repelled, NoCard if none
	Harbour     []Card
	Row         []Card // expeditions that can be claimed
	Deck        int    // cards in the draw pile
	Discard     engine.Bag
	Triggered   bool        // this round is the last
	Trigger     engine.Seat // who reached the goal first
	Ended       int         // EndInfluence, EndDry; 0 while the match runs
	Places      []Place     // one per seat

	// Shuffles are the faces nobody has seen, by the shuffle they went face down with: the draw pile
	// and the coins taken from it in Shuffles[Current], coins of earlier shuffles in the others. Any
	// card of one shuffle is equally likely to be any face of it.
	Shuffles [generations]engine.Bag
	Current  int

	viewer   engine.Seat
	question engine.Event
	dry, box uint8
}

// Place is what lies before one seat.
type Place struct {
	Coins       int
	Influence   int
	Swords      int
	Expeditions int
	Discount    int     // off every hire
	Governors   int     // extra cards in every take step
	Taxed       int     // tax increases paid so far
	Display     []Card  // characters and expeditions by kind, equal ones repeated
	Purse       []uint8 // shuffle of each coin, longest held first
}

// Viewer implements engine.View.
func (v *View) Viewer() engine.Seat { return v.viewer }

// Question implements engine.View.
func (v *View) Question() engine.Event { return v.question }

// View implements engine.State.
func (s *state) View(seat engine.Seat) engine.View {
	v := &View{
		Seats: int(s.seats), Rules: int(s.rules), Variant: s.variant, Start: s.start, Active: s.active, Actor: s.actor,
		Phase: s.phase, Round: int(s.round), Turn: int(s.turn), Draws: int(s.draws), Allowance: int(s.allowance), Taken: int(s.taken),
		Pending: s.pending, Harbour: slices.Clone(s.harbour[:s.nHarbour]), Row: slices.Clone(s.row[:s.nRow]),
		Deck: int(s.deck), Discard: s.discard, Triggered: s.triggered, Trigger: s.trigger, Ended: int(s.ended),
		Places: make([]Place, s.seats), Shuffles: s.unseen, Current: int(s.gen),
		viewer: seat, question: s.Question(seat), dry: s.dry, box: s.box,
	}
	for i := range v.Places {
		p := &s.seat[i]
		v.Places[i] = Place{
			Coins: int(p.coins), Influence: int(p.influence), Swords: int(p.swords), Expeditions: int(p.expeditions),
			Discount: int(p.discount), Governors: int(p.governors), Taxed: int(p.taxed), Display: spread(&p.display),
			Purse: slices.Clone(p.purse[:p.coins]),
		}
	}
	return v
}

// spread lists a bag card by card.
func spread(b *engine.Bag) []Card {
	list := make([]Card, 0, b.Len())
	for t := range b.All() {
		for range b.Count(t) {
			list = append(list, Card(t))
		}
	}
	return list
}

// restore overwrites s with the state of which v is a view. Nothing is left to chance: what nobody has
// seen is in no state.
func (v *View) restore(s *state) {
	*s = state{
		seats: uint8(v.Seats), rules: uint8(v.Rules), variant: v.Variant, start: v.Start, active: v.Active, actor: v.Actor,
		phase: v.Phase, triggered: v.Triggered, ended: uint8(v.Ended), dry: v.dry, draws: uint8(v.Draws),
		allowance: uint8(v.Allowance), taken: uint8(v.Taken), pending: v.Pending, trigger: v.Trigger, round: uint16(v.Round), turn: uint16(v.Turn),
		nHarbour: uint8(len(v.Harbour)), nRow: uint8(len(v.Row)), deck: uint8(v.Deck), box: v.box, gen: uint8(v.Current),
		discard: v.Discard, unseen: v.Shuffles,
	}
	copy(s.harbour[:], v.Harbour)
	copy(s.row[:], v.Row)
	for _, c := range v.Harbour {
		if c.Kind() == Ship {
			s.ships[c.Colour()]++
		}
	}
	for i := range v.Places {
		p, from := &s.seat[i], &v.Places[i]
		for _, c := range from.Display {
			p.lay(c, 1)
		}
		p.taxed = uint8(from.Taxed)
		p.coins = uint8(copy(p.purse[:], from.Purse))
	}
}

// AppendBinary implements engine.State.
func (s *state) AppendBinary(b []byte) ([]byte, error) {
	flags := byte(0)
	if s.variant {
		flags |= 1
	}
	if s.triggered {
		flags |= 2
	}
	b = append(b, s.rules, s.seats, flags, byte(s.start), byte(s.active), byte(s.actor), byte(s.phase), s.ended, s.dry, s.draws,
		s.allowance, s.taken, byte(s.pending), byte(s.trigger), byte(s.round), byte(s.round>>8), byte(s.turn), byte(s.turn>>8),
		s.deck, s.box, s.gen, s.nHarbour, s.nRow)
	for _, c := range s.harbour[:s.nHarbour] {
		b = append(b, byte(c))
	}
	for _, c := range s.row[:s.nRow] {
		b = append(b, byte(c))
	}
	b, _ = s.discard.AppendBinary(b)
	for g := range s.unseen {
		b, _ = s.unseen[g].AppendBinary(b)
	}
	for i := range s.seat[:s.seats] {
		p := &s.seat[i]
		b, _ = p.display.AppendBinary(b)
		b = append(b, p.taxed, p.coins)
		b = append(b, p.purse[:p.coins]...)
	}
	return b, nil
}

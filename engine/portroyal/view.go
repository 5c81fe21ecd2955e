package portroyal

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"portside/engine"
)

// View is what one seat knows. All seats and the spectators know the same: order and faces of the draw
// pile, of the time pile and of all coins are unknown to everybody, everything else lies open (§15). Only
// the user of a lookout knows more: Adventure.Looked, Adventure.Top.
type View struct {
	Seats       int
	Rules       int
	Mode        string      // "base", "set_sail" …, as in the option
	Variant     bool        // the end asks for an expedition as well (§8.2)
	Start       engine.Seat // first seat of every round
	Active      engine.Seat // whose turn it is
	Actor       engine.Seat // who decides
	Phase       Phase
	Round, Turn int      // from 1
	Draws       int      // cards drawn in this turn
	Gambles     int      // successful gambles of this turn: each allows one card more
	Gamblers    int      // gamblers used in this turn
	Allowance   int      // cards the actor may still take
	Taken       int      // cards the actor took in this step
	Pending     Card     // ship waiting to be let in or repelled, or gift ship just taken; NoCard if none
	Offering    Contract // contract offered to the actor, NoContract if none
	Harbour     []Card
	Row         []Card // expeditions that can be claimed
	Deck        int    // cards in the draw pile
	Discard     engine.Bag
	Triggered   bool        // this round is the last
	Trigger     engine.Seat // who reached the goal first
	Ended       int         // EndInfluence, EndDry, EndWon, EndLost; 0 while the match runs
	Places      []Place     // one per seat
	Contracts   []OpenContract
	Adventure   *Adventure // of a match of the adventure; nil in others
	Timed       bool       // cooperative or solo: played against the time pile (§11.6)
	Time, Score int        // cards in the time pile and in the score pile
	Proposal    int        // time cards to set aside before the start; -1: nobody has proposed
	Revealed    []Card     // cards of a gamble that are not dealt with yet

	// Shuffles are the faces nobody has seen, by the shuffle they went face down with: the draw pile
	// and the coins taken from it in Shuffles[Current], coins of earlier shuffles in the others. Any
	// card of one shuffle is equally likely to be any face of it. It ends with the last shuffle of which any
	// are left, and not before the current one.
	Shuffles []engine.Bag
	Current  int

	viewer   engine.Seat
	question engine.Event
	hid      hidden
}

// hidden is what a view carries for Determinize and nobody shows: book-keeping, no secrets.
type hidden struct {
	mode                                                                   mode
	extras, dry, box, offered, payers, accepted, proposals, timeGen, depth uint8
	stack                                                                  [maxFrames]frame
	table                                                                  table
	voyage                                                                 voyage
}

// OpenContract is a contract on the table.
type OpenContract struct {
	Contract Contract
	Marks    []engine.Seat // seats on the coin spaces from the left
	Waiting  []Waiting     // markers on waiting spaces, by seat
}

// Waiting is a marker on a waiting space.
type Waiting struct {
	Seat  engine.Seat
	Space int // from 1
}

// Place is what lies before one seat.
type Place struct {
	Coins       int
	Influence   int
	Swords      int
	Expeditions int
	Discount    int     // off every hire
	Governors   int     // extra cards in every take step
	Gamblers    int     // gamblers owned
	Tokens      int     // influence from contracts
	Fulfilled   int     // contracts fulfilled
	Markers     int     // markers that are still free
	Taxed       int     // tax increases paid so far
	Gifts       int     // coins of gift ships got so far; 0 before version 2 of the rules
	Display     []Card  // characters, expeditions and ships under merchants by kind, equal ones repeated
	Pack        []Card  // repelled ships kept for pack of pirates
	Purse       []uint8 // shuffle of each coin, longest held first

	// of the adventure
	Persona Persona // own character, 0: not chosen yet
	Dealt   int     // number of the character card dealt, 0: none
	Left    int     // markers left on the character card
	Boxed   int     // markers put back into the box for coins
	Active  bool    // the door is open: the power works
	Trophy  bool    // the first window is empty
	Crowns  int     // 0 … 15
	Arms    int     // swords that count for repelling and taxes, those of the own character included
	Kept    []Card  // ships kept for their items
}

// Viewer implements engine.View.
func (v *View) Viewer() engine.Seat { return v.viewer }

// Question implements engine.View.
func (v *View) Question() engine.Event { return v.question }

// Team implements engine.Team: cooperative contracts and chapters are won or lost by all (§11.6, §12.9), and
// nothing of one seat is hidden from another (§15) unless a lookout has seen a card that still lies face down.
func (v *View) Team() bool {
	if a := v.Adventure; a != nil && a.Together {
		return v.Seats > 1 && v.hid.voyage.nKnown == 0 && v.hid.voyage.nLooked == 0
	}
	return v.Timed && v.Seats > 1
}

// View implements engine.State.
func (s *state) View(seat engine.Seat) engine.View {
	v := &View{
		Seats: int(s.seats), Rules: int(s.rules), Mode: modeNames[s.mode], Variant: s.variant, Start: s.start, Active: s.active, Actor: s.actor,
		Phase: s.phase, Round: int(s.round), Turn: int(s.turn), Draws: int(s.draws), Gambles: int(s.gambles), Gamblers: int(s.gamblers),
		Allowance: int(s.allowance), Taken: int(s.taken), Pending: s.pending, Offering: s.offering,
		Harbour: slices.Clone(s.harbour[:s.nHarbour]), Row: slices.Clone(s.row[:s.nRow]), Revealed: slices.Clone(s.revealed[:s.nRevealed]),
		Deck: int(s.deck), Discard: s.discard, Triggered: s.triggered, Trigger: s.trigger, Ended: int(s.ended),
		Places: make([]Place, s.seats), Contracts: make([]OpenContract, s.table.n),
		Timed: s.mode.timed(), Time: int(s.time), Score: int(s.score), Proposal: int(s.proposal),
		Current: int(s.gen), viewer: seat, question: s.Question(seat),
		hid:       hidden{s.mode, s.extras, s.dry, s.box, s.offered, s.payers, s.accepted, s.proposals, s.timeGen, s.depth, s.stack, s.table, s.voyage},
		Adventure: s.adventureView(seat),
	}
	unseen := s.unseen
	v.hid.voyage.mask(seat, s.active, &unseen)
	last := len(unseen) - 1
	for last > v.Current && unseen[last].Len() == 0 {
		last--
	}
	v.Shuffles = slices.Clone(unseen[:last+1])
	for i := range v.Places {
		v.Places[i] = s.placeView(engine.Seat(i))
	}
	for i := range v.Contracts {
		v.Contracts[i] = s.contractView(s.table.open[i])
	}
	return v
}

func (s *state) placeView(seat engine.Seat) Place {
	p := &s.seat[seat]
	fulfilled, waiting := s.table.placed(seat)
	v := Place{
		Coins: int(p.coins), Influence: int(p.influence), Swords: int(p.swords), Expeditions: int(p.expeditions),
		Discount: int(p.role[Mademoiselle]), Governors: int(p.role[Governor]), Gamblers: int(p.role[Gambler]), Tokens: int(p.tokens),
		Fulfilled: fulfilled, Markers: markers - fulfilled - waiting, Taxed: int(p.taxed), Gifts: int(p.gifts),
		Display: spread(&p.display), Purse: slices.Clone(p.purse[:p.coins]),
		Persona: p.persona, Dealt: int(p.dealt), Left: int(p.left), Boxed: int(p.boxed), Active: p.power != noPower, Trophy: p.trophy(), Crowns: int(p.crowns), Arms: p.arms(),
	}
	if s.mode.adventure() {
		v.Discount = p.discount()
	}
	for k := p.kept; k != 0; k &= k - 1 {
		v.Kept = append(v.Kept, firstItem+Card(bits.TrailingZeros32(k)))
	}
	for _, c := range p.pack[Yellow:] {
		if c > 0 {
			v.Pack = append(v.Pack, Card(c-1))
		}
	}
	return v
}

func (s *state) contractView(c Contract) OpenContract {
	v := OpenContract{Contract: c}
	for _, m := range s.table.marks[c] {
		if m > 0 {
			v.Marks = append(v.Marks, engine.Seat(m-1))
		}
	}
	for seat := range engine.Seat(s.seats) {
		if w := s.table.wait[c][seat]; w > 0 {
			v.Waiting = append(v.Waiting, Waiting{seat, int(w)})
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

// restore overwrites s with a state of which v is a view. What nobody has seen is in no state; only cards that
// another seat has looked at are guessed with r.
func (v *View) restore(s *state, r *rand.Rand) {
	h := &v.hid
	*s = state{
		seats: uint8(v.Seats), rules: uint8(v.Rules), mode: h.mode, variant: v.Variant, extras: h.extras,
		start: v.Start, active: v.Active, actor: v.Actor, phase: v.Phase, triggered: v.Triggered, ended: uint8(v.Ended),
		dry: h.dry, draws: uint8(v.Draws), gambles: uint8(v.Gambles), gamblers: uint8(v.Gamblers), offered: h.offered,
		allowance: uint8(v.Allowance), taken: uint8(v.Taken), pending: v.Pending, offering: v.Offering, trigger: v.Trigger,
		round: uint16(v.Round), turn: uint16(v.Turn), payers: h.payers, proposal: int8(v.Proposal), accepted: h.accepted, proposals: h.proposals,
		depth: h.depth, nHarbour: uint8(len(v.Harbour)), nRow: uint8(len(v.Row)), nRevealed: uint8(len(v.Revealed)),
		deck: uint8(v.Deck), box: h.box, gen: uint8(v.Current), time: uint8(v.Time), timeGen: h.timeGen, score: uint8(v.Score),
		stack: h.stack, table: h.table, voyage: h.voyage, discard: v.Discard,
	}
	copy(s.unseen[:], v.Shuffles)
	copy(s.revealed[:], v.Revealed)
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
		p.taxed, p.gifts, p.tokens = uint8(from.Taxed), uint8(from.Gifts), uint8(from.Tokens)
		p.influence += int16(from.Tokens)
		for _, c := range from.Pack {
			p.pack[c.Colour()] = uint8(c) + 1
		}
		p.coins = uint8(copy(p.purse[:], from.Purse))
		p.persona, p.dealt, p.left, p.boxed, p.crowns = from.Persona, uint8(from.Dealt), uint8(from.Left), uint8(from.Boxed), uint8(from.Crowns)
		if p.influence += shield(p.crowns); p.persona > 0 && p.left < markersOfCharacter {
			p.power = figures[p.persona].power
		}
		for _, c := range from.Kept {
			p.kept |= 1 << (c - firstItem)
		}
	}
	s.unmask(r)
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
	b = append(b, s.rules, s.seats, byte(s.mode), s.extras, flags, byte(s.start), byte(s.active), byte(s.actor), byte(s.phase), s.ended,
		s.dry, s.draws, s.gambles, s.gamblers, s.offered, s.allowance, s.taken, byte(s.pending), byte(s.offering), byte(s.trigger),
		byte(s.round), byte(s.round>>8), byte(s.turn), byte(s.turn>>8), s.payers, byte(s.proposal), s.accepted, s.proposals,
		s.deck, s.box, s.gen, s.time, s.timeGen, s.score, s.depth, s.nHarbour, s.nRow, s.nRevealed, s.table.n)
	for _, f := range s.stack[:s.depth] {
		b = append(b, byte(f.step), f.a)
	}
	for _, c := range s.revealed[:s.nRevealed] {
		b = append(b, byte(c))
	}
	for _, c := range s.table.open[:s.table.n] {
		b = append(b, byte(c))
		for _, m := range s.table.marks[c] {
			b = append(b, byte(m))
		}
		b = append(b, s.table.wait[c][:]...)
	}
	for _, t := range s.table.since {
		b = append(b, byte(t), byte(t>>8))
	}
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
		b = append(b, p.taxed, p.tokens, p.coins)
		if s.rules >= rulesGifts {
			b = append(b, p.gifts)
		}
		b = append(b, p.pack[:Violet]...)
		b = append(b, p.purse[:p.coins]...)
	}
	return s.appendVoyage(b), nil
}

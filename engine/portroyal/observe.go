package portroyal

import (
	"math/rand/v2"
	"slices"

	"portside/engine"
)

// kept is what a view carries for Determinize and nobody shows: book-keeping, no secrets.
type kept struct {
	extras, dry, box, offered, payers, accepted, proposals, timeGen uint8
	stack                                                           engine.Frames[frame]
	table                                                           table
	voyage                                                          voyage
}

// View implements engine.State.
func (s *state) View(seat engine.Seat) engine.View {
	v := &View{
		Seats: int(s.seats), Rules: int(s.rules), Mode: s.mode, Variant: s.variant, Start: s.start, Active: s.active, Actor: s.actor,
		Phase: s.phase, Round: int(s.round), Turn: int(s.turn), Draws: int(s.draws), Gambles: int(s.gambles), Gamblers: int(s.gamblers),
		Allowance: int(s.allowance), Taken: int(s.taken), Pending: s.pending, Offering: s.offering,
		Harbour: slices.Clone(s.harbour[:s.nHarbour]), Row: slices.Clone(s.row[:s.nRow]), Revealed: slices.Clone(s.revealed[:s.nRevealed]),
		Deck: int(s.deck), Discard: s.discard, Triggered: s.triggered, Trigger: s.trigger, Ended: int(s.ended),
		Places: make([]Place, s.seats), Contracts: make([]OpenContract, s.table.n),
		Timed: s.mode.timed(), Time: int(s.time), Score: int(s.score), Proposal: int(s.proposal),
		Current: int(s.gen), ViewBase: engine.ViewBase{Me: seat, Asked: s.Question(seat)},
		Adventure: s.adventureView(seat), Scores: s.Scores(nil), Awaited: s.awaited(),
	}
	unseen := s.unseen
	rest := kept{s.extras, s.dry, s.box, s.offered, s.payers, s.accepted, s.proposals, s.timeGen, s.stack, s.table, s.voyage}
	rest.voyage.mask(seat, s.active, &unseen)
	v.Kept = rest
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
		Tableau: p.tableau, Eligible: s.eligible(seat),
		Coins: int(p.coins), Influence: int(p.influence), Swords: int(p.swords), Expeditions: int(p.expeditions),
		Discount: p.discount(), Governors: int(p.role[Governor]), Gamblers: int(p.role[Gambler]), Tokens: int(p.tokens),
		Fulfilled: fulfilled, Markers: markers - fulfilled - waiting, Taxed: int(p.taxed), Gifts: int(p.gifts),
		Display: spread(&p.display), Purse: slices.Clone(p.purse[:p.coins]),
		Persona: p.persona, Dealt: int(p.dealt), Left: int(p.left), Boxed: int(p.boxed), Active: p.power != PowerNone, Trophy: p.trophy(), Crowns: int(p.crowns), Arms: p.arms(),
	}
	v.Kept = slices.Collect(p.kept.All())
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

// Determinize implements engine.Rules. What nobody has seen is in no state; only cards that another seat has looked
// at are guessed with r.
func (rules) Determinize(view engine.View, r *rand.Rand, dst engine.State) {
	v, s := view.(*View), dst.(*state)
	h := v.Kept.(kept)
	*s = state{
		seats: uint8(v.Seats), rules: uint8(v.Rules), mode: v.Mode, variant: v.Variant, extras: h.extras,
		start: v.Start, active: v.Active, actor: v.Actor, phase: v.Phase, triggered: v.Triggered, ended: uint8(v.Ended),
		dry: h.dry, draws: uint8(v.Draws), gambles: uint8(v.Gambles), gamblers: uint8(v.Gamblers), offered: h.offered,
		allowance: uint8(v.Allowance), taken: uint8(v.Taken), pending: v.Pending, offering: v.Offering, trigger: v.Trigger,
		round: uint16(v.Round), turn: uint16(v.Turn), payers: h.payers, proposal: int8(v.Proposal), accepted: h.accepted, proposals: h.proposals,
		nHarbour: uint8(len(v.Harbour)), nRow: uint8(len(v.Row)), nRevealed: uint8(len(v.Revealed)),
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
		p.tableau = from.Tableau
		p.taxed, p.gifts, p.tokens = uint8(from.Taxed), uint8(from.Gifts), uint8(from.Tokens)
		p.dealt, p.left, p.boxed = uint8(from.Dealt), uint8(from.Left), uint8(from.Boxed)
		copy(p.purse[:], from.Purse)
	}
	s.unmask(r)
}

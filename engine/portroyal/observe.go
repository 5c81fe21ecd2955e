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
		Display: cardsIn(&p.display), Purse: slices.Clone(p.purse[:p.coins]),
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

func (s *state) adventureView(viewer engine.Seat) *Adventure {
	if !s.mode.adventure() {
		return nil
	}
	v := &s.voyage
	a := &Adventure{
		Chapter: int(v.chapter), Tuned: v.tuned, Together: s.mode.journey(), Month: int(v.month), Event: v.card, InForce: v.card != NoHappening, Used: v.used,
		Offering: v.offering, Entered: v.entered, Lookouts: int(v.lookouts), Toll: int(v.toll), LookedBy: engine.Nobody, Seen: int(v.nLooked),
		Now: s.inForce(), Less: int(v.less), Helps: s.canHelpItself(), Known: int(v.nKnown),
		Top: NoCard, TopKnown: engine.Nobody, Pot: int(v.pot), Draft: v.draft,
	}
	for _, e := range v.pile[:v.nPile] {
		a.Pile = append(a.Pile, Happening(e))
	}
	for _, e := range v.past[:v.nPast] {
		a.Past = append(a.Past, Happening(e))
	}
	for i := range Chapters {
		if v.groups>>(i+1)&1 != 0 {
			a.Groups = append(a.Groups, group(i+1))
		}
	}
	for slot := range v.missions[:v.n] {
		a.Missions = append(a.Missions, s.missionView(slot))
	}
	if a.Together {
		a.Nine = s.nine()
	}
	if v.nLooked > 0 {
		a.LookedBy = s.active
		if viewer == s.active {
			a.Looked = append(a.Looked, v.looked[:v.nLooked]...)
		}
	}
	if v.top > 0 {
		k := v.known[v.top-1]
		if a.TopKnown = k.owner; k.owner == viewer {
			a.Top = k.card
		}
	}
	for _, n := range v.share[:v.shared] {
		a.Parts = append(a.Parts, int(n))
	}
	return a
}

func (s *state) missionView(slot int) OpenMission {
	v := &s.voyage
	m := OpenMission{Mission: v.missions[slot], Month: int(v.months[slot]), Decided: decidedNames[v.decided[slot]], From: NoMission}
	if v.decided[slot] != RevealedAtStart && slot > 0 {
		m.From = v.missions[slot-1]
	}
	for _, k := range v.marks[slot] {
		if k > 0 {
			m.By = append(m.By, engine.Seat(k-1))
		}
	}
	if m.Mission.Face().when == OnTwoStops {
		for seat := range engine.Seat(s.seats) {
			if v.waits>>seat&1 != 0 {
				m.Waiting = append(m.Waiting, seat)
			}
		}
	}
	return m
}

// blind tells whether viewer must not know the card that owner has looked at.
func blind(viewer, owner engine.Seat) bool { return viewer != owner }

// mask takes the faces that viewer must not know out of a copy of the voyage and puts them among the unseen
// ones of their shuffle.
func (v *voyage) mask(viewer, active engine.Seat, unseen *[generations]engine.Bag) {
	for i := range v.known[:v.nKnown] {
		if k := &v.known[i]; blind(viewer, k.owner) {
			unseen[k.gen].Put(uint8(k.card))
			k.card = NoCard
		}
	}
	if blind(viewer, active) {
		for i := range v.looked[:v.nLooked] {
			unseen[v.lookGen[i]].Put(uint8(v.looked[i]))
			v.looked[i] = NoCard
		}
	}
}

// unmask gives every masked card a face that fits, at random; with a nil r always the same.
func (s *state) unmask(r *rand.Rand) {
	v := &s.voyage
	for i := range v.known[:v.nKnown] {
		if k := &v.known[i]; k.card == NoCard {
			k.card = s.guess(k.gen, r)
		}
	}
	for i := range v.looked[:v.nLooked] {
		if v.looked[i] == NoCard {
			v.looked[i] = s.guess(v.lookGen[i], r)
		}
	}
}

// guess takes a face from the unseen ones of a shuffle for a card that is no start coin.
func (s *state) guess(gen uint8, r *rand.Rand) Card {
	bag := &s.unseen[gen]
	pick := func(n int) int {
		if r == nil {
			return 0
		}
		return r.IntN(n)
	}
	if old := s.oldFaces(bag); old < bag.Len() && old == s.startCoinsOf(gen) {
		n := pick(bag.Len() - old)
		for t := range bag.All() {
			if s.isFresh(t) {
				if n -= bag.Count(t); n < 0 {
					bag.Take(t)
					return Card(t)
				}
			}
		}
	}
	return Card(bag.TakeAt(pick(bag.Len())))
}

// Hide replaces what seat may not know by something else that fits: cards another seat has looked at.
func (s *state) Hide(seat engine.Seat, r *rand.Rand) {
	s.voyage.mask(seat, s.active, &s.unseen)
	s.unmask(r)
}

// canHelpItself tells whether the actor has a mission it can complete or an item it can sell now.
func (s *state) canHelpItself() bool {
	var buf [1]engine.Action
	return len(s.legalMissions(s.actor, buf[:0], 1)) > 0 || len(s.legalSales(s.actor, buf[:0], 1)) > 0
}

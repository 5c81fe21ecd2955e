package rules

import (
	"math/rand/v2"
	"slices"

	"portside/engine"
	"portside/engine/portroyal"
)

// kept is what a view carries for Determinize only: book-keeping, no secrets.
type kept struct {
	extras, dry, box, offered, payers, accepted, proposals, timeGen uint8
	stack                                                           engine.Frames[frame]
	table                                                           Table
	adventure                                                       Adventure
}

// View implements engine.State.
func (s *State) View(seat engine.Seat) engine.View {
	v := &portroyal.View{
		Seats: int(s.Seats), Rules: int(s.Rules), Mode: s.Mode, Variant: s.variant, Start: s.Start, Active: s.Active, Actor: s.Actor,
		Phase: s.Phase, Round: int(s.Round), Turn: int(s.Turn), Draws: int(s.Draws), Gambles: int(s.Gambles), Gamblers: int(s.Gamblers),
		Allowance: int(s.Allowance), Taken: int(s.Taken), Pending: s.Pending, Offering: s.Offering,
		Harbour: slices.Clone(s.Harbour[:s.NHarbour]), Row: slices.Clone(s.Row[:s.NRow]), Revealed: slices.Clone(s.Revealed[:s.NRevealed]),
		Deck: int(s.Deck), Discard: s.Discard, Triggered: s.Triggered, Trigger: s.Trigger, Ended: int(s.Ended),
		Places: make([]portroyal.Place, s.Seats), Contracts: make([]portroyal.OpenContract, s.Table.N),
		Timed: s.Mode.Timed(), Time: int(s.Time), Score: int(s.Score), Proposal: int(s.Proposal),
		Current: int(s.Gen), ViewBase: engine.ViewBase{Me: seat, Asked: s.Question(seat)},
		Adventure: s.AdventureView(seat), Scores: s.Scores(nil), Awaited: s.awaited(),
	}
	unseen := s.Unseen
	rest := kept{s.Extras, s.Dry, s.Box, s.Offered, s.payers, s.Accepted, s.Proposals, s.timeGen, s.Stack, s.Table, s.Adventure}
	rest.adventure.mask(seat, s.Active, &unseen)
	v.Kept = rest
	last := len(unseen) - 1
	for last > v.Current && unseen[last].Len() == 0 {
		last--
	}
	v.Shuffles = slices.Clone(unseen[:last+1])
	for i := range v.Places {
		v.Places[i] = s.PlaceView(engine.Seat(i))
	}
	for i := range v.Contracts {
		v.Contracts[i] = s.ContractView(s.Table.Open[i])
	}
	return v
}

func (s *State) PlaceView(seat engine.Seat) portroyal.Place {
	p := &s.Places[seat]
	fulfilled, waiting := s.Table.Placed(seat)
	v := portroyal.Place{
		Tableau: p.Tableau, Eligible: s.eligible(seat),
		Coins: int(p.Coins), Influence: int(p.Influence), Swords: int(p.Swords), Expeditions: int(p.Expeditions),
		Discount: p.Discount(), Governors: int(p.Role[portroyal.Governor]), Gamblers: int(p.Role[portroyal.Gambler]), Tokens: int(p.Tokens),
		Fulfilled: fulfilled, Markers: portroyal.Markers - fulfilled - waiting, Taxed: int(p.Taxed), Gifts: int(p.Gifts),
		Display: portroyal.CardsIn(&p.Display), Purse: slices.Clone(p.Purse[:p.Coins]),
		Persona: p.Persona, Dealt: int(p.Dealt), Left: int(p.Left), Boxed: int(p.Boxed), Active: p.Power != portroyal.PowerNone, Trophy: p.Trophy(), Crowns: int(p.Crowns), Arms: p.Arms(),
	}
	v.Kept = slices.Collect(p.Kept.All())
	for _, c := range p.Pack[portroyal.Yellow:] {
		if c > 0 {
			v.Pack = append(v.Pack, portroyal.Card(c-1))
		}
	}
	return v
}

func (s *State) ContractView(c portroyal.Contract) portroyal.OpenContract {
	v := portroyal.OpenContract{Contract: c}
	for _, m := range s.Table.Marks[c] {
		if m > 0 {
			v.Marks = append(v.Marks, engine.Seat(m-1))
		}
	}
	for seat := range engine.Seat(s.Seats) {
		if w := s.Table.Wait[c][seat]; w > 0 {
			v.Waiting = append(v.Waiting, portroyal.Waiting{Seat: seat, Space: int(w)})
		}
	}
	return v
}

// Determinize implements engine.Rules. Faces nobody has seen are in no state; only cards that another seat has looked
// at are guessed with r.
func (Rules) Determinize(view engine.View, r *rand.Rand, dst engine.State) {
	v, s := view.(*portroyal.View), dst.(*State)
	h := v.Kept.(kept)
	*s = State{
		Seats: uint8(v.Seats), Rules: uint8(v.Rules), Mode: v.Mode, variant: v.Variant, Extras: h.extras,
		Start: v.Start, Active: v.Active, Actor: v.Actor, Phase: v.Phase, Triggered: v.Triggered, Ended: uint8(v.Ended),
		Dry: h.dry, Draws: uint8(v.Draws), Gambles: uint8(v.Gambles), Gamblers: uint8(v.Gamblers), Offered: h.offered,
		Allowance: uint8(v.Allowance), Taken: uint8(v.Taken), Pending: v.Pending, Offering: v.Offering, Trigger: v.Trigger,
		Round: uint16(v.Round), Turn: uint16(v.Turn), payers: h.payers, Proposal: int8(v.Proposal), Accepted: h.accepted, Proposals: h.proposals,
		NHarbour: uint8(len(v.Harbour)), NRow: uint8(len(v.Row)), NRevealed: uint8(len(v.Revealed)),
		Deck: uint8(v.Deck), Box: h.box, Gen: uint8(v.Current), Time: uint8(v.Time), timeGen: h.timeGen, Score: uint8(v.Score),
		Stack: h.stack, Table: h.table, Adventure: h.adventure, Discard: v.Discard,
	}
	copy(s.Unseen[:], v.Shuffles)
	copy(s.Revealed[:], v.Revealed)
	copy(s.Harbour[:], v.Harbour)
	copy(s.Row[:], v.Row)
	for _, c := range v.Harbour {
		if c.Kind() == portroyal.Ship {
			s.Ships[c.Colour()]++
		}
	}
	for i := range v.Places {
		p, from := &s.Places[i], &v.Places[i]
		p.Tableau = from.Tableau
		p.Taxed, p.Gifts, p.Tokens = uint8(from.Taxed), uint8(from.Gifts), uint8(from.Tokens)
		p.Dealt, p.Left, p.Boxed = uint8(from.Dealt), uint8(from.Left), uint8(from.Boxed)
		copy(p.Purse[:], from.Purse)
	}
	s.unmask(r)
}

func (s *State) AdventureView(viewer engine.Seat) *portroyal.Adventure {
	if !s.Mode.Adventure() {
		return nil
	}
	v := &s.Adventure
	a := &portroyal.Adventure{
		Chapter: int(v.Chapter), Tuned: v.tuned, Together: s.Mode.Together(), Month: int(v.Month), Event: v.Card, InForce: v.Card != portroyal.NoHappening, Used: v.Used,
		Offering: v.Offering, Entered: v.Entered, Lookouts: int(v.Lookouts), Toll: int(v.Toll), LookedBy: engine.Nobody, Seen: int(v.NLooked),
		Now: s.InForce(), Less: int(v.Less), Helps: s.canHelpItself(), Known: int(v.NKnown),
		Top: portroyal.NoCard, TopKnown: engine.Nobody, Pot: int(v.Pot), Draft: v.draft,
	}
	a.Pile = append(a.Pile, v.Pile[:v.NPile]...)
	a.Past = append(a.Past, v.Past[:v.NPast]...)
	for i := range portroyal.Chapters {
		if v.Groups>>(i+1)&1 != 0 {
			a.Groups = append(a.Groups, portroyal.GroupNumber(i+1))
		}
	}
	for slot := range v.Missions[:v.N] {
		a.Missions = append(a.Missions, s.MissionView(slot))
	}
	if a.Together {
		a.Nine = s.Nine()
	}
	if v.NLooked > 0 {
		a.LookedBy = s.Active
		if viewer == s.Active {
			a.Looked = append(a.Looked, v.Looked[:v.NLooked]...)
		}
	}
	if v.Top > 0 {
		k := v.Known[v.Top-1]
		if a.TopKnown = k.Owner; k.Owner == viewer {
			a.Top = k.Card
		}
	}
	for _, n := range v.Share[:v.Shared] {
		a.Parts = append(a.Parts, int(n))
	}
	return a
}

func (s *State) MissionView(slot int) portroyal.OpenMission {
	v := &s.Adventure
	m := portroyal.OpenMission{Mission: v.Missions[slot], Month: int(v.Months[slot]), Decided: portroyal.RevealNames[v.Decided[slot]], From: portroyal.NoMission}
	if v.Decided[slot] != portroyal.RevealedAtStart && slot > 0 {
		m.From = v.Missions[slot-1]
	}
	for _, k := range v.Marks[slot] {
		if k > 0 {
			m.By = append(m.By, engine.Seat(k-1))
		}
	}
	if m.Mission.Face().When == portroyal.OnTwoStops {
		for seat := range engine.Seat(s.Seats) {
			if v.Waits>>seat&1 != 0 {
				m.Waiting = append(m.Waiting, seat)
			}
		}
	}
	return m
}

// blind tells whether viewer must not know a card that owner has looked at.
func blind(viewer, owner engine.Seat) bool { return viewer != owner }

// mask removes the faces that viewer must not know from a copy of the adventure and puts them among the unseen
// faces of their shuffle.
func (v *Adventure) mask(viewer, active engine.Seat, unseen *[Generations]engine.Bag) {
	for i := range v.Known[:v.NKnown] {
		if k := &v.Known[i]; blind(viewer, k.Owner) {
			unseen[k.Gen].Put(uint8(k.Card))
			k.Card = portroyal.NoCard
		}
	}
	if blind(viewer, active) {
		for i := range v.Looked[:v.NLooked] {
			unseen[v.LookGen[i]].Put(uint8(v.Looked[i]))
			v.Looked[i] = portroyal.NoCard
		}
	}
}

// unmask gives every masked card a random face that fits; with a nil r always the same one.
func (s *State) unmask(r *rand.Rand) {
	v := &s.Adventure
	for i := range v.Known[:v.NKnown] {
		if k := &v.Known[i]; k.Card == portroyal.NoCard {
			k.Card = s.guess(k.Gen, r)
		}
	}
	for i := range v.Looked[:v.NLooked] {
		if v.Looked[i] == portroyal.NoCard {
			v.Looked[i] = s.guess(v.LookGen[i], r)
		}
	}
}

// guess takes a face from the unseen ones of a shuffle for a card that is not a start coin.
func (s *State) guess(gen uint8, r *rand.Rand) portroyal.Card {
	bag := &s.Unseen[gen]
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
					return portroyal.Card(t)
				}
			}
		}
	}
	return portroyal.Card(bag.TakeAt(pick(bag.Len())))
}

// Hide replaces what seat may not know with something else that fits: cards another seat has looked at.
func (s *State) Hide(seat engine.Seat, r *rand.Rand) {
	s.Adventure.mask(seat, s.Active, &s.Unseen)
	s.unmask(r)
}

// canHelpItself tells whether the actor has a mission it can complete or an item it can sell now.
func (s *State) canHelpItself() bool {
	var buf [1]engine.Action
	return len(s.legalMissions(s.Actor, buf[:0], 1)) > 0 || len(s.legalSales(s.Actor, buf[:0], 1)) > 0
}

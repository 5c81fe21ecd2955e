package portroyal

import (
	"math/rand/v2"

	"portside/engine"
)

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
	for i := range chapters {
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

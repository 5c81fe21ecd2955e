package portroyal

import (
	"math/rand/v2"

	"portside/engine"
)

// Adventure is what lies on the table in a match of the adventure (§12). A story card that was not revealed
// in this match is not in it.
type Adventure struct {
	Chapter  int  // 1 … 5, 0 in the variable match
	Tuned    bool // the missions demand what was tuned, see Mission.Needs
	Together bool // cooperative or solo: card 9 decides
	Month    int  // from 1
	Event    Happening
	InForce  bool          // the event still has to do something in this turn
	Used     bool          // the ship that the event lets the active seat repel is gone
	Pile     []Happening   // events face down, bottom first; NoHappening where nobody knows it
	Past     []Happening   // event discard pile, first discarded first
	Groups   []int         // 80 … 84: groups in the deck
	Missions []OpenMission // in order of appearance
	Offering Mission       // mission offered to the actor, NoMission if none
	Nine     Nine          // card 9 as it stands; only if Together
	Entered  bool          // the last draw put a card into the harbour
	Lookouts int           // used in this turn
	Toll     int           // coins for a marker in the payment under way
	Looked   []Card        // cards the viewer is looking at
	LookedBy engine.Seat   // who is looking at cards, Nobody if nobody is
	Seen     int           // how many cards are looked at
	Top      Card          // top card of the draw pile, if the viewer knows it; else NoCard
	TopKnown engine.Seat   // who knows the top card, Nobody if nobody does
	Pot      int           // extra coins to be split
	Parts    []int         // the proposal so far
	Draft    bool          // characters are chosen in turn
}

// OpenMission is a mission on the table.
type OpenMission struct {
	Mission Mission
	Month   int           // in which it was revealed: at its beginning
	Decided string        // "start", "next", "yes", "no", "mode"
	From    Mission       // whose hourglass led here, NoMission for the first
	By      []engine.Seat // who has completed it, in order
	Waiting []engine.Seat // markers on the waiting space of mission 52
}

func (s *state) adventureView(viewer engine.Seat) *Adventure {
	if !s.mode.adventure() {
		return nil
	}
	v := &s.voyage
	a := &Adventure{
		Chapter: int(v.chapter), Tuned: v.demands == asTuned, Together: s.mode.journey(), Month: int(v.month), Event: v.card, InForce: v.card != NoHappening, Used: v.used,
		Offering: v.offering, Entered: v.entered, Lookouts: int(v.lookouts), Toll: int(v.toll), LookedBy: engine.Nobody, Seen: int(v.nLooked),
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
	if v.decided[slot] != fromStart && slot > 0 {
		m.From = v.missions[slot-1]
	}
	for _, k := range v.marks[slot] {
		if k > 0 {
			m.By = append(m.By, engine.Seat(k-1))
		}
	}
	if m.Mission.errand().when == onTwoStops {
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

// appendVoyage appends the canonical bytes of what the adventure adds.
func (s *state) appendVoyage(b []byte) []byte {
	if !s.mode.adventure() {
		return b
	}
	v := &s.voyage
	flags := byte(asBit(v.used) | asBit(v.one)<<1 | asBit(v.entered)<<2 | asBit(v.draft)<<3 | asBit(v.demands == asTuned)<<4)
	b = append(b, v.chapter, v.groups, v.fresh, v.early, v.month, byte(v.card), byte(v.event), flags, v.nPile, v.nPast,
		byte(v.unseen), byte(v.unseen>>8), v.reserve, v.toll, v.n, v.waits, byte(v.offering), v.offered, v.less, v.lookouts, v.nLooked, v.nKnown, v.top, v.pot, v.shared)
	b = append(b, v.pile[:v.nPile]...)
	b = append(b, v.past[:v.nPast]...)
	b = append(b, v.sold[:]...)
	b = append(b, v.share[:]...)
	b = append(b, v.extra[:]...)
	for slot := range v.missions[:v.n] {
		b = append(b, byte(v.missions[slot]), v.months[slot], byte(v.decided[slot]))
		for _, m := range v.marks[slot] {
			b = append(b, byte(m))
		}
	}
	for _, t := range v.since {
		b = append(b, byte(t), byte(t>>8))
	}
	for i, c := range v.looked[:v.nLooked] {
		b = append(b, byte(c), v.lookGen[i])
	}
	for _, k := range v.known[:v.nKnown] {
		b = append(b, byte(k.card), k.gen, byte(k.owner))
	}
	for i := range s.seat[:s.seats] {
		p := &s.seat[i]
		b = append(b, p.crowns, byte(p.persona), p.dealt, p.left, p.boxed, byte(p.kept), byte(p.kept>>8), byte(p.kept>>16), byte(p.kept>>24))
	}
	return b
}

// CanHelpItself tells whether the actor has a mission it can complete or an item it can sell now.
func (v *View) CanHelpItself() bool {
	if v.Adventure == nil {
		return false
	}
	var s state
	v.restore(&s, nil)
	var buf [1]engine.Action
	return len(s.legalMissions(s.actor, buf[:0], 1)) > 0 || len(s.legalSales(s.actor, buf[:0], 1)) > 0
}

// SwordsToRepel is what the active seat has to repel ships with now (§7.3).
func (v *View) SwordsToRepel() int {
	var s state
	v.restore(&s, nil)
	return s.swords()
}

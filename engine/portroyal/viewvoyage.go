package portroyal

import (
	"math/bits"
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

// Outcome says how a match of the adventure stands.
type Outcome uint8

// The outcomes.
const (
	Running Outcome = iota
	Victory
	Defeat
	Ranked // competitive: there is a ranking, and no failure
)

var outcomeNames = []string{"running", "victory", "defeat", "ranked"}

func (o Outcome) String() string { return outcomeNames[o] }

// StoryCard is a story card that was revealed.
type StoryCard struct {
	Number  string // "chapter-2", "20", "28b", "62"
	Kind    string // "chapter", "mission", "ending"
	Month   int
	Decided string // "start", "next", "yes", "no", "mode", "card-9", "end"
	From    string // number of the mission whose hourglass led here, "" for none
	By      []engine.Seat
	First   engine.Seat // who got the first reward, Nobody if there was none
}

// SeatCharacter is what a seat plays.
type SeatCharacter struct {
	Card int    // 1 … 5; 0: not chosen yet
	Side string // "A" or "B"
	Name string // "pc-grace-may"
}

// ChapterResult is what a campaign books: it follows from the match alone.
type ChapterResult struct {
	Mode       string
	Chapter    int // 0: the variable match
	Outcome    Outcome
	Months     int
	Turns      int
	Rounds     int
	Nine       Nine
	Ranking    []SeatResult
	Tie        TieBreak
	Story      []StoryCard
	Groups     []int
	Characters []SeatCharacter
}

// Chapter is the result of a match of the adventure so far; ok is false for other matches.
func (v *View) Chapter() (r ChapterResult, ok bool) {
	a := v.Adventure
	if a == nil {
		return r, false
	}
	r = ChapterResult{Mode: v.Mode, Chapter: a.Chapter, Months: a.Month, Turns: v.Turn, Rounds: v.Round, Nine: a.Nine, Groups: a.Groups, Story: v.Story()}
	r.Ranking, r.Tie = v.Result()
	switch {
	case v.Ended == EndVictory:
		r.Outcome = Victory
	case v.Ended == EndDefeat:
		r.Outcome = Defeat
	case v.Ended != 0:
		r.Outcome = Ranked
	}
	for i := range v.Places {
		p := v.Places[i].Persona
		c := SeatCharacter{Card: p.Card(), Side: p.Side()}
		if p != 0 {
			c.Name = p.String()
		}
		r.Characters = append(r.Characters, c)
	}
	return r, true
}

// Story lists the story cards that were revealed in this match, in order: chapter, missions, and the ending
// after a victory or a competitive chapter.
func (v *View) Story() []StoryCard {
	a := v.Adventure
	if a == nil || a.Chapter == 0 || len(a.Missions) == 0 {
		return nil
	}
	n := string(rune('0' + a.Chapter))
	list := []StoryCard{{Number: "chapter-" + n, Kind: "chapter", Month: 1, Decided: decidedNames[fromStart], First: engine.Nobody}}
	for _, m := range a.Missions {
		c := StoryCard{Number: m.Mission.Number(), Kind: "mission", Month: m.Month, Decided: m.Decided, By: m.By, First: engine.Nobody}
		if m.From != NoMission {
			c.From = m.From.Number()
		}
		if coins, crowns, _ := m.Mission.Rewards(); coins+crowns > 0 && len(m.By) > 0 {
			c.First = m.By[0]
		}
		list = append(list, c)
	}
	last := list[len(list)-1].Number
	switch v.Ended {
	case EndVictory:
		list = append(list, StoryCard{Number: "6" + n, Kind: "ending", Month: a.Month, Decided: decidedNames[byNine], From: last, First: engine.Nobody})
	case EndInfluence, EndDry:
		list = append(list, StoryCard{Number: "6" + n, Kind: "ending", Month: a.Month, Decided: decidedNames[byEnd], From: last, First: engine.Nobody})
	}
	return list
}

// MissionProgress tells how far seat is with each requirement of m, in the order needs, ships, coins: have
// and want. Missions that are decided at once have their moment first, with 0 or 1 of 1.
func (v *View) MissionProgress(seat engine.Seat, m Mission) (list []Goal) {
	var s state
	v.restore(&s, nil)
	p, e := &s.seat[seat], s.voyage.errand(m)
	for i := range e.needs {
		have, want := p.progress(&e.needs[i])
		list = append(list, Goal{have, want})
	}
	for i, mask := range costMasks[m] {
		list = append(list, Goal{bits.OnesCount32(p.kept & mask), e.costs[i].N})
	}
	if n := int(e.coins); n > 0 {
		list = append(list, Goal{int(p.coins), n})
	}
	return list
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

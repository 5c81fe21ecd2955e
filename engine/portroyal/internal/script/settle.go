package script

import (
	"fmt"
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/internal/rules"
)

// wrong is the error of a position that cannot be.
func wrong(format string, args ...any) error {
	return fmt.Errorf("%w: position: %s", engine.ErrNotation, fmt.Sprintf(format, args...))
}

// settle lays face down what is not said to lie somewhere.
func (p *position) settle() error {
	s := p.s
	p.forget()
	var pool engine.Bag
	p.settlePhaseName()
	spreadKnown(s)
	if err := p.settleVoyage(); err != nil {
		return err
	}
	for c := range portroyal.Cards() {
		f := c.Face()
		left := int(f.Count) - p.open(c)
		if left < 0 {
			return wrong("%v lies in more places than the box has copies", c)
		}
		if s.InDeck(f) {
			pool.PutN(uint8(c), left)
		} else if left < int(f.Count) && !(f.Special && s.Special()) {
			return wrong("%v does not take part in this match%s", c, p.comesWith(f))
		}
	}
	if !p.fillDiscard(&pool) {
		return wrong("there are not so many cards for the discard pile")
	}
	coins := 0
	for i := range s.Seats {
		place := &s.Places[i]
		if p.coins[i] < 0 && p.setUp {
			p.coins[i] = 0
		}
		if p.coins[i] < 0 {
			p.coins[i] = place.Persona.Coins()
		}
		place.Purse, place.Coins = [rules.MaxPurse]uint8{}, uint8(p.coins[i])
		coins += p.coins[i]
		fulfilled, waiting := s.Table.Placed(engine.Seat(i))
		if fulfilled+waiting > portroyal.Markers {
			return wrong("s%d has laid %d markers", i, fulfilled+waiting)
		}
		place.Influence -= int16(place.Tokens)
		place.Tokens = 0
		for n := range fulfilled {
			place.Tokens += uint8(portroyal.InfluenceOfNth[n+1])
		}
		place.Influence += int16(place.Tokens)
	}
	switch {
	case !s.Mode.Timed():
		s.Time = 0
	case p.time > s.TimePile() && p.Said("contracts") && int(s.Table.N) == rules.OpenContracts(s.Mode, int(s.Seats)):
		return wrong("%d time cards, the seals give %d", p.time, s.TimePile())
	case p.time >= 0:
		s.Time = uint8(p.time)
	default:
		s.Time = uint8(max(0, s.TimePile()-int(s.Score)))
	}
	coins += int(s.Time) + int(s.Score)
	top := 0
	if s.Adventure.Top > 0 { // a known top card lies open for this count
		top = 1
	}
	if p.deck < 0 {
		p.deck = pool.Len() - coins + top
	}
	if p.deck < top || p.deck-top+coins > pool.Len() {
		return wrong("%d cards are left, not enough for a draw pile of %d and %d coins and time cards", pool.Len(), p.deck, coins)
	}
	s.Unseen, s.Gen = [rules.Generations]engine.Bag{pool}, 0
	s.Deck, s.Box = uint8(p.deck), uint8(pool.Len()-p.deck+top-coins)
	return p.settlePhase()
}

// comesWith says what a card that does not take part in the match would come with.
func (p *position) comesWith(f *portroyal.CardFace) string {
	switch {
	case f.Group > 0 && p.s.Mode.Adventure():
		return fmt.Sprintf(": it comes with chapter %d", f.Group)
	case f.Set == portroyal.SetGambler && p.s.Mode != portroyal.ModeSail:
		return ": it comes with option gambler"
	case f.Set == portroyal.SetContracts && p.s.Mode != portroyal.ModeSail:
		return ": it comes with option contract_cast"
	case f.Set == portroyal.SetSail && f.Mixed:
		return ": it comes with option set_sail_mix"
	}
	return ""
}

// open counts the copies of c that lie open.
func (p *position) open(c portroyal.Card) int {
	s, n := p.s, 0
	for _, h := range s.Harbour[:s.NHarbour] {
		if h == c {
			n++
		}
	}
	for _, r := range s.Row[:s.NRow] {
		if r == c {
			n++
		}
	}
	if s.Pending == c && s.Phase == portroyal.PhaseShip {
		n++
	}
	for _, r := range s.Revealed[:s.NRevealed] {
		if r == c {
			n++
		}
	}
	for i := range s.Seats {
		n += s.Places[i].Display.Count(uint8(c))
		if s.Places[i].Kept.Has(c) {
			n++
		}
		for _, k := range s.Places[i].Pack {
			if k == uint8(c)+1 {
				n++
			}
		}
	}
	for _, l := range s.Adventure.Looked[:s.Adventure.NLooked] {
		if l == c {
			n++
		}
	}
	if s.Adventure.Top > 0 && s.Adventure.Known[0].Card == c {
		n++
	}
	if p.discard < 0 {
		n += s.Discard.Count(uint8(c))
	}
	return n
}

// forget leaves to the rules what the script has not said of actor and allowance, where it has begun a turn or a phase;
// and it notes whether the script says nothing but the set-up of an adventure.
func (p *position) forget() {
	turned := p.Said("active") || p.Said("phase")
	if turned && !p.Said("actor") {
		p.actor = engine.Nobody
	}
	if (turned || p.Said("start") || p.Said("actor") || p.Said("trigger")) && !p.Said("allowance") {
		p.allow = -1
	}
	p.setUp = p.setUp && !slices.ContainsFunc(p.Fields(), func(field string) bool {
		_, what, _ := strings.Cut(field, ".")
		return !slices.Contains(ofSetUp, field) && !slices.Contains([]string{"card", "extra", "character"}, what) &&
			!(field == "phase" && (p.s.Phase == portroyal.PhaseCharacter || p.s.Phase == portroyal.PhaseShare))
	})
}

// ofSetUp are the fields that an adventure which has not begun yet has as well.
var ofSetUp = strings.Fields("pot agreed parts groups start active actor chapter")

// begun tells whether the script says something of a match whose difficulty is settled.
func (p *position) begun() bool {
	return slices.ContainsFunc(p.Fields(), func(field string) bool {
		_, what, _ := strings.Cut(field, ".")
		return slices.Contains(ofTurns, field) || slices.Contains(ofSeats, what) || strings.HasPrefix(field, "contract-")
	})
}

// ofTurns are the fields, beside markers on contracts, that belong to a match whose difficulty is settled.
var ofTurns = strings.Fields("harbour row pending draws taken allowance discard discard.cards gambles gamblers revealed round turn dry offered")

// ofSeats are those of a seat. Displays are none of them: scripts let the first time card meet one.
var ofSeats = strings.Fields("coins pack taxed gifts")

// settlePhaseName finds the phase that a position means without naming it: a ship is pending, something is
// offered or looked at, or the match has begun.
func (p *position) settlePhaseName() {
	s := p.s
	if fresh := s.Phase == portroyal.PhaseDiscover || s.Phase == portroyal.PhaseDifficulty || s.Phase == portroyal.PhaseCharacter || s.Phase == portroyal.PhaseShare; p.Said("phase") || !fresh {
		return
	}
	switch {
	case s.Pending != portroyal.NoCard:
		s.Phase = portroyal.PhaseShip
	case s.Offering != portroyal.NoContract || s.Mode.Adventure() && s.Adventure.Offering != portroyal.NoMission:
		s.Phase = portroyal.PhaseOffer
	case s.Adventure.NLooked > 0:
		s.Phase = portroyal.PhasePick
	case s.Adventure.Toll > 0:
		s.Phase = portroyal.PhaseRemove
	case s.Gambles > 0 && s.Phase == portroyal.PhaseDiscover:
		s.Phase = portroyal.PhaseAfterGamble
	case p.Said("allowance") || s.Taken > 0 || p.Said("actor") && p.actor != s.Active && !p.setUp && s.Phase != portroyal.PhaseDifficulty:
		s.Phase = portroyal.PhaseTake
	case s.Phase == portroyal.PhaseDifficulty && (p.begun() || s.Score > 0):
		s.Phase = portroyal.PhaseDiscover
	}
}

func (p *position) settlePhase() error {
	s := p.s
	s.Actor = s.Active
	free := s.Phase == portroyal.PhaseTake || s.Phase == portroyal.PhaseDifficulty && s.Rules < portroyal.RulesTogether || s.Phase == portroyal.PhaseGift || s.Phase == portroyal.PhaseOffer || s.Phase == portroyal.PhaseRemove || s.Phase == portroyal.PhaseShare || s.Phase == portroyal.PhaseCharacter
	switch {
	case free && p.actor != engine.Nobody:
		s.Actor = p.actor
	case p.actor != engine.Nobody && p.actor != s.Active:
		return wrong("in this phase only the active seat can act")
	}
	switch {
	case (s.Phase == portroyal.PhaseShip || s.Phase == portroyal.PhaseGift) != (s.Pending != portroyal.NoCard):
		return wrong("phase ship or gift and a pending ship belong together")
	case s.Phase == portroyal.PhaseShip && !s.CanRepel(s.Pending) && !s.CanRepelFree(s.Pending):
		return wrong("a ship that cannot be repelled is never pending")
	case s.Phase == portroyal.PhaseOffer != (s.Offering != portroyal.NoContract || s.Mode.Adventure() && s.Adventure.Offering != portroyal.NoMission):
		return wrong("phase offer and offering belong together")
	case s.Phase == portroyal.PhaseOffer && s.Mode.Adventure():
		if slot := s.Adventure.Slot(s.Adventure.Offering); slot < 0 || !s.Free(s.Actor, slot) || !s.Adventure.Offering.AtOnce() {
			return wrong("%v cannot take up %v now", s.Actor, s.Adventure.Offering)
		}
		if err := p.missionOfferPossible(); err != nil {
			return err
		}
	case s.Phase == portroyal.PhaseOffer && !s.Markable(s.Actor, s.Offering):
		return wrong("%v cannot take up %v", s.Actor, s.Offering)
	case s.Phase != portroyal.PhaseDifficulty:
		s.Proposal = -1
	}
	if s.Mode.Timed() && s.Phase != portroyal.PhaseDifficulty { // the time card is turned up before anything is asked
		s.Round, s.Turn, s.Draws = max(1, s.Round), max(1, s.Turn), max(1, s.Draws)
	}
	if err := p.settleJoint(); err != nil {
		return err
	}
	p.settleTurn()
	p.settleFrames()
	for col, n := range s.Ships {
		if n > 1 && (s.Phase != portroyal.PhaseOffer || s.Offering != portroyal.Jinx) {
			return wrong("two %v ships lie in the harbour", portroyal.Colour(col))
		}
	}
	if err := p.settleAllowance(); err != nil {
		return err
	}
	if s.Triggered && s.Trigger == engine.Nobody {
		s.Trigger = s.Active
	}
	for i := range engine.Seat(s.Seats) {
		s.CheckGoal(i, nil)
	}
	return p.settlePossible()
}

// settleFrames lays down what follows the decision of a position.
func (p *position) settleFrames() {
	s := p.s
	s.Stack.Cut(0)
	switch s.Phase {
	case portroyal.PhaseShip:
		s.Push(rules.StepDiscover, 0)
	case portroyal.PhaseSetAside:
		p.goOn()
	case portroyal.PhaseOffer:
		switch {
		case s.Offering == portroyal.Jinx:
			s.Push(rules.StepBust, 0)
		case s.Offering == portroyal.NoContract && s.Adventure.Offering.Face().When >= portroyal.OnStop:
			s.Push(rules.StepStep, 0)
		default:
			p.goOn()
		}
	case portroyal.PhaseEvent:
		s.Push(rules.StepDiscover, 0)
		s.Push(rules.StepOpen, 0)
	case portroyal.PhaseRemove:
		s.Push(rules.StepDiscover, 0)
		s.Push(rules.StepOpen, 0)
		s.Push(rules.StepRebuild, 0)
		seat, looked := s.Active, uint8(1)
		for ; seat != s.Actor; seat = s.Next(seat) {
			looked++
		}
		s.Push(rules.StepRemoval, looked)
	case portroyal.PhaseGift:
		owed := uint8(0)
		if s.Actor != s.Active {
			owed = 1
		}
		s.Push(rules.StepTaken, owed)
	}
}

// goOn lays down what follows something in phase 1: the rest of a gamble that is under way, its end if it has
// succeeded, else the next card.
func (p *position) goOn() {
	s := p.s
	switch {
	case s.Gamblers > s.Gambles:
		s.Push(rules.StepGambled, 0)
		s.Push(rules.StepDeal, 0)
	case s.Gambles > 0:
		s.Push(rules.StepAfterGamble, 0)
	default:
		s.Push(rules.StepDiscover, 0)
	}
}

// fillDiscard lays so many cards as the position has said from the pool onto the discard pile, of mixed kinds, so
// that what is left keeps its mixture; false if there are not enough.
func (p *position) fillDiscard(pool *engine.Bag) bool {
	n := 0
	lay := func(t uint8) {
		p.s.Discard.Put(t)
		n++
	}
	for _, c := range cardsNamed(p.With) {
		if n < p.discard && pool.Count(uint8(c)) > 0 {
			pool.Take(uint8(c))
			lay(uint8(c))
		}
	}
	var aside engine.Bag
	for _, c := range cardsNamed(p.Without) {
		for pool.Count(uint8(c)) > 0 {
			pool.Take(uint8(c))
			aside.Put(uint8(c))
		}
	}
	for n < p.discard && pool.Len() > 0 {
		lay(pool.TakeAt((n * 17) % pool.Len()))
	}
	for t := range aside.All() {
		pool.PutN(t, aside.Count(t))
	}
	return n >= p.discard
}

// cardsNamed are the cards among names; tapes name other things too.
func cardsNamed(ids []string) (list []portroyal.Card) {
	for _, id := range ids {
		if c, err := portroyal.ParseCard(id); err == nil {
			list = append(list, c)
		}
	}
	return list
}

// spreadKnown makes coins that a lookout has seen ordinary ones: a position names no faces of coins.
func spreadKnown(s *rules.State) {
	v := &s.Adventure
	for i := int(v.NKnown) - 1; i >= 0; i-- {
		if int(v.Top) != i+1 {
			s.Forget(uint8(i))
		}
	}
}

package script

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/internal/rules"
	"portside/engine/script"
)

// wrong is the error of an impossible position.
func wrong(format string, args ...any) error {
	return fmt.Errorf("%w: position: %s", engine.ErrNotation, fmt.Sprintf(format, args...))
}

// complete lays face down what the script does not say to lie somewhere, fills in the rest, and lets the rules judge
// whether a match can come to it.
func (p *position) complete() error {
	s := p.s
	s.Stack.Cut(0)
	s.Table.Recount()
	s.Adventure.Recount()
	if err := p.settlePhase(); err != nil {
		return err
	}
	if s.Mode.Adventure() && !isSetUp(s.Phase) {
		p.settleChapter()
		p.settleEvents()
	}
	p.settleSeats()
	if err := p.settleCards(); err != nil {
		return err
	}
	p.settleTurn()
	p.settleAllowance()
	whole := *s
	if all := s.FaceUp(); s.Special() && all.Count(uint8(portroyal.Special)) == 0 { // a row that names only what matters may leave it out
		whole.Discard.Put(uint8(portroyal.Special))
	}
	if err := whole.Invariants(); err != nil {
		return wrong("%v", err)
	}
	s.Resume()
	return nil
}

// isSetUp tells whether a phase comes before the first turn of an adventure.
func isSetUp(phase portroyal.Phase) bool {
	return phase == portroyal.PhaseCharacter || phase == portroyal.PhaseShare
}

// ofSetUp are the fields that an adventure has even before it has begun.
var ofSetUp = strings.Fields("phase pot agreed parts groups start active actor chapter card extra character")

// ofTurns are the fields that belong to a match whose difficulty is settled. Displays are none of them: scripts let
// the first time card meet one.
var ofTurns = strings.Fields("harbour row pending draws taken allowance discard cards gambles gamblers revealed round turn dry offered " +
	"coins pack taxed gifts marks waiting")

// begun tells whether the script sets something that needs the first turn to have begun.
func (p *position) begun() bool {
	return p.s.Mode.Adventure() && !isSetUp(p.was) || slices.ContainsFunc(p.Fields(), func(field string) bool {
		name := field[strings.LastIndex(field, ".")+1:] // without its owner
		if p.s.Mode.Adventure() {
			return !slices.Contains(ofSetUp, name)
		}
		return slices.Contains(ofTurns, name)
	})
}

// settlePhase finds the phase that a position implies without naming it (a ship is pending, something is offered or
// looked at, or the match has begun), and the seat that acts in it.
func (p *position) settlePhase() error {
	s, v := p.s, &p.s.Adventure
	early, begun := s.Phase == portroyal.PhaseDifficulty || isSetUp(s.Phase), p.begun()
	switch {
	case p.Said("phase"):
		if early && begun {
			return wrong("phase %v comes before the rest of what is given", s.Phase)
		}
	case s.Phase != portroyal.PhaseDiscover && !early: // it continues
	case s.Pending != portroyal.NoCard:
		s.Phase = portroyal.PhaseShip
	case s.Offering != portroyal.NoContract || s.Mode.Adventure() && v.Offering != portroyal.NoMission:
		s.Phase = portroyal.PhaseOffer
	case v.NLooked > 0:
		s.Phase = portroyal.PhasePick
	case v.Toll > 0:
		s.Phase = portroyal.PhaseRemove
	case s.Gambles > 0 && !early:
		s.Phase = portroyal.PhaseAfterGamble
	case p.Said("allowance") || s.Taken > 0 || p.Said("actor") && s.Actor != s.Active && s.Phase != portroyal.PhaseDifficulty && (begun || !early):
		s.Phase = portroyal.PhaseTake
	case early && begun || s.Phase == portroyal.PhaseDifficulty && s.Score > 0:
		s.Phase = portroyal.PhaseDiscover
	case s.Phase == portroyal.PhaseCharacter && !p.plays(0): // everybody has a character
		if s.Phase = portroyal.PhaseDiscover; v.Pot > 0 {
			s.Phase = portroyal.PhaseShare
		}
	}
	if !p.Said("actor") && !p.goesOn() {
		s.Actor = s.Active
	}
	return nil
}

// goesOn tells whether the position is in the same step as the one before, with its actor.
func (p *position) goesOn() bool {
	step := p.was == portroyal.PhaseTake || p.was == portroyal.PhaseOffer || p.was == portroyal.PhaseGift
	return step && !p.Said("active") && !p.Said("phase")
}

// plays tells whether a seat plays character card n; holds whether it still has to choose its side.
func (p *position) plays(n uint8) bool {
	return slices.ContainsFunc(p.s.Places[:p.s.Seats], func(o rules.Place) bool { return o.Persona.Card() == int(n) })
}

func (p *position) holds(n uint8) bool {
	return slices.ContainsFunc(p.s.Places[:p.s.Seats], func(o rules.Place) bool { return o.Persona == 0 && o.Dealt == n })
}

// settleChapter opens the first mission if none is given, and adds the cards of all chapters up to the missions'
// own. A seat without a character plays side A of the card dealt to it, or of any that is left.
func (p *position) settleChapter() {
	s, v := p.s, &p.s.Adventure
	s.Round, s.Turn = max(1, s.Round), max(1, s.Turn)
	if p.openFirst(); s.Mode != portroyal.ModeAdventureVariable {
		v.Chapter = v.Missions[0].Face().Chapter
		v.Groups |= 1 << v.Chapter
		if !p.Said("groups") {
			v.Groups |= 1<<(v.Chapter+1) - 2
		}
	}
	for i := range s.Places[:s.Seats] {
		place := &s.Places[i]
		if place.Persona != 0 {
			continue
		}
		for n := uint8(1); place.Dealt == 0 || p.plays(place.Dealt); n++ {
			if !p.plays(n) && !p.holds(n) {
				place.Dealt = n
			}
		}
		place.Persona = portroyal.CharacterSide(int(place.Dealt), 0)
	}
}

// settleEvents works out which events nobody has seen, and what is in force. Coins that a lookout has seen become
// ordinary ones: a position does not name the faces of coins.
func (p *position) settleEvents() {
	s, v := p.s, &p.s.Adventure
	for i := v.NKnown; i > 0; i-- {
		if v.Top != i {
			s.Forget(i - 1)
		}
	}
	if v.Top > 0 {
		v.Known[v.Top-1].Gen, v.Known[v.Top-1].Owner = 0, s.Active
	}
	if s.Phase == portroyal.PhaseRemove {
		if !p.Said("event-pile") { // the end of the month was the last card
			clear(v.Pile[:])
			v.NPile = 0
		}
		if v.Toll == 0 {
			v.Toll = s.MonthToll()
		}
	}
	seen, unknown := uint16(0), 0
	for i, h := range slices.Concat(v.Pile[:v.NPile], v.Past[:v.NPast], []portroyal.Happening{v.Card}) {
		if h != portroyal.NoHappening {
			seen |= 1 << h
		} else if i < int(v.NPile) {
			unknown++
		}
	}
	if s.Phase == portroyal.PhaseRemove && v.Card == portroyal.NoHappening && seen>>s.MonthEnd()&1 == 0 {
		v.Card = s.MonthEnd()
	}
	v.Unseen = portroyal.CommonEvents &^ seen
	v.One = v.Month <= 1 && s.Seats <= 2 && unknown > 0 && seen>>portroyal.Townsfolk&1 == 0
	if v.One {
		unknown--
	}
	v.Reserve = uint8(max(0, bits.OnesCount16(v.Unseen)-unknown))
	v.Fresh, v.Early, v.Extra = 0, 0, [portroyal.MaxSeats]uint8{}
	v.Event = s.Effect()
}

// settleSeats counts the coins and markers of the seats.
func (p *position) settleSeats() {
	s, v := p.s, &p.s.Adventure
	for i := range engine.Seat(s.Seats) {
		place := &s.Places[i]
		place.Purse = [rules.MaxPurse]uint8{}
		if isSetUp(p.was) && !p.Said(i.String()+".coins") {
			place.Coins = 0
			if !isSetUp(s.Phase) {
				place.Coins = uint8(place.Persona.Coins())
			}
		}
		fulfilled, _ := s.Table.Placed(i)
		place.Influence -= int16(place.Tokens)
		place.Tokens = rules.Tokens(fulfilled)
		place.Influence += int16(place.Tokens)
		switch out := v.Laid(i) + int(v.Waits>>i&1); {
		case place.Persona == 0:
			continue
		case isSetUp(s.Phase):
			place.Left = portroyal.MarkersOfCharacter
		default:
			if !p.Said(i.String() + ".markers") {
				place.Left = uint8(max(0, portroyal.MarkersOfCharacter-out-int(place.Boxed)))
			}
			place.Boxed = uint8(max(0, portroyal.MarkersOfCharacter-out-int(place.Left)))
		}
		if place.Power = portroyal.PowerNone; place.Left < portroyal.MarkersOfCharacter {
			place.Power = place.Persona.Face().Power
		}
	}
}

// settleCards puts all cards that do not lie face up into the piles, and under the coins.
func (p *position) settleCards() error {
	s, open := p.s, p.s.FaceUp()
	var box []portroyal.Card
	for c := range portroyal.Cards() {
		switch f := c.Face(); {
		case s.InDeck(f) || f.Special && s.Special() && open.Count(uint8(c)) > 0:
			box = append(box, slices.Repeat([]portroyal.Card{c}, int(f.Count))...)
		case open.Count(uint8(c)) > 0 || c == s.Pending:
			return wrong("%v does not take part in this match%s", c, p.comesWith(f))
		}
	}
	pool := script.NewPool(box)
	pool.Claim("open on the table", portroyal.CardsIn(&open)...)
	if p.discard >= 0 {
		without := cardsNamed(p.Without)
		mixed := slices.DeleteFunc(pool.Mixed(), func(c portroyal.Card) bool { return slices.Contains(without, c) })
		s.Discard = script.NewPool(pool.Fill("in the discard pile", p.discard, cardsNamed(p.With), mixed)).Bag()
	}
	if err := pool.Err(); err != nil {
		return wrong("%v", err)
	}
	switch {
	case !s.Mode.Timed():
		s.Time = 0
	case p.was == portroyal.PhaseDifficulty && !p.Said("time"):
		s.Time = uint8(max(0, s.TimePile()-int(s.Score)))
	case int(s.Time) > s.TimePile() && p.Said("contracts") && int(s.Table.N) == rules.OpenContracts(s.Mode, int(s.Seats)):
		return wrong("%d time cards, the seals give %d", s.Time, s.TimePile())
	}
	unseen, coins, top := pool.Bag(), int(s.Time)+int(s.Score), min(1, int(s.Adventure.Top)) // a known top card counts as face up here
	for _, place := range s.Places[:s.Seats] {
		coins += int(place.Coins)
	}
	deck := unseen.Len() - coins + top
	if p.Said("deck") || s.Box > 0 { // or an earlier position has given the size of the draw pile
		deck = int(s.Deck)
	}
	if deck < top || deck-top+coins > unseen.Len() {
		return wrong("%d cards are left, not enough for a draw pile of %d and %d coins and time cards", unseen.Len(), deck, coins)
	}
	s.Unseen, s.Gen = [rules.Generations]engine.Bag{unseen}, 0
	s.Deck, s.Box = uint8(deck), uint8(unseen.Len()-deck+top-coins)
	return nil
}

// comesWith names the option that would bring in a card that does not take part in the match.
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

// cardsNamed are the cards among names; tapes name other things too.
func cardsNamed(ids []string) (list []portroyal.Card) {
	for _, id := range ids {
		if c, err := portroyal.ParseCard(id); err == nil {
			list = append(list, c)
		}
	}
	return list
}

// settleTurn fills in what follows from the cards that lie there: a harbour was drawn card by card, a successful
// gamble used a gambler, and a seat that finds both piles empty cannot draw (§6.4). A proposal was made by the
// start seat, and the first seat at the goal has triggered the end.
func (p *position) settleTurn() {
	s, v := p.s, &p.s.Adventure
	if s.Phase != portroyal.PhaseDifficulty {
		if s.Proposal = -1; s.Mode.Timed() { // the time card is turned up before anything is asked
			s.Round, s.Turn, s.Draws = max(1, s.Round), max(1, s.Turn), max(1, s.Draws)
		}
	}
	proposed := s.Proposal >= 0 || s.Phase == portroyal.PhaseShare && v.Shared == s.Seats
	switch {
	case !p.Said("agreed") && !proposed:
		s.Accepted = 0
	case !p.Said("agreed") && s.Accepted == 0 && s.Rules >= portroyal.RulesTogether:
		s.Accepted = 1 << s.Start
	}
	if proposed && s.Accepted > 0 {
		s.Proposals = max(1, s.Proposals)
	}
	if !p.Said("draws") && s.Draws == 0 {
		if s.Draws = s.NHarbour; s.Phase == portroyal.PhaseShip {
			s.Draws++
		}
		if s.Phase == portroyal.PhaseDiscover && s.NHarbour > 0 && !p.Said("entered") { // all drawn cards lie there
			v.Entered = s.Mode.Adventure()
		}
	}
	if s.Phase == portroyal.PhaseAfterGamble {
		s.Gambles = max(1, s.Gambles)
	}
	s.Gamblers = max(s.Gamblers, s.Gambles)
	if s.NRevealed > 0 {
		s.Gamblers = max(s.Gamblers, s.Gambles+1)
	}
	if !p.Said("offered") && s.Gamblers == s.Gambles { // a gamble under way makes the offers at its end
		s.OfferColours()
		s.Stack.Cut(0) // they have been made
	}
	if s.Phase == portroyal.PhasePick && s.Lookouts() > 0 {
		v.Lookouts = max(1, v.Lookouts)
	}
	if s.Phase == portroyal.PhaseDiscover && !p.Said("dry") && s.Draws == 0 && !s.CanDraw() && !s.Mode.Timed() {
		s.Dry = max(1, s.Dry)
	}
	if s.Triggered && s.Trigger == engine.Nobody {
		s.Trigger = s.Active
	}
	for i := range engine.Seat(s.Seats) {
		if !p.Said("triggered") {
			s.CheckGoal(i, nil)
		}
	}
}

// settleAllowance is what the actor may still take. The gift of a ship is given before that ship is counted, but after
// the clerks of its colour have worked (§7.4, §7.6).
func (p *position) settleAllowance() {
	s, gift := p.s, p.s.Phase == portroyal.PhaseGift
	switch {
	case p.Said("allowance") || p.goesOn() && !p.Said("start") && !p.Said("actor") && !p.Said("trigger"):
		return
	case s.Phase != portroyal.PhaseTake && !gift:
		s.Allowance = 0
		return
	}
	place := &s.Places[s.Actor]
	n := 1 + int(place.Role[portroyal.Governor])
	if s.Actor == s.Active {
		n = s.Takes()
	}
	if gift && s.Pending != portroyal.NoCard {
		n = max(1, n) + int(place.Clerks[s.Pending.Colour()])
	}
	s.Allowance = uint8(max(0, n))
}

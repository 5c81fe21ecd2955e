package rules

import (
	"errors"
	"fmt"
	"math/bits"

	"portside/engine/portroyal"
)

// Invariants of the turn and of the decision under way, while a match is running.

// actsElsewhere are the phases in which a seat other than the active one can be asked.
var actsElsewhere = [portroyal.PhasePick + 1]bool{
	portroyal.PhaseDifficulty: true, portroyal.PhaseOffer: true, portroyal.PhaseTake: true, portroyal.PhaseGift: true,
	portroyal.PhaseShare: true, portroyal.PhaseCharacter: true, portroyal.PhaseRemove: true,
}

func (s *State) turnInvariants() error {
	if s.Phase == portroyal.PhaseOver {
		return nil
	}
	for col, n := range s.Ships { // the harbour of a gamble is judged at its end
		if n > 1 && s.Gamblers == s.Gambles && !(s.Phase == portroyal.PhaseOffer && s.Offering == portroyal.Jinx) {
			return fmt.Errorf("§18.3: %d %v ships in the harbour", n, portroyal.Colour(col))
		}
	}
	taking := s.Phase == portroyal.PhaseTake || s.Phase == portroyal.PhaseGift
	gamblers := s.Places[s.Active].Role[portroyal.Gambler]
	turns := (int(s.Active)-int(s.Start)+int(s.Seats))%int(s.Seats) + 1 // of this round
	started := s.Phase != portroyal.PhaseDifficulty && s.Phase != portroyal.PhaseCharacter && s.Phase != portroyal.PhaseShare
	switch {
	case started && (s.Round == 0 || s.Turn == 0):
		return errors.New("§5: rounds and turns count from 1")
	case s.Phase > portroyal.PhaseOver && !s.Mode.Adventure():
		return fmt.Errorf("§13: phase %v is of the adventure", s.Phase)
	case (s.Phase == portroyal.PhaseDifficulty || s.Phase == portroyal.PhaseSetAside) && !s.Mode.Timed():
		return fmt.Errorf("§13: phase %v is of matches against the time pile", s.Phase)
	case s.Actor != s.Active && (!actsElsewhere[s.Phase] || s.Phase == portroyal.PhaseDifficulty && s.jointly()):
		return fmt.Errorf("§13: phase %v asks the active seat, not %v", s.Phase, s.Actor)
	case s.Allowance > 0 && !taking:
		return fmt.Errorf("§5.5: in phase %v nobody may take anything", s.Phase)
	case s.Phase == portroyal.PhaseClosing && s.NHarbour > 0:
		return errors.New("§5.4: after a bust the harbour is empty")
	case s.Phase == portroyal.PhaseDiscover && s.NHarbour > 0 && s.Draws == 0:
		return errors.New("§5.1: cards lie in the harbour, so that some have been drawn")
	case s.Phase == portroyal.PhaseDiscover && s.Gambles > 0:
		return errors.New("§10: after a gamble that succeeded nothing is drawn")
	case s.NRevealed > 0 && s.Phase != portroyal.PhaseOffer && s.Phase != portroyal.PhaseSetAside && s.Phase != portroyal.PhaseAfterGamble:
		return fmt.Errorf("§10: phase %v leaves no card of a gamble to be dealt with", s.Phase)
	case s.Gamblers > gamblers:
		return fmt.Errorf("§10: %v has used %d gamblers and has %d", s.Active, s.Gamblers, gamblers)
	case int(s.Dry) > turns:
		return fmt.Errorf("§6.4: %d seats have found nothing to draw, more than have been active in this round", s.Dry)
	}
	return firstOf(s.pendingInvariants, s.offerInvariants, s.jointInvariants, s.monthInvariants)
}

// pendingInvariants holds for the pending ship, which may be the gift ship that was taken.
func (s *State) pendingInvariants() error {
	gift := s.Phase == portroyal.PhaseGift
	switch {
	case (gift || s.Phase == portroyal.PhaseShip) != (s.Pending != portroyal.NoCard):
		return errors.New("§13: phase ship or gift and a pending ship belong together")
	case s.Pending == portroyal.NoCard:
	case s.Pending.Kind() != portroyal.Ship:
		return fmt.Errorf("§13: %v is no ship", s.Pending)
	case !gift && !s.CanRepel(s.Pending) && !s.CanRepelFree(s.Pending):
		return errors.New("§5.2: a ship that cannot be repelled is never pending")
	case gift && !s.Pending.Gift():
		return fmt.Errorf("§7.6: %v is no gift ship", s.Pending)
	case gift && s.Seats == 1:
		return errors.New("§7.6: alone there is nobody to get the gift")
	case gift && s.Allowance == 0:
		return fmt.Errorf("§7.6: %v has taken %v, so that something could be taken", s.Actor, s.Pending)
	}
	return nil
}

// offerInvariants: contracts and missions are offered when they are decided at once, to those that can accept
// them (§11.5, §12.5). Case scripts may leave out the harbour that triggers the offer.
func (s *State) offerInvariants() error {
	c, v := s.Offering, &s.Adventure
	m := v.Offering
	mission := s.Mode.Adventure() && m != portroyal.NoMission
	colours, cards := 0, 0
	switch {
	case s.Phase == portroyal.PhaseOffer != (c != portroyal.NoContract || mission):
		return errors.New("§13: phase offer and offering belong together")
	case s.Phase != portroyal.PhaseOffer:
		return nil
	case mission:
		slot := v.Slot(m)
		if slot < 0 || !m.AtOnce() || !s.Free(s.Actor, slot) {
			return fmt.Errorf("§12.5: %v cannot take up %v now", s.Actor, m)
		}
		switch e := v.Demanded(m); e.When {
		case portroyal.OnTax:
			return nil
		case portroyal.OnColours:
			colours = int(e.Count)
		default:
			cards = int(e.Count)
		}
	case !c.AtOnce() || c == portroyal.FrigateFoe || c == portroyal.GalleonFoe:
		return fmt.Errorf("§11.5: %v is not offered by itself", c)
	case !s.Table.IsOpen(c) || s.Table.done[s.Actor]>>c&1 != 0:
		return fmt.Errorf("§11.5: %v cannot take up %v", s.Actor, c)
	case c == portroyal.TaxOfficer:
		return nil
	case c == portroyal.TinyGamester:
		colours = tinyColours
	case c == portroyal.Gamester:
		colours = gamesterColours
	}
	offered := fmt.Stringer(c)
	if mission {
		offered = m
	}
	switch {
	case s.Actor != s.Active:
		return fmt.Errorf("§13: only the active seat is offered %v", offered)
	case s.NHarbour > 0 && s.ShipCount() < colours:
		return fmt.Errorf("§13: %v is offered when ships of %d colours lie in the harbour", offered, colours)
	case s.NHarbour > 0 && cards > 0 && int(s.NHarbour) != cards:
		return fmt.Errorf("§12.5: %v is offered after card %d of the harbour, there are %d", offered, cards, s.NHarbour)
	}
	return nil
}

// jointInvariants holds for the decisions that all seats take together (D1, D3, R-60). In rules
// versions that ask the seats in turn, the number of seats that agree counts.
func (s *State) jointInvariants() error {
	v, given := &s.Adventure, s.Adventure.Given()
	open := s.Phase == portroyal.PhaseDifficulty && s.Proposal >= 0 || s.Phase == portroyal.PhaseShare && v.Shared == s.Seats
	agreed := int(s.Accepted)
	if s.Rules >= portroyal.RulesTogether {
		agreed = bits.OnesCount8(s.Accepted)
	}
	switch {
	case s.Phase != portroyal.PhaseDifficulty && s.Phase != portroyal.PhaseShare && (agreed > 0 || v.Shared > 0):
		return fmt.Errorf("§13: phase %v has nothing to agree on", s.Phase)
	case s.Phase == portroyal.PhaseDifficulty && int(s.Proposal) >= int(s.Time):
		return fmt.Errorf("R-06: %d of %d time cards are proposed, one must stay", s.Proposal, s.Time)
	case s.Phase == portroyal.PhaseShare && v.Pot == 0:
		return errors.New("§12.9: phase share needs pot, the coins to be split")
	case given > v.Pot || open && v.Shared > 0 && given != v.Pot:
		return fmt.Errorf("§12.9: %d coins are proposed, there are %d", given, v.Pot)
	case s.Seats > 1 && v.Shared == s.Seats-1:
		return fmt.Errorf("§12.9: the last seat gets what is left of %d: %d", v.Pot, v.Share[:v.Shared])
	case !open && v.Shared == 0 && agreed > 0: // a new split may have been begun
		return errors.New("R-60: nothing is proposed that anybody could have agreed to")
	case open && agreed == 0 && s.Rules >= portroyal.RulesTogether:
		return errors.New("R-60: who proposes agrees")
	case agreed == int(s.Seats):
		return errors.New("R-60: all have agreed, nothing is left to decide")
	}
	return nil
}

// monthInvariants holds for the month and the turn of the adventure (§12.3, §12.4, §12.6).
func (s *State) monthInvariants() error {
	v := &s.Adventure
	seller := s.Active
	if s.Phase == portroyal.PhaseTake || s.Phase == portroyal.PhaseGift {
		seller = s.Actor
	}
	for i, n := range v.Sold {
		if int(n) > s.Places[seller].Display.Count(uint8(Innkeepers[i])) {
			return fmt.Errorf("§7.1: %v has no such innkeeper: %v", seller, Innkeepers[i])
		}
	}
	removal := s.Phase == portroyal.PhaseRemove
	switch {
	case !s.Mode.Adventure():
	case v.Month == 0:
		return errors.New("§12.4: months count from 1")
	case v.Toll > 0 && !removal:
		return errors.New("§12.4: toll belongs to phase remove-marker")
	case removal && s.Mode.Together():
		return errors.New("§12.9: nobody pays for markers in a chapter played together")
	case removal && v.Toll != s.MonthToll():
		return fmt.Errorf("§12.4: a marker costs %d coins", s.MonthToll())
	case v.Event != s.Effect():
		return fmt.Errorf("§12.3: in phase %v the event %v does %d, not %d", s.Phase, v.Card, s.Effect(), v.Event)
	case v.Used && !v.Card.Does(portroyal.EffectRepelFree):
		return errors.New("§12.3: no event of this turn has a free repel to be used up")
	case s.Phase == portroyal.PhaseEvent && !v.Card.Does(portroyal.EffectBuyCrown):
		return errors.New("§12.3: phase event belongs to an event with a choice")
	case s.Phase == portroyal.PhasePick != (v.NLooked > 0):
		return errors.New("§7.5: phase pick and looked belong together")
	case int(v.Lookouts) > s.Lookouts():
		return fmt.Errorf("R-18: %v has used %d lookouts and has %d", s.Active, v.Lookouts, s.Lookouts())
	}
	return nil
}

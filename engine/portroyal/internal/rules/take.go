package rules

import (
	"portside/engine"
	"portside/engine/portroyal"
)

// stop ends phase 1; in the adventure a mission may be offered first (§5.1.4, §12.5).
func (s *State) stop(log *engine.Log) {
	s.Push(stepStep, 0)
	if s.Adventure.N > 0 {
		s.offerStop()
	}
}

// Takes is how many cards the active seat may take (§5.5.1).
func (s *State) Takes() int {
	h := portroyal.NoHappening
	if s.Mode.Adventure() {
		h = s.Adventure.Card // even before it is in force
	}
	return s.Places[s.Active].Takes(s.ShipCount(), int(s.Gambles), int(s.Adventure.Less), h)
}

// beginTakes begins phase 2 with the take step of the active seat.
func (s *State) beginTakes(log *engine.Log) {
	if s.Mode.Adventure() {
		s.beginPhase2()
	}
	n := s.Takes()
	log.Public(portroyal.EvStopped, s.Active, int(s.NHarbour), s.ShipCount(), n)
	s.beginStep(s.Active, n, log)
}

// beginStep gives seat its take step and the start income of its characters, all computed
// from the present harbour (§5.5.1, §5.5.2, §7.1).
func (s *State) beginStep(seat engine.Seat, allowance int, log *engine.Log) {
	s.Actor, s.Allowance, s.Taken = seat, uint8(allowance), 0
	log.Public(portroyal.EvStep, seat, int(s.NHarbour), allowance)
	p := &s.Places[seat]
	if n := int(p.Role[portroyal.Admiral]); n > 0 && s.NHarbour >= 5 {
		s.income(seat, 2*n, portroyal.Admiral, log)
	}
	if n := int(p.Role[portroyal.ViceAdmiral]); n > 0 && (s.NHarbour == 3 || s.NHarbour == 4) {
		s.income(seat, n, portroyal.ViceAdmiral, log)
	}
	if n := int(p.Role[portroyal.Gunner]); n > 0 {
		s.income(seat, n*(s.ShipCount()-1), portroyal.Gunner, log)
	}
	if n := int(p.Role[portroyal.Jester]); n > 0 && s.NHarbour == 0 {
		s.income(seat, n, portroyal.Jester, log)
	}
	if s.Mode.Adventure() {
		s.beginStepOfAdventure(seat, log)
	}
	s.Push(stepTake, 0)
}

func (s *State) income(seat engine.Seat, coins int, from portroyal.Role, log *engine.Log) {
	if coins > 0 {
		log.Public(portroyal.EvIncome, seat, coins, int(from))
		s.gain(seat, coins, log)
	}
}

// takeOrPass asks the actor, or ends a take step in which nothing is possible any more (§13, automatic
// steps). Everybody can see that: coins, displays and harbour are public.
func (s *State) takeOrPass(ch engine.Chance, log *engine.Log) {
	var buf [1]engine.Action
	if s.canSide() || len(s.legalTakes(buf[:0], 1)) > 0 {
		s.Phase = portroyal.PhaseTake
		return
	}
	s.endStep(1, ch, log)
}

// legalTake lists decision D12: ships, characters, side actions, and the end.
func (s *State) legalTake(dst []engine.Action) []engine.Action {
	return append(s.legalSide(s.legalTakes(dst, MaxHarbour)), portroyal.Done())
}

// legalTakes lists takes of at most limit cards, each kind once, in order of arrival.
func (s *State) legalTakes(dst []engine.Action, limit int) []engine.Action {
	if s.Allowance == 0 {
		return dst
	}
	var listed [4]uint64
	p, cost, h := &s.Places[s.Actor], s.Fee(), s.InForce()
	for _, c := range s.Harbour[:s.NHarbour] {
		if listed[c>>6]&(1<<(c&63)) != 0 {
			continue
		}
		listed[c>>6] |= 1 << (c & 63)
		if limit == 0 {
			break
		}
		if c.Face().Kind != portroyal.Ship {
			if int(p.Coins) >= cost+p.Price(c, h) {
				dst = append(dst, portroyal.Hire(c))
				limit--
			}
			continue
		}
		// the fee may be paid from what this ship really pays out (§5.5.2, §6.4)
		if int(p.Coins)+min(p.Income(c, h), s.payable(p, c)) >= cost {
			dst = append(dst, portroyal.Trade(c))
			limit--
		}
		if c.Face().Item != portroyal.NoItem && limit > 0 && int(p.Coins)+min(p.Bonuses(c), int(s.Deck)+s.Discard.Len()) >= cost {
			dst = append(dst, portroyal.Stow(c))
			limit--
		}
		if foe := c.Face().Colour.Foe(); foe != portroyal.NoContract && limit > 0 && s.Table.N > 0 && int(p.Coins) >= cost && s.Markable(s.Actor, foe) {
			dst = append(dst, portroyal.Forgo(c))
			limit--
		}
	}
	return dst
}

// Fee is what the actor owes the active seat for a card.
func (s *State) Fee() int { return portroyal.FeeFor(s.Actor == s.Active, s.InForce()) }

// payable is how many coins are available to pay for a trade: a ship bound for the discard pile goes there
// first and can become a coin itself.
func (s *State) payable(p *Place, c portroyal.Card) int {
	n := int(s.Deck) + s.Discard.Len()
	if p.Merchants[c.Face().Colour] == 0 || p.Income(c, s.InForce()) == 0 {
		n++
	}
	return n
}

// applyTrade turns a ship into coins: it is discarded or goes under a merchant, then income, gift, fee
// (§5.5.3, §9.3).
func (s *State) applyTrade(c portroyal.Card, log *engine.Log) {
	s.leaveHarbour(c)
	p, f := &s.Places[s.Actor], c.Face()
	log.Public(portroyal.EvTraded, s.Actor, int(c), int(f.Coins), p.Income(c, s.InForce())-int(f.Coins))
	if p.Merchants[f.Colour] > 0 && p.Income(c, s.InForce()) > 0 { // §9.3: only a ship that earns coins
		p.Lay(c, 1)
		log.Public(portroyal.EvUnderMerchant, s.Actor, int(c))
		s.CheckGoal(s.Actor, log)
	} else {
		s.Discard.Put(uint8(c))
	}
	s.gain(s.Actor, p.Income(c, s.InForce()), log)
	if s.Mode.Adventure() {
		s.crown(s.Actor, int(f.Crowns)+p.CrownsOfPower(c), log)
	}
	s.traded(c, log)
}

// applyForgo trades a ship without taking its coins, for frigate foe or galleon foe (§11.5): no coins, no
// merchant; clerk and gift apply, the fee is owed.
func (s *State) applyForgo(c portroyal.Card, log *engine.Log) {
	s.leaveHarbour(c)
	s.Discard.Put(uint8(c))
	log.Public(portroyal.EvForwent, s.Actor, int(c))
	s.advance(s.Actor, c.Face().Colour.Foe(), log)
	s.traded(c, log)
}

// traded carries out the effects of every trade: a clerk's extra card, the gift, the fee.
func (s *State) traded(c portroyal.Card, log *engine.Log) {
	if s.Phase == portroyal.PhaseOver {
		return
	}
	s.Allowance += s.Places[s.Actor].Clerks[c.Face().Colour]
	owed := uint8(0)
	if s.Actor != s.Active {
		owed = 1
	}
	s.Push(stepTaken, owed)
	switch {
	case !c.Face().Gift || s.Seats == 1:
	case s.Seats == 2:
		s.give(s.Next(s.Actor), log)
	default:
		s.Pending, s.Phase = c, portroyal.PhaseGift
	}
}

// legalGift lists decision D13: every other seat.
func (s *State) legalGift(dst []engine.Action) []engine.Action {
	for seat := s.Next(s.Actor); seat != s.Actor; seat = s.Next(seat) {
		dst = append(dst, portroyal.Give(seat))
	}
	return dst
}

func (s *State) give(to engine.Seat, log *engine.Log) {
	s.Pending = portroyal.NoCard
	log.Public(portroyal.EvGift, s.Actor, 1, int(to))
	if s.Rules >= portroyal.RulesGifts {
		s.Places[to].Gifts++
	}
	s.gain(to, 1, log)
}

// applyHire takes a character: fee, then the price face up to the bank (§5.5.4).
func (s *State) applyHire(c portroyal.Card, ch engine.Chance, log *engine.Log) {
	s.leaveHarbour(c)
	p := &s.Places[s.Actor]
	price := p.Price(c, s.InForce())
	log.Public(portroyal.EvHired, s.Actor, int(c), price)
	if s.Actor != s.Active {
		s.payFee(s.Actor, log)
	}
	s.pay(s.Actor, price, ch, log)
	p.Lay(c, 1)
	s.CheckGoal(s.Actor, log)
	s.Push(stepTaken, 0)
}

// afterTake counts a card that was taken, after the fee if that is still owed.
func (s *State) afterTake(owed bool, log *engine.Log) {
	if owed {
		s.payFee(s.Actor, log)
	}
	s.Allowance--
	s.Taken++
	s.Push(stepTake, 0)
}

// leaveHarbour removes the first card of this kind; the rest keeps its order.
func (s *State) leaveHarbour(c portroyal.Card) {
	h := s.Harbour[:s.NHarbour]
	for i := range h {
		if h[i] == c {
			copy(h[i:], h[i+1:])
			break
		}
	}
	s.NHarbour--
	s.Harbour[s.NHarbour] = 0
	if f := c.Face(); f.Kind == portroyal.Ship {
		s.Ships[f.Colour]--
	}
}

// endStep moves on to the next take step, or to the end of the turn (§5.5.5). idle is 1 if the seat
// was not asked.
func (s *State) endStep(idle int, ch engine.Chance, log *engine.Log) {
	log.Public(portroyal.EvDone, s.Actor, idle)
	log.Bar(engine.BarrierOther)
	seat := s.Next(s.Actor)
	if seat != s.Active {
		s.beginStep(seat, 1+int(s.Places[seat].Role[portroyal.Governor]), log)
		return
	}
	if n := s.sweep(); n > 0 {
		log.Public(portroyal.EvSwept, engine.Nobody, n)
	}
	s.endTurn(ch, log)
}

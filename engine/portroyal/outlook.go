package portroyal

import (
	"slices"

	"portside/engine"
)

// Outlook is what an action of the viewer changes for it at once, before a card is turned up or anybody else acts: its coins
// after the fee, its influence, its crowns and its free markers for contracts. Takes is how many cards it may take afterwards;
// while it discovers, how many it could take if it then stopped.
type Outlook struct {
	Coins, Influence, Crowns, Markers int // changes
	Takes                             int
}

// Outlook returns what a, a legal action of the viewer, leads to. Coins that both piles together cannot pay out are counted
// (§6.4), luck is not: a draw changes nothing.
func (v *View) Outlook(a engine.Action) Outlook {
	me, s := v.Me, sum{v: v, p: v.Places[v.Me]}
	s.o.Takes = v.Allowance
	if v.Phase != PhaseTake && me == v.Active {
		s.o.Takes = v.Takes()
	}
	c := ActionCard(a)
	switch a.Op {
	case OpLetIn:
		s.o.Takes = 0 // after a bust
		if !slices.ContainsFunc(v.Harbour, func(c Card) bool { return c.Kind() == Ship && c.Colour() == v.Pending.Colour() }) {
			s.o.Takes = v.takes(v.ships() + 1)
		}
	case OpStop, OpGoOn:
		s.begin()
	case OpTrade:
		s.o.Coins = v.Income(me, c) - v.Fee(me)
		if s.p.Tableau.Merchants[c.Colour()] > 0 && v.Income(me, c) > 0 {
			s.o.Influence++
		}
		s.crown(v.CrownIncome(me, c, false))
		s.o.Takes += int(s.p.Tableau.Clerks[c.Colour()]) - 1
	case OpForgo:
		s.o.Coins = -v.Fee(me)
		s.contract(c.Colour().Foe())
		s.o.Takes += int(s.p.Tableau.Clerks[c.Colour()]) - 1
	case OpStow:
		s.o.Coins = s.p.Tableau.Bonuses(c) - v.Fee(me)
		s.crown(v.CrownIncome(me, c, true))
		s.o.Takes--
	case OpHire:
		s.o.Coins = -v.Price(me, c) - v.Fee(me)
		s.o.Influence = c.Influence()
		s.o.Takes--
	case OpClaim:
		pay, _ := ClaimPayment(a)
		s.o.Coins, s.o.Influence = c.Coins(), c.Influence()
		for _, k := range Paid(c, pay, nil) {
			if k.Kind() == Character {
				s.o.Influence -= k.Influence()
			}
		}
		if s.p.Tableau.Power == PowerOnClaim {
			s.crown(int(s.p.Persona.Face().N))
		}
	case OpSell:
		inn, _ := Innkeeping(a)
		s.o.Coins = inn.Sells()
	case OpFulfil, OpYes:
		contract, _ := ActionContract(a)
		s.contract(contract)
	case OpComplete, OpYesMission:
		mission, _ := ActionMission(a)
		s.mission(mission)
	case OpAgree:
		if v.Phase == PhaseRemove {
			s.o.Coins = -v.Adventure.Toll
			s.uncover()
		} else {
			n, _, price := v.Adventure.Event.Figures()
			s.o.Coins = -price
			s.crown(n)
		}
	}
	return s.o
}

// sum adds up an outlook for a copy of the viewer's place.
type sum struct {
	v *View
	p Place
	o Outlook
}

// begin adds what the viewer's characters earn when its own take begins (§7.1, §12.7).
func (s *sum) begin() {
	cards, ships, t := len(s.v.Harbour), s.v.ships(), &s.p.Tableau
	if cards >= 5 {
		s.o.Coins += 2 * int(t.Role[Admiral])
	}
	if cards == 3 || cards == 4 {
		s.o.Coins += int(t.Role[ViceAdmiral])
	}
	s.o.Coins += int(t.Role[Gunner]) * max(0, ships-1)
	if cards == 0 {
		s.o.Coins += int(t.Role[Jester])
	}
	a := s.v.Adventure
	if a == nil {
		return
	}
	switch f := s.p.Persona.Face(); {
	case t.Power == PowerStepCards && cards >= int(f.Limit), t.Power == PowerStepShips && ships >= int(f.Limit):
		s.o.Coins += int(f.N)
	}
	if h := s.v.inPhase2(); h.Does(EffectCrownsIfHarbour) && cards >= int(h.Face().Limit) {
		s.crown(int(h.Face().N))
	}
	if cards >= InnCards {
		s.crown(int(t.Role[Innkeeper]))
	}
}

// crown adds crowns and the influence that they show (§12.8).
func (s *sum) crown(n int) {
	now := min(MaxCrowns, max(0, s.p.Crowns+n))
	s.o.Crowns += now - s.p.Crowns
	s.o.Influence += int(CrownInfluence(uint8(now)) - CrownInfluence(uint8(s.p.Crowns)))
	s.p.Crowns = now
}

// contract adds a step on a contract: to the next waiting space, or to its leftmost free coin space (§11.2).
func (s *sum) contract(c Contract) {
	for _, o := range s.v.Contracts {
		if o.Contract != c {
			continue
		}
		waits := s.v.waits(s.v.Me, c)
		if waits == 0 {
			s.o.Markers--
		}
		if waits < c.Spaces() {
			return
		}
		s.o.Coins += int(c.Coins()[len(o.Marks)])
		s.o.Influence += int(InfluenceOfNth[s.p.Fulfilled+1])
		if c == Ransom {
			s.o.Coins -= RansomCoins
		}
	}
}

// mission adds what a mission costs and brings (§12.5).
func (s *sum) mission(m Mission) {
	a, e := s.v.Adventure, m.Demands(s.v.Adventure.Tuned)
	for _, o := range a.Missions {
		if o.Mission != m {
			continue
		}
		again := false
		for _, seat := range o.Waiting {
			again = again || seat == s.v.Me
		}
		if e.When == OnTwoStops && !again { // a marker waits
			s.uncover()
			return
		}
		s.o.Coins -= int(e.Coins)
		s.crown(-int(e.CrownCost))
		if !again {
			s.uncover()
		}
		if len(o.By) == 0 {
			s.o.Coins += int(e.First)
			s.crown(int(e.FirstCrown))
		}
		s.crown(int(e.Crowns))
		s.o.Takes = max(0, s.o.Takes-int(e.Fewer))
	}
}

// uncover adds what lies under the leftmost marker of the viewer's character (§12.5, §12.7).
func (s *sum) uncover() {
	s.p.Left--
	switch s.p.Left {
	case 3:
		if f := s.p.Persona.Face(); f.Power == PowerOnceCoins {
			s.o.Coins += int(f.N)
		}
	case 1:
		s.crown(1)
	case 0:
		s.crown(3)
	}
}

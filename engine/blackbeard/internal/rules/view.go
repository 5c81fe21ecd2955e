package rules

import (
	"math/rand/v2"

	"portside/engine"
	"portside/engine/blackbeard"
)

// View implements engine.State.
func (s *State) View(seat engine.Seat) engine.View {
	h := new(State)
	*h = *s
	s.conceal(seat, h)
	v := &blackbeard.View{ViewBase: engine.ViewBase{Me: seat, Asked: s.Question(seat), Kept: h}}
	v.Seats, v.Players, v.Solo, v.Captains, v.Turn, v.First = int(s.Seats), int(s.Players), s.Solo, int(s.Captains), int(s.Turn), int(s.First)
	v.Actor, v.Drawer, v.Awaited, v.CunningUsed = int(s.Actor), int(s.Drawer), -1, int(s.Cunning)
	v.PetitionSum = s.Petition == 1
	v.Pardon, v.PardonExcludes = s.Pardon.Nation, orNone(s.Pardon.Excluded)
	v.Pile, v.Discards, v.Discarded = s.Pile.Len(), s.Discard.Len(), s.Discard
	v.Bags = blackbeard.Bags{
		Merchants: s.MerchantBag.Len(), Warships: s.WarshipBag.Len(), Commissioners: s.CrownBag.Len(), Governors: s.GovernorBag.Len(), Letters: s.LetterBag.Len(), Captains: s.Deck.Len(),
	}
	v.Lots = blackbeard.Lots{Cards: h.Pile, Merchants: h.MerchantBag, Warships: h.WarshipBag, Governors: h.GovernorBag}
	if h.Pile.Len() == 0 {
		v.Lots.Cards = h.Discard
	}
	v.Ended, v.Winner = int(s.Ended), int(s.Winner)
	v.Voyage = blackbeard.Voyage{Unit: s.Name(s.Voyage.Unit), Points: int(s.Voyage.Points), Spent: int(s.Voyage.Spent)}
	v.Scores = s.Scores(nil)
	v.Offers = s.viewOffers()
	if s.Ask.Kind != 0 {
		v.Awaited = int(s.Ask.player)
		v.Asking = s.Question(engine.Seat(s.Ask.player))
	}
	for l := range blackbeard.NLetters {
		if s.OnSale>>l&1 > 0 {
			v.OnSale = append(v.OnSale, blackbeard.FirstLetter+blackbeard.Counter(l))
		}
	}
	for p := range int8(Slots) {
		if s.InPlay(p) {
			v.Pirates = append(v.Pirates, s.viewPirate(p))
		}
	}
	for c := range int8(blackbeard.NCommissioners) {
		if k := &s.Crown[c]; k.Owner >= 0 {
			v.Commissioners = append(v.Commissioners, blackbeard.Hunter{
				Counter: blackbeard.FirstCommissioner + blackbeard.Counter(c), Owner: int(k.Owner), Combat: int(k.Combat), Speed: int(k.Speed),
				CombatNow: k.CombatNow(), SpeedNow: k.SpeedNow(), At: k.At, Anchored: k.Anchored, Careened: k.Careened, Scurvy: k.Scurvy,
				Wounded: k.Wounds.Ordinary, Crippled: k.Wounds.Crippled, Ill: k.Wounds.Ill, Barred: portsOf(k.Barred),
			})
		}
	}
	for i := range s.Warships {
		if w := &s.Warships[i]; w.Face != 0 {
			v.Warships = append(v.Warships, blackbeard.FaceDown{Slot: i, At: w.At, Anchored: w.Anchored, Face: s.seen(seat, w.Face, w.Known), Open: w.Known == s.Everybody(), Holder: -1})
		}
	}
	for i := range s.Merchants {
		if m := &s.Merchants[i]; m.Face != 0 {
			f := blackbeard.FaceDown{Slot: i, At: m.At, Face: s.seen(seat, m.Face, m.Known), Open: m.Known == s.Everybody(), Holder: -1}
			if m.Holder > 0 {
				f.Holder = int(Owner(m.Holder - 1))
			}
			v.Merchants = append(v.Merchants, f)
		}
	}
	for h := blackbeard.Port(1); h <= blackbeard.Ports; h++ {
		t := &s.Port[h]
		v.Ports[h] = blackbeard.Harbour{
			Nation: t.Nation, Value: int(t.Value), Garrison: int(t.Garrison), Governor: orNone(t.Governor), Pro: t.Pro(), Anti: t.Anti(),
			PermanentAnti: t.PermanentAnti, Razed: t.Razed, Pirates: t.Pirateport,
		}
	}
	for p := range int8(s.Players) {
		v.Fleets = append(v.Fleets, s.viewFleet(p))
	}
	v.Fallen = s.fallen()
	s.viewContexts(v)
	h.viewRefusals(v)
	return v
}

func orNone(c blackbeard.Counter) blackbeard.Counter {
	if c == 0 {
		return blackbeard.NoCounter
	}
	return c
}

// seen is a face for a seat that has seen it.
func (s *State) seen(seat engine.Seat, face blackbeard.Counter, known uint8) blackbeard.Counter {
	if seat == engine.Nobody && known == s.Everybody() || seat != engine.Nobody && known>>seat&1 > 0 {
		return face
	}
	return blackbeard.NoCounter
}

func (s *State) viewPirate(p int8) blackbeard.Pirate {
	k := &s.Pirates[p]
	v := blackbeard.Pirate{
		Slot: int(p), Captain: k.Captain, Owner: int(Owner(p)), Ship: k.Ship, Combat: int(k.Combat), Speed: int(k.Speed),
		CombatNow: k.CombatNow(), SpeedNow: k.SpeedNow(), FullCombat: int(k.Full()), FullSpeed: int(k.Top()),
		Ratings: blackbeard.Ratings{
			Skill: int8(k.SkillNow()), Cruelty: int8(k.CrueltyNow()), Charisma: int8(k.CharismaNow()), Cunning: int8(s.CunningNow(p)), Attack: int8(k.AttackNow()), Defence: int8(k.DefenceNow()), Endurance: int8(k.StaminaNow()),
		},
		Printed: blackbeard.Ratings{Skill: k.Skill, Cruelty: k.Cruelty, Charisma: k.Charisma, Cunning: k.Rating, Attack: k.Attack, Defence: k.Defence, Endurance: k.Endurance},
		At:      k.At, Anchored: k.Anchored, Careened: k.Careened, Feast: k.Feast, Scurvy: k.Scurvy, MustRaze: k.MustRaze, Blockaded: k.Blockaded,
		Superficial: int(k.Wounds.Superficial), Wounded: k.Wounds.Ordinary, Crippled: k.Wounds.Crippled, Ill: k.Wounds.Ill,
		Eyes: int(k.Wounds.Eyes), Arms: int(k.Wounds.Arms), Legs: int(k.Wounds.Legs), Popularity: int(k.Popularity), Notoriety: int(k.Notoriety),
		CanStorm: k.AtSea() && !k.MustRaze && s.mayStorm(p), Worth: int(k.Worth), Hideout: k.Hideout, Letter: orNone(k.Letter), RetireFrom: int(k.RetireFrom), Ally: blackbeard.NoCounter,
	}
	if k.Ally > 0 {
		v.Ally = s.Pirates[k.Ally-1].Captain
	}
	for h := range k.Ship.Holds() {
		v.Holds = append(v.Holds, int(k.Holds[h]))
	}
	v.Hostages = append(v.Hostages, k.Hostages[:k.NHostages]...)
	for n := blackbeard.England; n < blackbeard.Nations; n++ {
		if k.Attacked>>n&1 > 0 {
			v.Attacked = append(v.Attacked, n)
		}
		if k.Vain>>n&1 > 0 {
			v.Vain = append(v.Vain, n)
		}
	}
	for z := 1; z <= blackbeard.Zones; z++ {
		if k.Zones>>z&1 > 0 {
			v.ZonesUsed = append(v.ZonesUsed, z)
		}
	}
	for h := blackbeard.Port(1); h <= blackbeard.Ports; h++ {
		v.Status[h] = s.Status(p, h, k.Anchored && k.At == h.Hex())
		if k.Stash[h] > 0 {
			v.Stash = append(v.Stash, blackbeard.Stash{Port: h, Worth: int(k.Stash[h])})
		}
	}
	v.Informed, v.Barred, v.Failed = portsOf(k.Info), portsOf(k.Barred), portsOf(k.Failed)
	return v
}

// portsOf lists the ports of a set, by number.
func portsOf(set uint64) (list []blackbeard.Port) {
	for h := blackbeard.Port(1); h <= blackbeard.Ports; h++ {
		if set>>h&1 > 0 {
			list = append(list, h)
		}
	}
	return list
}

func (s *State) viewFleet(p int8) blackbeard.Fleet {
	pl := &s.Player[p]
	f := blackbeard.Fleet{Lost: int(pl.Gone), Left: int(s.CaptainsLeft(p)), Next: orNone(pl.First)}
	for _, r := range pl.Retired {
		if r.Captain != 0 {
			f.Retired = append(f.Retired, blackbeard.Retired{Captain: r.Captain, Worth: int(r.Worth), Notoriety: int(r.Notoriety)})
			f.Standing = max(f.Standing, int(r.Worth))
		}
	}
	for _, k := range s.Pirates[2*p : 2*p+2] {
		if k.Captain != 0 {
			f.Standing = max(f.Standing, int(k.Fortune()))
		}
	}
	return f
}

// fallen are the captains who have sailed and are neither in play nor retired.
func (s *State) fallen() (list []blackbeard.Counter) {
	for c := range blackbeard.Captain.All() {
		gone := s.Deck.Count(uint8(c)) == 0 && s.SlotOf(c) < 0 && (c != blackbeard.Blood || s.Solo)
		for p := range s.Player[:s.Players] {
			pl := &s.Player[p]
			gone = gone && pl.First != c
			for _, r := range pl.Retired {
				gone = gone && r.Captain != c
			}
		}
		gone = gone && !s.raising(c)
		if gone {
			list = append(list, c)
		}
	}
	return list
}

// raising tells whether a captain is just being brought into play.
func (s *State) raising(c blackbeard.Counter) bool {
	kind := blackbeard.AskBase + uint16(s.Ask.Kind)
	return s.Ask.Kind != 0 && (kind == blackbeard.AskShip || kind == blackbeard.AskPlace) && blackbeard.Counter(s.Ask.A) == c
}

// viewContexts fills in the battle and the boarding under way.
func (s *State) viewContexts(v *blackbeard.View) {
	v.Roll = s.viewRoll()
	switch v.Asked.Kind {
	case blackbeard.AskCunning:
		v.Roll.Again = s.again()
	case blackbeard.AskLetter:
		v.Letter = s.letterOdds(s.Stack.Top().P)
	}
	v.Battle, v.Prize = blackbeard.Battle{Pirate: blackbeard.NoCounter, Ally: blackbeard.NoCounter}, blackbeard.Boarding{Pirate: blackbeard.NoCounter, Face: blackbeard.NoCounter}
	if f := &s.Fight; f.On && s.InPlay(f.Pirate) && (f.Crown < 0 || s.Crown[f.Crown].Owner >= 0) && s.Foe() != 0 {
		mine, theirs := s.Strengths()
		v.Battle = blackbeard.Battle{
			On: true, Pirate: s.Pirates[f.Pirate].Captain, Ally: blackbeard.NoCounter, Foe: s.Name(s.Foe()), Nation: f.nation, Intercepted: f.intercepted,
			Round: int(f.round), Strength: mine, FoeStrength: theirs,
		}
		if f.Ally >= 0 && s.InPlay(f.Ally) {
			v.Battle.Ally = s.Pirates[f.Ally].Captain
		}
		if f.Crown >= 0 {
			v.Battle.Foes = append(v.Battle.Foes, blackbeard.FirstCommissioner+blackbeard.Counter(f.Crown))
		}
		for w := range s.Warships {
			if f.navy>>w&1 > 0 {
				v.Battle.Foes = append(v.Battle.Foes, s.Warships[w].Face)
			}
		}
	}
	if d := &s.Duel; d.On {
		v.Duel = blackbeard.Duel{
			On: true, Captains: d.captains, Attacker: int(d.attacker), Round: int(d.round), Weakened: [2]int{int(d.Weakened[0]), int(d.Weakened[1])},
			Stake: [2]int{int(d.stake[0]), int(d.stake[1])},
		}
		for i, p := range d.Sides {
			if s.InPlay(p) {
				v.Duel.Left[i] = s.Pirates[p].StaminaNow() - int(d.Loss[i])
			}
		}
	}
	z := &s.Prize
	if z.Face == 0 || !s.InPlay(z.pirate) || s.Op.kind != blackbeard.OpPrize {
		return
	}
	v.Prize = blackbeard.Boarding{Pirate: s.Pirates[z.pirate].Captain, Slot: int(z.slot), Face: blackbeard.NoCounter, Nation: z.nation, Value: int(WorthOf(z.Value)), Captured: z.captured, Helped: z.Ally >= 0}
	known := s.Everybody()
	if m := &s.Merchants[z.slot]; !z.captured && m.Face == z.Face {
		known = m.Known
	}
	v.Prize.Face = s.seen(v.Me, z.Face, known)
}

// conceal removes from h, a copy of the state, what a seat may not know.
func (s *State) conceal(seat engine.Seat, h *State) {
	for i := range h.Merchants {
		if m := &h.Merchants[i]; m.Face != 0 && s.seen(seat, m.Face, m.Known) == blackbeard.NoCounter {
			h.MerchantBag.Put(uint8(m.Face))
			if h.Prize.Face == m.Face && int(h.Prize.slot) == i {
				h.Prize.Face = blackbeard.NoCounter
			}
			m.Face = blackbeard.NoCounter
		}
	}
	for i := range h.Warships {
		if w := &h.Warships[i]; w.Face != 0 && s.seen(seat, w.Face, w.Known) == blackbeard.NoCounter {
			h.WarshipBag.Put(uint8(w.Face))
			w.Face = blackbeard.NoCounter
		}
	}
}

// Determinize implements engine.Rules.
func (Rules) Determinize(v engine.View, r *rand.Rand, dst engine.State) {
	s := dst.(*State)
	*s = *v.(*blackbeard.View).Kept.(*State)
	for i := range s.Merchants {
		if m := &s.Merchants[i]; m.Face == blackbeard.NoCounter {
			m.Face = blackbeard.Counter(s.MerchantBag.TakeAt(r.IntN(s.MerchantBag.Len())))
			if s.Prize.Face == blackbeard.NoCounter && int(s.Prize.slot) == i {
				s.Prize.Face = m.Face
			}
		}
	}
	for i := range s.Warships {
		if w := &s.Warships[i]; w.Face == blackbeard.NoCounter {
			w.Face = blackbeard.Counter(s.WarshipBag.TakeAt(r.IntN(s.WarshipBag.Len())))
		}
	}
}

// viewOffers are the offers made and being made, by slot.
func (s *State) viewOffers() (list []blackbeard.Offer) {
	for p := range int8(Slots) {
		k := &s.Pirates[p]
		o := &k.Offer
		if o.To == 0 || !s.InPlay(o.To-1) {
			continue
		}
		q := o.To - 1
		t := &s.Pirates[q]
		v := blackbeard.Offer{
			From: k.Captain, To: t.Captain, Ready: !o.refused, Refused: o.refused && o.Proposed, Alliance: o.Alliance, Swap: o.Swap,
			GiveMoney: int(o.GiveMoney), GetMoney: int(o.GetMoney), GiveHostages: k.someHostages(o.GiveHostages),
			GetHostages: t.someHostages(o.GetHostages), CanBeCarriedOut: s.possible(p, q),
		}
		v.Give, v.GiveValues = k.someHolds(o.Give)
		v.Get, v.GetValues = t.someHolds(o.Get)
		if o.Swap {
			v.GiveShip, v.GiveCombat, v.GiveSpeed = k.Ship, int(k.Combat), int(k.Speed)
			v.GetShip, v.GetCombat, v.GetSpeed = t.Ship, int(t.Combat), int(t.Speed)
		}
		list = append(list, v)
	}
	return list
}

func (k *Pirate) someHolds(set uint8) (holds, values []int) {
	for h, v := range k.Holds {
		if set>>h&1 > 0 {
			holds, values = append(holds, h+1), append(values, int(v))
		}
	}
	return holds, values
}

func (k *Pirate) someHostages(set uint8) (list []blackbeard.Hostage) {
	for i := range min(int(k.NHostages), maxOffered) {
		if set>>i&1 > 0 {
			list = append(list, k.Hostages[i])
		}
	}
	return list
}

// Hide implements engine.State: the faces that a seat has not seen are drawn anew.
func (s *State) Hide(seat engine.Seat, r *rand.Rand) {
	s.hideFaces(func(known uint8) bool {
		return known == s.Everybody() || seat != engine.Nobody && known>>seat&1 > 0
	}, r)
}

func (s *State) hideFaces(known func(uint8) bool, r *rand.Rand) {
	for i := range s.Merchants {
		if m := &s.Merchants[i]; m.Face != 0 && !known(m.Known) {
			s.MerchantBag.Put(uint8(m.Face))
		}
	}
	for i := range s.Merchants {
		m := &s.Merchants[i]
		if m.Face == 0 || known(m.Known) {
			continue
		}
		was := m.Face
		m.Face = blackbeard.Counter(s.MerchantBag.TakeAt(r.IntN(s.MerchantBag.Len())))
		if int(s.Prize.slot) == i && s.Prize.Face == was {
			s.Prize.Face = m.Face
		}
	}
	for i := range s.Warships {
		if w := &s.Warships[i]; w.Face != 0 && !known(w.Known) {
			s.WarshipBag.Put(uint8(w.Face))
		}
	}
	for i := range s.Warships {
		if w := &s.Warships[i]; w.Face != 0 && !known(w.Known) {
			w.Face = blackbeard.Counter(s.WarshipBag.TakeAt(r.IntN(s.WarshipBag.Len())))
		}
	}
}

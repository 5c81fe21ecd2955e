package blackbeard

import (
	"math/rand/v2"

	"portside/engine"
)

// View implements engine.State.
func (s *state) View(seat engine.Seat) engine.View {
	h := new(state)
	*h = *s
	s.conceal(seat, h)
	v := &View{ViewBase: engine.ViewBase{Me: seat, Asked: s.Question(seat), Kept: h}}
	v.Seats, v.Players, v.Solo, v.Captains, v.Turn, v.First = int(s.seats), int(s.players), s.solo, int(s.captains), int(s.turn), int(s.first)
	v.Actor, v.Drawer, v.Awaited, v.CunningUsed = int(s.actor), int(s.drawer), -1, int(s.cunning)
	v.Pardon, v.PardonExcludes = s.pardon.nation, orNone(s.pardon.excluded)
	v.Pile, v.Discards, v.Discarded = s.pile.Len(), s.discard.Len(), s.discard
	v.Bags = Bags{
		s.merchantBag.Len(), s.warshipBag.Len(), s.crownBag.Len(), s.governorBag.Len(), s.letterBag.Len(), s.deck.Len(),
	}
	v.Lots = Lots{Cards: h.pile, Merchants: h.merchantBag, Warships: h.warshipBag, Governors: h.governorBag}
	if h.pile.Len() == 0 {
		v.Lots.Cards = h.discard
	}
	v.Ended, v.Winner = int(s.ended), int(s.winner)
	v.Voyage = Voyage{s.name(s.voyage.unit), int(s.voyage.points), int(s.voyage.spent)}
	v.Scores = s.Scores(nil)
	v.Offers = s.viewOffers()
	if s.ask.kind != 0 {
		v.Awaited = int(s.ask.player)
		v.Asking = s.Question(engine.Seat(s.ask.player))
	}
	for l := range nLetters {
		if s.onSale>>l&1 > 0 {
			v.OnSale = append(v.OnSale, firstLetter+Counter(l))
		}
	}
	for p := range int8(slots) {
		if s.inPlay(p) {
			v.Pirates = append(v.Pirates, s.viewPirate(p))
		}
	}
	for c := range int8(nCommissioners) {
		if k := &s.crown[c]; k.owner >= 0 {
			v.Commissioners = append(v.Commissioners, Hunter{
				Counter: firstCommissioner + Counter(c), Owner: int(k.owner), Combat: int(k.combat), Speed: int(k.speed),
				CombatNow: k.combatNow(), SpeedNow: k.speedNow(), At: k.at, Anchored: k.anchored, Careened: k.careened, Scurvy: k.scurvy,
				Wounded: k.wounds.ordinary, Crippled: k.wounds.crippled, Ill: k.wounds.ill,
			})
		}
	}
	for i := range s.warships {
		if w := &s.warships[i]; w.face != 0 {
			v.Warships = append(v.Warships, FaceDown{Slot: i, At: w.at, Anchored: w.anchored, Face: s.seen(seat, w.face, w.known), Open: w.known == s.everybody(), Holder: -1})
		}
	}
	for i := range s.merchants {
		if m := &s.merchants[i]; m.face != 0 {
			f := FaceDown{Slot: i, At: m.at, Face: s.seen(seat, m.face, m.known), Open: m.known == s.everybody(), Holder: -1}
			if m.holder > 0 {
				f.Holder = int(owner(m.holder - 1))
			}
			v.Merchants = append(v.Merchants, f)
		}
	}
	for h := Port(1); h <= ports; h++ {
		t := &s.port[h]
		v.Ports[h] = Harbour{
			Nation: t.nation, Value: int(t.value), Garrison: int(t.garrison), Governor: orNone(t.governor), Pro: t.pro(), Anti: t.anti(),
			PermanentAnti: t.permanentAnti, Razed: t.razed, Pirates: t.pirateport,
		}
	}
	for p := range int8(s.players) {
		v.Fleets = append(v.Fleets, s.viewFleet(p))
	}
	v.Fallen = s.fallen()
	s.viewContexts(v)
	h.viewRefusals(v)
	return v
}

func orNone(c Counter) Counter {
	if c == 0 {
		return NoCounter
	}
	return c
}

// seen is a face for who has seen it.
func (s *state) seen(seat engine.Seat, face Counter, known uint8) Counter {
	if seat == engine.Nobody && known == s.everybody() || seat != engine.Nobody && known>>seat&1 > 0 {
		return face
	}
	return NoCounter
}

func (s *state) viewPirate(p int8) Pirate {
	k := &s.pirates[p]
	v := Pirate{
		Slot: int(p), Captain: k.captain, Owner: int(owner(p)), Ship: k.ship, Combat: int(k.combat), Speed: int(k.speed),
		CombatNow: k.combatNow(), SpeedNow: k.speedNow(), FullCombat: int(k.full()), FullSpeed: int(k.top()),
		Ratings: Ratings{
			int8(k.skillNow()), int8(k.crueltyNow()), int8(k.charismaNow()), int8(s.cunningNow(p)), int8(k.attackNow()), int8(k.defenceNow()), int8(k.staminaNow()),
		},
		Printed: Ratings{k.skill, k.cruelty, k.charisma, k.rating, k.attack, k.defence, k.endurance},
		At:      k.at, Anchored: k.anchored, Careened: k.careened, Feast: k.feast, Scurvy: k.scurvy, MustRaze: k.mustRaze, Blockaded: k.blockaded,
		Superficial: int(k.wounds.superficial), Wounded: k.wounds.ordinary, Crippled: k.wounds.crippled, Ill: k.wounds.ill,
		Eyes: int(k.wounds.eyes), Arms: int(k.wounds.arms), Legs: int(k.wounds.legs), Popularity: int(k.popularity), Notoriety: int(k.notoriety),
		CanStorm: k.atSea() && !k.mustRaze && s.mayStorm(p), Worth: int(k.worth), Hideout: k.hideout, Letter: orNone(k.letter), RetireFrom: int(k.retireFrom), Ally: NoCounter,
	}
	if k.ally > 0 {
		v.Ally = s.pirates[k.ally-1].captain
	}
	for h := range k.ship.Holds() {
		v.Holds = append(v.Holds, int(k.holds[h]))
	}
	for _, h := range k.hostages[:k.nHostages] {
		v.Hostages = append(v.Hostages, Hostage{h.nation, h.origin, h.interrogated})
	}
	for n := England; n < nations; n++ {
		if k.attacked>>n&1 > 0 {
			v.Attacked = append(v.Attacked, n)
		}
		if k.vain>>n&1 > 0 {
			v.Vain = append(v.Vain, n)
		}
	}
	for z := 1; z <= zones; z++ {
		if k.zones>>z&1 > 0 {
			v.ZonesUsed = append(v.ZonesUsed, z)
		}
	}
	for h := Port(1); h <= ports; h++ {
		v.Status[h] = s.status(p, h, k.anchored && k.at == h.Hex())
		if k.stash[h] > 0 {
			v.Stash = append(v.Stash, Stash{h, int(k.stash[h])})
		}
		for _, l := range []struct {
			set  uint64
			list *[]Port
		}{{k.info, &v.Informed}, {k.barred, &v.Barred}, {k.failed, &v.Failed}} {
			if l.set>>h&1 > 0 {
				*l.list = append(*l.list, h)
			}
		}
	}
	return v
}

func (s *state) viewFleet(p int8) Fleet {
	pl := &s.player[p]
	f := Fleet{Lost: int(pl.gone), Left: int(s.captainsLeft(p)), Next: orNone(pl.first)}
	for _, r := range pl.retired {
		if r.captain != 0 {
			f.Retired = append(f.Retired, Retired{r.captain, int(r.worth), int(r.notoriety)})
			f.Standing = max(f.Standing, int(r.worth))
		}
	}
	for _, k := range s.pirates[2*p : 2*p+2] {
		if k.captain != 0 {
			f.Standing = max(f.Standing, int(k.fortune()))
		}
	}
	return f
}

// fallen are the captains who have sailed and are neither in play nor retired.
func (s *state) fallen() (list []Counter) {
	for c := range Captain.All() {
		gone := s.deck.Count(uint8(c)) == 0 && s.slotOf(c) < 0 && (c != Blood || s.solo)
		for p := range s.player[:s.players] {
			pl := &s.player[p]
			gone = gone && pl.first != c
			for _, r := range pl.retired {
				gone = gone && r.captain != c
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
func (s *state) raising(c Counter) bool {
	kind := AskBase + uint16(s.ask.kind)
	return s.ask.kind != 0 && (kind == AskShip || kind == AskPlace) && Counter(s.ask.a) == c
}

// viewContexts fills in the battle and the boarding under way.
func (s *state) viewContexts(v *View) {
	v.Roll = s.viewRoll()
	switch v.Asked.Kind {
	case AskCunning:
		v.Roll.Again = s.again()
	case AskLetter:
		v.Letter = s.letterOdds(s.stack.Top().p)
	}
	v.Battle, v.Prize = Battle{Pirate: NoCounter, Ally: NoCounter}, Boarding{Pirate: NoCounter, Face: NoCounter}
	if f := &s.fight; f.on && s.inPlay(f.pirate) && (f.crown < 0 || s.crown[f.crown].owner >= 0) && s.foe() != 0 {
		mine, theirs := s.strengths()
		v.Battle = Battle{
			On: true, Pirate: s.pirates[f.pirate].captain, Ally: NoCounter, Foe: s.name(s.foe()), Nation: f.nation, Intercepted: f.intercepted,
			Round: int(f.round), Strength: mine, FoeStrength: theirs,
		}
		if f.ally >= 0 && s.inPlay(f.ally) {
			v.Battle.Ally = s.pirates[f.ally].captain
		}
		if f.crown >= 0 {
			v.Battle.Foes = append(v.Battle.Foes, firstCommissioner+Counter(f.crown))
		}
		for w := range s.warships {
			if f.navy>>w&1 > 0 {
				v.Battle.Foes = append(v.Battle.Foes, s.warships[w].face)
			}
		}
	}
	if d := &s.duel; d.on {
		v.Duel = Duel{
			On: true, Captains: d.captains, Attacker: int(d.attacker), Round: int(d.round), Weakened: [2]int{int(d.weakened[0]), int(d.weakened[1])},
		}
		for i, p := range d.sides {
			if s.inPlay(p) {
				v.Duel.Left[i] = s.pirates[p].staminaNow() - int(d.loss[i])
			}
		}
	}
	z := &s.prize
	if z.face == 0 || !s.inPlay(z.pirate) || s.op.kind != opPrize {
		return
	}
	v.Prize = Boarding{Pirate: s.pirates[z.pirate].captain, Slot: int(z.slot), Face: NoCounter, Nation: z.nation, Value: int(worthOf(z.value)), Captured: z.captured}
	known := s.everybody()
	if m := &s.merchants[z.slot]; !z.captured && m.face == z.face {
		known = m.known
	}
	v.Prize.Face = s.seen(v.Me, z.face, known)
}

// conceal takes out of h what a seat may not know: h is a copy of the state.
func (s *state) conceal(seat engine.Seat, h *state) {
	for i := range h.merchants {
		if m := &h.merchants[i]; m.face != 0 && s.seen(seat, m.face, m.known) == NoCounter {
			h.merchantBag.Put(uint8(m.face))
			if h.prize.face == m.face && int(h.prize.slot) == i {
				h.prize.face = NoCounter
			}
			m.face = NoCounter
		}
	}
	for i := range h.warships {
		if w := &h.warships[i]; w.face != 0 && s.seen(seat, w.face, w.known) == NoCounter {
			h.warshipBag.Put(uint8(w.face))
			w.face = NoCounter
		}
	}
}

// Determinize implements engine.Rules.
func (Rules) Determinize(v engine.View, r *rand.Rand, dst engine.State) {
	s := dst.(*state)
	*s = *v.(*View).Kept.(*state)
	for i := range s.merchants {
		if m := &s.merchants[i]; m.face == NoCounter {
			m.face = Counter(s.merchantBag.TakeAt(r.IntN(s.merchantBag.Len())))
			if s.prize.face == NoCounter && int(s.prize.slot) == i {
				s.prize.face = m.face
			}
		}
	}
	for i := range s.warships {
		if w := &s.warships[i]; w.face == NoCounter {
			w.face = Counter(s.warshipBag.TakeAt(r.IntN(s.warshipBag.Len())))
		}
	}
}

// viewOffers are the offers made and being made, by slot.
func (s *state) viewOffers() (list []Offer) {
	for p := range int8(slots) {
		k := &s.pirates[p]
		o := &k.offer
		if o.to == 0 || !s.inPlay(o.to-1) {
			continue
		}
		q := o.to - 1
		t := &s.pirates[q]
		v := Offer{
			From: k.captain, To: t.captain, Ready: !o.refused, Refused: o.refused && o.proposed, Alliance: o.alliance, Swap: o.swap,
			GiveMoney: int(o.giveMoney), GetMoney: int(o.getMoney), GiveHostages: k.someHostages(o.giveHostages),
			GetHostages: t.someHostages(o.getHostages), CanBeCarriedOut: s.possible(p, q),
		}
		v.Give, v.GiveValues = k.someHolds(o.give)
		v.Get, v.GetValues = t.someHolds(o.get)
		if o.swap {
			v.GiveShip, v.GiveCombat, v.GiveSpeed = k.ship, int(k.combat), int(k.speed)
			v.GetShip, v.GetCombat, v.GetSpeed = t.ship, int(t.combat), int(t.speed)
		}
		list = append(list, v)
	}
	return list
}

func (k *pirate) someHolds(set uint8) (holds, values []int) {
	for h, v := range k.holds {
		if set>>h&1 > 0 {
			holds, values = append(holds, h+1), append(values, int(v))
		}
	}
	return holds, values
}

func (k *pirate) someHostages(set uint8) (list []Hostage) {
	for i := range min(int(k.nHostages), maxOffered) {
		if h := &k.hostages[i]; set>>i&1 > 0 {
			list = append(list, Hostage{Nation: h.nation, Origin: h.origin, Interrogated: h.interrogated})
		}
	}
	return list
}

// Hide implements engine.State: the faces that a seat has not seen are drawn anew.
func (s *state) Hide(seat engine.Seat, r *rand.Rand) {
	s.hideFaces(func(known uint8) bool {
		return known == s.everybody() || seat != engine.Nobody && known>>seat&1 > 0
	}, r)
}

func (s *state) hideFaces(known func(uint8) bool, r *rand.Rand) {
	for i := range s.merchants {
		if m := &s.merchants[i]; m.face != 0 && !known(m.known) {
			s.merchantBag.Put(uint8(m.face))
		}
	}
	for i := range s.merchants {
		m := &s.merchants[i]
		if m.face == 0 || known(m.known) {
			continue
		}
		was := m.face
		m.face = Counter(s.merchantBag.TakeAt(r.IntN(s.merchantBag.Len())))
		if int(s.prize.slot) == i && s.prize.face == was {
			s.prize.face = m.face
		}
	}
	for i := range s.warships {
		if w := &s.warships[i]; w.face != 0 && !known(w.known) {
			s.warshipBag.Put(uint8(w.face))
		}
	}
	for i := range s.warships {
		if w := &s.warships[i]; w.face != 0 && !known(w.known) {
			w.face = Counter(s.warshipBag.TakeAt(r.IntN(s.warshipBag.Len())))
		}
	}
}

package blackbeard

// Offer is what a pirate offers another (22.1, 23). Like all dealings it is public.
type Offer struct {
	From, To              Counter // captains
	Ready                 bool    // it is put at the end of a turn in which both lie in the same port
	Refused               bool    // not put again; else, not Ready, it is still being made up
	Alliance, Swap        bool
	Give, Get             []int // holds, from 1
	GiveValues, GetValues []int // what is in them
	GiveHostages          []Hostage
	GetHostages           []Hostage
	GiveMoney, GetMoney   int
	GiveShip, GetShip     ShipType // of a swap
	GiveCombat, GetCombat int
	GiveSpeed, GetSpeed   int
	CanBeCarriedOut       bool // both sides have what it moves, and room
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

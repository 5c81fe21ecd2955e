package portroyal

import (
	"slices"

	"portside/engine"
)

// The reasons why a standing order ends itself (§14.3); numbers for engine.Answer.Why.
const (
	WhyHarbourOver uint16 = iota + 1 // it was for one harbour, and that is cleared
	WhyCardGone                      // it was for certain cards of this harbour, and none is left
	WhyTaxed                         // it kept a number of coins, and a tax has changed them since
	WhyEndNear                       // the last round has begun since
	WhyGift                          // it kept a number of coins, and a gift ship has added one since
)

// Order is a standing order (§14.3): what its owner takes in other seats' turns, and presets for choices
// that fall to it. ParseOrder reads its text.
type Order struct {
	Pass    bool // take nothing
	Leave   bool // take steps are left to its user; there are presets only
	Turn    int  // only in this turn; 0: in every turn
	Max     int  // cards at most; 0: as many as allowed
	Keep    int  // coins to keep
	Taxed   int  // tax increases paid when the order was given; -1: does not matter
	Gifts   int  // gifts got when the order was given; -1: does not matter
	EndNo   bool // ends itself when the last round begins
	Ask     bool // if nothing fits, ask instead of passing
	Entries []Entry
	Presets
}

// Entry is one wish.
type Entry struct {
	Hire  bool
	Forgo bool   // trade without the coins, for frigate foe or galleon foe
	Keep  bool   // keep a ship for its item
	What  string // card id, role, colour, "any" or "best"
	Limit int    // coins: hire at most, trade and keep at least; forgo: 0
}

// Choose implements engine.Policy: it answers the take steps in other seats' turns and the questions
// with a preset, and leaves everything else to its user.
func (o Order) Choose(ev engine.View, legal []engine.Action) engine.Answer {
	v := ev.(*View)
	if o.Turn > 0 && v.Turn != o.Turn {
		return engine.Answer{Do: engine.DoCancel, Why: WhyHarbourOver}
	}
	preset, ok := o.preset(v, legal)
	if q := v.Question(); !ok && (q.Kind != AskTake || q.B == 0 || o.Leave) {
		return engine.Answer{}
	}
	me := v.Me
	switch {
	case o.Pass && !ok:
		return engine.Answer{Do: engine.DoPlay, Action: Done()}
	case o.EndNo && v.Triggered:
		return engine.Answer{Do: engine.DoCancel, Why: WhyEndNear}
	case ok && v.Phase != PhaseTake: // an offer or a gift; the coins it keeps do not matter
		return engine.Answer{Do: engine.DoPlay, Action: preset}
	case o.Keep > 0 && o.Taxed >= 0 && v.Places[me].Taxed != o.Taxed:
		return engine.Answer{Do: engine.DoCancel, Why: WhyTaxed}
	case o.Keep > 0 && o.Gifts >= 0 && v.Places[me].Gifts != o.Gifts:
		return engine.Answer{Do: engine.DoCancel, Why: WhyGift}
	case ok:
		return engine.Answer{Do: engine.DoPlay, Action: preset}
	}
	if o.Max == 0 || v.Taken < o.Max {
		for _, e := range o.Entries {
			if a, ok := o.find(e, v, legal); ok {
				return engine.Answer{Do: engine.DoPlay, Action: a}
			}
		}
	}
	switch {
	case v.Taken > 0 || !o.Ask:
		return engine.Answer{Do: engine.DoPlay, Action: Done()}
	case o.Turn > 0 && !slices.ContainsFunc(o.Entries, func(e Entry) bool { return e.inHarbour(v) }):
		return engine.Answer{Do: engine.DoCancel, Why: WhyCardGone}
	}
	return engine.Answer{}
}

// inHarbour tells whether an entry still has something to wait for: its card is there, or it names none.
func (e Entry) inHarbour(v *View) bool {
	c, exact := byID[e.What]
	return !exact || slices.Contains(v.Harbour, c)
}

// find is the legal action that best fits entry e: the first that fits in order of arrival, for "best"
// the ship with the highest net income.
func (o Order) find(e Entry, v *View, legal []engine.Action) (engine.Action, bool) {
	me := v.Me
	var found engine.Action
	top := -1
	for _, a := range legal {
		c := ActionCard(a)
		switch {
		case e.Hire && a.Op == OpHire:
			total := v.Price(me, c) + v.Fee(me)
			if e.fits(c) && total <= e.Limit && v.Places[me].Coins-total >= o.Keep {
				return a, true
			}
		case e.Forgo && a.Op == OpForgo:
			if e.fits(c) && v.Places[me].Coins-v.Fee(me) >= o.Keep {
				return a, true
			}
		case e.Keep && a.Op == OpStow:
			net := v.Places[me].Tableau.Bonuses(c) - v.Fee(me)
			if (e.fits(c) || e.What == c.Item().String()) && net >= e.Limit && v.Places[me].Coins+net >= o.Keep {
				return a, true
			}
		case !e.Hire && !e.Forgo && !e.Keep && a.Op == OpTrade:
			net := v.Income(me, c) - v.Fee(me)
			if !e.fits(c) || net < e.Limit || v.Places[me].Coins+net < o.Keep {
				continue
			}
			if e.What != "best" {
				return a, true
			}
			if net > top {
				found, top = a, net
			}
		}
	}
	return found, top >= 0
}

func (e Entry) fits(c Card) bool {
	return e.What == "any" || e.What == "best" || e.What == c.String() ||
		e.Hire && e.What == c.Role().String() || !e.Hire && e.What == c.Colour().String()
}

// standIn acts for an absent seat (§14.1, R-36): it draws the mandatory card and stops, repels only what would bust,
// takes, claims and gambles nothing; it accepts tax officer and declines other offers; a gift goes to the
// seat that threatens least, in a team to the poorest. Cooperative seats fulfil what nobody has done yet.
type standIn struct{}

func (standIn) Choose(ev engine.View, legal []engine.Action) engine.Answer {
	v := ev.(*View)
	play := func(a engine.Action) engine.Answer { return engine.Answer{Do: engine.DoPlay, Action: a} }
	first := func(list ...engine.Action) engine.Answer {
		for _, a := range list {
			if slices.Contains(legal, a) {
				return play(a)
			}
		}
		return play(legal[0])
	}
	if a, ok := v.adventureDefault(legal); ok {
		return play(a)
	}
	if v.Timed {
		for _, c := range v.Contracts {
			if a := Fulfil(c.Contract); len(c.Marks) == 0 && slices.Contains(legal, a) {
				return play(a)
			}
		}
	}
	switch v.Question().Kind {
	case AskDifficulty:
		return first(Accept(), Propose(0))
	case AskDiscover:
		return first(Stop(), Draw())
	case AskShip:
		for _, c := range v.Harbour {
			if c.Kind() == Ship && c.Colour() == v.Pending.Colour() {
				return first(Repel(), RepelFree())
			}
		}
		return play(LetIn())
	case AskOffer:
		if v.Offering == TaxOfficer {
			return play(Yes(TaxOfficer))
		}
		return play(No(v.Offering))
	case AskSetAside:
		return play(Leave())
	case AskAfterGamble:
		return play(GoOn())
	case AskGift:
		return play(Give(v.giftDefault()))
	case AskClosing:
		return play(EndTurn())
	}
	return play(Done())
}

// adventureDefault is an absent seat's answer about characters, events and missions: side A, the draft's
// first card, an even split, no coins for markers; mission 50 is accepted, other offers are declined; in a
// team, missions that nobody has completed yet are completed (§14.1). ok is false for choices that all matches have.
func (v *View) adventureDefault(legal []engine.Action) (a engine.Action, ok bool) {
	t := v.Adventure
	if t == nil {
		return a, false
	}
	if t.Together {
		for _, m := range t.Missions {
			for _, l := range legal {
				if l.Op == OpComplete && Mission(l.A) == m.Mission && len(m.By) == 0 {
					return l, true
				}
			}
		}
	}
	switch v.Asked.Kind {
	case AskCharacter:
		return legal[0], true
	case AskShare:
		if slices.Contains(legal, Accept()) {
			return Accept(), true
		}
		left := t.Pot
		for _, n := range t.Parts {
			left -= n
		}
		return Share(min(v.evenPart(len(t.Parts)), left)), true
	case AskEvent, AskRemove:
		return Refuse(), true
	case AskPick:
		return legal[0], true
	case AskMission:
		m := t.Offering
		if yes := YesMission(m); m.Face().When == OnTax && slices.Contains(legal, yes) {
			return yes, true
		}
		return DeclineMission(m), true
	}
	return a, false
}

// evenPart is the part of seat i in an even split of the extra coins; the remainder goes to the first
// seats from the start seat on (§14.1).
func (v *View) evenPart(i int) int {
	n := v.Adventure.Pot / v.Seats
	if (i-int(v.Start)+v.Seats)%v.Seats < v.Adventure.Pot%v.Seats {
		n++
	}
	return n
}

// giftDefault is the seat that gets a gift by default: least influence, in a team fewest
// coins, the first clockwise among equals (§14.1).
func (v *View) giftDefault() engine.Seat {
	if v.Timed || v.Adventure != nil && v.Adventure.Together {
		return v.fewest(func(p *Place) int { return p.Coins })
	}
	return v.fewest(func(p *Place) int { return p.Influence })
}

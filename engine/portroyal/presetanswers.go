package portroyal

import (
	"slices"
	"strconv"

	"portside/engine"
)

// preset is the presets' answer to the question of a view; ok is false if they have none. Offers of
// contracts and coins for a marker are answered in every turn, gifts and missions only in those of other seats.
func (p *Presets) preset(v *View, legal []engine.Action) (a engine.Action, ok bool) {
	if v.Adventure != nil && (v.Me != v.Active || v.Question().Kind == AskRemove) {
		if a, ok = p.answerAdventure(v, legal); ok {
			return a, true
		}
	}
	switch v.Question().Kind {
	case AskOffer:
		a, ok = p.answerOffer(v)
	case AskGift:
		if v.Me != v.Active {
			a, ok = p.answerGift(v, legal)
		}
	case AskTake:
		for _, a := range legal {
			if a.Op == OpFulfil && p.wants(v, Contract(a.A)) {
				return a, true
			}
		}
	}
	return a, ok
}

func (p *Presets) answerOffer(v *View) (engine.Action, bool) {
	switch c := v.Offering; {
	case c == TaxOfficer && p.Officer == OfferAccept:
		return Yes(c), true
	case c == TaxOfficer && p.Officer == OfferDecline:
		return No(c), true
	case c == TinyGamester && p.Second && v.waits(v.Me, c) > 0:
		return Yes(c), true
	}
	return engine.Action{}, false
}

// answerAdventure answers the adventure's questions to a seat besides its take, and completes missions in the take
// step of another seat's turn.
func (p *Presets) answerAdventure(v *View, legal []engine.Action) (a engine.Action, ok bool) {
	switch q := v.Question(); q.Kind {
	case AskMission:
		m := Mission(q.A)
		switch {
		case p.Ledger == "yes" && slices.Contains(legal, YesMission(m)):
			return YesMission(m), true
		case p.Ledger == "no":
			return DeclineMission(m), true
		}
	case AskRemove:
		if p.Month == "" {
			return a, false
		}
		if stay, err := strconv.Atoi(p.Month); err == nil && v.Places[v.Me].Coins-int(q.A) >= stay {
			return Agree(), true
		}
		return Refuse(), true
	case AskTake:
		for _, l := range legal {
			if l.Op == OpComplete && p.wantsMission(v, Mission(l.A)) {
				return l, true
			}
		}
	}
	return a, false
}

// wantsMission tells whether mission m is completed without asking.
func (p *Presets) wantsMission(v *View, m Mission) bool {
	switch p.Goals {
	case GoalsAll:
		return true
	case GoalsNew:
		return slices.ContainsFunc(v.Adventure.Missions, func(o OpenMission) bool { return o.Mission == m && len(o.By) == 0 })
	}
	return false
}

func (p *Presets) answerGift(v *View, legal []engine.Action) (engine.Action, bool) {
	switch p.Gift {
	case GiftFewestInfluence:
		return Give(v.fewest(func(p *Place) int { return p.Influence })), true
	case GiftFewestCoins:
		return Give(v.fewest(func(p *Place) int { return p.Coins })), true
	case GiftListed:
		for _, to := range p.GiftTo {
			if a := Give(to); slices.Contains(legal, a) {
				return a, true
			}
		}
	}
	return engine.Action{}, false
}

// wants tells whether contract c is fulfilled without asking.
func (p *Presets) wants(v *View, c Contract) bool {
	switch p.Goals {
	case GoalsAll:
		return true
	case GoalsNew:
		return slices.ContainsFunc(v.Contracts, func(o OpenContract) bool { return o.Contract == c && len(o.Marks) == 0 })
	case GoalsListed:
		return slices.Contains(p.GoalsOf, c)
	}
	return false
}

// waits is the waiting space of c on which a marker of seat stands, 0 for none.
func (v *View) waits(seat engine.Seat, c Contract) int {
	for _, o := range v.Contracts {
		for _, w := range o.Waiting {
			if o.Contract == c && w.Seat == seat {
				return w.Space
			}
		}
	}
	return 0
}

// fewest is the other seat with the lowest count, seen from the actor: the first clockwise among equals.
func (v *View) fewest(count func(*Place) int) engine.Seat {
	best := engine.Nobody
	for i := 1; i < v.Seats; i++ {
		seat := engine.Seat((int(v.Actor) + i) % v.Seats)
		if best == engine.Nobody || count(&v.Places[seat]) < count(&v.Places[best]) {
			best = seat
		}
	}
	return best
}

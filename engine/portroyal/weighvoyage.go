package portroyal

import "portside/engine"

// Judgement of the adventure for bots: what missions are worth, and what they make characters, swords, ships
// with items and coins worth. The figures are our own and were settled by letting bots play.

// powerWorth is what a power may bring over a match, in coins.
var powerWorth = [...]float64{PowerNone: 0, PowerOnBust: 2.5, PowerOnClaim: 2, PowerArmed: 3, PowerBargaining: 4, PowerCrownTrader: 3, PowerStepCards: 1.5, PowerCoinTrader: 3, PowerStepShips: 2.5, PowerOnceCoins: 2, PowerWatching: 5}

// monthsOfChapter is how many months a chapter has: one for each of its four missions.
const monthsOfChapter = 4

// taxable is how many coins every tax strikes at; saver is what a coin is worth to the seat of a team that saves
// for the mission after paying tax.
const (
	taxable = 12
	saver   = 1.9
)

// judgeVoyage adds what the adventure changes about the judgement of a seat.
func (j *judge) judgeVoyage() {
	v := &j.voyage
	if j.mode.journey() {
		past := float64(v.month-1) + 1 - float64(v.nPile)/float64(v.nPile+v.nPast+1)
		j.left = max(0.05, 1-past/monthsOfChapter)
		n := j.nine()
		lack := float64(n.Influence.Need-n.Influence.Have) / float64(j.seats)
		switch {
		case lack <= 0:
			j.coin = 0.6
		default:
			j.coin = 2.2 + 1.4*(1-j.left)
		}
	}
	for slot, m := range v.missions[:v.n] {
		if j.free(j.seat, slot) {
			j.wantMission(slot, m)
		}
	}
}

// missionValue is what completing the mission of a place is worth to the seat, without its costs.
func (j *judge) missionValue(slot int) float64 {
	v, p := &j.voyage, j.p
	m := v.missions[slot]
	e := v.demanded(m)
	nth := v.completed(slot)
	gain := 0.45 * j.coin * float64(e.crowns)
	if nth == 0 {
		gain += float64(e.first) + 0.45*j.coin*float64(e.firstCrown)
	}
	switch p.left {
	case 4:
		gain += powerWorth[p.persona.Face().power] * j.left
	case 2:
		gain += 0.45 * j.coin
	case 1:
		gain += 1.35 * j.coin
	}
	if j.mode.journey() {
		n := j.nine()
		short := n.Markers.Need - n.Markers.Have
		undone := n.Missions.Need - n.Missions.Have
		switch {
		case nth == 0:
			gain += 22
		case short > undone:
			gain += 13
		}
		return gain
	}
	switch {
	case p.left > 3:
		gain += 9
	case p.left == 3:
		gain += 10
	default:
		gain += 0.5
	}
	return gain
}

// wantMission adds up what an open mission makes things worth to the seat.
func (j *judge) wantMission(slot int, m Mission) {
	e, p := j.voyage.demanded(m), j.p
	value := j.missionValue(slot)
	if j.mode.journey() && j.voyage.completed(slot) == 0 && !j.nearest(slot, m) {
		value *= 0.45
	}
	if j.mode.journey() && slot+1 < int(j.voyage.n) && j.left > 0.3 {
		value *= 0.9
	}
	lacking := 0
	for i := range e.Needs {
		have, want := p.progress(&e.Needs[i])
		lacking += max(0, want-have)
	}
	for _, cost := range e.Costs {
		lacking += max(0, cost.N-(p.kept&cost.Ships).Len())
	}
	if e.Coins > p.coins {
		lacking++
	}
	share := value
	if lacking > 1 {
		share = value * 1.25 / float64(lacking)
	}
	for i := range e.Needs {
		n := &e.Needs[i]
		have, want := p.progress(n)
		if have >= want {
			continue
		}
		switch n.What {
		case "swords":
			j.sword = max(j.sword, share)
		case "expedition":
			j.wantExplorers(value)
		case "characters_cost_at_most":
			j.cheap = max(j.cheap, share)
		case "characters_influence_at_least":
			j.grand = max(j.grand, share)
		default:
			for _, r := range n.Of {
				j.wants[r] = max(j.wants[r], share)
			}
		}
	}
	for _, cost := range e.Costs {
		if have := p.kept & cost.Ships; have.Len() >= cost.N {
			j.needed |= have
			continue
		}
		for ship := range cost.Ships.All() {
			worth := &j.stow[ship.AdventureIndex()]
			*worth = max(*worth, share)
		}
	}
	switch {
	case e.Coins > 0 && p.coins < e.Coins+2:
		j.purse = max(j.purse, 1+0.5*min(1, value/20))
	case e.when == OnTax && value > 5:
		j.purse = max(j.purse, 1.25)
		if j.mode == ModeJourney && j.voyage.completed(slot) == 0 && j.nearest(slot, m) { // one of the team saves, so that a tax strikes it
			j.purse = max(j.purse, saver)
		}
	}
}

// nearest tells whether no other seat is nearer to completing the mission of a place.
func (j *judge) nearest(slot int, m Mission) bool {
	mine := distance(j.state, j.seat, m)
	for i := range engine.Seat(j.seats) {
		if d := distance(j.state, i, m); i != j.seat && j.free(i, slot) && (d < mine || d == mine && j.state.seat[i].left > j.p.left) {
			return false
		}
	}
	return true
}

// distance is how many things seat still lacks for m, coins by quarters.
func distance(s *state, seat engine.Seat, m Mission) float64 {
	e, p := s.voyage.demanded(m), &s.seat[seat]
	d := 0.0
	for i := range e.Needs {
		have, want := p.progress(&e.Needs[i])
		d += float64(max(0, want-have))
	}
	for _, cost := range e.Costs {
		d += float64(max(0, cost.N-(p.kept&cost.Ships).Len()))
	}
	if e.Coins > p.coins {
		d += float64(e.Coins-p.coins) / 4
	}
	if e.when == OnTax && p.coins < taxable {
		d += float64(taxable-p.coins) / 4
	}
	return d
}

// completeValue is what completing m now with these ships is worth.
func (j *judge) completeValue(m Mission, ships ShipSet) float64 {
	slot := j.voyage.slot(m)
	v := j.missionValue(slot) - 0.8*float64(j.voyage.demanded(m).Coins)
	for ship := range ships.All() {
		v -= 0.1 + 0.3*j.stow[ship.AdventureIndex()]/10
	}
	return v
}

// stowValue is what keeping a ship for its item is worth, after the fee.
func (j *judge) stowValue(c Card) float64 {
	v := float64(j.p.Bonuses(c)-j.fee()) + 0.45*j.coin*float64(j.p.crownsOfPower(c))
	v += j.stow[c.AdventureIndex()]
	for _, e := range j.row[:j.nRow] {
		if f := e.Face(); f.items[c.Face().item] > 0 && j.p.carrying(c.Face().item) == 0 {
			v += 0.4 * float64(f.influence) * j.coin
		}
	}
	if j.p.role[Innkeeper] > 0 && c.Face().item >= Bread && j.p.kept&sellable == 0 {
		v = max(v, 2.5)
	}
	return v
}

// sellValue is the price of an item less what it is still needed for.
func (j *judge) sellValue(innkeeper, ship Card) float64 {
	v := float64(innkeeper.Face().sells)
	if j.needed.Has(ship) {
		v -= 12
	}
	return v - 0.5
}

// stopBonus is what stopping with so many cards is worth because of missions 51 and 52.
func (j *judge) stopBonus(cards int) float64 {
	best := 0.0
	v := &j.voyage
	for slot, m := range v.missions[:v.n] {
		e := v.demanded(m)
		if (e.when != OnStop && e.when != OnTwoStops) || int(e.count) != cards || !j.free(j.seat, slot) || !j.p.affords(e) {
			continue
		}
		worth := j.missionValue(slot) - 0.8*float64(e.Coins)
		if e.when == OnTwoStops && v.waits>>j.seat&1 == 0 {
			worth = 0.55*worth + 1
		}
		best = max(best, worth)
	}
	return best
}

// fleetBonus is what reaching n colours is worth because of missions 33 and 34.
func (j *judge) fleetBonus(n int) float64 {
	sum := 0.0
	v := &j.voyage
	for slot, m := range v.missions[:v.n] {
		e := v.demanded(m)
		if e.when != OnColours || v.offered>>slot&1 != 0 || !j.free(j.seat, slot) || !j.p.affords(e) {
			continue
		}
		worth := j.missionValue(slot) - 0.8*float64(e.Coins)
		switch {
		case n == int(e.count):
			sum += worth
		case n < int(e.count):
			sum += worth * [...]float64{0.02, 0.06, 0.14, 0.35, 0}[n]
		}
	}
	return max(0, sum)
}

// chooseValue is what beginning as p is worth.
func chooseValue(p Persona) float64 { return float64(p.Coins()) + powerWorth[p.Face().power] }

// pickValue is what putting c back on top is worth: as the next card of this turn, if there is one.
func (j *judge) pickValue(c Card) float64 { return j.worthOf(c, j.bestTakes(NoCard), j.bustValue()) }

package evaluator

import (
	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/internal/rules"
)

// Judgement of the adventure for bots: the worth of missions, and the worth they give to characters, swords, ships
// with items and coins. The figures are our own and were found by letting bots play.

// powerWorth is the possible yield of a power over a match, in coins.
var powerWorth = [...]float64{portroyal.PowerNone: 0, portroyal.PowerOnBust: 2.5, portroyal.PowerOnClaim: 2, portroyal.PowerArmed: 3, portroyal.PowerBargaining: 4, portroyal.PowerCrownTrader: 3, portroyal.PowerStepCards: 1.5, portroyal.PowerCoinTrader: 3, portroyal.PowerStepShips: 2.5, portroyal.PowerOnceCoins: 2, portroyal.PowerWatching: 5}

// monthsOfChapter is how many months a chapter has: one for each of its four missions.
const monthsOfChapter = 4

// taxable is the number of coins at which every tax strikes; saver is the worth of a coin to the seat of a team that
// saves for the mission after paying tax.
const (
	taxable = 12
	saver   = 1.9
)

// judgeAdventure adds the effects of the adventure to the judgement of a seat.
func (j *judge) judgeAdventure() {
	v := &j.Adventure
	if j.Mode.Together() {
		past := float64(v.Month-1) + 1 - float64(v.NPile)/float64(v.NPile+v.NPast+1)
		j.left = max(0.05, 1-past/monthsOfChapter)
		n := j.Nine()
		lack := float64(n.Influence.Need-n.Influence.Have) / float64(j.Seats)
		switch {
		case lack <= 0:
			j.coin = 0.6
		default:
			j.coin = 2.2 + 1.4*(1-j.left)
		}
	}
	for slot, m := range v.Missions[:v.N] {
		if j.Free(j.seat, slot) {
			j.wantMission(slot, m)
		}
	}
}

// missionValue is the worth to the seat of completing the mission of a slot, without its costs.
func (j *judge) missionValue(slot int) float64 {
	v, p := &j.Adventure, j.p
	m := v.Missions[slot]
	e := v.Demanded(m)
	nth := v.Completed(slot)
	gain := 0.45 * j.coin * float64(e.Crowns)
	if nth == 0 {
		gain += float64(e.First) + 0.45*j.coin*float64(e.FirstCrown)
	}
	switch p.Left {
	case 4:
		gain += powerWorth[p.Persona.Face().Power] * j.left
	case 2:
		gain += 0.45 * j.coin
	case 1:
		gain += 1.35 * j.coin
	}
	if j.Mode.Together() {
		n := j.Nine()
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
	case p.Left > 3:
		gain += 9
	case p.Left == 3:
		gain += 10
	default:
		gain += 0.5
	}
	return gain
}

// wantMission adds up the worth that an open mission gives to things of the seat.
func (j *judge) wantMission(slot int, m portroyal.Mission) {
	e, p := j.Adventure.Demanded(m), j.p
	value := j.missionValue(slot)
	if j.Mode.Together() && j.Adventure.Completed(slot) == 0 && !j.nearest(slot, m) {
		value *= 0.45
	}
	if j.Mode.Together() && slot+1 < int(j.Adventure.N) && j.left > 0.3 {
		value *= 0.9
	}
	lacking := 0
	for i := range e.Needs {
		have, want := p.Progress(&e.Needs[i])
		lacking += max(0, want-have)
	}
	for _, cost := range e.Costs {
		lacking += max(0, cost.N-(p.Kept&cost.Ships).Len())
	}
	if e.Coins > p.Coins {
		lacking++
	}
	share := value
	if lacking > 1 {
		share = value * 1.25 / float64(lacking)
	}
	for i := range e.Needs {
		n := &e.Needs[i]
		have, want := p.Progress(n)
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
		if have := p.Kept & cost.Ships; have.Len() >= cost.N {
			j.needed |= have
			continue
		}
		for ship := range cost.Ships.All() {
			worth := &j.stow[ship.AdventureIndex()]
			*worth = max(*worth, share)
		}
	}
	switch {
	case e.Coins > 0 && p.Coins < e.Coins+2:
		j.purse = max(j.purse, 1+0.5*min(1, value/20))
	case e.When == portroyal.OnTax && value > 5:
		j.purse = max(j.purse, 1.25)
		if j.Mode == portroyal.ModeAdventureCoop && j.Adventure.Completed(slot) == 0 && j.nearest(slot, m) { // one seat of the team saves, so that a tax strikes it
			j.purse = max(j.purse, saver)
		}
	}
}

// nearest tells whether no other seat is nearer to completing the mission of a slot.
func (j *judge) nearest(slot int, m portroyal.Mission) bool {
	mine := distance(j.State, j.seat, m)
	for i := range engine.Seat(j.Seats) {
		if d := distance(j.State, i, m); i != j.seat && j.Free(i, slot) && (d < mine || d == mine && j.State.Places[i].Left > j.p.Left) {
			return false
		}
	}
	return true
}

// distance is how many things seat still lacks for m; four coins count as one thing.
func distance(s *rules.State, seat engine.Seat, m portroyal.Mission) float64 {
	e, p := s.Adventure.Demanded(m), &s.Places[seat]
	d := 0.0
	for i := range e.Needs {
		have, want := p.Progress(&e.Needs[i])
		d += float64(max(0, want-have))
	}
	for _, cost := range e.Costs {
		d += float64(max(0, cost.N-(p.Kept&cost.Ships).Len()))
	}
	if e.Coins > p.Coins {
		d += float64(e.Coins-p.Coins) / 4
	}
	if e.When == portroyal.OnTax && p.Coins < taxable {
		d += float64(taxable-p.Coins) / 4
	}
	return d
}

// completeValue is what completing m now with these ships is worth.
func (j *judge) completeValue(m portroyal.Mission, ships portroyal.ShipSet) float64 {
	slot := j.Adventure.Slot(m)
	v := j.missionValue(slot) - 0.8*float64(j.Adventure.Demanded(m).Coins)
	for ship := range ships.All() {
		v -= 0.1 + 0.3*j.stow[ship.AdventureIndex()]/10
	}
	return v
}

// stowValue is what keeping a ship for its item is worth, after the fee.
func (j *judge) stowValue(c portroyal.Card) float64 {
	v := float64(j.p.Bonuses(c)-j.Fee()) + 0.45*j.coin*float64(j.p.CrownsOfPower(c))
	v += j.stow[c.AdventureIndex()]
	for _, e := range j.Row[:j.NRow] {
		if f := e.Face(); f.Items[c.Face().Item] > 0 && j.p.Carrying(c.Face().Item) == 0 {
			v += 0.4 * float64(f.Influence) * j.coin
		}
	}
	if j.p.Role[portroyal.Innkeeper] > 0 && c.Face().Item >= portroyal.Bread && j.p.Kept&rules.Sellable == 0 {
		v = max(v, 2.5)
	}
	return v
}

// sellValue is the price of an item less the worth of its other uses.
func (j *judge) sellValue(innkeeper, ship portroyal.Card) float64 {
	v := float64(innkeeper.Face().Sells)
	if j.needed.Has(ship) {
		v -= 12
	}
	return v - 0.5
}

// stopBonus is what stopping with so many cards is worth because of missions 51 and 52.
func (j *judge) stopBonus(cards int) float64 {
	best := 0.0
	v := &j.Adventure
	for slot, m := range v.Missions[:v.N] {
		e := v.Demanded(m)
		if (e.When != portroyal.OnStop && e.When != portroyal.OnTwoStops) || int(e.Count) != cards || !j.Free(j.seat, slot) || !j.p.Affords(e) {
			continue
		}
		worth := j.missionValue(slot) - 0.8*float64(e.Coins)
		if e.When == portroyal.OnTwoStops && v.Waits>>j.seat&1 == 0 {
			worth = 0.55*worth + 1
		}
		best = max(best, worth)
	}
	return best
}

// fleetBonus is what reaching n colours is worth because of missions 33 and 34.
func (j *judge) fleetBonus(n int) float64 {
	sum := 0.0
	v := &j.Adventure
	for slot, m := range v.Missions[:v.N] {
		e := v.Demanded(m)
		if e.When != portroyal.OnColours || v.Offered>>slot&1 != 0 || !j.Free(j.seat, slot) || !j.p.Affords(e) {
			continue
		}
		worth := j.missionValue(slot) - 0.8*float64(e.Coins)
		switch {
		case n == int(e.Count):
			sum += worth
		case n < int(e.Count):
			sum += worth * [...]float64{0.02, 0.06, 0.14, 0.35, 0}[n]
		}
	}
	return max(0, sum)
}

// chooseValue is what beginning as p is worth.
func chooseValue(p portroyal.Persona) float64 { return float64(p.Coins()) + powerWorth[p.Face().Power] }

// pickValue is what putting c back on top is worth: as the next card of this turn, if there is one.
func (j *judge) pickValue(c portroyal.Card) float64 {
	return j.worthOf(c, j.bestTakes(portroyal.NoCard), j.bustValue())
}

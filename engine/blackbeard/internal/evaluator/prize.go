package evaluator

import (
	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/rules"
)

// prize is what boarding a merchant brings a pirate in a sea (10.3, 10.4); face NoCounter or 0 is one he has
// not seen, which counts as the mean of all.
func (j *judge) prize(face blackbeard.Counter, sea blackbeard.Sea) float64 {
	if face != 0 && face != blackbeard.NoCounter {
		return j.catch(face.Defence(), face.Ship(), sea)
	}
	v := 0.0
	for d := 1; d <= maxDefence; d++ {
		if odds.faces[d] > 0 {
			v += float64(odds.faces[d]) * j.catch(d, blackbeard.NoShip, sea)
		}
	}
	return v
}

// catch is what boarding a ship of this defence brings.
func (j *judge) catch(defence int, ship blackbeard.ShipType, sea blackbeard.Sea) float64 {
	k := j.k
	force := j.fight + j.pace + j.skill - defence
	win := float64(blackbeard.TwoDice(force)) / 36
	once, twice := float64(blackbeard.Pips(force+1))/36, float64(blackbeard.Pips(force+2))/36
	cargo := float64(odds.cargo[min((defence-1)/2, blackbeard.Bands-1)][sea])
	if k.HoldsFull() {
		least := k.Holds[0]
		for _, v := range k.Holds[1:k.Ship.Holds()] {
			least = min(least, v)
		}
		cargo = max(0.3*cargo, cargo-float64(rules.WorthOf(least)))
	}
	person := float64(odds.person[defence][sea])
	gain := cargoShare*cargo + person*(personShare*meanRansom+moreFame(k, blackbeard.NotorietyHostage)) + moreFame(k, float64(k.CrueltyNow()))
	if ship.HasLog() && ship > k.Ship {
		gain += 1. / 6 * j.newShip(ship)
	}
	return win*gain - once*j.hits[1] - twice*j.hits[2]
}

// newShip is what moving to an undamaged ship of a type brings (10.4).
func (j *judge) newShip(ship blackbeard.ShipType) float64 {
	n := j.shape
	n.ship, n.combat, n.speed = ship, ship.Combat(0), ship.Speed(0)
	return j.gains(&n) + 25*float64(ship.Holds()-j.ship.Holds())
}

// raze is what razing a port brings and costs (13.5).
func (j *judge) raze(port blackbeard.Port) float64 {
	g := int(j.s.Port[port].Garrison)
	return j.storm((g+1)/2, 0, false, moreFame(j.k, 2*float64(g))+j.cheer)
}

// assault is what taking a port brings and costs, with the razing that may follow (13).
func (j *judge) assault(port blackbeard.Port) float64 {
	return j.assaultWith(port, j.k.Info>>port&1 > 0)
}

// assaultWith is assault with or without information on the port.
func (j *judge) assaultWith(port blackbeard.Port, informed bool) float64 {
	k, t := j.k, &j.s.Port[port]
	g := int(t.Garrison)
	first := moreFame(k, float64(g))
	gain := cargoShare*(350*float64(t.Value)-0.7*float64(laden(k))) + first
	gain += max(0, j.storm((g+1)/2, 1, false, moreFame(k, 3*float64(g))-first+0.8*j.cheer))
	if k.Attacked>>t.Nation&1 == 0 {
		gain -= 25
	}
	if k.Hideout != 0 && j.s.Port[k.Hideout].Nation == t.Nation {
		gain -= 200 + float64(k.Stash[k.Hideout])
	}
	return j.storm(g, 0, informed, gain)
}

// A pirate with a fortune of so many doubloons storms a port only if the odds are clearly better than even: there is no
// time in a match to make another, and ports are always there.
const (
	richFrom = 500
	safeOdds = 0.55
)

// storm sums over the dice of an assault on a garrison, after so many points of damage. It is engine.Never for a pirate
// with a fortune to whom the odds are poor.
func (j *judge) storm(garrison, lost int, informed bool, gain float64) float64 {
	if j.combat <= lost {
		return 0
	}
	lead := min(leadMost, max(leadLeast, j.skill+j.fight-lost-garrison)) - leadLeast
	dice := &odds.storms[0][lead]
	if informed {
		dice = &odds.storms[1][lead]
	}
	if float64(dice.win) < safeOdds && j.fortune() >= richFrom {
		return engine.Never
	}
	v := float64(dice.win) * gain
	for n, chance := range dice.hits {
		if chance > 0 {
			v -= float64(chance) * (j.hits[min(len(j.hits)-1, n+lost)] - j.hits[lost])
		}
	}
	return v
}

// danger is what the hunters in a place at sea cost a pirate who comes there or stays (8.1, 8.6).
func (j *judge) danger(at blackbeard.Place) float64 {
	s, k := j.s, j.k
	if !at.IsHex() || !j.huntersAt(at) {
		return 0
	}
	caught := float64(caughtAt(j.pace))
	if k.Careened {
		caught = 0.58
	}
	v := 0.0
	for w := range s.Warships {
		n := &s.Warships[w]
		if n.Face == 0 || n.Anchored || n.At != at {
			continue
		}
		strength, slow := meanWarship, 3
		if n.Known>>rules.Owner(j.p)&1 > 0 && n.Face != blackbeard.NoCounter {
			strength, slow = n.Face.Combat(0), n.Face.Speed(0)
		}
		v += s.slipping(k, at, slow) * caught * j.broadside(strength)
	}
	for c := range s.Crown {
		n := &s.Crown[c]
		if n.Owner >= 0 && n.Owner != rules.Owner(j.p) && !n.Anchored && !n.Careened && n.At == at {
			v += s.slipping(k, at, n.SpeedNow()) * caught * (float64(odds.hanged[j.skill][clamp(j.fight)][n.CombatNow()])*j.stake + 60)
		}
	}
	if k.Careened {
		return 2 * v
	}
	return v
}

// slipping is the chance that a hunter of this speed may try: a schooner at a coast may slip away first (8.2).
func (s mind) slipping(k *rules.Pirate, at blackbeard.Place, speed int) float64 {
	if !k.Ship.Evades() || !at.Coast() || k.Careened {
		return 1
	}
	return float64(min(6, max(0, speed))) / 6
}

// broadside is what a battle with warships of this strength costs.
func (j *judge) broadside(strength int) float64 {
	strength = min(strength, maxStrength)
	sunk := float64(odds.sunk[strength][j.skill][clamp(j.fight)])
	cost := float64(odds.cost[strength][j.skill][clamp(j.fight)])
	return sunk*j.stake + j.hit(min(cost/max(0.05, 1-sunk), float64(j.combat-1)))*(1-sunk) - (1-sunk)*moreFame(j.k, blackbeard.NotorietyEscape)
}

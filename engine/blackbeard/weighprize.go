package blackbeard

// prize is what boarding a merchant brings a pirate in a sea (10.3, 10.4); face NoCounter or 0 is one he has
// not seen, which counts as the mean of all.
func (j *judge) prize(face Counter, sea Sea) float64 {
	if face != 0 && face != NoCounter {
		return j.catch(face.Defence(), face.Ship(), sea)
	}
	v := 0.0
	for d := 1; d <= maxDefence; d++ {
		if odds.faces[d] > 0 {
			v += float64(odds.faces[d]) * j.catch(d, NoShip, sea)
		}
	}
	return v
}

// catch is what boarding a ship of this defence brings.
func (j *judge) catch(defence int, ship ShipType, sea Sea) float64 {
	k := j.k
	force := j.fight + j.pace + j.skill - defence
	win := float64(twoDice(force)) / 36
	once, twice := float64(pips(force+1))/36, float64(pips(force+2))/36
	cargo := float64(odds.cargo[min((defence-1)/2, bands-1)][sea])
	if k.holdsFull() {
		least := k.holds[0]
		for _, v := range k.holds[1:k.ship.Holds()] {
			least = min(least, v)
		}
		cargo = max(0.3*cargo, cargo-float64(worthOf(least)))
	}
	person := float64(odds.person[defence][sea])
	gain := cargoShare*cargo + person*(personShare*meanRansom+moreFame(k, NotorietyHostage)) + moreFame(k, float64(k.crueltyNow()))
	if ship.HasLog() && ship > k.ship {
		gain += 1. / 6 * j.newShip(ship)
	}
	return win*gain - once*j.hits[1] - twice*j.hits[2]
}

// newShip is what changing into an undamaged ship of a type brings (10.4).
func (j *judge) newShip(ship ShipType) float64 {
	n := j.shape
	n.ship, n.combat, n.speed = ship, ship.Combat(0), ship.Speed(0)
	return j.gains(&n) + 25*float64(ship.Holds()-j.ship.Holds())
}

// raze is what razing a port brings and costs (13.5).
func (j *judge) raze(port Port) float64 {
	g := int(j.s.port[port].garrison)
	return j.storm((g+1)/2, 0, false, moreFame(j.k, 2*float64(g))+j.cheer)
}

// assault is what taking a port brings and costs, with the razing that may follow (13).
func (j *judge) assault(port Port) float64 {
	return j.assaultWith(port, j.k.info>>port&1 > 0)
}

// assaultWith is assault with or without information on the port.
func (j *judge) assaultWith(port Port, informed bool) float64 {
	k, t := j.k, &j.s.port[port]
	g := int(t.garrison)
	first := moreFame(k, float64(g))
	gain := cargoShare*(350*float64(t.value)-0.7*float64(laden(k))) + first
	gain += max(0, j.storm((g+1)/2, 1, false, moreFame(k, 3*float64(g))-first+0.8*j.cheer))
	if k.attacked>>t.nation&1 == 0 {
		gain -= 25
	}
	if k.hideout != 0 && j.s.port[k.hideout].nation == t.nation {
		gain -= 200 + float64(k.stash[k.hideout])
	}
	return j.storm(g, 0, informed, gain)
}

// storm goes through the dice of an assault on a garrison, after so many points of damage.
func (j *judge) storm(garrison, lost int, informed bool, gain float64) float64 {
	if j.combat <= lost {
		return 0
	}
	lead := min(leadMost, max(leadLeast, j.skill+j.fight-lost-garrison)) - leadLeast
	dice := &odds.storms[0][lead]
	if informed {
		dice = &odds.storms[1][lead]
	}
	v := float64(dice.win) * gain
	for n, chance := range dice.hits {
		if chance > 0 {
			v -= float64(chance) * (j.hits[min(len(j.hits)-1, n+lost)] - j.hits[lost])
		}
	}
	return v
}

// danger is what the hunters of a place at sea cost a pirate who comes there or stays (8.1, 8.6).
func (j *judge) danger(at Place) float64 {
	s, k := j.s, j.k
	if !at.IsHex() || !j.huntersAt(at) {
		return 0
	}
	caught := float64(caughtAt(j.pace))
	if k.careened {
		caught = 0.58
	}
	v := 0.0
	for w := range s.warships {
		n := &s.warships[w]
		if n.face == 0 || n.anchored || n.at != at {
			continue
		}
		strength, slow := meanWarship, 3
		if n.known>>owner(j.p)&1 > 0 && n.face != NoCounter {
			strength, slow = n.face.Combat(0), n.face.Speed(0)
		}
		v += s.slipping(k, at, slow) * caught * j.broadside(strength)
	}
	for c := range s.crown {
		n := &s.crown[c]
		if n.owner >= 0 && n.owner != owner(j.p) && !n.anchored && !n.careened && n.at == at {
			v += s.slipping(k, at, n.speedNow()) * caught * (float64(odds.hanged[j.skill][clamp(j.fight)][n.combatNow()])*j.stake + 60)
		}
	}
	if k.careened {
		return 2 * v
	}
	return v
}

// slipping is the chance that a hunter of this speed may try: a schooner at a coast may slip away first (8.2).
func (s mind) slipping(k *pirate, at Place, speed int) float64 {
	if !k.ship.Evades() || !at.Coast() || k.careened {
		return 1
	}
	return float64(min(6, max(0, speed))) / 6
}

// broadside is what a battle with warships of this strength costs.
func (j *judge) broadside(strength int) float64 {
	strength = min(strength, maxStrength)
	sunk := float64(odds.sunk[strength][j.skill][clamp(j.fight)])
	cost := float64(odds.cost[strength][j.skill][clamp(j.fight)])
	return sunk*j.stake + j.hit(min(cost/max(0.05, 1-sunk), float64(j.combat-1)))*(1-sunk) - (1-sunk)*moreFame(j.k, NotorietyEscape)
}

package blackbeard

import "portside/engine"

// gainShare is how much of the loss of an opponent's pirate is a gain for a player.
func (s mind) gainShare() float64 { return 0.9 / float64(max(1, s.players-1)) }

// victimWorth is what the end of an opponent's pirate is worth to a player: the richer and the more
// notorious he is, the more; and if he is the last of his owner it ends the match.
func (s mind) victimWorth(player, p int8) float64 {
	k := &s.pirates[p]
	v := s.gainShare() * (150 + float64(k.fortune()) + renown(float64(k.notoriety)))
	q := owner(p)
	if s.captainsLeft(q) > 0 || s.activePirates(q) > 1 || s.player[q].exempt {
		return v
	}
	if s.wouldLead(player, p) {
		return v + 1500
	}
	return v - 800
}

// wouldLead tells whether a player leads once pirate p of an opponent is gone.
func (s mind) wouldLead(player, p int8) bool {
	mine := s.bestWithout(player, -1)
	for q := range int8(s.players) {
		if q != player && s.bestWithout(q, p) >= mine {
			return false
		}
	}
	return true
}

// bestWithout is the greatest net worth of one pirate of a player, pirate p left out.
func (s mind) bestWithout(player, p int8) (best int32) {
	for q := 2 * player; q < 2*player+2; q++ {
		if q != p && s.inPlay(q) {
			best = max(best, s.pirates[q].fortune())
		}
	}
	for _, r := range s.player[player].retired {
		if r.captain != 0 {
			best = max(best, r.worth)
		}
	}
	return best
}

// petitionShare is how much of the worth of the best prey a commissioner who has still to sail there has.
const petitionShare = 0.07

// petitionLeast is the chance from which on a petition is worth what it promises.
const petitionLeast = 1. / 6

// weighPetition is what asking for a commissioner brings.
func (s mind) weighPetition(player int8) float64 {
	chance, best := 0.0, 0.0
	for p := range int8(slots) {
		if s.inPlay(p) && owner(p) != player {
			chance = max(chance, float64(codesUpTo(int(s.pirates[p].notoriety)))/36)
			best = max(best, s.victimWorth(player, p))
		}
	}
	if chance < petitionLeast {
		chance *= chance / petitionLeast // a turn is worth more than a ticket in a lottery
	}
	return chance * petitionShare * best
}

// onslaught is what a battle of a commissioner with a pirate brings the owner of the commissioner.
func (s mind) onslaught(player, c, p int8) float64 {
	k, n := &s.pirates[p], &s.crown[c]
	skill, combat, crown := min(maxSkill, k.skillNow()), clamp(k.combatNow()), min(maxCombat+1, n.combatNow())
	hanged, routed := float64(odds.hanged[skill][combat][crown]), float64(odds.routed[skill][combat][crown])
	gift := s.gainShare() * moreFame(k, float64((firstCommissioner+Counter(c)).Combat(0)))
	escape := s.gainShare() * moreFame(k, NotorietyEscape) * (1 - hanged - routed)
	return hanged*s.victimWorth(player, p) + 40*s.gainShare() - routed*(80+gift) - escape
}

// weighCrown is what an operation of a commissioner brings.
func (s mind) weighCrown(player int8, a engine.Action) float64 {
	c := int8(Counter(a.A) - firstCommissioner)
	k := &s.crown[c]
	switch a.Op {
	case opCrownIntercept:
		q := s.slotOf(Counter(a.B))
		t := &s.pirates[q]
		caught := float64(caughtAt(t.speedNow())) * s.slipping(t, t.at, k.speedNow())
		if t.careened {
			return 0.58 * s.victimWorth(player, q)
		}
		return caught * s.onslaught(player, c, q)
	case opCrownRefit:
		return 12 * float64(s.crownRepair(c))
	case opCrownRecover:
		return 40
	case opCrownCareen:
		return 5 * float64((firstCommissioner+Counter(c)).Speed(0)-int(k.speed)-2)
	case opCrownUncareen:
		return 25
	case opCrownTransit:
		v := 5.0
		if to := Place(a.B); to.IsHex() {
			v = 10 + s.reachWorth(player, c, to)
		}
		return v
	}
	if k.at.IsZone() {
		return 0
	}
	return s.reachWorth(player, c, k.at) - 2
}

// reachWorth is what the pirates whom a commissioner may reach from a hex promise.
func (s mind) reachWorth(player, c int8, from Place) float64 {
	_, _, v := s.quarry(player, c, from)
	return v
}

// quarry is the pirate whom a commissioner should go after: worth catching, and near.
func (s mind) quarry(player, c int8, from Place) (at Place, anchored bool, best float64) {
	at = from
	n := &s.crown[c]
	pace := float64(max(1, n.speedNow()))
	for p := range int8(slots) {
		k := &s.pirates[p]
		if k.captain == 0 || owner(p) == player {
			continue
		}
		d := from.Sailing(k.at)
		if d < 0 {
			continue
		}
		v := float64(caughtAt(k.speedNow())) * s.onslaught(player, c, p)
		if k.anchored { // chased out he is damaged, and barred
			v = 0.5*v + 0.06*s.victimWorth(player, p)
		}
		if k.careened {
			v = 0.5 * s.victimWorth(player, p)
		}
		if v /= 2 + float64(d)/pace; v > best {
			at, anchored, best = k.at, k.anchored, v
		}
	}
	return at, anchored, best
}

// weighHunters steers a commissioner, or a warship of the drawer.
func (s mind) weighHunters(player int8, u unit, legal []engine.Action, dst []float64) []float64 {
	at, _ := s.where(u)
	goal, anchored, limit := at, false, 100
	if c, ok := u.crown(); ok {
		goal, anchored, _ = s.quarry(player, c, at)
	} else if w, ok := u.navy(); ok {
		limit = s.hunterSpeed(u)
		goal, anchored = s.navyGoal(player, w, at, limit-int(s.voyage.spent))
	}
	for _, a := range legal {
		v := 0.0
		switch a.Op {
		case opAnchor:
			v = 1
			if goal == at && anchored {
				v = 50
			} else if c, ok := u.crown(); ok && s.crownHurt(firstCommissioner+Counter(c)) {
				v = 30
			}
		case opWeigh:
			if v = -5; goal != at {
				v = 12
			}
		case opSail:
			v = 10 * float64(at.Sailing(goal)-Place(a.A).Sailing(goal))
			if int(s.voyage.spent) >= limit {
				v = -10 // farther than it can: somebody might ask for proof
			}
		}
		dst = append(dst, v)
	}
	return dst
}

// navyGoal is the best pirate of the opponents that a warship can reach, else where it is.
func (s mind) navyGoal(player, w int8, from Place, points int) (at Place, anchored bool) {
	at = from
	best := 0.0
	for p := range int8(slots) {
		k := &s.pirates[p]
		if k.captain == 0 || owner(p) == player {
			continue
		}
		d := from.Sailing(k.at)
		if k.anchored {
			d++
		}
		if d < 0 || d > points {
			continue
		}
		if v := s.salvo(player, w, p); v > best {
			at, anchored, best = k.at, k.anchored, v
		}
	}
	return at, anchored
}

// salvo is what a warship that meets a pirate brings a player.
func (s mind) salvo(player, w, p int8) float64 {
	k := &s.pirates[p]
	strength := meanWarship
	if n := &s.warships[w]; n.known>>player&1 > 0 && n.face != NoCounter {
		strength = n.face.Combat(0)
	}
	worth := s.victimWorth(player, p)
	if k.anchored {
		return 0.08*worth + 10
	}
	if k.careened {
		return 0.58 * worth
	}
	skill, combat := min(maxSkill, k.skillNow()), clamp(k.combatNow())
	return float64(caughtAt(k.speedNow()))*(float64(odds.sunk[strength][skill][combat])*worth+40*s.gainShare()) + 1
}

// weighWarship moves a warship that can reach an opponent, else places a new one.
func (s mind) weighWarship(player int8, a engine.Action) float64 {
	if a.Op != opWarship {
		return 4
	}
	w := int8(a.A)
	n := &s.warships[w]
	best := 0.0
	for p := range int8(slots) {
		k := &s.pirates[p]
		if k.captain == 0 || owner(p) == player {
			continue
		}
		d := n.at.Sailing(k.at)
		if n.anchored {
			d++
		}
		if k.anchored {
			d++
		}
		if d < 0 || d > WarshipMoveMax {
			continue
		}
		far := [WarshipMoveMax + 1]float64{1, 1, 0.92, 0.71, 0.46, 0.17}[d]
		if n.known>>player&1 > 0 && n.face != NoCounter {
			if far = 1; d > n.face.Speed(0) {
				far = 0
			}
		}
		best = max(best, far*s.salvo(player, w, p))
	}
	return best
}

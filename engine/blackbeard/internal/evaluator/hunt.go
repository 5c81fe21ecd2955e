package evaluator

import (
	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/rules"
)

// gainShare is how much of the loss of an opponent's pirate is a gain for a player.
func (s mind) gainShare() float64 { return 0.9 / float64(max(1, s.Players-1)) }

// victimWorth is what the end of an opponent's pirate is worth to a player: more for a richer and more
// notorious one; if he is his owner's last, it ends the match.
func (s mind) victimWorth(player, p int8) float64 {
	k := &s.Pirates[p]
	v := s.gainShare() * (150 + float64(k.Fortune()) + renown(float64(k.Notoriety)))
	q := rules.Owner(p)
	if s.CaptainsLeft(q) > 0 || s.ActivePirates(q) > 1 || s.Player[q].Exempt {
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
	for q := range int8(s.Players) {
		if q != player && s.bestWithout(q, p) >= mine {
			return false
		}
	}
	return true
}

// bestWithout is the greatest net worth of one pirate of a player, without pirate p.
func (s mind) bestWithout(player, p int8) (best int32) {
	for q := 2 * player; q < 2*player+2; q++ {
		if q != p && s.InPlay(q) {
			best = max(best, s.Pirates[q].Fortune())
		}
	}
	for _, r := range s.Player[player].Retired {
		if r.Captain != 0 {
			best = max(best, r.Worth)
		}
	}
	return best
}

// petitionShare is the share of the best prey's worth for a commissioner who has still to sail there.
const petitionShare = 0.07

// petitionLeast is the chance from which a petition is worth what it promises.
const petitionLeast = 1. / 6

// weighPetition is what asking for a commissioner brings.
func (s mind) weighPetition(player int8) float64 {
	chance, best := float64(blackbeard.CodesUpTo(s.PetitionLimit(player)))/36, 0.0
	if chance == 0 {
		return engine.Never
	}
	for p := range int8(rules.Slots) {
		if s.InPlay(p) && rules.Owner(p) != player {
			best = max(best, s.victimWorth(player, p))
		}
	}
	if chance < petitionLeast {
		chance *= chance / petitionLeast // a turn is worth more than a lottery ticket
	}
	return chance * petitionShare * best
}

// onslaught is what a battle between a commissioner and a pirate brings the commissioner's owner.
func (s mind) onslaught(player, c, p int8) float64 {
	k, n := &s.Pirates[p], &s.Crown[c]
	skill, combat, crown := min(maxSkill, k.SkillNow()), clamp(k.CombatNow()), min(maxCombat+1, n.CombatNow())
	hanged, routed := float64(odds.hanged[skill][combat][crown]), float64(odds.routed[skill][combat][crown])
	gift := s.gainShare() * moreFame(k, float64((blackbeard.FirstCommissioner+blackbeard.Counter(c)).Combat(0)))
	escape := s.gainShare() * moreFame(k, blackbeard.NotorietyEscape) * (1 - hanged - routed)
	return hanged*s.victimWorth(player, p) + 40*s.gainShare() - routed*(80+gift) - escape
}

// weighCrown is what an operation of a commissioner brings.
func (s mind) weighCrown(player int8, a engine.Action) float64 {
	c := int8(blackbeard.Counter(a.A) - blackbeard.FirstCommissioner)
	k := &s.Crown[c]
	switch a.Op {
	case blackbeard.OpCrownIntercept:
		q := s.SlotOf(blackbeard.Counter(a.B))
		t := &s.Pirates[q]
		caught := float64(caughtAt(t.SpeedNow())) * s.slipping(t, t.At, k.SpeedNow())
		if t.Careened {
			return 0.58 * s.victimWorth(player, q)
		}
		return caught * s.onslaught(player, c, q)
	case blackbeard.OpCrownRefit:
		return 12 * float64(s.CrownRepair(c))
	case blackbeard.OpCrownRecover:
		return 40
	case blackbeard.OpCrownCareen:
		return 5 * float64((blackbeard.FirstCommissioner+blackbeard.Counter(c)).Speed(0)-int(k.Speed)-2)
	case blackbeard.OpCrownUncareen:
		return 25
	case blackbeard.OpCrownTransit:
		v := 5.0
		if to := blackbeard.Place(a.B); to.IsHex() {
			v = 10 + s.reachWorth(player, c, to)
		}
		return v
	}
	if k.At.IsZone() {
		return 0
	}
	return s.reachWorth(player, c, k.At) - 2
}

// reachWorth is the expected gain from the pirates that a commissioner may reach from a hex.
func (s mind) reachWorth(player, c int8, from blackbeard.Place) float64 {
	_, _, v := s.quarry(player, c, from)
	return v
}

// quarry is the pirate that a commissioner should go after: worth catching, and near.
func (s mind) quarry(player, c int8, from blackbeard.Place) (at blackbeard.Place, anchored bool, best float64) {
	at = from
	n := &s.Crown[c]
	pace := float64(max(1, n.SpeedNow()))
	for p := range int8(rules.Slots) {
		k := &s.Pirates[p]
		if k.Captain == 0 || rules.Owner(p) == player {
			continue
		}
		d := from.Sailing(k.At)
		if d < 0 {
			continue
		}
		v := float64(caughtAt(k.SpeedNow())) * s.onslaught(player, c, p)
		if k.Anchored { // a pirate who is chased out is damaged and barred
			v = 0.5*v + 0.06*s.victimWorth(player, p)
		}
		if k.Careened {
			v = 0.5 * s.victimWorth(player, p)
		}
		if v /= 2 + float64(d)/pace; v > best {
			at, anchored, best = k.At, k.Anchored, v
		}
	}
	return at, anchored, best
}

// weighHunters steers a commissioner, or one of the drawer's warships.
func (s mind) weighHunters(player int8, u rules.Unit, legal []engine.Action, dst []float64) []float64 {
	at, _ := s.Where(u)
	goal, anchored, limit := at, false, 100
	if c, ok := u.Crown(); ok {
		goal, anchored, _ = s.quarry(player, c, at)
	} else if w, ok := u.Navy(); ok {
		limit = s.HunterSpeed(u)
		goal, anchored = s.navyGoal(player, w, at, limit-int(s.Voyage.Spent))
	}
	for _, a := range legal {
		v := 0.0
		switch a.Op {
		case blackbeard.OpAnchor:
			v = 1
			if goal == at && anchored {
				v = 50
			} else if c, ok := u.Crown(); ok && s.CrownHurt(blackbeard.FirstCommissioner+blackbeard.Counter(c)) {
				v = 30
			}
		case blackbeard.OpWeigh:
			if v = -5; goal != at {
				v = 12
			}
		case blackbeard.OpSail:
			v = 10 * float64(at.Sailing(goal)-blackbeard.Place(a.A).Sailing(goal))
			if int(s.Voyage.Spent) >= limit {
				v = -10 // beyond its speed: somebody might ask for proof
			}
		}
		dst = append(dst, v)
	}
	return dst
}

// navyGoal is the place of the best opposing pirate that a warship can reach, otherwise its own.
func (s mind) navyGoal(player, w int8, from blackbeard.Place, points int) (at blackbeard.Place, anchored bool) {
	at = from
	best := 0.0
	for p := range int8(rules.Slots) {
		k := &s.Pirates[p]
		if k.Captain == 0 || rules.Owner(p) == player {
			continue
		}
		d := from.Sailing(k.At)
		if k.Anchored {
			d++
		}
		if d < 0 || d > points {
			continue
		}
		if v := s.salvo(player, w, p); v > best {
			at, anchored, best = k.At, k.Anchored, v
		}
	}
	return at, anchored
}

// salvo is what a warship that meets a pirate brings a player.
func (s mind) salvo(player, w, p int8) float64 {
	k := &s.Pirates[p]
	strength := meanWarship
	if n := &s.Warships[w]; n.Known>>player&1 > 0 && n.Face != blackbeard.NoCounter {
		strength = n.Face.Combat(0)
	}
	worth := s.victimWorth(player, p)
	if k.Anchored {
		return 0.08*worth + 10
	}
	if k.Careened {
		return 0.58 * worth
	}
	skill, combat := min(maxSkill, k.SkillNow()), clamp(k.CombatNow())
	return float64(caughtAt(k.SpeedNow()))*(float64(odds.sunk[strength][skill][combat])*worth+40*s.gainShare()) + 1
}

// weighWarship moves a warship that can reach an opponent, otherwise places a new one.
func (s mind) weighWarship(player int8, a engine.Action) float64 {
	if a.Op != blackbeard.OpWarship {
		return 4
	}
	w := int8(a.A)
	n := &s.Warships[w]
	best := 0.0
	for p := range int8(rules.Slots) {
		k := &s.Pirates[p]
		if k.Captain == 0 || rules.Owner(p) == player {
			continue
		}
		d := n.At.Sailing(k.At)
		if n.Anchored {
			d++
		}
		if k.Anchored {
			d++
		}
		if d < 0 || d > blackbeard.WarshipMoveMax {
			continue
		}
		far := [blackbeard.WarshipMoveMax + 1]float64{1, 1, 0.92, 0.71, 0.46, 0.17}[d]
		if n.Known>>player&1 > 0 && n.Face != blackbeard.NoCounter {
			if far = 1; d > n.Face.Speed(0) {
				far = 0
			}
		}
		best = max(best, far*s.salvo(player, w, p))
	}
	return best
}

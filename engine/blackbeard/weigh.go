package blackbeard

import "portside/engine"

// Judgement of the game for bots, about in doubloons: hunt where prizes lie, sell what is aboard, mend what
// is broken, keep out of the hunters' way, retire in time. It uses only what the seat may know; the
// figures are our own.

// Weigh implements engine.State.
func (s *state) Weigh(seat engine.Seat, legal []engine.Action, dst []float64) []float64 {
	player := int8(seat)
	kind := AskBase + uint16(s.ask.kind)
	for _, a := range legal {
		v := 0.0
		switch kind {
		case AskOperation:
			v = s.weighOperation(player, a)
		case AskPlace:
			v = s.weighPlace(Place(a.A))
		case AskSail:
			v = s.weighSail(player, s.top().u, a)
		default:
			v = s.weighAnswer(kind, player, a)
		}
		dst = append(dst, v)
	}
	return dst
}

// weighOperation is what an operation may bring.
func (s *state) weighOperation(player int8, a engine.Action) float64 {
	switch a.Op {
	case opActivate:
		if s.activePirates(player) == 0 {
			return 400
		}
		return 45
	case opPetition:
		if p := s.prize0(player); p >= 0 {
			return 1.2 * float64(codesUpTo(int(s.pirates[p].notoriety))) / 36 * 60
		}
		return 0
	case opStash: // what lies ashore is safe from a mutiny
		return 150 + float64(a.B)/100
	case opPardonErase:
		return 160
	case opPass:
		return 1
	case opCrownMove, opCrownTransit, opCrownIntercept, opCrownRefit, opCrownRecover, opCrownCareen, opCrownUncareen:
		return s.weighCrown(a)
	}
	p := s.slotOf(Counter(a.A))
	if p < 0 {
		return 0
	}
	k := &s.pirates[p]
	switch a.Op {
	case opMove:
		return s.weighMove(p)
	case opTransit:
		return s.weighTransit(p, Place(a.B))
	case opPrize:
		return s.weighPrize(p, int8(a.B), player)
	case opSell:
		if sum := k.laden(); sum > 0 {
			return 60 + float64(sum)
		}
		return 2
	case opRansom:
		return 300
	case opRefit:
		return 22 * float64(k.full()-k.combat)
	case opRecover:
		if k.wounds.hurt() || k.scurvy {
			return 130
		}
		return 0
	case opCareen:
		if k.speed > 1 || k.speed == k.top() {
			return 0
		}
		return 50 + 22*float64(1-k.speed)
	case opUncareen:
		return 90
	case opAssault, opRaze:
		return s.weighAssault(p, a.Op == opRaze)
	case opRetire, opPardonRetire:
		return s.weighRetire(p, player, a.Op == opPardonRetire)
	case opPardonLetter:
		return 40
	}
	if a.Op == opOffer || a.Op == opBreakAlliance {
		return 0
	}
	return 3
}

// prize0 is the most notorious opposing pirate, -1 if there is none.
func (s *state) prize0(player int8) int8 {
	set := s.notorious(player)
	for p := range int8(slots) {
		if set>>p&1 > 0 {
			return p
		}
	}
	return -1
}

// laden is the worth of the cargo aboard.
func (k *pirate) laden() (sum int) {
	for _, v := range k.holds {
		sum += int(worthOf(v))
	}
	return sum
}

// broken tells how badly a pirate needs a port, 0 … 1.
func (k *pirate) broken() float64 {
	need := 0.7 * float64(k.full()-k.combat) / float64(k.full())
	if k.wounds.hurt() || k.scurvy {
		need += 0.4
	}
	if k.popularity <= 3 {
		need += 0.3
	}
	if k.speed <= 0 {
		need += 0.2
	}
	return min(1, need)
}

// weighMove is what a MOVE brings: the nearer the goal, the better; on the spot of a prize it is wasted.
func (s *state) weighMove(p int8) float64 {
	k := &s.pirates[p]
	if k.mustRaze {
		return 50
	}
	if k.anchored {
		if k.broken() > 0.3 {
			return 30
		}
		return 40
	}
	return 35 + 25*k.broken() + 0.1*float64(k.laden())
}

// weighTransit leaves a sea only when nothing is left to hunt.
func (s *state) weighTransit(p int8, to Place) float64 {
	k := &s.pirates[p]
	switch {
	case k.at.IsZone() && to.IsHex():
		return 60
	case k.at.IsZone():
		return 25
	}
	return 8
}

// meanDefence stands in for a face that has not been seen.
const meanDefence = 4

// weighPrize is what a merchant brings on the average.
func (s *state) weighPrize(p, slot, player int8) float64 {
	k, m := &s.pirates[p], &s.merchants[slot]
	defence := meanDefence
	if m.known>>player&1 > 0 {
		defence = m.face.Defence()
	}
	force := k.combatNow() + k.speedNow() + k.skillNow() - defence
	win := float64(twoDice(force)) / 36
	risk := float64(twoDice(force+2))/36 - win
	gain := 40*float64(defence) + 12*float64(k.crueltyNow())
	if k.holdsFull() {
		gain *= 0.5
	}
	return 20 + win*gain - risk*40
}

// weighAssault is what a port brings, its loot and the fame, against the damage of a failure.
func (s *state) weighAssault(p int8, raze bool) float64 {
	k := &s.pirates[p]
	t := &s.port[k.at.Port()]
	garrison := int(t.garrison)
	if raze {
		garrison = (garrison + 1) / 2
	}
	lead := k.skillNow() + k.combatNow() - garrison
	win := 0.0
	for d := 1; d <= 6; d++ {
		win += float64(twoDice(lead+d-1)) / 36 / 6
	}
	gain := 3.5*100*float64(t.value) + 8*float64(t.garrison)
	if raze {
		gain = 18 * float64(t.garrison)
	}
	return win*gain - (1-win)*400
}

// weighRetire retires a pirate who leads and would do so safely, or who is falling to pieces.
func (s *state) weighRetire(p, player int8, surely bool) float64 {
	k := &s.pirates[p]
	mine := int(k.fortune())
	chance := float64(codesUpTo(mine/100)) / 36
	if surely {
		chance = 1
	}
	rival := 0
	for q := range int8(slots) {
		if s.inPlay(q) && owner(q) != player {
			rival = max(rival, int(s.pirates[q].fortune()))
		}
	}
	want := 0.04 * float64(mine-rival/2)
	if k.notoriety > 60 { // the hundred is nearer than the pension
		want -= 120
	}
	if k.popularity <= 3 || k.combat <= 2 {
		want += 0.05 * float64(mine)
	}
	return chance*want - 10
}

// weighCrown is what an operation of a commissioner brings.
func (s *state) weighCrown(a engine.Action) float64 {
	c := int8(Counter(a.A) - firstCommissioner)
	k := &s.crown[c]
	switch a.Op {
	case opCrownIntercept:
		q := s.slotOf(Counter(a.B))
		t := &s.pirates[q]
		return 30 + 12*float64(k.combatNow()-t.skillNow()-t.combatNow()) + float64(t.notoriety)
	case opCrownRefit:
		return 10 * float64((firstCommissioner+Counter(c)).Combat(0)-int(k.combat))
	case opCrownRecover:
		if k.wounds.hurt() || k.scurvy {
			return 40
		}
		return 0
	case opCrownCareen:
		return 5 * float64((firstCommissioner+Counter(c)).Speed(0)-int(k.speed)-1)
	case opCrownUncareen, opCrownTransit:
		return 30
	}
	return 15
}

// weighPlace puts a new captain where merchants are near and hunters are not.
func (s *state) weighPlace(at Place) float64 {
	v := 0.0
	for i := range s.merchants {
		if m := &s.merchants[i]; m.face != 0 {
			switch d := at.Sailing(m.at); {
			case d == 0:
				v += 30
			case d > 0 && d < 6:
				v += float64(12 - 2*d)
			}
		}
	}
	for i := range s.warships {
		if w := &s.warships[i]; w.face != 0 && w.at == at {
			v -= 80
		}
	}
	if at.Gate() != NoPlace {
		v -= 3
	}
	return v
}

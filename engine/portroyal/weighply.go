package portroyal

import "portside/engine"

// weigh implements engine.Game for a state.
func (s *state) weigh(seat engine.Seat, legal []engine.Action, dst []float64) []float64 {
	if s.mode.timed() {
		var t team
		s.judgeTeam(seat, &t)
		for _, a := range legal {
			dst = append(dst, t.weigh(a))
		}
		return dst
	}
	j := s.judge(seat)
	for _, a := range legal {
		dst = append(dst, j.weigh(a))
	}
	return dst
}

func (j *judge) weigh(a engine.Action) float64 {
	switch a.Op {
	case opDraw:
		worth, _ := j.afterDraw()
		return worth
	case opGamble:
		return j.afterGambling()
	case opStop, opGoOn:
		if j.mode.adventure() && j.voyage.entered {
			return j.bestTakes(NoCard) + j.stopBonus(int(j.nHarbour))
		}
		return j.bestTakes(NoCard)
	case opRepel, opRepelFree:
		return j.bestTakes(NoCard)
	case opKeep:
		return j.bestTakes(NoCard) + j.keepValue()
	case opLetIn:
		if j.ships[faces[j.pending].colour] > 0 {
			return j.bustValue()
		}
		return j.bestTakes(j.pending) + j.colourValue(j.shipCount()+1)
	case opTrade:
		if f := &faces[a.A]; f.item != NoItem {
			return float64(j.worth(j.p, Card(a.A))-j.fee())*j.purse + 0.45*j.coin*float64(f.crowns)
		}
		return j.gainOf(Card(a.A))
	case opHire:
		return j.gainOf(Card(a.A))
	case opStow:
		return j.stowValue(Card(a.A))
	case opSell:
		return j.sellValue(Card(a.A), Card(a.B))
	case opComplete:
		if v := j.completeValue(Mission(a.A), keptOf(a)); v > 0 {
			return 500 + v
		}
		return -1
	case opYesMission:
		return j.completeValue(Mission(a.A), 0)
	case opAgree:
		if j.phase == PhaseRemove {
			v := -0.9 * float64(j.voyage.toll)
			if j.p.left > 2 {
				v += 13
			}
			return v + 0.45*j.coin*[...]float64{0, 3, 1, 0, 0}[j.p.left]
		}
		return 0.45*j.coin - 0.9*float64(happenings[j.voyage.card].price)
	case opChoose:
		return chooseValue(Persona(a.A))
	case opShare:
		return -max(float64(a.A)-float64(j.voyage.pot)/float64(j.seats), float64(j.voyage.pot)/float64(j.seats)-float64(a.A))
	case opLookout:
		worth, _ := j.afterDraw()
		return max(worth, j.bestTakes(NoCard)) + 0.3
	case opPick:
		return j.pickValue(Card(a.A))
	case opForgo:
		return j.forgoValue(Card(a.A))
	case opGive:
		return j.giveValue(engine.Seat(a.A))
	case opFulfil:
		return 500 * j.contractValue(Contract(a.A))
	case opYes:
		return j.contractValue(Contract(a.A))
	case opClaim:
		return j.claimValue(Card(a.A), unpack(a.B, a.C))
	}
	return 0
}

// keepValue is a fifth of the contract.
func (j *judge) keepValue() float64 { return j.contractValue(PackOfPirates) / 5 }

// forgoValue shares the contract's value among the ships it asks for.
func (j *judge) forgoValue(c Card) float64 {
	foe := foeOf(faces[c].colour)
	toll := 0
	if j.seat != j.active {
		toll = fee
	}
	steps := foe.Spaces() + 1 - int(j.table.wait[foe][j.seat])
	return j.contractValue(foe)/float64(steps) - float64(toll)
}

// giveValue prefers the seat that threatens least.
func (j *judge) giveValue(to engine.Seat) float64 {
	return -float64(j.state.seat[to].influence)
}

// claimValue is the influence and coins of an expedition less the characters; jacks are kept if possible.
func (j *judge) claimValue(c Card, pay Payment) float64 {
	f := &faces[c]
	symbols := 0
	for _, n := range f.needs {
		symbols += int(n)
	}
	gain := float64(int(f.influence)-symbols)*j.coin + float64(f.coins)
	return 1000 + gain - float64(pay.Jacks()) // an expedition is always worth more than waiting for it
}

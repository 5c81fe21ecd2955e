package portroyal

import "portside/engine"

// Weigh implements engine.Brain.
func (brain) Weigh(st engine.State, seat engine.Seat, legal []engine.Action, dst []float64) []float64 {
	s := st.(*state)
	if s.mode.timed() {
		var t team
		t.begin(s, seat)
		for _, a := range legal {
			dst = append(dst, t.weigh(a))
		}
		return dst
	}
	j := newJudge(s, seat)
	for _, a := range legal {
		dst = append(dst, j.weigh(a))
	}
	return dst
}

func (j *judge) weigh(a engine.Action) float64 {
	switch a.Op {
	case OpDraw:
		worth, _ := j.afterDraw()
		return worth
	case OpGamble:
		return j.afterGambling()
	case OpStop, OpGoOn:
		if j.mode.adventure() && j.voyage.entered {
			return j.bestTakes(NoCard) + j.stopBonus(int(j.nHarbour))
		}
		return j.bestTakes(NoCard)
	case OpRepel, OpRepelFree:
		return j.bestTakes(NoCard)
	case OpKeep:
		return j.bestTakes(NoCard) + j.keepValue()
	case OpLetIn:
		if j.ships[j.pending.Face().colour] > 0 {
			return j.bustValue()
		}
		return j.bestTakes(j.pending) + j.colourValue(j.shipCount()+1)
	case OpTrade:
		if f := Card(a.A).Face(); f.item != NoItem {
			return float64(j.p.income(Card(a.A), j.inForce())-j.fee())*j.purse + 0.45*j.coin*float64(f.crowns)
		}
		return j.gainOf(Card(a.A))
	case OpHire:
		return j.gainOf(Card(a.A))
	case OpStow:
		return j.stowValue(Card(a.A))
	case OpSell:
		return j.sellValue(Card(a.A), Card(a.B))
	case OpComplete:
		if v := j.completeValue(Mission(a.A), Discards(a)); v > 0 {
			return 500 + v
		}
		return -1
	case OpYesMission:
		return j.completeValue(Mission(a.A), 0)
	case OpAgree:
		if j.phase == PhaseRemove {
			v := -0.9 * float64(j.voyage.toll)
			if j.p.left > 2 {
				v += 13
			}
			return v + 0.45*j.coin*[...]float64{0, 3, 1, 0, 0}[j.p.left]
		}
		return 0.45*j.coin - 0.9*float64(j.voyage.card.Face().price)
	case OpChoose:
		return chooseValue(Persona(a.A))
	case OpShare:
		return -max(float64(a.A)-float64(j.voyage.pot)/float64(j.seats), float64(j.voyage.pot)/float64(j.seats)-float64(a.A))
	case OpLookout:
		worth, _ := j.afterDraw()
		return max(worth, j.bestTakes(NoCard)) + 0.3
	case OpPick:
		return j.pickValue(Card(a.A))
	case OpForgo:
		return j.forgoValue(Card(a.A))
	case OpGive:
		return j.giveValue(engine.Seat(a.A))
	case OpFulfil:
		return 500 * j.contractValue(Contract(a.A))
	case OpYes:
		return j.contractValue(Contract(a.A))
	case OpClaim:
		pay, _ := ClaimPayment(a)
		return j.claimValue(Card(a.A), pay)
	}
	return 0
}

// keepValue is a fifth of the contract.
func (j *judge) keepValue() float64 { return j.contractValue(PackOfPirates) / 5 }

// forgoValue shares the contract's value among the ships it asks for.
func (j *judge) forgoValue(c Card) float64 {
	foe := c.Face().colour.Foe()
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
	f := c.Face()
	symbols := 0
	for _, n := range f.needs {
		symbols += int(n)
	}
	gain := float64(int(f.influence)-symbols)*j.coin + float64(f.coins)
	return 1000 + gain - float64(pay.Jacks()) // an expedition is always worth more than waiting for it
}

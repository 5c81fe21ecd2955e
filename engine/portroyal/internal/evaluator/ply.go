package evaluator

import (
	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/internal/rules"
)

// Score implements engine.Evaluator.
func (Evaluator) Score(st engine.State, seat engine.Seat, legal []engine.Action, dst []float64) []float64 {
	s := st.(*rules.State)
	if s.Mode.Timed() {
		var t team
		t.begin(s, seat)
		for _, a := range legal {
			dst = append(dst, t.score(a))
		}
		return dst
	}
	j := newJudge(s, seat)
	for _, a := range legal {
		dst = append(dst, j.score(a))
	}
	return dst
}

func (j *judge) score(a engine.Action) float64 {
	switch a.Op {
	case portroyal.OpDraw:
		worth, _ := j.afterDraw()
		return worth
	case portroyal.OpGamble:
		return j.afterGambling()
	case portroyal.OpStop, portroyal.OpGoOn:
		if j.Mode.Adventure() && j.Adventure.Entered {
			return j.bestTakes(portroyal.NoCard) + j.stopBonus(int(j.NHarbour))
		}
		return j.bestTakes(portroyal.NoCard)
	case portroyal.OpRepel, portroyal.OpRepelFree:
		return j.bestTakes(portroyal.NoCard)
	case portroyal.OpKeep:
		return j.bestTakes(portroyal.NoCard) + j.keepValue()
	case portroyal.OpLetIn:
		if j.Ships[j.Pending.Face().Colour] > 0 {
			return j.bustValue()
		}
		return j.bestTakes(j.Pending) + j.colourValue(j.ShipCount()+1)
	case portroyal.OpTrade:
		if f := portroyal.Card(a.A).Face(); f.Item != portroyal.NoItem {
			return float64(j.p.Income(portroyal.Card(a.A), j.InForce())-j.Fee())*j.purse + 0.45*j.coin*float64(f.Crowns)
		}
		return j.gainOf(portroyal.Card(a.A))
	case portroyal.OpHire:
		return j.gainOf(portroyal.Card(a.A))
	case portroyal.OpStow:
		return j.stowValue(portroyal.Card(a.A))
	case portroyal.OpSell:
		return j.sellValue(portroyal.Card(a.A), portroyal.Card(a.B))
	case portroyal.OpComplete:
		if v := j.completeValue(portroyal.Mission(a.A), portroyal.Discards(a)); v > 0 {
			return 500 + v
		}
		return -1
	case portroyal.OpYesMission:
		return j.completeValue(portroyal.Mission(a.A), 0)
	case portroyal.OpAgree:
		if j.Phase == portroyal.PhaseRemove {
			v := -0.9 * float64(j.Adventure.Toll)
			if j.p.Left > 2 {
				v += 13
			}
			return v + 0.45*j.coin*[...]float64{0, 3, 1, 0, 0}[j.p.Left]
		}
		return 0.45*j.coin - 0.9*float64(j.Adventure.Card.Face().Price)
	case portroyal.OpChoose:
		return chooseValue(portroyal.Persona(a.A))
	case portroyal.OpShare:
		return -max(float64(a.A)-float64(j.Adventure.Pot)/float64(j.Seats), float64(j.Adventure.Pot)/float64(j.Seats)-float64(a.A))
	case portroyal.OpLookout:
		worth, _ := j.afterDraw()
		return max(worth, j.bestTakes(portroyal.NoCard)) + 0.3
	case portroyal.OpPick:
		return j.pickValue(portroyal.Card(a.A))
	case portroyal.OpForgo:
		return j.forgoValue(portroyal.Card(a.A))
	case portroyal.OpGive:
		return j.giveValue(engine.Seat(a.A))
	case portroyal.OpFulfil:
		return 500 * j.contractValue(portroyal.Contract(a.A))
	case portroyal.OpYes:
		return j.contractValue(portroyal.Contract(a.A))
	case portroyal.OpClaim:
		pay, _ := portroyal.ClaimPayment(a)
		return j.claimValue(portroyal.Card(a.A), pay)
	}
	return 0
}

// keepValue is a fifth of the contract.
func (j *judge) keepValue() float64 { return j.contractValue(portroyal.PackOfPirates) / 5 }

// forgoValue shares the contract's value among the ships it needs.
func (j *judge) forgoValue(c portroyal.Card) float64 {
	foe := c.Face().Colour.Foe()
	toll := 0
	if j.seat != j.Active {
		toll = portroyal.Fee
	}
	steps := foe.Spaces() + 1 - int(j.Table.Wait[foe][j.seat])
	return j.contractValue(foe)/float64(steps) - float64(toll)
}

// giveValue prefers the seat that threatens least.
func (j *judge) giveValue(to engine.Seat) float64 {
	return -float64(j.State.Places[to].Influence)
}

// claimValue is the influence and coins of an expedition less the characters; jacks are kept if possible.
func (j *judge) claimValue(c portroyal.Card, pay portroyal.Payment) float64 {
	f := c.Face()
	symbols := 0
	for _, n := range f.Needs {
		symbols += int(n)
	}
	gain := float64(int(f.Influence)-symbols)*j.coin + float64(f.Coins)
	return 1000 + gain - float64(pay.Jacks()) // claiming an expedition is always worth more than waiting
}

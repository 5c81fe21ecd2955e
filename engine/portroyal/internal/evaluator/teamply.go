package evaluator

import (
	"portside/engine"
	"portside/engine/portroyal"
)

// afterDraw is the expected worth of the harbour after one more card, then stopping; bust is the chance
// that the card ends the turn.
func (t *team) afterDraw() (worth, bust float64) {
	pile := &t.Unseen[t.Gen]
	if t.Deck == 0 {
		pile = &t.Discard
	}
	if pile.Len() == 0 {
		return 0, 0
	}
	ships := t.ShipCount()
	now, atBust, sum, busts := t.stopped(t.n, ships), t.bust(), 0.0, 0
	more := t.colourValue(ships + 1)
	for token := range pile.All() {
		c, v := portroyal.Card(token), now
		switch f := c.Face(); {
		case f.Kind == portroyal.Character:
			t.look(t.n, c)
			v = t.stopped(t.n+1, ships)
		case f.Kind == portroyal.Ship && t.CanRepel(c) && t.CanKeep(c):
			v += t.keep()
		case f.Kind == portroyal.Ship && t.Ships[f.Colour] == 0:
			t.look(t.n, c)
			v = t.stopped(t.n+1, ships+1) + more
		case f.Kind == portroyal.Ship && !t.CanRepel(c):
			v = atBust
			busts += pile.Count(token)
		case f.Kind == portroyal.Expedition:
			v += anExpedition
		}
		sum += v * float64(pile.Count(token))
	}
	n := float64(pile.Len())
	return sum/n - risk*float64(busts)/n - drawing, float64(busts) / n
}

// keep is what a ship kept for pack of pirates is worth.
func (t *team) keep() float64 {
	if !t.wanted(t.Active, portroyal.PackOfPirates) {
		return -1
	}
	if have, _ := t.ProgressOf(t.Active, portroyal.PackOfPirates); have == 0 && t.plan[portroyal.PackOfPirates] != t.Active {
		return 0
	}
	have, want := t.ProgressOf(t.Active, portroyal.PackOfPirates)
	return t.crew[t.Active].contractValue(portroyal.PackOfPirates) * packMore / (1 + perMissing*float64(want-have-1))
}

// weigh judges one action.
func (t *team) score(a engine.Action) float64 {
	ships := t.ShipCount()
	switch a.Op {
	case portroyal.OpDraw:
		worth, _ := t.afterDraw()
		return worth
	case portroyal.OpGamble:
		worth, bust := t.afterDraw()
		safe := 1 - bust - 0.05*float64(ships+1)
		return safe * safe * safe * safe * (worth + 5)
	case portroyal.OpStop, portroyal.OpGoOn, portroyal.OpRepel:
		return t.stopped(t.n, ships)
	case portroyal.OpKeep:
		return t.stopped(t.n, ships) + t.keep()
	case portroyal.OpLetIn:
		if t.Ships[t.Pending.Face().Colour] > 0 {
			return t.bust()
		}
		t.look(t.n, t.Pending)
		return t.stopped(t.n+1, ships+1) + t.colourValue(ships+1)
	case portroyal.OpTrade, portroyal.OpHire, portroyal.OpForgo, portroyal.OpDone:
		return t.weighTake(a)
	case portroyal.OpGive:
		return t.crew[a.A].purse*100 - float64(t.Places[a.A].Coins)
	case portroyal.OpFulfil:
		return t.weighFulfil(portroyal.Contract(a.A))
	case portroyal.OpYes:
		if t.wanted(t.me, portroyal.Contract(a.A)) {
			return 1
		}
		return -1
	case portroyal.OpClaim:
		pay, _ := portroyal.ClaimPayment(a)
		return t.weighClaim(portroyal.Card(a.A), pay)
	case portroyal.OpSetAside:
		return float64(t.Time) - turnsPerContract*float64(t.Undone())
	case portroyal.OpAccept:
		return 1
	case portroyal.OpPropose:
		return -float64(a.A)
	}
	return 0
}

// weighTake is the actor's gain now and what everybody makes of the rest.
func (t *team) weighTake(a engine.Action) float64 {
	var may [portroyal.MaxSeats]int8
	t.allowances(t.ShipCount(), &may)
	for i := range engine.Seat(t.Seats) { // seats that were asked before take no more
		if (i-t.Active+engine.Seat(t.Seats))%engine.Seat(t.Seats) < (t.me-t.Active+engine.Seat(t.Seats))%engine.Seat(t.Seats) {
			may[i] = 0
		}
	}
	may[t.me] = int8(t.Allowance)
	if a.Op == portroyal.OpDone {
		may[t.me] = 0
		return t.harvest(t.n, -1, may)
	}
	c, without := portroyal.ActionCard(a), -1
	for i := range t.n {
		if t.cards[i] == c {
			without = i
		}
	}
	may[t.me]--
	g := 0.0
	switch {
	case a.Op == portroyal.OpForgo:
		g = t.forgo(t.me, c.Face().Colour.Foe())
	case a.Op == portroyal.OpTrade: // gain may have meant forgoing
		g = float64(t.Places[t.me].Income(c, portroyal.NoHappening)) * t.crew[t.me].purse
		if t.me != t.Active {
			g -= portroyal.Fee * (t.crew[t.me].purse - t.crew[t.Active].purse)
		}
	default:
		g = t.gain(t.me, c)
	}
	return g + t.harvest(t.n, without, may)
}

// weighFulfil: at once if nobody has done it; a second marker only if it is not needed elsewhere.
func (t *team) weighFulfil(c portroyal.Contract) float64 {
	hard := int(t.Table.Used[t.me])
	for _, k := range [...]portroyal.Contract{portroyal.SmallCourt, portroyal.PackOfPirates} {
		if k != c && t.Table.IsOpen(k) && t.Table.Filled[k] == 0 && t.plan[k] == t.me {
			hard++
		}
	}
	if hard >= portroyal.Markers && t.Undone() > 1 {
		return -5000 // the last marker is for a contract that nobody else is as near to
	}
	if t.Table.Filled[c] == 0 {
		return 5000
	}
	if t.left < 2 || !t.free(t.me) || c == portroyal.Ransom {
		return -5000
	}
	return 3000
}

// weighClaim is the influence and coins of an expedition less the characters it takes.
func (t *team) weighClaim(c portroyal.Card, pay portroyal.Payment) float64 {
	j, f := &t.crew[t.me], c.Face()
	used := [portroyal.Roles]uint8{portroyal.Settler: uint8(int(f.Needs[0]) - pay.JackSettlers), portroyal.Captain: uint8(int(f.Needs[1]) - pay.JackCaptains),
		portroyal.Priest: uint8(int(f.Needs[2]) - pay.JackPriests)}
	gain := float64(f.Influence)*j.coin + float64(f.Coins)*j.purse
	for _, n := range f.Needs {
		gain -= float64(n) * j.coin
	}
	if t.plan[portroyal.Explorer] == t.me && t.Table.IsOpen(portroyal.Explorer) && t.Table.Filled[portroyal.Explorer] == 0 {
		gain += j.contractValue(portroyal.Explorer)
	}
	for _, k := range t.Table.Open[:t.Table.N] {
		if int(k) >= len(portroyal.Pairs) || k == portroyal.TraderPrince || t.plan[k] != t.me || t.Table.Filled[k] > 0 {
			continue
		}
		for _, r := range portroyal.Pairs[k] {
			if used[r] > 0 && j.p.Role[r] == used[r] {
				gain -= j.contractValue(k) / 2
			}
		}
	}
	if gain <= 0 {
		return -1000
	}
	return 1000 + gain - 0.1*float64(pay.Jacks())
}

package portroyal

import "portside/engine"

// afterDraw is the expected worth of the harbour after one more card, then stopping; bust is the chance
// that the card ends the turn.
func (t *team) afterDraw() (worth, bust float64) {
	pile := &t.unseen[t.gen]
	if t.deck == 0 {
		pile = &t.discard
	}
	if pile.Len() == 0 {
		return 0, 0
	}
	ships := t.shipCount()
	now, atBust, sum, busts := t.stopped(t.n, ships), t.bust(), 0.0, 0
	more := t.colourValue(ships + 1)
	for token := range pile.All() {
		c, v := Card(token), now
		switch f := c.Face(); {
		case f.kind == Character:
			t.look(t.n, c)
			v = t.stopped(t.n+1, ships)
		case f.kind == Ship && t.canRepel(c) && t.canKeep(c):
			v += t.keep()
		case f.kind == Ship && t.ships[f.colour] == 0:
			t.look(t.n, c)
			v = t.stopped(t.n+1, ships+1) + more
		case f.kind == Ship && !t.canRepel(c):
			v = atBust
			busts += pile.Count(token)
		case f.kind == Expedition:
			v += anExpedition
		}
		sum += v * float64(pile.Count(token))
	}
	n := float64(pile.Len())
	return sum/n - risk*float64(busts)/n - drawing, float64(busts) / n
}

// keep is what a ship kept for pack of pirates is worth.
func (t *team) keep() float64 {
	if !t.wanted(t.active, PackOfPirates) {
		return -1
	}
	if have, _ := t.progressOf(t.active, PackOfPirates); have == 0 && t.plan[PackOfPirates] != t.active {
		return 0
	}
	have, want := t.progressOf(t.active, PackOfPirates)
	return t.crew[t.active].contractValue(PackOfPirates) * packMore / (1 + perMissing*float64(want-have-1))
}

// weigh judges one action.
func (t *team) weigh(a engine.Action) float64 {
	ships := t.shipCount()
	switch a.Op {
	case OpDraw:
		worth, _ := t.afterDraw()
		return worth
	case OpGamble:
		worth, bust := t.afterDraw()
		safe := 1 - bust - 0.05*float64(ships+1)
		return safe * safe * safe * safe * (worth + 5)
	case OpStop, OpGoOn, OpRepel:
		return t.stopped(t.n, ships)
	case OpKeep:
		return t.stopped(t.n, ships) + t.keep()
	case OpLetIn:
		if t.ships[t.pending.Face().colour] > 0 {
			return t.bust()
		}
		t.look(t.n, t.pending)
		return t.stopped(t.n+1, ships+1) + t.colourValue(ships+1)
	case OpTrade, OpHire, OpForgo, OpDone:
		return t.weighTake(a)
	case OpGive:
		return t.crew[a.A].purse*100 - float64(t.seat[a.A].coins)
	case OpFulfil:
		return t.weighFulfil(Contract(a.A))
	case OpYes:
		if t.wanted(t.me, Contract(a.A)) {
			return 1
		}
		return -1
	case OpClaim:
		pay, _ := ClaimPayment(a)
		return t.weighClaim(Card(a.A), pay)
	case OpSetAside:
		return float64(t.time) - turnsPerContract*float64(t.undone())
	case OpAccept:
		return 1
	case OpPropose:
		return -float64(a.A)
	}
	return 0
}

// weighTake is what the actor gets now and what everybody makes of the rest.
func (t *team) weighTake(a engine.Action) float64 {
	var may [MaxSeats]int8
	t.allowances(t.shipCount(), &may)
	for i := range engine.Seat(t.seats) { // who was asked before takes no more
		if (i-t.active+engine.Seat(t.seats))%engine.Seat(t.seats) < (t.me-t.active+engine.Seat(t.seats))%engine.Seat(t.seats) {
			may[i] = 0
		}
	}
	may[t.me] = int8(t.allowance)
	if a.Op == OpDone {
		may[t.me] = 0
		return t.harvest(t.n, -1, may)
	}
	c, without := ActionCard(a), -1
	for i := range t.n {
		if t.cards[i] == c {
			without = i
		}
	}
	may[t.me]--
	g := 0.0
	switch {
	case a.Op == OpForgo:
		g = t.forgo(t.me, c.Face().colour.Foe())
	case a.Op == OpTrade: // gain may have meant forgoing
		g = float64(t.seat[t.me].income(c, NoHappening)) * t.crew[t.me].purse
		if t.me != t.active {
			g -= fee * (t.crew[t.me].purse - t.crew[t.active].purse)
		}
	default:
		g = t.gain(t.me, c)
	}
	return g + t.harvest(t.n, without, may)
}

// weighFulfil: at once what nobody has done; a second marker only where it is not needed elsewhere.
func (t *team) weighFulfil(c Contract) float64 {
	hard := int(t.table.used[t.me])
	for _, k := range [...]Contract{SmallCourt, PackOfPirates} {
		if k != c && t.table.isOpen(k) && t.table.filled[k] == 0 && t.plan[k] == t.me {
			hard++
		}
	}
	if hard >= markers && t.undone() > 1 {
		return -5000 // the last marker is for something that nobody else is as near to
	}
	if t.table.filled[c] == 0 {
		return 5000
	}
	if t.spare < 2 || !t.free(t.me) || c == Ransom {
		return -5000
	}
	return 3000
}

// weighClaim is the influence and coins of an expedition less the characters it takes.
func (t *team) weighClaim(c Card, pay Payment) float64 {
	j, f := &t.crew[t.me], c.Face()
	used := [roles]uint8{Settler: uint8(int(f.needs[0]) - pay.JackSettlers), Captain: uint8(int(f.needs[1]) - pay.JackCaptains),
		Priest: uint8(int(f.needs[2]) - pay.JackPriests)}
	gain := float64(f.influence)*j.coin + float64(f.coins)*j.purse
	for _, n := range f.needs {
		gain -= float64(n) * j.coin
	}
	if t.plan[Explorer] == t.me && t.table.isOpen(Explorer) && t.table.filled[Explorer] == 0 {
		gain += j.contractValue(Explorer)
	}
	for _, k := range t.table.open[:t.table.n] {
		if int(k) >= len(pairs) || k == TraderPrince || t.plan[k] != t.me || t.table.filled[k] > 0 {
			continue
		}
		for _, r := range pairs[k] {
			if used[r] > 0 && j.p.role[r] == used[r] {
				gain -= j.contractValue(k) / 2
			}
		}
	}
	if gain <= 0 {
		return -1000
	}
	return 1000 + gain - 0.1*float64(pay.Jacks())
}

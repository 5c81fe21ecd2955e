package portroyal

import "portside/engine"

// Judgement of the game for bots, in coins: what the harbour is worth to a seat if it stops, what it may
// be worth after one more card, what a card is worth in a display. The figures are our own and were
// settled by letting bots play each other.

// judge holds what is the same for all actions of one decision.
type judge struct {
	*state
	seat   engine.Seat
	p      *place
	left   float64        // how much of the match is still to come, 1 … 0
	coin   float64        // what influence is worth in coins
	wants  [roles]float64 // what contracts add to a character
	sword  float64        // … to a sword below the third
	pack   float64        // … to a sword that helps to fill pack of pirates
	cheap  float64        // … to a character of cost 3 or less
	purse  float64        // what a coin in hand is worth
	grand  float64        // what missions add to a character of influence 2 or more
	stow   [32]float64    // … to a ship kept for its item, by bits of place.kept
	needed uint32         // kept ships that a mission asks for
	plan   plan           // of a team: who does which contract
}

// benefit is what the ability of a role brings over a whole match, in coins.
var benefit = [roles]float64{
	Settler: 1.2, Captain: 1.2, Priest: 1.2, Jack: 1.6, Trader: 1.5, Admiral: 2.5, Jester: 1.8, Governor: 7, Mademoiselle: 5,
	Merchant: 2.5, Clerk: 2.5, Gunner: 4, ViceAdmiral: 2.5, Gambler: 1, Innkeeper: 3, Lookout: 3,
}

// judge is the judgement of seat in a match against others.
func (s *state) judge(seat engine.Seat) judge {
	j := judge{state: s, seat: seat, p: &s.seat[seat], purse: 1}
	goal := s.goal()
	if goal == 0 {
		goal = goalBase
	}
	best := int16(0)
	for i := range s.seats {
		best = max(best, s.seat[i].influence)
	}
	j.left = 1 - min(1, float64(best)/float64(goal))
	j.coin = 4.2 - 2.2*j.left
	for _, c := range s.table.open[:s.table.n] {
		j.want(c)
	}
	if s.mode.adventure() {
		j.judgeVoyage()
	}
	return j
}

// want adds up what an open contract makes characters worth.
func (j *judge) want(c Contract) {
	if !j.markable(j.seat, c) || j.meets(j.seat, c) {
		return
	}
	v := j.contractValue(c)
	switch {
	case c == PackOfPirates && j.p.swords < 2:
		j.sword += v / 4
	case c == TraderPrince:
		j.wants[Trader] += v / float64(2-min(1, j.p.role[Trader]))
	case int(c) < len(pairs):
		have, want := j.progressOf(j.seat, c)
		for _, r := range pairs[c] {
			if j.p.role[r] == 0 {
				j.wants[r] += v / float64(want-have)
			}
		}
	case c == CheapStaff:
		j.cheap += v / 4
	case c == Fighter:
		j.sword += v / 3
	case c == Explorer:
		j.wantExplorers(v)
	}
}

// wantExplorers spreads the value of explorer over the characters that an expedition of the row lacks.
func (j *judge) wantExplorers(v float64) {
	if j.nRow == 0 {
		for r := Settler; r <= Jack; r++ {
			j.wants[r] += v / 5
		}
		return
	}
	for _, c := range j.row[:j.nRow] {
		lacks, missing := [3]bool{}, 0
		for i, n := range faces[c].needs {
			if k := int(n) - int(j.p.role[Settler+Role(i)]); k > 0 {
				lacks[i] = true
				missing += k
			}
		}
		missing -= int(j.p.role[Jack])
		for i, is := range lacks {
			if is && missing > 0 {
				j.wants[Settler+Role(i)] = max(j.wants[Settler+Role(i)], v/float64(missing))
			}
		}
		j.wants[Jack] = max(j.wants[Jack], v/float64(max(1, missing)))
	}
}

// contractValue is what fulfilling c is worth: its coins and influence, and for a team the step to the win.
func (j *judge) contractValue(c Contract) float64 {
	space := j.table.filled[c]
	if j.mode.timed() {
		if space > 0 {
			return -8 // the marker is needed elsewhere
		}
		return aContract + float64(contracts[c].Coins[0])
	}
	fulfilled, _ := j.table.placed(j.seat)
	return float64(contracts[c].Coins[space]) + float64(influenceOfNth[fulfilled+1])*j.coin + 0.3
}

// valueOf is what character c is worth in the display, without its price.
func (j *judge) valueOf(c Card) float64 {
	f := &faces[c]
	v := float64(f.influence)*j.coin + j.wants[f.role]
	if f.cost <= 3 {
		v += j.cheap
	}
	if f.influence >= 2 {
		v += j.grand
	}
	if f.ares {
		v += j.left
	}
	switch f.role {
	case Sailor, Pirate, TybukBrother: // the first swords keep turns alive, more than five repel little more
		if j.p.swords < 5 {
			v += j.left * 2.2 * float64(f.swords)
		}
		if j.p.swords < 3 {
			v += j.sword * float64(f.swords)
		}
	case Settler, Captain, Priest, Jack:
		if j.mode != modeSail {
			v += benefit[f.role]
			if j.nRow > 0 {
				v++
			}
		}
	default:
		v += j.left * benefit[f.role]
	}
	return v
}

// gainOf is what taking c from the harbour is worth after paying, negative if it cannot be paid.
func (j *judge) gainOf(c Card) float64 {
	toll := 0
	if j.seat != j.active {
		toll = fee
	}
	if f := &faces[c]; f.kind == Ship {
		v := float64(j.worth(j.p, c)-toll) * j.purse
		if f.item != NoItem && int(j.p.coins)+j.bonuses(j.p, c) >= toll {
			v = max(v+0.45*j.coin*float64(f.crowns), j.stowValue(c))
		}
		if j.p.merchants[f.colour] > 0 {
			v += j.coin
		}
		if f.gift && j.seats > 1 {
			v -= 0.5
		}
		return v + 1.5*float64(j.p.clerks[f.colour])
	}
	price := j.price(j.p, c) + toll
	if price > int(j.p.coins) {
		return -1
	}
	return j.valueOf(c) - float64(price)*(0.55+0.45*j.left)*j.purse
}

// bestTakes adds up the highest gains of the harbour, with one card more if extra is not NoCard.
func (j *judge) bestTakes(extra Card) float64 {
	var top [8]float64
	ships := j.shipCount()
	if extra != NoCard && faces[extra].kind == Ship {
		ships = min(ships+1, colours-1)
	}
	n := takesByColours[ships] + int(j.p.role[Governor]) + int(j.gambles)
	if j.mode.adventure() && j.voyage.card != NoHappening && happenings[j.voyage.card].effect == extraTake {
		n++
	}
	n = min(n, len(top))
	insert := func(c Card) {
		v := j.gainOf(c)
		for i := range n {
			if v > top[i] {
				v, top[i] = top[i], v
			}
		}
	}
	cards := int(j.nHarbour)
	for _, c := range j.harbour[:cards] {
		insert(c)
	}
	if extra != NoCard {
		cards++
		insert(extra)
	}
	sum := 0.0
	for _, v := range top[:n] {
		sum += v
	}
	switch {
	case cards == 0:
		sum += float64(j.p.role[Jester])
	case cards >= 5:
		sum += 2 * float64(j.p.role[Admiral])
	case cards >= 3:
		sum += float64(j.p.role[ViceAdmiral])
	}
	return sum + float64(max(0, ships-1)*int(j.p.role[Gunner]))
}

// bustValue is what a bust leaves: jesters, and jinx for those who can take it up.
func (j *judge) bustValue() float64 {
	v := float64(j.p.role[Jester])
	if j.table.n > 0 && j.markable(j.seat, Jinx) {
		v += max(0, j.contractValue(Jinx))
	}
	return v
}

// drawing is what a draw costs: nothing to speak of, but a draw that changes nothing must not look as
// good as stopping, or a bot could draw and repel the same ships for ever.
const drawing = 1e-6

// afterDraw is the expected worth of the harbour after one more card, then stopping; bust is the chance
// that the card ends the turn.
func (j *judge) afterDraw() (worth, bust float64) {
	var room engine.Bag
	pile := j.nextFaces(j.seat, &room)
	if pile.Len() == 0 {
		return 0, 0
	}
	now, atBust, sum, busts := j.bestTakes(NoCard), j.bustValue(), 0.0, 0
	for t := range pile.All() {
		if j.busts(Card(t)) {
			busts += pile.Count(t)
		}
		sum += j.worthOf(Card(t), now, atBust) * float64(pile.Count(t))
	}
	n := float64(pile.Len())
	return sum/n - drawing, float64(busts) / n
}

// busts tells whether card c would end the turn.
func (j *judge) busts(c Card) bool {
	f := &faces[c]
	return f.kind == Ship && j.ships[f.colour] > 0 && !j.canRepel(c) && !j.canRepelFree(c)
}

// worthOf is what the harbour is worth once c has been drawn: now without it, atBust after a bust.
func (j *judge) worthOf(c Card, now, atBust float64) float64 {
	entered := func() float64 {
		if j.mode.adventure() {
			return j.stopBonus(int(j.nHarbour) + 1)
		}
		return 0
	}
	switch f := &faces[c]; {
	case f.kind == Character:
		return j.bestTakes(c) + entered()
	case f.kind == Ship && j.canRepel(c) && j.table.n > 0 && j.canKeep(c):
		return now + j.keepValue()
	case f.kind == Ship && j.ships[f.colour] == 0:
		return j.bestTakes(c) + j.colourValue(j.shipCount()+1) + entered()
	case j.busts(c):
		return atBust
	case f.kind == Expedition:
		return now + 0.5
	}
	return now
}

// colourValue is what reaching n colours of ships is worth because of tiny gamester and gamester.
func (j *judge) colourValue(n int) float64 {
	if j.voyage.n > 0 {
		return j.fleetBonus(n)
	}
	if j.table.n == 0 {
		return 0
	}
	switch {
	case n == 3 && j.offered&1 == 0 && j.markable(j.seat, TinyGamester):
		return max(0, j.contractValue(TinyGamester)) / 2
	case n == 4 && j.offered&2 == 0 && j.markable(j.seat, Gamester):
		return max(0, j.contractValue(Gamester))
	}
	return 0
}

// afterGambling guesses what a gamble leads to: four draws that must all be safe, richer by what four
// cards bring, and one card more to take.
func (j *judge) afterGambling() float64 {
	worth, bust := j.afterDraw()
	safe := 1 - bust - 0.05*float64(j.shipCount()+1)
	return safe * safe * safe * safe * (worth + 5)
}

// Weigh implements engine.State.
func (s *state) Weigh(seat engine.Seat, legal []engine.Action, dst []float64) []float64 {
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

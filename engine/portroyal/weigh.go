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
	stow   [32]float64    // … to a ship kept for its item, by Card.AdventureIndex
	needed ShipSet        // kept ships that a mission asks for
	plan   plan           // of a team: who does which contract
}

// benefit is what the ability of a role brings over a whole match, in coins.
var benefit = [roles]float64{
	Settler: 1.2, Captain: 1.2, Priest: 1.2, Jack: 1.6, Trader: 1.5, Admiral: 2.5, Jester: 1.8, Governor: 7, Mademoiselle: 5,
	Merchant: 2.5, Clerk: 2.5, Gunner: 4, ViceAdmiral: 2.5, Gambler: 1, Innkeeper: 3, Lookout: 3,
}

// newJudge is the judgement of seat in a match against others.
func newJudge(s *state, seat engine.Seat) judge {
	j := judge{state: s, seat: seat, p: &s.seat[seat], purse: 1}
	goal := s.mode.Goal()
	if goal == 0 {
		goal = BaseGoal
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
		for i, n := range c.Face().needs {
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
		return aContract + float64(c.Face().Coins[0])
	}
	fulfilled, _ := j.table.placed(j.seat)
	return float64(c.Face().Coins[space]) + float64(influenceOfNth[fulfilled+1])*j.coin + 0.3
}

// valueOf is what character c is worth in the display, without its price.
func (j *judge) valueOf(c Card) float64 {
	f := c.Face()
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
		if j.mode != ModeSail {
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
	if f := c.Face(); f.kind == Ship {
		v := float64(j.p.income(c, j.inForce())-toll) * j.purse
		if f.item != NoItem && int(j.p.coins)+j.p.Bonuses(c) >= toll {
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
	price := j.p.price(c, j.inForce()) + toll
	if price > int(j.p.coins) {
		return -1
	}
	return j.valueOf(c) - float64(price)*(0.55+0.45*j.left)*j.purse
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

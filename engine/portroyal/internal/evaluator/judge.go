package evaluator

import (
	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/internal/rules"
)

// Judgement of the game for bots, in coins: what the harbour is worth to a seat if it stops, what it may
// be worth after one more card, what a card is worth in a display. The figures are our own and were
// found by letting bots play each other.

// judge holds what is the same for all actions of one decision.
type judge struct {
	*rules.State
	seat   engine.Seat
	p      *rules.Place
	left   float64                  // how much of the match is left, 1 … 0
	coin   float64                  // what influence is worth in coins
	wants  [portroyal.Roles]float64 // what contracts add to a character
	sword  float64                  // … to a sword below the third
	pack   float64                  // … to a sword that helps to fill pack of pirates
	cheap  float64                  // … to a character of cost 3 or less
	purse  float64                  // what a coin in hand is worth
	grand  float64                  // what missions add to a character of influence 2 or more
	stow   [32]float64              // … to a ship kept for its item, by Card.AdventureIndex
	needed portroyal.ShipSet        // kept ships that a mission asks for
	plan   plan                     // of a team: who does which contract
}

// benefit is what the ability of a role brings over a whole match, in coins.
var benefit = [portroyal.Roles]float64{
	portroyal.Settler: 1.2, portroyal.Captain: 1.2, portroyal.Priest: 1.2, portroyal.Jack: 1.6, portroyal.Trader: 1.5, portroyal.Admiral: 2.5, portroyal.Jester: 1.8, portroyal.Governor: 7, portroyal.Mademoiselle: 5,
	portroyal.Merchant: 2.5, portroyal.Clerk: 2.5, portroyal.Gunner: 4, portroyal.ViceAdmiral: 2.5, portroyal.Gambler: 1, portroyal.Innkeeper: 3, portroyal.Lookout: 3,
}

// newJudge is the judgement of seat in a match against others.
func newJudge(s *rules.State, seat engine.Seat) judge {
	j := judge{State: s, seat: seat, p: &s.Places[seat], purse: 1}
	goal := s.Mode.Goal()
	if goal == 0 {
		goal = portroyal.BaseGoal
	}
	best := int16(0)
	for i := range s.Seats {
		best = max(best, s.Places[i].Influence)
	}
	j.left = 1 - min(1, float64(best)/float64(goal))
	j.coin = 4.2 - 2.2*j.left
	for _, c := range s.Table.Open[:s.Table.N] {
		j.want(c)
	}
	if s.Mode.Adventure() {
		j.judgeAdventure()
	}
	return j
}

// want adds up the worth that an open contract gives to characters.
func (j *judge) want(c portroyal.Contract) {
	if !j.Markable(j.seat, c) || j.Meets(j.seat, c) {
		return
	}
	v := j.contractValue(c)
	switch {
	case c == portroyal.PackOfPirates && j.p.Swords < 2:
		j.sword += v / 4
	case c == portroyal.TraderPrince:
		j.wants[portroyal.Trader] += v / float64(2-min(1, j.p.Role[portroyal.Trader]))
	case int(c) < len(portroyal.Pairs):
		have, want := j.ProgressOf(j.seat, c)
		for _, r := range portroyal.Pairs[c] {
			if j.p.Role[r] == 0 {
				j.wants[r] += v / float64(want-have)
			}
		}
	case c == portroyal.CheapStaff:
		j.cheap += v / 4
	case c == portroyal.Fighter:
		j.sword += v / 3
	case c == portroyal.Explorer:
		j.wantExplorers(v)
	}
}

// wantExplorers spreads the value of explorer over the characters that an expedition of the row lacks.
func (j *judge) wantExplorers(v float64) {
	if j.NRow == 0 {
		for r := portroyal.Settler; r <= portroyal.Jack; r++ {
			j.wants[r] += v / 5
		}
		return
	}
	for _, c := range j.Row[:j.NRow] {
		lacks, missing := [3]bool{}, 0
		for i, n := range c.Face().Needs {
			if k := int(n) - int(j.p.Role[portroyal.Settler+portroyal.Role(i)]); k > 0 {
				lacks[i] = true
				missing += k
			}
		}
		missing -= int(j.p.Role[portroyal.Jack])
		for i, is := range lacks {
			if is && missing > 0 {
				j.wants[portroyal.Settler+portroyal.Role(i)] = max(j.wants[portroyal.Settler+portroyal.Role(i)], v/float64(missing))
			}
		}
		j.wants[portroyal.Jack] = max(j.wants[portroyal.Jack], v/float64(max(1, missing)))
	}
}

// contractValue is what fulfilling c is worth: its coins and influence, and for a team the step to the win.
func (j *judge) contractValue(c portroyal.Contract) float64 {
	space := j.Table.Filled[c]
	if j.Mode.Timed() {
		if space > 0 {
			return -8 // the marker is needed elsewhere
		}
		return aContract + float64(c.Face().Coins[0])
	}
	fulfilled, _ := j.Table.Placed(j.seat)
	return float64(c.Face().Coins[space]) + float64(portroyal.InfluenceOfNth[fulfilled+1])*j.coin + 0.3
}

// valueOf is what character c is worth in the display, without its price.
func (j *judge) valueOf(c portroyal.Card) float64 {
	f := c.Face()
	v := float64(f.Influence)*j.coin + j.wants[f.Role]
	if f.Cost <= 3 {
		v += j.cheap
	}
	if f.Influence >= 2 {
		v += j.grand
	}
	if f.Ares {
		v += j.left
	}
	switch f.Role {
	case portroyal.Sailor, portroyal.Pirate, portroyal.TybukBrother: // the first swords keep turns alive; beyond five they repel little more
		if j.p.Swords < 5 {
			v += j.left * 2.2 * float64(f.Swords)
		}
		if j.p.Swords < 3 {
			v += j.sword * float64(f.Swords)
		}
	case portroyal.Settler, portroyal.Captain, portroyal.Priest, portroyal.Jack:
		if j.Mode != portroyal.ModeSail {
			v += benefit[f.Role]
			if j.NRow > 0 {
				v++
			}
		}
	default:
		v += j.left * benefit[f.Role]
	}
	return v
}

// gainOf is what taking c from the harbour is worth after paying, negative if it cannot be paid.
func (j *judge) gainOf(c portroyal.Card) float64 {
	toll := 0
	if j.seat != j.Active {
		toll = portroyal.Fee
	}
	if f := c.Face(); f.Kind == portroyal.Ship {
		v := float64(j.p.Income(c, j.InForce())-toll) * j.purse
		if f.Item != portroyal.NoItem && int(j.p.Coins)+j.p.Bonuses(c) >= toll {
			v = max(v+0.45*j.coin*float64(f.Crowns), j.stowValue(c))
		}
		if j.p.Merchants[f.Colour] > 0 {
			v += j.coin
		}
		if f.Gift && j.Seats > 1 {
			v -= 0.5
		}
		return v + 1.5*float64(j.p.Clerks[f.Colour])
	}
	price := j.p.Price(c, j.InForce()) + toll
	if price > int(j.p.Coins) {
		return -1
	}
	return j.valueOf(c) - float64(price)*(0.55+0.45*j.left)*j.purse
}

// colourValue is what reaching n colours of ships is worth because of tiny gamester and gamester.
func (j *judge) colourValue(n int) float64 {
	if j.Adventure.N > 0 {
		return j.fleetBonus(n)
	}
	if j.Table.N == 0 {
		return 0
	}
	switch {
	case n == 3 && j.Offered&1 == 0 && j.Markable(j.seat, portroyal.TinyGamester):
		return max(0, j.contractValue(portroyal.TinyGamester)) / 2
	case n == 4 && j.Offered&2 == 0 && j.Markable(j.seat, portroyal.Gamester):
		return max(0, j.contractValue(portroyal.Gamester))
	}
	return 0
}

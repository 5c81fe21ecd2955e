package evaluator

import (
	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/internal/rules"
)

// Judgement of matches against the time pile. A team wants every open contract done before the pile runs
// out. So a harbour is worth what all seats together can make of it, and a coin in anybody's hand
// only what it can still buy. The figures are our own and were found by letting teams play.

// Worths in coins and other figures of the judgement.
const (
	aContract        = 14   // a contract, besides its coins
	forOthers        = 0.25 // its worth to a seat that does not plan it, as a share
	courtSteps       = 5.7  // small court: influence that shares its worth, fewer towards its end
	saving           = 1.7  // factor for coins of a seat that saves for ransom or tax officer
	packSteps        = 3.4  // pack of pirates: swords that share its worth
	fighterSteps     = 3    // fighter: the same
	aSword           = 2.2  // a sword, up to five
	ofBenefit        = 0.5  // part of the ability of a role
	perMissing       = 0.5  // pack of pirates: how much less a ship is worth for each one still missing
	turnsPerContract = 8    // turns that a contract takes, for deciding whether to set aside a time card
	aBust            = 2    // a bust
	cheapSteps       = 3.4  // cheap staff: characters that share its worth
	firstStep        = 1.2  // part of tiny gamester that its first step is worth
	packSwords       = 8    // swords that help to fill pack of pirates
	lateCoin         = 0.55 // worth of a coin at the end of the time pile
	needy            = 1.4  // factor for coins of a seat that lacks a role and has few coins
	aClerk           = 1.8  // one more card through a clerk
	ofExplorers      = 1    // part of the ability of characters that pay for expeditions
	inRow            = 1    // the same when one lies there
	anExpedition     = 0.5  // an expedition turned up
	hope             = 0.35 // part of gamester that three colours are worth
	courtMore        = 1.3  // factor for small court, which takes longest
	packMore         = 1.5  // factor for pack of pirates
	risk             = 0.4  // dislike of a draw that may bust, for each such chance
)

// maxLook is how many cards of a harbour are judged; there are hardly ever more.
const maxLook = 14

// team holds what is the same for all actions of one decision.
type team struct {
	*rules.State
	me    engine.Seat
	plan  plan
	left  int // markers that the open contracts do not need
	crew  [portroyal.MaxSeats]judge
	n     int                                      // number of cards judged
	cards [maxLook + 1]portroyal.Card              // of the harbour
	gains [maxLook + 1][portroyal.MaxSeats]float64 // what each card is worth to each seat
}

// begin looks at the harbour for seat me of the team.
func (t *team) begin(s *rules.State, me engine.Seat) {
	t.State, t.me, t.plan = s, me, makePlan(s)
	t.left = -s.Undone()
	for i := range engine.Seat(s.Seats) {
		t.left += portroyal.Markers - int(s.Table.Used[i])
		t.crew[i] = newTeamJudge(s, i, &t.plan)
	}
	for _, c := range s.Harbour[:s.NHarbour] {
		if t.n < maxLook {
			t.look(t.n, c)
			t.n++
		}
	}
}

// look fills row i with card c.
func (t *team) look(i int, c portroyal.Card) {
	t.cards[i] = c
	for seat := range engine.Seat(t.Seats) {
		t.gains[i][seat] = t.gain(seat, c)
	}
}

// newTeamJudge is the judgement of one seat of a team.
func newTeamJudge(s *rules.State, seat engine.Seat, p *plan) judge {
	j := judge{plan: *p, State: s, seat: seat, p: &s.Places[seat]}
	j.left = min(1, float64(s.Time)/16)
	j.coin = 1
	j.purse = lateCoin + (1-lateCoin)*j.left
	for _, c := range s.Table.Open[:s.Table.N] {
		j.wantForTeam(c)
	}
	return j
}

func (j *judge) mine(c portroyal.Contract) bool { return j.plan[c] == j.seat }

// wantForTeam adds up the worth that an open contract gives to characters, swords, influence and coins.
func (j *judge) wantForTeam(c portroyal.Contract) {
	if j.Table.Filled[c] > 0 || !j.Markable(j.seat, c) || j.Meets(j.seat, c) {
		return
	}
	v, mine := j.contractValue(c), j.mine(c)
	switch c {
	case portroyal.SmallCourt:
		v *= courtMore
	case portroyal.PackOfPirates:
		v *= packMore
	}
	if !mine {
		v *= forOthers
	}
	switch {
	case c == portroyal.SmallCourt:
		short := float64(12 - min(11, int(j.p.Influence)))
		j.coin += v / min(courtSteps, short)
	case c == portroyal.Ransom || c == portroyal.TaxOfficer:
		if mine {
			j.purse *= saving
		}
	case c == portroyal.PackOfPirates:
		j.pack += v / packSteps
	case c == portroyal.TraderPrince:
		j.wants[portroyal.Trader] += v / float64(2-min(1, j.p.Role[portroyal.Trader]))
	case int(c) < len(portroyal.Pairs):
		have, want := j.ProgressOf(j.seat, c)
		for _, r := range portroyal.Pairs[c] {
			if j.p.Role[r] == 0 {
				j.wants[r] += v / float64(want-have)
			}
		}
		if mine && j.p.Coins < 8 {
			j.purse *= needy
		}
	case c == portroyal.CheapStaff:
		j.cheap += v / cheapSteps
	case c == portroyal.Fighter:
		j.sword += v / fighterSteps
	case c == portroyal.Explorer:
		j.wantExplorers(v)
	}
}

// gain is what card c of the harbour is worth to the team if seat takes it, after paying. A fee stays in
// the team.
func (t *team) gain(seat engine.Seat, c portroyal.Card) float64 {
	j, f := &t.crew[seat], c.Face()
	toll := 0.0
	if seat != t.Active {
		toll = portroyal.Fee * (j.purse - t.crew[t.Active].purse)
	}
	if f.Kind != portroyal.Ship {
		return j.valueForTeam(c) - float64(j.p.Price(c, portroyal.NoHappening))*j.purse - toll
	}
	v := float64(j.p.Income(c, portroyal.NoHappening)) * j.purse
	if j.p.Merchants[f.Colour] > 0 {
		v += j.coin
	}
	if foe := f.Colour.Foe(); foe != portroyal.NoContract && t.Table.IsOpen(foe) {
		v = max(v, t.forgo(seat, foe))
	}
	if f.Gift && t.Seats > 1 {
		v += 0.8
	}
	return v + aClerk*float64(j.p.Clerks[f.Colour]) - toll
}

// valueForTeam is what character c is worth in the display, without its price.
func (j *judge) valueForTeam(c portroyal.Card) float64 {
	f := c.Face()
	v := float64(f.Influence)*j.coin + j.wants[f.Role]
	if f.Cost <= 3 {
		v += j.cheap
	}
	switch f.Role {
	case portroyal.Sailor, portroyal.Pirate:
		if j.p.Swords < 5 {
			v += j.left * aSword * float64(f.Swords)
		}
		if j.p.Swords < 3 {
			v += j.sword * float64(min(int(f.Swords), 3-int(j.p.Swords)))
		}
		if int(j.p.Swords) < packSwords {
			v += j.pack * float64(min(int(f.Swords), packSwords-int(j.p.Swords)))
		}
	case portroyal.Settler, portroyal.Captain, portroyal.Priest, portroyal.Jack:
		v += ofExplorers * benefit[f.Role]
		if j.NRow > 0 {
			v += inRow
		}
	default:
		v += j.left * ofBenefit * benefit[f.Role]
	}
	return v
}

// forgo is what a step of a foe contract is worth to the team, by seat.
func (t *team) forgo(seat engine.Seat, foe portroyal.Contract) float64 {
	if t.Table.Filled[foe] > 0 || !t.Markable(seat, foe) || t.plan[foe] != seat {
		return -8
	}
	return t.crew[seat].contractValue(foe) / float64(foe.Spaces()+1)
}

// wanted tells whether seat should take a step of a contract that is decided at once.
func (t *team) wanted(seat engine.Seat, c portroyal.Contract) bool {
	if t.Table.Filled[c] > 0 || !t.Markable(seat, c) {
		return false
	}
	return t.plan[c] == seat || t.free(seat) && !t.waited(c)
}

// free tells whether seat has a marker without a planned use.
func (t *team) free(seat engine.Seat) bool {
	n := int(t.Table.Used[seat])
	for _, c := range t.Table.Open[:t.Table.N] {
		if t.plan[c] == seat && t.Table.Wait[c][seat] == 0 {
			n++
		}
	}
	return n < portroyal.Markers || t.left > 0
}

// waited tells whether anybody's marker waits on c.
func (t *team) waited(c portroyal.Contract) bool {
	return t.Table.Wait[c] != [portroyal.MaxSeats]uint8{}
}

// colourValue is what reaching n colours of ships is worth because of tiny gamester and gamester.
func (t *team) colourValue(n int) float64 {
	v := 0.0
	switch {
	case n == 3 && t.Offered&2 == 0 && t.wanted(t.Active, portroyal.Gamester):
		v = t.crew[t.Active].contractValue(portroyal.Gamester) * hope
		fallthrough
	case n == 3 && t.Offered&1 == 0 && t.wanted(t.Active, portroyal.TinyGamester):
		if t.Offered&1 == 0 && t.wanted(t.Active, portroyal.TinyGamester) {
			v += t.crew[t.Active].contractValue(portroyal.TinyGamester) * firstStep
		}
		return v
	case n == 4 && t.Offered&2 == 0 && t.wanted(t.Active, portroyal.Gamester):
		return t.crew[t.Active].contractValue(portroyal.Gamester)
	}
	return 0
}

// allowances is how many cards each seat may take if the active seat stops now with so many ships.
func (t *team) allowances(ships int, dst *[portroyal.MaxSeats]int8) {
	for i := range engine.Seat(t.Seats) {
		dst[i] = 1 + int8(t.Places[i].Role[portroyal.Governor])
	}
	dst[t.Active] = int8(t.Places[t.Active].Takes(min(ships, portroyal.Colours-1), int(t.Gambles), 0, portroyal.NoHappening))
}

// harvest shares the first n cards except without among the seats, best gain first, and adds up the gains.
func (t *team) harvest(n, without int, may [portroyal.MaxSeats]int8) float64 {
	var coins [portroyal.MaxSeats]int
	var left uint32 = 1<<n - 1
	if without >= 0 {
		left &^= 1 << without
	}
	for i := range t.Seats {
		coins[i] = int(t.Places[i].Coins)
	}
	sum := 0.0
	for left != 0 {
		best, card, who := 0.0, -1, engine.Nobody
		for i := range n {
			if left>>i&1 == 0 {
				continue
			}
			for seat := range engine.Seat(t.Seats) {
				if g := t.gains[i][seat]; may[seat] > 0 && g > best && t.affords(seat, t.cards[i], coins[seat]) {
					best, card, who = g, i, seat
				}
			}
		}
		if card < 0 {
			break
		}
		sum += best
		may[who]--
		left &^= 1 << card
		if t.cards[card].Face().Kind == portroyal.Ship {
			coins[who] += t.Places[who].Income(t.cards[card], portroyal.NoHappening)
		} else {
			coins[who] -= t.Places[who].Price(t.cards[card], portroyal.NoHappening)
		}
		if who != t.Active {
			coins[who]--
			coins[t.Active]++
		}
	}
	return sum
}

func (t *team) affords(seat engine.Seat, c portroyal.Card, coins int) bool {
	if seat != t.Active {
		coins -= portroyal.Fee
	}
	if c.Face().Kind == portroyal.Ship {
		return coins+t.Places[seat].Income(c, portroyal.NoHappening) >= 0
	}
	return coins >= t.Places[seat].Price(c, portroyal.NoHappening)
}

// stopped is what the harbour is worth to the team if the active seat stops with n cards and so many
// ships in it.
func (t *team) stopped(n, ships int) float64 {
	var may [portroyal.MaxSeats]int8
	t.allowances(ships, &may)
	sum := t.harvest(n, -1, may)
	left := n // roughly what later seats find
	for i := range engine.Seat(t.Seats) {
		seat := (t.Active + i) % engine.Seat(t.Seats)
		p, earn := &t.Places[seat], 0
		switch {
		case left == 0:
			earn = int(p.Role[portroyal.Jester])
		case left >= 5:
			earn = 2 * int(p.Role[portroyal.Admiral])
		case left >= 3:
			earn = int(p.Role[portroyal.ViceAdmiral])
		}
		earn += max(0, ships-1) * int(p.Role[portroyal.Gunner])
		sum += float64(earn) * t.crew[seat].purse
		left = max(0, left-1)
	}
	return sum
}

// bust is the team's worth after a bust.
func (t *team) bust() float64 {
	v := -float64(aBust)
	for i := range engine.Seat(t.Seats) {
		v += float64(t.Places[i].Role[portroyal.Jester])
	}
	if t.wanted(t.Active, portroyal.Jinx) {
		v += t.crew[t.Active].contractValue(portroyal.Jinx)
	}
	return v
}

package portroyal

import "portside/engine"

// Judgement of matches against the time pile. A team wants every open contract done before the pile is
// out, so that a harbour is worth what all seats together can make of it, and a coin in anybody's hand
// only what it still buys. The figures are our own and were settled by letting teams play.

// Worths in coins and other figures of the judgement.
const (
	aContract        = 14   // a contract, besides its coins
	forOthers        = 0.25 // the part of it that it is worth to a seat that does not plan it
	courtSteps       = 5.7  // small court: influence that shares its worth, fewer towards its end
	saving           = 1.7  // times worth of a coin to who saves for ransom or tax officer
	packSteps        = 3.4  // pack of pirates: swords that share its worth
	fighterSteps     = 3    // fighter: the same
	aSword           = 2.2  // a sword, up to five
	ofBenefit        = 0.5  // part of the ability of a role
	perMissing       = 0.5  // pack of pirates: how much less a ship is worth for each that is still missing
	turnsPerContract = 8    // turns that a contract takes, when a time card may be set aside
	aBust            = 2    // a bust
	cheapSteps       = 3.4  // cheap staff: characters that share its worth
	firstStep        = 1.2  // part of tiny gamester that its first step is worth
	packSwords       = 8    // swords that help to fill pack of pirates
	lateCoin         = 0.55 // worth of a coin at the end of the time pile
	needy            = 1.4  // times worth of a coin to who lacks a role and has few
	aClerk           = 1.8  // a card more by a clerk
	ofExplorers      = 1    // part of the ability of who pays for expeditions
	inRow            = 1    // the same when one lies there
	anExpedition     = 0.5  // an expedition turned up
	hope             = 0.35 // part of gamester that three colours are worth
	courtMore        = 1.3  // times worth of small court, which takes longest
	packMore         = 1.5  // times worth of pack of pirates
	risk             = 0.4  // dislike of a draw that may bust, for each such chance
)

// maxLook is how many cards of a harbour are looked at; more hardly ever lie there.
const maxLook = 14

// team holds what is the same for all actions of one decision.
type team struct {
	*state
	me    engine.Seat
	plan  plan
	spare int // markers that the open contracts do not need
	crew  [MaxSeats]judge
	n     int                            // cards looked at
	cards [maxLook + 1]Card              // of the harbour
	gains [maxLook + 1][MaxSeats]float64 // what each card is worth to each seat
}

// begin looks at the harbour for seat me of the team.
func (t *team) begin(s *state, me engine.Seat) {
	t.state, t.me, t.plan = s, me, makePlan(s)
	t.spare = -s.undone()
	for i := range engine.Seat(s.seats) {
		t.spare += markers - int(s.table.used[i])
		t.crew[i] = newTeamJudge(s, i, &t.plan)
	}
	for _, c := range s.harbour[:s.nHarbour] {
		if t.n < maxLook {
			t.look(t.n, c)
			t.n++
		}
	}
}

// look fills row i with card c.
func (t *team) look(i int, c Card) {
	t.cards[i] = c
	for seat := range engine.Seat(t.seats) {
		t.gains[i][seat] = t.gain(seat, c)
	}
}

// newTeamJudge is how one seat of a team judges.
func newTeamJudge(s *state, seat engine.Seat, p *plan) judge {
	j := judge{plan: *p, state: s, seat: seat, p: &s.seat[seat]}
	j.left = min(1, float64(s.time)/16)
	j.coin = 1
	j.purse = lateCoin + (1-lateCoin)*j.left
	for _, c := range s.table.open[:s.table.n] {
		j.wantForTeam(c)
	}
	return j
}

func (j *judge) mine(c Contract) bool { return j.plan[c] == j.seat }

// wantForTeam adds up what an open contract makes characters, swords, influence and coins worth.
func (j *judge) wantForTeam(c Contract) {
	if j.table.filled[c] > 0 || !j.markable(j.seat, c) || j.meets(j.seat, c) {
		return
	}
	v, mine := j.contractValue(c), j.mine(c)
	switch c {
	case SmallCourt:
		v *= courtMore
	case PackOfPirates:
		v *= packMore
	}
	if !mine {
		v *= forOthers
	}
	switch {
	case c == SmallCourt:
		short := float64(12 - min(11, int(j.p.influence)))
		j.coin += v / min(courtSteps, short)
	case c == Ransom || c == TaxOfficer:
		if mine {
			j.purse *= saving
		}
	case c == PackOfPirates:
		j.pack += v / packSteps
	case c == TraderPrince:
		j.wants[Trader] += v / float64(2-min(1, j.p.role[Trader]))
	case int(c) < len(pairs):
		have, want := j.progressOf(j.seat, c)
		for _, r := range pairs[c] {
			if j.p.role[r] == 0 {
				j.wants[r] += v / float64(want-have)
			}
		}
		if mine && j.p.coins < 8 {
			j.purse *= needy
		}
	case c == CheapStaff:
		j.cheap += v / cheapSteps
	case c == Fighter:
		j.sword += v / fighterSteps
	case c == Explorer:
		j.wantExplorers(v)
	}
}

// gain is what card c of the harbour is worth to the team if seat takes it, after paying. A fee stays in
// the team.
func (t *team) gain(seat engine.Seat, c Card) float64 {
	j, f := &t.crew[seat], c.Face()
	toll := 0.0
	if seat != t.active {
		toll = fee * (j.purse - t.crew[t.active].purse)
	}
	if f.kind != Ship {
		return j.valueForTeam(c) - float64(j.p.price(c, NoHappening))*j.purse - toll
	}
	v := float64(j.p.income(c, NoHappening)) * j.purse
	if j.p.merchants[f.colour] > 0 {
		v += j.coin
	}
	if foe := f.colour.Foe(); foe != NoContract && t.table.isOpen(foe) {
		v = max(v, t.forgo(seat, foe))
	}
	if f.gift && t.seats > 1 {
		v += 0.8
	}
	return v + aClerk*float64(j.p.clerks[f.colour]) - toll
}

// valueForTeam is what character c is worth in the display, without its price.
func (j *judge) valueForTeam(c Card) float64 {
	f := c.Face()
	v := float64(f.influence)*j.coin + j.wants[f.role]
	if f.cost <= 3 {
		v += j.cheap
	}
	switch f.role {
	case Sailor, Pirate:
		if j.p.swords < 5 {
			v += j.left * aSword * float64(f.swords)
		}
		if j.p.swords < 3 {
			v += j.sword * float64(min(int(f.swords), 3-int(j.p.swords)))
		}
		if int(j.p.swords) < packSwords {
			v += j.pack * float64(min(int(f.swords), packSwords-int(j.p.swords)))
		}
	case Settler, Captain, Priest, Jack:
		v += ofExplorers * benefit[f.role]
		if j.nRow > 0 {
			v += inRow
		}
	default:
		v += j.left * ofBenefit * benefit[f.role]
	}
	return v
}

// forgo is what a step of a foe contract is worth to the team, by seat.
func (t *team) forgo(seat engine.Seat, foe Contract) float64 {
	if t.table.filled[foe] > 0 || !t.markable(seat, foe) || t.plan[foe] != seat {
		return -8
	}
	return t.crew[seat].contractValue(foe) / float64(foe.Spaces()+1)
}

// wanted tells whether seat should take a step of a contract that is decided at once.
func (t *team) wanted(seat engine.Seat, c Contract) bool {
	if t.table.filled[c] > 0 || !t.markable(seat, c) {
		return false
	}
	return t.plan[c] == seat || t.free(seat) && !t.waited(c)
}

// free tells whether seat has a marker that nothing is planned for.
func (t *team) free(seat engine.Seat) bool {
	n := int(t.table.used[seat])
	for _, c := range t.table.open[:t.table.n] {
		if t.plan[c] == seat && t.table.wait[c][seat] == 0 {
			n++
		}
	}
	return n < markers || t.spare > 0
}

// waited tells whether anybody's marker waits on c.
func (t *team) waited(c Contract) bool { return t.table.wait[c] != [MaxSeats]uint8{} }

// colourValue is what reaching n colours of ships is worth because of tiny gamester and gamester.
func (t *team) colourValue(n int) float64 {
	v := 0.0
	switch {
	case n == 3 && t.offered&2 == 0 && t.wanted(t.active, Gamester):
		v = t.crew[t.active].contractValue(Gamester) * hope
		fallthrough
	case n == 3 && t.offered&1 == 0 && t.wanted(t.active, TinyGamester):
		if t.offered&1 == 0 && t.wanted(t.active, TinyGamester) {
			v += t.crew[t.active].contractValue(TinyGamester) * firstStep
		}
		return v
	case n == 4 && t.offered&2 == 0 && t.wanted(t.active, Gamester):
		return t.crew[t.active].contractValue(Gamester)
	}
	return 0
}

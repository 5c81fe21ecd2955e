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
	crew  [maxSeats]judge
	n     int                            // cards looked at
	cards [maxLook + 1]Card              // of the harbour
	gains [maxLook + 1][maxSeats]float64 // what each card is worth to each seat
}

func (s *state) judgeTeam(me engine.Seat, t *team) {
	t.state, t.me, t.plan = s, me, s.makePlan()
	t.spare = -s.undone()
	for i := range engine.Seat(s.seats) {
		t.spare += markers - int(s.table.used[i])
		t.crew[i] = s.judgeSeat(i, &t.plan)
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

// judgeSeat is how one seat of a team judges.
func (s *state) judgeSeat(seat engine.Seat, p *plan) judge {
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
	j, f := &t.crew[seat], &faces[c]
	toll := 0.0
	if seat != t.active {
		toll = fee * (j.purse - t.crew[t.active].purse)
	}
	if f.kind != Ship {
		return j.valueForTeam(c) - float64(j.price(j.p, c))*j.purse - toll
	}
	v := float64(t.worth(j.p, c)) * j.purse
	if j.p.merchants[f.colour] > 0 {
		v += j.coin
	}
	if foe := foeOf(f.colour); foe != NoContract && t.table.isOpen(foe) {
		v = max(v, t.forgo(seat, foe))
	}
	if f.gift && t.seats > 1 {
		v += 0.8
	}
	return v + aClerk*float64(j.p.clerks[f.colour]) - toll
}

// valueForTeam is what character c is worth in the display, without its price.
func (j *judge) valueForTeam(c Card) float64 {
	f := &faces[c]
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

// allowances is how many cards each seat may take if the active seat stops now with so many ships.
func (t *team) allowances(ships int, dst *[maxSeats]int8) {
	for i := range engine.Seat(t.seats) {
		dst[i] = 1 + int8(t.seat[i].role[Governor])
	}
	dst[t.active] = int8(takesByColours[min(ships, colours-1)] + int(t.seat[t.active].role[Governor]) + int(t.gambles))
}

// harvest shares the first n cards but without out the seats, best gain first, and adds the gains up.
func (t *team) harvest(n, without int, may [maxSeats]int8) float64 {
	var coins [maxSeats]int
	var left uint32 = 1<<n - 1
	if without >= 0 {
		left &^= 1 << without
	}
	for i := range t.seats {
		coins[i] = int(t.seat[i].coins)
	}
	sum := 0.0
	for left != 0 {
		best, card, who := 0.0, -1, engine.Nobody
		for i := range n {
			if left>>i&1 == 0 {
				continue
			}
			for seat := range engine.Seat(t.seats) {
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
		if faces[t.cards[card]].kind == Ship {
			coins[who] += t.worth(&t.seat[who], t.cards[card])
		} else {
			coins[who] -= t.price(&t.seat[who], t.cards[card])
		}
		if who != t.active {
			coins[who]--
			coins[t.active]++
		}
	}
	return sum
}

func (t *team) affords(seat engine.Seat, c Card, coins int) bool {
	if seat != t.active {
		coins -= fee
	}
	if faces[c].kind == Ship {
		return coins+t.worth(&t.seat[seat], c) >= 0
	}
	return coins >= t.price(&t.seat[seat], c)
}

// stopped is what the harbour is worth to the team if the active seat stops with n cards and so many
// ships in it.
func (t *team) stopped(n, ships int) float64 {
	var may [maxSeats]int8
	t.allowances(ships, &may)
	sum := t.harvest(n, -1, may)
	left := n // what later seats find, roughly
	for i := range engine.Seat(t.seats) {
		seat := (t.active + i) % engine.Seat(t.seats)
		p, earn := &t.seat[seat], 0
		switch {
		case left == 0:
			earn = int(p.role[Jester])
		case left >= 5:
			earn = 2 * int(p.role[Admiral])
		case left >= 3:
			earn = int(p.role[ViceAdmiral])
		}
		earn += max(0, ships-1) * int(p.role[Gunner])
		sum += float64(earn) * t.crew[seat].purse
		left = max(0, left-1)
	}
	return sum
}

// bust is what a bust leaves the team.
func (t *team) bust() float64 {
	v := -float64(aBust)
	for i := range engine.Seat(t.seats) {
		v += float64(t.seat[i].role[Jester])
	}
	if t.wanted(t.active, Jinx) {
		v += t.crew[t.active].contractValue(Jinx)
	}
	return v
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
func (t *team) waited(c Contract) bool { return t.table.wait[c] != [maxSeats]uint8{} }

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
		switch f := &faces[c]; {
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
	case opDraw:
		worth, _ := t.afterDraw()
		return worth
	case opGamble:
		worth, bust := t.afterDraw()
		safe := 1 - bust - 0.05*float64(ships+1)
		return safe * safe * safe * safe * (worth + 5)
	case opStop, opGoOn, opRepel:
		return t.stopped(t.n, ships)
	case opKeep:
		return t.stopped(t.n, ships) + t.keep()
	case opLetIn:
		if t.ships[faces[t.pending].colour] > 0 {
			return t.bust()
		}
		t.look(t.n, t.pending)
		return t.stopped(t.n+1, ships+1) + t.colourValue(ships+1)
	case opTrade, opHire, opForgo, opDone:
		return t.weighTake(a)
	case opGive:
		return t.crew[a.A].purse*100 - float64(t.seat[a.A].coins)
	case opFulfil:
		return t.weighFulfil(Contract(a.A))
	case opYes:
		if t.wanted(t.me, Contract(a.A)) {
			return 1
		}
		return -1
	case opClaim:
		return t.weighClaim(Card(a.A), unpack(a.B, a.C))
	case opSetAside:
		return float64(t.time) - turnsPerContract*float64(t.undone())
	case opAccept:
		return 1
	case opPropose:
		return -float64(a.A)
	}
	return 0
}

// weighTake is what the actor gets now and what everybody makes of the rest.
func (t *team) weighTake(a engine.Action) float64 {
	var may [maxSeats]int8
	t.allowances(t.shipCount(), &may)
	for i := range engine.Seat(t.seats) { // who was asked before takes no more
		if (i-t.active+engine.Seat(t.seats))%engine.Seat(t.seats) < (t.me-t.active+engine.Seat(t.seats))%engine.Seat(t.seats) {
			may[i] = 0
		}
	}
	may[t.me] = int8(t.allowance)
	if a.Op == opDone {
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
	case a.Op == opForgo:
		g = t.forgo(t.me, foeOf(faces[c].colour))
	case a.Op == opTrade: // gain may have meant forgoing
		g = float64(t.worth(&t.seat[t.me], c)) * t.crew[t.me].purse
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
	j, f := &t.crew[t.me], &faces[c]
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

package blackbeard

import "portside/engine"

// Brain implements engine.Brain and engine.Quieter.
type Brain struct{}

// mind is a state as it is judged.
type mind struct{ *state }

// Weigh implements engine.Brain.
func (Brain) Weigh(st engine.State, seat engine.Seat, legal []engine.Action, dst []float64) []float64 {
	s, player := mind{st.(*state)}, int8(seat)
	switch kind := AskBase + uint16(s.ask.kind); kind {
	case AskOperation:
		return s.weighOperations(player, legal, dst)
	case AskPlace:
		return s.weighPlaces(player, legal, dst)
	case AskSail:
		return s.weighSails(player, s.stack.Top().u, legal, dst)
	default:
		for _, a := range legal {
			dst = append(dst, s.weighAnswer(kind, player, a))
		}
		return dst
	}
}

// weighOperations is what each operation may bring.
func (s mind) weighOperations(player int8, legal []engine.Action, dst []float64) []float64 {
	var judges [2]judge
	var plans [2]plan
	var risks [2]float64
	for i := range plans {
		if p := 2*player + int8(i); s.inPlay(p) {
			j := &judges[i]
			*j = s.judge(p)
			plans[i] = j.plan(0)
			if j.k.atSea() {
				risks[i] = j.danger(j.k.at) + j.exposure()
			}
		}
	}
	for _, a := range legal {
		v := 0.0
		switch a.Op {
		case opActivate:
			v = s.weighActivate(player)
		case opPetition:
			v = s.weighPetition(player)
		case opPass:
			v = 1
		case opCrownMove, opCrownTransit, opCrownIntercept, opCrownRefit, opCrownRecover, opCrownCareen, opCrownUncareen:
			v = s.weighCrown(player, a)
		default:
			if p := s.slotOf(Counter(a.A)); p >= 0 && owner(p) == player {
				v = judges[p&1].operation(a, &plans[p&1], risks[p&1])
			}
		}
		dst = append(dst, v)
	}
	return dst
}

// secondCaptain is what a captain beside another is worth: the turns go to one of them.
const secondCaptain = 22

// weighActivate is what another captain brings: without one in play there is nothing to win.
func (s mind) weighActivate(player int8) float64 {
	if s.activePirates(player) == 0 {
		return 1000
	}
	return secondCaptain
}

// float is the least that putting a careened ship afloat is worth: until then her captain can do nothing else.
const float = 25

// operation is what an operation of a pirate brings. risk is what it costs him to stay where he is.
func (j *judge) operation(a engine.Action, to *plan, risk float64) float64 {
	s, k := j.s, j.k
	st, _ := s.usable(j.p)
	switch a.Op {
	case opMove:
		return j.move(to)
	case opTransit:
		return j.transit(Place(a.B))
	case opPrize:
		m := &s.merchants[a.B]
		face := NoCounter
		if m.known>>owner(j.p)&1 > 0 {
			face = m.face
		}
		return j.prize(face, k.at.Sea()) - risk
	case opSell:
		return j.sale(st)
	case opRansom:
		return ransomWorth(st)
	case opRefit:
		return j.refit(st)
	case opRecover:
		return j.recovery()
	case opCareen:
		v := j.careening()/2 - 4
		if !k.anchored {
			return v - 3*risk - 0.02*j.stake
		}
		return v
	case opUncareen:
		return max(float, 60-4*risk)
	case opAssault:
		return j.assault(k.at.Port())
	case opRaze:
		return j.raze(k.at.Port())
	case opRetire:
		return j.retirement(false)
	case opPardonRetire:
		return j.retirement(true)
	case opPardonLetter:
		return 40
	case opPardonErase:
		return 160
	case opStash: // what lies ashore is safe from a mutiny
		return 2000 + float64(a.B)/100
	}
	return 0
}

// move is what a MOVE brings: the way to the goal; away from hunters; out of a port that must be left.
func (j *judge) move(to *plan) float64 {
	k := j.k
	v := max(2, to.rate)
	switch to.what {
	case errandVisit:
		if k.anchored && to.port == k.at.Port() {
			v = 2
		}
	case errandHunt:
		if to.at == k.at && !k.anchored {
			v = 1
		}
	}
	switch {
	case !j.huntersAt(k.at):
	case k.anchored:
		v = max(1, v-j.danger(k.at)) // he may stay at anchor
	default:
		v = max(v, 20) // the way out
	}
	return v
}

// transit leaves a sea only when little is left to hunt, and a zone for the best hex.
func (j *judge) transit(to Place) float64 {
	if to.IsHex() {
		t := trip{from: to, sea: true, pace: max(1, 3.5+float64(j.pace))}
		there := j.planFrom(&t)
		return 30 + there.rate - j.danger(to)
	}
	if j.k.at.IsZone() {
		return 12
	}
	return 6
}

// retirement is what a try to retire brings: the net worth is safe from everything, but notoriety and
// captain are gone (18). surely: a pardon lets him go without a roll.
func (j *judge) retirement(surely bool) float64 {
	s, k := j.s, j.k
	player := owner(j.p)
	mine := float64(k.fortune())
	chance := 1.0
	if !surely {
		chance = float64(codesUpTo(k.retireLimit())) / 36
	}
	rival, before := s.richest(player)
	safe := max(0, mine-before) // only what beats the pirates retired before counts
	if mine < 0.6*rival {
		safe *= 0.4
	}
	gain := (restWorth+j.frailty())*safe - 0.9*renown(float64(k.notoriety)) - 60
	if s.captainsLeft(player) == 0 && s.activePirates(player) == 1 {
		switch {
		case mine <= rival && before <= rival: // it would end the match, lost
			return -1000
		case s.anyExempt():
			gain += 3000
		case mine < 1.5*rival:
			gain -= 0.5 * mine
		}
	}
	return chance * gain
}

// richest is the greatest net worth of one pirate of the other players, and of a retired one of the own.
func (s mind) richest(player int8) (rival, retired float64) {
	for q := range int8(s.players) {
		for _, r := range s.player[q].retired {
			switch {
			case r.captain == 0:
			case q == player:
				retired = max(retired, float64(r.worth))
			default:
				rival = max(rival, float64(r.worth))
			}
		}
	}
	for p := range int8(slots) {
		if s.inPlay(p) && owner(p) != player {
			rival = max(rival, float64(s.pirates[p].fortune()))
		}
	}
	return rival, retired
}

// weighPlaces puts a new captain where much is to be had, near a haven, and away from hunters.
func (s mind) weighPlaces(player int8, legal []engine.Action, dst []float64) []float64 {
	var unseen [seas]float64
	for sea := range Sea(seas) {
		for b := range bands {
			unseen[sea] += float64(odds.cargo[b][sea]) * [bands]float64{0.3, 0.4, 0.2, 0.1}[b]
		}
		unseen[sea] = 0.6 * (unseen[sea] + meanRansom*float64(odds.person[4][sea]))
	}
	for _, a := range legal {
		at := Place(a.A)
		v, first := 0.0, 0.0
		for i := range s.merchants {
			m := &s.merchants[i]
			if m.face == 0 || !m.at.IsHex() {
				continue
			}
			if d := at.Sailing(m.at); d >= 0 {
				w := unseen[m.at.Sea()] / (1 + float64(d)/4)
				v += 0.35 * w
				if d == 0 {
					first = w
				}
			}
		}
		haven := 0.0
		for h := Port(1); h <= ports; h++ {
			d := at.Sailing(h.Hex())
			if d < 0 || s.port[h].razed {
				continue
			}
			t := &s.port[h]
			if t.pirateport {
				haven = max(haven, 120/(1+float64(d)/6))
			} else if t.garrison <= 7 {
				v += float64(t.value) * float64(10-t.garrison) * 3 / (1 + float64(d)/6)
			}
		}
		for i := range s.warships {
			if w := &s.warships[i]; w.face != 0 && w.at == at {
				v -= 150
			}
		}
		dst = append(dst, v+first+haven)
	}
	return dst
}

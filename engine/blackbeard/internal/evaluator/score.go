package evaluator

import (
	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/rules"
)

// Evaluator implements engine.Evaluator and engine.Quieter.
type Evaluator struct{}

// mind is a state that is being judged.
type mind struct{ *rules.State }

// Score implements engine.Evaluator.
func (Evaluator) Score(st engine.State, seat engine.Seat, legal []engine.Action, dst []float64) []float64 {
	s, player, first := mind{st.(*rules.State)}, int8(seat), len(dst)
	dst = s.score(player, legal, dst)
	if s.Rules < blackbeard.RulesSheet {
		return dst
	}
	least := 0.0 // an ally is worth having: to leave him comes after everything else
	for _, v := range dst[first:] {
		if v > engine.Never {
			least = min(least, v)
		}
	}
	for i, a := range legal {
		if a.Op == blackbeard.OpBreakAlliance {
			dst[first+i] = least - 5
		}
	}
	return dst
}

// score judges the answers to the open question, except for the end of an alliance.
func (s mind) score(player int8, legal []engine.Action, dst []float64) []float64 {
	switch kind := blackbeard.AskBase + uint16(s.Ask.Kind); kind {
	case blackbeard.AskOperation:
		return s.weighOperations(player, legal, dst)
	case blackbeard.AskPlace:
		return s.weighPlaces(player, legal, dst)
	case blackbeard.AskSail:
		return s.weighSails(player, s.Stack.Top().U, legal, dst)
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
		if p := 2*player + int8(i); s.InPlay(p) {
			j := &judges[i]
			*j = s.judge(p)
			plans[i] = j.plan(0)
			if j.k.AtSea() {
				risks[i] = j.danger(j.k.At) + j.exposure()
			}
		}
	}
	for _, a := range legal {
		v := 0.0
		switch a.Op {
		case blackbeard.OpActivate:
			v = s.weighActivate(player)
		case blackbeard.OpPetition:
			v = s.weighPetition(player)
		case blackbeard.OpPass:
			v = 1
		case blackbeard.OpCrownMove, blackbeard.OpCrownTransit, blackbeard.OpCrownIntercept, blackbeard.OpCrownRefit, blackbeard.OpCrownRecover, blackbeard.OpCrownCareen, blackbeard.OpCrownUncareen:
			v = s.weighCrown(player, a)
		default:
			if p := s.SlotOf(blackbeard.Counter(a.A)); p >= 0 && rules.Owner(p) == player {
				v = judges[p&1].operation(a, &plans[p&1], risks[p&1])
			}
		}
		dst = append(dst, v)
	}
	return dst
}

// secondCaptain is what a second captain is worth: the two share the turns.
const secondCaptain = 22

// weighActivate is what another captain brings: without one in play there is nothing to win.
func (s mind) weighActivate(player int8) float64 {
	if s.ActivePirates(player) == 0 {
		return 1000
	}
	return secondCaptain
}

// float is the least worth of putting a careened ship afloat: until then her captain can do nothing else.
const float = 25

// operation is what an operation of a pirate brings. risk is what it costs him to stay where he is.
func (j *judge) operation(a engine.Action, to *plan, risk float64) float64 {
	s, k := j.s, j.k
	st, _ := s.Usable(j.p)
	switch a.Op {
	case blackbeard.OpMove:
		return j.move(to)
	case blackbeard.OpTransit:
		return j.transit(blackbeard.Place(a.B))
	case blackbeard.OpPrize:
		m := &s.Merchants[a.B]
		face := blackbeard.NoCounter
		if m.Known>>rules.Owner(j.p)&1 > 0 {
			face = m.Face
		}
		return j.prize(face, k.At.Sea()) - risk
	case blackbeard.OpSell:
		return j.sale(st)
	case blackbeard.OpRansom:
		return ransomWorth(st)
	case blackbeard.OpRefit:
		return j.refit(st)
	case blackbeard.OpRecover:
		return j.recovery()
	case blackbeard.OpCareen:
		v := j.careening()/2 - 4
		if !k.Anchored {
			return v - 3*risk - 0.02*j.stake
		}
		return v
	case blackbeard.OpUncareen:
		return max(float, 60-4*risk)
	case blackbeard.OpAssault:
		return j.assault(k.At.Port())
	case blackbeard.OpRaze:
		return j.raze(k.At.Port())
	case blackbeard.OpRetire:
		return j.retirement(false)
	case blackbeard.OpPardonRetire:
		return j.retirement(true)
	case blackbeard.OpPardonLetter:
		return 40
	case blackbeard.OpPardonErase:
		return 160
	case blackbeard.OpStash: // money ashore is safe from a mutiny
		return 2000 + float64(a.B)/100
	}
	return 0
}

// move is what a MOVE brings: the way to the goal; away from hunters; out of a port that the pirate must leave.
func (j *judge) move(to *plan) float64 {
	k := j.k
	v := max(2, to.rate)
	switch to.what {
	case errandVisit:
		if k.Anchored && to.port == k.At.Port() {
			v = 2
		}
	case errandHunt:
		if to.at == k.At && !k.Anchored {
			v = 1
		}
	}
	switch {
	case !j.huntersAt(k.At):
	case k.Anchored:
		v = max(1, v-j.danger(k.At)) // he may stay at anchor
	default:
		v = max(v, 20) // the way out
	}
	return v
}

// transit leaves a sea only when little is left to hunt, and a zone for the best hex.
func (j *judge) transit(to blackbeard.Place) float64 {
	if to.IsHex() {
		t := trip{from: to, sea: true, pace: max(1, 3.5+float64(j.pace))}
		there := j.planFrom(&t)
		return 30 + there.rate - j.danger(to)
	}
	if j.k.At.IsZone() {
		return 12
	}
	return 6
}

// retirement is what a try to retire brings: the net worth is safe from everything, but notoriety and
// captain are gone (18). surely: a pardon lets him go without a roll.
func (j *judge) retirement(surely bool) float64 {
	s, k := j.s, j.k
	player := rules.Owner(j.p)
	mine := float64(k.Fortune())
	chance := 1.0
	if !surely {
		chance = float64(blackbeard.CodesUpTo(k.RetireLimit())) / 36
	}
	rival, before := s.richest(player)
	safe := max(0, mine-before) // only the gain over earlier retired pirates counts
	if mine < 0.6*rival {
		safe *= 0.4
	}
	rest := restWorth
	if mine > rival && s.nearEnd(player) {
		rest += lateWorth
	}
	gain := (rest+j.frailty())*safe - 0.9*renown(float64(k.Notoriety)) - 60
	if s.CaptainsLeft(player) == 0 && s.ActivePirates(player) == 1 {
		switch {
		case mine <= rival && before <= rival: // it would end the match, lost
			return -1000
		case s.AnyExempt() || s.Solo: // it would end the match, won (1.3, 25.5)
			gain += 3000
		case mine < 1.5*rival:
			gain -= 0.5 * mine
		}
	}
	return chance * gain
}

// nearEnd tells whether another player sails with his last pirate: when he loses him the match is over (1.2).
func (s mind) nearEnd(player int8) bool {
	for q := range int8(s.Players) {
		if q != player && s.CaptainsLeft(q) == 0 && s.ActivePirates(q) == 1 {
			return true
		}
	}
	return false
}

// richest is the greatest net worth of one pirate of the other players, and of one retired pirate of the player's own.
func (s mind) richest(player int8) (rival, retired float64) {
	for q := range int8(s.Players) {
		for _, r := range s.Player[q].Retired {
			switch {
			case r.Captain == 0:
			case q == player:
				retired = max(retired, float64(r.Worth))
			default:
				rival = max(rival, float64(r.Worth))
			}
		}
	}
	for p := range int8(rules.Slots) {
		if s.InPlay(p) && rules.Owner(p) != player {
			rival = max(rival, float64(s.Pirates[p].Fortune()))
		}
	}
	return rival, retired
}

// weighPlaces puts a new captain where prizes are, near a haven, and away from hunters.
func (s mind) weighPlaces(player int8, legal []engine.Action, dst []float64) []float64 {
	var unseen [blackbeard.Seas]float64
	for sea := range blackbeard.Sea(blackbeard.Seas) {
		for b := range blackbeard.Bands {
			unseen[sea] += float64(odds.cargo[b][sea]) * [blackbeard.Bands]float64{0.3, 0.4, 0.2, 0.1}[b]
		}
		unseen[sea] = 0.6 * (unseen[sea] + meanRansom*float64(odds.person[4][sea]))
	}
	for _, a := range legal {
		at := blackbeard.Place(a.A)
		v, first := 0.0, 0.0
		for i := range s.Merchants {
			m := &s.Merchants[i]
			if m.Face == 0 || !m.At.IsHex() {
				continue
			}
			if d := at.Sailing(m.At); d >= 0 {
				w := unseen[m.At.Sea()] / (1 + float64(d)/4)
				v += 0.35 * w
				if d == 0 {
					first = w
				}
			}
		}
		haven := 0.0
		for h := blackbeard.Port(1); h <= blackbeard.Ports; h++ {
			d := at.Sailing(h.Hex())
			if d < 0 || s.Port[h].Razed {
				continue
			}
			t := &s.Port[h]
			if t.Pirateport {
				haven = max(haven, 120/(1+float64(d)/6))
			} else if t.Garrison <= 7 {
				v += float64(t.Value) * float64(10-t.Garrison) * 3 / (1 + float64(d)/6)
			}
		}
		for i := range s.Warships {
			if w := &s.Warships[i]; w.Face != 0 && w.At == at {
				v -= 150
			}
		}
		dst = append(dst, v+first+haven)
	}
	return dst
}

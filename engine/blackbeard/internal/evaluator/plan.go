package evaluator

import (
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/rules"
)

// A bot's pirate has a goal at every moment: the place where one or a few operations bring most for the
// turns they take. It is chosen again before every step, so that discoveries on the way count.

// errand is what a pirate is sailing for.
type errand uint8

const (
	errandNone  errand = iota
	errandHunt         // a merchant
	errandStorm        // a port to be taken
	errandVisit        // a port to sell, mend and rest in
	errandGate         // another sea
	errandSeek         // the open sea, to search
)

// plan is a goal and what it brings per operation.
type plan struct {
	what errand
	at   blackbeard.Place
	port blackbeard.Port
	rate float64
	pull float64 // the rate, with zeal
	ops  float64
}

// better keeps the plan that pulls more.
func (b *plan) better(what errand, at blackbeard.Place, port blackbeard.Port, value, ops, zeal float64) {
	rate := value / max(1, ops)
	if pull := rate * zeal; pull > b.pull {
		*b = plan{what, at, port, rate, pull, max(1, ops)}
	}
}

// stormZeal makes taking ports more attractive than other errands: bots that dare more than the sums advise have won
// more matches, since prizes are few and ports are always there. That holds for those with little to lose: a fortune of
// halfZeal leaves half of what it adds.
const (
	stormZeal = 3
	halfZeal  = 500
)

// zeal is how much more attractive taking a port is than other errands.
func (j *judge) zeal() float64 { return 1 + (stormZeal-1)/(1+j.fortune()/halfZeal) }

// trip is the way of one ship: its start, and the points left in this operation.
type trip struct {
	from   blackbeard.Place
	sea    bool
	points int
	pace   float64
}

// moves is how many further operations it takes to enter a hex, or its port; -1 if it cannot be reached by
// sea.
func (t *trip) moves(to blackbeard.Place, port bool) float64 {
	d := t.from.Sailing(to)
	if d < 0 {
		return -1
	}
	if !t.sea {
		if d == 0 && port {
			return 0
		}
		d++
	}
	if port {
		d++
	}
	if d <= t.points {
		return 0
	}
	return max(1, 0.3+float64(d-t.points)/t.pace)
}

// plan finds the goal of a pirate; points are those left of a voyage under way.
func (j *judge) plan(points int) plan {
	t := trip{from: j.k.At, sea: !j.k.Anchored, points: points, pace: max(1, 3.5+float64(j.pace))}
	return j.planFrom(&t)
}

// planFrom finds the goal of a pirate who starts somewhere.
func (j *judge) planFrom(t *trip) (best plan) {
	if !t.from.IsHex() {
		return best
	}
	s, k, p := j.s, j.k, j.p
	player := rules.Owner(p)
	sheet := t.from.Sheet()
	exposed, zeal := j.exposure(), j.zeal()
	var unseen [blackbeard.Seas]float64
	var valued [blackbeard.Seas]bool
	for i := range s.Merchants {
		m := &s.Merchants[i]
		if m.Face == 0 || !m.At.IsHex() || m.At.Sheet() != sheet {
			continue
		}
		sea := m.At.Sea()
		v := 0.0
		if m.Known>>player&1 > 0 {
			v = j.prize(m.Face, sea)
		} else {
			if !valued[sea] {
				unseen[sea], valued[sea] = j.prize(blackbeard.NoCounter, sea), true
			}
			v = unseen[sea]
		}
		n := t.moves(m.At, false)
		if v <= 0 || n < 0 {
			continue
		}
		best.better(errandHunt, m.At, 0, v-j.danger(m.At)-exposed*(n+1), n+1, 1)
	}
	for h := blackbeard.Port(1); h <= blackbeard.Ports; h++ {
		at := h.Hex()
		if at.Sheet() != sheet || s.Port[h].Razed {
			continue
		}
		n := t.moves(at, true)
		if n < 0 {
			continue
		}
		hunted := 0.0
		if at != k.At || !k.Anchored {
			hunted = j.danger(at)
		}
		st := s.Status(p, h, k.Anchored && k.At == at)
		if st >= blackbeard.Neutral {
			v, ops := j.visit(h, st)
			if v > 0 {
				best.better(errandVisit, at, h, v-hunted-exposed*n, n+ops, 1)
			}
		}
		if st != blackbeard.Shut && (t.sea || at != t.from) && s.MayAttackPort(p, h, false) {
			best.better(errandStorm, at, h, j.assault(h)-hunted-exposed*(n+1), max(1, n)+0.7, zeal)
		}
	}
	if best.rate < seekRate && t.sea {
		best = plan{what: errandSeek, at: t.from, rate: j.seek(t.from.Coast()) / 1.6}
	}
	return best
}

// exposure is what a turn at sea costs: storms, scurvy, and the hunt for the most notorious pirate (11.4).
func (j *judge) exposure() float64 {
	s, k, p := j.s, j.k, j.p
	hunted := huntedOthers
	first := true
	for q := range int8(rules.Slots) {
		first = first && (rules.Owner(q) == rules.Owner(p) || s.Pirates[q].Notoriety < k.Notoriety)
	}
	if first {
		hunted = huntedFirst
	}
	return weatherRisk*j.stake + hunted*float64(caughtAt(j.pace))*max(0, j.broadside(meanWarship))
}

// seek is what a search brings (9.2).
func (j *judge) seek(coast bool) float64 {
	found, storm, points := 0.45, 0.125, 3.5
	if coast {
		found, storm, points = 0.375, 0.075, 7
	}
	after := j.shape
	after.speed -= int(points)
	loss := -j.gains(&after)
	if left := float64(j.k.Speed-blackbeard.LastSpeed(j.k.Top(), j.ship.SpeedSteps())) + 1; left < 2*points {
		loss += j.stake * (2*points - left) / (2 * points)
	}
	return found*0.7*j.prize(blackbeard.NoCounter, j.k.At.Sea()) - storm*loss - 0.125*float64(caughtAt(j.pace))*j.broadside(meanWarship)
}

// task is one operation worth doing in a port.
type task struct{ value, ops float64 }

// visit is what a port is worth to a pirate who lies in it: every task that is worth its operation.
func (j *judge) visit(h blackbeard.Port, st blackbeard.Status) (value, ops float64) {
	var list [5]task
	n := 0
	add := func(v, o float64) {
		if v > 0 {
			list[n] = task{v, o}
			n++
		}
	}
	k := j.k
	if !j.huntersAt(h.Hex()) {
		add(j.sale(st), 1)
		if k.NHostages > 0 {
			add(float64(k.NHostages)*ransomWorth(st), float64(k.NHostages))
		}
	}
	add(j.refit(st), 1)
	add(j.recovery(), 1)
	add(j.careening(), 2)
	if (st == blackbeard.Pro || st == blackbeard.Hideout) && k.Fortune() >= k.RetireFrom {
		v := j.retirement(false)
		value, ops = max(0, v), 1
		if v <= 0 {
			value, ops = 0, 0
		}
	}
	for range n {
		top := 0
		for i := range list[:n] {
			if list[i].value*list[top].ops > list[top].value*list[i].ops {
				top = i
			}
		}
		c := list[top]
		if c.value <= 0 || ops > 0 && c.value/c.ops < 0.6*value/ops {
			break
		}
		value, ops = value+c.value, ops+c.ops
		list[top] = task{0, 1}
	}
	return value, ops
}

// sale is what selling everything brings (12.1).
func (j *judge) sale(st blackbeard.Status) float64 {
	sum := blackbeard.Portion(int32(laden(j.k)), 100+st.Percent())
	if sum == 0 {
		return 0
	}
	return float64(sum) + moreFame(j.k, float64(sum/100)) + j.mood(int(sum/100))
}

// ransomWorth is what one hostage brings (12.5).
func ransomWorth(st blackbeard.Status) float64 { return meanRansom * float64(100+st.Percent()) / 100 }

// refit is what mending the ship is worth (14.1).
func (j *judge) refit(st blackbeard.Status) float64 {
	steps := st.Mends(int(j.k.Full() - j.k.Combat))
	if steps <= 0 {
		return 0
	}
	h := j.shape
	h.combat += steps
	return j.gains(&h)
}

// recovery is what healing captain and crew is worth (14.3).
func (j *judge) recovery() float64 {
	if !j.hurt && !j.scurvy {
		return 0
	}
	h := j.shape
	h.hurt, h.scurvy, h.penalty = false, false, int(j.k.Wounds.Superficial)
	h.popularity = min(blackbeard.PopularityMax, h.popularity+int(j.k.Wounds.Popularity))
	return j.gains(&h)
}

// careening is what scraping the hull is worth (14.2).
func (j *judge) careening() float64 {
	missing := int(j.k.Top() - j.k.Speed)
	if missing <= 0 {
		return 0
	}
	h := j.shape
	h.speed += min(missing, 3)
	return j.gains(&h)
}

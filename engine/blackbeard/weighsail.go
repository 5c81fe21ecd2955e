package blackbeard

import "portside/engine"

// weighSails is what each next step of a ship under way brings.
func (s mind) weighSails(player int8, u unit, legal []engine.Action, dst []float64) []float64 {
	p, isPirate := u.pirate()
	if !isPirate {
		return s.weighHunters(player, u, legal, dst)
	}
	j := s.judge(p)
	k := j.k
	goal := j.plan(int(s.voyage.points))
	for _, a := range legal {
		v := 0.0
		switch a.Op {
		case opSail:
			v = j.step(Place(a.A), &goal)
		case opWeigh:
			v = 15 - j.danger(k.at)
			if goal.at == k.at && goal.what == errandVisit || goal.what == errandNone {
				v = -20
			}
		case opAnchor:
			v = -4
			if goal.what == errandVisit && goal.at == k.at {
				v = 200
			} else if j.huntersAt(k.at) {
				v = 5
			}
		case opAssault:
			v = j.assault(k.at.Port())
			if goal.what != errandStorm || goal.at != k.at {
				v = min(v, 0)
			}
		case opSearch:
			v = j.seek(k.at.Coast())
			if s.merchantAt(k.at) {
				v = -5
			}
		case opStay:
			v = j.stay(&goal)
		}
		dst = append(dst, v)
	}
	return dst
}

// step is what entering a hex brings on the way to a goal.
func (j *judge) step(to Place, goal *plan) float64 {
	k := j.k
	v := -j.danger(to)
	switch goal.what {
	case errandSeek:
		if to.Coast() {
			v -= 6
		}
		return v + 3
	case errandNone:
		return v - 1
	}
	was, now := k.at.Sailing(goal.at), to.Sailing(goal.at)
	v += 10 * float64(was-now)
	if goal.what == errandStorm || goal.what == errandVisit {
		if now < was {
			v += 2
		}
	}
	return v
}

// stay is what stopping here brings.
func (j *judge) stay(goal *plan) float64 {
	k := j.k
	v := 0.0
	switch {
	case goal.what == errandHunt && goal.at == k.at && !k.anchored:
		v = 60
	case k.anchored && goal.what == errandVisit && goal.at == k.at:
		v = 60
	}
	if !k.anchored {
		v -= j.danger(k.at)
	}
	return v
}

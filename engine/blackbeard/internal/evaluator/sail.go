package evaluator

import (
	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/rules"
)

// weighSails is what each next step of a ship under way brings.
func (s mind) weighSails(player int8, u rules.Unit, legal []engine.Action, dst []float64) []float64 {
	p, isPirate := u.Pirate()
	if !isPirate {
		return s.weighHunters(player, u, legal, dst)
	}
	j := s.judge(p)
	k := j.k
	goal := j.plan(int(s.Voyage.Points))
	for _, a := range legal {
		v := 0.0
		switch a.Op {
		case blackbeard.OpSail:
			v = j.step(blackbeard.Place(a.A), &goal)
		case blackbeard.OpWeigh:
			v = 15 - j.danger(k.At)
			if goal.at == k.At && goal.what == errandVisit || goal.what == errandNone {
				v = -20
			}
		case blackbeard.OpAnchor:
			v = -4
			if goal.what == errandVisit && goal.at == k.At {
				v = 200
			} else if j.huntersAt(k.At) {
				v = 5
			}
		case blackbeard.OpAssault:
			v = j.assault(k.At.Port())
			if goal.what != errandStorm || goal.at != k.At {
				v = min(v, 0)
			}
		case blackbeard.OpSearch:
			v = j.seek(k.At.Coast())
			if s.MerchantAt(k.At) {
				v = -5
			}
		case blackbeard.OpStay:
			v = j.stay(&goal)
		}
		dst = append(dst, v)
	}
	return dst
}

// step is what entering a hex brings on the way to a goal.
func (j *judge) step(to blackbeard.Place, goal *plan) float64 {
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
	was, now := k.At.Sailing(goal.at), to.Sailing(goal.at)
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
	case goal.what == errandHunt && goal.at == k.At && !k.Anchored:
		v = 60
	case k.Anchored && goal.what == errandVisit && goal.at == k.At:
		v = 60
	}
	if !k.Anchored {
		v -= j.danger(k.At)
	}
	return v
}

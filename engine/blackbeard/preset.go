package blackbeard

import (
	"strconv"

	"portside/engine"
)

// preset turns the word of a standing order into an answer to the open question.
func (v *View) preset(value string, legal []engine.Action) engine.Answer {
	play := func(yes bool) engine.Answer {
		i := 1
		if yes {
			i = 0
		}
		return engine.Answer{Do: engine.DoPlay, Action: legal[min(i, len(legal)-1)]}
	}
	q := v.Asked
	n, _ := strconv.Atoi(value)
	numeric := value != "" && value[0] >= '0' && value[0] <= '9'
	switch q.Kind {
	case AskDemand, AskFight, AskAutomatic:
		return play(value == "always" || value == "stronger" && v.stronger(Counter(q.A), Counter(q.B)))
	case AskAttack:
		p, h := v.Pirate(Counter(q.A)), v.hunter(Counter(q.B))
		return play(value == "stronger" && p != nil && h != nil && int(p.Ratings.Skill)+p.CombatNow > h.CombatNow)
	case AskGoOn:
		return play(!numeric || v.Battle.FoeStrength > n)
	case AskCrownGoOn:
		h := v.hunter(Counter(q.A))
		return play(h != nil && h.CombatNow <= n)
	case AskSurrender:
		p := v.Pirate(Counter(q.A))
		return play(value == "at-once" || numeric && p != nil && p.CombatNow <= n)
	case AskCunning:
		return play(q.C == 1 && value != "never" || q.C == 2 && value == "damage")
	case AskDuel:
		for _, a := range legal {
			if yes := numeric && v.enduranceLeft(Counter(q.A)) <= n; yes == (a.Op == OpGiveUp) {
				return engine.Answer{Do: engine.DoPlay, Action: a}
			}
		}
		return engine.Answer{}
	case AskChallenge:
		return play(numeric && int(q.B) >= n)
	case AskEnterZone:
		if a, ok := v.follow(legal); value == "follow" && ok {
			return engine.Answer{Do: engine.DoPlay, Action: a}
		}
		return engine.Answer{Do: engine.DoPlay, Action: Act(OpRemain)}
	case AskPlayOn:
		return play(value == "play-on" || !v.leaderWith(Counter(q.A)))
	}
	return play(value == "always" || value == "yes")
}

// hunter is the commissioner in play with this counter, nil if there is none.
func (v *View) hunter(c Counter) *Hunter {
	for i := range v.Commissioners {
		if v.Commissioners[i].Counter == c {
			return &v.Commissioners[i]
		}
	}
	return nil
}

// stronger tells whether a commissioner's combat is at least the pirate's skill and combat less one.
func (v *View) stronger(crown, captain Counter) bool {
	p, h := v.Pirate(captain), v.hunter(crown)
	return p != nil && h != nil && h.CombatNow >= int(p.Ratings.Skill)+p.CombatNow-1
}

// notorious is the most notorious of the opponents' pirates of a player, the lowest seat first; nil if there
// is none.
func (v *View) notorious(player int) (best *Pirate) {
	for i := range v.Pirates {
		if p := &v.Pirates[i]; p.Owner != player && (best == nil || p.Notoriety > best.Notoriety) {
			best = p
		}
	}
	return best
}

// follow finds the zone in which the most notorious opponent is, or the gate towards him (I14).
func (v *View) follow(legal []engine.Action) (engine.Action, bool) {
	p := v.notorious(int(v.Me))
	h := v.hunter(Counter(v.Asked.A))
	if p == nil || h == nil || !p.At.IsZone() && h.At.Sheet() == p.At.Sheet() {
		return engine.Action{}, false
	}
	for _, a := range legal {
		if a.Op == OpEnterZone && Place(a.A) == p.At {
			return a, true
		}
	}
	if !h.At.IsZone() && legal[0].Op == OpEnterZone {
		return legal[0], true
	}
	return engine.Action{}, false
}

// leaderWith tells whether the viewer would win by the net worth of this pirate.
func (v *View) leaderWith(captain Counter) bool {
	p := v.Pirate(captain)
	if p == nil || int(v.Me) < 0 || p.Fortune() < v.Fleets[v.Me].Standing {
		return false
	}
	for i, f := range v.Fleets {
		if i != int(v.Me) && f.Standing >= p.Fortune() {
			return false
		}
	}
	return true
}

// Fortune is the net worth of a pirate, aboard and put away.
func (p *Pirate) Fortune() int {
	sum := p.Worth
	for _, s := range p.Stash {
		sum += s.Worth
	}
	return sum
}

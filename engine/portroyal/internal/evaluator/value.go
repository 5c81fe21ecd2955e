package evaluator

import (
	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/internal/rules"
)

// victory is the worth of the first place, or of a team's win, besides what leads to it, in coins.
const victory = 40

// Evaluator is the game's judgement for bots.
type Evaluator struct{}

// Value implements engine.Valuer. It is what the position of each seat is worth to it, in coins: influence and
// abilities as valueOf sees them, coins for what they can still buy, and at the end the first place. A team shares one
// value: contracts done and begun, what its displays can still do, and the time left.
func (Evaluator) Value(st engine.State, dst []float64) []float64 {
	s := st.(*rules.State)
	switch {
	case s.Mode.Timed():
		v := teamValue(s)
		for range s.Seats {
			dst = append(dst, v)
		}
		return dst
	case s.Mode.Together():
		v := journeyValue(s)
		for range s.Seats {
			dst = append(dst, v)
		}
		return dst
	case s.Phase == portroyal.PhaseOver:
		return final(s, dst)
	}
	for i := range engine.Seat(s.Seats) {
		j := newJudge(s, i)
		p := j.p
		v := float64(p.Influence)*j.coin + float64(p.Coins)*(0.55+0.45*j.left) + j.crewWorth()
		for _, c := range s.Table.Open[:s.Table.N] {
			if s.Markable(i, c) {
				have, want := s.ProgressOf(i, c)
				v += 0.5 * j.contractValue(c) * float64(have) / float64(want+1)
			}
		}
		if s.Mode.Adventure() {
			v += raceForecast(s, i)
		}
		dst = append(dst, v)
	}
	return dst
}

// raceForecast is the worth to seat of missions done and begun in a competitive chapter.
func raceForecast(s *rules.State, seat engine.Seat) float64 {
	p, v := &s.Places[seat], &s.Adventure
	worth := [...]float64{22, 20, 18, 9, 0}[p.Left]
	for slot, m := range v.Missions[:v.N] {
		if s.Free(seat, slot) && p.Left > 2 {
			worth += 4 / (1 + distance(s, seat, m))
		}
	}
	return worth
}

// crewWorth is the possible further yield of a display's abilities.
func (j *judge) crewWorth() float64 {
	v := 2.2 * float64(min(5, j.p.Swords))
	for r := portroyal.Trader; r < portroyal.Roles; r++ {
		v += benefit[r] * float64(j.p.Role[r])
	}
	v *= j.left
	for r := portroyal.Settler; r <= portroyal.Jack; r++ {
		v += benefit[r] * float64(j.p.Role[r])
	}
	return v
}

// teamValue is the common value of a match against the time pile.
func teamValue(s *rules.State) float64 {
	done := int(s.Table.N) - s.Undone()
	v := 14 * float64(done)
	switch s.Ended {
	case portroyal.EndWon:
		return v + 3*victory + 3*float64(s.Score)
	case portroyal.EndLost:
		return v - victory
	}
	plan := makePlan(s)
	for _, c := range s.Table.Open[:s.Table.N] {
		if who := plan[c]; who != engine.Nobody {
			v += 10 * float64(nearness(s, who, c)) / 40
		}
	}
	for i := range engine.Seat(s.Seats) {
		j := newTeamJudge(s, i, &plan)
		v += 0.4*float64(j.p.Coins) + 0.5*j.crewWorth() + 0.3*float64(j.p.Influence)
	}
	return v + 1.5*float64(s.Time) + float64(s.Score)
}

// final is the value of a finished competitive match.
func final(s *rules.State, dst []float64) []float64 {
	var scores [portroyal.MaxSeats]int64
	list := s.Scores(scores[:0])
	for _, mine := range list {
		v, first := float64(mine)/rules.CoinStep, true
		if s.Mode.Adventure() {
			v = float64(mine) / rules.CrownStep
		}
		for _, other := range list {
			first = first && mine >= other
		}
		if first {
			v += victory
		}
		dst = append(dst, v)
	}
	return dst
}

// journeyValue is the common value of a cooperative chapter: how likely it is to be won.
func journeyValue(s *rules.State) float64 {
	switch s.Ended {
	case portroyal.EndVictory:
		return 1
	case portroyal.EndDefeat:
		return 0
	}
	return outlook(s)
}

package portroyal

import "portside/engine"

// victory is what the first place, or a team's win, is worth beside what brings it, in coins.
const victory = 40

// brain is how the game judges for bots.
type brain struct{}

// Forecast implements engine.Forecaster. It is what the position of each seat is worth to it, in coins: influence and abilities as
// valueOf sees them, coins for what they can still buy, and at the end the first place. A team shares one
// forecast: contracts done and begun, what its displays can still do, and the time left.
func (brain) Forecast(st engine.State, dst []float64) []float64 {
	s := st.(*state)
	switch {
	case s.mode.timed():
		v := teamForecast(s)
		for range s.seats {
			dst = append(dst, v)
		}
		return dst
	case s.mode.journey():
		v := journeyForecast(s)
		for range s.seats {
			dst = append(dst, v)
		}
		return dst
	case s.phase == PhaseOver:
		return final(s, dst)
	}
	for i := range engine.Seat(s.seats) {
		j := newJudge(s, i)
		p := j.p
		v := float64(p.influence)*j.coin + float64(p.coins)*(0.55+0.45*j.left) + j.crewWorth()
		for _, c := range s.table.open[:s.table.n] {
			if s.markable(i, c) {
				have, want := s.progressOf(i, c)
				v += 0.5 * j.contractValue(c) * float64(have) / float64(want+1)
			}
		}
		if s.mode.adventure() {
			v += raceForecast(s, i)
		}
		dst = append(dst, v)
	}
	return dst
}

// raceForecast is what missions done and begun are worth to seat in a competitive chapter.
func raceForecast(s *state, seat engine.Seat) float64 {
	p, v := &s.seat[seat], &s.voyage
	worth := [...]float64{22, 20, 18, 9, 0}[p.left]
	for slot, m := range v.missions[:v.n] {
		if s.free(seat, slot) && p.left > 2 {
			worth += 4 / (1 + distance(s, seat, m))
		}
	}
	return worth
}

// crewWorth is what the abilities of a display may still bring.
func (j *judge) crewWorth() float64 {
	v := 2.2 * float64(min(5, j.p.swords))
	for r := Trader; r < roles; r++ {
		v += benefit[r] * float64(j.p.role[r])
	}
	v *= j.left
	for r := Settler; r <= Jack; r++ {
		v += benefit[r] * float64(j.p.role[r])
	}
	return v
}

// teamForecast is the common forecast of a match against the time pile.
func teamForecast(s *state) float64 {
	done := int(s.table.n) - s.undone()
	v := 14 * float64(done)
	switch s.ended {
	case EndWon:
		return v + 3*victory + 3*float64(s.score)
	case EndLost:
		return v - victory
	}
	plan := makePlan(s)
	for _, c := range s.table.open[:s.table.n] {
		if who := plan[c]; who != engine.Nobody {
			v += 10 * float64(nearness(s, who, c)) / 40
		}
	}
	for i := range engine.Seat(s.seats) {
		j := newTeamJudge(s, i, &plan)
		v += 0.4*float64(j.p.coins) + 0.5*j.crewWorth() + 0.3*float64(j.p.influence)
	}
	return v + 1.5*float64(s.time) + float64(s.score)
}

// final is the forecast of a competitive match that is over.
func final(s *state, dst []float64) []float64 {
	var scores [MaxSeats]int64
	list := s.Scores(scores[:0])
	for _, mine := range list {
		v, first := float64(mine)/coinStep, true
		if s.mode.adventure() {
			v = float64(mine) / crownStep
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

// journeyForecast is the common forecast of a cooperative chapter: how likely it is won.
func journeyForecast(s *state) float64 {
	switch s.ended {
	case EndVictory:
		return 1
	case EndDefeat:
		return 0
	}
	return outlook(s)
}

package main

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// arenaResult is what arena reports.
type arenaResult struct {
	Game    string            `json:"game"`
	Seats   int               `json:"seats"`
	Options map[string]string `json:"options,omitempty"`
	Matches int               `json:"matches"`
	Plies   float64           `json:"plies_per_match"`
	Seconds float64           `json:"seconds"`
	Longest int               `json:"plies_longest"`
	BySeat  []float64         `json:"win_share_by_seat"` // shared wins are divided
	Events  map[string]int    `json:"events,omitempty"`  // in all matches together
	Bots    []standing        `json:"bots"`
	// Better is by how much the first bot's mean rank is lower than that of the others, match by match.
	Better   float64 `json:"rank_advantage_of_first"`
	BetterCI float64 `json:"rank_advantage_ci95"`
}

// standing is how one level did.
type standing struct {
	Level     string  `json:"level"`
	Seats     int     `json:"seats_played"`
	MeanRank  float64 `json:"mean_rank"`
	RankCI    float64 `json:"mean_rank_ci95"` // half the width of the 95 % interval
	WinShare  float64 `json:"win_share"`      // shared wins are divided
	MeanScore float64 `json:"mean_score"`
	Decisions int     `json:"decisions"`
	P50       float64 `json:"decision_p50_ms"`
	P99       float64 `json:"decision_p99_ms"`
	Max       float64 `json:"decision_max_ms"`
}

func summarise(t *tournament, outcomes []outcome) arenaResult {
	r := arenaResult{Game: t.game.Info().Key, Seats: t.setup.Seats, Options: t.setup.Options, Matches: len(outcomes)}
	first := t.bots[0]
	var advantage []float64
	r.BySeat = make([]float64, r.Seats)
	for _, o := range outcomes {
		r.Plies += float64(o.plies) / float64(len(outcomes))
		r.Longest = max(r.Longest, o.plies)
		for i, share := range winShares(o.scores) {
			r.BySeat[i] += share / float64(len(outcomes))
		}
		for name, n := range o.events {
			if r.Events == nil {
				r.Events = map[string]int{}
			}
			r.Events[name] += n
		}
		own, others := 0.0, 0.0
		nOwn, nOthers := 0, 0
		for i, rank := range ranks(o.scores) {
			if o.levels[i] == first {
				own, nOwn = own+rank, nOwn+1
			} else {
				others, nOthers = others+rank, nOthers+1
			}
		}
		if nOwn > 0 && nOthers > 0 {
			advantage = append(advantage, others/float64(nOthers)-own/float64(nOwn))
		}
	}
	r.Better, r.BetterCI = meanCI(advantage)
	for i, level := range t.bots {
		if slices.Index(t.bots, level) == i {
			r.Bots = append(r.Bots, stand(level, outcomes))
		}
	}
	return r
}

func stand(level string, outcomes []outcome) standing {
	s := standing{Level: level}
	var all []float64
	var times []time.Duration
	for _, o := range outcomes {
		rs, shares := ranks(o.scores), winShares(o.scores)
		for i, l := range o.levels {
			if l != level {
				continue
			}
			all = append(all, rs[i])
			s.MeanScore += float64(o.scores[i])
			s.WinShare += shares[i]
			times = append(times, o.times[i]...)
		}
	}
	s.Seats, s.Decisions = len(all), len(times)
	s.MeanScore /= float64(len(all))
	s.WinShare /= float64(len(all))
	s.MeanRank, s.RankCI = meanCI(all)
	slices.Sort(times)
	s.P50, s.P99, s.Max = ms(quantile(times, 0.5)), ms(quantile(times, 0.99)), ms(quantile(times, 1))
	return s
}

// winShares are the parts of the victory by seat: 1 for a winner, divided among those with equal scores.
func winShares(scores []int64) []float64 {
	list, winners := make([]float64, len(scores)), 0.0
	for i, s := range scores {
		if s == slices.Max(scores) {
			list[i], winners = 1, winners+1
		}
	}
	for i := range list {
		list[i] /= winners
	}
	return list
}

// ranks are the places by score, from 1; seats with equal scores share the mean of their places.
func ranks(scores []int64) []float64 {
	list := make([]float64, len(scores))
	for i, mine := range scores {
		list[i] = 1
		for k, other := range scores {
			switch {
			case other > mine:
				list[i]++
			case other == mine && k != i:
				list[i] += 0.5
			}
		}
	}
	return list
}

// meanCI is the mean and half the width of its 95 % confidence interval (normal approximation).
func meanCI(x []float64) (mean, half float64) {
	switch len(x) {
	case 0:
		return 0, math.MaxFloat64
	case 1: // one value says nothing about its spread
		return x[0], math.MaxFloat64
	}
	for _, v := range x {
		mean += v / float64(len(x))
	}
	sum := 0.0
	for _, v := range x {
		sum += (v - mean) * (v - mean)
	}
	n := float64(len(x))
	return mean, 1.96 * math.Sqrt(sum/(n-1)/n)
}

// spread writes half a confidence interval, "?" if it is not known.
func spread(half float64) string {
	if half == math.MaxFloat64 {
		return "?"
	}
	return strconv.FormatFloat(half, 'f', 3, 64)
}

// quantile of sorted durations; 0 if there are none.
func quantile(sorted []time.Duration, q float64) time.Duration {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[min(len(sorted)-1, int(q*float64(len(sorted))))]
}

func (r arenaResult) text(setup string) string {
	var sb strings.Builder
	fmt.Fprintf(&sb, "%s, %s: %d matches of %.0f plies, seats rotated, in %.1f s\n", r.Game, setup, r.Matches, r.Plies, r.Seconds)
	for _, b := range r.Bots {
		fmt.Fprintf(&sb, "  %-8s mean rank %.3f ± %s  wins %.1f %%  mean score %.1f  %d decisions: p50 %.2f ms, p99 %.2f ms, max %.2f ms\n",
			b.Level, b.MeanRank, spread(b.RankCI), 100*b.WinShare, b.MeanScore, b.Decisions, b.P50, b.P99, b.Max)
	}
	if len(r.Bots) > 1 {
		verdict := "not clearly different"
		switch {
		case r.Better > r.BetterCI:
			verdict = "better"
		case r.Better < -r.BetterCI:
			verdict = "worse"
		}
		fmt.Fprintf(&sb, "%s is %s: rank advantage %.3f ± %.3f (95 %%)\n", r.Bots[0].Level, verdict, r.Better, r.BetterCI)
	}
	fmt.Fprintf(&sb, "longest match %d plies; wins by seat:", r.Longest)
	for _, share := range r.BySeat {
		fmt.Fprintf(&sb, " %.1f %%", 100*share)
	}
	sb.WriteString("\n")
	if len(r.Events) > 0 {
		table(&sb, fmt.Sprintf("events in %d matches", r.Matches), r.Events)
	}
	return sb.String()
}

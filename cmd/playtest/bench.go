package main

import (
	"fmt"
	"math"
	"runtime"
	"time"

	"portside/engine"
	"portside/engine/enginetest"
)

// benchResult is what bench reports.
type benchResult struct {
	Game         string            `json:"game"`
	Seats        int               `json:"seats"`
	Options      map[string]string `json:"options,omitempty"`
	Plies        int               `json:"plies"`
	Matches      int               `json:"matches"`
	Seconds      float64           `json:"seconds"`
	PliesPerS    float64           `json:"plies_per_s"`
	MatchesPerS  float64           `json:"matches_per_s"`
	NsPerPly     float64           `json:"ns_per_ply"`
	AllocsPerPly float64           `json:"allocs_per_ply"`
}

// bench plays random playouts from fresh deals on one core.
func bench(j *job, args []string) error {
	limit := j.Duration("time", 2*time.Second, "how long to play")
	n := j.Int("n", 0, "how many plies to play instead")
	if err := j.parse(args); err != nil {
		return err
	}
	if err := j.setUp(); err != nil {
		return err
	}
	r, err := measure(j.game, j.setup, j.seed, *limit, *n)
	if err != nil {
		return err
	}
	r.Options = j.setup.Options
	return j.print(r, fmt.Sprintf("%s, %s: %.0f plies/s, %.0f matches/s, %.1f ns and %.4f allocations per ply (%d plies in %.2f s)\n",
		r.Game, enginetest.Describe(j.setup), r.PliesPerS, r.MatchesPerS, r.NsPerPly, r.AllocsPerPly, r.Plies, r.Seconds))
}

func measure(g engine.Game, setup engine.Setup, seed uint64, limit time.Duration, plies int) (benchResult, error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	luck := engine.NewFast(seed)
	start, err := g.New(setup, luck, nil)
	if err != nil {
		return benchResult{}, err
	}
	s, buf := start.Clone(), make([]engine.Action, 0, 1024)
	r := benchResult{Game: g.Info().Key, Seats: setup.Seats}
	most := plies
	if most == 0 {
		most = math.MaxInt
	}
	// Warm up: caches, branch prediction, the list of actions.
	for range 20 {
		s.CopyFrom(start)
		_, buf = enginetest.Playout(s, luck, g.Info().MaxPlies, buf)
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	began := time.Now()
	for r.Plies < most && (plies > 0 || time.Since(began) < limit) {
		s.CopyFrom(start)
		n := 0
		n, buf = enginetest.Playout(s, luck, most-r.Plies, buf)
		r.Plies += n
		r.Matches++
	}
	took := time.Since(began)
	runtime.ReadMemStats(&after)
	r.Seconds = took.Seconds()
	r.PliesPerS = float64(r.Plies) / r.Seconds
	r.MatchesPerS = float64(r.Matches) / r.Seconds
	r.NsPerPly = float64(took.Nanoseconds()) / float64(r.Plies)
	r.AllocsPerPly = float64(after.Mallocs-before.Mallocs) / float64(r.Plies)
	return r, nil
}

package main

import (
	"runtime"
	"testing"
)

// TestDivide: bots search on half the cores, and Go gets a processor more for each, unless the operator says otherwise.
func TestDivide(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, tt := range []struct {
		cores, asked int
		fixed        bool
		workers, out int
	}{
		{cores: 1, workers: 1, out: 2},
		{cores: 2, workers: 1, out: 3},
		{cores: 5, workers: 2, out: 7},
		{cores: 4, asked: 3, workers: 3, out: 7},
		{cores: 4, fixed: true, workers: 2, out: 4},
	} {
		runtime.GOMAXPROCS(tt.cores)
		s := settings{workers: tt.asked}
		s.divide(tt.cores, tt.fixed)
		if out := runtime.GOMAXPROCS(0); s.workers != tt.workers || out != tt.out {
			t.Errorf("%+v: %d bots search on %d processors", tt, s.workers, out)
		}
	}
}

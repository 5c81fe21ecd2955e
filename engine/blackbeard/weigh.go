package blackbeard

import "portside/engine"

// Weigh implements engine.State.
func (s *state) Weigh(seat engine.Seat, legal []engine.Action, dst []float64) []float64 {
	for range legal {
		dst = append(dst, 0)
	}
	return dst
}

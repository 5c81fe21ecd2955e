package matchlog

import (
	"iter"

	"portside/engine"
	"portside/engine/projection"
)

// Events yields the events of plies with their numbers.
func Events(plies []projection.Entry) iter.Seq2[int, []engine.Event] {
	return func(yield func(int, []engine.Event) bool) {
		for _, e := range plies {
			if !yield(e.N, e.Events) {
				return
			}
		}
	}
}

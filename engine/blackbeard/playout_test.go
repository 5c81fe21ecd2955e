package blackbeard_test

import (
	"testing"

	"portside/engine/blackbeard/game"
	"portside/engine/enginetest"
)

// BenchmarkPlayout plays random matches of three seats.
func BenchmarkPlayout(b *testing.B) { enginetest.BenchmarkPlayout(b, game.Game, 3, nil) }

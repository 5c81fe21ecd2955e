package stortebeker_test

import (
	"strings"
	"testing"

	"portside/engine/enginetest"
	"portside/engine/script"
	"portside/engine/stortebeker/game"
)

func TestRules(t *testing.T)        { enginetest.Run(t, game.Game) }          // every promise of the contract
func TestPlaythroughs(t *testing.T) { enginetest.Playthroughs(t, game.Game) } // -update rewrites; read the diff
func FuzzPlay(f *testing.F)         { enginetest.Fuzz(f, game.Game) }

// TestCases runs the worked cases of the specification.
func TestCases(t *testing.T) {
	var out strings.Builder
	passed, failed, err := script.Run(&out, []script.Game{game.Game}, "testdata/cases")
	if err != nil {
		t.Fatal(err)
	}
	if failed > 0 || passed == 0 {
		t.Error(out.String())
	}
}

// BenchmarkPlayout plays random matches; a ply is one Legal and one Apply.
func BenchmarkPlayout(b *testing.B) { enginetest.BenchmarkPlayout(b, game.Game, 4, nil) }

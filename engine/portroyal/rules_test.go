package portroyal_test

import (
	"testing"

	"portside/engine/enginetest"
	"portside/engine/portroyal/game"
)

func TestRules(t *testing.T)        { enginetest.Run(t, game.Game) }          // every promise of the contract
func TestPlaythroughs(t *testing.T) { enginetest.Playthroughs(t, game.Game) } // -update rewrites; read the diff
func FuzzPlay(f *testing.F)         { enginetest.Fuzz(f, game.Game) }

// BenchmarkPlayout plays random matches of the base game; a ply is one Legal and one Apply.
func BenchmarkPlayout(b *testing.B) { enginetest.BenchmarkPlayout(b, game.Game, 3, nil) }

// BenchmarkPlayoutChapter plays random matches of the last chapter.
func BenchmarkPlayoutChapter(b *testing.B) {
	enginetest.BenchmarkPlayout(b, game.Game, 4, map[string]string{"mode": "adventure_coop", "chapter": "5"})
}

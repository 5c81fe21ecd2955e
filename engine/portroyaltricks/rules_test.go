package portroyaltricks_test

import (
	"testing"

	"portside/engine/enginetest"
	"portside/engine/portroyaltricks/game"
)

func TestRules(t *testing.T)        { enginetest.Run(t, game.Game) }          // every promise of the contract
func TestPlaythroughs(t *testing.T) { enginetest.Playthroughs(t, game.Game) } // -update rewrites; read the diff
func FuzzPlay(f *testing.F)         { enginetest.Fuzz(f, game.Game) }
func BenchmarkPlayout(b *testing.B) { enginetest.BenchmarkPlayout(b, game.Game, 4, nil) }

package portroyaltricks_test

import (
	"testing"

	"portside/engine/enginetest"
	"portside/engine/portroyaltricks"
)

func TestRules(t *testing.T)        { enginetest.Run(t, portroyaltricks.Game) }          // every promise of the contract
func TestPlaythroughs(t *testing.T) { enginetest.Playthroughs(t, portroyaltricks.Game) } // -update rewrites; read the diff
func FuzzPlay(f *testing.F)         { enginetest.Fuzz(f, portroyaltricks.Game) }
func BenchmarkPlayout(b *testing.B) { enginetest.BenchmarkPlayout(b, portroyaltricks.Game, 4, nil) }

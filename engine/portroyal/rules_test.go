package portroyal_test

import (
	"testing"

	"portside/engine/enginetest"
	"portside/engine/portroyal/game"
)

func TestRules(t *testing.T)        { enginetest.Run(t, game.Game) }          // every promise of the contract
func TestPlaythroughs(t *testing.T) { enginetest.Playthroughs(t, game.Game) } // -update rewrites; read the diff
func FuzzPlay(f *testing.F)         { enginetest.Fuzz(f, game.Game) }

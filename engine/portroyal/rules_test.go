package portroyal_test

import (
	"testing"

	"portside/engine/enginetest"
	"portside/engine/portroyal"
)

func TestRules(t *testing.T)        { enginetest.Run(t, portroyal.Game) }          // every promise of the contract
func TestPlaythroughs(t *testing.T) { enginetest.Playthroughs(t, portroyal.Game) } // -update rewrites; read the diff
func FuzzPlay(f *testing.F)         { enginetest.Fuzz(f, portroyal.Game) }

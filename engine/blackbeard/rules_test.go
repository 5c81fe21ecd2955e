package blackbeard_test

import (
	"testing"

	"portside/engine/blackbeard"
	"portside/engine/enginetest"
)

func TestRules(t *testing.T)        { enginetest.Run(t, blackbeard.Game) }          // every promise of the contract
func TestPlaythroughs(t *testing.T) { enginetest.Playthroughs(t, blackbeard.Game) } // -update rewrites; read the diff
func FuzzPlay(f *testing.F)         { enginetest.Fuzz(f, blackbeard.Game) }

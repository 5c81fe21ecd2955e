// Package game puts Port Royal (2000) together from its parts, for the catalogue of games.
package game

import (
	"portside/engine"
	face "portside/engine/portroyaltricks"
	"portside/engine/portroyaltricks/internal/brain"
	"portside/engine/portroyaltricks/internal/rules"
	cases "portside/engine/portroyaltricks/internal/script"
	"portside/engine/script"
)

type game struct {
	face.Face
	rules.Rules
	brain.Brain
	cases.Cases
}

var _ engine.Forecaster = game{}

// Game is Port Royal (2000).
var Game script.Game = game{}

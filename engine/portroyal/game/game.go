package game

import (
	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/internal/brain"
	"portside/engine/portroyal/internal/rules"
	cases "portside/engine/portroyal/internal/script"
	"portside/engine/script"
)

// game puts the parts together.
type game struct {
	portroyal.Face
	rules.Rules
	brain.Brain
	cases.Cases
}

// Game is Port Royal for the catalogue of games.
var Game script.Game = game{}

var _ engine.Forecaster = game{}

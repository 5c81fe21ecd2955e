package game

import (
	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/internal/brain"
	"portside/engine/portroyal/internal/rules"
	"portside/engine/portroyal/internal/script"
)

// game puts the parts together.
type game struct {
	portroyal.Face
	rules.Rules
	brain.Brain
	script.Script
}

// Game is Port Royal for the catalogue of games.
var Game engine.Game = game{}

var _ engine.Forecaster = game{}

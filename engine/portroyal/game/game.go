package game

import (
	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/internal/evaluator"
	"portside/engine/portroyal/internal/rules"
	cases "portside/engine/portroyal/internal/script"
	"portside/engine/script"
)

// game puts the parts together.
type game struct {
	portroyal.Notation
	rules.Rules
	evaluator.Evaluator
	cases.Cases
}

// Game is Port Royal for the catalogue of games.
var Game script.Game = game{}

var _ engine.Valuer = game{}

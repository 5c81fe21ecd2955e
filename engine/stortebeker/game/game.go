// Package game puts Störtebeker together from its parts, for the catalogue of games.
package game

import (
	"portside/engine"
	"portside/engine/script"
	"portside/engine/stortebeker"
	"portside/engine/stortebeker/internal/evaluator"
	"portside/engine/stortebeker/internal/rules"
	cases "portside/engine/stortebeker/internal/script"
)

type game struct {
	stortebeker.Notation
	rules.Rules
	evaluator.Evaluator
	cases.Cases
}

var _ engine.Quieter = game{}

// Game is Störtebeker.
var Game script.Game = game{}

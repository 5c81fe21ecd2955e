// Package game puts Port Royal (2000) together from its parts, for the catalogue of games.
package game

import (
	"portside/engine"
	"portside/engine/portroyaltricks"
	"portside/engine/portroyaltricks/internal/evaluator"
	"portside/engine/portroyaltricks/internal/rules"
	cases "portside/engine/portroyaltricks/internal/script"
	"portside/engine/script"
)

type game struct {
	portroyaltricks.Notation
	rules.Rules
	evaluator.Evaluator
	cases.Cases
}

var _ engine.Valuer = game{}

// Game is Port Royal (2000).
var Game script.Game = game{}

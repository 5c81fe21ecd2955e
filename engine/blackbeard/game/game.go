package game

import (
	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/evaluator"
	"portside/engine/blackbeard/internal/rules"
	cases "portside/engine/blackbeard/internal/script"
	"portside/engine/script"
)

// game adds nothing of its own.
type game struct {
	blackbeard.Notation
	rules.Rules
	evaluator.Evaluator
	cases.Cases
}

var (
	_ engine.Quieter   = game{}
	_ engine.Historian = game{}
)

// Game is Blackbeard for the catalogue of games.
var Game script.Game = game{}

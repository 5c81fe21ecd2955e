package game

import (
	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/brain"
	"portside/engine/blackbeard/internal/rules"
	"portside/engine/blackbeard/internal/script"
	cases "portside/engine/script"
)

// game adds nothing of its own.
type game struct {
	blackbeard.Face
	rules.Rules
	brain.Brain
	script.Fields
}

var (
	_ engine.Quieter   = game{}
	_ engine.Historian = game{}
)

// Game is Blackbeard for the catalogue of games.
var Game cases.Game = game{}

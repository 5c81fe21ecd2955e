package game

import (
	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/brain"
	"portside/engine/blackbeard/internal/rules"
	"portside/engine/blackbeard/internal/script"
)

// game is put together from its parts; it adds nothing of its own.
type game struct {
	blackbeard.Face
	rules.Rules
	brain.Brain
	script.Script
}

var (
	_ engine.Quieter   = game{}
	_ engine.Historian = game{}
)

// Game is Blackbeard for the catalogue of games.
var Game engine.Game = game{}

package blackbeard

import "portside/engine"

// game is put together from its parts; it adds nothing of its own.
type game struct {
	Face
	Rules
	Brain
	Script
}

var (
	_ engine.Quieter   = game{}
	_ engine.Historian = game{}
)

// Game is Blackbeard for the catalogue of games.
var Game engine.Game = game{}

// Package game puts Störtebeker together from its parts, for the catalogue of games.
package game

import (
	"portside/engine"
	face "portside/engine/stortebeker"
	"portside/engine/stortebeker/internal/brain"
	"portside/engine/stortebeker/internal/rules"
	"portside/engine/stortebeker/internal/script"
)

type game struct {
	face.Face
	rules.Rules
	brain.Brain
	script.Script
}

var _ engine.Quieter = game{}

// Game is Störtebeker.
var Game engine.Game = game{}

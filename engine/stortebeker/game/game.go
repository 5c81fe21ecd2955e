// Package game puts Störtebeker together from its parts, for the catalogue of games.
package game

import (
	"portside/engine"
	"portside/engine/stortebeker"
)

type game struct {
	stortebeker.Face
	stortebeker.Rules
	stortebeker.Brain
	stortebeker.Script
}

var _ engine.Quieter = game{}

// Game is Störtebeker.
var Game engine.Game = game{}

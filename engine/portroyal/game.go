package portroyal

import "portside/engine"

// game puts the parts together.
type game struct {
	face
	rules
	brain
	script
}

// Game is Port Royal for the catalogue of games.
var Game engine.Game = game{}

var _ engine.Forecaster = game{}

// Package games is the catalogue: one slice that names every game of the site. Nothing registers itself at start;
// to add a game, add a line here.
package games

import (
	"slices"

	"portside/engine"
	blackbeard "portside/engine/blackbeard/game"
	portroyal "portside/engine/portroyal/game"
	portroyaltricks "portside/engine/portroyaltricks/game"
	"portside/engine/script"
	stortebeker "portside/engine/stortebeker/game"
)

// all lists the games in the order in which the site offers them.
var all = []script.Game{
	portroyal.Game,
	portroyaltricks.Game,
	stortebeker.Game,
	blackbeard.Game,
}

// All is every game, in the order in which the site offers them. The slice is a copy.
func All() []engine.Game {
	var list []engine.Game
	for _, g := range all {
		list = append(list, g)
	}
	return list
}

// Scripted is every game as case scripts know it.
func Scripted() []script.Game { return slices.Clone(all) }

// Find is the game with the given key; ok is false if there is none.
func Find(key string) (g script.Game, ok bool) {
	for _, g := range all {
		if g.Info().Key == key {
			return g, true
		}
	}
	return nil, false
}

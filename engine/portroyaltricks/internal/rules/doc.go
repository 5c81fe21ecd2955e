// Package rules is the state of a match of Port Royal (2000) and all that changes it.
//
// One seat decides at a time (state.go), except that the owner of a kept remove 1 may use it at any moment. Legal lists
// what a seat may do and Apply does it (apply.go). A round is dealt and settled in round.go, a trick is played in play.go,
// and what becomes of the loot won is in loot.go. What a seat knows is copied out in view.go and guessed back to a state
// in guess.go.
package rules

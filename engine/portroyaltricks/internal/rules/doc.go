// Package rules is the state of a match of Port Royal (2000) and everything that changes it.
//
// One seat decides at a time (state.go), except that the owner of a kept remove 1 may use it at any moment. Legal lists
// what a seat may do and Apply does it (apply.go). round.go deals and settles a round, play.go plays a trick,
// and loot.go handles the loot won. view.go copies out what a seat knows, and guess.go guesses it back to a
// state.
package rules

// Package rules is the state of a match of Störtebeker and everything that changes it.
//
// One seat decides at a time. Legal lists what it may do and Apply does it (apply.go); pending steps
// wait on a small stack of frames (frames.go). play.go, shot.go, board.go and counter.go are the phases of a turn,
// turn.go is its end. view.go copies out what a seat knows, and guess.go guesses it back to a state;
// memory.go is what everybody has seen of the hands.
package rules

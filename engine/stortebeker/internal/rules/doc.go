// Package rules is the state of a match of Störtebeker and all that changes it.
//
// One seat decides at a time. Legal lists what it may do and Apply does it (apply.go); what then waits for an answer
// lies on a small stack of frames (frames.go). play.go, shot.go, board.go and counter.go are the phases of a turn,
// turn.go is how it ends. What a seat knows is copied out in view.go and guessed back to a state in guess.go;
// memory.go is what everybody has seen of the hands.
package rules

// Package rules is the state of a match of Port Royal and everything that changes it.
//
// state.go defines the state. Its stack holds what must still happen: frames.go names the handler of every step,
// apply.go the actions of every phase and their effects. Each other file is one subject of the rules,
// with the numbers of their sections. observe.go is all that a seat learns of a state.
package rules

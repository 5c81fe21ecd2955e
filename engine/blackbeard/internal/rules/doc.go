// Package rules is the state of a match of Blackbeard and everything that changes it.
//
// state.go defines the state. Its stack holds what must still happen: steps.go names the handler of every step,
// questions.go the possible answers and their effects. Each other file is one subject of the rules, with
// the numbers of their sections. view.go is all that a seat learns of a state.
package rules

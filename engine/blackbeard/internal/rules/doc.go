// Package rules is the state of a match of Blackbeard and all that changes it.
//
// state.go says what a state is. What must still happen lies on its stack: steps.go names the handler of every step,
// questions.go what may be answered and what an answer does. From there each file is one subject of the rules, with
// the numbers of their sections. view.go is all that a seat learns of a state.
package rules

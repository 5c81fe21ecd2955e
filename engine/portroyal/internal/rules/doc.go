// Package rules is the state of a match of Port Royal and all that changes it.
//
// state.go says what a state is. What must still happen lies on its stack: frames.go names the handler of every step,
// apply.go what may be done in every phase and what an action does. From there each file is one subject of the rules,
// with the numbers of their sections. observe.go is all that a seat learns of a state.
package rules

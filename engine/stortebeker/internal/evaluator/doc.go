// Package evaluator judges positions of Störtebeker for bots: what an action is worth to a seat (score.go) and what the
// position is worth to every seat (value.go, outlook.go). outlookweights.go holds fitted figures; the test with
// -fit N fits them again.
package evaluator

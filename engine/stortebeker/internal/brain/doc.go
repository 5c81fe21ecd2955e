// Package brain is the judgement of Störtebeker that bots build on: what an action is worth to a seat (weigh.go) and
// what the position of every seat is worth to it (forecast.go, outlook.go). outlookweights.go holds fitted figures;
// the test with -fit N fits them anew.
package brain

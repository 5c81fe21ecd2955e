// Package brain is the judgement of Port Royal (2000) that bots build on: what an action is worth to a seat (weigh.go), and
// what cards, ships and tricks promise (worth.go).
package brain

// Package evaluator judges positions of Port Royal (2000) for bots: what an action is worth to a seat (score.go), and
// the prospects of cards, ships and tricks (worth.go).
package evaluator

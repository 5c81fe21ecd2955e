// Package evaluator judges positions of Port Royal for bots, in coins: what a harbour is worth if a seat stops, what it
// may be worth after one more card, what a card is worth in a display. judge.go is for a seat that plays for
// itself, adventure.go adds the worth of missions, team.go is for matches against the time pile, and outlook.go
// estimates how likely a cooperative chapter is to be won. It uses only what the seat may know. The figures were found
// by letting bots play.
package evaluator

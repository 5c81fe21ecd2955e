// Package evaluator judges positions of Blackbeard for bots, roughly in doubloons: hunt where prizes are, take weak
// ports, sell the cargo, repair damage, avoid the hunters, retire in time. It uses only what the seat may know. The
// figures are our own, found by playing.
package evaluator

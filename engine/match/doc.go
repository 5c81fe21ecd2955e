// Package match is one playing of a game as a fold over its plies: log, replay, undo, numbered
// decisions, answers by standing orders, provably fair dice. It is pure; times are given to it.
package match

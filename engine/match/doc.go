// Package match is one playing of a game as a fold over its plies: log, replay, undo, numbered decisions, standing
// orders and provably fair dice. It is pure; callers pass the time.
package match

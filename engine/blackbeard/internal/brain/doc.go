// Package brain is the judgement of Blackbeard for bots, about in doubloons: hunt where prizes lie, take weak ports,
// sell what is aboard, mend what is broken, keep out of the hunters' way, retire in time. It uses only what the seat
// may know; the figures are our own, found by playing.
package brain

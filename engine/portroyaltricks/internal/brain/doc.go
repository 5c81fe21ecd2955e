// Package brain judges positions of Port Royal (2000) for bots: what an action is worth to a seat (weigh.go), and
// what cards, ships and tricks promise (worth.go).
package brain

// Package fair renders the proof that nobody tampered with the luck of a match.
package fair

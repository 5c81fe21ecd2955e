// Package fair draws the proof that the luck of a match was not tampered with, in words.
package fair

// Package options offers what can be agreed about a match (how much time seats have, when clocks rest, what
// spectators see) as form fields and in words.
package options

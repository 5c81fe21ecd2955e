// Package script is what Port Royal (2000) adds to the grammar of case scripts: its fields (fields.go), and how what a
// script says becomes a position that can be played (settle.go, cards.go, loot.go).
package script

// Package script is what Port Royal (2000) adds to the grammar of case scripts: its fields (fields.go), and how a
// script's settings become a playable position (complete.go, cards.go, loot.go).
package script

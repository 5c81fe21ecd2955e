package blackbeard

import (
	"embed"

	"portside/engine/blackbeard"
	"portside/views/table"
	"portside/views/title"
)

//go:embed assets
var assets embed.FS

// Title is the game as the site shows it.
var Title = title.New(title.Title{
	Key:      blackbeard.Key,
	Assets:   assets,
	Figures:  pictured,
	Diagrams: numbered,
	Board: title.Board{
		Table:      Board,
		Legend:     Legend,
		Ask:        Ask,
		Rule:       Rule,
		Outcome:    Outcome,
		Bare:       bare,
		Open:       table.AllOpen,
		Story:      Story,
		Sentence:   Sentence,
		Steps:      Steps,
		Choice:     Choice,
		Orders:     Orders,
		OrderText:  OrderText,
		OrderWords: OrderWords,
		Why:        Why,
		Result:     AtEnd,
		Moments:    Moments,
		Token:      TokenName,
		Person:     Person,
		Curve:      Curve,
	},
	Banner: []title.Piece{
		{Sign: "blackbeard.svg#captain", X: 126, Y: 12, W: 88, H: 88, Ink: "#7e1f19"},
		{Sign: "blackbeard.svg#pirate", X: 34, Y: 44, W: 46, H: 46, Ink: "#2b2f38"},
		{Sign: "blackbeard.svg#merchant", X: 246, Y: 16, W: 36, H: 36, Ink: "#d9a51f"},
		{Sign: "blackbeard.svg#warship", X: 288, Y: 52, W: 40, H: 40, Ink: "#b8352b"},
	},
	Mark: "blackbeard.svg#captain",
	Sketches: map[string]string{
		"captains": "blackbeard.svg#captain",
		"movement": "blackbeard.svg#pirate",
		"hunters":  "blackbeard.svg#warship",
		"prizes":   "blackbeard.svg#merchant",
		"selling":  "blackbeard.svg#town",
		"fleet":    "blackbeard.svg#pirate",
		"duels":    "blackbeard.svg#officer",
	},
	Pictures: map[string]string{
		"length.short":    "blackbeard.svg#pirate",
		"length.standard": "blackbeard.svg#captain",
		"length.long":     "blackbeard.svg#warship",
		"petition":        "blackbeard.svg#officer",
	},
	Inks: map[string]string{
		"blackbeard.svg#captain":  "#7e1f19",
		"blackbeard.svg#officer":  "#1f3a5f",
		"blackbeard.svg#merchant": "#8a5a1f",
		"blackbeard.svg#warship":  "#b8352b",
		"blackbeard.svg#pirate":   "#2b2f38",
		"blackbeard.svg#town":     "#3a6db8",
	},
	Proposals: []title.Proposal{
		{People: 1, Options: map[string]string{"length": "standard"}, Minutes: 40},
		{People: 1, Bots: 2, Options: map[string]string{"length": "short"}, Minutes: 60},
		{People: 2, Options: map[string]string{"length": "short"}, Minutes: 120},
		{People: 2, Options: map[string]string{"length": "standard"}, Minutes: 180},
		{People: 2, Options: map[string]string{"length": "long"}, Minutes: 240},
		{People: 3, Options: map[string]string{"length": "short"}, Minutes: 140},
		{People: 3, Options: map[string]string{"length": "standard"}, Minutes: 190},
		{People: 3, Options: map[string]string{"length": "long"}, Minutes: 290},
		{People: 4, Options: map[string]string{"length": "short"}, Minutes: 150},
		{People: 4, Options: map[string]string{"length": "standard"}, Minutes: 240},
		{People: 4, Options: map[string]string{"length": "long"}, Minutes: 360},
	},
	Scenes: scenes,
})

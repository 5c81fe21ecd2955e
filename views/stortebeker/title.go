package stortebeker

import (
	"embed"

	"portside/engine/stortebeker"
	"portside/views/table"
	"portside/views/title"
)

//go:embed assets
var assets embed.FS

// Title is the game as the site shows it.
var Title = title.New(title.Title{
	Key:    stortebeker.Key,
	Assets: assets,
	Board: title.Board{
		Table:      Board,
		Legend:     Legend,
		Ask:        Ask,
		Rule:       Rule,
		Outcome:    Outcome,
		Bare:       bare,
		Open:       Open,
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
		Person:     table.NoPerson,
		Curve:      Curve,
	},
	Banner: []title.Piece{
		{Sign: "stortebeker.svg#cog", X: 8, Y: 34, W: 92, H: 64, Ink: "#3b8049"},
		{Sign: "stortebeker.svg#cog", X: 104, Y: 12, W: 124, H: 87, Ink: "#b8352b"},
		{Sign: "stortebeker.svg#d6", X: 244, Y: 46, W: 40, H: 40, Turn: -12, Ink: "#1b2430"},
		{Sign: "stortebeker.svg#d5", X: 288, Y: 54, W: 40, H: 40, Turn: 16, Ink: "#1b2430"},
		{Sign: "stortebeker.svg#rum", X: 244, Y: 10, W: 30, H: 30},
		{Sign: "stortebeker.svg#bananas", X: 284, Y: 12, W: 30, H: 30},
	},
	Mark: "stortebeker.svg#cog",
	Sketches: map[string]string{
		"ships":      "stortebeker.svg#cog",
		"board":      "stortebeker.svg#d6",
		"provisions": "stortebeker.svg#rum",
		"pirates":    "stortebeker.svg#pirate",
		"lay":        "stortebeker.svg#bananas",
		"exchange":   "stortebeker.svg#meat",
		"odds":       "stortebeker.svg#d5",
	},
	Inks: map[string]string{
		"stortebeker.svg#cog": "#3b8049",
	},
	Scenes: scenes,
})

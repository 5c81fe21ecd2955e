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
	Key:      stortebeker.Key,
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
	Pictures: map[string]string{
		"mode.base":             "stortebeker.svg#cog",
		"mode.pro":              "stortebeker.svg#flag-red",
		"two_player_open_ships": "stortebeker.svg#flag-blue",
		"counter_prompt":        "stortebeker.svg#d5",
		"pirate_loss":           "stortebeker.svg#pirate",
		"end_trigger":           "stortebeker.svg#down",
	},
	Inks: map[string]string{
		"stortebeker.svg#flag-red":  "#b8352b",
		"stortebeker.svg#flag-blue": "#2c6db0",
		"stortebeker.svg#cog":       "#3b8049",
	},
	Proposals: []title.Proposal{
		{People: 1, Bots: 2, Options: map[string]string{"mode": "base"}, Minutes: 15},
		{People: 1, Bots: 2, Options: map[string]string{"mode": "pro"}, Minutes: 20},
		{People: 2, Options: map[string]string{"mode": "base"}, Minutes: 20},
		{People: 2, Options: map[string]string{"mode": "pro"}, Minutes: 25},
		{People: 3, Options: map[string]string{"mode": "base"}, Minutes: 30},
		{People: 3, Options: map[string]string{"mode": "pro"}, Minutes: 40},
		{People: 4, Options: map[string]string{"mode": "base"}, Minutes: 40},
		{People: 4, Options: map[string]string{"mode": "pro"}, Minutes: 50},
	},
	Scenes: scenes,
})

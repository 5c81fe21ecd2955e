package portroyaltricks

import (
	"embed"

	"portside/engine/portroyaltricks"
	"portside/views/table"
	"portside/views/title"
)

//go:embed assets
var assets embed.FS

// Title is the game as the site shows it.
var Title = title.New(title.Title{
	Key:      portroyaltricks.Key,
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
		{Sign: "port-royal-tricks.svg#suit-red", X: 28, Y: 36, W: 34, H: 34, Turn: -18, Ground: "#fbf3df", Ink: "#ad2a22"},
		{Sign: "port-royal-tricks.svg#suit-blue", X: 60, Y: 26, W: 34, H: 34, Turn: -8, Ground: "#fbf3df", Ink: "#1d5ea8"},
		{Sign: "port-royal-tricks.svg#suit-green", X: 94, Y: 24, W: 34, H: 34, Turn: 3, Ground: "#fbf3df", Ink: "#22703a"},
		{Sign: "port-royal-tricks.svg#suit-none", X: 126, Y: 30, W: 34, H: 34, Turn: 14, Ground: "#f0dfae", Ink: "#6b4c0a"},
		{Sign: "port-royal-tricks.svg#good-biscuit", X: 192, Y: 22, W: 40, H: 40, Ink: "#e58a3c"},
		{Sign: "port-royal-tricks.svg#good-tobacco", X: 244, Y: 36, W: 40, H: 40, Ink: "#93b94a"},
		{Sign: "port-royal-tricks.svg#good-rum", X: 206, Y: 68, W: 36, H: 36, Ink: "#46b8b8"},
		{Sign: "port-royal-tricks.svg#good-powder", X: 284, Y: 60, W: 44, H: 44, Ink: "#b48ad6"},
	},
	Mark: "port-royal-tricks.svg#good-rum",
	Pictures: map[string]string{
		"goblin_play":  "port-royal-tricks.svg#suit-none",
		"x2":           "port-royal-tricks.svg#crate",
		"minus_cards":  "port-royal-tricks.svg#hull",
		"next_lead":    "port-royal-tricks.svg#pawn",
		"remove_later": "port-royal-tricks.svg#card",
		"revoke":       "port-royal-tricks.svg#cutlass",
	},
	Inks: map[string]string{
		"port-royal-tricks.svg#good-rum": "#12777a",
	},
	Proposals: []title.Proposal{
		{People: 1, Bots: 2, Minutes: 25},
		{People: 2, Bots: 1, Minutes: 30},
		{People: 3, Minutes: 40},
		{People: 4, Minutes: 50},
	},
	Scenes: scenes,
})

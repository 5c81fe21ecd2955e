package portroyal

import (
	"embed"

	"portside/engine/portroyal"
	"portside/views/table"
	"portside/views/title"
)

//go:embed assets
var assets embed.FS

// Title is the game as the site shows it.
var Title = title.New(title.Title{
	Key:    portroyal.Key,
	Assets: assets,
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
		Person:     table.NoPerson,
		Curve:      Influence,
	},
	Banner: []title.Piece{
		{Sign: "art.svg#ship-yellow", X: 4, Y: 38, W: 62, H: 56, Ink: "#e3a81b"},
		{Sign: "art.svg#ship-black", X: 236, Y: 6, W: 100, H: 90, Ink: "#2b2f38"},
		{Sign: "art.svg#captain", X: 70, Y: 26, W: 56, H: 50, Turn: -14, Ground: "#d8e2b8"},
		{Sign: "art.svg#mademoiselle", X: 106, Y: 20, W: 56, H: 50, Turn: -4, Ground: "#eccbd0"},
		{Sign: "art.svg#sailor", X: 144, Y: 20, W: 56, H: 50, Turn: 5, Ground: "#c9dbe4"},
		{Sign: "art.svg#jester", X: 180, Y: 26, W: 56, H: 50, Turn: 15, Ground: "#f3d9a0"},
	},
	Mark: "art.svg#jester",
	Sketches: map[string]string{
		"ships":         "art.svg#ship-blue",
		"repel":         "art.svg#ship-black",
		"tax":           "art.svg#tax",
		"expeditions":   "art.svg#expedition",
		"take":          "art.svg#settler",
		"traders":       "art.svg#trader",
		"admirals":      "art.svg#admiral",
		"jesters":       "art.svg#jester",
		"governors":     "art.svg#governor",
		"mademoiselles": "art.svg#mademoiselle",
		"sailors":       "art.svg#sailor",
		"merchants":     "art.svg#merchant",
		"passengers":    "art.svg#passenger",
		"gamblers":      "art.svg#gambler",
		"clerks":        "art.svg#clerk",
		"gunners":       "art.svg#gunner",
		"vice_admirals": "art.svg#vice_admiral",
		"innkeepers":    "art.svg#innkeeper",
		"lookouts":      "art.svg#lookout",
		"characters":    "art.svg#captain",
		"draw":          "art.svg#ship-yellow",
		"gifts":         "art.svg#ship-green",
		"setsail":       "art.svg#ship-red",
		"adventure":     "art.svg#tybuk_brother",
		"rivals":        "art.svg#pirate",
		"items":         "art.svg#ship-violet",
	},
	Inks: map[string]string{
		"art.svg#ship-blue":   "#2c6db0",
		"art.svg#ship-yellow": "#e3a81b",
		"art.svg#ship-green":  "#3b8049",
		"art.svg#ship-red":    "#b8352b",
		"art.svg#ship-violet": "#6d4b9b",
		"art.svg#ship-black":  "#2b2f38",
		"art.svg#trader":      "#3b8049",
		"art.svg#merchant":    "#b8352b",
		"art.svg#clerk":       "#2c6db0",
	},
	Scenes: scenes,
})

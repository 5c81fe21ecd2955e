// Package banner has the drawings of the games that stand beside words about them: a picture of what lies on the
// table of each, and small ones for sections of its rules.
package banner

import (
	"fmt"
	"strings"

	"portside/static"
	"portside/views/page"
)

// piece is one drawing in the banner of a game: a sign of a sprite, on a card or by itself.
type piece struct {
	sign       string // file and id: "art.svg#sailor"
	x, y, w, h int
	turn       int    // degrees
	ground     string // colour of the card it lies on, "" for none
	ink        string // of signs in one colour
}

// href is the address of a sign.
func href(p page.Page, sign string) string {
	file, id, _ := strings.Cut(sign, "#")
	return p.Base + static.URL(file) + "#" + id
}

// rotate turns the piece about the foot of its middle, as cards are held in a hand.
func (b piece) rotate() string {
	return fmt.Sprintf("rotate(%d %d %d)", b.turn, b.x+b.w/2, b.y+b.h)
}

// banners show what lies on the table of each game, in its own drawings. They are 340 by 112 and may be cut
// at both sides; a game without one does without.
var banners = map[string][]piece{
	"port-royal": {
		{sign: "art.svg#ship-yellow", x: 4, y: 38, w: 62, h: 56, ink: "#e3a81b"},
		{sign: "art.svg#ship-black", x: 236, y: 6, w: 100, h: 90, ink: "#2b2f38"},
		{sign: "art.svg#captain", x: 70, y: 26, w: 56, h: 50, turn: -14, ground: "#d8e2b8"},
		{sign: "art.svg#mademoiselle", x: 106, y: 20, w: 56, h: 50, turn: -4, ground: "#eccbd0"},
		{sign: "art.svg#sailor", x: 144, y: 20, w: 56, h: 50, turn: 5, ground: "#c9dbe4"},
		{sign: "art.svg#jester", x: 180, y: 26, w: 56, h: 50, turn: 15, ground: "#f3d9a0"},
	},
	"port-royal-tricks": {
		{sign: "port-royal-tricks.svg#suit-red", x: 28, y: 36, w: 34, h: 34, turn: -18, ground: "#fbf3df", ink: "#ad2a22"},
		{sign: "port-royal-tricks.svg#suit-blue", x: 60, y: 26, w: 34, h: 34, turn: -8, ground: "#fbf3df", ink: "#1d5ea8"},
		{sign: "port-royal-tricks.svg#suit-green", x: 94, y: 24, w: 34, h: 34, turn: 3, ground: "#fbf3df", ink: "#22703a"},
		{sign: "port-royal-tricks.svg#suit-none", x: 126, y: 30, w: 34, h: 34, turn: 14, ground: "#f0dfae", ink: "#6b4c0a"},
		{sign: "port-royal-tricks.svg#good-biscuit", x: 192, y: 22, w: 40, h: 40, ink: "#e58a3c"},
		{sign: "port-royal-tricks.svg#good-tobacco", x: 244, y: 36, w: 40, h: 40, ink: "#93b94a"},
		{sign: "port-royal-tricks.svg#good-rum", x: 206, y: 68, w: 36, h: 36, ink: "#46b8b8"},
		{sign: "port-royal-tricks.svg#good-powder", x: 284, y: 60, w: 44, h: 44, ink: "#b48ad6"},
	},
	"stortebeker": {
		{sign: "stortebeker.svg#cog", x: 8, y: 34, w: 92, h: 64, ink: "#3b8049"},
		{sign: "stortebeker.svg#cog", x: 104, y: 12, w: 124, h: 87, ink: "#b8352b"},
		{sign: "stortebeker.svg#d6", x: 244, y: 46, w: 40, h: 40, turn: -12, ink: "#1b2430"},
		{sign: "stortebeker.svg#d5", x: 288, y: 54, w: 40, h: 40, turn: 16, ink: "#1b2430"},
		{sign: "stortebeker.svg#rum", x: 244, y: 10, w: 30, h: 30},
		{sign: "stortebeker.svg#bananas", x: 284, y: 12, w: 30, h: 30},
	},
	"blackbeard": {
		{sign: "blackbeard.svg#captain", x: 126, y: 12, w: 88, h: 88, ink: "#7e1f19"},
		{sign: "blackbeard.svg#pirate", x: 34, y: 44, w: 46, h: 46, ink: "#2b2f38"},
		{sign: "blackbeard.svg#merchant", x: 246, y: 16, w: 36, h: 36, ink: "#d9a51f"},
		{sign: "blackbeard.svg#warship", x: 288, y: 52, w: 40, h: 40, ink: "#b8352b"},
	},
}

// inks are the colours of drawings that take that of the words around them.
var inks = map[string]string{
	"art.svg#ship-blue": "#2c6db0", "art.svg#ship-yellow": "#e3a81b", "art.svg#ship-green": "#3b8049", "art.svg#ship-red": "#b8352b", "art.svg#ship-violet": "#6d4b9b", "art.svg#ship-black": "#2b2f38",
	"art.svg#trader": "#3b8049", "art.svg#merchant": "#b8352b", "art.svg#clerk": "#2c6db0", "stortebeker.svg#cog": "#3b8049", "port-royal-tricks.svg#good-rum": "#12777a", "blackbeard.svg#captain": "#7e1f19", "blackbeard.svg#officer": "#1f3a5f",
	"blackbeard.svg#merchant": "#8a5a1f", "blackbeard.svg#warship": "#b8352b", "blackbeard.svg#pirate": "#2b2f38", "blackbeard.svg#town": "#3a6db8",
}

// marks are the drawings by which games are known in lists.
var marks = map[string]string{
	"port-royal": "art.svg#jester", "port-royal-tricks": "port-royal-tricks.svg#good-rum", "stortebeker": "stortebeker.svg#cog", "blackbeard": "blackbeard.svg#captain",
}

// sketches are the drawings beside sections of the rules, by game and section.
var sketches = map[string]map[string]string{
	"port-royal": {
		"ships": "art.svg#ship-blue", "repel": "art.svg#ship-black", "tax": "art.svg#tax", "expeditions": "art.svg#expedition", "take": "art.svg#settler",
		"traders": "art.svg#trader", "admirals": "art.svg#admiral", "jesters": "art.svg#jester", "governors": "art.svg#governor", "mademoiselles": "art.svg#mademoiselle",
		"sailors": "art.svg#sailor", "merchants": "art.svg#merchant", "passengers": "art.svg#passenger", "gamblers": "art.svg#gambler", "clerks": "art.svg#clerk",
		"gunners": "art.svg#gunner", "vice_admirals": "art.svg#vice_admiral", "innkeepers": "art.svg#innkeeper", "lookouts": "art.svg#lookout", "characters": "art.svg#captain",
		"draw": "art.svg#ship-yellow", "gifts": "art.svg#ship-green", "setsail": "art.svg#ship-red", "adventure": "art.svg#tybuk_brother", "rivals": "art.svg#pirate", "items": "art.svg#ship-violet",
	},
	"stortebeker": {"ships": "stortebeker.svg#cog", "board": "stortebeker.svg#d6", "provisions": "stortebeker.svg#rum", "pirates": "stortebeker.svg#pirate", "lay": "stortebeker.svg#bananas", "exchange": "stortebeker.svg#meat", "odds": "stortebeker.svg#d5"},
	"blackbeard":  {"captains": "blackbeard.svg#captain", "movement": "blackbeard.svg#pirate", "hunters": "blackbeard.svg#warship", "prizes": "blackbeard.svg#merchant", "selling": "blackbeard.svg#town", "fleet": "blackbeard.svg#pirate", "duels": "blackbeard.svg#officer"},
}

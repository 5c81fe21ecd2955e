package blackbeard

import (
	"strconv"
	"strings"
)

// Worded tells whether text is written like an action but sends a ship somewhere it cannot go: into a port where a hex
// is wanted, or onto land. It is no action, but scripts may say that it is refused.
func Worded(text string) bool {
	words := strings.Split(text, ".")
	args := Verbs[opByWord[words[0]]].Args
	strange := false
	for i, kind := range args {
		switch {
		case kind == ArgNone:
			return strange && len(words) == i+1
		case len(words) <= i+1:
			return false
		}
		if _, ok := kind.Parse(words[i+1]); ok {
			continue
		}
		_, port := ArgPort.Parse(words[i+1])
		if kind != ArgPlace || !port && !land(words[i+1]) {
			return false
		}
		strange = true
	}
	return strange && len(words) == len(args)+1
}

// land tells whether a text is the name of a hex without water: one within the columns and rows of a sheet.
func land(text string) bool {
	sheet, label, _ := strings.Cut(text, "-")
	if len(label) < 2 || label[0] < 'A' {
		return false
	}
	row, err := strconv.Atoi(label[1:])
	if err != nil || row < 1 || label[1:] != strconv.Itoa(row) {
		return false
	}
	column, wide, high := label[0], byte(0), 0
	for h := Place(1); h <= Hexes; h++ {
		if s := &world.spots[h]; s.sheet.String() == sheet {
			wide, high = max(wide, h.Label()[0]), max(high, int(s.row))
		}
	}
	return column <= wide && row <= high
}

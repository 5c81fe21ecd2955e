package blackbeard

import (
	"embed"
	"encoding/json"
	"fmt"
	"unicode"
)

//go:embed data/*.json
var files embed.FS

// read decodes a file of components that is part of the program.
func read(name string, to any) {
	data, err := files.ReadFile("data/" + name + ".json")
	if err == nil {
		err = json.Unmarshal(data, to)
	}
	if err != nil {
		panic(err)
	}
}

// slot is the index of word in list; a missing word is a mistake in the data.
func slot(list []string, word string) int {
	for i, w := range list {
		if w == word {
			return i
		}
	}
	panic(fmt.Sprintf("blackbeard: unknown word %q in the component data", word))
}

// accents maps accented letters of names to the plain letters of notation.
var accents = map[rune]rune{'á': 'a', 'â': 'a', 'ç': 'c', 'é': 'e', 'ê': 'e', 'í': 'i', 'î': 'i', 'ô': 'o', 'ö': 'o', 'ü': 'u'}

// slug writes a name in the letters of notation: "Île Sainte-Marie" is "ile-sainte-marie".
func slug(name string) string {
	out := make([]rune, 0, len(name))
	for _, r := range name {
		r = unicode.ToLower(r)
		if plain, ok := accents[r]; ok {
			r = plain
		}
		switch {
		case r >= 'a' && r <= 'z':
			out = append(out, r)
		case r == ' ' || r == '-':
			out = append(out, '-')
		}
	}
	return string(out)
}

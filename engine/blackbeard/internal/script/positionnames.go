package script

import (
	"portside/engine/blackbeard"
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// wording is what fields are called in A1 and A3 of the specification where it differs, with hyphens.
var wording = map[string]string{
	"cunning-holder": "cunning-used", "open-letters": "on-sale", "letters-on-sale": "on-sale", "must-raze-or-leave": "must-raze", "hide-out": "hideout",
	"position": "at", "information": "informed", "information-on": "informed", "zones-used": "zones", "used-zones": "zones", "booty": "holds", "cargo": "holds",
	"attacked-nations": "attacked", "nations-attacked": "attacked", "nations-attacked-in-vain": "attacked-in-vain", "duel-attack": "attack",
	"duel-defence": "defence", "ship-type": "ship", "draw-pile": "pile", "discard-pile": "discard", "draw-pile.cards": "pile.cards",
	"discard-pile.cards": "discard.cards",
}

// plainName is a field by the name CASES.md has for it: attackedNations and attacked_nations are attacked.
func plainName(field string) string {
	who, what, dotted := strings.Cut(field, ".")
	if !dotted {
		what = field
	}
	var b strings.Builder
	for i, r := range what {
		switch {
		case r == '_':
			b.WriteByte('-')
		case unicode.IsUpper(r) && i > 0:
			b.WriteByte('-')
			fallthrough
		default:
			b.WriteRune(unicode.ToLower(r))
		}
	}
	what = b.String()
	if name, ok := wording[what]; ok {
		what = name
	}
	if !dotted {
		return what
	}
	if name, ok := wording[who+"."+what]; ok {
		return name
	}
	return who + "." + what
}

// byContent is the field that is meant where a pile is given by its cards instead of by their number.
func byContent(field, value string) string {
	if _, err := strconv.Atoi(value); err != nil && value != "" && (field == "pile" || field == "discard") {
		return field + ".cards"
	}
	return field
}

// Field is a field by the name CASES.md has for it: what a position may say once.
func (p *scriptPosition) Field(name, value string) string { return byContent(plainName(name), value) }

// dataID are names of the specification's data that are written otherwise here: M05, G12, L01, square_rigger,
// and nations, which begin with a capital. A hex such as car-M12 is none.
var dataID = regexp.MustCompile(`(^|[\s:])([MG]\d\d|L\d\d|square_rigger|England|Spain|France|Netherlands|Portugal|Mughals)\b`)

// PlainWords is what an expectation says of events and questions in the words of CASES.md.
func (Script) PlainWords(text string) string { return plainValue("", text) }

// TapeWord is a card or counter by its name on tapes: the ids of the data and governors without "governor-" are
// understood as in positions.
func (Script) TapeWord(word string) string {
	for _, name := range [...]string{plainValue("", word), "governor-" + word} {
		if c, ok := blackbeard.ParseCounter(name); ok {
			return c.String()
		}
	}
	return word
}

// plainValue is the value of a field in the words of CASES.md. Where a place is said, L13 is no letter.
func plainValue(field, value string) string {
	if strings.HasSuffix(field, ".at") {
		return value
	}
	return dataID.ReplaceAllStringFunc(value, func(found string) string {
		id := strings.TrimLeft(found, ": \t")
		before := found[:len(found)-len(id)]
		if n, err := strconv.Atoi(id[1:]); err == nil && id[0] == 'L' {
			if n == 0 || n > blackbeard.NLetters {
				return found
			}
			return before + (blackbeard.FirstLetter + blackbeard.Counter(n-1)).String()
		}
		return before + strings.ReplaceAll(strings.ToLower(id), "_", "-")
	})
}

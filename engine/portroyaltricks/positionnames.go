package portroyaltricks

import (
	"strings"
	"unicode"
)

// wording is what fields may be called besides.
var wording = map[string]string{"markers": "void_markers", "loot": "loot_in_play", "highest_bid": "bid", "highest_bidder": "high"}

// plainName is a field by the name CASES.md has for it: trickNumber and trick-number are trick_number. The ids
// of loot cards stay as they are.
func plainName(field string) string {
	who, what, dotted := strings.Cut(field, ".")
	if !dotted {
		what = field
	}
	var b strings.Builder
	for i, r := range what {
		switch {
		case r == '-':
			b.WriteByte('_')
		case unicode.IsUpper(r) && i > 0:
			b.WriteByte('_')
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
	return who + "." + what
}

// Field is a field by the name CASES.md has for it: what a position may say once.
func (p *scriptPosition) Field(name, _ string) string { return plainName(name) }

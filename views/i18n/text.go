package i18n

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/feature/plural"
)

// text is one catalogue entry, parsed once so that Say only joins its parts.
type text struct {
	plain string // of a text without arguments
	parts []part // of a text with arguments
	arg   int    // 0-based argument that decides the plural form, -1 for a single text
	forms map[plural.Form][]part
}

// part is some fixed words followed by an argument; arg -1 means that none follows.
type part struct {
	words string
	arg   int
	elide bool // the words end with a French "de " or "que ", which loses its e before a vowel
}

// parseText reads the JSON value of an entry: a string, or an object with arg and plural forms.
func parseText(raw json.RawMessage) (*text, error) {
	if len(raw) > 0 && raw[0] == '"' {
		var s string
		if err := json.Unmarshal(raw, &s); err != nil {
			return nil, err
		}
		t := &text{arg: -1, parts: split(s)}
		if len(t.parts) == 1 && t.parts[0].arg < 0 {
			t.plain, t.parts = t.parts[0].words, nil
		}
		return t, nil
	}
	var entry struct {
		Arg                              int
		Zero, One, Two, Few, Many, Other string
	}
	if err := json.Unmarshal(raw, &entry); err != nil {
		return nil, err
	}
	if entry.Arg < 1 || entry.Other == "" {
		return nil, fmt.Errorf("a plural needs \"arg\" ≥ 1 and \"other\"")
	}
	t := &text{arg: entry.Arg - 1, forms: map[plural.Form][]part{}}
	for f, s := range map[plural.Form]string{plural.Zero: entry.Zero, plural.One: entry.One, plural.Two: entry.Two, plural.Few: entry.Few, plural.Many: entry.Many, plural.Other: entry.Other} {
		if s != "" {
			t.forms[f] = split(s)
		}
	}
	return t, nil
}

// split cuts a text at its arguments: %[2]s by position, %s and %d in order, %% for a percent sign.
// A % before anything else is itself, as in "25 % of".
func split(s string) []part {
	var parts []part
	var words []byte
	next := 0
	for i := 0; i < len(s); i++ {
		if s[i] != '%' || i+1 == len(s) {
			words = append(words, s[i])
			continue
		}
		switch rest := s[i+1:]; {
		case rest[0] == '%':
			words = append(words, '%')
			i++
			continue
		case rest[0] == 's' || rest[0] == 'd':
			i++
		case rest[0] == '[':
			end := strings.IndexByte(rest, ']')
			n, err := strconv.Atoi(rest[1:max(end, 1)])
			if err != nil || n < 1 || end+1 >= len(rest) {
				words = append(words, '%')
				continue
			}
			next = n - 1
			i += end + 2
		default:
			words = append(words, '%')
			continue
		}
		parts = append(parts, part{words: string(words), arg: next})
		words = words[:0]
		next++
	}
	if len(words) > 0 || len(parts) == 0 {
		parts = append(parts, part{words: string(words), arg: -1})
	}
	return parts
}

// join fills args into parts. A missing argument is left out; numbers below zero have a minus sign.
func join(parts []part, args []any) string {
	var buf [160]byte
	out := buf[:0]
	for _, p := range parts {
		out = append(out, p.words...)
		if p.arg < 0 || p.arg >= len(args) {
			continue
		}
		switch a := args[p.arg].(type) {
		case string:
			if p.elide && vowelFirst(a) {
				out = append(out[:len(out)-len("e ")], "’"...)
			}
			out = append(out, a...)
		case int:
			if a < 0 {
				out, a = append(out, "−"...), -a
			}
			out = strconv.AppendInt(out, int64(a), 10)
		default:
			out = fmt.Append(out, a)
		}
	}
	return string(out)
}

// elision notes in which parts of a French text the word before an argument is shortened before a vowel: "de Anna" becomes
// "d’Anna". The catalogue cannot do this, because it does not know the name.
func (t *text) elision() {
	for _, parts := range append([][]part{t.parts}, slices.Collect(maps.Values(t.forms))...) {
		for i := range parts {
			last := parts[i].words[strings.LastIndexAny(strings.TrimSuffix(parts[i].words, " "), " (\u00a0«:")+1:]
			switch strings.ToLower(last) {
			case "de ", "que ":
				parts[i].elide = parts[i].arg >= 0
			}
		}
	}
}

// vowelFirst reports whether a name begins with a vowel. An h may be mute or not, so it counts as a consonant.
func vowelFirst(name string) bool {
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(name, "\x0e")) // a mention begins with a mark
	return strings.ContainsRune("aàâäeéèêëiîïoôöuùûüœæAÀÂÄEÉÈÊËIÎÏOÔÖUÙÛÜŒÆ", first)
}

// arguments lists which arguments a text uses, over all its plural forms, in ascending order.
func (t *text) arguments() []int {
	var used []int
	note := func(parts []part) {
		for _, p := range parts {
			if p.arg >= 0 {
				used = append(used, p.arg)
			}
		}
	}
	note(t.parts)
	for _, parts := range t.forms {
		note(parts)
	}
	if t.arg >= 0 {
		used = append(used, t.arg)
	}
	slices.Sort(used)
	return slices.Compact(used)
}

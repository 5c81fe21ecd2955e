package about

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"portside/views/rules"
)

// maxQuery is the longest search in runes.
const maxQuery = 60

// query is what is searched for: bounded, and without blanks around it.
func query(text string) string {
	runes := []rune(strings.TrimSpace(text))
	return strings.TrimSpace(string(runes[:min(len(runes), maxQuery)]))
}

// folded is a text without case and accents, and where each of its runes begins in the text; the last place is its end.
func folded(text string) (runes []rune, at []int) {
	for i, r := range text {
		first, _ := utf8.DecodeRuneInString(norm.NFD.String(string(r)))
		if unicode.Is(unicode.Mn, first) { // an accent by itself
			continue
		}
		runes, at = append(runes, unicode.ToLower(first)), append(at, i)
	}
	return runes, append(at, len(text))
}

// find marks what is searched for in a text; hit tells whether it is there.
func find(t rules.Text, word []rune) (marked rules.Text, hit bool) {
	text := t[0].Text
	runes, at := folded(text)
	from := 0
	for i := 0; i+len(word) <= len(runes); {
		if string(runes[i:i+len(word)]) != string(word) {
			i++
			continue
		}
		if at[i] > from {
			marked = append(marked, rules.Piece{Text: text[from:at[i]]})
		}
		i += len(word)
		marked, from = append(marked, rules.Piece{Text: text[at[i-len(word)]:at[i]], Hit: true}), at[i]
	}
	if from == 0 {
		return t, false
	}
	return append(marked, rules.Piece{Text: text[from:]}), true
}

// searched keeps the sections that hold what is searched for, and marks it there.
func searched(h rules.Help, q string) rules.Help {
	word, _ := folded(q)
	if len(word) == 0 {
		return h
	}
	var list []rules.Section
	for _, s := range h.Sections {
		var hit, any bool
		s.Title, any = find(s.Title, word)
		for i := range s.Paragraphs {
			s.Paragraphs[i].Text, hit = find(s.Paragraphs[i].Text, word)
			any = any || hit
		}
		if s.Sheet != nil {
			s.Sheet, hit = find(s.Sheet, word)
			any = any || hit
		}
		if any {
			list = append(list, s)
		}
	}
	h.Query, h.Sections = q, list
	return h
}

package table

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"portside/engine"
	"portside/views/i18n"
)

// Choices says in one sentence what can be done now, "Trade a ship, hire someone or finish.": a clause in the
// imperative for each kind of legal action, stopping and passing last. clause returns the key of a word's clause,
// "" if the question itself names it. The sentence is "" if there is no clause.
func Choices(p *i18n.Printer, kinds Kinds, legal []engine.Action, format func(engine.Action) string, clause func(word string) string) string {
	var words, rest []string
	for _, a := range legal {
		word, _, _ := strings.Cut(format(a), ".")
		key := clause(word)
		if key == "" {
			continue
		}
		list := &words
		if kinds[word].Rest {
			list = &rest
		}
		if text := p.Say(key); !slices.Contains(*list, text) {
			*list = append(*list, text)
		}
	}
	words = append(words, rest...)
	switch n := len(words); n {
	case 0:
		return ""
	case 1:
		return Capital(words[0]) + "."
	default:
		return Capital(p.Say("words.or", strings.Join(words[:n-1], ", "), words[n-1])) + "."
	}
}

// AllOpen is Board.Open for a game in which hidden cards never decide what kinds of actions a seat has.
func AllOpen(engine.View) bool { return true }

// Capital returns text with a capital letter, as at the beginning of a sentence.
func Capital(text string) string {
	r, n := utf8.DecodeRuneInString(text)
	if n == 0 {
		return text
	}
	return string(unicode.ToUpper(r)) + text[n:]
}

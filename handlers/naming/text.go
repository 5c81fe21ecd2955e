package naming

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// MaxText is how many visible characters a text of several lines may have, the ends of its lines among them.
const MaxText = 2000

// Text gives a text of several lines in the form in which it is kept: NFC, lines that end in "\n" and in nothing else,
// without blank ones around it. Its lines may hold what Line lets through, and keep their spaces. Nothing but blanks is
// the empty text and no error. Errors: ErrLong, ErrInvisible.
func Text(typed string) (string, error) {
	if !utf8.ValidString(typed) {
		return "", ErrInvisible
	}
	if len(typed) > 20*MaxText { // nobody means it; spares the work below
		return "", ErrLong
	}
	lines := strings.Split(ends.Replace(typed), "\n")
	seen := 0
	for i, l := range lines {
		clean := norm.NFC.String(strings.TrimRightFunc(strings.ReplaceAll(l, "\t", " "), unicode.IsSpace))
		count, ok := measure(l, clean)
		if !ok {
			return "", ErrInvisible
		}
		lines[i], seen = clean, seen+count
	}
	text := strings.Trim(strings.Join(lines, "\n"), "\n")
	switch {
	case seen == 0:
		return "", nil
	case seen+strings.Count(text, "\n") > MaxText:
		return "", ErrLong
	}
	return text, nil
}

// ends writes all ends of lines, which browsers send as "\r\n", alike.
var ends = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// ShownText is what can be seen of a text that Text has refused, for its form: all its lines, without what is
// invisible.
func ShownText(typed string) string {
	return strings.Trim(strings.Map(func(r rune) rune {
		if r == '\n' {
			return r
		}
		return ink(r)
	}, strings.ToValidUTF8(ends.Replace(typed), "")), "\n")
}

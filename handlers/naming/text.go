package naming

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// MaxText is how many visible characters a text of several lines may have, including line ends.
const MaxText = 2000

// Text returns a text of several lines in its stored form: NFC, lines that end in "\n" and nothing else, no blank lines
// around it. Its lines may hold what Line lets through, and keep their spaces. A blank text becomes the empty text, which
// is not an error. Errors: ErrLong, ErrInvisible.
func Text(typed string) (string, error) {
	if !utf8.ValidString(typed) {
		return "", ErrInvisible
	}
	if len(typed) > 20*MaxText { // not meant as a text; skip the work below
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

// ends turns all line ends into "\n"; browsers send "\r\n".
var ends = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// ShownText is the visible part of a text that Text has refused, for its form: all its lines.
func ShownText(typed string) string {
	return strings.Trim(strings.Map(func(r rune) rune {
		if r == '\n' {
			return r
		}
		return ink(r)
	}, strings.ToValidUTF8(ends.Replace(typed), "")), "\n")
}

package naming

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// MaxLine is how many visible characters a line of a chat may have; accents and joiners do not count.
const MaxLine = 500

// Line returns a line of a chat in its stored form: NFC, without outer spaces, inner spaces
// single. Unlike a name it may hold joiners of emoji and of letters in some scripts. Errors: ErrEmpty,
// ErrLong, ErrInvisible (control and bidirectional characters, several lines, stacked accents).
func Line(typed string) (string, error) {
	if !utf8.ValidString(typed) {
		return "", ErrInvisible
	}
	if len(typed) > 20*MaxLine { // not meant as a line; skip the work below
		return "", ErrLong
	}
	line := norm.NFC.String(strings.Join(strings.Fields(typed), " "))
	switch count, ok := measure(typed, line); {
	case !ok:
		return "", ErrInvisible
	case count == 0:
		return "", ErrEmpty
	case count > MaxLine:
		return "", ErrLong
	}
	return line, nil
}

// measure counts the visible characters of a line. ok is false if the input has an invisible character or stacked
// accents.
func measure(typed, line string) (count int, ok bool) {
	for _, r := range typed {
		if r != '\t' && !visible(r) && !joins(r) {
			return 0, false
		}
	}
	marks := 0
	for _, r := range line {
		switch {
		case joins(r):
			if marks++; marks > 2*maxMarks {
				return 0, false
			}
		case unicode.Is(unicode.M, r):
			if marks++; marks > 2*maxMarks || count == 0 { // some scripts need more in text than in names
				return 0, false
			}
		default:
			count, marks = count+1, 0
		}
	}
	return count, true
}

// joins tells whether r has no ink but shapes its neighbours: joiners, and the selectors between a
// sign and its emoji.
func joins(r rune) bool { return r == '\u200c' || r == '\u200d' || r == '\ufe0e' || r == '\ufe0f' }

// Shown is the visible part of a text that Line has refused, for its form: at most most bytes.
func Shown(typed string, most int) string {
	s := strings.Map(func(r rune) rune {
		if r == '\n' || r == '\r' {
			return ' '
		}
		return ink(r)
	}, strings.ToValidUTF8(typed, ""))
	return strings.ToValidUTF8(s[:min(len(s), most)], "")
}

// ink drops invisible characters: it returns r, a space, or -1 for nothing.
func ink(r rune) rune {
	switch {
	case r == '\t':
		return ' '
	case !visible(r) && !joins(r):
		return -1
	}
	return r
}

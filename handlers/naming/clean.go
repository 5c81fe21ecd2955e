package naming

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// maxVisible is how many visible characters a name may have; accents on a letter do not count.
const maxVisible = 24

// maxMarks is how many accents may stand on one letter; Vietnamese needs two.
const maxMarks = 2

// Why a name is refused.
var (
	ErrEmpty     = errors.New("name is empty")
	ErrLong      = errors.New("name is too long")
	ErrInvisible = errors.New("name has invisible or control characters")
	ErrTaken     = errors.New("name looks like one at the same table")
)

// Clean returns the name in its stored form: NFC, without outer spaces, inner spaces
// single. Errors: ErrEmpty, ErrLong, ErrInvisible.
func Clean(typed string) (string, error) {
	if !utf8.ValidString(typed) {
		return "", ErrInvisible
	}
	if len(typed) > 1000 { // not meant as a name; skip the work below
		return "", ErrLong
	}
	for _, r := range typed {
		if r != '\t' && !visible(r) {
			return "", ErrInvisible
		}
	}
	name := norm.NFC.String(strings.Join(strings.Fields(typed), " "))
	count, marks := 0, 0
	for _, r := range name {
		if unicode.Is(unicode.M, r) {
			if marks++; marks > maxMarks || count == 0 {
				return "", ErrInvisible
			}
			continue
		}
		count, marks = count+1, 0
	}
	switch {
	case count == 0:
		return "", ErrEmpty
	case count > maxVisible:
		return "", ErrLong
	}
	return name, nil
}

// visible tells whether r is allowed in a name: it leaves ink, is an accent or is a space.
func visible(r rune) bool {
	switch r {
	case '\u034f', '\u115f', '\u1160', '\u17b4', '\u17b5', '\u2800', '\u3164', '\uffa0', '\ufffd', '\U0001d159', '\U00013441', '\U00013442':
		return false // letters, accents and symbols that are drawn as nothing
	}
	if unicode.Is(unicode.Variation_Selector, r) {
		return false
	}
	return unicode.IsGraphic(r)
}

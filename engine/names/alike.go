package names

import (
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Alike tells whether two clean names could be taken for each other.
func Alike(a, b string) bool { return Skeleton(a) == Skeleton(b) }

// Skeleton maps a clean name to what the eye takes in: without case, accents, spaces and
// punctuation, with Cyrillic and Greek look-alikes and digits as the Latin letters they resemble. It is
// a small version of the skeletons of Unicode Technical Standard 39 and is never shown.
func Skeleton(name string) string {
	folded := cases.Fold().String(norm.NFKC.String(name))
	var sb strings.Builder
	for _, r := range norm.NFD.String(folded) {
		switch {
		case unicode.Is(unicode.M, r), unicode.IsSpace(r), unicode.IsPunct(r):
			continue
		case looks[r] != 0:
			r = looks[r]
		}
		sb.WriteRune(r)
	}
	s := sb.String()
	if s == "" { // all punctuation: compared as it is
		return folded
	}
	return pairs.Replace(s)
}

// pairs are two letters that pass for one.
var pairs = strings.NewReplacer("rn", "m", "vv", "w", "cl", "d")

// looks are letters and digits that pass for a Latin letter once case is gone. Capital i, small L,
// one and the bar are all l; zero is o.
var looks = map[rune]rune{
	'0': 'o', '1': 'l', '3': 'e', '5': 's', '|': 'l', 'i': 'l', 'ı': 'l', 'ł': 'l', 'ø': 'o', 'đ': 'd', '$': 's',
	// Cyrillic
	'а': 'a', 'в': 'b', 'с': 'c', 'ԁ': 'd', 'е': 'e', 'ё': 'e', 'һ': 'h', 'н': 'h', 'і': 'l', 'ї': 'l', 'ј': 'j', 'к': 'k',
	'м': 'm', 'о': 'o', 'р': 'p', 'ԛ': 'q', 'ѕ': 's', 'т': 't', 'у': 'y', 'ѵ': 'v', 'ԝ': 'w', 'х': 'x', 'ӏ': 'l',
	// Greek
	'α': 'a', 'β': 'b', 'ε': 'e', 'η': 'n', 'ι': 'l', 'κ': 'k', 'μ': 'm', 'ν': 'v', 'ο': 'o', 'ρ': 'p', 'τ': 't', 'υ': 'u',
	'χ': 'x', 'ζ': 'z', 'γ': 'y', 'ω': 'w',
}

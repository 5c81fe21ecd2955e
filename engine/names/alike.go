package names

import (
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Alike tells whether two clean names could be taken for each other, as they are written or in another case.
func Alike(a, b string) bool {
	return NewSet(a).Has(b)
}

// Set is names that others may not look like.
type Set map[string]bool

// NewSet makes the set of some names.
func NewSet(names ...string) Set {
	s := Set{}
	for _, name := range names {
		s["a "+Skeleton(name)], s["A "+capitals(name)] = true, true
	}
	return s
}

// Has tells whether a clean name is like one in the set.
func (s Set) Has(name string) bool { return s["a "+Skeleton(name)] || s["A "+capitals(name)] }

// capitals is Skeleton for a name in capitals: those of different scripts look alike where their small letters do not.
func capitals(name string) string {
	return Skeleton(strings.Map(func(r rune) rune {
		if latin := high[r]; latin != 0 {
			return latin
		}
		return r
	}, norm.NFD.String(strings.ToUpper(norm.NFKC.String(name)))))
}

// high are capitals that look like Latin ones although their small letters, which looks has, do not.
var high = map[rune]rune{
	'Η': 'H', 'Ν': 'N', 'Υ': 'Y', 'Ζ': 'Z', // Greek
	'Ү': 'Y', 'Һ': 'H', // Cyrillic
}

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
	// Latin letters of phonetic alphabets, small capitals, Armenian
	'ɑ': 'a', 'ɡ': 'g', 'ɩ': 'l', 'ɪ': 'l', 'ʟ': 'l', 'ʙ': 'b', 'ɢ': 'g', 'ʜ': 'h', 'ɴ': 'n', 'ʀ': 'r', 'ʏ': 'y', 'ᴀ': 'a', 'ᴄ': 'c', 'ᴅ': 'd',
	'ᴇ': 'e', 'ᴊ': 'j', 'ᴋ': 'k', 'ᴍ': 'm', 'ᴏ': 'o', 'ᴘ': 'p', 'ᴛ': 't', 'ᴜ': 'u', 'ᴠ': 'v', 'ᴡ': 'w', 'ᴢ': 'z', 'ꜱ': 's', 'ǀ': 'l',
	'օ': 'o', 'ո': 'n', 'ս': 'u', 'հ': 'h', 'զ': 'q', 'ց': 'g',
	// Cherokee, as case folding leaves it
	'ꭺ': 'a', 'Ᏼ': 'b', 'ꮯ': 'c', 'ꭰ': 'd', 'ꭼ': 'e', 'ꮐ': 'g', 'ꮋ': 'h', 'ꭻ': 'j', 'ꮶ': 'k', 'ꮮ': 'l', 'ꮇ': 'm', 'ꮲ': 'p', 'ꭱ': 'r', 'ꮪ': 's',
	'ꭲ': 't', 'ꮩ': 'v', 'ꮃ': 'w', 'ꮓ': 'z',
}

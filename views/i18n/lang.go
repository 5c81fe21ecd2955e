package i18n

import (
	"strconv"
	"strings"
)

// Lang is one of the languages the site speaks, as its ISO 639-1 code.
type Lang string

// The languages of the site.
const (
	En Lang = "en"
	Nl Lang = "nl"
	De Lang = "de"
	Fr Lang = "fr"
)

// Langs is every language, in the order in which a choice of languages shows them.
var Langs = []Lang{En, Nl, De, Fr}

// Name returns the name of the language in the language itself.
func (l Lang) Name() string { return For(l).Say("language.name") }

// Known returns the language with this code; ok is false if the site does not speak it.
func Known(code string) (l Lang, ok bool) {
	switch l = Lang(code); l {
	case En, Nl, De, Fr:
		return l, true
	}
	return "", false
}

// Negotiate returns the language of the site that a browser prefers by its Accept-Language header (RFC 9110
// §12.5.4). It ignores regions and falls back to English.
func Negotiate(header string) Lang {
	best, bestQ := En, 0.0
	for range 32 { // a header is short; a longer one is somebody's joke
		var item string
		if item, header, _ = strings.Cut(header, ","); item == "" && header == "" {
			break
		}
		code, params, _ := strings.Cut(strings.TrimSpace(item), ";")
		base, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(code)), "-")
		l, ok := Known(base)
		if q := quality(params); ok && q > bestQ {
			best, bestQ = l, q
		}
	}
	return best
}

// quality reads the weight of one language, 1 if there is none, 0 if it is unreadable.
func quality(params string) float64 {
	name, value, found := strings.Cut(strings.TrimSpace(params), "=")
	if !found || strings.TrimSpace(name) != "q" {
		return 1
	}
	q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	if err != nil || !(q >= 0 && q <= 1) {
		return 0
	}
	return q
}

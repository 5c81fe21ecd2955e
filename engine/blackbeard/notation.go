package blackbeard

import (
	"fmt"
	"strconv"
	"strings"

	"portside/engine"
)

func (a Arg) Format(n int16) string {
	switch a {
	case ArgCaptain, ArgCommissioner:
		return Counter(n).String()
	case ArgPlace:
		return Place(n).String()
	case ArgMerchant:
		return "merchant-" + strconv.Itoa(int(n)+1)
	case ArgWarship:
		return "warship-" + strconv.Itoa(int(n)+1)
	case ArgPort:
		return "port-" + strconv.Itoa(Port(n).code())
	case ArgNation:
		return Nation(n).String()
	case ArgShip:
		return ShipType(n).String()
	case ArgHold:
		return strconv.Itoa(int(n) + 1)
	case ArgUnit:
		if n < 0 {
			return ArgWarship.Format(-1 - n)
		}
		return Counter(n).String()
	case ArgHolds:
		text := ""
		for h := range MaxHolds {
			if n>>h&1 > 0 {
				text += strconv.Itoa(h + 1)
			}
		}
		if text == "" {
			return "none"
		}
		return text
	}
	return strconv.Itoa(int(n))
}

// Numbered reads "merchant-7" as 6, at most most-1.
func Numbered(text, prefix string, most int) (int16, bool) {
	rest, ok := strings.CutPrefix(text, prefix)
	n, err := strconv.Atoi(rest)
	return int16(n - 1), ok && err == nil && n >= 1 && n <= most
}

func (a Arg) Parse(text string) (int16, bool) {
	switch a {
	case ArgCaptain:
		c, ok := ParseCounter(text)
		return int16(c), ok && c.Kind() == Captain
	case ArgCommissioner:
		c, ok := ParseCounter(text)
		return int16(c), ok && c.Kind() == Commissioner
	case ArgPlace:
		p, ok := ParsePlace(text)
		return int16(p), ok
	case ArgMerchant:
		return Numbered(text, "merchant-", NMerchants)
	case ArgWarship:
		return Numbered(text, "warship-", NWarships)
	case ArgPort:
		rest, ok := strings.CutPrefix(text, "port-")
		p, known := ParsePort(rest)
		return int16(p), ok && known
	case ArgNation:
		n, ok := ParseNation(text)
		return int16(n), ok
	case ArgShip:
		s, ok := ParseShip(text)
		return int16(s), ok
	case ArgHold:
		return Numbered(text, "", MaxHolds)
	case ArgUnit:
		if n, ok := Numbered(text, "warship-", NWarships); ok {
			return -1 - n, true
		}
		c, ok := ParseCounter(text)
		return int16(c), ok && (c.Kind() == Captain || c.Kind() == Commissioner)
	case ArgHolds:
		if text == "none" {
			return 0, true
		}
		n := int16(0)
		for _, d := range text {
			if d < '1' || d > '0'+MaxHolds {
				return 0, false
			}
			n |= 1 << (d - '1')
		}
		return n, n > 0
	}
	n, err := strconv.ParseInt(text, 10, 16)
	return int16(n), err == nil && n >= 0
}

// Format implements engine.Notation: "prize.teach.merchant-7".
func (Notation) Format(a engine.Action) string {
	if a.Op == 0 || a.Op >= opCount {
		return "none"
	}
	v := &Verbs[a.Op]
	text := v.Word
	for i, n := range [3]int16{a.A, a.B, a.C} {
		if v.Args[i] != ArgNone {
			text += "." + v.Args[i].Format(n)
		}
	}
	return text
}

var opByWord = func() map[string]uint16 {
	m := map[string]uint16{}
	for op := uint16(1); op < opCount; op++ {
		m[Verbs[op].Word] = op
	}
	return m
}()

// Parse implements engine.Notation.
func (Notation) Parse(text string) (engine.Action, error) {
	words := strings.Split(text, ".")
	a := engine.Action{Op: opByWord[words[0]]}
	for i, to := range [3]*int16{&a.A, &a.B, &a.C} {
		kind := Verbs[a.Op].Args[i]
		if kind == ArgNone {
			continue
		}
		n, ok := int16(0), len(words) > i+1
		if ok {
			n, ok = kind.Parse(words[i+1])
		}
		if !ok {
			return engine.Action{}, fmt.Errorf("%w: action %.80q is written %s", engine.ErrNotation, text, Verbs[a.Op].pattern())
		}
		*to = n
	}
	if a.Op == 0 || (Notation{}).Format(a) != text { // one text for one action: no second spelling
		return engine.Action{}, fmt.Errorf("%w: action %.80q", engine.ErrNotation, text)
	}
	return a, nil
}

package script

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
	"portside/engine/blackbeard"
)

func unknown(what, word string) error {
	return fmt.Errorf("%w: no %s is called %q", engine.ErrNotation, what, word)
}

func number(value string, least, most int) (int, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("%w: %q is not a number from %d to %d", engine.ErrNotation, value, least, most)
	}
	return n, nil
}

func yesNo(value string) (bool, error) {
	if value != "yes" && value != "no" {
		return false, fmt.Errorf("%w: %q is neither yes nor no", engine.ErrNotation, value)
	}
	return value == "yes", nil
}

// words splits a list; "none" is an empty one.
func words(value string) []string {
	list := strings.Fields(value)
	return slices.DeleteFunc(list, func(w string) bool { return w == "none" })
}

// playerOf reads "s2", and "dummy-1" of a match alone.
func (p *scriptPosition) playerOf(word string) (int8, error) {
	for i := range int8(p.s.Players) {
		if p.playerName(i) == word {
			return i, nil
		}
	}
	return -1, unknown("seat", word)
}

func (p *scriptPosition) playerName(i int8) string {
	switch {
	case i < 0:
		return "none"
	case p.s.Dummy(i):
		return "dummy-" + strconv.Itoa(int(i))
	}
	return "s" + strconv.Itoa(int(i))
}

// berth reads a place for a ship: a hex, a zone, or a port in which it lies at anchor.
func berth(word string) (at blackbeard.Place, anchored bool, err error) {
	if rest, ok := strings.CutPrefix(word, "port-"); ok {
		h, known := blackbeard.ParsePort(rest)
		if !known {
			return 0, false, unknown("port", word)
		}
		return h.Hex(), true, nil
	}
	at, ok := blackbeard.ParsePlace(word)
	if !ok {
		return 0, false, fmt.Errorf("%w: no place is called %q: a hex is car-L13, a zone zone-1, at anchor port-22", engine.ErrNotation, word)
	}
	return at, false, nil
}

func berthName(at blackbeard.Place, anchored bool) string {
	if anchored {
		return blackbeard.ArgPort.Format(int16(at.Port()))
	}
	return at.String()
}

func portOf(word string) (blackbeard.Port, error) {
	n, ok := blackbeard.ArgPort.Parse(word)
	if !ok {
		return 0, unknown("port", word)
	}
	return blackbeard.Port(n), nil
}

func nationOfWord(word string) (blackbeard.Nation, error) {
	n, ok := blackbeard.ParseNation(word)
	if !ok {
		return 0, unknown("nation", word)
	}
	return n, nil
}

func counterOf(word string, k blackbeard.Kind) (blackbeard.Counter, error) {
	c, ok := blackbeard.ParseCounter(word)
	if !ok && k == blackbeard.Governor {
		c, ok = blackbeard.ParseCounter("governor-" + word)
	}
	if !ok || c.Kind() != k {
		return 0, unknown([...]string{"action card", "captain", "merchant", "warship", "commissioner", "governor", "letter"}[k], word)
	}
	return c, nil
}

func countersOf(value string, k blackbeard.Kind) (list []blackbeard.Counter, err error) {
	for _, w := range words(value) {
		c, err := counterOf(w, k)
		if err != nil {
			return nil, err
		}
		if slices.Contains(list, c) {
			return nil, fmt.Errorf("%w: %v stands there twice", engine.ErrNotation, c)
		}
		list = append(list, c)
	}
	return list, nil
}

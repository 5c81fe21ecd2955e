package script

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// wording is what fields are called in §4 of the specification where it differs, with hyphens.
var wording = map[string]string{
	"active-seat": "active", "start-seat": "start", "end-triggered": "triggered", "cards-played": "played", "cards-played-this-turn": "played",
	"tried-this-turn": "tried", "ships-tried": "tried", "ships-tried-this-turn": "tried", "boarding-over-this-turn": "boarding-over",
	"draw-pile": "draw", "discard-pile": "discard", "open-ships": "open", "rearguard-open": "rearguard.open", "start-player": "start", "active-player": "active",
}

// Field is a field by the name CASES.md has for it: what a position may say once.
func (p *scriptPosition) Field(name, value string) string { return byContent(plainName(name), value) }

// plainName is a field by the name CASES.md has for it: cardsPlayed and cards_played are played.
func plainName(field string) string {
	var b strings.Builder
	for i, r := range field {
		switch {
		case r == '_':
			b.WriteByte('-')
		case unicode.IsUpper(r) && i > 0:
			b.WriteByte('-')
			fallthrough
		default:
			b.WriteRune(unicode.ToLower(r))
		}
	}
	field = b.String()
	if name, ok := wording[field]; ok {
		return name
	}
	if who, what, _ := strings.Cut(field, "."); what == "won" || what == "won-ships" {
		return who + ".ships"
	}
	return field
}

// byContent is the field that is meant where a pile is given by what it holds instead of by a number. The
// rearguard can be told in full only while no ship of it lies face down.
func byContent(field, value string) string {
	if _, err := strconv.Atoi(value); err == nil || value == "" {
		return field
	}
	switch field {
	case "draw", "discard":
		return field + ".cards"
	case "rearguard":
		return "rearguard.ships"
	}
	return field
}

// Set implements engine.Position. Settle sets all lines again, in the order they need.
func (p *scriptPosition) Set(field, value string) error {
	field = byContent(plainName(field), value)
	err := p.set(field, value)
	if err == nil {
		p.lines = append(p.lines, [2]string{field, value})
	}
	return err
}

// inOrder sets all fields anew, those first that others build on.
func (p *scriptPosition) inOrder() error {
	lines := p.lines
	*p.s = p.begun
	*p = *newPosition(p.s)
	slices.SortStableFunc(lines, func(a, b [2]string) int { return cmp.Compare(rank(a[0]), rank(b[0])) })
	for _, l := range lines {
		if err := p.set(l[0], l[1]); err != nil {
			return err
		}
	}
	return nil
}

// rank orders fields: the turn and the open ships before what is said of them.
func rank(field string) int {
	switch field {
	case "active":
		return 0
	case "open", "played", "rearguard.open", "rearguard.ships":
		return 1
	case "actor", "exchanged":
		return 4
	}
	if strings.HasSuffix(field, ".revealed") || field == "taken" {
		return 3
	}
	return 2
}

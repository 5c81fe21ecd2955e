package portroyaltricks

import (
	"strings"
	"unicode"

	"portside/engine"
)

// wording is what fields may be called besides.
var wording = map[string]string{"markers": "void_markers", "loot": "loot_in_play", "highest_bid": "bid", "highest_bidder": "high"}

// plainName is a field by the name CASES.md has for it: trickNumber and trick-number are trick_number. The ids
// of loot cards stay as they are.
func plainName(field string) string {
	who, what, dotted := strings.Cut(field, ".")
	if !dotted {
		what = field
	}
	var b strings.Builder
	for i, r := range what {
		switch {
		case r == '-':
			b.WriteByte('_')
		case unicode.IsUpper(r) && i > 0:
			b.WriteByte('_')
			fallthrough
		default:
			b.WriteRune(unicode.ToLower(r))
		}
	}
	what = b.String()
	if name, ok := wording[what]; ok {
		what = name
	}
	if !dotted {
		return what
	}
	return who + "." + what
}

// Field is a field by the name CASES.md has for it: what a position may say once.
func (p *scriptPosition) Field(name, _ string) string { return plainName(name) }

// seatOrNone reads a seat, or that nobody is what the field tells of.
func (p *scriptPosition) seatOrNone(value, field string) (engine.Seat, error) {
	if value == "none" || value == "nobody" {
		p.nobody = append(p.nobody, field)
		return engine.Nobody, nil
	}
	return p.seatOf(value)
}

// settleNobody wants none to be where the script says so.
func (p *scriptPosition) settleNobody() error {
	s := p.s
	for _, what := range p.nobody {
		seat := map[string]engine.Seat{"holder": s.holder, "leader": s.leader, "winner": s.winner}[what]
		switch {
		case what == "trump" && s.trump != NoSuit:
			return wrong("there is a trump in this phase, %v if none is named", s.trump)
		case what != "trump" && seat != engine.Nobody:
			return wrong("there is a %s in this phase, %v if nobody is named", what, seat)
		}
	}
	return nil
}

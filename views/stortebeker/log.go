package stortebeker

import (
	"slices"

	"portside/engine"
	"portside/engine/stortebeker"
	"portside/views/i18n"
	"portside/views/table"
)

// teller finds the words for what one viewer sees.
type teller struct {
	p     *i18n.Printer
	v     *stortebeker.View
	names table.Names
}

// who is the name of a seat at the beginning of a line, "You" for the viewer.
func (t teller) who(seat engine.Seat) string {
	if seat != engine.Nobody && seat == t.v.Viewer() {
		return t.p.Say(prefix + "you")
	}
	return t.names.Of(seat)
}

// whose is the key of a sentence that names a seat further on, where "You" would not fit: the viewer has one of their own.
func (t teller) whose(word string, seat engine.Seat) string {
	if seat != engine.Nobody && seat == t.v.Viewer() {
		return logKey + word + ".you"
	}
	return logKey + word
}

// Sentence tells a single event to the viewer of v, "" if it is not worth a line.
func Sentence(p *i18n.Printer, v engine.View, names table.Names, e engine.Event) string {
	return teller{p, v.(*stortebeker.View), names}.one(e)
}

const logKey = prefix + "log."

// one tells a single event; what the table shows anyway is left out.
func (t teller) one(e engine.Event) string {
	p, who := t.p, t.who(e.Seat)
	card, ship := "", ""
	if c := stortebeker.EventCard(e); c != stortebeker.NoCard {
		card = cardMention(p, c)
	}
	if s := stortebeker.EventShip(e); s != stortebeker.NoShip {
		ship = shipMention(p, s)
	}
	a, b, c := int(e.A), int(e.B), int(e.C)
	switch e.Kind {
	case stortebeker.EvDealt:
		return p.Say(t.whose("dealt", engine.Seat(a)), t.who(engine.Seat(a)))
	case stortebeker.EvOpened:
		if b == 1 {
			return p.Say(logKey+"rear", ship)
		}
		return p.Say(logKey+"opened", ship)
	case stortebeker.EvDrew:
		return p.Say(logKey+"drew", who, card)
	case stortebeker.EvRefilled:
		return p.Say(logKey+"refilled", who, a)
	case stortebeker.EvTurn:
		return p.Say(t.whose("turn", e.Seat), who, a)
	case stortebeker.EvLaid:
		return p.Say(logKey+"laid", who, card, ship)
	case stortebeker.EvLaidDown:
		return p.Say(logKey+"laid-down", who, ship)
	case stortebeker.EvLaidPirate:
		return p.Say(logKey+"laid-pirate", who, card, ship)
	case stortebeker.EvDiscarded, stortebeker.EvTook, stortebeker.EvShot:
		return p.Say(logKey+kindWord(e.Kind), who, card)
	case stortebeker.EvFired, stortebeker.EvStowed, stortebeker.EvSunk, stortebeker.EvPassed:
		return p.Say(logKey+kindWord(e.Kind), who, ship, card)
	case stortebeker.EvColours:
		return p.Say(logKey+"colours", KindName(p, stortebeker.Kind(a)), KindName(p, stortebeker.Kind(b)))
	case stortebeker.EvSeized:
		return p.Say(t.whose("seized", engine.Seat(c)), who, card, t.who(engine.Seat(c)))
	case stortebeker.EvBlank:
		return p.Say(logKey+"blank", KindName(p, stortebeker.Kind(a)))
	case stortebeker.EvBoards, stortebeker.EvCounters, stortebeker.EvFailed, stortebeker.EvLeads, stortebeker.EvShort:
		return p.Say(logKey+kindWord(e.Kind), who, ship, b)
	case stortebeker.EvRevealed:
		return p.Say(logKey+"revealed", who, card)
	case stortebeker.EvRolled:
		return p.Say(logKey+"rolled", who, a, b, c-a-b, c)
	case stortebeker.EvLost:
		if c == 1 {
			return p.Say(logKey+"lost.limit", who, card)
		}
		return p.Say(logKey+"lost", who, card)
	case stortebeker.EvWon:
		if c == 1 {
			return p.Say(logKey+"won.counter", who, ship, b)
		}
		return p.Say(logKey+"won", who, ship, b)
	case stortebeker.EvStopped:
		return p.Say(logKey+"stopped", who)
	case stortebeker.EvTaken:
		return p.Say(logKey+"taken", who, a)
	case stortebeker.EvReshuffled:
		return p.Say(logKey+"reshuffled", a)
	case stortebeker.EvTriggered:
		return p.Say(logKey + "triggered")
	case stortebeker.EvBonus:
		return p.Say(logKey+"bonus", who, p.Say(prefix+"colour."+stortebeker.Ship(a).Colour().String()), b)
	case stortebeker.EvEnded:
		if a == stortebeker.EndBecalmed {
			return p.Say(logKey+"ended.becalmed", b)
		}
		return p.Say(logKey+"ended", b)
	}
	return ""
}

// kindWord is the end of the key of an event whose sentence takes what comes.
func kindWord(kind uint16) string {
	return map[uint16]string{
		stortebeker.EvDiscarded: "discarded", stortebeker.EvTook: "took", stortebeker.EvShot: "shot", stortebeker.EvFired: "fired", stortebeker.EvStowed: "stowed",
		stortebeker.EvSunk: "sunk", stortebeker.EvPassed: "passed", stortebeker.EvBoards: "boards", stortebeker.EvCounters: "counters", stortebeker.EvFailed: "failed",
		stortebeker.EvLeads: "leads", stortebeker.EvShort: "short",
	}[kind]
}

// Story tells the events of one ply to the viewer of v in as few lines as they need, oldest first: a throw
// and what it brings stand in one line, cards that are drawn together are told together, and what is told
// better by another event is left out. Events that are not addressed to the viewer are not told.
func Story(p *i18n.Printer, v engine.View, names table.Names, events []engine.Event) []table.Line {
	t := teller{p, v.(*stortebeker.View), names}
	var heard []engine.Event
	for _, e := range events {
		if e.To.Has(v.Viewer()) {
			heard = append(heard, e)
		}
	}
	var lines []table.Line
	add := func(seat engine.Seat, text string) {
		if text != "" {
			lines = append(lines, table.Line{Seat: seat, Text: text})
		}
	}
	more := func(e engine.Event) { // goes on with the line before, which began with who it is about
		if n := len(lines); n > 0 {
			lines[n-1].Text += " " + t.one(e)
		} else {
			add(e.Seat, t.one(e))
		}
	}
	for i := 0; i < len(heard); i++ {
		e := heard[i]
		same := run(heard[i:], e)
		switch e.Kind {
		case stortebeker.EvColours, stortebeker.EvBlank, stortebeker.EvRolled:
			more(e)
		case stortebeker.EvStowed, stortebeker.EvLeads, stortebeker.EvStopped, stortebeker.EvTaken: // the next events say it
		case stortebeker.EvRefilled:
			if e.A > 0 && (i == 0 || heard[i-1].Kind != stortebeker.EvDrew) {
				add(e.Seat, t.one(e))
			}
		case stortebeker.EvLaidDown:
			if i+1 == len(heard) || heard[i+1].Kind != stortebeker.EvLaidPirate {
				add(e.Seat, t.one(e))
			}
		case stortebeker.EvDrew, stortebeker.EvRevealed:
			var words []string
			for _, d := range heard[i : i+same] {
				words = append(words, cardMention(p, stortebeker.EventCard(d)))
			}
			add(e.Seat, p.Say(logKey+map[bool]string{true: "drew", false: "revealed"}[e.Kind == stortebeker.EvDrew], t.who(e.Seat), listed(p, words)))
			i += same - 1
		case stortebeker.EvOpened:
			var words []string
			for _, d := range heard[i : i+same] {
				words = append(words, shipMention(p, stortebeker.EventShip(d)))
			}
			add(engine.Nobody, p.Say(logKey+map[bool]string{true: "rear", false: "opened"}[e.B == 1], listed(p, words)))
			i += same - 1
		default:
			add(e.Seat, t.one(e))
		}
	}
	return lines
}

// run counts the events at the beginning that are of the kind of e, about the same seat.
func run(events []engine.Event, e engine.Event) int {
	n := slices.IndexFunc(events, func(o engine.Event) bool {
		return o.Kind != e.Kind || o.Seat != e.Seat || e.Kind == stortebeker.EvOpened && o.B != e.B
	})
	if n < 0 {
		return len(events)
	}
	return n
}

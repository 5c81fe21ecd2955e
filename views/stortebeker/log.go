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

// say uses the form for the viewer or the one for others: no language has a verb form that fits both.
// Its first argument is always the seat's name, whether the form for the viewer uses it or not.
func (t teller) say(word string, seat engine.Seat, args ...any) string {
	form := ".other"
	if seat == t.v.Viewer() && seat != engine.Nobody {
		form = ".you"
	}
	return t.p.Say(logKey+word+form, append([]any{t.names.Of(seat)}, args...)...)
}

// Sentence describes a single event to the viewer of v, "" if it is not worth a line.
func Sentence(p *i18n.Printer, v engine.View, names table.Names, e engine.Event) string {
	return teller{p, v.(*stortebeker.View), names}.one(e)
}

const logKey = prefix + "log."

// one tells a single event; what the table shows anyway is left out.
func (t teller) one(e engine.Event) string {
	p := t.p
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
		return t.say("dealt", engine.Seat(a))
	case stortebeker.EvOpened:
		if b == 1 {
			return p.Say(logKey+"rear", ship)
		}
		return p.Say(logKey+"opened", ship)
	case stortebeker.EvDrew:
		return t.say("drew", e.Seat, card)
	case stortebeker.EvRefilled:
		return t.say("refilled", e.Seat, a)
	case stortebeker.EvTurn:
		return t.say("turn", e.Seat, a)
	case stortebeker.EvLaid:
		return t.say("laid", e.Seat, card, ship)
	case stortebeker.EvLaidDown:
		return t.say("laid-down", e.Seat, ship)
	case stortebeker.EvLaidPirate:
		return t.say("laid-pirate", e.Seat, card, ship)
	case stortebeker.EvDiscarded, stortebeker.EvTook, stortebeker.EvShot:
		return t.say(kindWord(e.Kind), e.Seat, card)
	case stortebeker.EvFired, stortebeker.EvStowed, stortebeker.EvSunk, stortebeker.EvPassed:
		return t.say(kindWord(e.Kind), e.Seat, ship, card)
	case stortebeker.EvColours:
		return p.Say(logKey+"colours", KindName(p, stortebeker.Kind(a)), KindName(p, stortebeker.Kind(b)))
	case stortebeker.EvSeized:
		if from := engine.Seat(c); from != t.v.Viewer() {
			return t.say("seized", e.Seat, card, t.names.Of(from))
		}
		return p.Say(logKey+"seized.from-you", t.names.Of(e.Seat), card)
	case stortebeker.EvBlank:
		return p.Say(logKey+"blank", KindName(p, stortebeker.Kind(a)))
	case stortebeker.EvBoards, stortebeker.EvCounters, stortebeker.EvFailed, stortebeker.EvLeads, stortebeker.EvShort:
		return t.say(kindWord(e.Kind), e.Seat, ship, b)
	case stortebeker.EvRevealed:
		return t.say("revealed", e.Seat, card)
	case stortebeker.EvRolled:
		return p.Say(logKey+"rolled", t.names.Of(e.Seat), a, b, c-a-b, c)
	case stortebeker.EvLost:
		if c == 1 {
			return t.say("lost.limit", e.Seat, card)
		}
		return t.say("lost", e.Seat, card)
	case stortebeker.EvWon:
		if c == 1 {
			return t.say("won.counter", e.Seat, ship, b)
		}
		return t.say("won", e.Seat, ship, b)
	case stortebeker.EvStopped:
		return t.say("stopped", e.Seat)
	case stortebeker.EvTaken:
		return t.say("taken", e.Seat, a)
	case stortebeker.EvReshuffled:
		return p.Say(logKey+"reshuffled", a)
	case stortebeker.EvTriggered:
		return p.Say(logKey + "triggered")
	case stortebeker.EvBonus:
		return t.say("bonus", e.Seat, p.Say(prefix+"colour."+stortebeker.Ship(a).Colour().String()), b)
	case stortebeker.EvEnded:
		if a == stortebeker.EndBecalmed {
			return p.Say(logKey+"ended.becalmed", b)
		}
		return p.Say(logKey+"ended", b)
	}
	return ""
}

// kindWord is the end of an event's key.
func kindWord(kind uint16) string {
	return map[uint16]string{
		stortebeker.EvDiscarded: "discarded", stortebeker.EvTook: "took", stortebeker.EvShot: "shot", stortebeker.EvFired: "fired", stortebeker.EvStowed: "stowed",
		stortebeker.EvSunk: "sunk", stortebeker.EvPassed: "passed", stortebeker.EvBoards: "boards", stortebeker.EvCounters: "counters", stortebeker.EvFailed: "failed",
		stortebeker.EvLeads: "leads", stortebeker.EvShort: "short",
	}[kind]
}

// Story describes the events of one ply to the viewer of v in as few lines as possible, oldest first: a throw and
// its result are one line, cards drawn together are described together, and an event that another one describes
// better is left out. So are events that are not addressed to the viewer.
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
	more := func(e engine.Event) { // continues the line before, which named the seat
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
		case stortebeker.EvStowed, stortebeker.EvLeads, stortebeker.EvStopped, stortebeker.EvTaken: // the next events say so
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
			add(e.Seat, t.say(map[bool]string{true: "drew", false: "revealed"}[e.Kind == stortebeker.EvDrew], e.Seat, listed(p, words)))
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

// run counts the events at the beginning that have e's kind and seat.
func run(events []engine.Event, e engine.Event) int {
	n := slices.IndexFunc(events, func(o engine.Event) bool {
		return o.Kind != e.Kind || o.Seat != e.Seat || e.Kind == stortebeker.EvOpened && o.B != e.B
	})
	if n < 0 {
		return len(events)
	}
	return n
}

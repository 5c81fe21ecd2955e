package blackbeard

import (
	"strings"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/views/i18n"
	"portside/views/table"
)

// Ask is the one sentence over the table: what the viewer is asked, with the chances; else who is awaited
// and for what; after the end, how it ended.
func Ask(p *i18n.Printer, v engine.View, names table.Names) string {
	return ask(p, v.(*blackbeard.View), names, false)
}

func ask(p *i18n.Printer, v *blackbeard.View, names table.Names, noOdds bool) string {
	switch {
	case v.Ended > 0:
		return p.Say(logKey + "ended." + digit(v.Ended))
	case v.Question().Kind != 0:
		text := question(p, v, names, v.Question())
		if odds := chances(p, v); odds != "" && !noOdds {
			text += " " + odds
		}
		return text
	case v.Asking.Kind != 0:
		return p.Say("blackbeard.wait", names.Of(v.Asking.Seat), question(p, v, names, v.Asking))
	}
	return ""
}

// question says what somebody is asked.
func question(p *i18n.Printer, v *blackbeard.View, names table.Names, q engine.Event) string {
	text := teller{p, names}.say("blackbeard.ask."+blackbeard.EventWord(q.Kind), "?", q)
	if q.Kind == blackbeard.AskBoard && v.Prize.Face != blackbeard.NoCounter {
		text += " " + p.Say("blackbeard.ask.board.seen", counterName(p, v.Prize.Face))
	}
	if b := v.Battle; b.On {
		text = strings.TrimSuffix(text, " ") + " " + p.Say("blackbeard.ask.battle", captainName(p, b.Pirate), b.Strength, b.FoeStrength)
	}
	return text
}

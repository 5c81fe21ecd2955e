package blackbeard

import (
	"portside/engine"
	"portside/engine/blackbeard"
	"portside/views/i18n"
	"portside/views/table"
)

// duringWords are the words in keys for what a captain was doing when he was lost.
var duringWords = map[blackbeard.During]string{
	blackbeard.DuringBattle: ".battle", blackbeard.DuringAssault: ".assault", blackbeard.DuringBoarding: ".boarding", blackbeard.DuringStorm: ".storm",
	blackbeard.DuringScurvy: ".scurvy", blackbeard.DuringDuel: ".duel",
}

// lost is a captain who did not make it ashore.
type lost struct {
	captain blackbeard.Counter
	owner   string // "" if nobody knows
	how     string // and where; "" if the events do not say
	emblem  string // class of his owner's colour, "" if nobody knows
}

// lostOnes are the captains who were lost, with what the events say of their ends: the oldest first, then those without
// such events.
func lostOnes(t *table.Turn, v *blackbeard.View) (list []lost) {
	told, _ := t.History.(*blackbeard.Fates)
	var silent []lost
	for _, c := range v.Fallen {
		if _, ok := told.Of(c); !ok {
			silent = append(silent, lost{captain: c})
		}
	}
	if told == nil {
		return silent
	}
	for _, f := range told.List {
		if !fallen(v, f.Captain) {
			continue
		}
		one := lost{captain: f.Captain, how: fateWords(t.Printer, f)}
		if f.Seat != engine.Nobody {
			one.owner, one.emblem = t.Names().Of(f.Seat), emblem(t, v, int(f.Seat))
		}
		list = append(list, one)
	}
	return append(list, silent...)
}

func fallen(v *blackbeard.View, c blackbeard.Counter) bool {
	for _, f := range v.Fallen {
		if f == c {
			return true
		}
	}
	return false
}

// fateWords says how and where a captain was lost: "sunk by a warship, off Havana".
func fateWords(p *i18n.Printer, f blackbeard.Fate) string {
	key := "blackbeard.fate." + blackbeard.GoneWords[f.Cause]
	if p.Has(key + duringWords[f.During]) {
		key += duringWords[f.During]
	}
	where := placeName(p, f.At)
	if f.Anchored {
		where = p.Say("blackbeard.anchored", portName(p, f.At.Port()))
	}
	text := p.Say(key, foeName(p, f))
	if f.At == blackbeard.NoPlace || f.During == blackbeard.DuringAssault {
		return text
	}
	return p.Say("blackbeard.fate.where", text, where)
}

// foeName is the person or thing that a captain was lost to.
func foeName(p *i18n.Printer, f blackbeard.Fate) string {
	switch {
	case f.During == blackbeard.DuringAssault:
		return portName(p, blackbeard.Port(f.Foe))
	case f.Foe < 0:
		return p.Say("blackbeard.fate.warship")
	}
	return counterName(p, blackbeard.Counter(f.Foe))
}

package blackbeard

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/views/i18n"
	"portside/views/table"
)

// Ask says in one text what the viewer is asked, what is legal, and what it is about; otherwise who is awaited and
// for what, and after the end how it ended. Without the legal list it only describes the situation. It contains no
// odds: messages use it, odds depend on what only the viewer may know, and a table may hide them.
func Ask(p *i18n.Printer, v engine.View, legal []engine.Action, names table.Names) string {
	b := v.(*blackbeard.View)
	return strings.TrimSpace(ask(p, b, legal, names) + " " + aside(p, b, true))
}

// ask is the main sentence of it.
func ask(p *i18n.Printer, v *blackbeard.View, legal []engine.Action, names table.Names) string {
	switch {
	case v.Ended > 0:
		return p.Say(logKey + "ended." + digit(v.Ended))
	case v.Question().Kind != 0:
		may := table.Choices(p, kinds, legal, blackbeard.Notation{}.Format, func(word string) string { return clause(v.Question(), word) })
		return strings.TrimSpace(question(p, v, names, v.Question()) + " " + may)
	case v.Asking.Kind != 0:
		return p.Say("blackbeard.wait", names.Of(v.Asking.Seat), question(p, v, names, v.Asking))
	}
	return ""
}

// varied are the questions whose kinds of actions vary. They describe the situation, and clauses from the legal list say
// what can be done. All others always have the same kinds of actions, and name them themselves.
var varied = map[uint16]bool{
	blackbeard.AskOperation: true, blackbeard.AskSail: true, blackbeard.AskCargo: true, blackbeard.AskPerson: true, blackbeard.AskPardon: true,
	blackbeard.AskEnd: true, blackbeard.AskCompose: true, blackbeard.AskTarget: true, blackbeard.AskGate: true,
}

// clause is the key of the clause for a kind of action, "" if the question itself names it. Orders to a commissioner
// share one clause; so does everything that an offer gives, and everything that it asks for.
func clause(q engine.Event, word string) string {
	const key = "may.blackbeard."
	group, _, _ := strings.Cut(word, "-")
	switch {
	case word == blackbeard.Verbs[blackbeard.OpBreakAlliance].Word: // possible with any question (22.1)
		return key + word
	case !varied[q.Kind], q.Kind == blackbeard.AskGate && isNew(q):
		return ""
	case group == "cr":
		return key + "crown"
	case q.Kind == blackbeard.AskCompose && (group == "give" || group == "get"):
		return key + group
	case word == "done" && q.Kind == blackbeard.AskPardon:
		return key + "done.pardon"
	case word == "load" && blackbeard.Worthless(q):
		return key + "load.worthless"
	}
	return key + word
}

// isNew reports whether a question where a hunter appears is about a commissioner who is not at sea yet.
func isNew(q engine.Event) bool { return q.A == int16(blackbeard.NoCounter) }

// aside is what helps to answer: the strengths in a battle, the terms of an offer, and for the
// viewer's own question the chances, unless the table hides them.
func aside(p *i18n.Printer, v *blackbeard.View, noOdds bool) string {
	q := v.Question()
	if q.Kind == 0 {
		q = v.Asking
	}
	if v.Ended > 0 || q.Kind == 0 {
		return ""
	}
	var words []string
	if b := v.Battle; b.On && q.Kind != blackbeard.AskPlayOn {
		words = append(words, p.Say("blackbeard.ask.battle", captainName(p, b.Pirate), b.Strength, b.FoeStrength))
	}
	switch q.Kind {
	case blackbeard.AskAccept:
		words = append(words, terms(p, v, blackbeard.Counter(q.B)))
	case blackbeard.AskCompose:
		words = append(words, terms(p, v, blackbeard.Counter(q.A)))
	case blackbeard.AskSail: // the drawer moves a warship whose face nobody else may know
		for _, w := range v.Warships {
			if w.Slot == -1-int(q.A) && w.Face != blackbeard.NoCounter {
				words = append(words, p.Say("blackbeard.aside.true-speed", w.Face.Speed(0)))
			}
		}
	case blackbeard.AskInterrogate:
		if k := v.Pirate(blackbeard.Counter(q.A)); k != nil {
			words = append(words, p.Say("blackbeard.aside.crew", k.Popularity, min(k.Popularity+1, blackbeard.PopularityMax)), p.Say("blackbeard.aside.informed"))
		}
	case blackbeard.AskExchange:
		words = append(words, compared(p, v, q))
	case blackbeard.AskOperation:
		words = append(words, becalmed(p, v)...)
	case blackbeard.AskCunning:
		if v.Question().Kind == 0 { // the viewer's own question says more
			words = append(words, p.Say("blackbeard.aside.dice", throw(p, v)))
		}
	case blackbeard.AskLoot:
		if k := v.Pirate(blackbeard.Counter(q.A)); k != nil && len(k.Holds) > 0 {
			words = append(words, p.Say("blackbeard.aside.loot", int(q.B)/len(k.Holds)))
		}
	case blackbeard.AskPlayOn:
		if k := v.Pirate(blackbeard.Counter(q.A)); k != nil {
			words = append(words, p.Say("blackbeard.aside.play-on", k.Fortune()))
		}
	default:
		if key := "blackbeard.aside." + blackbeard.EventWord(q.Kind); p.Has(key) {
			words = append(words, p.Say(key))
		}
	}
	if odds := chances(p, v); odds != "" && !noOdds {
		words = append(words, odds)
	}
	return strings.Join(words, " ")
}

// becalmed says so if no merchant ship is within a voyage of a viewer's captain at sea whose holds are empty, and how far the nearest one
// is: those near which he began may have sailed away.
func becalmed(p *i18n.Printer, v *blackbeard.View) (words []string) {
	for i := range v.Pirates {
		k := &v.Pirates[i]
		if k.Owner != int(v.Me) || k.Anchored || k.Careened || !k.At.IsHex() || k.Booty() > 0 {
			continue
		}
		_, most := k.Range()
		near, at := -1, blackbeard.NoPlace
		for _, m := range v.Merchants {
			if d := k.At.Distance(m.At); d >= 0 && (near < 0 || d < near) {
				near, at = d, m.At
			}
		}
		switch {
		case near < 0:
			words = append(words, p.Say("blackbeard.aside.no-merchants", captainName(p, k.Captain)))
		case near > most:
			words = append(words, p.Say("blackbeard.aside.far-merchants", captainName(p, k.Captain), near, placeName(p, at)))
		}
	}
	return words
}

// question says what somebody is asked.
func question(p *i18n.Printer, v *blackbeard.View, names table.Names, q engine.Event) string {
	key := "blackbeard.ask." + blackbeard.EventWord(q.Kind)
	if q.Kind == blackbeard.AskNation && q.A < 0 {
		key += ".warship"
	}
	if q.Kind == blackbeard.AskCunning && q == v.Question() && v.Roll.On {
		return thrown(p, v)
	}
	if blackbeard.Worthless(q) {
		key += ".worthless"
	}
	if q.Kind == blackbeard.AskSale && q.B == 0 {
		key += ".first"
	}
	if q.Kind == blackbeard.AskGate && isNew(q) {
		key += ".new"
	}
	if q.Kind == blackbeard.AskEnterZone && q == v.Question() && blackbeard.Counter(q.A).Kind() == blackbeard.Commissioner {
		key += ".crown"
	}
	if q.Kind == blackbeard.AskName && q.A < 0 {
		key += namedFor(v, int(q.Seat))
	}
	if q.Kind == blackbeard.AskBoard && v.Prize.Face != blackbeard.NoCounter {
		return p.Say(key+".seen", captainName(p, blackbeard.Counter(q.A)), counterName(p, v.Prize.Face))
	}
	return capital(teller{p: p, names: names, viewer: engine.Nobody}.say(key, "?", q))
}

// namedFor is what a player names one of several equally notorious pirates for, as the end of a key: ".guest" to challenge him at a
// feast (12.7), ".crown" to send a commissioner against him (11.1), ".hunt" to send a warship or a commissioner. It is "" if the view
// fits a challenge as well as a hunt. A warship hunts only after all others have gone home (11.4).
func namedFor(v *blackbeard.View, player int) string {
	top := mostNotorious(v, func(p *blackbeard.Pirate) bool { return p.Owner != player })
	apart := slices.ContainsFunc(top, func(p *blackbeard.Pirate) bool { return gateTo(p) != gateTo(top[0]) }) // else a commissioner needs no name
	hunted, guest := len(top) > 1 && (apart || len(v.Warships) == 0), false
	for _, host := range pirates(v, player) {
		guests := mostNotorious(v, func(p *blackbeard.Pirate) bool { return p.Owner != player && p.Anchored && p.At == host.At })
		guest = guest || host.Feast && host.Anchored && !v.Solo && len(guests) > 1
	}
	switch {
	case guest && hunted:
		return ""
	case guest:
		return ".guest"
	case len(v.Warships) > 0:
		return ".crown"
	}
	return ".hunt"
}

// mostNotorious are the most notorious of the pirates that count.
func mostNotorious(v *blackbeard.View, counts func(*blackbeard.Pirate) bool) (list []*blackbeard.Pirate) {
	for i := range v.Pirates {
		p := &v.Pirates[i]
		if !counts(p) || len(list) > 0 && p.Notoriety < list[0].Notoriety {
			continue
		}
		if len(list) > 0 && p.Notoriety > list[0].Notoriety {
			list = list[:0]
		}
		list = append(list, p)
	}
	return list
}

// gateTo is the zone in which a commissioner sent against a pirate appears (11.1).
func gateTo(p *blackbeard.Pirate) blackbeard.Place {
	if p.At.IsZone() {
		return p.At
	}
	return blackbeard.GateOf(p.At.Sheet())
}

// compared compares a captured ship with the pirate's own.
func compared(p *i18n.Printer, v *blackbeard.View, q engine.Event) string {
	k, t := v.Pirate(blackbeard.Counter(q.A)), blackbeard.ShipType(q.B)
	if k == nil {
		return ""
	}
	return p.Say("blackbeard.aside.exchange", shipName(p, t), t.Combat(0), t.Speed(0), t.Holds(), shipName(p, k.Ship), k.Combat, k.Speed, k.Ship.Holds())
}

// capital begins a sentence that may begin with the name of a nation or ship.
func capital(text string) string {
	r, n := utf8.DecodeRuneInString(text)
	if n == 0 {
		return text
	}
	return string(unicode.ToUpper(r)) + text[n:]
}

package portroyal

import (
	"slices"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/i18n"
	"portside/views/table"
)

// Story tells the events of one ply to the viewer of v in as few lines as they need, oldest first: what
// belongs together stands in one line (a hire, its fee and the coins it showed; the seats that share the
// bonus of a tax), and what the table shows anyway is left out. Events that are not addressed to the
// viewer are not told. The lines have Seat and Text only.
func Story(p *i18n.Printer, v engine.View, names table.Names, events []engine.Event) []table.Line {
	t := teller{p: p, v: v.(*portroyal.View), names: names}
	var list []table.Line
	var idle []engine.Seat
	say := func(seat engine.Seat, text string) {
		if len(idle) > 0 {
			list = append(list, table.Line{Seat: lone(idle), Text: t.idle(idle)})
			idle = nil
		}
		if text != "" {
			list = append(list, table.Line{Seat: seat, Text: text})
		}
	}
	if secret := func(e engine.Event) bool { return !e.To.Has(t.v.Viewer()) }; slices.ContainsFunc(events, secret) {
		events = slices.DeleteFunc(slices.Clone(events), secret)
	}
	begun, drawn := engine.Nobody, portroyal.NoCard // who began a take step in this ply; what was drawn in it
	for i := 0; i < len(events); i++ {
		e := events[i]
		switch e.Kind {
		case portroyal.EvStep:
			begun = e.Seat
		case portroyal.EvDone:
			if e.A == 0 {
				say(e.Seat, t.one(e))
			} else if begun == e.Seat {
				idle = append(idle, e.Seat)
			}
		case portroyal.EvDrew:
			drawn = portroyal.EventCard(e)
			say(e.Seat, t.one(e))
		case portroyal.EvLetIn, portroyal.EvRow:
			if drawn != portroyal.EventCard(e) { // else where it went is where such a card goes
				say(e.Seat, t.one(e))
			}
		case portroyal.EvTraded, portroyal.EvHired, portroyal.EvTaxPaid:
			begun = engine.Nobody
			text := t.one(e)
			if i+1 < len(events) && events[i+1].Kind == portroyal.EvFee {
				i++
				text += " " + t.share(events[i])
			}
			n := run(events[i+1:], portroyal.EvCoinShown)
			text += t.shown(" ", events[i+1:i+1+n])
			i += n
			say(e.Seat, text)
		case portroyal.EvCoinShown:
			n := run(events[i:], portroyal.EvCoinShown)
			say(e.Seat, t.shown("", events[i:i+n]))
			i += n - 1
		case portroyal.EvTaxBonus:
			n := run(events[i:], portroyal.EvTaxBonus)
			say(lone(seatsOf(events[i:i+n])), t.bonus(events[i:i+n]))
			i += n - 1
		default:
			say(e.Seat, t.one(e))
		}
	}
	say(engine.Nobody, "")
	return list
}

// Sentence tells a single event to the viewer of v, "" if it is of no kind that has words. The names of
// cards in it are mentions. Story reads better where all events of a ply are at hand.
func Sentence(p *i18n.Printer, v engine.View, names table.Names, e engine.Event) string {
	return teller{p: p, v: v.(*portroyal.View), names: names}.one(e)
}

// run counts the events of one kind at the beginning of the list.
func run(events []engine.Event, kind uint16) int {
	for i, e := range events {
		if e.Kind != kind {
			return i
		}
	}
	return len(events)
}

func seatsOf(events []engine.Event) []engine.Seat {
	var seats []engine.Seat
	for _, e := range events {
		seats = append(seats, e.Seat)
	}
	return seats
}

// lone is the only seat of a list, Nobody if there are several.
func lone(seats []engine.Seat) engine.Seat {
	if len(seats) == 1 {
		return seats[0]
	}
	return engine.Nobody
}

// teller finds the words for what one viewer sees.
type teller struct {
	p     *i18n.Printer
	v     *portroyal.View
	names table.Names

	noOdds bool // the table shows no chances
}

// say takes the form for the viewer or that for others. Its first argument is always the seat's name,
// whether the form for the viewer uses it or not.
func (t teller) say(key string, seat engine.Seat, args ...any) string {
	form := ".other"
	if seat == t.v.Viewer() && seat != engine.Nobody {
		form = ".you"
	}
	return t.p.Say(key+form, append([]any{t.names.Of(seat)}, args...)...)
}

// who lists seats by name in the order of the list, the viewer as "you".
func (t teller) who(seats []engine.Seat) string {
	var words []string
	for _, s := range seats {
		if s == t.v.Viewer() {
			words = append(words, t.p.Say("words.you"))
		} else {
			words = append(words, t.names.Of(s))
		}
	}
	return listed(t.p, words)
}

const logKey = "port-royal.log."

// one tells a single event.
func (t teller) one(e engine.Event) string {
	a, b, c, card := int(e.A), int(e.B), int(e.C), portroyal.EventCard(e)
	switch e.Kind {
	case portroyal.EvDealt:
		return t.say(logKey+"dealt", engine.Seat(a), b)
	case portroyal.EvTurn:
		return t.say(logKey+"turn", e.Seat, a)
	case portroyal.EvDrew:
		return t.drew(e.Seat, card)
	case portroyal.EvLetIn:
		return t.say(logKey+"let-in", e.Seat, phraseOf(t.p, card).the)
	case portroyal.EvRepelled:
		return t.say(logKey+"repelled", e.Seat, phraseOf(t.p, card).the, b)
	case portroyal.EvRow:
		return t.p.Say(logKey+"row", phraseOf(t.p, card).a, phraseOf(t.p, card).figures)
	case portroyal.EvTaxPaid:
		return t.say(logKey+"tax-paid", e.Seat, a)
	case portroyal.EvTaxBonus:
		return t.say(logKey+"tax-bonus."+bonusWord(e), e.Seat, a)
	case portroyal.EvCoinShown:
		return t.shown("", []engine.Event{e})
	case portroyal.EvStopped:
		return t.say(logKey+"stopped", e.Seat, t.p.Say("count.cards", a), t.p.Say("count.colours", b), c)
	case portroyal.EvStep:
		return t.say(logKey+"step", e.Seat, t.p.Say("count.cards", b))
	case portroyal.EvIncome:
		role := portroyal.Role(b).String()
		return t.say(logKey+"income."+role, e.Seat, a, table.Mention(t.p.Say("card."+role), role+"s"))
	case portroyal.EvTraded:
		if c > 0 {
			return t.say(logKey+"traded.trader", e.Seat, phraseOf(t.p, card).the, b+c, c)
		}
		return t.say(logKey+"traded", e.Seat, phraseOf(t.p, card).the, b)
	case portroyal.EvHired:
		key := logKey + "hired"
		if b == 0 {
			key += ".free"
		}
		return t.say(key, e.Seat, phraseOf(t.p, card).a, b, t.p.Say("count.influence", card.Influence()))
	case portroyal.EvFee:
		if to := engine.Seat(b); to == t.v.Viewer() {
			return t.p.Say(logKey+"fee.to-you", t.names.Of(e.Seat), a)
		}
		return t.say(logKey+"fee", e.Seat, a, t.names.Of(engine.Seat(b)))
	case portroyal.EvClaimed:
		pay, _ := portroyal.ClaimPayment(engine.Action{A: e.A, B: e.B})
		settlers, captains, priests := card.Needs()
		with := amounts(t.p, settlers-pay.JackSettlers, captains-pay.JackCaptains, priests-pay.JackPriests, pay.Jacks())
		return t.say(logKey+"claimed", e.Seat, phraseOf(t.p, card).a, with, t.p.Say("count.influence", card.Influence()), t.p.Say("count.coins", c))
	case portroyal.EvBust:
		return t.say(logKey+"bust", e.Seat, a)
	case portroyal.EvJester:
		return t.say(logKey+"jester", e.Seat, a, table.Mention(t.p.Say("card.jester"), "jesters"))
	case portroyal.EvDone:
		if a == 1 {
			return t.say(logKey+"idle", e.Seat)
		}
		return t.say(logKey+"done", e.Seat)
	case portroyal.EvSwept:
		return t.p.Say(logKey+"swept", a)
	case portroyal.EvReshuffled:
		return t.p.Say(logKey+"reshuffled", a)
	case portroyal.EvShort:
		return t.say(logKey+"short", e.Seat, a)
	case portroyal.EvDry:
		return t.say(logKey+"dry", e.Seat)
	case portroyal.EvTriggered:
		return t.say(logKey+"triggered", e.Seat, a)
	case portroyal.EvEnded:
		if a == portroyal.EndDry {
			return t.p.Say(logKey+"ended.dry", b)
		}
		return t.p.Say(logKey+"ended.influence", b)
	}
	return ""
}

func (t teller) drew(seat engine.Seat, c portroyal.Card) string {
	if c.Kind() == portroyal.Tax {
		return t.say(logKey+"drew."+taxBonus(c), seat, phraseOf(t.p, c).a)
	}
	return t.say(logKey+"drew", seat, phraseOf(t.p, c).a, phraseOf(t.p, c).figures)
}

func bonusWord(e engine.Event) string {
	if e.B == 1 {
		return "swords"
	}
	return "influence"
}

// bonus tells who gets the coin of a tax increase; ties share a line.
func (t teller) bonus(events []engine.Event) string {
	key := logKey + "tax-bonus." + bonusWord(events[0])
	switch seats := seatsOf(events); len(seats) {
	case 1:
		return t.one(events[0])
	case t.v.Seats:
		return t.p.Say(key+".all", "", int(events[0].A))
	default:
		return t.p.Say(key+".many", t.who(seats), int(events[0].A))
	}
}

// idle tells which seats could take nothing.
func (t teller) idle(seats []engine.Seat) string {
	if len(seats) == 1 {
		return t.say(logKey+"idle", seats[0])
	}
	return t.p.Say(logKey+"idle.many", t.who(seats))
}

// share tells who gets the fee, after the take it was paid for.
func (t teller) share(e engine.Event) string {
	return t.say(logKey+"share", engine.Seat(e.B), int(e.A))
}

// shown lists the faces of coins that were paid, equal ones counted; "" for none.
func (t teller) shown(before string, events []engine.Event) string {
	if len(events) == 0 {
		return ""
	}
	var words []string
	seen := make(map[string]int, len(events)) // by name: what else tells two sailors apart matters to nobody here
	for _, e := range events {
		name := phraseOf(t.p, portroyal.EventCard(e)).name
		if seen[name]++; seen[name] == 1 {
			words = append(words, name)
		}
	}
	for i, name := range words {
		if n := seen[name]; n > 1 {
			words[i] = t.p.Say("count.copies", n, name)
		}
	}
	return before + t.p.Say(logKey+"coin-shown", listed(t.p, words), len(events))
}

package portroyal

import (
	"slices"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/i18n"
	"portside/views/table"
)

// Story describes the events of one ply to the viewer of v in as few lines as possible, oldest first. What belongs
// together is one line (a hire, its fee and the coins it showed; the cards of a gamble; the seats that share the
// bonus of a tax), and what the table shows anyway is left out. So are events that are not addressed to the viewer.
// The lines have Seat and Text only.
func Story(p *i18n.Printer, v engine.View, names table.Names, events []engine.Event) []table.Line {
	if secret := func(e engine.Event) bool { return !e.To.Has(v.Viewer()) }; slices.ContainsFunc(events, secret) {
		events = slices.DeleteFunc(slices.Clone(events), secret)
	}
	s := eventLog{teller: teller{p: p, v: v.(*portroyal.View), names: names}, begun: engine.Nobody}
	for len(events) > 0 {
		events = events[s.write(events):]
	}
	s.say(engine.Nobody, "")
	return s.lines
}

// eventLog is what has been told so far.
type eventLog struct {
	teller
	lines []table.Line
	idle  []engine.Seat    // seats that could take nothing; not told yet
	begun engine.Seat      // who began a take step in this ply
	drawn []portroyal.Card // cards revealed in this ply
}

// say adds a line, and before it the pending one about idle seats.
func (s *eventLog) say(seat engine.Seat, text string) {
	if len(s.idle) > 0 {
		s.lines = append(s.lines, table.Line{Seat: lone(s.idle), Text: s.idleText(s.idle)})
		s.idle = nil
	}
	if text != "" {
		s.lines = append(s.lines, table.Line{Seat: seat, Text: text})
	}
}

// tell tells the first event and everything that belongs to it, and returns how many events that was.
func (s *eventLog) write(events []engine.Event) int {
	e := events[0]
	switch e.Kind {
	case portroyal.EvStep:
		s.begun = e.Seat
	case portroyal.EvDone:
		if e.A == 0 {
			s.say(e.Seat, s.one(e))
		} else if s.begun == e.Seat {
			s.idle = append(s.idle, e.Seat)
		}
	case portroyal.EvEvent: // nobody's deed
		s.say(engine.Nobody, s.one(e))
	case portroyal.EvDrew:
		s.drawn = append(s.drawn, portroyal.EventCard(e))
		s.say(e.Seat, s.one(e))
	case portroyal.EvTime:
		if run(events[1:], portroyal.EvDrew) == 0 {
			s.say(e.Seat, s.one(e))
			break
		}
		s.drawn = append(s.drawn, portroyal.EventCard(events[1]))
		s.say(e.Seat, s.one(events[1])+" "+s.timeLeft(int(e.A)))
		return 2
	case portroyal.EvGambled:
		n := run(events[1:], portroyal.EvDrew)
		for _, d := range events[1 : 1+n] {
			s.drawn = append(s.drawn, portroyal.EventCard(d))
		}
		s.say(e.Seat, s.gambled(e, events[1:1+n]))
		return 1 + n
	case portroyal.EvLetIn, portroyal.EvRow:
		if !slices.Contains(s.drawn, portroyal.EventCard(e)) { // otherwise it went where such cards always go
			s.say(e.Seat, s.one(e))
		}
	case portroyal.EvTraded, portroyal.EvHired, portroyal.EvTaxPaid, portroyal.EvForwent:
		s.begun = engine.Nobody
		text, n := s.one(e), 1
		for n < len(events) {
			more, used := s.consequence(e.Seat, events[n:])
			if used == 0 {
				break
			}
			text, n = text+" "+more, n+used
		}
		s.say(e.Seat, text)
		return n
	case portroyal.EvCoinShown:
		n := run(events, portroyal.EvCoinShown)
		if n < len(events) && events[n].Kind == portroyal.EvFulfilled { // a ransom: first say what for
			s.say(e.Seat, s.one(events[n])+" "+s.shown(events[:n]))
			return n + 1
		}
		s.say(e.Seat, s.shown(events[:n]))
		return n
	case portroyal.EvTaxBonus:
		n := run(events, portroyal.EvTaxBonus)
		s.say(lone(seatsOf(events[:n])), s.bonus(events[:n]))
		return n
	case portroyal.EvOpened:
		n := run(events, portroyal.EvOpened)
		s.say(engine.Nobody, s.openedRow(events[:n]))
		return n
	default:
		s.say(e.Seat, s.one(e))
	}
	return 1
}

// consequence tells what follows at once from what seat took or paid, as the next sentence of its line. It also returns
// how many events it has told, 0 if the next event is not such a consequence.
func (s *eventLog) consequence(seat engine.Seat, events []engine.Event) (text string, used int) {
	e := events[0]
	if e.Seat != seat {
		return "", 0
	}
	switch e.Kind {
	case portroyal.EvFee:
		return s.share(e), 1
	case portroyal.EvCoinShown:
		n := run(events, portroyal.EvCoinShown)
		return s.shown(events[:n]), n
	case portroyal.EvUnderMerchant:
		return s.p.Say(logKey+"under-merchant.share", s.merchant(portroyal.EventCard(e))), 1
	case portroyal.EvWaits:
		c, _ := portroyal.EventContract(e)
		return s.p.Say(logKey+"waits.share", contractMention(s.p, c), int(e.B)), 1
	case portroyal.EvGift, portroyal.EvFulfilled:
		return s.one(e), 1
	}
	return "", 0
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

// idleText tells which seats could take nothing.
func (t teller) idleText(seats []engine.Seat) string {
	if len(seats) == 1 {
		return t.say(logKey+"idle", seats[0])
	}
	return t.p.Say(logKey+"idle.many", t.who(seats))
}

// share tells who gets the fee, after the card it was paid for.
func (t teller) share(e engine.Event) string {
	return t.say(logKey+"share", engine.Seat(e.B), int(e.A))
}

// shown lists the faces of coins that were paid, equal ones counted.
func (t teller) shown(events []engine.Event) string {
	var words []string
	seen := make(map[string]int, len(events)) // by name: other differences between two sailors do not matter here
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
	return t.p.Say(logKey+"coin-shown", listed(t.p, words), len(events))
}

package blackbeard

import (
	"slices"
	"strconv"
	"strings"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/views/i18n"
	"portside/views/table"
)

const logKey = "blackbeard.log."

// nationIn says which argument of an event or question is a nation, by its word; questions begin with "?".
var nationIn = map[string]int{
	"nation": 1, "captured": 2, "hostage": 1, "attacked": 1, "pardon": 0, "?person": 1, "?origin": 1, "?pardon": 1,
}

// variant says which argument of an event or question chooses between its sentences.
var variant = map[string]int{
	"found": 1, "blockade": 1, "gone": 1, "battle-over": 1, "wound": 1, "interrogated": 2, "letter": 2, "hideout": 2, "price": 2, "assault": 2,
	"careened": 2, "retired": 2, "petition": 2, "random-event": 0, "on-sale": 1, "pardon": 2, "mutiny": 1, "feast": 1, "duel-over": 2,
	"alliance": 2, "joined": 2, "offer": 2, "proof": 2, "removed": 0, "ended": 0, "decides": 2, "?feast": 1, "?join": 2, "?cunning": 2, "?name": 0,
}

// changes are events whose second number is a change.
var changes = []string{"speed", "combat", "popularity", "notoriety", "worth"}

// minor are events that belong to the sentence before them.
var minor = append([]string{
	"points", "totals", "assault-totals", "duel-totals", "duel-loss", "board-roll", "attacked", "port-value", "informed", "price", "nation", "decides",
}, changes...)

// outcomes are the events that a roll has decided, by its word: they follow its dice in the line.
var outcomes = map[string][]string{
	"order": {"order"}, "move": {"sailed"}, "evade": {"evaded"}, "intercept": {"avoided", "intercepted"}, "wound": {"wound"}, "prize": {"captured", "merchant-gone"},
	"interrogate": {"interrogated"}, "mutiny-check": {"mutiny"}, "mutiny": {"mutiny"}, "retire": {"retired", "retire-failed"}, "petition": {"petition"},
	"bribe": {"hideout"}, "ransom": {"ransom"}, "careen": {"careened"}, "loot": {"loot"}, "treason": {"surrendered"}, "fine": {"surrendered"},
	"illness": {"ill", "hostages-died"}, "place": {"governor", "governor-gone", "merchant", "warship", "razed"}, "chase": {"chased", "gone"}, "parity": {"removed"},
}

// codes are rolls of two dice that are read as one number, 11 to 66.
var codes = []string{"place", "petition", "retire"}

// quiet are events that the table shows anyway, or that say too little to be told.
var quiet = []string{"card", "shuffled", "opened", "order"}

// teller tells events in one language to one viewer.
type teller struct {
	p      *i18n.Printer
	names  table.Names
	viewer engine.Seat      // Nobody for spectators
	view   *blackbeard.View // nil: unknown
	rival  int              // player whom an event without a seat is about, 0: unknown
}

// say tells an event or a question under a key of the catalogue; prefix is "?" for questions.
func (t teller) say(key, prefix string, e engine.Event) string {
	what := tell(e)
	seat := t.names.Of(e.Seat)
	if e.Seat == engine.Nobody && t.rival > 0 {
		seat = rivalName(t.p, t.rival)
	} else if e.Seat == engine.Nobody {
		seat = t.p.Say("blackbeard.a-rival")
	}
	nation, has := nationIn[prefix+what.word]
	args := []any{seat}
	for i, word := range what.args {
		if n, err := strconv.Atoi(word); err == nil {
			args = append(args, n)
		} else {
			args = append(args, thing(t.p, word, has && i == nation))
		}
	}
	if prefix != "" {
		args = args[1:] // questions speak of ships, not of seats
	}
	if i, has := variant[prefix+what.word]; has && i < len(what.args) && t.p.Has(key+"."+what.args[i]) {
		key += "." + what.args[i]
	}
	switch {
	case prefix != "":
	case slices.Contains(changes, what.word) && len(args) > 2:
		args[2] = signed(int(e.B))
	case what.word == "rolled":
		args[1] = dice(int(e.A))
		if e.B == blackbeard.RollWound {
			args[1] = strings.ReplaceAll(dice(int(e.A)), " + ", ", ")
		}
		if slices.Contains(codes, what.args[1]) {
			args[1] = number(int(e.A))
		}
		if e.B == blackbeard.RollOrder {
			key += ".order"
		}
		if e.C > 0 {
			key += ".both"
			args[3] = dice(int(e.C))
		}
	case what.word == "pardon" && len(what.args) > 1 && what.args[1] == "none" && e.C != 0:
		key += ".none"
	case what.word == "captured" && blackbeard.Counter(e.B).Kind() == blackbeard.Merchant: // its flag is told in the name of the ship, whether it was known before or not
		key += ".seen"
		args[2] = merchantName(t.p, blackbeard.Counter(e.B), blackbeard.Nation(e.C))
	case what.word == "board-roll" && e.C > e.B+2: // 1 or 2 over, and the prize fires back (10.3)
		key += ".missed"
	case what.word == "board-roll" && e.C > e.B:
		key += ".damaged"
	case what.word == "petition" && e.C == 0 && blackbeard.CodesUpTo(int(e.B)) == 0, what.word == "retire-failed" && blackbeard.CodesUpTo(int(e.C)) == 0:
		key += ".none"
	case what.word == "face" && e.To == engine.Public:
		key += ".all"
	case what.word == "battle-over" && blackbeard.Counter(e.A) == blackbeard.NoCounter:
		key += ".lost"
	case what.word == "sale" && e.B == 0:
		key += ".none"
	case what.word == "cargo" && e.C < 0:
		key += ".left"
	case what.word == "stash" && e.C < 0:
		key += ".lost"
		args[3] = -int(e.C)
	}
	if own := key + ".you"; e.Seat != engine.Nobody && e.Seat == t.viewer && t.p.Has(own) {
		key = own
	}
	return t.p.Say(key, args...)
}

// dice writes dice that are digits of a number: 43 is "4 + 3".
func dice(n int) string {
	return strings.Join(strings.Split(strconv.Itoa(n), ""), " + ")
}

// Sentence describes a single event, "" if it is not worth a line.
func Sentence(p *i18n.Printer, v engine.View, names table.Names, e engine.Event) string {
	b, _ := v.(*blackbeard.View)
	return sentence(p, v, names, e, rivals(b, []engine.Event{e})[0])
}

// sentence is Sentence of an event that may be about a rival alone on the sea.
func sentence(p *i18n.Printer, v engine.View, names table.Names, e engine.Event, rival int) string {
	word := blackbeard.EventWord(e.Kind)
	b, _ := v.(*blackbeard.View)
	viewer := engine.Nobody
	if b != nil {
		viewer = b.Viewer()
	}
	if slices.Contains(quiet, word) || v != nil && !e.To.Has(viewer) {
		return ""
	}
	return capital(teller{p, names, viewer, b, rival}.say(logKey+word, "", e))
}

// rivals says which player without a seat each event is about, 0 if it is about a seat, or about nobody that is known. Players
// roll for the order one after the other, those with the highest dice again (§6.2), and are dealt captains one after the other.
func rivals(v *blackbeard.View, events []engine.Event) []int {
	list := make([]int, len(events))
	if v == nil || !v.Solo {
		return list
	}
	var rolling, top []int // who still has to roll; who has the highest die so far
	best, dealt, actor := int16(0), -1, 0
	for i, e := range events {
		player := 0
		switch {
		case e.Kind == blackbeard.EvRolled && e.B == blackbeard.RollOrder && len(events) > 1:
			if len(rolling) == 0 {
				if rolling, top, best = top, nil, 0; len(rolling) == 0 {
					rolling = []int{0, 1, 2}
				}
			}
			player, rolling = rolling[0], rolling[1:]
			if e.A > best {
				best, top = e.A, nil
			}
			if e.A == best {
				top = append(top, player)
			}
		case e.Kind == blackbeard.EvOrder:
			player, dealt = v.First, 0
		case e.Kind == blackbeard.EvCaptain && dealt >= 0 && dealt < v.Players:
			player, dealt = dealt, dealt+1
		case e.Kind == blackbeard.EvCaptain:
			if player = actor; player == 0 {
				player = ownerOf(v, blackbeard.Counter(e.A))
			}
		case e.Kind == blackbeard.EvTurn:
			player = (int(e.B) - 1 + v.First) % v.Players
			actor, dealt = player, -1
		}
		if e.Seat == engine.Nobody {
			list[i] = player
		}
	}
	return list
}

// ownerOf is the player of a captain at sea, or of one from the deal who has not sailed yet; 0 if there is none.
func ownerOf(v *blackbeard.View, c blackbeard.Counter) int {
	if p := v.Pirate(c); p != nil {
		return p.Owner
	}
	return max(0, slices.IndexFunc(v.Fleets, func(f blackbeard.Fleet) bool { return f.Next == c }))
}

// about reports whether two events are about the same ship or captain, by their first value.
func about(a, b engine.Event) bool {
	return a.A == b.A && a.Seat == b.Seat && a.Kind != blackbeard.EvRolled
}

// Story describes the events of one ply to the viewer in as few lines as possible. A roll begins a line, followed
// by what it comes to and what it has decided. Changes follow what caused them, if they concern the same ship. A
// voyage over many hexes is described by its end, many points of damage by their sum, warships that go home by their number, dice for a place by those
// that fit. The beginning of a turn is a heading, and the end of the match comes last.
func Story(p *i18n.Printer, v engine.View, names table.Names, events []engine.Event) []table.Line {
	var lines []table.Line
	taken := false
	events = endLast(earned(gathered(events)))
	b, _ := v.(*blackbeard.View)
	players := rivals(b, events)
	var head, before engine.Event // the last event told in the last line, without damage and changes; the event before
	for i, e := range events {
		text := sentence(p, v, names, e, players[i])
		if n := goneHome(events, i); n == 0 {
			continue
		} else if n > 1 {
			text = p.Say(logKey+"warships-gone", n)
		}
		if text == "" || e.Kind == blackbeard.EvSailed && i+1 < len(events) && events[i+1].Kind == e.Kind && events[i+1].A == e.A || again(events[i:]) {
			continue
		}
		taken = taken || e.Kind == blackbeard.EvCaptured
		if taken && e.Kind == blackbeard.EvMerchantGone {
			taken = false // the prize itself has been told already
			continue
		}
		if n := len(lines); n > 0 && joins(head, before, e) {
			told := e.Kind == blackbeard.EvAttacked && slices.ContainsFunc(lines, func(l table.Line) bool { return strings.Contains(l.Text, text) })
			if last := &lines[n-1]; !told {
				last.Text, last.Way = last.Text+" "+text, ""
			}
			if before = e; !slices.Contains(minor, blackbeard.EventWord(e.Kind)) && e.Kind != blackbeard.EvRolled {
				head = e
			}
			continue
		}
		line := table.Line{Seat: e.Seat, Text: text, Head: e.Kind == blackbeard.EvTurn}
		if e.Kind == blackbeard.EvSailed {
			line.Way = "ship " + number(int(e.A))
		}
		lines, head, before = append(lines, line), e, e
	}
	return lines
}

// joins reports whether e belongs to the line with head, whose last event is before.
func joins(head, before, e engine.Event) bool {
	word := blackbeard.EventWord(e.Kind)
	wound := before.Kind == blackbeard.EvRolled && before.B == blackbeard.RollWound
	switch {
	case head.Kind == blackbeard.EvEnded:
		return false
	case e.Kind == blackbeard.EvRolled: // a point of damage is followed by the dice for a wound
		return e.B == blackbeard.RollWound && (wound || before.Kind == blackbeard.EvCombat || before.Kind == blackbeard.EvPopularity)
	case wound && e.Kind == blackbeard.EvWound:
		return true
	case head.Kind == blackbeard.EvRolled && !slices.Contains(minor, word):
		return slices.Contains(outcomes[tell(head).args[1]], word)
	case !slices.Contains(minor, word):
		return false
	case head.Kind == blackbeard.EvRolled:
		return true
	case slices.Contains(changes, word):
		return about(head, e)
	}
	return true
}

// goneHome is how many warships go home one after the other from events[i] on, 0 if those before it say so already: a hunt sends
// all of them home (11.4). Of other events it is 1.
func goneHome(events []engine.Event, i int) int {
	gone := func(i int) bool { return i >= 0 && i < len(events) && events[i].Kind == blackbeard.EvWarshipGone }
	switch {
	case !gone(i):
		return 1
	case gone(i - 1):
		return 0
	}
	n := 1
	for gone(i + n) {
		n++
	}
	return n
}

// again reports whether events begin with dice for a place that did not fit: a new roll follows at once.
func again(events []engine.Event) bool {
	is := func(i int) bool {
		return i < len(events) && events[i].Kind == blackbeard.EvRolled && events[i].B == blackbeard.RollPlace
	}
	return is(0) && is(1)
}

// earned moves the change of a net worth behind its cause: a sale or a ransom.
func earned(events []engine.Event) []engine.Event {
	brought := func(i int) bool {
		e, next := events[i], events[i+1]
		return e.Kind == blackbeard.EvWorth && (next.Kind == blackbeard.EvSale || next.Kind == blackbeard.EvRansom) && e.A == next.A
	}
	for i := range len(events) - 1 {
		if brought(i) {
			events = slices.Clone(events)
			events[i], events[i+1] = events[i+1], events[i]
		}
	}
	return events
}

// endLast moves the end of the match behind all other events of the last ply.
func endLast(events []engine.Event) []engine.Event {
	i := slices.IndexFunc(events, func(e engine.Event) bool { return e.Kind == blackbeard.EvEnded })
	if i < 0 || i == len(events)-1 {
		return events
	}
	return append(slices.Concat(events[:i], events[i+1:]), events[i])
}

// gathered adds up the points of damage that a ship takes one after the other: combat and popularity are told once, and
// harmless dice for wounds are listed together, at most four.
func gathered(events []engine.Event) []engine.Event {
	if !slices.ContainsFunc(events, func(e engine.Event) bool { return e.Kind == blackbeard.EvCombat }) {
		return events
	}
	list := make([]engine.Event, 0, len(events))
	run := 0 // where the current damage begins in list
	for _, e := range events {
		harmless := e.Kind == blackbeard.EvRolled && e.B == blackbeard.RollWound && e.A > 1
		if !harmless && e.Kind != blackbeard.EvCombat && e.Kind != blackbeard.EvPopularity {
			list = append(list, e)
			run = len(list)
			continue
		}
		same := slices.IndexFunc(list[run:], func(b engine.Event) bool {
			return b.Kind == e.Kind && (harmless && b.A < 1000 || !harmless && b.A == e.A)
		})
		switch {
		case same < 0:
			list = append(list, e)
		case harmless:
			b := &list[run+same]
			b.A = 10*b.A + e.A
		default:
			b := &list[run+same]
			b.B, b.C = b.B+e.B, e.C
		}
	}
	return list
}

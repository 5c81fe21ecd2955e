package blackbeard

import (
	"strconv"
	"strings"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/views/i18n"
)

// captainName is what the story calls a captain: "Teach".
func captainName(p *i18n.Printer, c blackbeard.Counter) string {
	return p.Say("blackbeard.captain." + c.String() + ".short")
}

// captainTitle is the captain's full name and byname: "Edward Teach, Blackbeard".
func captainTitle(p *i18n.Printer, c blackbeard.Counter) string {
	key := "blackbeard.captain." + c.String()
	if p.Has(key + ".alias") {
		return p.Say("blackbeard.captain-known", p.Say(key), p.Say(key+".alias"))
	}
	return p.Say(key)
}

// rivalName is what a player without a seat is called.
func rivalName(p *i18n.Printer, player int) string { return p.Say("blackbeard.rival", player) }

func portName(p *i18n.Printer, port blackbeard.Port) string {
	if port == 0 {
		return p.Say("blackbeard.nation.none")
	}
	return p.Say("blackbeard.port." + port.String())
}

func nationName(p *i18n.Printer, n blackbeard.Nation) string {
	return p.Say("blackbeard.nation." + n.String())
}

func shipName(p *i18n.Printer, s blackbeard.ShipType) string {
	return p.Say("blackbeard.ship." + s.String())
}

// nearEnough is the greatest distance from a port at which a place is named after it.
const nearEnough = 3

// nearest is the port closest to a hex, 0 if none is near enough to name the hex by it.
func nearest(place blackbeard.Place) blackbeard.Port {
	best, found := nearEnough+1, blackbeard.Port(0)
	for p := blackbeard.Port(1); p <= 36; p++ {
		if d := place.Distance(p.Hex()); d >= 0 && d < best {
			best, found = d, p
		}
	}
	return found
}

// placeName says where something is: "off Havana", "near Havana (K12)", "lane 34, near Santiago (L12)".
func placeName(p *i18n.Printer, place blackbeard.Place) string {
	switch {
	case place == blackbeard.NoPlace:
		return p.Say("blackbeard.place.nowhere")
	case place.IsZone():
		return p.Say("blackbeard.place.zone", place.Zone(), p.Say("blackbeard.zone."+strconv.Itoa(place.Zone())))
	case place.Port() != 0:
		return p.Say("blackbeard.place.off", portName(p, place.Port()))
	}
	text := ""
	if port := nearest(place); port != 0 {
		text = p.Say("blackbeard.place.near", portName(p, port), place.Label())
	} else {
		text = p.Say("blackbeard.place.sea", p.Say("blackbeard.sea."+place.Sea().String()), place.Label())
	}
	if l := place.Lane(); l != 0 {
		return p.Say("blackbeard.place.lane", l.Code(), text)
	}
	return text
}

// arrivalName says where a ship comes to that leaves an ocean: which sea, and how far from which port. Several ways out lie near one
// port, and names of hexes tell nothing.
func arrivalName(p *i18n.Printer, place blackbeard.Place) string {
	if !place.IsHex() || place.Port() != 0 {
		return placeName(p, place)
	}
	port, far := blackbeard.Port(0), 0
	for o := blackbeard.Port(1); o <= 36; o++ {
		if d := place.Distance(o.Hex()); d > 0 && (port == 0 || d < far) {
			port, far = o, d
		}
	}
	x, y := at(place)
	fromX, fromY := at(port.Hex())
	east, south, wind := x-fromX, y-fromY, ""
	if 3*south*south > east*east { // more than 30 degrees off the other axis
		wind = map[bool]string{false: "n", true: "s"}[south > 0]
	}
	if 3*east*east > south*south {
		wind += map[bool]string{false: "w", true: "e"}[east > 0]
	}
	return seaName(p, place.Sea()) + ", " + p.Say("blackbeard.place.from."+wind, far, portName(p, port))
}

// merchantName says what a merchant ship is that sails under a flag.
func merchantName(p *i18n.Printer, c blackbeard.Counter, flag blackbeard.Nation) string {
	return p.Say("blackbeard.counter.merchant", shipName(p, c.Ship()), nationName(p, flag), c.Defence())
}

// counterName says what a card or counter is.
func counterName(p *i18n.Printer, c blackbeard.Counter) string {
	switch c.Kind() {
	case blackbeard.Captain:
		return captainName(p, c)
	case blackbeard.Merchant:
		return merchantName(p, c, c.Nation())
	case blackbeard.Warship:
		return p.Say("blackbeard.counter.warship", nationName(p, c.Nation()), c.Combat(0), c.Speed(0))
	case blackbeard.Commissioner:
		return p.Say("blackbeard.commissioner." + c.String())
	case blackbeard.Governor:
		id := strings.TrimPrefix(c.String(), "governor-")
		side := "anti"
		if c.Pro() {
			side = "pro"
		}
		return p.Say("blackbeard.counter.governor."+side, p.Say("blackbeard.governor."+id))
	case blackbeard.Letter:
		return p.Say("blackbeard.counter.letter", nationName(p, c.Nation()))
	case blackbeard.ActionCard:
		return p.Say("blackbeard.counter.card", strings.TrimPrefix(c.String(), "card-"))
	}
	return p.Say("blackbeard.nation.none")
}

// TokenName returns the name of the card or counter that a tape names by this token.
func TokenName(p *i18n.Printer, token uint8) string {
	c := blackbeard.Counter(token)
	switch c.Kind() {
	case blackbeard.Captain:
		return captainTitle(p, c)
	case blackbeard.Merchant, blackbeard.Warship, blackbeard.Letter: // the number tells equal ones apart
		return p.Say("blackbeard.counter.numbered", counterName(p, c), c.String())
	}
	return counterName(p, c)
}

// thing puts a word of notation into words; nation says that it is a nation, because some captains have the same word.
func thing(p *i18n.Printer, word string, nation bool) string {
	if n, ok := blackbeard.ParseNation(word); ok && nation {
		return nationName(p, n)
	}
	if c, ok := blackbeard.ParseCounter(word); ok {
		return counterName(p, c)
	}
	if place, ok := blackbeard.ParsePlace(word); ok {
		return placeName(p, place)
	}
	if s, ok := blackbeard.ParseShip(word); ok {
		return shipName(p, s)
	}
	kind, rest, _ := strings.Cut(word, "-")
	switch kind {
	case "merchant":
		if n, err := strconv.Atoi(rest); err == nil {
			return p.Say("blackbeard.a-merchant", n)
		}
	case "warship":
		if n, err := strconv.Atoi(rest); err == nil {
			return p.Say("blackbeard.a-warship", n)
		}
	case "port":
		if port, ok := blackbeard.ParsePort(rest); ok {
			return portName(p, port)
		}
	}
	if p.Has("blackbeard.roll." + word) {
		return p.Say("blackbeard.roll." + word)
	}
	if word == "none" {
		return p.Say("blackbeard.nation.none")
	}
	return word
}

// listed joins words the way a sentence does: "Anna, Bert and Clara".
func listed(p *i18n.Printer, words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return p.Say("words.and", strings.Join(words[:last], ", "), words[last])
}

// minus writes a number that may be below zero: "3", "−4".
func minus(n int) string {
	if n < 0 {
		return signed(n)
	}
	return strconv.Itoa(n)
}

// signed writes a change: "+3", "−2".
func signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}

// told is an event or a question in words: what it is, and what it is about as raw words of notation.
type told struct {
	word string
	args []string
}

func tell(e engine.Event) told {
	words := strings.Fields(blackbeard.Notation{}.FormatEvent(e))
	t := told{word: words[0], args: words[1:]}
	if len(t.args) > 0 && e.Seat >= 0 && t.args[0] == e.Seat.String() {
		t.args = t.args[1:]
	}
	return t
}

package portroyal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
)

// The text of a standing order:
//
//	pass [turn=17] [PRESET…]
//	wish [turn=17] [max=1] [keep=3] [taxed=0] [gifts=0] [end=no] [otherwise=pass|ask] [PRESET…] ENTRY…
//	ask [turn=17] PRESET…
//
// An ENTRY is hire:WHAT<=TOTAL (WHAT a card, a role or any; TOTAL coins, fee included), trade:WHAT>=NET
// (WHAT a ship, a colour, any or best; NET coins after the fee), keep:WHAT>=NET (a ship kept for its item:
// WHAT a ship, a colour, an item or any) or forgo:WHAT (a red or black ship, red, black or any). The first entry that
// fits a card is carried out, repeatedly, until max cards are taken or nothing fits. The presets are
//
//	contract-tax-officer=accept|decline|ask
//	contract-tiny-gamester=second|ask
//	gift=fewest-influence|fewest-coins|s2,s0…
//	goals=all|new|CONTRACT,CONTRACT…
//	ledger=yes|no|ask
//	month=N|no|ask
//
// taxed and gifts are how often either had happened to the seat when the order was given: an order that keeps
// coins ends itself when that changes. goals are contracts, in the adventure missions, completed in others' turns; ledger
// is a mission offered after paying tax; month pays for a marker at the end of the month if at least N coins stay.

// The first words.
const (
	wordPass = "pass"
	wordWish = "wish"
	wordAsk  = "ask"
)

func (e Entry) String() string {
	switch {
	case e.Hire:
		return fmt.Sprintf("hire:%s<=%d", e.What, e.Limit)
	case e.Forgo:
		return "forgo:" + e.What
	case e.Keep:
		return fmt.Sprintf("keep:%s>=%d", e.What, e.Limit)
	}
	return fmt.Sprintf("trade:%s>=%d", e.What, e.Limit)
}

// String is the text that ParseOrder reads.
func (o Order) String() string {
	var w []string
	add := func(key string, n int, show bool) {
		if show {
			w = append(w, key+"="+strconv.Itoa(n))
		}
	}
	if o.Pass || o.Leave {
		w = append(w, wordPass)
		if o.Leave {
			w[0] = wordAsk
		}
		add("turn", o.Turn, o.Turn > 0)
		return strings.Join(o.Presets.words(w), " ")
	}
	w = append(w, wordWish)
	add("turn", o.Turn, o.Turn > 0)
	add("max", o.Max, o.Max > 0)
	add("keep", o.Keep, o.Keep > 0)
	add("taxed", o.Taxed, o.Taxed >= 0)
	add("gifts", o.Gifts, o.Gifts >= 0)
	if o.EndNo {
		w = append(w, "end=no")
	}
	if o.Ask {
		w = append(w, "otherwise=ask")
	}
	w = o.Presets.words(w)
	for _, e := range o.Entries {
		w = append(w, e.String())
	}
	return strings.Join(w, " ")
}

// maxEntries limits a wish list; nobody needs more, and texts come from outside.
const maxEntries = 30

// ParseOrder reads a standing order. Errors: engine.ErrNotation.
func ParseOrder(text string) (Order, error) {
	bad := func(word string) (Order, error) {
		return Order{}, fmt.Errorf("%w: standing order, at %.60q", engine.ErrNotation, word)
	}
	words := strings.Fields(text)
	if len(words) == 0 || !slices.Contains([]string{wordPass, wordWish, wordAsk}, words[0]) || len(words) > maxEntries+12 {
		return bad(text)
	}
	o := Order{Pass: words[0] == wordPass, Leave: words[0] == wordAsk, Taxed: -1, Gifts: -1}
	said := map[string]bool{}
	for _, word := range words[1:] {
		if strings.Contains(word, ":") {
			e, ok := parseEntry(word)
			if !ok || o.Pass || o.Leave {
				return bad(word)
			}
			o.Entries = append(o.Entries, e)
			continue
		}
		key, val, _ := strings.Cut(word, "=")
		if said[key] { // the second would silently override the first
			return bad(word)
		}
		said[key] = true
		if preset, ok := o.Presets.read(word); preset {
			if !ok {
				return bad(word)
			}
			continue
		}
		n, err := strconv.Atoi(val)
		number := err == nil && n >= 0 && n < 10000
		switch {
		case key == "turn" && number:
			o.Turn = n
		case o.Pass || o.Leave:
			return bad(word)
		case key == "max" && number && n > 0:
			o.Max = n
		case key == "keep" && number:
			o.Keep = n
		case key == "taxed" && number:
			o.Taxed = n
		case key == "gifts" && number:
			o.Gifts = n
		case word == "end=no":
			o.EndNo = true
		case word == "otherwise=ask":
			o.Ask = true
		case word == "otherwise=pass":
			o.Ask = false
		default:
			return bad(word)
		}
	}
	if !o.Pass && !o.Leave && len(o.Entries) == 0 || o.Leave && o.Presets.none() {
		return bad(text)
	}
	return o, nil
}

func parseEntry(word string) (Entry, bool) {
	verb, rest, _ := strings.Cut(word, ":")
	if verb == "forgo" {
		c, known := byID[rest]
		fits := known && c.Kind() == Ship && c.Colour().Foe() != NoContract
		return Entry{Forgo: true, What: rest}, fits || rest == "any" || rest == Red.String() || rest == Black.String()
	}
	e := Entry{Hire: verb == "hire", Keep: verb == "keep"}
	sep := ">="
	if e.Hire {
		sep = "<="
	}
	what, limit, ok := strings.Cut(rest, sep)
	n, err := strconv.Atoi(limit)
	if !ok || err != nil || n < -1 || n < 0 && e.Hire || n > 999 || !e.Hire && !e.Keep && verb != "trade" {
		return e, false
	}
	if word := strings.ReplaceAll(what, "-", "_"); slices.Contains(roleNames, word) || slices.Contains(itemNames, word) {
		what = word // as in the names of cards
	}
	e.What, e.Limit = what, n
	if e.Keep {
		c, known := byID[what]
		return e, known && c.Item() != NoItem || what == "any" || what != "" && (slices.Contains(itemNames, what) || slices.Contains(colourNames, what))
	}
	if c, known := byID[what]; known {
		return e, e.Hire && c.Kind() == Character || !e.Hire && c.Kind() == Ship
	}
	if what == "any" {
		return e, true
	}
	if e.Hire {
		return e, what != "" && slices.Contains(roleNames, what)
	}
	return e, what == "best" || what != "" && slices.Contains(colourNames, what)
}

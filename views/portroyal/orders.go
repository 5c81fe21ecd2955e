package portroyal

import (
	"context"
	"io"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/i18n"
	"portside/views/table"
)

// wishes is how many wishes the form has room for, most wanted first.
const wishes = 3

// The names of the fields of the form.
const (
	fieldKind  = "kind"  // "pass", "wish", "ask"
	fieldScope = "scope" // "turn=17", or "" for every turn
	fieldWhat  = "what"  // "hire:sailor", one per wish, "" for none
	fieldLimit = "limit" // coins, one per wish
	fieldMax   = "max"   // cards at most, "" for as many as allowed
	fieldKeep  = "keep"  // coins to keep
	fieldTaxed = "taxed" // taxes paid so far; with fieldKeep
	fieldGifts = "gifts" // gifts received so far; with fieldKeep
	fieldElse  = "else"  // "ask", "pass"
)

// Orders renders the fields of the form for standing orders (§14.3), nil if there is nothing to order.
func Orders(t *table.Turn, v engine.View, current string) templ.Component {
	if v.(*portroyal.View).Seats == 1 { // nobody else ever has a turn
		return nil
	}
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error { // asked for at every ply, and seldom drawn
		o, stands := portroyal.Order{Ask: true}, false
		if now, err := portroyal.ParseOrder(current); current != "" && err == nil {
			o, stands = now, true
		}
		return orderForm(t, v.(*portroyal.View), o, stands).Render(ctx, w)
	})
}

// OrderText returns the form's values as a standing order.
func OrderText(form map[string][]string) string {
	get := func(field string) string {
		if list := form[field]; len(list) > 0 {
			return strings.TrimSpace(list[0])
		}
		return ""
	}
	words := []string{get(fieldKind), get(fieldScope)}
	if get(fieldKind) != "wish" {
		return strings.Join(strings.Fields(strings.Join(append(words, presetWords(form)...), " ")), " ")
	}
	if n := get(fieldMax); n != "" {
		words = append(words, "max="+n)
	}
	if n := get(fieldKeep); n != "" && n != "0" {
		words = append(words, "keep="+n, "taxed="+get(fieldTaxed))
		if n := get(fieldGifts); n != "" {
			words = append(words, "gifts="+n)
		}
	}
	words = append(words, "end=no")
	if get(fieldElse) == "ask" {
		words = append(words, "otherwise=ask")
	}
	words = append(words, presetWords(form)...)
	limits := form[fieldLimit]
	for i, what := range form[fieldWhat] {
		if what == "" {
			continue
		}
		limit := ""
		if i < len(limits) {
			limit = strings.TrimSpace(limits[i])
		}
		switch {
		case strings.HasPrefix(what, "forgo:"):
			words = append(words, what)
		case strings.HasPrefix(what, "hire:"):
			words = append(words, what+"<="+orElse(limit, "99"))
		case strings.HasPrefix(what, "keep:"):
			words = append(words, what+">="+orElse(limit, strconv.Itoa(whateverNet)))
		default:
			words = append(words, what+">="+orElse(limit, "0"))
		}
	}
	return strings.Join(strings.Fields(strings.Join(words, " ")), " ")
}

// whateverNet is the least that keeping a ship can bring: at worst the fee is lost.
const whateverNet = -1

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

// wish is one possible wish: the beginning of an entry, and its words.
type wish struct{ value, words string }

// wishGroup is a part of the list of wishes.
type wishGroup struct {
	label string
	list  []wish
}

// sundries are wishes that only some matches have, as bits.
type sundries uint8

// The ships whose coins can be forgone; from extraItem on the items that ships carry, by portroyal.Item.
const (
	extraRed sundries = 1 << iota
	extraBlack
	extraViolet
	extraItem
)

func (e sundries) carries(i portroyal.Item) bool { return e/extraItem>>(i-1)&1 == 1 }

// extrasOf are the sundries of a match: foes among its contracts, and what lies in its deck.
func extrasOf(v *portroyal.View) (e sundries) {
	if isOpen(v, portroyal.FrigateFoe) {
		e = extraRed
	}
	if isOpen(v, portroyal.GalleonFoe) {
		e |= extraBlack
	}
	if v.Adventure == nil {
		return e
	}
	add := func(c portroyal.Card) {
		if c.Item() != portroyal.NoItem {
			e |= extraItem << (c.Item() - 1)
		}
		if c.Kind() == portroyal.Ship && c.Colour() == portroyal.Violet {
			e |= extraViolet
		}
	}
	for i := range v.Shuffles {
		for token := range v.Shuffles[i].All() {
			add(portroyal.Card(token))
		}
	}
	for token := range v.Discard.All() {
		add(portroyal.Card(token))
	}
	for _, c := range v.Harbour {
		add(c)
	}
	return e
}

// wishesEver lists the possible wishes for any harbour of a match with this cast and these sundries.
func wishesEver(p *i18n.Printer, cast roles, more sundries) []wishGroup {
	ships := wishGroup{label: p.Say("pr.order.ships")}
	for _, what := range []string{"best", "any"} {
		ships.list = append(ships.list, wish{"trade:" + what, whatWords(p, false, what)})
	}
	for c := portroyal.Yellow; c <= portroyal.Black; c++ {
		ships.list = append(ships.list, wish{"trade:" + c.String(), whatWords(p, false, c.String())})
	}
	if more&extraViolet != 0 {
		c := portroyal.Violet.String()
		ships.list = append(ships.list, wish{"trade:" + c, whatWords(p, false, c)})
	}
	for i, c := range []portroyal.Colour{portroyal.Red, portroyal.Black} {
		if more>>i&1 == 1 {
			ships.list = append(ships.list, wish{"forgo:" + c.String(), forgoWords(p, c.String())})
		}
	}
	if more >= extraItem {
		ships.list = append(ships.list, wish{"keep:any", keepWords(p, "any")})
	}
	for i := portroyal.NoItem + 1; i <= portroyal.Rum; i++ {
		if more.carries(i) {
			ships.list = append(ships.list, wish{"keep:" + i.String(), keepWords(p, i.String())})
		}
	}
	people := wishGroup{label: p.Say("pr.order.people")}
	people.list = append(people.list, wish{"hire:any", whatWords(p, true, "any")})
	for r := portroyal.Settler; r <= portroyal.TybukBrother; r++ {
		if cast.has(r) {
			people.list = append(people.list, wish{"hire:" + r.String(), whatWords(p, true, r.String())})
		}
	}
	return []wishGroup{ships, people}
}

// cardOption is a card in the harbour as a wish; chosen is the current wish.
func cardOption(t *table.Turn, c portroyal.Card, chosen string) templ.Component {
	verb := "hire:"
	if c.Kind() == portroyal.Ship {
		verb = "trade:"
	}
	w := wish{verb + c.String(), CardLabel(t.Printer, c)}
	return drawOption(w, w.value == chosen)
}

// keepOption is a ship in the harbour as a wish to keep it for its item.
func keepOption(t *table.Turn, c portroyal.Card, chosen string) templ.Component {
	w := wish{"keep:" + c.String(), keepWords(t.Printer, c.String())}
	return drawOption(w, w.value == chosen)
}

// chosen is the beginning of entry i of an order and its limit, "" if there is none.
func chosen(o portroyal.Order, i int) (what, limit string) {
	if i >= len(o.Entries) {
		return "", ""
	}
	e := o.Entries[i]
	if e.Forgo {
		return "forgo:" + e.What, ""
	}
	switch {
	case e.Hire:
		return "hire:" + e.What, strconv.Itoa(e.Limit)
	case e.Keep && e.Limit == whateverNet:
		return "keep:" + e.What, ""
	case e.Keep:
		return "keep:" + e.What, strconv.Itoa(e.Limit)
	}
	return "trade:" + e.What, strconv.Itoa(e.Limit)
}

// blank is a number for a field, nothing for 0.
func blank(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// other is a seat that is not active, whose fee counts.
func other(v *portroyal.View) engine.Seat { return (v.Active + 1) % engine.Seat(v.Seats) }

// mine is the viewer's own place. An order that keeps coins holds its numbers of taxes paid and gifts received,
// and ends when they change.
func mine(v *portroyal.View) portroyal.Place {
	if v.Viewer() < 0 {
		return portroyal.Place{}
	}
	return v.Places[v.Viewer()]
}

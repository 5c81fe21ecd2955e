package portroyal

import (
	"slices"
	"strconv"
	"strings"

	"portside/engine/portroyal"
	"portside/static"
	"portside/views/i18n"
)

// kindClass is the class for the background of a card: "ship c-red", "person r-sailor", "quest", "tax".
func kindClass(c portroyal.Card) string {
	switch c.Kind() {
	case portroyal.Ship:
		return "card ship c-" + c.Colour().String()
	case portroyal.Expedition:
		return "card quest"
	case portroyal.Tax:
		return "card levy"
	}
	if coloured(c) {
		return "card person r-" + c.Role().String() + " c-" + c.Colour().String()
	}
	return "card person r-" + c.Role().String()
}

// drawing is the symbol of art.svg that shows the card.
func drawing(c portroyal.Card) string {
	switch c.Kind() {
	case portroyal.Ship:
		return "ship-" + c.Colour().String()
	case portroyal.Expedition:
		return "expedition"
	case portroyal.Tax:
		return "tax"
	}
	return c.Role().String()
}

// signRef is the address of a sign's drawing; those of the adventure are in the file of the cards.
func signRef(base, name string) string {
	if strings.HasPrefix(name, "item-") || name == "crown" || name == "trophy" {
		return art(base, name)
	}
	return icons(base, name)
}

// cardIn is the id of an open card of a seat.
func cardIn(seat int, c portroyal.Card) string {
	return "t" + strconv.Itoa(seat) + "-" + c.String()
}

// aboutID is the id of the sheet that explains cards of this sort.
func aboutID(c portroyal.Card) string {
	if coloured(c) {
		return "about-" + c.Role().String() + "-" + c.Colour().String()
	}
	switch {
	case c.Kind() == portroyal.Tax && c.Adventure():
		return "about-tax-adventure"
	case c.Kind() == portroyal.Tax && c.Leaves() > 0:
		return "about-tax-leaves"
	case c.Kind() == portroyal.Tax:
		return "about-tax-" + taxBonus(c)
	case c.Gift():
		return "about-" + drawing(c) + "-gift"
	case c.Kind() == portroyal.Ship && c.Item() != portroyal.NoItem:
		return "about-" + drawing(c) + "-item"
	case c.ForAres():
		return "about-" + drawing(c) + "-ares"
	case c.Kind() == portroyal.Expedition && c.Adventure():
		return "about-expedition-items"
	case c.Role() == portroyal.Innkeeper || c.Role() == portroyal.TybukBrother:
		return "about-" + drawing(c) + "-" + strconv.Itoa(c.Sells()+c.Swords())
	}
	return "about-" + drawing(c)
}

// ofStory are the drawings that only the adventure has; they lie in a file of their own, so that no other table loads them.
var ofStory = []string{"innkeeper", "lookout", "ship-violet", "crown", "trophy", "item-bread", "item-rum", "grace"}

func art(base, name string) string {
	file := "art.svg"
	if slices.Contains(ofStory, name) {
		file = "story.svg"
	}
	return base + static.URL(file) + "#" + name
}

func icons(base, name string) string { return base + static.URL("icons.svg") + "#" + name }

// shortName is the name for narrow places: a ship's type, a trader without colour.
func shortName(p *i18n.Printer, c portroyal.Card) string {
	switch c.Kind() {
	case portroyal.Ship:
		return p.Say("ship." + c.Colour().String())
	case portroyal.Expedition:
		return p.Say("card.expedition")
	case portroyal.Tax:
		return p.Say("card.tax")
	}
	return p.Say("card." + c.Role().String())
}

// strength is one of the sword values that ships of a colour can have; text is "" for the skull.
type strength struct {
	text string
	this bool
}

// strengths are all values of the colour with this card's value marked, as printed on every ship (§1).
func strengths(c portroyal.Card) []strength {
	swords, skull := portroyal.ShipSwords(c.Colour())
	var list []strength
	for _, n := range swords {
		list = append(list, strength{strconv.Itoa(n), !c.Skull() && n == c.Swords()})
	}
	if skull {
		list = append(list, strength{"", c.Skull()})
	}
	return list
}

// needs are the symbols that an expedition asks for, as names of signs.
func needs(c portroyal.Card) []string {
	settlers, captains, priests := c.Needs()
	var list []string
	for range settlers {
		list = append(list, "settler")
	}
	for range captains {
		list = append(list, "captain")
	}
	for range priests {
		list = append(list, "priest")
	}
	for i, n := range c.NeedsItems() {
		if n > 0 {
			list = append(list, "item-"+portroyal.Item(i).String())
		}
	}
	return list
}

// stack is a kind of card in a display and how many there are.
type stack struct {
	card portroyal.Card
	n    int
}

// stacks groups a display, which is ordered by kind; ships follow their merchant.
func stacks(display []portroyal.Card) []stack {
	var list []stack
	for _, c := range display {
		if n := len(list); n > 0 && list[n-1].card == c {
			list[n-1].n++
		} else {
			list = append(list, stack{c, 1})
		}
	}
	return tucked(list)
}

// kin is what characters of a group do; it ends the key of the group's heading.
type kin string

// The groups of a viewer's own cards, in their order on the table.
const (
	fighters kin = "swords"
	helpers  kin = "helpers"
	traders  kin = "trade"
	others   kin = "rest"
)

var kins = [...]kin{fighters, helpers, traders, others}

func kinOf(c portroyal.Card) kin {
	switch c.Role() {
	case portroyal.Settler, portroyal.Captain, portroyal.Priest, portroyal.Jack:
		return helpers
	case portroyal.Trader, portroyal.Merchant, portroyal.Clerk:
		return traders
	}
	switch {
	case c.Kind() == portroyal.Ship: // under its merchant
		return traders
	case c.Kind() == portroyal.Character && c.Swords() > 0:
		return fighters
	}
	return others
}

// akin are the stacks of one group.
func akin(list []stack, k kin) []stack {
	var group []stack
	for _, s := range list {
		if kinOf(s.card) == k {
			group = append(group, s)
		}
	}
	return group
}

// spot is a card in the harbour with an id that stays with it.
type spot struct {
	card portroyal.Card
	id   string
}

// spots gives every card of the harbour its id, and last the ship that waits, if there is one. That ship keeps its id when
// it is let in.
func spots(v *portroyal.View) (lying []spot, pending []spot) {
	var seen [1 << 8]uint8
	name := func(c portroyal.Card) spot {
		s := spot{c, "harbour-" + c.String() + "-" + strconv.Itoa(int(seen[c]))}
		seen[c]++
		return s
	}
	lying = make([]spot, 0, len(v.Harbour))
	for _, c := range v.Harbour {
		lying = append(lying, name(c))
	}
	if v.Pending != portroyal.NoCard {
		pending = append(pending, name(v.Pending))
	}
	return lying, pending
}

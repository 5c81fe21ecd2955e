package portroyaltricks

import (
	"portside/engine/portroyaltricks"
	"portside/views/i18n"
)

// aboutID is the id of the sheet about a loot card: each extra has its own, simple loot shares one.
func aboutID(l portroyaltricks.Loot) string {
	if l.Simple() {
		return "about-loot"
	}
	return "about-" + l.String()
}

// extras are the loot cards with a sheet of their own.
func extras() []portroyaltricks.Loot {
	var list []portroyaltricks.Loot
	for l := portroyaltricks.Plus8; l <= portroyaltricks.Move; l++ {
		list = append(list, l)
	}
	return list
}

// notion is something on the table that has a sheet, by its word in ids and texts, with the section of its rule.
type notion struct{ word, anchor string }

var notions = []notion{{"loot", "loot"}, {"ship", "scoring"}, {"debt", "debt"}, {"suits", "winner"}, {"markers", "markers"}, {"privileges", "privileges"}}

// suitNames lists suits: "Red and Blue".
func suitNames(p *i18n.Printer, suits []portroyaltricks.Suit) string {
	var list []string
	for _, s := range suits {
		list = append(list, suitName(p, s))
	}
	return listed(p, list)
}

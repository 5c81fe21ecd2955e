package portroyal

import (
	"sync"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/i18n"
	"portside/views/table"
)

// phrase is what sentences call one card. Names in it are mentions: links to the rules that explain
// the card.
type phrase struct {
	a, the, name string // "a red frigate", "the red frigate", "Red frigate"
	figures      string
}

// phrases has the phrases of every card by language. Each line of each log uses some, so they are composed
// once.
var phrases sync.Map // i18n.Lang → []phrase, by card

func phraseOf(p *i18n.Printer, c portroyal.Card) *phrase {
	all, ok := phrases.Load(p.Lang())
	if !ok {
		list := make([]phrase, engine.Tokens)
		for c := range portroyal.Cards() {
			key, anchor := nameKey(c), CardAnchor(c)
			list[c] = phrase{
				a: table.Mention(p.Say(key+".a"), anchor), the: table.Mention(p.Say(key+".the"), anchor),
				name: table.Mention(CardName(p, c), anchor), figures: CardFigures(p, c),
			}
		}
		all, _ = phrases.LoadOrStore(p.Lang(), list)
	}
	return &all.([]phrase)[c]
}

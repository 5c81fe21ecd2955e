// Package views knows which component draws the table of which game. Its folders hold the components.
package views

import (
	"iter"

	"github.com/a-h/templ"

	"portside/engine"
	"portside/views/blackbeard"
	"portside/views/i18n"
	"portside/views/portroyal"
	"portside/views/portroyaltricks"
	"portside/views/stortebeker"
	"portside/views/table"
)

// Board is how one game is drawn and told. All functions get views of that game.
type Board struct {
	// Table is everything of the game on the table; it calls table.Question once.
	Table func(t *table.Turn, v engine.View) templ.Component
	// Legend explains what lies on the table and never changes; it stands in the page outside the table.
	Legend func(t *table.Turn) templ.Component
	// Ask is the one sentence over the table: what the viewer is asked, by what is legal for it, or who is awaited and
	// for what. Without the legal list it names nothing that may not be legal.
	Ask func(p *i18n.Printer, v engine.View, legal []engine.Action, names table.Names) string
	// Open tells whether the kinds of actions the viewer has follow from what everybody sees: then a sentence made from
	// them may stand where others read it.
	Open func(v engine.View) bool
	// Story tells the events of one ply to the viewer in as few lines as they need; Seat and Text are set.
	Story func(p *i18n.Printer, v engine.View, names table.Names, events []engine.Event) []table.Line
	// Sentence tells a single event, "" if it is not worth a line.
	Sentence func(p *i18n.Printer, v engine.View, names table.Names, e engine.Event) string
	// Choice says an action that the viewer could take to somebody who does not see its button.
	Choice func(p *i18n.Printer, v engine.View, names table.Names, a engine.Action) string
	// Orders are the fields of the form for a standing order; current is the order that stands, or "".
	Orders func(t *table.Turn, v engine.View, current string) templ.Component
	// OrderText writes what that form has sent in the game's notation; the game may still refuse it.
	OrderText func(form map[string][]string) string
	// OrderWords says a standing order to its owner.
	OrderWords func(p *i18n.Printer, order string) string
	// Why says why a standing order has ended itself; why is engine.Answer.Why.
	Why func(p *i18n.Printer, why uint16) string
	// Result is the end of a match: points by source, and what decided.
	Result func(t *table.Turn, v engine.View) templ.Component
	// Moments are the notable moments of a match; plies yields the events of every ply that counts.
	Moments func(p *i18n.Printer, v engine.View, names table.Names, plies iter.Seq2[int, []engine.Event]) []table.Moment
	// Token is the name of a card or counter by its token, for the page that verifies the luck.
	Token func(p *i18n.Printer, token uint8) string
	// Person is somebody of the game by a word in addresses, nil if nobody is called that.
	Person func(t *table.Turn, v engine.View, who string) *table.Person
	// Curve is the number of each seat for the curve over time.
	Curve func(v engine.View) []int
}

var boards = map[string]Board{
	portroyal.Key: {
		Table: portroyal.Board, Legend: portroyal.Legend, Ask: portroyal.Ask, Open: table.AllOpen, Story: portroyal.Story, Sentence: portroyal.Sentence, Choice: portroyal.Choice,
		Orders: portroyal.Orders, OrderText: portroyal.OrderText, OrderWords: portroyal.OrderWords, Why: portroyal.Why,
		Result: portroyal.Outcome, Moments: portroyal.Moments, Curve: portroyal.Influence,
		Token: portroyal.TokenName, Person: table.NoPerson,
	},
	portroyaltricks.Key: {
		Table: portroyaltricks.Board, Legend: portroyaltricks.Legend, Ask: portroyaltricks.Ask, Open: portroyaltricks.Open, Story: portroyaltricks.Story, Sentence: portroyaltricks.Sentence, Choice: portroyaltricks.Choice,
		Orders: portroyaltricks.Orders, OrderText: portroyaltricks.OrderText, OrderWords: portroyaltricks.OrderWords, Why: portroyaltricks.Why,
		Result: portroyaltricks.Outcome, Moments: portroyaltricks.Moments, Curve: portroyaltricks.Curve,
		Token: portroyaltricks.TokenName, Person: table.NoPerson,
	},
	stortebeker.Key: {
		Table: stortebeker.Board, Legend: stortebeker.Legend, Ask: stortebeker.Ask, Open: stortebeker.Open, Story: stortebeker.Story, Sentence: stortebeker.Sentence, Choice: stortebeker.Choice,
		Orders: stortebeker.Orders, OrderText: stortebeker.OrderText, OrderWords: stortebeker.OrderWords, Why: stortebeker.Why,
		Result: stortebeker.Outcome, Moments: stortebeker.Moments, Curve: stortebeker.Curve,
		Token: stortebeker.TokenName, Person: table.NoPerson,
	},
	blackbeard.Key: {
		Table: blackbeard.Board, Legend: blackbeard.Legend, Ask: blackbeard.Ask, Open: table.AllOpen, Story: blackbeard.Story, Sentence: blackbeard.Sentence, Choice: blackbeard.Choice,
		Orders: blackbeard.Orders, OrderText: blackbeard.OrderText, OrderWords: blackbeard.OrderWords, Why: blackbeard.Why,
		Result: blackbeard.Outcome, Moments: blackbeard.Moments, Curve: blackbeard.Curve, Person: blackbeard.Person,
		Token: blackbeard.TokenName,
	},
}

// BoardFor is how the game with this key is drawn. Every game of the catalogue has a board, so a key
// without one is a mistake in the program and panics.
func BoardFor(key string) Board {
	b, ok := boards[key]
	if !ok {
		panic("views: no board for game " + key)
	}
	return b
}

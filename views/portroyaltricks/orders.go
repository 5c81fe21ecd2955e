package portroyaltricks

import (
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/portroyaltricks"
	"portside/views/i18n"
	"portside/views/table"
)

// The names of the fields of the form.
const (
	fieldBid   = "bid"   // tons, "" leaves the auction alone
	fieldRound = "round" // "round=2", or "" for every round
	fieldDoes  = "does"  // clauses that are on
)

// clauses are what an order can do besides bidding.
var clauses = []string{"only-card", "lead-myself", "load-safe", "keep-remove"}

// Orders renders the fields of the form for a standing order.
func Orders(t *table.Turn, v engine.View, current string) templ.Component {
	o, err := portroyaltricks.ParseOrder(current)
	if err != nil { // there is none yet
		o = portroyaltricks.Order{Bid: -1, OnlyCard: true}
	}
	return orderForm(t, v.(*portroyaltricks.View), o, err == nil)
}

// OrderText returns the form's values as a standing order.
func OrderText(form map[string][]string) string {
	words := []string{"standing"}
	if list := form[fieldRound]; len(list) > 0 && strings.TrimSpace(list[0]) != "" {
		words = append(words, strings.TrimSpace(list[0]))
	}
	if list := form[fieldBid]; len(list) > 0 && strings.TrimSpace(list[0]) != "" {
		words = append(words, "bid<="+strings.TrimSpace(list[0]))
	}
	return strings.Join(append(words, form[fieldDoes]...), " ")
}

// does reports whether an order has a clause.
func does(o portroyaltricks.Order, clause string) bool {
	return map[string]bool{"only-card": o.OnlyCard, "lead-myself": o.LeadMyself, "load-safe": o.LoadSafe, "keep-remove": o.KeepRemove}[clause]
}

// bidText is the bid of an order as the value of its field.
func bidText(o portroyaltricks.Order) string {
	if o.Bid < 0 {
		return ""
	}
	return strconv.Itoa(o.Bid)
}

// OrderWords describes a standing order to its owner. An order that cannot be read is returned as it is.
func OrderWords(p *i18n.Printer, order string) string {
	o, err := portroyaltricks.ParseOrder(order)
	if err != nil {
		return order
	}
	var list []string
	switch {
	case o.Bid == 0:
		list = append(list, p.Say("prt.order.say.pass"))
	case o.Bid > 0:
		list = append(list, p.Say("prt.order.say.bid", o.Bid))
	}
	for _, c := range clauses {
		if does(o, c) {
			list = append(list, p.Say("prt.order."+c))
		}
	}
	if o.Round > 0 {
		list = append(list, p.Say("prt.order.say.round", o.Round))
	} else {
		list = append(list, p.Say("prt.order.always"))
	}
	return strings.Join(list, " · ")
}

// Why describes why a standing order has ended by itself.
func Why(p *i18n.Printer, why uint16) string {
	if why == portroyaltricks.WhyRoundOver {
		return p.Say("prt.why.round")
	}
	return p.Say("prt.why.other")
}

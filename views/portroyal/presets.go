package portroyal

import (
	"slices"
	"strconv"
	"strings"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/i18n"
	"portside/views/table"
)

// The names of the fields for presets; a field that is not sent leaves the choice to the owner.
const (
	fieldOfficer = "officer" // "accept", "decline", "ask"
	fieldSecond  = "second"  // "second"
	fieldGift    = "gift"    // "fewest-coins", "fewest-influence", "s2", "ask"
	fieldGoals   = "goals"   // "all", "new", "list", "ask"
	fieldGoal    = "goal"    // contract, any number of times; with goals=list
	fieldLedger  = "ledger"  // "yes", "no", "ask"
	fieldMonth   = "month"   // "pay", "no", "ask"

	fieldMonthKeep = "month-keep" // coins to keep; with month=pay
)

// presetWords writes the presets of the form as words of a standing order.
func presetWords(form map[string][]string) []string {
	var words []string
	for _, f := range []struct{ field, key string }{
		{fieldOfficer, "contract-tax-officer"}, {fieldSecond, "contract-tiny-gamester"}, {fieldGift, "gift"}, {fieldGoals, "goals"},
		{fieldLedger, "ledger"}, {fieldMonth, "month"},
	} {
		val := ""
		if list := form[f.field]; len(list) > 0 {
			val = strings.TrimSpace(list[0])
		}
		if f.field == fieldGoals && val == "list" {
			val = strings.Join(form[fieldGoal], ",")
		}
		if f.field == fieldMonth && val == monthPay {
			val = "0"
			if list := form[fieldMonthKeep]; len(list) > 0 {
				val = orElse(strings.TrimSpace(list[0]), val)
			}
		}
		if val != "" && val != "ask" {
			words = append(words, f.key+"="+val)
		}
	}
	return words
}

// isOpen reports whether contract c takes part in the match.
func isOpen(v *portroyal.View, c portroyal.Contract) bool {
	_, ok := opened(v, c)
	return ok
}

// hasGifts reports whether a seat may have to choose who gets a coin: there are gift ships, which come with
// the clerks, and more than one other seat.
func hasGifts(v *portroyal.View, cast roles) bool { return v.Seats > 2 && cast.has(portroyal.Clerk) }

// presettable reports whether a match has anything but take steps to give orders for.
func presettable(v *portroyal.View, o portroyal.Order) bool {
	return len(v.Contracts) > 0 || v.Adventure != nil || hasGifts(v, castOf(v))
}

// monthPay is the answer of the form that pays for a marker.
const monthPay = "pay"

// asksAfterTax reports whether a mission can be offered to a seat that pays tax in another seat's turn: there is one
// on the table, or the order in force names one.
func asksAfterTax(v *portroyal.View, o portroyal.Order) bool {
	return v.Adventure != nil && (o.Ledger != "" || slices.ContainsFunc(v.Adventure.Missions, func(m portroyal.OpenMission) bool {
		word, _ := m.Mission.Moment()
		return word == "must_pay_tax"
	}))
}

// asksForMarkers reports whether the end of a month may ask for coins: a team goes to card 9 instead.
func asksForMarkers(v *portroyal.View, o portroyal.Order) bool {
	return v.Adventure != nil && (!v.Adventure.Together || o.Month != "")
}

// missionChoices say which missions are completed in others' turns without asking.
func missionChoices(p *i18n.Printer) []wish {
	return []wish{{"ask", p.Say("pr.order.goals.ask")}, {"all", p.Say("pr.order.goals.all")}, {"new", p.Say("pr.order.missions.new")}}
}

// ledgerChoices are the answers to a mission after paying tax.
func ledgerChoices(p *i18n.Printer) []wish {
	return []wish{{"ask", p.Say("pr.order.ask")}, {"yes", p.Say("pr.order.accept")}, {"no", p.Say("pr.order.decline")}}
}

// monthChoices are the answers to the end of a month.
func monthChoices(p *i18n.Printer) []wish {
	return []wish{{"ask", p.Say("pr.order.ask")}, {monthPay, p.Say("pr.order.month.pay")}, {"no", p.Say("pr.order.month.no")}}
}

// chosenMonth is the answer of an order to the end of a month, and the coins to keep.
func chosenMonth(o portroyal.Order) (answer, coins string) {
	switch o.Month {
	case "":
		return "ask", ""
	case "no":
		return "no", ""
	}
	return monthPay, o.Month
}

// anyTime are the open contracts that can be fulfilled at any time of one's own turn.
func anyTime(v *portroyal.View) []portroyal.Contract {
	var list []portroyal.Contract
	for _, o := range v.Contracts {
		if !o.Contract.AtOnce() {
			list = append(list, o.Contract)
		}
	}
	return list
}

// officerChoices are the answers to tax officer.
func officerChoices(p *i18n.Printer) []wish {
	return []wish{{"ask", p.Say("pr.order.ask")}, {"accept", p.Say("pr.order.accept")}, {"decline", p.Say("pr.order.decline")}}
}

func chosenOfficer(o portroyal.Order) string {
	switch o.Officer {
	case portroyal.OfferAccept:
		return "accept"
	case portroyal.OfferDecline:
		return "decline"
	}
	return "ask"
}

// giftChoices say who gets a gift: a seat chosen by a rule, or a certain one.
func giftChoices(t *table.Turn, v *portroyal.View) []wish {
	list := []wish{{"ask", t.Say("pr.order.ask")}, {"fewest-influence", t.Say("pr.order.gift.influence")}, {"fewest-coins", t.Say("pr.order.gift.coins")}}
	for seat := range engine.Seat(v.Seats) {
		if seat != v.Viewer() {
			list = append(list, wish{seat.String(), t.Names().Of(seat)})
		}
	}
	return list
}

func chosenGift(o portroyal.Order) string {
	switch o.Gift {
	case portroyal.GiftFewestInfluence:
		return "fewest-influence"
	case portroyal.GiftFewestCoins:
		return "fewest-coins"
	case portroyal.GiftListed:
		return o.GiftTo[0].String() // all others can get it, so the first always does
	}
	return "ask"
}

// goalChoices say which contracts are fulfilled without asking.
func goalChoices(p *i18n.Printer) []wish {
	return []wish{
		{"ask", p.Say("pr.order.goals.ask")}, {"all", p.Say("pr.order.goals.all")}, {"new", p.Say("pr.order.goals.new")},
		{"list", p.Say("pr.order.goals.list")},
	}
}

func chosenGoals(o portroyal.Order) string {
	return []string{"ask", "all", "new", "list"}[o.Goals]
}

// listsGoal reports whether an order names contract c.
func listsGoal(o portroyal.Order, c portroyal.Contract) bool { return slices.Contains(o.GoalsOf, c) }

// presetSays describes the presets of an order, one part each. Seats are called by number, because names are not known
// where an order is put into words.
func presetSays(p *i18n.Printer, o portroyal.Order) []string {
	var list []string
	officer := ContractName(p, portroyal.TaxOfficer)
	switch o.Officer {
	case portroyal.OfferAccept:
		list = append(list, p.Say("pr.order.say.accept", officer))
	case portroyal.OfferDecline:
		list = append(list, p.Say("pr.order.say.decline", officer))
	}
	if o.Second {
		list = append(list, p.Say("pr.order.say.second", ContractName(p, portroyal.TinyGamester)))
	}
	switch o.Gift {
	case portroyal.GiftFewestInfluence:
		list = append(list, p.Say("pr.order.say.gift", p.Say("pr.order.gift.influence")))
	case portroyal.GiftFewestCoins:
		list = append(list, p.Say("pr.order.say.gift", p.Say("pr.order.gift.coins")))
	case portroyal.GiftListed:
		var seats []string
		for _, s := range o.GiftTo {
			seats = append(seats, p.Say("pr.order.say.seat", int(s)+1))
		}
		list = append(list, p.Say("pr.order.say.gift", strings.Join(seats, ", ")))
	}
	switch o.Goals {
	case portroyal.GoalsAll:
		list = append(list, p.Say("pr.order.say.goals.all"))
	case portroyal.GoalsNew:
		list = append(list, p.Say("pr.order.say.goals.new"))
	case portroyal.GoalsListed:
		var names []string
		for _, c := range o.GoalsOf {
			names = append(names, ContractName(p, c))
		}
		list = append(list, p.Say("pr.order.say.goals.list", listed(p, names)))
	}
	switch o.Ledger {
	case "yes":
		list = append(list, p.Say("pr.order.say.ledger.yes"))
	case "no":
		list = append(list, p.Say("pr.order.say.ledger.no"))
	}
	switch n, err := strconv.Atoi(o.Month); {
	case err == nil:
		list = append(list, p.Say("pr.order.say.month", n))
	case o.Month == "no":
		list = append(list, p.Say("pr.order.say.month.no"))
	}
	return list
}

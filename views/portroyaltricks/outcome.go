package portroyaltricks

import (
	"strconv"
	"strings"

	"portside/engine"
	"portside/engine/portroyaltricks"
	"portside/views/table"
)

// bare are the actions that need no words about what they lead to: there are none.
var bare = map[string]string{}

const thenKey = "prt.then."

// Outcome is what an action of the viewer costs, brings, risks or gives up: "debt 3 → 7", "+8 pts".
func Outcome(t *table.Turn, view engine.View, a engine.Action) string {
	v := view.(*portroyaltricks.View)
	act := portroyaltricks.Take(a)
	switch act.Verb {
	case "pass":
		return passing(t, v)
	case "bid":
		return t.Say("prt.debt.to", v.Places[v.Me].Debt, v.Outlook(a).Debt)
	case "bury":
		return left(t, v, act.Card)
	case "trump":
		return suited(t, v, act.Suit)
	case "leader":
		return t.Say("prt.your-card." + place((int(v.Me-act.Seat)+v.Seats)%v.Seats, v.Seats))
	case "choose":
		return stake(t, v, act.Item.Loot())
	case "play":
		return prospect(t, v, act.Card)
	case "load", "move", "stow":
		return change(t, v, a, act.Ship)
	case "remove", "penalty":
		o := v.Outlook(a)
		words := change(t, v, a, v.Holds(o.Seat, act.Item))
		if act.Verb == "penalty" {
			words = t.Say(thenKey+"for", t.Names().Of(o.Seat), words)
		}
		return words
	case "pay-back":
		return payWords(t, v, a)
	case "keep": // and decline and give-up: what the card could do now
		if n := best(t, v, "remove"); n > 0 {
			return t.Say("prt.gives-up", n)
		}
		return t.Say(thenKey + "later")
	default:
		if n := max(best(t, v, "remove"), best(t, v, "move")); n > 0 {
			return t.Say("prt.gives-up", n)
		}
		return t.Say(thenKey+"stays", points(v.Places[v.Me].Score))
	}
}

// place is the key of a place in the order of a trick, 0 for the leader's.
func place(i, seats int) string {
	if i == seats-1 {
		return "last"
	}
	return [...]string{"first", "second", "third"}[i]
}

// passing is who gets the privileges if the viewer passes, as far as that is then settled.
func passing(t *table.Turn, v *portroyaltricks.View) string {
	rivals := 0
	for seat := range engine.Seat(v.Seats) {
		if seat != v.Me && seat != v.High && !v.Passed.Has(seat) {
			rivals++
		}
	}
	switch {
	case rivals > 0:
		return t.Say(thenKey + "out")
	case v.High != engine.Nobody:
		return t.Say(thenKey+"wins", t.Names().Of(v.High), v.Bid)
	case v.Dealer == v.Me:
		return t.Say(thenKey + "free.you")
	}
	return t.Say(thenKey+"free", t.Names().Of(v.Dealer))
}

// left is how many cards of its suit the viewer has left without c.
func left(t *table.Turn, v *portroyaltricks.View, c portroyaltricks.Card) string {
	if c.Goblin() {
		return t.Say(thenKey+"goblins", portroyaltricks.Count(portroyaltricks.SetOf(v.Hand)&portroyaltricks.GoblinSet)-1)
	}
	return t.Say(thenKey+"left", suitName(t.Printer, c.Suit()), inSuit(v, c.Suit())-1)
}

// suited is how many cards of a suit the viewer has, and the highest.
func suited(t *table.Turn, v *portroyaltricks.View, s portroyaltricks.Suit) string {
	top := 0
	for _, c := range v.Hand {
		if c.Suit() == s {
			top = max(top, c.Value())
		}
	}
	if top == 0 {
		return t.Say(thenKey + "none")
	}
	return t.Say(thenKey+"top", inSuit(v, s), top)
}

// stake is what a loot card would do for the viewer: to the ship of its good, or aboard the best of its ships.
func stake(t *table.Turn, v *portroyaltricks.View, l portroyaltricks.Loot) string {
	if l.Simple() {
		a := portroyaltricks.Load(l, l.Good())
		h := v.Outlook(a).Ships[l.Good()]
		return t.Say(thenKey+"ship", shipName(t.Printer, l.Good()), h.Weight, h.Capacity) + " · " + change(t, v, a, l.Good())
	}
	most := 0
	try := func(a engine.Action) { most = max(most, v.Outlook(a).Score-v.Places[v.Me].Score) }
	for g, ship := range v.Places[v.Me].Ships {
		switch l {
		case portroyaltricks.Remove:
			for _, aboard := range ship.Loot {
				try(portroyaltricks.Discard(portroyaltricks.Item(aboard)))
			}
		case portroyaltricks.Move:
			for _, aboard := range ship.Loot {
				for to := range portroyaltricks.Goods {
					if !aboard.Simple() {
						try(portroyaltricks.Shift(portroyaltricks.Item(aboard), to))
					}
				}
			}
		default:
			try(portroyaltricks.Load(l, portroyaltricks.Good(g)))
		}
	}
	if most == 0 {
		return t.Say("prt.gain", signed(0))
	}
	return t.Say(thenKey+"best", signed(most))
}

// prospect is how a card of the viewer would stand in the trick, and what it would tell or risk.
func prospect(t *table.Turn, v *portroyaltricks.View, c portroyaltricks.Card) string {
	p := v.Prospect(c)
	var words []string
	switch {
	case !p.Wins && p.Last:
		words = append(words, t.Say(thenKey+"loses"))
	case !p.Wins:
		words = append(words, t.Say(thenKey+"behind"))
	case p.Over == 0:
		words = append(words, t.Say(thenKey+"takes"))
	default:
		words = append(words, t.Say(thenKey+"over", p.Over))
	}
	if p.Shows != portroyaltricks.NoSuit {
		words = append(words, t.Say(thenKey+"shows", suitName(t.Printer, p.Shows)))
	}
	if v.Penalty && v.Revokes(c) {
		words = append(words, t.Say(thenKey+"lie"))
	}
	return strings.Join(words, " · ")
}

// mark is the same as a sign for a card: that it wins for sure, or how many cards can still beat it; "" if it does not win.
func mark(v *portroyaltricks.View, c portroyaltricks.Card) string {
	if v.Phase != portroyaltricks.PhasePlay {
		return ""
	}
	switch p := v.Prospect(c); {
	case !p.Wins:
		return ""
	case p.Over == 0:
		return "✓"
	default:
		return "▲" + strconv.Itoa(p.Over)
	}
}

// change is what an action does to a score, and that it would sink a ship.
func change(t *table.Turn, v *portroyaltricks.View, a engine.Action, ship portroyaltricks.Good) string {
	o := v.Outlook(a)
	words := t.Say("prt.gain", signed(o.Score-v.Places[o.Seat].Score))
	if ship < portroyaltricks.Goods && o.Ships[ship].Sunk() {
		words = t.Say("prt.sinks") + ", " + words
	}
	return words
}

// best is the most that the viewer's score could gain by one of its actions with this verb, 0 if nothing.
func best(t *table.Turn, v *portroyaltricks.View, verb string) int {
	most := 0
	for _, a := range named(t, verb) {
		most = max(most, v.Outlook(a).Score-v.Places[v.Me].Score)
	}
	return most
}

package stortebeker

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
)

// The reasons why a standing order ends itself; numbers for engine.Answer.Why.
const (
	WhyShipGone uint16 = iota + 1 // it was for certain ships, and none of them is open any more
)

// Order is a standing order for what a seat is asked in other seats' turns (§8). In text:
//
//	counter RULE… [else=ask|pass] [pirate=lowest|ask]
//
// A RULE is SHIP:never, SHIP:always or SHIP:best<=N with optional cards<=M, as in
// "black-5:best<=8,cards<=2"; SHIP is the id of a ship or any. The first rule that fits the ship decides:
// it counters, or it passes. Symbol cards are laid first. For a ship without a rule, else holds.
type Order struct {
	Rules  []Rule
	Pass   bool // ships without a rule: pass instead of asking
	Lowest bool // lose the lowest pirate instead of being asked
}

// Rule is for one ship, or any.
type Rule struct {
	Ship  Ship // NoShip: any
	Best  int  // counter if the best result is at most this; 0: never
	Cards int  // and if so many cards from hand suffice, 0 … 3
}

// anyBest is more than any result can be: always.
const anyBest = 99

func (r Rule) String() string {
	name := "any"
	if r.Ship != NoShip {
		name = r.Ship.String()
	}
	switch {
	case r.Best == 0:
		return name + ":never"
	case r.Best == anyBest && r.Cards == MaxCounter:
		return name + ":always"
	case r.Cards == MaxCounter:
		return fmt.Sprintf("%s:best<=%d", name, r.Best)
	case r.Best == anyBest:
		return fmt.Sprintf("%s:cards<=%d", name, r.Cards)
	}
	return fmt.Sprintf("%s:best<=%d,cards<=%d", name, r.Best, r.Cards)
}

// String is the text that ParseOrder reads.
func (o Order) String() string {
	w := []string{"counter"}
	for _, r := range o.Rules {
		w = append(w, r.String())
	}
	if o.Pass {
		w = append(w, "else=pass")
	}
	if o.Lowest {
		w = append(w, "pirate=lowest")
	}
	return strings.Join(w, " ")
}

// maxRules limits an order, because texts come from outside.
const maxRules = 12

// ParseOrder reads a standing order. Errors: engine.ErrNotation.
func ParseOrder(text string) (Order, error) {
	bad := func(word string) (Order, error) {
		return Order{}, fmt.Errorf("%w: standing order, at %.60q", engine.ErrNotation, word)
	}
	words := strings.Fields(text)
	if len(words) < 2 || words[0] != "counter" || len(words) > maxRules+3 {
		return bad(text)
	}
	var o Order
	for _, word := range words[1:] {
		switch word {
		case "else=pass":
			o.Pass = true
		case "else=ask":
			o.Pass = false
		case "pirate=lowest":
			o.Lowest = true
		case "pirate=ask":
			o.Lowest = false
		default:
			r, ok := parseRule(word)
			if !ok || len(o.Rules) == maxRules {
				return bad(word)
			}
			o.Rules = append(o.Rules, r)
		}
	}
	if len(o.Rules) == 0 && !o.Pass && !o.Lowest {
		return bad(text)
	}
	return o, nil
}

func parseRule(word string) (Rule, bool) {
	name, rest, ok := strings.Cut(word, ":")
	r := Rule{Ship: NoShip, Best: anyBest, Cards: MaxCounter}
	if ship, known := shipByID[name]; known {
		r.Ship = ship
	} else if name != "any" || !ok {
		return r, false
	}
	switch rest {
	case "never":
		r.Best = 0
		return r, true
	case "always":
		return r, true
	}
	for i, term := range strings.Split(rest, ",") {
		key, val, found := strings.Cut(term, "<=")
		n, err := strconv.Atoi(val)
		switch {
		case !found || err != nil || i > 1:
			return r, false
		case key == "best" && i == 0 && n >= 1 && n < anyBest:
			r.Best = n
		case key == "cards" && n >= 0 && n <= MaxCounter:
			r.Cards = n
		default:
			return r, false
		}
	}
	return r, true
}

// Order implements engine.Notation.
func (Notation) Order(text string) (engine.Policy, error) {
	o, err := ParseOrder(text)
	if err != nil {
		return nil, err
	}
	return o, nil
}

// Choose implements engine.Policy: it answers counters and lost pirates in other seats' turns and leaves
// everything else to its user.
func (o Order) Choose(ev engine.View, legal []engine.Action) engine.Answer {
	v := ev.(*View)
	if len(o.Rules) > 0 && !o.Pass && !o.Lowest && !slices.ContainsFunc(o.Rules, func(r Rule) bool { return r.open(v) }) {
		return engine.Answer{Do: engine.DoCancel, Why: WhyShipGone}
	}
	play := func(a engine.Action) engine.Answer { return engine.Answer{Do: engine.DoPlay, Action: a} }
	switch q := v.Question(); {
	case q.Kind == AskPirate && q.Seat != v.Active && o.Lowest:
		return play(legal[0])
	case q.Kind == AskCounter:
		for _, r := range o.Rules {
			if r.Ship != NoShip && r.Ship != v.Target {
				continue
			}
			if a, ok := thriftyCounter(v, legal); ok && v.Best <= r.Best && len(cardsOf(a)) <= r.Cards {
				return play(a)
			}
			return play(Pass())
		}
		if o.Pass {
			return play(Pass())
		}
	}
	return engine.Answer{}
}

// open tells whether the rule still has something to wait for.
func (r Rule) open(v *View) bool {
	return r.Ship == NoShip || slices.ContainsFunc(v.Sea, func(b Berth) bool { return b.Ship == r.Ship }) || slices.Contains(v.Rear, r.Ship)
}

func cardsOf(a engine.Action) []Card {
	list, _ := CounterCards(a)
	return list
}

// thriftyCounter is the counter with the most symbols: all cards at the ship are discarded anyway.
func thriftyCounter(_ *View, legal []engine.Action) (best engine.Action, ok bool) {
	most := -1
	for _, a := range legal {
		if cards, is := CounterCards(a); is {
			n := 0
			for _, c := range cards {
				n += c.Value()
			}
			if n > most {
				best, most, ok = a, n, true
			}
		}
	}
	return best, ok
}

// standIn acts for an absent seat (§8): it lays what fits, otherwise discards; it shoots nothing by choice; it takes
// the symbol, from the seat with most provisions; it does not board; it loses the plain card and the lowest pirate;
// it passes.
type standIn struct{}

// StandIn implements engine.Notation.
func (Notation) StandIn() engine.Policy { return standIn{} }

func (standIn) Choose(ev engine.View, legal []engine.Action) engine.Answer {
	v := ev.(*View)
	play := func(a engine.Action) engine.Answer { return engine.Answer{Do: engine.DoPlay, Action: a} }
	switch v.Question().Kind {
	case AskPlay:
		return play(firstOf(legal, OpLay, OpDiscard))
	case AskTake:
		return play(Done())
	case AskSeize:
		return play(dearest(v, legal))
	case AskKeep:
		return play(legal[len(legal)-1]) // the symbol card comes last
	case AskBoard:
		return play(Stop())
	case AskCounter:
		return play(Pass())
	}
	return play(legal[0]) // aim at the first ship; lose the plain card, the lowest pirate
}

// firstOf is the first legal action of the first operation that has one.
func firstOf(legal []engine.Action, ops ...uint16) engine.Action {
	for _, op := range ops {
		for _, a := range legal {
			if a.Op == op {
				return a
			}
		}
	}
	return legal[0]
}

// dearest is the capture that takes a symbol card, from the seat with most provisions there.
func dearest(v *View, legal []engine.Action) engine.Action {
	best, top := legal[0], -1
	for _, a := range legal {
		worth := 100 * Card(a.A).Value()
		for i := range v.Sea {
			if v.Sea[i].Ship == v.Target {
				worth += v.Sea[i].Sides[a.B].Size()
			}
		}
		if worth > top {
			best, top = a, worth
		}
	}
	return best
}

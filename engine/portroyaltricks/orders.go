package portroyaltricks

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
)

// WhyRoundOver is why a standing order ends itself: it was for one round, and that is over. It is a number
// of engine.Answer.Why.
const WhyRoundOver uint16 = 1

// Order is a standing order. In text:
//
//	standing [round=2] [bid<=5] [only-card] [lead-myself] [load-safe] [keep-remove]
//
// with at least one of the last five. What it does not name is left to its owner.
type Order struct {
	Round      int  // only in this round; 0: in every round
	Bid        int  // bid one ton more than the highest as long as that is not above; -1: leave the auction alone
	OnlyCard   bool // play the only legal card
	LeadMyself bool // name oneself as leader
	LoadSafe   bool // load loot where no ship sinks under it
	KeepRemove bool // keep a remove 1 that is won
}

// String is the text that ParseOrder reads.
func (o Order) String() string {
	w := []string{"standing"}
	add := func(word string, on bool) {
		if on {
			w = append(w, word)
		}
	}
	add("round="+strconv.Itoa(o.Round), o.Round > 0)
	add("bid<="+strconv.Itoa(o.Bid), o.Bid >= 0)
	add("only-card", o.OnlyCard)
	add("lead-myself", o.LeadMyself)
	add("load-safe", o.LoadSafe)
	add("keep-remove", o.KeepRemove)
	return strings.Join(w, " ")
}

// ParseOrder reads a standing order. Errors: engine.ErrNotation.
func ParseOrder(text string) (Order, error) {
	o := Order{Bid: -1}
	words := strings.Fields(text)
	if len(words) < 2 || words[0] != "standing" {
		return o, fmt.Errorf("%w: standing order %.60q", engine.ErrNotation, text)
	}
	does := false
	for _, word := range words[1:] {
		num := func(prefix string, least, most int) (int, bool) {
			rest, ok := strings.CutPrefix(word, prefix)
			n, err := strconv.Atoi(rest)
			return n, ok && err == nil && n >= least && n <= most && strconv.Itoa(n) == rest
		}
		if n, ok := num("round=", 1, rounds); ok {
			o.Round = n
			continue
		}
		does = true
		if n, ok := num("bid<=", 0, debtLimit); ok {
			o.Bid = n
			continue
		}
		switch word {
		case "only-card":
			o.OnlyCard = true
		case "lead-myself":
			o.LeadMyself = true
		case "load-safe":
			o.LoadSafe = true
		case "keep-remove":
			o.KeepRemove = true
		default:
			return Order{}, fmt.Errorf("%w: standing order, at %.60q", engine.ErrNotation, word)
		}
	}
	if !does {
		return Order{}, fmt.Errorf("%w: standing order %.60q does nothing", engine.ErrNotation, text)
	}
	return o, nil
}

func parseOrder(text string) (engine.Policy, error) {
	o, err := ParseOrder(text)
	if err != nil {
		return nil, err
	}
	return o, nil
}

func play(a engine.Action) engine.Answer { return engine.Answer{Do: engine.DoPlay, Action: a} }

// Choose implements engine.Policy.
func (o Order) Choose(ev engine.View, legal []engine.Action) engine.Answer {
	v := ev.(*View)
	if o.Round > 0 && v.Round > o.Round {
		return engine.Answer{Do: engine.DoCancel, Why: WhyRoundOver}
	}
	if o.Round > 0 && v.Round < o.Round {
		return engine.Answer{}
	}
	switch q := v.Question(); {
	case q.Kind == AskAuction && o.Bid >= 0:
		if a := Bid(v.Bid + 1); v.Bid+1 <= o.Bid && slices.Contains(legal, a) {
			return play(a)
		}
		return play(Pass())
	case q.Kind == AskPlay && o.OnlyCard:
		if list := only(legal, opPlay); len(list) == 1 {
			return play(list[0])
		}
	case q.Kind == AskLeader && o.LeadMyself:
		return play(Leader(v.viewer))
	case q.Kind == AskLoad && o.KeepRemove && v.InPlay == Remove:
		return play(Keep())
	case q.Kind == AskLoad && o.LoadSafe:
		if a, ok := v.safest(legal); ok {
			return play(a)
		}
	}
	return engine.Answer{}
}

// only is the actions of one kind.
func only(legal []engine.Action, op uint16) []engine.Action {
	var list []engine.Action
	for _, a := range legal {
		if a.Op == op {
			list = append(list, a)
		}
	}
	return list
}

// safest is the way to load the loot just won that leaves no ship under it sunk and scores best; ok is
// false if there is none.
func (v *View) safest(legal []engine.Action) (best engine.Action, ok bool) {
	var s state
	v.sketch(&s)
	top := 0
	for _, a := range only(legal, opLoad) {
		h := s.seat[v.viewer].ships[a.B]
		before := s.judge(&h).points()
		h.loot |= 1 << a.A
		l := s.judge(&h)
		if gain := l.points() - before; !l.sunk() && (!ok || gain > top) {
			best, top, ok = a, gain, true
		}
	}
	return best, ok
}

// standIn acts for an absent seat as §7 suggests.
type standIn struct{}

func (standIn) Choose(ev engine.View, legal []engine.Action) engine.Answer {
	v := ev.(*View)
	switch v.Question().Kind {
	case AskAuction:
		return play(Pass())
	case AskBury:
		return play(Bury(v.lowest(legal, opBury, v.longest())))
	case AskTrump:
		return play(Name(v.longest()))
	case AskLeader:
		return play(Leader(v.viewer))
	case AskChoose:
		return play(v.wanted(legal))
	case AskPlay:
		return play(Play(v.lowest(legal, opPlay, NoSuit)))
	case AskPenalty:
		return play(heaviest(legal))
	case AskStow:
		return play(v.safeStow(legal))
	case AskWindow:
		return play(v.bestWindow(legal))
	}
	for _, a := range []engine.Action{Keep(), Decline()} {
		if slices.Contains(legal, a) {
			return play(a)
		}
	}
	if a, ok := v.safest(legal); ok {
		return play(a)
	}
	for _, op := range []uint16{opPayBack, opRemove, opLoad} { // the ship would sink: the card goes elsewhere if it can
		for _, a := range only(legal, op) {
			if op != opRemove || Loot(a.A) == v.InPlay {
				return play(a)
			}
		}
	}
	return play(legal[0])
}

// longest is the suit of which the viewer holds most cards, the first of equals.
func (v *View) longest() Suit {
	best, most := Red, -1
	for suit := range Suit(suits) {
		if n := count(v.hid.hand & suitSet(suit)); n > most {
			best, most = suit, n
		}
	}
	return best
}

// lowest is the card with the lowest number among those the rules allow, outside a suit to be spared if
// there is any.
func (v *View) lowest(legal []engine.Action, op uint16, spare Suit) Card {
	allowed := ^set(0)
	if op == opPlay {
		allowed = set(v.AllowedSet())
	}
	best := NoCard
	for _, a := range only(legal, op) {
		c := Card(a.A)
		if allowed>>c&1 == 0 {
			continue
		}
		better := best == NoCard || c.Value() < best.Value()
		if best != NoCard && spare != NoSuit && (c.Suit() == spare) != (best.Suit() == spare) {
			better = best.Suit() == spare
		}
		if better {
			best = c
		}
	}
	return best
}

// AllowedSet is the cards of the viewer, as bits, that may be played without a revoke; all if it is not
// the viewer's turn to play.
func (v *View) AllowedSet() uint64 {
	if v.viewer == engine.Nobody || v.Phase != PhasePlay {
		return ^uint64(0)
	}
	var s state
	v.sketch(&s)
	return s.allowed(v.viewer)
}

// Revokes tells whether playing c would be a trump against the rules (§8, revoke=penalty).
func (v *View) Revokes(c Card) bool { return v.AllowedSet()>>c&1 == 0 }

// wanted is the highest simple loot that fits, else the lightest simple one, else the first.
func (v *View) wanted(legal []engine.Action) engine.Action {
	var s state
	v.sketch(&s)
	fits, light := NoLoot, NoLoot
	for _, a := range only(legal, opChoose) {
		l := Loot(a.A)
		if !l.Simple() {
			continue
		}
		h := s.seat[v.viewer].ships[l.Good()]
		h.loot |= 1 << l
		if !s.judge(&h).sunk() && (fits == NoLoot || l.Tons() > fits.Tons()) {
			fits = l
		}
		if light == NoLoot || l.Tons() < light.Tons() {
			light = l
		}
	}
	switch {
	case fits != NoLoot:
		return Choose(fits)
	case light != NoLoot:
		return Choose(light)
	}
	return only(legal, opChoose)[0]
}

func heaviest(legal []engine.Action) engine.Action {
	list := only(legal, opPenalty)
	best := list[0]
	for _, a := range list {
		if Loot(a.A).Tons() > Loot(best.A).Tons() {
			best = a
		}
	}
	return best
}

// safeStow puts a bonus card where the most room is left.
func (v *View) safeStow(legal []engine.Action) engine.Action {
	list := only(legal, opStow)
	best, room := list[0], -1000
	for _, a := range list {
		h := v.Places[v.viewer].Ships[a.B]
		if n := h.Capacity - h.Weight; n > room {
			best, room = a, n
		}
	}
	return best
}

// bestWindow is the use of a kept remove 1 that scores most, or to give it up.
func (v *View) bestWindow(legal []engine.Action) engine.Action {
	var s state
	v.sketch(&s)
	best, gain := GiveUp(), 0
	for _, a := range only(legal, opRemove) {
		g := s.seat[v.viewer].shipOf(Item(a.A))
		h := s.seat[v.viewer].ships[g]
		before := s.judge(&h).points()
		h.loot &^= 1 << a.A
		if n := s.judge(&h).points() - before; n > gain {
			best, gain = a, n
		}
	}
	return best
}

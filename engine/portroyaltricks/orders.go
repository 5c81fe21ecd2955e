package portroyaltricks

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
)

// WhyRoundOver is the reason why a standing order for one round ends itself: the round is over. It is a number
// for engine.Answer.Why.
const WhyRoundOver uint16 = 1

// Order is a standing order. In text:
//
//	standing [round=2] [bid<=5] [only-card] [lead-myself] [load-safe] [keep-remove]
//
// with at least one of the last five. It leaves everything it does not name to its user.
type Order struct {
	Round      int  // only in this round; 0: in every round
	Bid        int  // outbid the highest by one ton up to this limit; -1: leave the auction alone
	OnlyCard   bool // play the only legal card
	LeadMyself bool // name oneself as leader
	LoadSafe   bool // load loot if no ship sinks under it
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
		if n, ok := num("round=", 1, Rounds); ok {
			o.Round = n
			continue
		}
		does = true
		if n, ok := num("bid<=", 0, DebtLimit); ok {
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
		if list := only(legal, OpPlay); len(list) == 1 {
			return play(list[0])
		}
	case q.Kind == AskLeader && o.LeadMyself:
		return play(Leader(v.Me))
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

// safest is the way to load the loot just won that sinks no ship and scores best; ok is
// false if there is none.
func (v *View) safest(legal []engine.Action) (best engine.Action, ok bool) {
	top := 0
	for _, a := range only(legal, OpLoad) {
		h := v.cargo(Good(a.B))
		before := v.Scale.Judge(&h).Points()
		h.Loot |= 1 << a.A
		l := v.Scale.Judge(&h)
		if gain := l.Points() - before; !l.Sunk() && (!ok || gain > top) {
			best, top, ok = a, gain, true
		}
	}
	return best, ok
}

// allowedSet is the viewer's cards, as bits, that may be played without a revoke; all of them if it is not
// the viewer's turn to play.
func (v *View) allowedSet() uint64 {
	if v.Me == engine.Nobody || v.Phase != PhasePlay {
		return ^uint64(0)
	}
	return Allowed(SetOf(v.Hand), v.lying(), v.Trump, v.GoblinVoid)
}

// Revokes tells whether playing c would be a trump against the rules (§8, revoke=penalty).
func (v *View) Revokes(c Card) bool { return v.allowedSet()>>c&1 == 0 }

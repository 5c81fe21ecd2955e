package portroyal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
)

// Reasons with which a standing order ends itself (§14.3); numbers of engine.Answer.Why.
const (
	WhyHarbourOver uint16 = iota + 1 // it was for one harbour, and that is cleared
	WhyCardGone                      // it was for certain cards of this harbour, and none is left
	WhyTaxed                         // it kept a number of coins, and a tax has changed them since
	WhyEndNear                       // the last round has begun since
)

// Order is a standing order for the take steps in other seats' turns (§14.3). In text:
//
//	pass [turn=17]
//	wish [turn=17] [max=1] [keep=3] [taxed=0] [end=no] [otherwise=pass|ask] ENTRY…
//
// In the adventure both may begin with answers to what is asked in other seats' turns: ledger=yes|no for a
// mission after paying tax, month=N to pay for a marker if at least N coins stay (month=no never),
// goals=always to complete missions in the own take; without them the user is asked.
//
// An ENTRY is keep:WHAT>=NET (a ship kept for its item), hire:WHAT<=TOTAL (WHAT a card, a role or any; TOTAL coins, fee included) or
// trade:WHAT>=NET (WHAT a ship, a colour, any or best; NET coins after the fee). The first entry that
// fits a card is carried out, again and again, until max cards are taken or nothing fits.
type Order struct {
	Pass    bool
	Turn    int    // only in this turn; 0: in every turn
	Max     int    // cards at most; 0: as many as allowed
	Keep    int    // coins to keep
	Taxed   int    // tax increases paid when the order was given; -1: does not matter
	EndNo   bool   // ends itself when the last round begins
	Ask     bool   // when nothing fits, ask instead of passing
	Ledger  string // adventure: "yes", "no" or "" (ask) for missions after paying tax
	Month   string // adventure: coins that must stay after paying for a marker, "no", or "" (ask)
	Goals   bool   // adventure: complete missions in the own take
	Entries []Entry
}

// Entry is one wish.
type Entry struct {
	Hire  bool
	Keep  bool   // keep a ship for its item
	What  string // card id, role, colour, "any" or "best"
	Limit int    // coins: hire at most, trade at least
}

func (e Entry) String() string {
	if e.Hire {
		return fmt.Sprintf("hire:%s<=%d", e.What, e.Limit)
	}
	if e.Keep {
		return fmt.Sprintf("keep:%s>=%d", e.What, e.Limit)
	}
	return fmt.Sprintf("trade:%s>=%d", e.What, e.Limit)
}

// String is the text that ParseOrder reads.
func (o Order) String() string {
	var w []string
	add := func(key string, n int, show bool) {
		if show {
			w = append(w, key+"="+strconv.Itoa(n))
		}
	}
	if o.Pass {
		w = append(w, "pass")
		add("turn", o.Turn, o.Turn > 0)
		w = append(w, o.answers()...)
		return strings.Join(w, " ")
	}
	w = append(w, "wish")
	add("turn", o.Turn, o.Turn > 0)
	add("max", o.Max, o.Max > 0)
	add("keep", o.Keep, o.Keep > 0)
	add("taxed", o.Taxed, o.Taxed >= 0)
	if o.EndNo {
		w = append(w, "end=no")
	}
	if o.Ask {
		w = append(w, "otherwise=ask")
	}
	w = append(w, o.answers()...)
	for _, e := range o.Entries {
		w = append(w, e.String())
	}
	return strings.Join(w, " ")
}

// answers are the words for what is asked in the adventure.
func (o Order) answers() (w []string) {
	if o.Ledger != "" {
		w = append(w, "ledger="+o.Ledger)
	}
	if o.Month != "" {
		w = append(w, "month="+o.Month)
	}
	if o.Goals {
		w = append(w, "goals=always")
	}
	return w
}

// maxEntries bounds a wish list; nobody needs more, and texts come from outside.
const maxEntries = 30

// ParseOrder reads a standing order. Errors: engine.ErrNotation.
func ParseOrder(text string) (Order, error) {
	bad := func(word string) (Order, error) {
		return Order{}, fmt.Errorf("%w: standing order, at %.60q", engine.ErrNotation, word)
	}
	words := strings.Fields(text)
	if len(words) == 0 || words[0] != "pass" && words[0] != "wish" || len(words) > maxEntries+8 {
		return bad(text)
	}
	o := Order{Pass: words[0] == "pass", Taxed: -1}
	for _, word := range words[1:] {
		if strings.Contains(word, ":") {
			e, ok := parseEntry(word)
			if !ok || o.Pass {
				return bad(word)
			}
			o.Entries = append(o.Entries, e)
			continue
		}
		key, val, _ := strings.Cut(word, "=")
		n, err := strconv.Atoi(val)
		number := err == nil && n >= 0 && n < 10000
		switch {
		case key == "turn" && number:
			o.Turn = n
		case word == "ledger=yes" || word == "ledger=no":
			o.Ledger = val
		case word == "month=no" || key == "month" && number && strconv.Itoa(n) == val:
			o.Month = val
		case word == "goals=always":
			o.Goals = true
		case o.Pass:
			return bad(word)
		case key == "max" && number:
			o.Max = n
		case key == "keep" && number:
			o.Keep = n
		case key == "taxed" && number:
			o.Taxed = n
		case word == "end=no":
			o.EndNo = true
		case word == "otherwise=ask":
			o.Ask = true
		case word == "otherwise=pass":
			o.Ask = false
		default:
			return bad(word)
		}
	}
	if !o.Pass && len(o.Entries) == 0 {
		return bad(text)
	}
	return o, nil
}

func parseEntry(word string) (Entry, bool) {
	verb, rest, _ := strings.Cut(word, ":")
	e := Entry{Hire: verb == "hire", Keep: verb == "keep"}
	sep := ">="
	if e.Hire {
		sep = "<="
	}
	what, limit, ok := strings.Cut(rest, sep)
	n, err := strconv.Atoi(limit)
	if !ok || err != nil || n < -1 || n > 999 || !e.Hire && !e.Keep && verb != "trade" {
		return e, false
	}
	e.What, e.Limit = what, n
	if e.Keep {
		c, known := byID[what]
		return e, known && c.Item() != NoItem || what == "any" || what != "" && slices.Contains(itemNames, what) || what != "" && slices.Contains(colourNames, what)
	}
	if c, known := byID[what]; known {
		return e, e.Hire && c.Kind() == Character || !e.Hire && c.Kind() == Ship
	}
	if what == "any" {
		return e, true
	}
	if e.Hire {
		return e, what != "" && slices.Contains(roleNames, what)
	}
	return e, what == "best" || what != "" && slices.Contains(colourNames, what)
}

func parseOrder(text string) (engine.Policy, error) {
	o, err := ParseOrder(text)
	if err != nil {
		return nil, err
	}
	return o, nil
}

// Choose implements engine.Policy: it answers the take steps in other seats' turns and leaves everything
// else to its owner.
func (o Order) Choose(ev engine.View, legal []engine.Action) engine.Answer {
	v := ev.(*View)
	if o.Turn > 0 && v.Turn != o.Turn {
		return engine.Answer{Do: engine.DoCancel, Why: WhyHarbourOver}
	}
	me := v.viewer
	if a, ok := o.adventure(v, legal); ok {
		return engine.Answer{Do: engine.DoPlay, Action: a}
	}
	if q := v.Question(); q.Kind != AskTake || q.B == 0 {
		return engine.Answer{}
	}
	switch {
	case o.Pass:
		return engine.Answer{Do: engine.DoPlay, Action: Done()}
	case o.EndNo && v.Triggered:
		return engine.Answer{Do: engine.DoCancel, Why: WhyEndNear}
	case o.Keep > 0 && o.Taxed >= 0 && v.Places[me].Taxed != o.Taxed:
		return engine.Answer{Do: engine.DoCancel, Why: WhyTaxed}
	}
	if o.Max == 0 || v.Taken < o.Max {
		for _, e := range o.Entries {
			if a, ok := o.find(e, v, legal); ok {
				return engine.Answer{Do: engine.DoPlay, Action: a}
			}
		}
	}
	switch {
	case v.Taken > 0 || !o.Ask:
		return engine.Answer{Do: engine.DoPlay, Action: Done()}
	case o.Turn > 0 && !slices.ContainsFunc(o.Entries, func(e Entry) bool { return e.inHarbour(v) }):
		return engine.Answer{Do: engine.DoCancel, Why: WhyCardGone}
	}
	return engine.Answer{}
}

// adventure answers what is asked of a seat in other seats' turns besides its take, and completes missions in
// its take, if the order says so.
func (o Order) adventure(v *View, legal []engine.Action) (a engine.Action, ok bool) {
	if v.Adventure == nil || v.Active == v.viewer {
		return a, false
	}
	switch q := v.Question(); q.Kind {
	case AskMission:
		m := Mission(q.A)
		switch {
		case o.Ledger == "yes" && slices.Contains(legal, YesMission(m)):
			return YesMission(m), true
		case o.Ledger == "no":
			return DeclineMission(m), true
		}
	case AskRemove:
		if o.Month == "" {
			return a, false
		}
		if stay, err := strconv.Atoi(o.Month); err == nil && v.Places[v.viewer].Coins-int(q.A) >= stay {
			return Agree(), true
		}
		return Refuse(), true
	case AskTake:
		for _, l := range legal {
			if o.Goals && l.Op == opComplete {
				return l, true
			}
		}
	}
	return a, false
}

// inHarbour tells whether an entry still has something to wait for: its own card, or no certain card.
func (e Entry) inHarbour(v *View) bool {
	c, exact := byID[e.What]
	return !exact || slices.Contains(v.Harbour, c)
}

// find is the legal action that entry e wants most: the first that fits in order of arrival, for "best"
// the ship with the highest net income.
func (o Order) find(e Entry, v *View, legal []engine.Action) (engine.Action, bool) {
	me := v.viewer
	var found engine.Action
	top := -1
	for _, a := range legal {
		c := ActionCard(a)
		switch {
		case e.Hire && a.Op == opHire:
			total := v.Price(me, c) + v.Fee(me)
			if e.fits(c) && total <= e.Limit && v.Places[me].Coins-total >= o.Keep {
				return a, true
			}
		case e.Keep && a.Op == opStow:
			net := v.Bonuses(me, c) - v.Fee(me)
			if (e.fits(c) || e.What == c.Item().String()) && net >= e.Limit && v.Places[me].Coins+net >= o.Keep {
				return a, true
			}
		case !e.Hire && !e.Keep && a.Op == opTrade:
			net := v.Income(me, c) - v.Fee(me)
			if !e.fits(c) || net < e.Limit || v.Places[me].Coins+net < o.Keep {
				continue
			}
			if e.What != "best" {
				return a, true
			}
			if net > top {
				found, top = a, net
			}
		}
	}
	return found, top >= 0
}

func (e Entry) fits(c Card) bool {
	return e.What == "any" || e.What == "best" || e.What == c.String() ||
		e.Hire && e.What == c.Role().String() || !e.Hire && e.What == c.Colour().String()
}

// standIn acts for an absent seat (§14.1, R-36): the mandatory card and stop, repel only what would bust,
// take, claim and gamble nothing; tax officer is accepted, other offers are declined; a gift goes to the
// seat that threatens least, in a team to the poorest. Cooperative seats fulfil what nobody has done yet.
type standIn struct{}

func (standIn) Choose(ev engine.View, legal []engine.Action) engine.Answer {
	v := ev.(*View)
	play := func(a engine.Action) engine.Answer { return engine.Answer{Do: engine.DoPlay, Action: a} }
	first := func(list ...engine.Action) engine.Answer {
		for _, a := range list {
			if slices.Contains(legal, a) {
				return play(a)
			}
		}
		return play(legal[0])
	}
	if a, ok := v.adventureDefault(legal); ok {
		return play(a)
	}
	if v.Timed {
		for _, c := range v.Contracts {
			if a := Fulfil(c.Contract); len(c.Marks) == 0 && slices.Contains(legal, a) {
				return play(a)
			}
		}
	}
	switch v.Question().Kind {
	case AskDifficulty:
		return first(Accept(), Propose(0))
	case AskDiscover:
		return first(Stop(), Draw())
	case AskShip:
		for _, c := range v.Harbour {
			if c.Kind() == Ship && c.Colour() == v.Pending.Colour() {
				return first(Repel(), RepelFree())
			}
		}
		return play(LetIn())
	case AskOffer:
		if v.Offering == TaxOfficer {
			return play(Yes(TaxOfficer))
		}
		return play(No(v.Offering))
	case AskSetAside:
		return play(Leave())
	case AskAfterGamble:
		return play(GoOn())
	case AskGift:
		return play(Give(v.GiftDefault()))
	case AskClosing:
		return play(EndTurn())
	}
	return play(Done())
}

// adventureDefault is what an absent seat does about characters, events and missions: side A, the draft's
// first card, an even split, no coins for markers; mission 50 is accepted, other offers are declined; in a
// team missions that nobody has completed yet are completed (§14.1). ok is false where all matches are alike.
func (v *View) adventureDefault(legal []engine.Action) (a engine.Action, ok bool) {
	t := v.Adventure
	if t == nil {
		return a, false
	}
	if t.Together {
		for _, m := range t.Missions {
			for _, l := range legal {
				if l.Op == opComplete && Mission(l.A) == m.Mission && len(m.By) == 0 {
					return l, true
				}
			}
		}
	}
	switch v.question.Kind {
	case AskCharacter:
		return legal[0], true
	case AskShare:
		if slices.Contains(legal, Accept()) {
			return Accept(), true
		}
		left := t.Pot
		for _, n := range t.Parts {
			left -= n
		}
		return Share(min(v.EvenPart(len(t.Parts)), left)), true
	case AskEvent, AskRemove:
		return Refuse(), true
	case AskPick:
		return legal[0], true
	case AskMission:
		m := t.Offering
		if yes := YesMission(m); errands[m].when == onTax && slices.Contains(legal, yes) {
			return yes, true
		}
		return DeclineMission(m), true
	}
	return a, false
}

// EvenPart is the part of seat i in an even split of the extra coins; what is left over goes to the first
// seats from the start seat on (§14.1).
func (v *View) EvenPart(i int) int {
	n := v.Adventure.Pot / v.Seats
	if (i-int(v.Start)+v.Seats)%v.Seats < v.Adventure.Pot%v.Seats {
		n++
	}
	return n
}

// GiftDefault is the seat that gets a gift if nobody says otherwise: least influence, in a team fewest
// coins, the first clockwise among equals (§14.1).
func (v *View) GiftDefault() engine.Seat {
	best, least := engine.Nobody, 0
	for i := 1; i < v.Seats; i++ {
		seat := engine.Seat((int(v.Actor) + i) % v.Seats)
		n := v.Places[seat].Influence
		if v.Timed || v.Adventure != nil && v.Adventure.Together {
			n = v.Places[seat].Coins
		}
		if best == engine.Nobody || n < least {
			best, least = seat, n
		}
	}
	return best
}

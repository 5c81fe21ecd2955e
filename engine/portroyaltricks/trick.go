package portroyaltricks

// LedSuit is the suit that the next card of a trick must follow: the suit of the first card; NoSuit for the first card
// itself and once a goblin lies there (§5.5b).
func LedSuit(trick []Card) Suit {
	if len(trick) == 0 {
		return NoSuit
	}
	for _, c := range trick {
		if c.Goblin() {
			return NoSuit
		}
	}
	return trick[0].Suit()
}

// Allowed is the cards of a hand that the rules allow as the next card of a trick (§5.5b).
func Allowed(hand Set, trick []Card, trump Suit, goblinVoid bool) Set {
	led := LedSuit(trick)
	if led == NoSuit || hand&SuitSet(led) == 0 {
		return hand
	}
	if led != trump {
		hand &^= SuitSet(trump)
	}
	if goblinVoid {
		hand &^= GoblinSet
	}
	return hand
}

// Best is the index of the card that wins a trick so far (§5.5c); the trick has at least one card.
func Best(trick []Card, trump Suit) int {
	goblin := false
	for _, c := range trick {
		goblin = goblin || c.Goblin()
	}
	top := 0
	for i, c := range trick {
		if i > 0 && Beats(c, trick[top], trick[0].Suit(), trump, goblin) {
			top = i
		}
	}
	return top
}

// Beats tells whether card c, played after d, beats d, which is winning so far. goblin: there is one in the trick.
func Beats(c, d Card, led, trump Suit, goblin bool) bool {
	if goblin {
		return c.Value() >= d.Value()
	}
	switch {
	case c.Suit() == d.Suit():
		return c.Value() > d.Value()
	case c.Suit() == trump:
		return true
	}
	return c.Suit() == led && d.Suit() != trump
}

// Prospect is how a card of the viewer would stand in the trick under way.
type Prospect struct {
	Wins  bool // the trick as it then lies
	Last  bool // and nobody plays after it
	Over  int  // cards the viewer has not seen that may take the lead from it; 0 if it does not win
	Shows Suit // the suit that a marker would then show as lacking, NoSuit for none (§5.5)
}

// Prospect returns how c, a card of the viewer's hand, would stand if it were played now.
func (v *View) Prospect(c Card) Prospect {
	trick := append(v.lying(), c)
	p := Prospect{Wins: Best(trick, v.Trump) == len(trick)-1, Last: len(trick) == v.Seats, Shows: NoSuit}
	if led := LedSuit(trick[:len(trick)-1]); led != NoSuit && led != v.Trump && c.Suit() == v.Trump {
		p.Shows = led
	}
	if p.Wins && !p.Last {
		unseen := DeckOf(v.Seats) &^ v.seen()
		for rest := unseen; rest != 0; rest &= rest - 1 {
			if v.loses(trick, Card(Lowest(rest)), unseen) {
				p.Over++
			}
		}
	}
	return p
}

// loses tells whether the last card of trick loses the lead to d, alone or together with a goblin among unseen, after which
// only numbers count.
func (v *View) loses(trick []Card, d Card, unseen Set) bool {
	mine := len(trick) - 1
	if Best(append(trick, d), v.Trump) != mine {
		return true
	}
	if v.Seats-len(trick) < 2 || d.Goblin() {
		return false
	}
	for goblins := unseen & GoblinSet; goblins != 0; goblins &= goblins - 1 {
		if Best(append(trick, Card(Lowest(goblins)), d), v.Trump) != mine {
			return true
		}
	}
	return false
}

// lying is the trick under way.
func (v *View) lying() []Card {
	trick := make([]Card, 0, MaxSeats+2) // with the two that may be tried on it
	for _, played := range v.Trick {
		if !v.Closed {
			trick = append(trick, played.Card)
		}
	}
	return trick
}

// seen is the trick cards that the viewer knows to be in no other hand.
func (v *View) seen() Set {
	m := SetOf(v.Hand) | SetOf(v.Played) | SetOf(v.BuriedOwn)
	for _, played := range v.Trick {
		m |= 1 << played.Card
	}
	return m
}

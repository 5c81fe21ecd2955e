package portroyal

import "portside/engine"

// Odds are exact chances about the next card, from what everybody can see: every face that went face
// down with the present draw pile and has not been seen since is equally likely to be next.
type Odds struct {
	Cards     int // equally likely faces; 0 if no card can be drawn
	Bust      int // of these: ships that end the turn, because they cannot be repelled
	Repelable int // ships of a colour in the harbour, but within the active seat's swords
	NewShip   int // ships of a colour that is not in the harbour
	Character int
	Other     int // expeditions and tax increases
}

// Odds computes the chances of the next draw for the active seat.
func (v *View) Odds() Odds {
	pile := &v.Shuffles[v.Current]
	if v.Deck == 0 { // the next card comes from the shuffled discard pile
		pile = &v.Discard
	}
	if a := v.Adventure; a != nil && a.Top != NoCard { // this seat knows the card
		known := engine.Bag{}
		known.Put(uint8(a.Top))
		pile = &known
	}
	var here [Colours]bool
	for _, c := range v.Harbour {
		here[c.Colour()] = here[c.Colour()] || c.Kind() == Ship
	}
	o := Odds{Cards: pile.Len()}
	for t := range pile.All() {
		n, c := pile.Count(t), Card(t)
		switch {
		case c.Kind() == Character:
			o.Character += n
		case c.Kind() != Ship:
			o.Other += n
		case !here[c.Colour()]:
			o.NewShip += n
		case v.repels(c):
			o.Repelable += n
		default:
			o.Bust += n
		}
	}
	return o
}

// repels tells whether the active seat can repel ship c now, with its swords or by an event.
func (v *View) repels(c Card) bool {
	h := v.now()
	return v.Places[v.Active].Tableau.CanRepel(c, h) || h != NoHappening && RepelsFree(c, h, v.Adventure.Used)
}

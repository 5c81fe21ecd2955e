package blackbeard

import (
	"portside/engine"
)

// Do is what an action line says (§6.3).
type Do uint8

// The action lines.
const (
	DoTurn             Do = iota // the icon of a seat
	DoRandomEvent                // §6.31
	DoRemoveMerchants            // §6.33
	DoNewMerchants               // §6.33
	DoWarshipMoveOrNew           // §6.34
	DoWarshipIntercept           // §6.35
)

var doWords = []string{"turn", "random_event", "remove_merchants", "new_merchants", "warship_move_or_new", "warship_intercept"}

// Line is one action line.
type Line struct {
	Do    Do
	Seat  engine.Seat // of an icon
	CR    bool        // the mark of a commissioner, which counts in solo play (§23.3)
	Count int         // of new merchants
	Even  bool        // remove those on even places, otherwise those on odd ones
}

// Found is what a search finds (§9.3).
type Found uint8

// The results of a search.
const (
	FoundNothing Found = iota
	FoundMerchants
	FoundWarship
	FoundStorm
)

var foundWords = []string{"nothing", "merchant", "warship", "storm"}

// Wound is the wound line of a card (§13.711–13.713).
type Wound uint8

// The wounds; the last three are crippling and cost a part of the body.
const (
	Superficial Wound = iota
	Ordinary
	LostEye
	LostArm
	LostLeg
)

var woundWords = []string{"superficial", "ordinary", "eye", "arm", "leg"}

// String is the word of notation and catalogues.
func (w Wound) String() string { return woundWords[w] }

// Happening is a random event (§17).
type Happening uint8

// The random events A to M.
const (
	Earthquake Happening = iota
	Plague
	Scurvy
	Storm
	LetterOfMarque
	Discontent
	Uprising
	UnrestInEurope
	GovernorArrives
	HullDamage
	CommissionerArrives
	RoyalPardon
	Peace
	Happenings = 13
)

// letter is the letter of the event, "A" … "M".
func (h Happening) letter() string { return string(rune('A' + h)) }

const Bands = 4 // of defence, for the value of cargo

type cardData struct {
	line    [3]Line // for 2, 3 and 4 seats
	event   Happening
	found   [2]Found // open sea, coast
	count   [2]uint8
	lane    Lane
	feast   bool
	value   [Bands][Seas]int16
	hostage int8
	origin  [Seas]Port
	wound   Wound
}

var cardFaces = loadCards()

type lineJSON struct {
	Player int8
	CR     bool
	Do     string
	Count  int
	Parity string
}

type cardJSON struct {
	ID     int
	Action map[string]lineJSON
	Event  string
	Search map[string]struct {
		Result string
		Count  uint8
	}
	Lane  any // a number or "*"
	Cargo struct {
		Feast bool
		Value map[string]map[string]int16
	}
	Hostage int8
	Origin  map[string]any // a port code or "*"
	Wound   struct{ Kind, Part string }
}

// code reads a d66 code of a card as a number 1 … 36, 0 for the asterisk.
func code(v any) int {
	n, ok := v.(float64)
	if !ok {
		return 0
	}
	return codeIndex(int(n)/10, int(n)%10)
}

func loadCards() (list [NCards]cardData) {
	var file struct{ Cards []cardJSON }
	read("actions", &file)
	for i, c := range file.Cards {
		d := cardData{event: Happening(c.Event[0] - 'A'), feast: c.Cargo.Feast, hostage: c.Hostage}
		for n, l := range c.Action {
			line := Line{CR: l.CR, Count: l.Count, Even: l.Parity == "even", Seat: engine.Nobody}
			if l.Player > 0 {
				line.Seat = engine.Seat(l.Player - 1)
			} else {
				line.Do = Do(slot(doWords, l.Do))
			}
			d.line[n[0]-'2'] = line
		}
		for k, where := range []string{"sea", "coast"} {
			s := c.Search[where]
			d.found[k], d.count[k] = Found(slot(foundWords, s.Result)), s.Count
		}
		d.lane = Lane(code(c.Lane))
		for b, name := range []string{"1-2", "3-4", "5-6", "7+"} {
			for s, id := range seaIDs {
				d.value[b][s] = c.Cargo.Value[name][id]
			}
		}
		for s, id := range seaIDs {
			d.origin[s] = Port(code(c.Origin[id]))
		}
		word := c.Wound.Kind
		if c.Wound.Part != "" {
			word = c.Wound.Part
		}
		d.wound = Wound(slot(woundWords, word))
		list[i] = d
	}
	return list
}

// Line is the action line for a number of seats, 2 … 4; solo play reads that for 3.
func (c Counter) Line(seats int) *Line { return &cardFaces[c].line[seats-2] }

// Event is the random event of an action card.
func (c Counter) Event() Happening { return cardFaces[c].event }

// Search is what a search finds on the open sea or at a coast, and how many merchants (§9.3).
func (c Counter) Search(coast bool) (Found, int) {
	k := 0
	if coast {
		k = 1
	}
	return cardFaces[c].found[k], int(cardFaces[c].count[k])
}

// Lane is the lane line, 0 for the asterisk: roll d66 (§4.3).
func (c Counter) Lane() Lane { return cardFaces[c].lane }

// Cargo is the value in doubloons of the cargo of a merchant with this defence on this sea (§9.7).
func (c Counter) Cargo(defence int, sea Sea) int {
	return int(cardFaces[c].value[min((defence-1)/2, Bands-1)][sea])
}

// Feast tells whether the cargo makes a feast due (§9.81).
func (c Counter) Feast() bool { return cardFaces[c].feast }

// Hostage is the hostage number, 0 … 9 (§9.71).
func (c Counter) Hostage() int { return int(cardFaces[c].hostage) }

// Origin is where the ship comes from, 0 for the asterisk (§9.72).
func (c Counter) Origin(sea Sea) Port { return cardFaces[c].origin[sea] }

// Wound is the wound line.
func (c Counter) Wound() Wound { return cardFaces[c].wound }

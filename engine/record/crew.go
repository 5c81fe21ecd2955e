package record

import "portside/engine/match"

// Pirate is one of the crew that plays for the bots: 1 … CrewSize in the order of crew, 0 for nobody.
type Pirate uint8

// CrewSize is how many pirates the crew has: as many as a table can have seats.
const CrewSize = len(crew)

// crew are names that are the same in every language and short enough for the narrowest plate. None of them was a pirate, and
// none is a person in one of the games.
var crew = [...]string{"Brasko", "Corvin", "Fiete", "Jorik", "Malika", "Odile", "Rosa", "Tamsin"}

// String returns the name of a pirate, "" for nobody.
func (p Pirate) String() string {
	if p == 0 || int(p) > CrewSize {
		return ""
	}
	return crew[p-1]
}

// PirateAt returns who plays for a bot on a seat of a match that follows no other: always the same pirate, and another one on
// every seat up to CrewSize. ID 0 stands for all tables that are no stored match.
func PirateAt(id match.ID, seat int) Pirate {
	h := uint64(id) * 0x9e3779b97f4a7c15 // neighbours must not begin alike; see Knuth, The Art of Computer Programming 3, 6.4
	first, step := int(h>>61), int(h>>59&3)*2+1
	return Pirate((first+seat*step)%CrewSize + 1) // the step is odd, so it comes to all eight
}

// Or returns p, or PirateAt if nobody was chosen.
func (p Pirate) Or(id match.ID, seat int) Pirate {
	if p == 0 {
		return PirateAt(id, seat)
	}
	return p
}

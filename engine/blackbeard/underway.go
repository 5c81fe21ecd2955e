package blackbeard

// operation is the operation of the turn under way.
type operation struct {
	kind     uint16 // op… of the action that began it
	unit     unit
	start    Place // where it began, at sea; NoPlace if at anchor
	hunters  bool  // hunters lay there at sea
	captured bool  // a prize was taken
	sold     bool
	opened   bool // an event K operation, not a turn
	crown    bool // a dummy's turn with the mark of a commissioner
	die      int8 // of a dummy, for its ship
}

// voyage is a ship under way.
type voyage struct {
	unit          unit
	points, spent int8
	halted        bool // intercepted: the rest of the points is lost
}

// fight is the battle under way (11.6).
type fight struct {
	on          bool
	pirate      int8   // slot
	ally        int8   // slot of a helping ally, -1 none
	crown       int8   // commissioner, -1: warships
	navy        uint32 // warship slots
	nation      Nation
	intercepted bool // the hunter began it
	round       uint8
	ended       bool // somebody broke it off
}

// prize is the boarding under way (10).
type prize struct {
	pirate   int8
	slot     int8
	ally     int8 // slot of an ally who takes part, -1 none
	face     Counter
	nation   Nation
	at       Place
	double   bool
	damaged  bool
	feast    bool // a feast is due
	hostage  hostage
	taker    int8 // slot that has the hostage
	value    int16
	captured bool
	loader   int8 // slot + 1 that has the cargo, 0 nobody
	hold     int8 // where it is
}

// sale is the selling under way (12).
type sale struct {
	pirate  int8
	sum     int32
	emptied bool
	drawn   bool // the governor was drawn for the bribe
	price   int16
}

// assault is an attack on a port under way (13).
type assault struct {
	pirate     int8
	ally       int8 // slot of an ally who takes part, -1 none
	port       Port
	raze       bool
	loot       int32
	share      int32      // of the ally
	informed   bool       // information is used
	quarrelled bool       // the partner has been asked about the division
	captains   [2]Counter // who began it
}

// duel is a fight of two captains (19).
type duel struct {
	on       bool
	sides    [2]int8 // slots; the challenger first
	captains [2]Counter
	loss     [2]int8
	weakened [2]int8  // for the rest of this duel (R37)
	stake    [2]int16 // attack + defence + endurance when it began
	attacker uint8
	cause    uint8
	round    uint8
}

// bargain is the composing of an offer (23).
type bargain struct {
	pirate int8
	steps  uint8 // changes made, bounded
}

package blackbeard

import "portside/engine"

const (
	maxPlayers  = 4
	slots       = 2 * maxPlayers // pirates in play: those of player k have slots 2k and 2k+1
	maxHostages = 24
	maxRetired  = 4
)

// state is one moment of a match. A player is a seat or, alone on the sea, one of the two dummies; player
// numbers are seats, dummies are 1 and 2.
type state struct {
	rules, seats, players uint8
	captains              int8 // pirates each: 2, 3 or 4 (§3)
	petition              uint8
	solo, over            bool
	ended                 uint8 // End… reason
	winner                int8  // player who reached 100, -1 nobody
	first                 int8  // seat that is player number 1 of the action lines (§6.2)
	actor, drawer         int8
	turn                  uint16
	last                  unit   // counter that made the last operation
	cunning               int8   // player who used cunning last, -1 nobody (24.2)
	onSale                uint16 // letters that can be bought, a bit each
	pardon                pardon
	ask                   ask
	op                    operation
	voyage                voyage
	fight                 fight
	prize                 prize
	sale                  sale
	duel                  duel
	bargain               bargain
	board                 assault
	battled               bool // at the random event under way (15.1)
	stir                  bool // blockades must be looked at again
	stack                 engine.Frames[frame]
	pirates               [slots]pirate
	player                [maxPlayers]player
	crown                 [nCommissioners]commissioner // by counter
	warships              [nWarships]warship           // by slot: the lowest free one is used
	merchants             [nMerchants]merchant         // by slot, likewise
	port                  [ports + 1]port
	pile, discard         engine.Bag // action cards
	deck                  engine.Bag // captains not yet dealt
	merchantBag           engine.Bag
	warshipBag            engine.Bag
	crownBag              engine.Bag
	governorBag           engine.Bag
	letterBag             engine.Bag
}

// unit is a ship that somebody owns or commands: 0 none, 1 … 8 pirate slots, 9 … 16 commissioners,
// 17 … 40 warship slots.
type unit int8

const (
	firstCrown = unit(1 + slots)
	firstNavy  = firstCrown + nCommissioners
	units      = int(firstNavy) + nWarships
)

func pirateUnit(p int8) unit { return unit(p + 1) }
func crownUnit(c int8) unit  { return firstCrown + unit(c) }
func navyUnit(w int8) unit   { return firstNavy + unit(w) }

func (u unit) pirate() (int8, bool) { return int8(u) - 1, u > 0 && u < firstCrown }
func (u unit) crown() (int8, bool)  { return int8(u - firstCrown), u >= firstCrown && u < firstNavy }
func (u unit) navy() (int8, bool)   { return int8(u - firstNavy), u >= firstNavy }

// wounds are what the captain of a pirate or of a commissioner suffers (§13.711–13.716).
type wounds struct {
	superficial             int8 // until the end of the turn
	ordinary, crippled, ill bool
	eyes, arms, legs        int8 // lost for good
	popularity              int8 // lost with the captain's health, given back by RECOVER (R27)
}

// hostage is a person of note aboard.
type hostage struct {
	nation       Nation
	origin       Port
	interrogated bool
}

// pirate is a captain with ship and crew. The zero pirate is an empty slot.
type pirate struct {
	captain                    Counter // 0: nobody
	ship                       ShipType
	combat, speed              int8 // as the tracks show, wounds not counted
	skill, cruelty, charisma   int8 // as printed, less what was lost for good
	attack, defence, endurance int8
	rating, cunning            int8 // cunning: printed, and left in this match
	at                         Place
	anchored, careened, feast  bool
	feastNew                   bool // called in the turn under way
	scurvy, worsened           bool
	mustRaze                   bool
	blockaded                  bool
	pardoned                   bool // has used the pardon that is open
	wounds                     wounds
	holds                      [MaxHolds]int16 // values; 0 is empty, worthless a cargo that brings nothing
	nHostages                  uint8
	hostages                   [maxHostages]hostage
	popularity                 int8
	notoriety                  int16
	worth                      int32 // net worth aboard
	stash                      [ports + 1]uint16
	hideout                    Port
	letter                     Counter // 0: none
	paper                      bool    // the letter is a copy given by a pardon, no counter (R52)
	attacked, vain             uint8   // nations captured from or assaulted; attacked at all: bits
	zones                      uint8   // transit zones used since the last port: bits
	info, barred, failed       uint64  // ports: informed about; chased from; assault failed
	seen                       int8    // merchant slot + 1 identified by him
	retireFrom                 int32   // net worth from which RETIRE may be tried again
	ally                       int8    // slot + 1
	triedNavy                  uint32  // warship slots that have tried to intercept him this turn
	triedCrown                 uint8
	offer                      offer
}

// offer is a trade or an alliance that lies ready (22.1, 23): it is put to the other side at the end of a
// turn in which both lie in the same port.
type offer struct {
	to             int8 // slot + 1; 0: no offer
	alliance, swap bool
	give, get      uint8 // holds: bits of what goes over
	giveHostages   uint8
	getHostages    uint8
	giveMoney      int32
	getMoney       int32
	refused        bool // not put again until it is changed
	proposed       bool
	content        uint32 // of the holds and hostages it moves, when it was proposed
}

// player is what belongs to a seat or a dummy beside its ships.
type player struct {
	gone    int8    // pirates lost or retired
	first   Counter // captain from the deal who has not sailed yet, 0 after that
	begun   bool    // has had a turn
	exempt  bool    // lost the last pirate as leader: the match went on (1.3)
	retired [maxRetired]record
}

// record is a retired pirate: his net worth counts at the end.
type record struct {
	captain   Counter
	worth     int32
	notoriety int16
}

// commissioner is a pirate hunter of the crown; owner -1 means that the counter is in its bag.
type commissioner struct {
	owner              int8
	combat, speed      int8
	at                 Place
	anchored, careened bool
	scurvy, worsened   bool
	wounds             wounds
	zones              uint8
}

// warship hunts for nobody. face 0: no counter in this slot.
type warship struct {
	face     Counter
	at       Place
	anchored bool
	known    uint8  // players who have seen its face: bits
	nation   Nation // taken by a ship without one, until it moves
}

// merchant is a prize on the map. face 0: no counter in this slot.
type merchant struct {
	face    Counter
	at      Place
	known   uint8 // players who have seen its face: bits
	damaged uint8 // pirate slots it has beaten off: bits
	holder  int8  // in a zone: slot + 1 of the pirate who found it
}

// port is the state of a harbour. Nation, value and garrison are those of the map until something changes.
type port struct {
	nation                           Nation
	value, garrison                  int8
	governor                         Counter // 0: none
	permanentAnti, razed, pirateport bool
}

// pardon is a royal pardon that is open until the next random event (15.2 L).
type pardon struct {
	nation   Nation  // NoNation: none
	excluded Counter // captain
}

// ask is the question that is open. kind 0: none.
type ask struct {
	kind    uint8 // question: Ask… - AskBase
	player  int8
	a, b, c int16 // told with the question
}

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

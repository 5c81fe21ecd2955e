package rules

import (
	"portside/engine"
	"portside/engine/blackbeard"
)

const (
	maxPlayers  = 4
	Slots       = 2 * maxPlayers // pirates in play: those of player k have slots 2k and 2k+1
	MaxHostages = 24
	MaxRetired  = 4
)

// State is one moment of a match. A player is a seat or, in solo play, one of the two dummies; player
// numbers are seats, dummies are 1 and 2.
type State struct {
	Rules, Seats, Players uint8
	Captains              int8 // pirates each: 2, 3 or 4 (§3)
	Petition              uint8
	Solo, Over            bool
	Ended                 uint8 // End… reason
	Winner                int8  // player who reached 100, -1 nobody
	First                 int8  // seat that is player number 1 of the action lines (§6.2)
	Actor, Drawer         int8
	Turn                  uint16
	Last                  Unit   // counter that made the last operation
	Cunning               int8   // player who used cunning last, -1 nobody (24.2)
	OnSale                uint16 // letters that can be bought, a bit each
	Pardon                Pardon
	Ask                   Ask
	Op                    Operation
	Voyage                Voyage
	Fight                 Fight
	Prize                 Prize
	Sale                  Sale
	Duel                  Duel
	Bargain               Bargain
	Board                 Assault
	battled               bool // at the random event under way (15.1)
	Stir                  bool // blockades must be checked again
	Stack                 engine.Frames[Frame]
	Pirates               [Slots]Pirate
	Player                [maxPlayers]Player
	Crown                 [blackbeard.NCommissioners]Commissioner // by counter
	Warships              [blackbeard.NWarships]Warship           // by slot: the lowest free one is used
	Merchants             [blackbeard.NMerchants]Merchant         // by slot, likewise
	Port                  [blackbeard.Ports + 1]Port
	Pile, Discard         engine.Bag // action cards
	Deck                  engine.Bag // captains not yet dealt
	MerchantBag           engine.Bag
	WarshipBag            engine.Bag
	CrownBag              engine.Bag
	GovernorBag           engine.Bag
	LetterBag             engine.Bag
}

// Unit is a ship that somebody owns or commands: 0 none, 1 … 8 pirate slots, 9 … 16 commissioners,
// 17 … 40 warship slots.
type Unit int8

const (
	firstCrown = Unit(1 + Slots)
	firstNavy  = firstCrown + blackbeard.NCommissioners
	units      = int(firstNavy) + blackbeard.NWarships
)

func PirateUnit(p int8) Unit { return Unit(p + 1) }
func crownUnit(c int8) Unit  { return firstCrown + Unit(c) }
func navyUnit(w int8) Unit   { return firstNavy + Unit(w) }

func (u Unit) Pirate() (int8, bool) { return int8(u) - 1, u > 0 && u < firstCrown }
func (u Unit) Crown() (int8, bool)  { return int8(u - firstCrown), u >= firstCrown && u < firstNavy }
func (u Unit) Navy() (int8, bool)   { return int8(u - firstNavy), u >= firstNavy }

// Wounds are the wounds of a captain, pirate or commissioner (§13.711–13.716).
type Wounds struct {
	Superficial             int8 // until the end of the turn
	Ordinary, Crippled, Ill bool
	Eyes, Arms, Legs        int8 // lost for good
	Popularity              int8 // lost with the captain's health, given back by RECOVER (R27)
}

// Pirate is a captain with ship and crew. The zero pirate is an empty slot.
type Pirate struct {
	Captain                    blackbeard.Counter // 0: none
	Ship                       blackbeard.ShipType
	Combat, Speed              int8 // as the tracks show, wounds not counted
	Skill, Cruelty, Charisma   int8 // as printed, less what was lost for good
	Attack, Defence, Endurance int8
	Rating, Cunning            int8 // cunning: printed, and left in this match
	At                         blackbeard.Place
	Anchored, Careened, Feast  bool
	feastNew                   bool // called in the turn under way
	Scurvy, worsened           bool
	MustRaze                   bool
	Blockaded                  bool
	Pardoned                   bool // has used the pardon that is open
	Wounds                     Wounds
	Holds                      [blackbeard.MaxHolds]int16 // values; 0 is empty, Worthless a cargo that brings nothing
	NHostages                  uint8
	Hostages                   [MaxHostages]blackbeard.Hostage
	Popularity                 int8
	Notoriety                  int16
	Worth                      int32 // net worth aboard
	Stash                      [blackbeard.Ports + 1]uint16
	Hideout                    blackbeard.Port
	Letter                     blackbeard.Counter // 0: none
	paper                      bool               // the letter is a copy given by a pardon, no counter (R52)
	Attacked, Vain             uint8              // nations captured from or assaulted; nations attacked in any way: bits
	Zones                      uint8              // transit zones used since the last port: bits
	Info, Barred, Failed       uint64             // ports: informed about; chased from; assault failed
	Seen                       int8               // merchant slot + 1 identified by him
	RetireFrom                 int32              // net worth from which RETIRE may be tried again
	Ally                       int8               // slot + 1
	TriedNavy                  uint32             // warship slots that have tried to intercept him this turn
	TriedCrown                 uint8
	helpedNavy                 uint32 // warship slots that he has fought as an ally at the random event under way
	helpedCrown                uint8
	Offer                      Offer
}

// Offer is a trade or an alliance that is ready (22.1, 23): it is put to the other side at the end of a
// turn in which both lie in the same port.
type Offer struct {
	To             int8 // slot + 1; 0: no offer
	Alliance, Swap bool
	Give, Get      uint8 // holds that change hands: bits
	GiveHostages   uint8
	GetHostages    uint8
	GiveMoney      int32
	GetMoney       int32
	refused        bool // not put again until it is changed
	Proposed       bool
	content        uint32 // of the holds and hostages it moves, when it was proposed
}

// Player is what belongs to a seat or a dummy besides its ships.
type Player struct {
	Gone    int8               // pirates lost or retired
	First   blackbeard.Counter // captain from the deal who has not sailed yet, 0 after that
	Begun   bool               // has had a turn
	Exempt  bool               // lost the last pirate as leader: the match went on (1.3)
	Retired [MaxRetired]Record
}

// Record is a retired pirate: his net worth counts at the end.
type Record struct {
	Captain   blackbeard.Counter
	Worth     int32
	Notoriety int16
}

// Commissioner is a pirate hunter of the crown; Owner -1 means that the counter is in its bag.
type Commissioner struct {
	Owner              int8
	Combat, Speed      int8
	At                 blackbeard.Place
	Anchored, Careened bool
	Scurvy, worsened   bool
	Wounds             Wounds
	Zones              uint8
	Barred             uint64 // ports he was put out of and may not enter before another: bits
	prey, with         uint8  // whom it has fought this turn, and their allies, whom it may fight too: slots as bits; prey 0: anybody
}

// Warship hunts for nobody. Face 0: no counter in this slot.
type Warship struct {
	Face       blackbeard.Counter
	At         blackbeard.Place
	Anchored   bool
	Known      uint8             // players who have seen its face: bits
	nation     blackbeard.Nation // taken by a ship without one, until it moves
	prey, with uint8             // as of a commissioner
	target     int8              // slot + 1 of the pirate named for it at the random event under way; 0: none
}

// Merchant is a prize on the map. Face 0: no counter in this slot.
type Merchant struct {
	Face    blackbeard.Counter
	At      blackbeard.Place
	Known   uint8 // players who have seen its face: bits
	Damaged uint8 // pirate slots it has beaten off: bits
	Holder  int8  // in a zone: slot + 1 of the pirate who found it
}

// Port is the state of a harbour. Nation, value and garrison are the printed ones until something changes.
type Port struct {
	Nation                           blackbeard.Nation
	Value, Garrison                  int8
	Governor                         blackbeard.Counter // 0: none
	PermanentAnti, Razed, Pirateport bool
}

// Pardon is a royal pardon that is open until the next random event (15.2 L).
type Pardon struct {
	Nation   blackbeard.Nation  // NoNation: none
	Excluded blackbeard.Counter // captain
}

// Ask is the open question. Kind 0: none.
type Ask struct {
	Kind    uint8 // question: Ask… - AskBase
	player  int8
	A, B, C int16 // told with the question
}

// Operation is the operation of the turn under way.
type Operation struct {
	kind     uint16 // op… of the action that began it
	unit     Unit
	start    blackbeard.Place // where it began, at sea; NoPlace if at anchor
	hunters  bool             // hunters lay there at sea
	captured bool             // a prize was taken
	sold     bool
	Opened   bool // an event K operation, not a turn
	crown    bool // a dummy's turn with the mark of a commissioner
	die      int8 // of a dummy, for its ship
}

// Voyage is a ship under way.
type Voyage struct {
	Unit          Unit
	Points, Spent int8
	Halted        bool // intercepted: the rest of the points is lost
}

// Fight is the battle under way (11.6).
type Fight struct {
	On          bool
	Pirate      int8   // slot
	Ally        int8   // slot of a helping ally, -1 none
	Crown       int8   // commissioner, -1: warships
	navy        uint32 // warship slots
	nation      blackbeard.Nation
	intercepted bool // the hunter began it
	round       uint8
	ended       bool // one side broke it off
}

// Prize is the boarding under way (10).
type Prize struct {
	pirate   int8
	slot     int8
	Ally     int8 // slot of an ally who takes part, -1 none
	Face     blackbeard.Counter
	nation   blackbeard.Nation
	at       blackbeard.Place
	double   bool
	damaged  bool
	feast    bool // a feast is due
	hostage  blackbeard.Hostage
	taker    int8 // slot of the pirate who has the hostage
	Value    int16
	captured bool
	loader   int8 // slot + 1 of the pirate who has the cargo, 0 none
	hold     int8 // where it is
}

// Sale is the selling under way (12).
type Sale struct {
	Pirate  int8
	sum     int32
	emptied bool
	drawn   bool // the governor was drawn for the bribe
	price   int16
}

// Assault is an attack on a port under way (13).
type Assault struct {
	Pirate     int8
	Ally       int8 // slot of an ally who takes part, -1 none
	port       blackbeard.Port
	raze       bool
	Loot       int32
	share      int32                 // of the ally
	informed   bool                  // information is used
	quarrelled bool                  // the partner has been asked about the division
	captains   [2]blackbeard.Counter // who began it
}

// Duel is a fight of two captains (19).
type Duel struct {
	On       bool
	Sides    [2]int8 // slots; the challenger first
	captains [2]blackbeard.Counter
	Loss     [2]int8
	Weakened [2]int8  // for the rest of this duel (R37)
	stake    [2]int16 // attack + defence + endurance when it began
	attacker uint8
	cause    uint8
	round    uint8
}

// Bargain is an offer being composed (23).
type Bargain struct {
	pirate int8
	Steps  uint8 // changes made, limited
}

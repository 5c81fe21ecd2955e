package blackbeard

import (
	"slices"

	"portside/engine"
)

// View is what a seat may know: everything public, the faces it has seen, and how much is hidden.
type View struct {
	engine.ViewBase
	Seats, Players int // in solo play there are three players: the seat and two dummies
	Solo           bool
	Captains       int // pirates each
	Turn           int
	First          int          // player number 1 of the action lines
	Actor, Drawer  int          // whose turn; who draws. Players; dummies are 1 and 2 of a match with one seat
	Awaited        int          // player who is asked, -1 none
	Asking         engine.Event // what that player is asked; Kind 0: nothing
	CunningUsed    int          // player who used cunning last and may not now, -1 none
	OnSale         []Counter
	Pardon         Nation // NoNation: none
	PardonExcludes Counter
	PetitionSum    bool // a petition counts all opponents together (11.1)
	Pile, Discards int
	Discarded      engine.Bag // which cards are in the discards
	Bags           Bags
	Pirates        []Pirate   // in play, by slot
	Commissioners  []Hunter   // in play
	Warships       []FaceDown // on the map
	Merchants      []FaceDown // on the map
	Ports          [Ports + 1]Harbour
	Fleets         []Fleet   // one per player
	Fallen         []Counter // captains lost: hanged, sunk, killed, marooned; in the order of the cards
	Voyage         Voyage
	Battle         Battle
	Prize          Boarding
	Duel           Duel
	Roll           Roll // what cunning may throw again
	Offers         []Offer
	Ended          int     // End… reason, 0 while it runs
	Winner         int     // player with 100 notoriety, -1 nobody
	Scores         []int64 // one per seat, as State.Scores

	Refused []Refusal // at court and ashore, for the player who is asked for an operation
	Lots    Lots
	Letter  LetterOdds // of the letter in the open question (12.4)
}

// Lots are the tokens that the next draw of a kind may bring, as far as the viewer knows: without those seen
// elsewhere.
type Lots struct {
	Cards                          engine.Bag // the pile, or the discards that become the pile when it is empty
	Merchants, Warships, Governors engine.Bag
}

// Bags says how many counters are left to be drawn.
type Bags struct{ Merchants, Warships, Commissioners, Governors, Letters, Captains int }

// Pirate is a captain with his ship.
type Pirate struct {
	Slot                        int
	Captain                     Counter
	Owner                       int // player
	Ship                        ShipType
	Combat, Speed               int     // as the tracks show
	CombatNow, SpeedNow         int     // under a captain who may be hurt
	FullCombat, FullSpeed       int     // undamaged
	Ratings                     Ratings // as they count now; cunning: what is left
	Printed                     Ratings // as they are without wounds that heal; cunning: of the card
	At                          Place
	Anchored, Careened, Feast   bool
	Scurvy, MustRaze, Blockaded bool
	Superficial                 int
	Wounded, Crippled, Ill      bool
	Eyes, Arms, Legs            int   // lost
	Holds                       []int // values; 0 is empty, -1 a cargo worth nothing
	Hostages                    []Hostage
	Popularity, Notoriety       int
	Worth                       int // net worth aboard
	Stash                       []Stash
	Hideout                     Port
	Letter                      Counter // NoCounter: none
	Attacked, Vain              []Nation
	ZonesUsed                   []int
	Informed, Barred, Failed    []Port
	RetireFrom                  int               // net worth from which he may try again, 0: at once
	Ally                        Counter           // NoCounter: none
	Status                      [Ports + 1]Status // of every port for him (6.4)
	CanStorm                    bool              // he is at sea off a port that he could sail into and storm (13.1)
	Refused                     []Refusal         // if his player is asked for an operation
}

// Hostage is a person of note aboard.
type Hostage struct {
	Nation       Nation
	Origin       Port
	Interrogated bool
}

// String is a hostage in notation: "spain:port-21", "spain:port-21:interrogated".
func (h Hostage) String() string {
	text := h.Nation.String() + ":" + ArgPort.Text(int16(h.Origin))
	if h.Interrogated {
		text += ":interrogated"
	}
	return text
}

// Stash is net worth put away in a port.
type Stash struct {
	Port  Port
	Worth int
}

// Hunter is a commissioner in play.
type Hunter struct {
	Counter                    Counter
	Owner                      int // player
	Combat, Speed              int // as the tracks show
	CombatNow, SpeedNow        int
	At                         Place
	Anchored, Careened, Scurvy bool
	Wounded, Crippled, Ill     bool
	Barred                     []Port    // it was put out of them and may not enter before another
	Refused                    []Refusal // if its player is asked for an operation
}

// FaceDown is a merchant or a warship on the map.
type FaceDown struct {
	Slot     int
	At       Place
	Anchored bool
	Face     Counter // NoCounter: the viewer has not seen it
	Open     bool    // everybody has seen it
	Holder   int     // player who found a merchant in a zone, -1 nobody
}

// Harbour is a port as it is now.
type Harbour struct {
	Nation                   Nation
	Value, Garrison          int
	Governor                 Counter // NoCounter: none
	Pro, Anti, PermanentAnti bool
	Razed, Pirates           bool
}

// Fleet is what belongs to a player besides the ships.
type Fleet struct {
	Lost     int // pirates lost or retired
	Left     int // captains that may still be brought into play
	Retired  []Retired
	Standing int     // greatest net worth held by one pirate
	Next     Counter // captain from the deal who has not sailed yet, NoCounter: none
}

// Retired is a pirate who counts at the end.
type Retired struct {
	Captain          Counter
	Worth, Notoriety int
}

// Voyage is the ship under way; Unit is its name in events, NoCounter: none.
type Voyage struct {
	Unit          int16
	Points, Spent int
}

// Battle is the battle under way.
type Battle struct {
	On          bool
	Pirate      Counter
	Ally        Counter // NoCounter: none
	Foe         int16   // the hunter's name in events
	Foes        []Counter
	Nation      Nation
	Intercepted bool // the hunter began it
	Round       int
	Strength    int // skill and combat of the pirate
	FoeStrength int
}

// Duel is the duel under way, the challenger first.
type Duel struct {
	On       bool
	Captains [2]Counter
	Left     [2]int // endurance left; below 0 is dead
	Weakened [2]int // what the duel has taken off attack and defence
	Stake    [2]int // notoriety that each is worth to the other
	Attacker int    // 0 or 1
	Round    int
}

// Boarding is the prize under way. Face is NoCounter for viewers who have not seen it.
type Boarding struct {
	Pirate   Counter // NoCounter: none
	Slot     int
	Face     Counter
	Nation   Nation
	Value    int
	Captured bool
	Helped   bool // an ally takes part
}

// Offer is what a pirate offers another (22.1, 23). Like all dealings it is public.
type Offer struct {
	From, To              Counter // captains
	Ready                 bool    // it is put at the end of a turn in which both lie in the same port
	Refused               bool    // not put again; otherwise, if not Ready, it is still being composed
	Alliance, Swap        bool
	Give, Get             []int // holds, from 1
	GiveValues, GetValues []int // what is in them
	GiveHostages          []Hostage
	GetHostages           []Hostage
	GiveMoney, GetMoney   int
	GiveShip, GetShip     ShipType // of a swap
	GiveCombat, GetCombat int
	GiveSpeed, GetSpeed   int
	CanBeCarriedOut       bool // both sides have what it moves, and room
}

// Roll is a roll that cunning may throw again (24), with the dice as they lie.
type Roll struct {
	On           bool
	Mine, Theirs []int     // of the pirate it was made for, and of the other side
	Again        AgainOdds // how a new throw compares, for the viewer who is asked
}

// AgainOdds is how a new throw compares with the dice as they lie, in percent; the rest is equally good.
type AgainOdds struct {
	Better, Worse int
	Never         bool // no throw at all is better: cunning may be used (24), and cannot help
}

// LastLost tells whether a player has no pirate in play and none left to bring into it (1.2).
func (v *View) LastLost(player int) bool {
	return v.Fleets[player].Left <= 0 && !slices.ContainsFunc(v.Pirates, func(p Pirate) bool { return p.Owner == player })
}

// enduranceLeft is what a duellist can still lose.
func (v *View) enduranceLeft(captain Counter) int {
	for i, c := range v.Duel.Captains {
		if v.Duel.On && c == captain {
			return v.Duel.Left[i]
		}
	}
	return 0
}

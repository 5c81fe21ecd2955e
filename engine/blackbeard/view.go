package blackbeard

import "portside/engine"

// View is what a seat may know: all that lies open, the faces it has seen, and how much is hidden.
type View struct {
	Seats, Players int // alone on the sea there are three players: the seat and two dummies
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
	Pile, Discards int
	Discarded      engine.Bag // what the discards are
	Bags           Bags
	Pirates        []Pirate   // in play, by slot
	Commissioners  []Hunter   // in play
	Warships       []FaceDown // on the map
	Merchants      []FaceDown // on the map
	Ports          [ports + 1]Harbour
	Fleets         []Fleet   // one per player
	Fallen         []Counter // captains lost: hanged, sunk, killed, marooned; in the order of the cards
	Voyage         Voyage
	Battle         Battle
	Prize          Boarding
	Duel           Duel
	Roll           Roll // what cunning may throw anew
	Offers         []Offer
	Ended          int     // End… reason, 0 while it runs
	Winner         int     // player with 100 notoriety, -1 nobody
	Scores         []int64 // one per seat, as State.Scores

	viewer   engine.Seat
	question engine.Event
	hid      state // the state with everything hidden taken out, to restore
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
	Ratings                     Ratings // as they count now, cunning: what is left
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
	Status                      [ports + 1]Status // of every port for him (6.4)
}

// Hostage is a person of note aboard.
type Hostage struct {
	Nation       Nation
	Origin       Port
	Interrogated bool
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

// Fleet is what belongs to a player beside the ships.
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

// Voyage is the ship under way; Unit is its name as events have it, NoCounter: none.
type Voyage struct {
	Unit          int16
	Points, Spent int
}

// Battle is the battle under way.
type Battle struct {
	On          bool
	Pirate      Counter
	Ally        Counter // NoCounter: none
	Foe         int16   // the hunter's name as events have it
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
	Attacker int    // 0 or 1
	Round    int
}

// Boarding is the prize under way. Face is NoCounter for those who have not seen it.
type Boarding struct {
	Pirate   Counter // NoCounter: none
	Slot     int
	Face     Counter
	Nation   Nation
	Value    int
	Captured bool
}

// Viewer implements engine.View.
func (v *View) Viewer() engine.Seat { return v.viewer }

// Question implements engine.View.
func (v *View) Question() engine.Event { return v.question }

func orNone(c Counter) Counter {
	if c == 0 {
		return NoCounter
	}
	return c
}

// View implements engine.State.
func (s *state) View(seat engine.Seat) engine.View {
	v := &View{
		Seats: int(s.seats), Players: int(s.players), Solo: s.solo, Captains: int(s.captains), Turn: int(s.turn), First: int(s.first),
		Actor: int(s.actor), Drawer: int(s.drawer), Awaited: -1, CunningUsed: int(s.cunning), Pardon: s.pardon.nation,
		PardonExcludes: orNone(s.pardon.excluded), Pile: s.pile.Len(), Discards: s.discard.Len(), Discarded: s.discard,
		Bags: Bags{
			s.merchantBag.Len(), s.warshipBag.Len(), s.crownBag.Len(), s.governorBag.Len(), s.letterBag.Len(), s.deck.Len(),
		},
		Ended: int(s.ended), Winner: int(s.winner), viewer: seat, question: s.Question(seat), hid: *s,
		Voyage: Voyage{s.name(s.voyage.unit), int(s.voyage.points), int(s.voyage.spent)},
	}
	v.Scores = s.Scores(nil)
	v.Offers = s.viewOffers()
	if s.ask.kind != 0 {
		v.Awaited = int(s.ask.player)
		v.Asking = s.Question(engine.Seat(s.ask.player))
	}
	for l := range nLetters {
		if s.onSale>>l&1 > 0 {
			v.OnSale = append(v.OnSale, firstLetter+Counter(l))
		}
	}
	for p := range int8(slots) {
		if s.inPlay(p) {
			v.Pirates = append(v.Pirates, s.viewPirate(p))
		}
	}
	for c := range int8(nCommissioners) {
		if k := &s.crown[c]; k.owner >= 0 {
			v.Commissioners = append(v.Commissioners, Hunter{
				Counter: firstCommissioner + Counter(c), Owner: int(k.owner), Combat: int(k.combat), Speed: int(k.speed),
				CombatNow: k.combatNow(), SpeedNow: k.speedNow(), At: k.at, Anchored: k.anchored, Careened: k.careened, Scurvy: k.scurvy,
				Wounded: k.wounds.ordinary, Crippled: k.wounds.crippled, Ill: k.wounds.ill,
			})
		}
	}
	for i := range s.warships {
		if w := &s.warships[i]; w.face != 0 {
			v.Warships = append(v.Warships, FaceDown{Slot: i, At: w.at, Anchored: w.anchored, Face: s.seen(seat, w.face, w.known), Open: w.known == s.everybody(), Holder: -1})
		}
	}
	for i := range s.merchants {
		if m := &s.merchants[i]; m.face != 0 {
			f := FaceDown{Slot: i, At: m.at, Face: s.seen(seat, m.face, m.known), Open: m.known == s.everybody(), Holder: -1}
			if m.holder > 0 {
				f.Holder = int(owner(m.holder - 1))
			}
			v.Merchants = append(v.Merchants, f)
		}
	}
	for h := Port(1); h <= ports; h++ {
		t := &s.port[h]
		v.Ports[h] = Harbour{
			Nation: t.nation, Value: int(t.value), Garrison: int(t.garrison), Governor: orNone(t.governor), Pro: t.pro(), Anti: t.anti(),
			PermanentAnti: t.permanentAnti, Razed: t.razed, Pirates: t.pirateport,
		}
	}
	for p := range int8(s.players) {
		v.Fleets = append(v.Fleets, s.viewFleet(p))
	}
	v.Fallen = s.fallen()
	s.viewContexts(v)
	s.conceal(seat, &v.hid)
	return v
}

package portroyal

import "portside/engine"

// Adventure is what lies on the table in a match of the adventure (§12). It leaves out story cards that were not
// revealed in this match.
type Adventure struct {
	Chapter  int  // 1 … 5, 0 in the variable match
	Tuned    bool // the missions have tuned demands, see Mission.Demands
	Together bool // cooperative or solo: card 9 decides
	Month    int  // from 1
	Event    Happening
	InForce  bool          // the event still has to do something in this turn
	Used     bool          // the ship that the event lets the active seat repel is gone
	Pile     []Happening   // events face down, bottom first; NoHappening where nobody knows it
	Past     []Happening   // event discard pile, first discarded first
	Groups   []int         // 80 … 84: groups in the deck
	Missions []OpenMission // in order of appearance
	Offering Mission       // mission offered to the actor, NoMission if none
	Nine     Nine          // card 9 as it stands; only if Together
	Now      Happening     // the event whose effect is in force at this moment, NoHappening for none
	Entered  bool          // the last draw put a card into the harbour
	Less     int           // cards fewer to take in this turn after a mission
	Helps    bool          // the actor has a mission it can complete or an item it can sell now
	Known    int           // face-down cards that somebody has looked at
	Lookouts int           // used in this turn
	Toll     int           // coins for a marker in the payment under way
	Looked   []Card        // cards the viewer is looking at
	LookedBy engine.Seat   // who is looking at cards, Nobody if nobody is
	Seen     int           // how many cards are looked at
	Top      Card          // top card of the draw pile, if the viewer knows it; otherwise NoCard
	TopKnown engine.Seat   // who knows the top card, Nobody if nobody does
	Pot      int           // extra coins to be split
	Parts    []int         // the proposal so far
	Draft    bool          // characters are chosen in turn
}

// OpenMission is a mission on the table.
type OpenMission struct {
	Mission Mission
	Month   int           // in which it was revealed: at its beginning
	Decided string        // "start", "next", "yes", "no", "mode"
	From    Mission       // whose hourglass led here, NoMission for the first
	By      []engine.Seat // who has completed it, in order
	Waiting []engine.Seat // markers on the waiting space of mission 52
}

// Goal is a number of card 9: what there is and what is needed.
type Goal struct{ Have, Need int }

// Nine is card 9 (§12.9): how many revealed missions somebody has completed, markers on missions and
// influence of all seats together.
type Nine struct{ Missions, Markers, Influence Goal }

// Met tells whether all conditions are met.
func (n Nine) Met() bool {
	return n.Missions.Have >= n.Missions.Need && n.Markers.Have >= n.Markers.Need && n.Influence.Have >= n.Influence.Need
}

// LastTurns is how many turns of a chapter are left, this one included, while the hourglass of the latest mission leads to card 9
// (§12.4, §12.9): the match stops as soon as the lowest event turns up. 0 in any other month.
func (v *View) LastTurns() int {
	a := v.Adventure
	if a == nil || !a.Together || v.Ended != 0 || len(a.Missions) == 0 {
		return 0
	}
	if latest := a.Missions[len(a.Missions)-1].Mission; !latest.Face().Glass[1].Nine {
		return 0
	}
	return len(a.Pile)
}

// Reveal is how a story card came to be revealed (§12.4).
type Reveal uint8

const (
	RevealedAtStart Reveal = iota
	RevealedNext
	RevealedYes
	RevealedNo
	RevealedByMode
	RevealedByNine
	RevealedAtEnd
)

var RevealNames = []string{"start", "next", "yes", "no", "mode", "card-9", "end"}

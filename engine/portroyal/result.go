package portroyal

import (
	"slices"

	"portside/engine"
)

// Source is a source of influence (§8.4).
type Source uint8

// The sources of influence.
const (
	FromCharacters Source = iota
	FromExpeditions
	FromShips     // under merchants
	FromContracts // second and third contract
	FromCrowns    // crown track
	Sources       = 5
)

// SeatResult is the standing of one seat.
type SeatResult struct {
	Seat      engine.Seat
	Rank      int // from 1; equal ranks share it
	Influence int
	By        [Sources]int // influence by source
	Coins     int
	Eligible  bool // may win (§8.2)
	Trophy    bool // adventure: the trophy is visible
	Left      int  // adventure: markers left on the character card
	Crowns    int
}

// TieBreak says what decided the first place.
type TieBreak uint8

// What decided.
const (
	ByInfluence TieBreak = iota
	ByCoins              // equal influence
	Shared               // equal coins too
	ByMarkers            // adventure: equal influence, fewest markers left on the character card
)

// Result is the standing of all seats, best first, and what decided the first place (§8.4). It is also valid
// before the end.
func (v *View) Result() ([]SeatResult, TieBreak) {
	list := make([]SeatResult, v.Seats)
	for i := range list {
		p := &v.Places[i]
		r := SeatResult{Seat: engine.Seat(i), Rank: 1, Influence: p.Influence, Coins: p.Coins, Eligible: p.Eligible,
			Trophy: p.Trophy, Left: p.Left, Crowns: p.Crowns}
		r.By[FromContracts], r.By[FromCrowns] = p.Tokens, int(CrownInfluence(uint8(p.Crowns)))
		for _, c := range p.Display {
			switch c.Kind() {
			case Expedition:
				r.By[FromExpeditions] += c.Influence()
			case Ship:
				r.By[FromShips]++
			default:
				r.By[FromCharacters] += c.Influence()
			}
		}
		for _, other := range v.Scores {
			if other > v.Scores[i] {
				r.Rank++
			}
		}
		list[i] = r
	}
	slices.SortStableFunc(list, func(a, b SeatResult) int { return a.Rank - b.Rank })
	switch {
	case v.Seats == 1 || list[1].Rank == 1:
		return list, Shared
	case list[1].Influence == list[0].Influence && list[1].Eligible == list[0].Eligible:
		if list[1].Left != list[0].Left {
			return list, ByMarkers
		}
		return list, ByCoins
	}
	return list, ByInfluence
}

// Winners implements [engine.Judge]: all or none of those who play together (§11.6, §12.9), else the first (§8.4).
func (v *View) Winners() engine.SeatSet {
	switch {
	case v.Ended == EndWon, v.Ended == EndVictory:
		return engine.Everyone(v.Seats)
	case v.Mode.Team():
		return 0
	}
	return engine.Highest(v.Scores)
}

// Title is the title of the team after a won match against the time pile, NoTitle otherwise (§11.6).
func (v *View) Title() Title {
	if v.Ended != EndWon {
		return NoTitle
	}
	return titleOf(v.Score)
}

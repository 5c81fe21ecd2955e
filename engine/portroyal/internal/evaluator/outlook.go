package evaluator

import (
	"math"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/internal/rules"
)

// The outlook of a cooperative chapter: how likely the team is to meet card 9. It weighs what the position
// lacks, by itself and by the turns that each seat has left. The weights were fitted, by logistic
// regression, to positions of chapters that bots had played to their end.

// The marks of a position, each an index of outlookWeights. Marks for something lacking have a second weight
// at the same place from perTurn on: the lack divided by the turns left.
const (
	oRoles      = iota                        // characters lacking for missions nobody has completed, for the seat nearest to each
	oItems                                    // ships to be discarded
	oCoins                                    // coins to be paid
	oSwords                                   // swords
	oOther                                    // expeditions, cheap and grand characters
	oFleet                                    // missions that need colours in the harbour
	oTax                                      // missions after paying tax
	oStop                                     // missions after a stop
	oTwoStops                                 // missions after two stops
	oUndone                                   // missions that nobody has completed
	oMarkers                                  // missing markers
	oSecond                                   // what the nearest seats lack for them, beyond the missions nobody has completed
	oInfluence                                // missing influence
	oHidden                                   // missions still to be revealed
	perTurn                                   // the same divided by turns left
	oSpare      = 2 * perTurn                 // influence beyond what is needed
	oPurse      = oSpare + iota - perTurn - 1 // coins in hand, up to six for each seat
	oArms                                     // swords, up to four for each seat
	oCrew                                     // further yield of abilities
	oKept                                     // ships kept for their items
	oTurns                                    // turns left to each seat
	oWaiting                                  // seats waiting for their second stop
	oSeats                                    // four places, by seats
	oLater      = oSeats + maxJourney
	outlookSize = oLater + portroyal.Chapters*monthsOfChapter
)

// maxJourney is the largest number of seats in a cooperative chapter.
const maxJourney = 4

// turnsLeft is about how many turns of a cooperative chapter are left.
func turnsLeft(s *rules.State) int {
	v := &s.Adventure
	later := max(0, monthsOfChapter-int(v.Month))
	month := int(v.NPile) + int(v.NPast)
	return int(v.NPile) + later*month + later*(later+1)/2
}

// lacks adds what a seat lacks for a mission to the marks.
func lacks(v *rules.Adventure, p *rules.Place, m portroyal.Mission, x *[outlookSize]float64) {
	var roles, items, coins, swords, other float64
	e := v.Demanded(m)
	for i := range e.Needs {
		have, want := p.Progress(&e.Needs[i])
		d := float64(max(0, want-have))
		switch e.Needs[i].What {
		case "swords":
			swords += d
		case "expedition", "characters_cost_at_most", "characters_influence_at_least":
			other += d
		default:
			roles += d
		}
	}
	for _, cost := range e.Costs {
		items += float64(max(0, cost.N-(p.Kept&cost.Ships).Len()))
	}
	if e.Coins > p.Coins {
		coins = float64(e.Coins - p.Coins)
	}
	if e.When == portroyal.OnTax && p.Coins < taxable {
		coins += float64(taxable - p.Coins)
	}
	x[oRoles] += roles
	x[oItems] += items
	x[oCoins] += coins
	x[oSwords] += swords
	x[oOther] += other
}

// moment adds to the marks when a mission can be completed.
func moment(v *rules.Adventure, m portroyal.Mission, x *[outlookSize]float64) {
	switch m.Face().When {
	case portroyal.OnColours:
		x[oFleet]++
	case portroyal.OnTax:
		x[oTax]++
	case portroyal.OnStop:
		x[oStop]++
	case portroyal.OnTwoStops:
		x[oTwoStops]++
		if v.Waits > 0 {
			x[oWaiting]++
		}
	}
}

// marksOf computes the marks of the position.
func marksOf(s *rules.State, x *[outlookSize]float64) {
	*x = [outlookSize]float64{}
	v, n := &s.Adventure, s.Nine()
	turns := float64(turnsLeft(s)) / float64(s.Seats)
	var others [rules.MaxMissions * portroyal.MaxSeats]float64 // distances of markers beyond the first of each mission
	far := others[:0]
	for slot, m := range v.Missions[:v.N] {
		best, least := engine.Nobody, math.Inf(1)
		for i := range engine.Seat(s.Seats) {
			if !s.Free(i, slot) {
				continue
			}
			d := distance(s, i, m) + 0.01*float64(4-s.Places[i].Left)
			if m.Face().When != portroyal.AnyMoment {
				d++
			}
			switch {
			case d < least:
				if best != engine.Nobody {
					far = append(far, least)
				}
				best, least = i, d
			default:
				far = append(far, d)
			}
		}
		switch {
		case v.Marks[slot][0] > 0:
			if best != engine.Nobody {
				far = append(far, least)
			}
			continue
		case best == engine.Nobody:
			x[oUndone] += 3
			continue
		}
		x[oUndone]++
		lacks(v, &s.Places[best], m, x)
		moment(v, m, x)
	}
	hidden := max(0, monthsOfChapter-int(v.N))
	x[oHidden] = float64(hidden)
	x[oMarkers] = float64(max(0, n.Markers.Need-n.Markers.Have))
	for range n.Markers.Need - n.Markers.Have - (n.Missions.Need - n.Missions.Have) - hidden {
		least := -1
		for i, d := range far {
			if d >= 0 && (least < 0 || d < far[least]) {
				least = i
			}
		}
		if least < 0 {
			x[oSecond] += 4
			continue
		}
		x[oSecond] += far[least]
		far[least] = -1
	}
	x[oInfluence] = float64(max(0, n.Influence.Need-n.Influence.Have))
	for i := range perTurn {
		x[perTurn+i] = x[i] / (0.7 + turns)
	}
	x[oSpare] = float64(min(8, max(0, n.Influence.Have-n.Influence.Need)))
	for i := range engine.Seat(s.Seats) {
		p := &s.Places[i]
		x[oPurse] += float64(min(6, p.Coins))
		x[oArms] += float64(min(4, p.Swords))
		x[oKept] += float64(min(2, p.Kept.Len()))
		x[oCrew] += abilities(s, i) * min(1, turns/6)
	}
	x[oTurns] = turns
	x[oSeats+min(int(s.Seats), maxJourney)-1] = 1
	x[oLater+(int(v.Chapter)-1)*monthsOfChapter+min(int(v.Month), monthsOfChapter)-1] = 1
}

// abilities is the yield of a display's characters over a match, in coins.
func abilities(s *rules.State, seat engine.Seat) float64 {
	v, p := 0.0, &s.Places[seat]
	for r := portroyal.Settler; r < portroyal.Roles; r++ {
		v += benefit[r] * float64(p.Role[r])
	}
	return v
}

// outlook is about the chance of victory, 0 … 1, in a chapter that is not over.
func outlook(s *rules.State) float64 {
	var x [outlookSize]float64
	marksOf(s, &x)
	sum := 0.0
	for i, w := range outlookWeights {
		sum += w * x[i]
	}
	return 1 / (1 + math.Exp(-sum))
}

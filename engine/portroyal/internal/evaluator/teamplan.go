package evaluator

import (
	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/internal/rules"
)

// plan says which seat of a team does which open contract; engine.Nobody for those that are done.
type plan [portroyal.ContractKinds]engine.Seat

// farthest is the nearness of a contract that only waits for its marker.
const farthest = 40

// makePlan gives every contract that nobody has done to the nearest seat with a marker
// left for it; among equally near seats to the one with least to do, where small court and pack of pirates count
// twice.
func makePlan(s *rules.State) plan {
	var p plan
	var load, heavy [portroyal.MaxSeats]int
	var near [portroyal.ContractKinds][portroyal.MaxSeats]int8
	for i := range p {
		p[i] = engine.Nobody
	}
	for i := range engine.Seat(s.Seats) {
		load[i] = int(s.Table.Used[i])
		heavy[i] = load[i]
		for _, c := range s.Table.Open[:s.Table.N] {
			near[c][i] = -1
			if s.Table.Filled[c] == 0 && s.Markable(i, c) {
				near[c][i] = int8(nearness(s, i, c))
			}
		}
	}
	for at := int8(farthest); at >= 0; at-- { // nearest first
		for _, c := range s.Table.Open[:s.Table.N] {
			if s.Table.Filled[c] > 0 || p[c] != engine.Nobody {
				continue
			}
			best := engine.Nobody
			for i := range engine.Seat(s.Seats) {
				if near[c][i] < at || load[i] >= portroyal.Markers && s.Table.Wait[c][i] == 0 {
					continue
				}
				if best == engine.Nobody || heavy[i] < heavy[best] {
					best = i
				}
			}
			if best == engine.Nobody {
				continue
			}
			p[c] = best
			load[best]++
			heavy[best]++
			if c == portroyal.SmallCourt || c == portroyal.PackOfPirates {
				heavy[best]++
			}
		}
	}
	return p
}

// nearness is how near seat is to c, in parts of farthest. Long contracts are planned early, so that
// somebody has time for them, and coins count if they buy what is missing.
func nearness(s *rules.State, seat engine.Seat, c portroyal.Contract) int {
	p := &s.Places[seat]
	have, want := s.ProgressOf(seat, c)
	if int(c) < len(portroyal.Pairs) {
		return farthest*have/(want+1) + min(int(p.Coins), 12)/4
	}
	switch c {
	case portroyal.SmallCourt:
		have = min(12, max(0, have)+int(p.Coins)/3)
		return min(farthest, farthest*have/(want+1)+soon)
	case portroyal.PackOfPirates:
		return min(farthest, farthest*(4*have+min(int(p.Swords), 4))/25+soon)
	case portroyal.TaxOfficer:
		have, want = min(int(p.Coins), 12), 12
	}
	return farthest * have / (want + 1)
}

// soon is how much nearer small court and pack of pirates count.
const soon = 7

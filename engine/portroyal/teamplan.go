package portroyal

import "portside/engine"

// plan says which seat of a team does which open contract; engine.Nobody for those that are done.
type plan [contractKinds]engine.Seat

// farthest is the nearness of a contract that only waits for its marker.
const farthest = 40

// makePlan gives every contract that nobody has done to the seat that is nearest to it and has a marker
// left for it; of seats equally near the one with least to do, where small court and pack of pirates count
// twice.
func makePlan(s *state) plan {
	var p plan
	var load, heavy [MaxSeats]int
	var near [contractKinds][MaxSeats]int8
	for i := range p {
		p[i] = engine.Nobody
	}
	for i := range engine.Seat(s.seats) {
		load[i] = int(s.table.used[i])
		heavy[i] = load[i]
		for _, c := range s.table.open[:s.table.n] {
			near[c][i] = -1
			if s.table.filled[c] == 0 && s.markable(i, c) {
				near[c][i] = int8(nearness(s, i, c))
			}
		}
	}
	for at := int8(farthest); at >= 0; at-- { // nearest first
		for _, c := range s.table.open[:s.table.n] {
			if s.table.filled[c] > 0 || p[c] != engine.Nobody {
				continue
			}
			best := engine.Nobody
			for i := range engine.Seat(s.seats) {
				if near[c][i] < at || load[i] >= markers && s.table.wait[c][i] == 0 {
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
			if c == SmallCourt || c == PackOfPirates {
				heavy[best]++
			}
		}
	}
	return p
}

// nearness is how far seat is with c, in parts of farthest. The long ones are planned soon, so that
// somebody has time for them, and coins count where they buy what is missing.
func nearness(s *state, seat engine.Seat, c Contract) int {
	p := &s.seat[seat]
	have, want := s.progressOf(seat, c)
	if int(c) < len(pairs) {
		return farthest*have/(want+1) + min(int(p.coins), 12)/4
	}
	switch c {
	case SmallCourt:
		have = min(12, max(0, have)+int(p.coins)/3)
		return min(farthest, farthest*have/(want+1)+soon)
	case PackOfPirates:
		return min(farthest, farthest*(4*have+min(int(p.swords), 4))/25+soon)
	case TaxOfficer:
		have, want = min(int(p.coins), 12), 12
	}
	return farthest * have / (want + 1)
}

// soon is how much nearer small court and pack of pirates are taken to be.
const soon = 7

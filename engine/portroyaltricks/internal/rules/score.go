package rules

import (
	"portside/engine"
	"portside/engine/portroyaltricks"
)

// Scores implements engine.State: the ships of a seat less its debt and its open bid. Equal scores share
// the win (PR-R17).
func (s *State) Scores(dst []int64) []int64 {
	for i := range engine.Seat(s.Seats) {
		p := &s.Seat[i]
		n := -int(p.Debt)
		if s.BidOpen && s.Holder == i {
			n -= int(s.Bid)
		}
		for g := range p.Ships {
			if p.Ships[g] != (portroyaltricks.Cargo{}) {
				n += s.Scale.Judge(&p.Ships[g]).Points()
			}
		}
		dst = append(dst, int64(n))
	}
	return dst
}

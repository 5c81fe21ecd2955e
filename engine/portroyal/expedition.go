package portroyal

import "portside/engine"

// canClaim tells whether the active seat can claim any expedition now.
func (s *state) canClaim() bool {
	p := &s.seat[s.active]
	for _, c := range s.row[:s.nRow] {
		lacking := 0
		for i, n := range faces[c].needs {
			lacking += max(0, int(n)-int(p.role[Settler+Role(i)]))
		}
		if lacking <= int(p.role[Jack]) {
			return true
		}
	}
	return false
}

// legalClaims lists every exact payment for every expedition of the row: a jack of all trades may stand
// for any one symbol, also for one that the seat has itself (§5.6).
func (s *state) legalClaims(dst []engine.Action) []engine.Action {
	if s.nRow == 0 || !s.canClaim() {
		return dst
	}
	p := &s.seat[s.active]
	own := p.role[Settler : Jack+1]
	for _, c := range s.row[:s.nRow] {
		n := faces[c].needs
		for a := max(0, n[0]-int8(own[0])); a <= n[0]; a++ {
			for b := max(0, n[1]-int8(own[1])); b <= n[1]; b++ {
				for d := max(0, n[2]-int8(own[2])); d <= n[2]; d++ {
					if a+b+d <= int8(own[3]) {
						dst = append(dst, Claim(c, Payment{int(a), int(b), int(d)}))
					}
				}
			}
		}
	}
	return dst
}

// applyClaim pays with characters, lays the expedition into the display and takes its coins (§5.6).
func (s *state) applyClaim(c Card, pay Payment, log *engine.Log) {
	p := &s.seat[s.active]
	jacks := [3]int{pay.JackSettlers, pay.JackCaptains, pay.JackPriests}
	for i, n := range faces[c].needs {
		for k := range int(n) {
			paid := symbolCards[i]
			if k < jacks[i] {
				paid = jack
			}
			p.lay(paid, -1)
			s.discard.Put(uint8(paid))
		}
	}
	row := s.row[:s.nRow]
	for i := range row {
		if row[i] == c {
			copy(row[i:], row[i+1:])
			break
		}
	}
	s.nRow--
	s.row[s.nRow] = 0
	p.lay(c, 1)
	log.Add(public(EvClaimed, s.active, int(c), int(pay.pack()), int(faces[c].coins)))
	s.gain(s.active, int(faces[c].coins), log)
	s.checkGoal(s.active, log)
}

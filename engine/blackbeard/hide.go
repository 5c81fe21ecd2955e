package blackbeard

import (
	"math/rand/v2"

	"portside/engine"
)

// Hide implements engine.State: the faces that a seat has not seen are drawn anew.
func (s *state) Hide(seat engine.Seat, r *rand.Rand) {
	s.hideFaces(func(known uint8) bool {
		return known == s.everybody() || seat != engine.Nobody && known>>seat&1 > 0
	}, r)
}

func (s *state) hideFaces(known func(uint8) bool, r *rand.Rand) {
	for i := range s.merchants {
		if m := &s.merchants[i]; m.face != 0 && !known(m.known) {
			s.merchantBag.Put(uint8(m.face))
		}
	}
	for i := range s.merchants {
		m := &s.merchants[i]
		if m.face == 0 || known(m.known) {
			continue
		}
		was := m.face
		m.face = Counter(s.merchantBag.TakeAt(r.IntN(s.merchantBag.Len())))
		if int(s.prize.slot) == i && s.prize.face == was {
			s.prize.face = m.face
		}
	}
	for i := range s.warships {
		if w := &s.warships[i]; w.face != 0 && !known(w.known) {
			s.warshipBag.Put(uint8(w.face))
		}
	}
	for i := range s.warships {
		if w := &s.warships[i]; w.face != 0 && !known(w.known) {
			w.face = Counter(s.warshipBag.TakeAt(r.IntN(s.warshipBag.Len())))
		}
	}
}

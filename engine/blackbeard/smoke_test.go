package blackbeard

import (
	"fmt"
	"testing"

	"portside/engine"
)

func TestSmoke(t *testing.T) {
	var buf []engine.Action
	for seats := 1; seats <= 4; seats++ {
		total, longest := 0, 0
		ends := map[uint8]int{}
		for seed := range uint64(60) {
			ch := engine.NewFast(seed)
			st, err := Game.New(engine.Setup{Seats: seats}, ch, nil)
			if err != nil {
				t.Fatal(err)
			}
			s := st.(*state)
			n := 0
			for ; s.Deciders() != 0 && n < 30000; n++ {
				seat := s.Deciders().First()
				buf = s.Legal(seat, buf[:0])
				if len(buf) == 0 {
					t.Fatalf("no legal: %v", tell(s.Question(seat)))
				}
				a := buf[ch.Pick(len(buf))]
				if b, err := parse(format(a)); err != nil || b != a {
					t.Fatal(a, format(a), err)
				}
				s.Apply(seat, a, ch, nil)
			}
			ends[s.ended]++
			total += n
			longest = max(longest, n)
		}
		fmt.Println(seats, total/60, longest, ends)
	}
}

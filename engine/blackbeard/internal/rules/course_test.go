package rules

import (
	"math/rand/v2"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
)

// TestCourse: every place in reach of a ship under way has a plan. Its actions are legal one after the other
// and lead there, with the points the ship has, without luck and without a question in between.
func TestCourse(t *testing.T) {
	ways, weighed := 0, 0
	buf := make([]engine.Action, 0, 4096)
	for seed := uint64(0); seed < 60; seed++ {
		ch := engine.NewFast(seed)
		st, err := Rules{}.New(engine.Setup{Seats: 1 + int(seed%4)}, ch, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := st.(*State)
		s.Scramble(rand.New(rand.NewPCG(seed, 3)))
		for n := 0; n < 150 && s.Deciders() != 0; n++ {
			who := s.Deciders().First()
			v := s.View(who).(*blackbeard.View)
			if r := v.Reach(); r != nil {
				for i, to := range r.Places {
					if i%7 != int(seed%7) {
						continue
					}
					plan := v.Plan(blackbeard.CourseTo(to))
					if len(plan) == 0 {
						t.Fatalf("seed %d ply %d: %v is in reach without a plan", seed, n, to)
					}
					if last := plan[len(plan)-1]; last != blackbeard.Act(blackbeard.OpSail, int16(to)) {
						t.Fatalf("seed %d ply %d: the course to %v ends with %s", seed, n, to, blackbeard.Notation{}.Format(last))
					}
					if plan[0].Op == blackbeard.OpWeigh {
						weighed++
					}
					c := *s
					for k, a := range plan {
						if q := c.Question(who); q.Kind != blackbeard.AskSail {
							t.Fatalf("seed %d ply %d: on the way to %v, step %d, %s is asked", seed, n, to, k, blackbeard.Notation{}.FormatEvent(q))
						}
						if err := engine.Play(&c, who, a, engine.NewFast(1), nil); err != nil {
							t.Fatalf("seed %d ply %d: on the way to %v, step %d: %v", seed, n, to, k, err)
						}
					}
					ways++
				}
			} else if v.Plan("course.car-K12") != nil {
				t.Errorf("seed %d ply %d: a plan, and nobody steers a ship", seed, n)
			}
			buf = s.Legal(who, buf[:0])
			s.Apply(who, buf[ch.Pick(len(buf))], ch, nil)
		}
	}
	if ways < 200 || weighed < 10 {
		t.Errorf("%d courses, %d out of a port", ways, weighed)
	}
}

package rules

import (
	"math/rand/v2"
	"strings"
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

// TestHarbours: a ship under way that can end its voyage in a port ends it there, and a pirate is sure to reach what he can reach
// whatever the die says. Nothing is asked on the way but what the plan answers, and it tells what it does next.
func TestHarbours(t *testing.T) {
	harbours, voyages := 0, 0
	buf := make([]engine.Action, 0, 4096)
	for seed := uint64(0); seed < 60; seed++ {
		ch := engine.NewFast(seed)
		st, err := Rules{}.New(engine.Setup{Seats: 1 + int(seed%4)}, ch, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := st.(*State)
		s.Scramble(rand.New(rand.NewPCG(seed, 5)))
		for n := 0; n < 150 && s.Deciders() != 0; n++ {
			who := s.Deciders().First()
			v := s.View(who).(*blackbeard.View)
			buf = s.Legal(who, buf[:0])
			plans := map[string]blackbeard.Counter{}
			if r := v.Reach(); r != nil && v.Pirate(blackbeard.Counter(v.Asked.A)) != nil {
				for _, at := range r.Harbours {
					plans[blackbeard.HarbourAt(at)] = blackbeard.Counter(v.Asked.A)
				}
			}
			for _, a := range buf {
				if a.Op != blackbeard.OpMove {
					continue
				}
				p := v.Pirate(blackbeard.Counter(a.A))
				if r := v.Offing(p); r != nil {
					for _, at := range r.Harbours {
						plans[blackbeard.SetSail(p.Captain, blackbeard.HarbourAt(at))] = p.Captain
					}
					for i := 0; i < len(r.Places); i += 9 {
						plans[blackbeard.SetSail(p.Captain, blackbeard.CourseTo(r.Places[i]))] = p.Captain
					}
				}
			}
			for text, captain := range plans {
				to, _ := blackbeard.ParsePlace(text[strings.LastIndex(text, ".")+1:])
				anchors := strings.Contains(text, "harbour.")
				c := *s
				there := false
				list := v.Plan(text)
				if len(list) == 0 {
					t.Fatalf("seed %d ply %d: %s is no plan", seed, n, text)
				}
				for parts := 0; len(list) > 0; parts++ {
					for _, a := range list {
						var log engine.Log
						if err := engine.Play(&c, who, a, engine.NewFast(seed+uint64(n)), &log); err != nil || parts > 4 {
							t.Fatalf("seed %d ply %d: %s, part %d, %s: %v", seed, n, text, parts, blackbeard.Notation{}.Format(a), err)
						}
						for _, e := range log.Events {
							there = there || e.A == int16(captain) && (anchors && e.Kind == blackbeard.EvAnchored && e.B == int16(to.Port()) || !anchors && e.Kind == blackbeard.EvSailed && e.B == int16(to))
						}
					}
					list = nil
					if !c.Over && c.Deciders().Has(who) {
						list = c.View(who).(*blackbeard.View).Further(text)
					}
				}
				if !there {
					t.Fatalf("seed %d ply %d: %s does not lead there", seed, n, text)
				}
				if q := c.Question(who); anchors && c.Turn == s.Turn && q.Kind == blackbeard.AskSail {
					t.Fatalf("seed %d ply %d: %s leaves %s open", seed, n, text, blackbeard.Notation{}.FormatEvent(q))
				}
				if harbours++; strings.HasPrefix(text, "voyage.") {
					voyages++
				}
			}
			s.Apply(who, buf[ch.Pick(len(buf))], ch, nil)
		}
	}
	if harbours < 200 || voyages < 100 {
		t.Errorf("%d plans, %d of them whole voyages", harbours, voyages)
	}
}

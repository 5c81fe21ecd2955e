package rules

import (
	"flag"
	"math/rand/v2"
	"runtime"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
)

var rich = flag.Int("rich", 600, "matches from positions in which a lot can happen, for every number of seats")

// TestRich plays random matches from eventful positions: every state is possible, nothing is allocated, and
// every kind of operation, question and event comes up.
func TestRich(t *testing.T) {
	seen := map[uint16]int{}
	buf := make([]engine.Action, 0, 4096)
	var log engine.Log
	for seats := 1; seats <= blackbeard.MaxSeats; seats++ {
		for seed := range uint64(*rich) {
			ch := engine.NewFast(seed)
			st, err := Rules{}.New(engine.Setup{Seats: seats}, ch, nil)
			if err != nil {
				t.Fatal(err)
			}
			s := st.(*State)
			s.Scramble(rand.New(rand.NewPCG(seed, uint64(seats))))
			for n := 0; s.Deciders() != 0; n++ {
				seat := s.Deciders().First()
				q := s.Question(seat)
				buf = s.Legal(seat, buf[:0])
				if len(buf) == 0 || n > blackbeard.Info.MaxPlies {
					t.Fatalf("seats %d seed %d ply %d: %d legal actions, %s", seats, seed, n, len(buf), blackbeard.Notation{}.FormatEvent(q))
				}
				a := buf[ch.Pick(len(buf))]
				if a.Op == blackbeard.OpMove || a.Op == blackbeard.OpCareen || a.Op == blackbeard.OpOffer {
					a = buf[ch.Pick(len(buf))]
				}
				seen[q.Kind]++
				log = engine.Log{Events: log.Events[:0]}
				s.Apply(seat, a, ch, &log)
				for _, e := range log.Events {
					seen[e.Kind]++
				}
				if err := s.Invariants(); err != nil {
					t.Fatalf("seats %d seed %d ply %d, %s after %s: %v", seats, seed, n, blackbeard.Notation{}.FormatEvent(q), blackbeard.Notation{}.Format(a), err)
				}
			}
		}
	}
	for kind := uint16(1); kind < blackbeard.EvCount; kind++ {
		if seen[kind] == 0 && kind != blackbeard.EvOrder && kind != blackbeard.EvConverted { // the order belongs to the deal; a pirate port falls once in a thousand matches
			t.Errorf("%s never happens", blackbeard.EventWord(kind))
		}
	}
	for kind := blackbeard.AskBase + 1; kind < blackbeard.AsksEnd; kind++ {
		if seen[kind] == 0 && kind != blackbeard.AskKeep { // full holds, a double and a smaller ship: TestInterrupts waits for it
			t.Errorf("nobody is ever asked %s", blackbeard.EventWord(kind))
		}
	}
}

// TestRichAllocates plays some of them without a log: no ply allocates.
func TestRichAllocates(t *testing.T) {
	buf := make([]engine.Action, 0, 4096)
	for seats := 1; seats <= blackbeard.MaxSeats; seats++ {
		for seed := range uint64(20) {
			ch := engine.NewFast(seed)
			st, err := Rules{}.New(engine.Setup{Seats: seats}, ch, nil)
			if err != nil {
				t.Fatal(err)
			}
			s := st.(*State)
			s.Scramble(rand.New(rand.NewPCG(seed, uint64(seats))))
			for n := 0; s.Deciders() != 0 && n < 150; n++ {
				seat := s.Deciders().First()
				buf = s.Legal(seat, buf[:0])
				a := buf[ch.Pick(len(buf))]
				if d := allocations(s, seat, a, ch); d > 0 {
					t.Fatalf("%s allocates %d times", blackbeard.Notation{}.Format(a), d)
				}
			}
		}
	}
}

// allocations plays a ply up to three times from the same state with the same luck: occasional allocations by
// the runtime do not recur, those of the rules do.
func allocations(s *State, seat engine.Seat, a engine.Action, ch *engine.Fast) (least uint64) {
	var before, after runtime.MemStats
	start, luck := *s, *ch
	for try := range 3 {
		*s, *ch = start, luck
		runtime.ReadMemStats(&before)
		s.Apply(seat, a, ch, nil)
		runtime.ReadMemStats(&after)
		if d := after.Mallocs - before.Mallocs; try == 0 || d < least {
			least = d
		}
		if least == 0 {
			break
		}
	}
	return least
}

package blackbeard

import (
	"flag"
	"math/rand/v2"
	"runtime"
	"testing"

	"portside/engine"
)

var rich = flag.Int("rich", 300, "matches from positions in which a lot can happen, for every number of seats")

// scramble makes a dealt match one in the middle: pirates of all seats in a few ports with cargo, hostages,
// money, letters and hide-outs, governors, hunters, allies, a pardon.
func scramble(s *state, r *rand.Rand) {
	for i := range s.player[:s.players] {
		s.player[i].begun = true
	}
	s.stack, s.depth, s.ask = [maxFrames]frame{}, 0, ask{}
	meeting := [3]Port{Port(1 + r.IntN(ports)), Port(1 + r.IntN(ports)), Port(1 + r.IntN(ports))}
	for p := range 2 * int8(s.players) {
		if !s.solo || p%2 == 0 {
			scramblePirate(s, p, meeting[r.IntN(len(meeting))], r)
		}
	}
	if a, b := &s.pirates[0], &s.pirates[2]; s.seats > 2 && r.IntN(2) == 0 {
		if r.IntN(2) == 0 {
			b.at, b.anchored, b.careened, b.mustRaze, b.zones = a.at, a.anchored, false, false, a.zones
		}
		a.ally, b.ally = 3, 1
	}
	for range r.IntN(5) {
		l := Counter(s.letterBag.TakeAt(r.IntN(s.letterBag.Len())))
		s.onSale |= 1 << (l - firstLetter)
	}
	for range r.IntN(14) {
		h := Port(1 + r.IntN(ports))
		if r.IntN(2) == 0 {
			h = meeting[r.IntN(len(meeting))]
		}
		if t := &s.port[h]; !t.pirateport && t.governor == 0 {
			t.governor = Counter(s.governorBag.TakeAt(r.IntN(s.governorBag.Len())))
		}
	}
	for range r.IntN(6) {
		scrambleHunters(s, meeting[r.IntN(len(meeting))], r)
	}
	if r.IntN(2) == 0 {
		s.pardon = pardon{nation: Nation(1 + r.IntN(5)), excluded: s.pirates[0].captain}
	}
	s.stir = true
	s.push(frame{step: stepTurn, p: int8(r.IntN(int(s.seats)))})
}

func scramblePirate(s *state, p int8, h Port, r *rand.Rand) {
	k, pl := &s.pirates[p], &s.player[owner(p)]
	c := pl.first
	if pl.first = 0; c == 0 {
		c = Counter(s.deck.TakeAt(r.IntN(s.deck.Len())))
	}
	k.begin(c)
	k.ship = ShipType(1 + r.IntN(4))
	k.combat, k.speed = int8(1+r.IntN(int(k.full()))), k.top()-int8(r.IntN(4))
	if k.at, k.anchored = h.Hex(), r.IntN(4) > 0; r.IntN(8) == 0 {
		k.at, k.anchored = ZonePlace(1+r.IntN(zones)), false
		k.zones = 1 << k.at.Zone()
	}
	for i := range k.ship.Holds() {
		if r.IntN(2) == 0 {
			k.holds[i] = int16(10 + r.IntN(500))
		}
	}
	for range r.IntN(3) {
		k.hostages[k.nHostages] = hostage{nation: Nation(1 + r.IntN(6)), origin: Port(1 + r.IntN(ports))}
		k.nHostages++
	}
	k.popularity, k.notoriety, k.worth = int8(1+r.IntN(PopularityMax)), int16(r.IntN(60)), int32(r.IntN(4000))
	if r.IntN(2) == 0 {
		k.hideout = h
	}
	if r.IntN(3) == 0 {
		k.stash[h] = uint16(r.IntN(900))
	}
	k.attacked = uint8(r.IntN(128)) & uint8(r.IntN(128)) &^ 1
	if r.IntN(2) == 0 {
		k.letter = Counter(s.letterBag.TakeAt(r.IntN(s.letterBag.Len())))
		k.attacked &^= 1 << k.letter.Nation()
	}
	k.info = r.Uint64() & (1<<(ports+1) - 2)
	k.scurvy = r.IntN(4) == 0
	k.careened = r.IntN(8) == 0 && k.at.IsHex() && (k.anchored || k.at.Coast())
	k.mustRaze = r.IntN(6) == 0 && k.anchored && !k.careened && s.port[h].nation != NoNation
}

// scrambleHunters puts a commissioner and a warship near a port.
func scrambleHunters(s *state, h Port, r *rand.Rand) {
	player := int8(r.IntN(int(s.players)))
	if s.crowns(player) < CommissionersMax {
		c := Counter(s.crownBag.TakeAt(r.IntN(s.crownBag.Len())))
		near := Port(1 + r.IntN(ports))
		anchored := r.IntN(2) == 0
		for p := range s.pirates {
			anchored = anchored && !(s.pirates[p].anchored && s.pirates[p].at == near.Hex())
		}
		s.crown[c-firstCommissioner] = commissioner{owner: player, combat: int8(c.Combat(0)), speed: int8(c.Speed(0)), at: near.Hex(), anchored: anchored}
	}
	face := Counter(s.warshipBag.TakeAt(r.IntN(s.warshipBag.Len())))
	for w := range s.warships {
		if s.warships[w].face == 0 {
			s.warships[w] = warship{face: face, at: h.Hex()}
			return
		}
	}
}

// TestRich plays random matches from such positions: everything stays possible, nothing is allocated, and
// every kind of operation, question and event comes up.
func TestRich(t *testing.T) {
	seen := map[uint16]int{}
	buf := make([]engine.Action, 0, 4096)
	var log engine.Log
	for seats := 1; seats <= maxSeats; seats++ {
		for seed := range uint64(*rich) {
			ch := engine.NewFast(seed)
			st, err := Game.New(engine.Setup{Seats: seats}, ch, nil)
			if err != nil {
				t.Fatal(err)
			}
			s := st.(*state)
			scramble(s, rand.New(rand.NewPCG(seed, uint64(seats))))
			s.run(ch, nil)
			for n := 0; s.Deciders() != 0; n++ {
				seat := s.Deciders().First()
				q := s.Question(seat)
				buf = s.Legal(seat, buf[:0])
				if len(buf) == 0 || n > info.MaxPlies {
					t.Fatalf("seats %d seed %d ply %d: %d legal actions, %s", seats, seed, n, len(buf), tell(q))
				}
				a := buf[ch.Pick(len(buf))]
				if a.Op == opMove || a.Op == opCareen || a.Op == opOffer {
					a = buf[ch.Pick(len(buf))]
				}
				seen[q.Kind]++
				log = engine.Log{Events: log.Events[:0]}
				s.Apply(seat, a, ch, &log)
				for _, e := range log.Events {
					seen[e.Kind]++
				}
				if err := s.Invariants(); err != nil {
					t.Fatalf("seats %d seed %d ply %d, %s after %s: %v", seats, seed, n, tell(q), format(a), err)
				}
			}
		}
	}
	for kind := uint16(1); kind < evCount; kind++ {
		if seen[kind] == 0 && kind != EvOrder && kind != EvConverted { // the order is of the deal; a pirate port falls once in a thousand matches
			t.Errorf("%s never happens", EventWord(kind))
		}
	}
	for kind := AskBase + 1; kind < asksEnd; kind++ {
		if seen[kind] == 0 {
			t.Errorf("nobody is ever asked %s", EventWord(kind))
		}
	}
}

// TestRichAllocates plays some of them without a log: no ply allocates.
func TestRichAllocates(t *testing.T) {
	buf := make([]engine.Action, 0, 4096)
	for seats := 1; seats <= maxSeats; seats++ {
		for seed := range uint64(20) {
			ch := engine.NewFast(seed)
			st, err := Game.New(engine.Setup{Seats: seats}, ch, nil)
			if err != nil {
				t.Fatal(err)
			}
			s := st.(*state)
			scramble(s, rand.New(rand.NewPCG(seed, uint64(seats))))
			s.run(ch, nil)
			for n := 0; s.Deciders() != 0 && n < 150; n++ {
				seat := s.Deciders().First()
				buf = s.Legal(seat, buf[:0])
				a := buf[ch.Pick(len(buf))]
				if d := allocations(s, seat, a, ch); d > 0 {
					t.Fatalf("%s allocates %d times", format(a), d)
				}
			}
		}
	}
}

// allocations plays a ply up to three times from the same state with the same luck: what the runtime
// allocates meanwhile does not come back, what the rules do does.
func allocations(s *state, seat engine.Seat, a engine.Action, ch *engine.Fast) (least uint64) {
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

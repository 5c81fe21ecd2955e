package toy

import (
	"fmt"

	"portside/engine"
)

// TrumpsView is what one seat knows: its own hand, how many cards the others hold, the voids they
// have shown, and everything played.
type TrumpsView struct {
	Me       engine.Seat
	Asked    engine.Event
	Phase    uint8
	Active   engine.Seat
	Declarer engine.Seat
	Bid      int
	Trump    uint8
	Led      engine.Seat
	Table    [4]uint8
	Tricks   []int
	Voids    [4]uint8
	Cards    []int // how many each seat holds
	Hand     engine.Bag
	Played   engine.Bag
	Left     engine.Bag // filled by the bug Peeks only
}

// Viewer implements engine.View.
func (v TrumpsView) Viewer() engine.Seat { return v.Me }

// Question implements engine.View.
func (v TrumpsView) Question() engine.Event { return v.Asked }

func (s *trumps) View(seat engine.Seat) engine.View {
	v := TrumpsView{
		Me: seat, Asked: s.Question(seat), Phase: uint8(s.phase), Active: s.active, Declarer: s.declarer, Bid: int(s.bid),
		Trump: s.trump, Led: s.led, Table: s.table, Voids: s.voids, Played: s.played,
	}
	for o := range engine.Seat(s.seats) {
		v.Tricks = append(v.Tricks, int(s.tricks[o]))
		v.Cards = append(v.Cards, s.hands[o].Len())
	}
	if seat != engine.Nobody {
		v.Hand = s.hands[seat]
		if s.bug == Peeks {
			v.Left = s.hands[(int8(seat)+1)%s.seats]
		}
	}
	return v
}

func (s *trumps) Deciders() engine.SeatSet {
	if s.phase == finished {
		return 0
	}
	return engine.Only(s.active)
}

func (s *trumps) Legal(seat engine.Seat, dst []engine.Action) []engine.Action {
	if s.phase == finished || seat != s.active {
		return dst
	}
	switch s.phase {
	case bidding:
		dst = append(dst, engine.Action{Op: opBid})
		for n := s.bid + 1; n <= maxBid && int(n) <= s.hands[seat].Len(); n++ {
			dst = append(dst, engine.Action{Op: opBid, A: int16(n)})
		}
	case naming:
		for suit := range suits {
			dst = append(dst, engine.Action{Op: opName, A: int16(suit)})
		}
	case playing:
		must := s.mustFollow(seat)
		for c := range s.hands[seat].All() {
			if !must || c/ranks == s.table[s.led]/ranks {
				dst = append(dst, engine.Action{Op: opPlay, A: int16(c)})
			}
		}
	}
	return dst
}

func (s *trumps) mustFollow(seat engine.Seat) bool {
	if seat == s.led || s.table[s.led] == noCard {
		return false
	}
	for c := range s.hands[seat].All() {
		if c/ranks == s.table[s.led]/ranks {
			return true
		}
	}
	return false
}

func (s *trumps) next() engine.Seat { return engine.Seat((int8(s.active) + 1) % s.seats) }

func (s *trumps) Apply(seat engine.Seat, a engine.Action, _ engine.Chance, log *engine.Log) {
	switch a.Op {
	case opBid:
		log.Add(engine.Event{Kind: trumpsBid, Seat: seat, To: engine.Public, A: a.A})
		if a.A > 0 {
			s.bid, s.declarer = int8(a.A), seat
		}
		if s.active = s.next(); s.active == 0 {
			if s.declarer == engine.Nobody {
				s.declarer = 0
			}
			s.active, s.phase = s.declarer, naming
		}
	case opName:
		log.Add(engine.Event{Kind: trumpsNamed, Seat: seat, To: engine.Public, A: a.A})
		s.trump, s.phase, s.led = uint8(a.A), playing, seat
	case opPlay:
		s.play(seat, uint8(a.A), log)
	}
}

func (s *trumps) play(seat engine.Seat, c uint8, log *engine.Log) {
	if seat != s.led && c/ranks != s.table[s.led]/ranks {
		s.voids[seat] |= 1 << (s.table[s.led] / ranks)
	}
	s.hands[seat].Take(c)
	s.played.Put(c)
	s.table[seat] = c
	log.Add(engine.Event{Kind: trumpsPlayed, Seat: seat, To: engine.Public, A: int16(c)})
	if s.active = s.next(); s.active != s.led {
		return
	}
	winner := s.led
	for o := range engine.Seat(s.seats) {
		if s.beats(s.table[o], s.table[winner]) {
			winner = o
		}
	}
	s.tricks[winner]++
	s.table = [4]uint8{noCard, noCard, noCard, noCard}
	log.Add(engine.Event{Kind: trumpsTook, Seat: winner, To: engine.Public})
	s.led, s.active = winner, winner
	if s.hands[winner].Len() == 0 {
		s.phase = finished
	}
}

func (s *trumps) beats(c, d uint8) bool {
	if c/ranks == d/ranks {
		return c > d
	}
	return c/ranks == s.trump
}

func (s *trumps) Scores(dst []int64) []int64 {
	for seat := range engine.Seat(s.seats) {
		points := 2 * int(s.tricks[seat])
		if seat == s.declarer && s.phase >= playing {
			if s.tricks[seat] >= s.bid {
				points += 3 * int(s.bid)
			} else {
				points -= 3 * int(s.bid)
			}
		}
		dst = append(dst, int64(points))
	}
	return dst
}

func (s *trumps) Question(seat engine.Seat) engine.Event {
	if s.phase == finished || seat != s.active {
		return engine.Event{}
	}
	return engine.Event{Kind: trumpsAskBid + uint16(s.phase), Seat: seat, To: engine.Only(seat), A: int16(s.bid)}
}

// Weigh implements engine.Game.
func (Trumps) Weigh(st engine.State, seat engine.Seat, legal []engine.Action, dst []float64) []float64 {
	s := st.(*trumps)
	var perSuit [suits]float64
	for c := range s.hands[seat].All() {
		perSuit[c/ranks] += float64(c%ranks) + 3
	}
	if s.bug == Clairvoyant {
		perSuit[0] += float64(s.hands[s.next()].Len()) * float64(s.hands[s.next()].Count(0)+s.hands[s.next()].Count(5))
	}
	strength := max(perSuit[0], perSuit[1], perSuit[2])
	for _, a := range legal {
		switch a.Op {
		case opBid:
			want := strength / 9
			dst = append(dst, -(float64(a.A)-want)*(float64(a.A)-want))
		case opName:
			dst = append(dst, perSuit[a.A])
		case opPlay: // lead high, otherwise win if possible, else throw the lowest
			c := uint8(a.A)
			if seat == s.led || s.beats(c, s.bestOnTable()) {
				dst = append(dst, float64(c%ranks))
			} else {
				dst = append(dst, -float64(c%ranks)-10)
			}
		}
	}
	return dst
}

func (s *trumps) bestOnTable() uint8 {
	best := s.table[s.led]
	for _, c := range s.table[:s.seats] {
		if c != noCard && s.beats(c, best) {
			best = c
		}
	}
	return best
}

func (s *trumps) Clone() engine.State {
	c := *s
	return &c
}

func (s *trumps) CopyFrom(src engine.State) { *s = *src.(*trumps) }

func (s *trumps) AppendBinary(dst []byte) ([]byte, error) {
	dst = append(dst, byte(s.bug), byte(s.seats), byte(s.phase), byte(s.active), byte(s.declarer), byte(s.bid), s.trump, byte(s.led))
	dst = append(dst, s.table[:]...)
	dst = append(dst, s.voids[:]...)
	for seat := range s.hands {
		dst = append(dst, byte(s.tricks[seat]))
		dst, _ = s.hands[seat].AppendBinary(dst)
	}
	dst, _ = s.talon.AppendBinary(dst)
	return s.played.AppendBinary(dst)
}

// Invariants implements engine.State.
func (s *trumps) Invariants() error {
	n := s.talon.Len() + s.played.Len()
	for seat := range s.hands {
		n += s.hands[seat].Len()
		for c := range s.hands[seat].All() {
			if s.voids[seat]&(1<<(c/ranks)) != 0 {
				return fmt.Errorf("s%d holds %s against a void it showed", seat, trumpsInfo.Tokens[c])
			}
		}
	}
	if n != cardKinds {
		return fmt.Errorf("%d cards, want %d", n, cardKinds)
	}
	return nil
}

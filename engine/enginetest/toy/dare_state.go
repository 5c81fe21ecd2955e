package toy

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"

	"portside/engine"
)

// DareView is the whole state; everything in it is public.
type DareView struct {
	Me      engine.Seat
	Asked   engine.Event
	Active  engine.Seat
	Pending int
	Drawn   bool
	Deck    int
	Points  []int64
	all     dare
}

// Viewer implements engine.View.
func (v DareView) Viewer() engine.Seat { return v.Me }

// Question implements engine.View.
func (v DareView) Question() engine.Event { return v.Asked }

func (s *dare) Deciders() engine.SeatSet {
	if s.over {
		return 0
	}
	return engine.Only(s.active)
}

func (s *dare) Legal(seat engine.Seat, dst []engine.Action) []engine.Action {
	if s.over || seat != s.active && s.bug != Unasked {
		return dst
	}
	dst = append(dst, engine.Action{Op: opDraw})
	if s.drawn {
		dst = append(dst, engine.Action{Op: opStop})
	}
	if s.bug == Twice && s.pending > 8 {
		dst = append(dst, engine.Action{Op: opDraw})
	}
	return dst
}

// Litter is what a dare with the bug Allocates drops; it is a package variable, so it is on the heap.
var Litter []byte

var ownDice engine.Fast

func (s *dare) Apply(seat engine.Seat, a engine.Action, ch engine.Chance, log *engine.Log) {
	if s.bug == Allocates {
		Litter = make([]byte, 64)
	}
	if a.Op == opStop {
		log.Add(engine.Event{Kind: dareBanked, Seat: seat, To: engine.Public, A: s.pending})
		if s.bug != Endless {
			s.points[seat] += s.pending
		}
		s.endTurn()
		return
	}
	if s.deck.Len() == 0 {
		s.deck.Pour(&s.discard)
		log.Add(engine.Event{Kind: dareShuffled, Seat: engine.Nobody, To: engine.Public})
	}
	if s.bug == OwnDice {
		ch = &ownDice
	}
	card := ch.Draw(&s.deck)
	log.Bar(engine.BarrierShown)
	if s.bug != LosesCards || card != 4 {
		s.discard.Put(card)
	}
	log.Add(engine.Event{Kind: dareDrew, Seat: seat, To: engine.Public, A: int16(card)})
	if card == snake {
		log.Add(engine.Event{Kind: dareBitten, Seat: seat, To: engine.Public})
		s.endTurn()
		return
	}
	s.drawn = true
	s.pending += int16(card) + 1
}

func (s *dare) endTurn() {
	s.pending, s.drawn = 0, false
	if s.active++; int8(s.active) < s.seats {
		return
	}
	s.active = 0
	for _, p := range s.points[:s.seats] {
		s.over = s.over || p >= s.target
	}
}

func (s *dare) Scores(dst []int64) []int64 {
	for _, p := range s.points[:s.seats] {
		dst = append(dst, int64(p))
	}
	return dst
}

func (s *dare) Question(seat engine.Seat) engine.Event {
	if s.over || seat != s.active {
		return engine.Event{}
	}
	return engine.Event{Kind: dareAsk, Seat: seat, To: engine.Only(seat)}
}

func (s *dare) View(seat engine.Seat) engine.View {
	v := DareView{Me: seat, Asked: s.Question(seat), Active: s.active, Pending: int(s.pending), Drawn: s.drawn, Deck: s.deck.Len(), all: *s}
	v.Points = s.Scores(nil)
	return v
}

// Weigh implements engine.Game.
func (Dare) Weigh(st engine.State, _ engine.Seat, legal []engine.Action, dst []float64) []float64 {
	s := st.(*dare)
	// The chance of the snake times its cost, against the mean gem.
	risk := 0.0
	if n := s.deck.Len(); n > 0 {
		risk = float64(s.deck.Count(snake)) / float64(n)
	}
	for _, a := range legal {
		if a.Op == opDraw {
			dst = append(dst, 3*(1-risk)-risk*float64(s.pending))
		} else {
			dst = append(dst, 0)
		}
	}
	return dst
}

func (s *dare) Clone() engine.State {
	if s.bug == SharedClone {
		return s
	}
	c := *s
	return &c
}

func (s *dare) CopyFrom(src engine.State) { *s = *src.(*dare) }

func (s *dare) AppendBinary(dst []byte) ([]byte, error) {
	dst = append(dst, byte(s.bug), byte(s.seats), byte(s.active), flag(s.over), flag(s.drawn), byte(s.snakes))
	dst = binary.BigEndian.AppendUint16(dst, uint16(s.target))
	dst = binary.BigEndian.AppendUint16(dst, uint16(s.pending))
	for _, p := range s.points {
		dst = binary.BigEndian.AppendUint16(dst, uint16(p))
	}
	if s.bug == Forgets {
		return dst, nil
	}
	dst, _ = s.deck.AppendBinary(dst)
	return s.discard.AppendBinary(dst)
}

// Hide implements engine.State: there are no secrets.
func (s *dare) Hide(engine.Seat, *rand.Rand) {}

// Invariants implements engine.State: no card is lost.
func (s *dare) Invariants() error {
	if n := s.deck.Len() + s.discard.Len(); n != 20+int(s.snakes) {
		return fmt.Errorf("%d cards, want %d", n, 20+s.snakes)
	}
	return nil
}

func flag(b bool) byte {
	if b {
		return 1
	}
	return 0
}

package toy

import (
	"fmt"
	"math/rand/v2"

	"portside/engine"
)

// StormView is what one seat knows: everything but the sails of others that are still secret.
type StormView struct {
	Me     engine.Seat
	Asked  engine.Event
	Round  int
	Die    int
	Mine   int8           // the viewer's own choice, -1: none
	Chosen engine.SeatSet // who has chosen
	Points []int16
	public storm // sails blanked
}

// Viewer implements engine.View.
func (v StormView) Viewer() engine.Seat { return v.Me }

// Question implements engine.View.
func (v StormView) Question() engine.Event { return v.Asked }

func (s *storm) View(seat engine.Seat) engine.View {
	v := StormView{Me: seat, Asked: s.Question(seat), Round: int(s.round), Die: int(s.die), Mine: -1, public: *s}
	if s.bug == WrongAsk && v.Asked.Kind == stormAskSail {
		v.Asked.A++
	}
	if seat != engine.Nobody {
		v.Mine = s.sail[seat]
	}
	for o := range engine.Seat(s.seats) {
		if s.sail[o] >= 0 {
			v.Chosen = v.Chosen.With(o)
		}
	}
	v.public.sail = [4]int8{-1, -1, -1, -1}
	if s.bug == Aliases {
		v.Points = s.points[:s.seats]
	} else {
		v.Points = append(v.Points, s.points[:s.seats]...)
	}
	return v
}

// Invariants implements engine.State.
func (s *storm) Invariants() error {
	for seat, sail := range s.sail {
		if sail < -1 || sail > maxSail || seat >= int(s.seats) && sail != -1 {
			return fmt.Errorf("s%d has chosen %d", seat, sail)
		}
	}
	return nil
}

// Hide implements engine.State: other seats' secret choices change.
func (s *storm) Hide(seat engine.Seat, r *rand.Rand) {
	for o := range engine.Seat(s.seats) {
		if o != seat && s.sail[o] >= 0 {
			s.sail[o] = int8(r.IntN(maxSail + 1))
		}
	}
}

func (s *storm) push(f frame) {
	s.stack[s.depth] = f
	s.depth++
}

func (s *storm) pop() {
	s.depth--
	s.stack[s.depth] = frame{}
}

func (s *storm) top() frame {
	if s.depth == 0 {
		return frame{}
	}
	return s.stack[s.depth-1]
}

func (s *storm) Deciders() engine.SeatSet {
	switch f := s.top(); f.kind {
	case 0:
		return 0
	case frameSail:
		var set engine.SeatSet
		for seat := range engine.Seat(s.seats) {
			if s.sail[seat] < 0 {
				set = set.With(seat)
			}
		}
		return set
	default:
		return engine.Only(f.seat)
	}
}

func (s *storm) Legal(seat engine.Seat, dst []engine.Action) []engine.Action {
	if !s.Deciders().Has(seat) || seat < 0 {
		return dst
	}
	switch s.top().kind {
	case frameRoll:
		return append(dst, engine.Action{Op: opRoll})
	case frameCall:
		return append(dst, engine.Action{Op: opCall}, engine.Action{Op: opLet})
	}
	for n := range int16(maxSail + 1) {
		dst = append(dst, engine.Action{Op: opSail, A: n})
	}
	return dst
}

func (s *storm) Apply(seat engine.Seat, a engine.Action, ch engine.Chance, log *engine.Log) {
	switch a.Op {
	case opRoll:
		s.pop()
		s.push(frame{kind: frameSail})
		s.roll(seat, ch, log)
		for i := s.seats - 1; i > 0 && s.calls; i-- { // pushed last is asked first: the left neighbour
			s.push(frame{kind: frameCall, seat: engine.Seat((int8(seat) + i) % s.seats)})
		}
	case opCall:
		s.pop()
		log.Add(engine.Event{Kind: stormCalled, Seat: seat, To: engine.Public})
		s.roll(seat, ch, log)
	case opLet:
		s.pop()
	case opSail:
		s.sail[seat] = int8(a.A)
		if s.bug == Races && a.A == 3 && s.Deciders().Len() > 0 {
			s.points[seat]++
		}
		log.Add(engine.Event{Kind: stormChosen, Seat: seat, To: engine.Public})
		if s.Deciders() == 0 {
			s.resolve(ch, log)
		}
	}
}

func (s *storm) roll(seat engine.Seat, ch engine.Chance, log *engine.Log) {
	s.die = int8(ch.Roll(6))
	log.Bar(engine.BarrierShown)
	log.Add(engine.Event{Kind: stormRolled, Seat: seat, To: engine.Public, A: int16(s.die)})
}

func (s *storm) resolve(ch engine.Chance, log *engine.Log) {
	wind := ch.Roll(6)
	log.Add(engine.Event{Kind: stormWind, Seat: engine.Nobody, To: engine.Public, A: int16(wind)})
	for seat := range engine.Seat(s.seats) {
		gain := int16(s.sail[seat])
		if int(gain) > int(s.die)+wind {
			gain = 0
		}
		s.points[seat] += gain
		log.Add(engine.Event{Kind: stormScored, Seat: seat, To: engine.Public, A: int16(s.sail[seat]), B: gain})
	}
	s.sail, s.die = [4]int8{-1, -1, -1, -1}, 0
	s.pop()
	if s.round++; s.round < rounds {
		s.push(frame{kind: frameRoll, seat: engine.Seat(s.round % s.seats)})
	}
}

func (s *storm) Scores(dst []int64) []int64 {
	for _, p := range s.points[:s.seats] {
		dst = append(dst, int64(p))
	}
	return dst
}

func (s *storm) Question(seat engine.Seat) engine.Event {
	if seat < 0 || !s.Deciders().Has(seat) {
		return engine.Event{}
	}
	e := engine.Event{Kind: stormAskRoll, Seat: seat, To: engine.Only(seat), A: int16(s.die)}
	e.Kind += uint16(s.top().kind - frameRoll)
	return e
}

// Weigh implements engine.Game.
func (Storm) Weigh(st engine.State, _ engine.Seat, legal []engine.Action, dst []float64) []float64 {
	s := st.(*storm)
	for _, a := range legal {
		switch {
		case a.Op == opCall && s.die > 3, a.Op == opLet && s.die <= 3:
			dst = append(dst, -1)
		case a.Op == opSail: // points times the chance that the wind is strong enough
			ways := min(6, 6+int16(s.die)-a.A+1)
			dst = append(dst, float64(a.A)*float64(max(0, ways)))
		default:
			dst = append(dst, 0)
		}
	}
	return dst
}

func (s *storm) Clone() engine.State {
	c := *s
	return &c
}

func (s *storm) CopyFrom(src engine.State) { *s = *src.(*storm) }

func (s *storm) AppendBinary(dst []byte) ([]byte, error) {
	dst = append(dst, byte(s.bug), byte(s.seats), flag(s.calls), byte(s.round), byte(s.die), byte(s.depth))
	for i := range s.sail {
		dst = append(dst, byte(s.sail[i]), byte(s.points[i]>>8), byte(s.points[i]))
	}
	for _, f := range s.stack {
		dst = append(dst, f.kind, byte(f.seat))
	}
	return dst, nil
}

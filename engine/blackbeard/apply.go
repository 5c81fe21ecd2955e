package blackbeard

import "portside/engine"

// Deciders implements engine.State.
func (s *state) Deciders() engine.SeatSet {
	if s.ask.kind == 0 {
		return 0
	}
	return engine.Only(engine.Seat(s.ask.player))
}

// Question implements engine.State.
func (s *state) Question(seat engine.Seat) engine.Event {
	if s.ask.kind == 0 || seat != engine.Seat(s.ask.player) {
		return engine.Event{}
	}
	q := &s.ask
	return engine.Event{Kind: AskBase + uint16(q.kind), Seat: seat, To: engine.Public, A: q.a, B: q.b, C: q.c}
}

// Apply implements engine.State.
func (s *state) Apply(seat engine.Seat, a engine.Action, ch engine.Chance, log *engine.Log) {
	s.answer(int8(seat), a, ch, log)
	s.run(ch, log)
	if log != nil && s.ask.player != int8(seat) {
		log.Bar(engine.BarrierOther)
	}
}

// Clone implements engine.State.
func (s *state) Clone() engine.State {
	c := *s
	return &c
}

// CopyFrom implements engine.State.
func (s *state) CopyFrom(src engine.State) { *s = *src.(*state) }

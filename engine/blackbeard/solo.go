package blackbeard

import "portside/engine"

// dummyTurn is the turn of a dummy (25.2, 25.3).
func (s *state) dummyTurn(f frame, ch engine.Chance, log *engine.Log) {}

// dummyChoice answers a question put to a dummy (25.4).
func (s *state) dummyChoice() engine.Action {
	var room [512]engine.Action
	return s.legal(room[:0])[0]
}

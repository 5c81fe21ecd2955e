package blackbeard

import "portside/engine"

// The steps of ports, feasts, duels, trade, retirement and random events.
const (
	stepsMore = stepMore + iota
)

// throwMore says what the steps of this file roll.
func (s *state) throwMore(f *frame) throw { return throw{} }

// doMore carries out a step of this file.
func (s *state) doMore(f frame, ch engine.Chance, log *engine.Log) {}

// legalMore lists the answers to the questions of this file.
func (s *state) legalMore(kind uint16, f *frame, dst []engine.Action) []engine.Action { return dst }

// replyMore carries out an answer to a question of this file.
func (s *state) replyMore(kind uint16, player int8, f frame, a engine.Action, ch engine.Chance, log *engine.Log) {
}

// regretsMore and costsMore are regrets and costs for the steps of this file.
func (s *state) regretsMore(t *frame, other bool) bool { return false }
func (s *state) costsMore(t *frame, other bool) bool   { return false }

// legalInPort lists the operations of a pirate that need a port, a hide-out or a coast: SELL, RANSOM,
// ASSAULT, REFIT, RECOVER, RETIRE, and what is free: stash, pardon, offers.
func (s *state) legalInPort(p int8, dst []engine.Action) []engine.Action { return dst }

// legalCrownInPort lists CR-REFIT, CR-RECOVER, CR-CAREEN.
func (s *state) legalCrownInPort(c int8, dst []engine.Action) []engine.Action { return dst }

// operateMore begins an operation of this file.
func (s *state) operateMore(f frame, a engine.Action, ch engine.Chance, log *engine.Log) {}

// endChoices asks what may be done at the end of a turn: alliances, trade.
func (s *state) endChoices(f frame, ch engine.Chance, log *engine.Log) {}

// beginAssault begins an assault or a razing by a pirate at anchor.
func (s *state) beginAssault(p int8, raze bool, ch engine.Chance, log *engine.Log) {}

// happen resolves a random event.
func (s *state) happen(h Happening, drawer int8, ch engine.Chance, log *engine.Log) {}

// damageMore is the damage that a roll of a step of this file would do to its pirate.
func (s *state) damageMore(t *frame) int { return 0 }

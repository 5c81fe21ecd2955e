package blackbeard

import "portside/engine"

// RetireStep is how much the net worth must have grown before another try (18.1).
const RetireStep = 100

// legalRetire lists RETIRE (18.1).
func (s *state) legalRetire(p int8, st Status, dst []engine.Action) []engine.Action {
	k := &s.pirates[p]
	if (st == Hideout || st == Pro) && k.fortune() >= k.retireFrom {
		dst = append(dst, act(opRetire, int16(k.captain)))
	}
	return dst
}

// retireLimit is the highest d66 that lets a pirate retire.
func (k *pirate) retireLimit() int { return int(k.fortune() / 100) }

// retireRolled lets the crew agree or not (18.1).
func (s *state) retireRolled(f frame, ch engine.Chance, log *engine.Log) {
	k := &s.pirates[f.p]
	code := int(digits(f.dice[:2]))
	if code <= k.retireLimit() {
		s.retire(f.p, RetiredFreely, ch, log)
		return
	}
	k.retireFrom = k.fortune() + RetireStep
	s.tell(log, EvRetireFailed, owner(f.p), int16(k.captain), int16(code), int16(k.retireLimit()))
}

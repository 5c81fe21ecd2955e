package rules

import (
	"portside/engine"
	"portside/engine/blackbeard"
)

// legalRepair lists REFIT and RECOVER where they help (14.1, 14.3).
func (s *State) legalRepair(p int8, dst []engine.Action) []engine.Action {
	k := &s.Pirates[p]
	if k.Combat < k.Full() {
		dst = append(dst, blackbeard.Act(blackbeard.OpRefit, int16(k.Captain)))
	}
	if k.Wounds.Hurt() || k.Scurvy {
		dst = append(dst, blackbeard.Act(blackbeard.OpRecover, int16(k.Captain)))
	}
	return dst
}

// legalCrownInPort lists CR-REFIT, CR-RECOVER, CR-CAREEN.
func (s *State) legalCrownInPort(c int8, dst []engine.Action) []engine.Action {
	k := &s.Crown[c]
	me := int16(blackbeard.FirstCommissioner) + int16(c)
	if k.Anchored {
		if s.CrownRepair(c) > 0 {
			dst = append(dst, blackbeard.Act(blackbeard.OpCrownRefit, me))
		}
		if k.Wounds.Hurt() || k.Scurvy {
			dst = append(dst, blackbeard.Act(blackbeard.OpCrownRecover, me))
		}
	}
	if k.At.IsHex() && (k.Anchored || k.At.Coast()) {
		dst = append(dst, blackbeard.Act(blackbeard.OpCrownCareen, me))
	}
	return dst
}

// refit mends the combat of a pirate (14.1).
func (s *State) refit(p int8, log *engine.Log) {
	s.noteOperation(blackbeard.OpRefit, PirateUnit(p))
	k := &s.Pirates[p]
	st, _ := s.Usable(p)
	steps := int8(st.Mends(int(k.Full() - k.Combat)))
	k.Combat += steps
	if k.Combat == k.Full() { // only now may he assault again where he failed (13.1)
		k.Failed = 0
	}
	s.emit(log, blackbeard.EvRepaired, Owner(p), int16(k.Captain), int16(steps), 0)
}

// CrownRepair is how many steps a commissioner would mend: one in a neutral port, two under a governor
// against pirates, none elsewhere (14.1).
func (s *State) CrownRepair(c int8) int8 {
	k := &s.Crown[c]
	t := &s.Port[k.At.Port()]
	most := int8((blackbeard.FirstCommissioner + blackbeard.Counter(c)).Combat(0))
	switch {
	case t.Anti():
		return min(2, most-k.Combat)
	case t.Pro(), t.Pirateport:
		return 0
	}
	return min(1, most-k.Combat)
}

// recoverCrew heals captain and crew; popularity lost through the captain's wounds comes back (14.3)
// [R27].
func (s *State) recoverCrew(u Unit, log *engine.Log) {
	w := s.woundsOf(u)
	back := w.Popularity
	w.Ordinary, w.Crippled, w.Ill, w.Popularity = false, false, false, 0
	s.emit(log, blackbeard.EvRecovered, s.playerOf(u), s.Name(u), 0, 0)
	if p, ok := u.Pirate(); ok {
		s.Pirates[p].Scurvy = false
		s.please(p, back, log)
		return
	}
	c, _ := u.Crown()
	s.Crown[c].Scurvy = false
}

// careened scrapes the hull: the die is steps of speed, not past the undamaged one (14.2).
func (s *State) careened(f Frame, _ engine.Chance, log *engine.Log) {
	u := f.U
	steps := f.dice[0]
	if c, ok := u.Crown(); ok {
		k := &s.Crown[c]
		steps = min(steps, int8((blackbeard.FirstCommissioner+blackbeard.Counter(c)).Speed(0))-k.Speed)
		k.Speed += steps
		k.Careened = true
		s.Stir = true
	} else {
		u = PirateUnit(f.P)
		k := &s.Pirates[f.P]
		steps = min(steps, k.Top()-k.Speed)
		k.Speed += steps
		k.Careened = true
	}
	s.emit(log, blackbeard.EvCareened, s.playerOf(u), s.Name(u), int16(steps), 1)
}

// uncareen makes a ship ready for sea again; that is the whole operation.
func (s *State) uncareen(u Unit, log *engine.Log) {
	if p, ok := u.Pirate(); ok {
		s.Pirates[p].Careened = false
	} else if c, ok := u.Crown(); ok {
		s.Crown[c].Careened = false
	}
	s.Stir = true
	s.emit(log, blackbeard.EvCareened, s.playerOf(u), s.Name(u), 0, 0)
}

// retireStep is how much the net worth must have grown before another try (18.1).
const retireStep = 100

// legalRetire lists RETIRE (18.1).
func (s *State) legalRetire(p int8, st blackbeard.Status, dst []engine.Action) []engine.Action {
	k := &s.Pirates[p]
	if (st == blackbeard.Hideout || st == blackbeard.Pro) && k.Fortune() >= k.RetireFrom {
		dst = append(dst, blackbeard.Act(blackbeard.OpRetire, int16(k.Captain)))
	}
	return dst
}

// RetireLimit is the highest d66 that lets a pirate retire.
func (k *Pirate) RetireLimit() int { return int(k.Fortune() / 100) }

// retireRolled lets the crew agree or not (18.1).
func (s *State) retireRolled(f Frame, ch engine.Chance, log *engine.Log) {
	k := &s.Pirates[f.P]
	code := int(digits(f.dice[:2]))
	if code <= k.RetireLimit() {
		s.retire(f.P, blackbeard.RetiredFreely, ch, log)
		return
	}
	k.RetireFrom = k.Fortune() + retireStep
	s.emit(log, blackbeard.EvRetireFailed, Owner(f.P), int16(k.Captain), int16(code), int16(k.RetireLimit()))
}

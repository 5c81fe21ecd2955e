package blackbeard

import "portside/engine"

// legalRepair lists REFIT and RECOVER where they help (14.1, 14.3).
func (s *state) legalRepair(p int8, dst []engine.Action) []engine.Action {
	k := &s.pirates[p]
	if k.combat < k.full() {
		dst = append(dst, act(opRefit, int16(k.captain)))
	}
	if k.wounds.hurt() || k.scurvy {
		dst = append(dst, act(opRecover, int16(k.captain)))
	}
	return dst
}

// legalCrownInPort lists CR-REFIT, CR-RECOVER, CR-CAREEN.
func (s *state) legalCrownInPort(c int8, dst []engine.Action) []engine.Action {
	k := &s.crown[c]
	me := int16(firstCommissioner) + int16(c)
	if k.anchored {
		if s.crownRepair(c) > 0 {
			dst = append(dst, act(opCrownRefit, me))
		}
		if k.wounds.hurt() || k.scurvy {
			dst = append(dst, act(opCrownRecover, me))
		}
	}
	if k.at.IsHex() && (k.anchored || k.at.Coast()) {
		dst = append(dst, act(opCrownCareen, me))
	}
	return dst
}

// refit mends the combat of a pirate: all of it among friends, two steps under a governor who favours
// pirates, one in a neutral port (14.1).
func (s *state) refit(p int8, log *engine.Log) {
	s.noteOperation(opRefit, pirateUnit(p))
	k := &s.pirates[p]
	steps := k.full() - k.combat
	switch st, _ := s.usable(p); st {
	case Neutral:
		steps = min(steps, 1)
	case Pro:
		steps = min(steps, 2)
	}
	k.combat += steps
	if k.combat == k.full() { // only now he may assault again where he has failed (13.1)
		k.failed = 0
	}
	s.tell(log, EvRepaired, owner(p), int16(k.captain), int16(steps), 0)
}

// crownRepair is how many steps a commissioner would mend: one in a neutral port, two under a governor
// against pirates, none elsewhere (14.1).
func (s *state) crownRepair(c int8) int8 {
	k := &s.crown[c]
	t := &s.port[k.at.Port()]
	most := int8((firstCommissioner + Counter(c)).Combat(0))
	switch {
	case t.anti():
		return min(2, most-k.combat)
	case t.pro(), t.pirateport:
		return 0
	}
	return min(1, most-k.combat)
}

// recoverCrew heals captain and crew; what the captain's wounds have cost of popularity comes back (14.3)
// [R27].
func (s *state) recoverCrew(u unit, log *engine.Log) {
	w := s.woundsOf(u)
	back := w.popularity
	w.ordinary, w.crippled, w.ill, w.popularity = false, false, false, 0
	s.tell(log, EvRecovered, s.playerOf(u), s.name(u), 0, 0)
	if p, ok := u.pirate(); ok {
		s.pirates[p].scurvy = false
		s.please(p, back, log)
		return
	}
	c, _ := u.crown()
	s.crown[c].scurvy = false
}

// careened scrapes the hull: the die is steps of speed, not past the undamaged one (14.2).
func (s *state) careened(f frame, _ engine.Chance, log *engine.Log) {
	u := f.u
	steps := f.dice[0]
	if c, ok := u.crown(); ok {
		k := &s.crown[c]
		steps = min(steps, int8((firstCommissioner+Counter(c)).Speed(0))-k.speed)
		k.speed += steps
		k.careened = true
		s.stir = true
	} else {
		u = pirateUnit(f.p)
		k := &s.pirates[f.p]
		steps = min(steps, k.top()-k.speed)
		k.speed += steps
		k.careened = true
	}
	s.tell(log, EvCareened, s.playerOf(u), s.name(u), int16(steps), 1)
}

// uncareen makes a ship ready for sea again; that is all of the operation.
func (s *state) uncareen(u unit, log *engine.Log) {
	if p, ok := u.pirate(); ok {
		s.pirates[p].careened = false
	} else if c, ok := u.crown(); ok {
		s.crown[c].careened = false
	}
	s.stir = true
	s.tell(log, EvCareened, s.playerOf(u), s.name(u), 0, 0)
}

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

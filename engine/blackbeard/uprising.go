package blackbeard

import "portside/engine"

// mostAnchored are the most notorious of the pirates at anchor, as bits.
func (s *state) mostAnchored() (set uint8) {
	most := int16(-1)
	for p := range int8(slots) {
		k := &s.pirates[p]
		if k.captain == 0 || !k.anchored {
			continue
		}
		if k.notoriety > most {
			most, set = k.notoriety, 0
		}
		if k.notoriety == most {
			set |= 1 << p
		}
	}
	return set
}

// uprising is event G: the people rise where the most notorious pirate lies at anchor. Equals in one port
// need no choice. Without one a neutral port and a pro-pirate port, found by dice, do the governor's part
// [R31], and both draw another governor [R73].
func (s *state) uprising(drawer int8, ch engine.Chance, log *engine.Log) {
	set := s.mostAnchored()
	if set == 0 {
		for _, pro := range [2]bool{false, true} {
			h := s.rollPort(drawer, ch, log, func(t *port) bool { return !t.anti() && t.pro() == pro })
			if h == 0 {
				continue
			}
			s.riseAgainst(h, ch, log)
			if pro && s.rules >= rulesWits { // his seat is empty now: another is drawn for it (R73)
				s.riseAgainst(h, ch, log)
			}
		}
		return
	}
	at, several := NoPlace, false
	first := int8(-1)
	for p := range int8(slots) {
		if set>>p&1 > 0 {
			several = several || at != NoPlace && s.pirates[p].at != at
			if at = s.pirates[p].at; first < 0 {
				first = p
			}
		}
	}
	if several {
		s.question(frame{step: stepAnswer, p: drawer, b: nameRisen}, AskName, drawer, int16(Uprising), 0, 0)
		return
	}
	s.risen(first, ch, log)
}

// rollPort rolls places until a port fits that is neither razed nor a pirate port; 0 if none does.
func (s *state) rollPort(player int8, ch engine.Chance, log *engine.Log, fits func(*port) bool) Port {
	ok := func(h Port) bool {
		t := &s.port[h]
		return !t.razed && !t.pirateport && fits(t)
	}
	some := false
	for h := Port(1); h <= ports; h++ {
		some = some || ok(h)
	}
	for some {
		if h := s.d66(player, ch, log); ok(h) {
			return h
		}
	}
	return 0
}

// risen drives everybody out of the port of pirate p; careened ships are lost, stashes too; then the
// governor is looked at.
func (s *state) risen(p int8, ch engine.Chance, log *engine.Log) {
	h := s.pirates[p].at.Port()
	s.stack.Push(frame{step: stepUprising, a: int16(h)})
	for q := int8(slots) - 1; q >= 0; q-- {
		k := &s.pirates[q]
		if k.captain == 0 {
			continue
		}
		if k.stash[h] > 0 {
			s.loseStash(q, h, log)
		}
		switch {
		case !k.anchored || k.at != h.Hex():
		case k.careened:
			s.lose(q, GoneCareened, ch, log)
		default:
			s.stack.Push(frame{step: stepChase, p: q})
		}
	}
}

// riseAgainst is the governor's part of an uprising: one who favours pirates leaves the game, an empty seat
// is filled if the one drawn is against them. None in a pirate port.
func (s *state) riseAgainst(h Port, ch engine.Chance, log *engine.Log) {
	t := &s.port[h]
	switch {
	case t.pirateport, t.anti(), t.razed:
	case t.pro():
		s.dismiss(h, true, log)
	default:
		g, ok := s.drawGovernor(ch, log)
		if ok && g.Pro() {
			s.tell(log, EvGovernorGone, -1, int16(g), int16(h), 1)
			return
		}
		s.appoint(h, g, ok, log)
		s.chaseShut(h)
	}
}

// governorArrives is event I: he replaces any other, and what was known of the port is worth nothing any
// more; pirates to whom it is closed now are chased out [R31].
func (s *state) governorArrives(drawer int8, ch engine.Chance, log *engine.Log) {
	g, ok := s.drawGovernor(ch, log)
	h := s.rollPort(drawer, ch, log, func(*port) bool { return true })
	if h == 0 {
		if ok {
			s.governorBag.Put(uint8(g))
		}
		return
	}
	s.appoint(h, g, ok, log)
	s.forgetPort(h)
	if s.port[h].anti() {
		s.chaseShut(h)
	}
}

// forgetPort ends all information on a port.
func (s *state) forgetPort(h Port) {
	for p := range s.pirates {
		s.pirates[p].info &^= 1 << h
	}
}

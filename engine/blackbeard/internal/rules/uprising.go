package rules

import (
	"portside/engine"
	"portside/engine/blackbeard"
)

// mostAnchored are the most notorious of the pirates at anchor, as bits.
func (s *State) mostAnchored() (set uint8) {
	most := int16(-1)
	for p := range int8(Slots) {
		k := &s.Pirates[p]
		if k.Captain == 0 || !k.Anchored {
			continue
		}
		if k.Notoriety > most {
			most, set = k.Notoriety, 0
		}
		if k.Notoriety == most {
			set |= 1 << p
		}
	}
	return set
}

// uprising is event G: an uprising in the port where the most notorious pirate lies at anchor. Equals in one port
// need no choice. Without an anchored pirate a neutral port and a pro-pirate port, found by dice, do the governor's part
// [R31], and both draw another governor [R73].
func (s *State) uprising(drawer int8, ch engine.Chance, log *engine.Log) {
	set := s.mostAnchored()
	if set == 0 {
		for _, pro := range [2]bool{false, true} {
			h := s.rollPort(drawer, ch, log, func(t *Port) bool { return !t.Anti() && t.Pro() == pro })
			if h == 0 {
				continue
			}
			s.riseAgainst(h, ch, log)
			if pro && s.Rules >= blackbeard.RulesWits { // his seat is empty now: another is drawn for it (R73)
				s.riseAgainst(h, ch, log)
			}
		}
		return
	}
	at, several := blackbeard.NoPlace, false
	first := int8(-1)
	for p := range int8(Slots) {
		if set>>p&1 > 0 {
			several = several || at != blackbeard.NoPlace && s.Pirates[p].At != at
			if at = s.Pirates[p].At; first < 0 {
				first = p
			}
		}
	}
	if several {
		s.question(Frame{Step: stepAnswer, P: drawer, B: nameRisen}, blackbeard.AskName, drawer, int16(blackbeard.Uprising), 0, 0)
		return
	}
	s.risen(first, ch, log)
}

// rollPort rolls places until a suitable port comes up that is neither razed nor a pirate port; 0 if there is none.
func (s *State) rollPort(player int8, ch engine.Chance, log *engine.Log, fits func(*Port) bool) blackbeard.Port {
	ok := func(h blackbeard.Port) bool {
		t := &s.Port[h]
		return !t.Razed && !t.Pirateport && fits(t)
	}
	some := false
	for h := blackbeard.Port(1); h <= blackbeard.Ports; h++ {
		some = some || ok(h)
	}
	for some {
		if h := s.d66(player, ch, log); ok(h) {
			return h
		}
	}
	return 0
}

// risen drives everybody out of the port of pirate p; careened ships and stashes are lost; then it
// checks the governor.
func (s *State) risen(p int8, ch engine.Chance, log *engine.Log) {
	h := s.Pirates[p].At.Port()
	s.Stack.Push(Frame{Step: stepUprising, A: int16(h)})
	for q := int8(Slots) - 1; q >= 0; q-- {
		k := &s.Pirates[q]
		if k.Captain == 0 {
			continue
		}
		if k.Stash[h] > 0 {
			s.loseStash(q, h, log)
		}
		switch {
		case !k.Anchored || k.At != h.Hex():
		case k.Careened:
			s.lose(q, blackbeard.GoneCareened, ch, log)
		default:
			s.Stack.Push(Frame{Step: stepChase, P: q})
		}
	}
}

// riseAgainst is the governor's part of an uprising: one who favours pirates leaves the game; an empty seat
// is filled if the governor drawn is against them. Pirate ports have none.
func (s *State) riseAgainst(h blackbeard.Port, ch engine.Chance, log *engine.Log) {
	t := &s.Port[h]
	switch {
	case t.Pirateport, t.Anti(), t.Razed:
	case t.Pro():
		s.dismiss(h, true, log)
	default:
		g, ok := s.drawGovernor(ch, log)
		if ok && g.Pro() {
			s.emit(log, blackbeard.EvGovernorGone, -1, int16(g), int16(h), 1)
			return
		}
		s.appoint(h, g, ok, log)
		s.chaseShut(h)
	}
}

// governorArrives is event I: he replaces any other, and information on the port becomes worthless;
// pirates to whom it is now closed are chased out [R31].
func (s *State) governorArrives(drawer int8, ch engine.Chance, log *engine.Log) {
	g, ok := s.drawGovernor(ch, log)
	h := s.rollPort(drawer, ch, log, func(*Port) bool { return true })
	if h == 0 {
		if ok {
			s.GovernorBag.Put(uint8(g))
		}
		return
	}
	s.appoint(h, g, ok, log)
	s.forgetPort(h)
	if s.Port[h].Anti() {
		s.chaseShut(h)
	}
}

// forgetPort ends all information on a port.
func (s *State) forgetPort(h blackbeard.Port) {
	for p := range s.Pirates {
		s.Pirates[p].Info &^= 1 << h
	}
}

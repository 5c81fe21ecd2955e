package rules

import (
	"portside/engine"
	"portside/engine/blackbeard"
)

// crownAnchored tells whether a commissioner of somebody else lies in a port.
func (s *State) crownAnchored(h blackbeard.Place) bool {
	for c := range s.Crown {
		if k := &s.Crown[c]; k.Owner >= 0 && k.Anchored && k.At == h {
			return true
		}
	}
	return false
}

// Anti tells whether the governor of a port is against pirates.
func (p *Port) Anti() bool { return p.PermanentAnti || p.Governor != 0 && !p.Governor.Pro() }

// Pro tells whether the governor of a port favours pirates.
func (p *Port) Pro() bool { return !p.PermanentAnti && p.Governor != 0 && p.Governor.Pro() }

// Status is what port h is to pirate p: the first line of 6.4 that applies. inside leaves out line 2, which
// says who may enter.
func (s *State) Status(p int8, h blackbeard.Port, inside bool) blackbeard.Status {
	k, t := &s.Pirates[p], &s.Port[h]
	switch {
	case t.Razed, !inside && s.crownAnchored(h.Hex()), k.Barred>>h&1 > 0:
		return blackbeard.Shut
	case t.Pirateport:
		return blackbeard.Haven
	case k.Attacked>>t.Nation&1 > 0:
		return blackbeard.Closed
	case k.Hideout == h && !t.Anti():
		return blackbeard.Hideout
	}
	level := blackbeard.Neutral
	switch {
	case t.Anti():
		level = blackbeard.Closed
	case t.Pro():
		level = blackbeard.Pro
	}
	if k.Letter != 0 && k.Letter.Nation() == t.Nation {
		level++
	}
	return level
}

// Usable tells whether a pirate at anchor can use his port, and how friendly it is.
func (s *State) Usable(p int8) (blackbeard.Status, bool) {
	k := &s.Pirates[p]
	if k.Captain == 0 || !k.Anchored {
		return blackbeard.Shut, false
	}
	st := s.Status(p, k.At.Port(), true)
	return st, st >= blackbeard.Neutral
}

// hunterOf tells whether a hunter of the nation lies in the hex, at sea or at anchor, as far as a player
// knows (13.1).
func (s *State) hunterOf(n blackbeard.Nation, h blackbeard.Place, player int8) bool {
	for c := range s.Crown {
		if k := &s.Crown[c]; n == blackbeard.England && k.Owner >= 0 && k.At == h {
			return true
		}
	}
	for w := range int8(blackbeard.NWarships) {
		if k := &s.Warships[w]; k.Face != 0 && k.At == h && k.Known>>player&1 > 0 && s.flag(w) == n {
			return true
		}
	}
	return false
}

// flag is the nation of a warship: its own, one it has taken, or otherwise that of its place (11.3).
func (s *State) flag(w int8) blackbeard.Nation {
	k := &s.Warships[w]
	if n := k.Face.Nation(); n != blackbeard.NoNation {
		return n
	}
	if k.nation != blackbeard.NoNation {
		return k.nation
	}
	return s.nearestNation(k.At)
}

// nearestNation is the nation of an unknown ship: that of the lane, otherwise of the nearest port, the lowest
// code among equals, otherwise England (10.2).
func (s *State) nearestNation(at blackbeard.Place) blackbeard.Nation {
	var list [blackbeard.Nations]bool
	s.nationsAt(at, &list)
	if at.IsHex() && at.Lane() == 0 {
		best, near := blackbeard.NoNation, 1000
		for h := blackbeard.Port(1); h <= blackbeard.Ports; h++ {
			if d := at.Distance(h.Hex()); d >= 0 && d < near && list[s.Port[h].Nation] && !s.Port[h].Pirateport {
				best, near = s.Port[h].Nation, d
			}
		}
		return best
	}
	for n := blackbeard.England; n < blackbeard.Nations; n++ {
		if list[n] {
			return n
		}
	}
	return blackbeard.England
}

// nationsAt marks the nations that an unknown ship at a place may have (10.2).
func (s *State) nationsAt(at blackbeard.Place, list *[blackbeard.Nations]bool) {
	var of [blackbeard.Ports + 1]blackbeard.Nation
	for h := range of {
		if !s.Port[h].Pirateport {
			of[h] = s.Port[h].Nation
		}
	}
	blackbeard.NationsAt(at, &of, list)
}

// MayAttackPort tells whether a pirate may assault port h, or raze it (13.1, 13.5).
func (s *State) MayAttackPort(p int8, h blackbeard.Port, raze bool) bool {
	if h == 0 {
		return false
	}
	k, t := &s.Pirates[p], &s.Port[h]
	if t.Pirateport || t.Razed || k.Careened || s.hunterOf(t.Nation, h.Hex(), Owner(p)) {
		return false
	}
	return raze || k.Failed>>h&1 == 0
}

// mayAnchor tells whether a pirate may enter the port of his hex to use it.
func (s *State) mayAnchor(p int8) bool {
	h := s.Pirates[p].At.Port()
	return h != 0 && (s.Status(p, h, false) >= blackbeard.Neutral || s.pardonable(p, h) && s.Status(p, h, false) == blackbeard.Closed)
}

// mayStorm tells whether a pirate may enter the port of his hex to assault it: lines 5 and 8 of 6.4 do not
// keep him out, the others do.
func (s *State) mayStorm(p int8) bool {
	h := s.Pirates[p].At.Port()
	return h != 0 && s.Status(p, h, false) != blackbeard.Shut && s.MayAttackPort(p, h, false)
}

// pardonable tells whether the open royal pardon lets a pirate into a port, or helps him there
// (15.2 L).
func (s *State) pardonable(p int8, h blackbeard.Port) bool {
	return h != 0 && s.Pardon.Nation != blackbeard.NoNation && s.Port[h].Nation == s.Pardon.Nation && !s.Port[h].Razed &&
		s.Pirates[p].Captain != s.Pardon.Excluded
}

// defended shows the warships off a port about to be attacked and tells whether a hunter of its nation is
// there, in whatever way: then the port cannot be attacked (13.1).
func (s *State) defended(h blackbeard.Port, p int8, log *engine.Log) bool {
	for w := range int8(blackbeard.NWarships) {
		if k := &s.Warships[w]; k.Face != 0 && k.At == h.Hex() {
			s.reveal(w, log)
		}
	}
	return s.hunterOf(s.Port[h].Nation, h.Hex(), Owner(p))
}

package blackbeard

import "portside/engine"

// crownAnchored tells whether a commissioner of somebody else lies in a port.
func (s *state) crownAnchored(h Place) bool {
	for c := range s.crown {
		if k := &s.crown[c]; k.owner >= 0 && k.anchored && k.at == h {
			return true
		}
	}
	return false
}

// anti tells whether the governor of a port is against pirates.
func (p *port) anti() bool { return p.permanentAnti || p.governor != 0 && !p.governor.Pro() }

// pro tells whether the governor of a port favours pirates.
func (p *port) pro() bool { return !p.permanentAnti && p.governor != 0 && p.governor.Pro() }

// status is what port h is to pirate p; the first line that applies (6.4). inside leaves line 2 out, which
// says who may enter.
func (s *state) status(p int8, h Port, inside bool) Status {
	k, t := &s.pirates[p], &s.port[h]
	switch {
	case t.razed, !inside && s.crownAnchored(h.Hex()), k.barred>>h&1 > 0:
		return Shut
	case t.pirateport:
		return Haven
	case k.attacked>>t.nation&1 > 0:
		return Closed
	case k.hideout == h && !t.anti():
		return Hideout
	}
	level := Neutral
	switch {
	case t.anti():
		level = Closed
	case t.pro():
		level = Pro
	}
	if k.letter != 0 && k.letter.Nation() == t.nation {
		level++
	}
	return level
}

// usable tells whether a pirate at anchor can use his port, and how friendly it is.
func (s *state) usable(p int8) (Status, bool) {
	k := &s.pirates[p]
	if k.captain == 0 || !k.anchored {
		return Shut, false
	}
	st := s.status(p, k.at.Port(), true)
	return st, st >= Neutral
}

// hunterOf tells whether a hunter of the nation lies in the hex, at sea or at anchor, as far as a player
// knows (13.1).
func (s *state) hunterOf(n Nation, h Place, player int8) bool {
	for c := range s.crown {
		if k := &s.crown[c]; n == England && k.owner >= 0 && k.at == h {
			return true
		}
	}
	for w := range int8(nWarships) {
		if k := &s.warships[w]; k.face != 0 && k.at == h && k.known>>player&1 > 0 && s.flag(w) == n {
			return true
		}
	}
	return false
}

// flag is the nation of a warship: its own, the one it has taken, or else that of its place (11.3).
func (s *state) flag(w int8) Nation {
	k := &s.warships[w]
	if n := k.face.Nation(); n != NoNation {
		return n
	}
	if k.nation != NoNation {
		return k.nation
	}
	return s.nearestNation(k.at)
}

// nearestNation is the nation of an unknown ship: that of the lane, else of the nearest port, the lowest
// code among equals, else England (10.2).
func (s *state) nearestNation(at Place) Nation {
	var list [nations]bool
	s.nationsAt(at, &list)
	if at.IsHex() && at.Lane() == 0 {
		best, near := NoNation, 1000
		for h := Port(1); h <= ports; h++ {
			if d := at.Distance(h.Hex()); d >= 0 && d < near && list[s.port[h].nation] && !s.port[h].pirateport {
				best, near = s.port[h].nation, d
			}
		}
		return best
	}
	for n := England; n < nations; n++ {
		if list[n] {
			return n
		}
	}
	return England
}

// nationsAt marks the nations that an unknown ship at a place can be of (10.2).
func (s *state) nationsAt(at Place, list *[nations]bool) {
	if l := at.Lane(); l != 0 {
		list[l.Nation()] = true
		return
	}
	if !at.IsHex() {
		for n := England; n < nations; n++ {
			list[n] = true
		}
		return
	}
	near := 1000
	for h := Port(1); h <= ports; h++ {
		d := at.Distance(h.Hex())
		if s.port[h].pirateport || d < 0 || d > near {
			continue
		}
		if d < near {
			near, *list = d, [nations]bool{}
		}
		list[s.port[h].nation] = true
	}
}

// mayAttackPort tells whether a pirate may assault port h, or raze it (13.1, 13.5).
func (s *state) mayAttackPort(p int8, h Port, raze bool) bool {
	if h == 0 {
		return false
	}
	k, t := &s.pirates[p], &s.port[h]
	if t.pirateport || t.razed || k.careened || s.hunterOf(t.nation, h.Hex(), owner(p)) {
		return false
	}
	return raze || k.failed>>h&1 == 0
}

// mayAnchor tells whether a pirate may enter the port of his hex to use it.
func (s *state) mayAnchor(p int8) bool {
	h := s.pirates[p].at.Port()
	return h != 0 && (s.status(p, h, false) >= Neutral || s.pardonable(p, h) && s.status(p, h, false) == Closed)
}

// mayStorm tells whether a pirate may enter the port of his hex to assault it: lines 5 and 8 of 6.4 do not
// keep him out, the others do.
func (s *state) mayStorm(p int8) bool {
	h := s.pirates[p].at.Port()
	return h != 0 && s.status(p, h, false) != Shut && s.mayAttackPort(p, h, false)
}

// pardonable tells whether the royal pardon that is open lets a pirate into a port, or helps him there
// (15.2 L).
func (s *state) pardonable(p int8, h Port) bool {
	return h != 0 && s.pardon.nation != NoNation && s.port[h].nation == s.pardon.nation && !s.port[h].razed &&
		s.pirates[p].captain != s.pardon.excluded
}

// defended shows the warships off a port that is to be attacked and tells whether a hunter of its nation is
// among them, or lies there in any other way: then it cannot be attacked (13.1).
func (s *state) defended(h Port, p int8, log *engine.Log) bool {
	for w := range int8(nWarships) {
		if k := &s.warships[w]; k.face != 0 && k.at == h.Hex() {
			s.reveal(w, log)
		}
	}
	return s.hunterOf(s.port[h].nation, h.Hex(), owner(p))
}

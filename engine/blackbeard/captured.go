package blackbeard

import (
	"math/bits"

	"portside/engine"
)

// askKeep asks which cargo moves to a captured ship with fewer holds, where that is a choice, and moves the
// crew (10.4, 2) [R72].
func (s *state) askKeep(p int8, log *engine.Log) {
	k, ship := &s.pirates[p], s.prize.face.Ship()
	laden, alike, first := 0, true, int16(0)
	for _, v := range k.holds {
		if v != 0 {
			if laden++; first == 0 {
				first = v
			}
			alike = alike && v == first
		}
	}
	if s.rules < rulesWits || alike || laden <= ship.Holds() {
		s.exchange(p, log)
		return
	}
	s.question(frame{step: stepAnswer, p: p}, AskKeep, owner(p), int16(k.captain), int16(ship), 0)
}

// legalKeep lists the cargoes that may move to the captured ship: as many as it has holds.
func (s *state) legalKeep(p int8, dst []engine.Action) []engine.Action {
	full := uint16(0)
	for h, v := range s.pirates[p].holds {
		if v != 0 {
			full |= 1 << h
		}
	}
	room := s.prize.face.Ship().Holds()
	for set := range uint16(1 << maxHolds) {
		if set&^full == 0 && bits.OnesCount16(set) == room {
			dst = append(dst, act(opKeepHolds, int16(set)))
		}
	}
	return dst
}

// keep loses the cargo of all other holds and moves the crew.
func (s *state) keep(p int8, set int16, log *engine.Log) {
	k := &s.pirates[p]
	for h, v := range k.holds {
		if v != 0 && set>>h&1 == 0 {
			s.tell(log, EvJettisoned, owner(p), int16(k.captain), worthOf(v), int16(h))
			k.holds[h] = 0
		}
	}
	s.exchange(p, log)
}

// keptOf is what the holds of a set are worth together.
func (k *pirate) keptOf(set int16) (sum int) {
	for h, v := range k.holds {
		if set>>h&1 > 0 {
			sum += int(worthOf(v))
		}
	}
	return sum
}

// exchange moves the crew into the captured ship; cargo that does not fit is lost (10.4, 2).
func (s *state) exchange(p int8, log *engine.Log) {
	k := &s.pirates[p]
	k.ship = s.prize.face.Ship()
	k.combat, k.speed = k.full(), k.top()
	k.failed = 0
	s.tell(log, EvExchanged, owner(p), int16(k.captain), int16(k.ship), 0)
	s.stow(p, log)
}

// stow closes up the holds and loses the cheapest cargo that does not fit, where nobody has chosen another.
func (s *state) stow(p int8, log *engine.Log) {
	k := &s.pirates[p]
	n := 0
	for _, v := range k.holds {
		if v != 0 {
			k.holds[n] = v
			n++
		}
	}
	for h := n; h < maxHolds; h++ {
		k.holds[h] = 0
	}
	for ; n > k.ship.Holds(); n-- {
		low := 0
		for h := range n {
			if k.holds[h] < k.holds[low] {
				low = h
			}
		}
		s.tell(log, EvJettisoned, owner(p), int16(k.captain), worthOf(k.holds[low]), int16(low))
		copy(k.holds[low:], k.holds[low+1:])
		k.holds[maxHolds-1] = 0
	}
}

// cargo draws the cargo of the prize and asks where it goes (10.4, 3).
func (s *state) cargo(f frame, ch engine.Chance, log *engine.Log) {
	p := f.p
	c := s.draw(ForCargo, owner(p), ch, log)
	z := &s.prize
	z.value = int16(c.Cargo(z.face.Defence(), z.at.Sea()))
	if z.value == 0 {
		z.value = worthless
	}
	z.feast = z.feast || c.Feast()
	s.question(frame{step: stepAnswer, p: p}, AskCargo, owner(p), int16(s.pirates[p].captain), worthOf(z.value), int16(c))
}

// legalCargo lists where a cargo can go: one empty hold for all of them, or in place of another cargo.
func (s *state) legalCargo(p int8, dst []engine.Action) []engine.Action {
	k := &s.pirates[p]
	if h := k.freeHold(); h >= 0 {
		dst = append(dst, act(opLoad, int16(h)))
	}
	for h := range k.ship.Holds() {
		if k.holds[h] != 0 {
			dst = append(dst, act(opLoad, int16(h)))
		}
	}
	if q := s.prize.ally; q >= 0 && s.inPlay(q) && s.pirates[q].freeHold() >= 0 {
		dst = append(dst, act(opLoadAlly))
	}
	return append(dst, act(opLeaveCargo))
}

// load puts a cargo where the answer says.
func (s *state) load(p int8, a engine.Action, log *engine.Log) {
	k, v := &s.pirates[p], s.prize.value
	switch a.Op {
	case opLoad:
		h := int(a.A)
		if k.holds[h] != 0 {
			s.tell(log, EvJettisoned, owner(p), int16(k.captain), worthOf(k.holds[h]), a.A)
		}
		k.holds[h] = v
		s.prize.loader, s.prize.hold = p+1, int8(h)
		s.tell(log, EvCargo, owner(p), int16(k.captain), worthOf(v), a.A+1)
	case opLoadAlly:
		q := s.prize.ally
		h := s.pirates[q].freeHold()
		s.pirates[q].holds[h] = v
		s.prize.loader, s.prize.hold = q+1, int8(h)
		s.tell(log, EvCargo, owner(q), int16(s.pirates[q].captain), worthOf(v), int16(h)+1)
	default:
		s.tell(log, EvCargo, owner(p), int16(k.captain), worthOf(v), 0)
	}
}

// person draws a card for a hostage (10.4, 4).
func (s *state) person(f frame, ch engine.Chance, log *engine.Log) {
	p := f.p
	c := s.draw(ForHostage, owner(p), ch, log)
	z := &s.prize
	if c.Hostage()+z.face.Defence()+HostageModifier(z.at.Sea()) < HostageThreshold {
		return
	}
	if s.pirates[p].nHostages == maxHostages {
		return
	}
	s.question(frame{step: stepAnswer, p: p}, AskPerson, owner(p), int16(s.pirates[p].captain), int16(z.nation), 0)
}

// take brings the person aboard the ship of q.
func (s *state) take(p, q int8, log *engine.Log) {
	s.prize.taker = q
	s.fame(q, NotorietyHostage, log)
	if s.famous(log) {
		return
	}
	s.stack.Push(frame{step: stepOrigin, p: p})
}

// origin draws a card for where the ship comes from (10.4, 5).
func (s *state) origin(f frame, ch engine.Chance, log *engine.Log) {
	p := f.p
	z := &s.prize
	h := s.draw(ForOrigin, owner(p), ch, log).Origin(z.at.Sea())
	if h != 0 {
		s.comesFrom(p, h, log)
		return
	}
	list, n := s.origins()
	if n == 1 {
		for h := Port(1); h <= ports; h++ {
			if list>>h&1 > 0 {
				s.comesFrom(p, h, log)
			}
		}
		return
	}
	s.question(frame{step: stepAnswer, p: p}, AskOrigin, owner(p), int16(s.pirates[p].captain), int16(z.nation), 0)
}

// origins are the ports an asterisk may mean: the nearest of the ship's nation on the map; in a zone, or
// if the map has none, any of that nation [R9].
func (s *state) origins() (set uint64, n int) {
	z := &s.prize
	near := 1000
	for h := Port(1); h <= ports; h++ {
		if s.port[h].nation != z.nation {
			continue
		}
		d := z.at.Distance(h.Hex())
		switch {
		case d < 0 && near == 1000:
			set |= 1 << h
		case d >= 0 && d < near:
			near, set = d, 1<<h
		case d >= 0 && d == near:
			set |= 1 << h
		}
	}
	for h := range ports + 1 {
		if set>>h&1 > 0 {
			n++
		}
	}
	return set, n
}

// comesFrom notes the hostage and asks for the interrogation (10.4, 6).
func (s *state) comesFrom(p int8, h Port, log *engine.Log) {
	z := &s.prize
	k := &s.pirates[z.taker]
	z.hostage = hostage{nation: z.nation, origin: h}
	k.hostages[k.nHostages] = z.hostage
	k.nHostages++
	s.tell(log, EvHostage, owner(z.taker), int16(k.captain), int16(z.nation), int16(h))
	s.stack.Push(frame{step: stepInterrogate, p: z.taker})
}

func (s *state) askInterrogate(f frame, _ engine.Chance, _ *engine.Log) {
	p := f.p
	k := &s.pirates[p]
	s.question(frame{step: stepAnswer, p: p}, AskInterrogate, owner(p), int16(k.captain), int16(s.prize.hostage.origin), 0)
}

// interrogated reads the die of an interrogation (§9.73).
func (s *state) interrogated(f frame, _ engine.Chance, log *engine.Log) {
	k := &s.pirates[f.p]
	h := &k.hostages[k.nHostages-1]
	h.interrogated = true
	d, result := int(f.dice[0]), int16(0)
	port := h.origin
	s.decides(f.p, k.crueltyNow(), RollInterrogate, log)
	if d <= k.crueltyNow() {
		k.info |= 1 << port
		result |= 1
	}
	if d < k.crueltyNow() {
		k.nHostages--
		k.hostages[k.nHostages] = hostage{}
		result |= 2
	}
	s.tell(log, EvInterrogated, owner(f.p), int16(k.captain), int16(port), result)
	s.please(f.p, 1, log)
}

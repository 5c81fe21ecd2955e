package blackbeard

import "portside/engine"

// royalPardon is event L: a letter is drawn to show the nation and goes back; the drawer excludes one
// pirate.
func (s *state) royalPardon(drawer int8, ch engine.Chance, log *engine.Log) {
	if s.letterBag.Len() == 0 {
		return
	}
	log.Bar(engine.BarrierShown)
	c := Counter(ch.Draw(&s.letterBag))
	s.letterBag.Put(uint8(c))
	s.tell(log, EvPardon, -1, int16(c.Nation()), int16(NoCounter), 1)
	set := s.inPlaySet()
	switch {
	case set == 0:
		s.exclude(c.Nation(), -1, log)
	case set&(set-1) == 0:
		s.named(drawer, frame{a: int16(c.Nation()), b: nameExcluded}, s.lowest(set), ch, log)
	default:
		s.question(frame{step: stepAnswer, p: drawer, a: int16(c.Nation()), b: nameExcluded}, AskName, drawer, int16(RoyalPardon), int16(c.Nation()), 0)
	}
}

// lowest is the lowest slot of a set.
func (s *state) lowest(set uint8) int8 {
	for p := range int8(slots) {
		if set>>p&1 > 0 {
			return p
		}
	}
	return -1
}

// exclude opens the pardon for all but one pirate, until the next random event.
func (s *state) exclude(n Nation, p int8, log *engine.Log) {
	s.pardon = pardon{nation: n}
	if p >= 0 {
		s.pardon.excluded = s.pirates[p].captain
	}
	s.tell(log, EvPardon, -1, int16(n), int16(orNone(s.pardon.excluded)), 1)
}

// legalPardon lists what an open pardon gives a pirate in a port of its nation: retirement or a letter,
// once, and the mark of his attacks erased (15.2 L) [R52].
func (s *state) legalPardon(p int8, dst []engine.Action) []engine.Action {
	k := &s.pirates[p]
	me := int16(k.captain)
	n := s.pardon.nation
	if !k.pardoned {
		dst = append(dst, act(opPardonRetire, me))
		if k.letter == 0 || k.letter.Nation() != n {
			dst = append(dst, act(opPardonLetter, me))
		}
	}
	if (k.attacked|k.vain)>>n&1 > 0 {
		dst = append(dst, act(opPardonErase, me))
	}
	return dst
}

// askPardon asks a pirate who has anchored under the pardon what he takes of it, until he is done.
func (s *state) askPardon(f frame, _ engine.Chance, _ *engine.Log) {
	p := f.p
	k := &s.pirates[p]
	if k.captain == 0 || !k.anchored || !s.pardonable(p, k.at.Port()) {
		return
	}
	var room [4]engine.Action
	if len(s.legalPardon(p, room[:0])) > 0 {
		s.question(frame{step: stepAnswer, p: p}, AskPardon, owner(p), int16(k.captain), int16(s.pardon.nation), 0)
	}
}

func (s *state) replyPardon(p int8, a engine.Action, ch engine.Chance, log *engine.Log) {
	if a.Op == opDone {
		return
	}
	if a.Op != opPardonRetire { // his heir has not anchored here
		s.stack.Push(frame{step: stepPardon, p: p})
	}
	s.usePardon(p, a.Op, ch, log)
}

// usePardon carries out what a pirate takes of the pardon. EvPardoned says which: 1 he retires, 2 a letter,
// 3 his attacks are forgiven.
func (s *state) usePardon(p int8, op uint16, ch engine.Chance, log *engine.Log) {
	k := &s.pirates[p]
	n := s.pardon.nation
	how := int16(op-opPardonRetire) + 1
	s.tell(log, EvPardoned, owner(p), int16(k.captain), how, 0)
	switch op {
	case opPardonRetire:
		s.retire(p, RetiredPardon, ch, log)
	case opPardonLetter:
		k.pardoned = true
		s.pardonLetter(p, n, log)
	case opPardonErase:
		k.attacked &^= 1 << n
		k.vain &^= 1 << n
	}
}

// pardonLetter gives the first letter of the nation that is in the bag, or a copy [R52].
func (s *state) pardonLetter(p int8, n Nation, log *engine.Log) {
	copied := NoCounter
	for c := firstLetter; int(c) < nTokens; c++ {
		if c.Nation() != n {
			continue
		}
		if s.letterBag.Count(uint8(c)) > 0 {
			s.letterBag.Take(uint8(c))
			s.giveLetter(p, c, false, log)
			return
		}
		copied = c
	}
	if copied != NoCounter {
		s.giveLetter(p, copied, true, log)
	}
}

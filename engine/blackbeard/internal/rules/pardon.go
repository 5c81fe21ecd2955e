package rules

import (
	"portside/engine"
	"portside/engine/blackbeard"
)

// royalPardon is event L: a letter is drawn to show the nation and goes back; the drawer excludes one
// pirate.
func (s *State) royalPardon(drawer int8, ch engine.Chance, log *engine.Log) {
	if s.LetterBag.Len() == 0 {
		return
	}
	log.Bar(engine.BarrierShown)
	c := blackbeard.Counter(ch.Draw(&s.LetterBag))
	s.LetterBag.Put(uint8(c))
	s.emit(log, blackbeard.EvPardon, -1, int16(c.Nation()), int16(blackbeard.NoCounter), 1)
	set := s.inPlaySet()
	switch {
	case set == 0:
		s.exclude(c.Nation(), -1, log)
	case set&(set-1) == 0:
		s.named(drawer, Frame{A: int16(c.Nation()), B: nameExcluded}, s.lowest(set), ch, log)
	default:
		s.question(Frame{Step: stepAnswer, P: drawer, A: int16(c.Nation()), B: nameExcluded}, blackbeard.AskName, drawer, int16(blackbeard.RoyalPardon), int16(c.Nation()), 0)
	}
}

// lowest is the lowest slot of a set.
func (s *State) lowest(set uint8) int8 {
	for p := range int8(Slots) {
		if set>>p&1 > 0 {
			return p
		}
	}
	return -1
}

// exclude opens the pardon for all but one pirate, until the next random event.
func (s *State) exclude(n blackbeard.Nation, p int8, log *engine.Log) {
	s.Pardon = Pardon{Nation: n}
	if p >= 0 {
		s.Pardon.Excluded = s.Pirates[p].Captain
	}
	s.emit(log, blackbeard.EvPardon, -1, int16(n), int16(orNone(s.Pardon.Excluded)), 1)
}

// legalPardon lists what an open pardon gives a pirate in a port of its nation: retirement or a letter,
// once, and clearing the mark of his attacks (15.2 L) [R52].
func (s *State) legalPardon(p int8, dst []engine.Action) []engine.Action {
	k := &s.Pirates[p]
	me := int16(k.Captain)
	n := s.Pardon.Nation
	if !k.Pardoned {
		dst = append(dst, blackbeard.Act(blackbeard.OpPardonRetire, me))
		if k.Letter == 0 || k.Letter.Nation() != n {
			dst = append(dst, blackbeard.Act(blackbeard.OpPardonLetter, me))
		}
	}
	if (k.Attacked|k.Vain)>>n&1 > 0 {
		dst = append(dst, blackbeard.Act(blackbeard.OpPardonErase, me))
	}
	return dst
}

// askPardon asks a pirate who has anchored under the pardon how he uses it, until he is done.
func (s *State) askPardon(f Frame, _ engine.Chance, _ *engine.Log) {
	p := f.P
	k := &s.Pirates[p]
	if k.Captain == 0 || !k.Anchored || !s.pardonable(p, k.At.Port()) {
		return
	}
	var room [4]engine.Action
	if len(s.legalPardon(p, room[:0])) > 0 {
		s.question(Frame{Step: stepAnswer, P: p}, blackbeard.AskPardon, Owner(p), int16(k.Captain), int16(s.Pardon.Nation), 0)
	}
}

func (s *State) replyPardon(p int8, a engine.Action, ch engine.Chance, log *engine.Log) {
	if a.Op == blackbeard.OpDone {
		return
	}
	if a.Op != blackbeard.OpPardonRetire { // an heir has not anchored here
		s.Stack.Push(Frame{Step: stepPardon, P: p})
	}
	s.usePardon(p, a.Op, ch, log)
}

// usePardon carries out a pirate's use of the pardon. EvPardoned says which: 1 he retires, 2 a letter,
// 3 his attacks are forgiven.
func (s *State) usePardon(p int8, op uint16, ch engine.Chance, log *engine.Log) {
	k := &s.Pirates[p]
	n := s.Pardon.Nation
	how := int16(op-blackbeard.OpPardonRetire) + 1
	s.emit(log, blackbeard.EvPardoned, Owner(p), int16(k.Captain), how, 0)
	switch op {
	case blackbeard.OpPardonRetire:
		s.retire(p, blackbeard.RetiredPardon, ch, log)
	case blackbeard.OpPardonLetter:
		k.Pardoned = true
		s.pardonLetter(p, n, log)
	case blackbeard.OpPardonErase:
		k.Attacked &^= 1 << n
		k.Vain &^= 1 << n
	}
}

// pardonLetter gives the first letter of the nation that is in the bag, or a copy [R52].
func (s *State) pardonLetter(p int8, n blackbeard.Nation, log *engine.Log) {
	copied := blackbeard.NoCounter
	for c := blackbeard.FirstLetter; int(c) < blackbeard.NTokens; c++ {
		if c.Nation() != n {
			continue
		}
		if s.LetterBag.Count(uint8(c)) > 0 {
			s.LetterBag.Take(uint8(c))
			s.giveLetter(p, c, false, log)
			return
		}
		copied = c
	}
	if copied != blackbeard.NoCounter {
		s.giveLetter(p, copied, true, log)
	}
}

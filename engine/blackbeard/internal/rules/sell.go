package rules

import (
	"portside/engine"
	"portside/engine/blackbeard"
)

// legalTradePlace lists SELL and RANSOM, which a blockade forbids (7.3, 12.1, 12.5). A hostage is named by
// its place aboard, from 1.
func (s *State) legalTradePlace(p int8, st blackbeard.Status, dst []engine.Action) []engine.Action {
	k := &s.Pirates[p]
	if k.Blockaded {
		return dst
	}
	dst = append(dst, blackbeard.Act(blackbeard.OpSell, int16(k.Captain)))
	for i := range k.NHostages {
		dst = append(dst, blackbeard.Act(blackbeard.OpRansom, int16(k.Captain), int16(i)+1))
	}
	return dst
}

// sell begins a SELL (12.1).
func (s *State) sell(p int8) {
	s.noteOperation(blackbeard.OpSell, PirateUnit(p))
	s.Op.sold = true
	s.Sale = Sale{Pirate: p}
	s.Stack.Push(Frame{Step: stepSelling, P: p})
}

// askSale asks which holds are emptied; without cargo there is nothing to ask.
func (s *State) askSale(f Frame, _ engine.Chance, log *engine.Log) {
	p := f.P
	k := &s.Pirates[p]
	if k.Holds == [blackbeard.MaxHolds]int16{} {
		s.sold(p, log)
		return
	}
	s.question(Frame{Step: stepAnswer, P: p}, blackbeard.AskSale, Owner(p), int16(k.Captain), short(s.Sale.sum), 0)
}

func (s *State) legalSale(p int8, dst []engine.Action) []engine.Action {
	for h, v := range s.Pirates[p].Holds {
		if v != 0 {
			dst = append(dst, blackbeard.Act(blackbeard.OpUnload, int16(h)))
		}
	}
	return append(dst, blackbeard.Act(blackbeard.OpUnloadAll), blackbeard.Act(blackbeard.OpSold))
}

// unload empties holds, or closes the sale.
func (s *State) unload(p int8, a engine.Action, log *engine.Log) {
	if a.Op == blackbeard.OpSold {
		s.sold(p, log)
		return
	}
	k := &s.Pirates[p]
	for h := range k.Holds {
		if a.Op == blackbeard.OpUnloadAll || int16(h) == a.A {
			s.Sale.sum += int32(WorthOf(k.Holds[h]))
			k.Holds[h] = 0
		}
	}
	s.Sale.emptied = true
	s.Stack.Push(Frame{Step: stepSelling, P: p})
}

// sold pays for what was unloaded and goes on with hide-out, letter and feast (12.1, 12.2).
func (s *State) sold(p int8, log *engine.Log) {
	k := &s.Pirates[p]
	st, _ := s.Usable(p)
	proceeds := blackbeard.Portion(s.Sale.sum, 100+st.Percent())
	s.earn(p, proceeds, log)
	s.emit(log, blackbeard.EvSale, Owner(p), int16(k.Captain), short(proceeds), int16(k.At.Port()))
	s.Stack.Push(Frame{Step: stepSaleFeast, P: p})
	s.Stack.Push(Frame{Step: stepLetter, P: p})
	s.Stack.Push(Frame{Step: stepBribe, P: p})
	if n := int(proceeds / 100); n > 0 {
		s.please(p, int8(min(n, blackbeard.PopularityMax)), log)
		s.fame(p, n, log)
		s.famous(log)
	}
}

// ransom asks money for one hostage (12.5) [R24].
func (s *State) ransom(p int8, hostage int16, ch engine.Chance, log *engine.Log) {
	s.noteOperation(blackbeard.OpRansom, PirateUnit(p))
	s.Sale = Sale{Pirate: p}
	s.roll(Frame{Step: stepRansomed, P: p, A: hostage - 1}, ch, log)
}

// ransomed pays for the hostage; in a haven the crew wants its feast (12.6).
func (s *State) ransomed(f Frame, _ engine.Chance, log *engine.Log) {
	k := &s.Pirates[f.P]
	st, _ := s.Usable(f.P)
	proceeds := blackbeard.Portion(int32(f.dice[0])*blackbeard.RansomTimes, 100+st.Percent())
	k.dropHostage(int(f.A))
	s.emit(log, blackbeard.EvRansom, Owner(f.P), int16(k.Captain), short(proceeds), 0)
	s.earn(f.P, proceeds, log)
	if st == blackbeard.Haven {
		s.Sale.emptied = true
		s.Stack.Push(Frame{Step: stepSaleFeast, P: f.P})
	}
}

// dropHostage removes the i-th hostage from the ship.
func (k *Pirate) dropHostage(i int) {
	k.NHostages--
	copy(k.Hostages[i:], k.Hostages[i+1:])
	k.Hostages[k.NHostages] = blackbeard.Hostage{}
}

// maxStash is what one port can hide.
const maxStash = 65535

// legalStash offers to put net worth away in the hide-out (12.8): these amounts add up to any sum.
func (s *State) legalStash(p int8, dst []engine.Action) []engine.Action {
	k := &s.Pirates[p]
	h := k.At.Port()
	if !k.Anchored || s.Status(p, h, true) != blackbeard.Hideout {
		return dst
	}
	return amounts(blackbeard.Act(blackbeard.OpStash, int16(k.Captain)), 1, min(k.Worth, maxStash-int32(k.Stash[h])), dst)
}

// amounts lists sums up to a limit that add up to any other: ones, tens, hundreds and all of it. at says
// which argument of the action is the sum.
func amounts(a engine.Action, at int, limit int32, dst []engine.Action) []engine.Action {
	arg := &a.A
	if at == 1 {
		arg = &a.B
	}
	limit = min(limit, 32767)
	last := int32(0)
	for n := int32(1); n <= limit; {
		*arg, last = int16(n), n
		dst = append(dst, a)
		switch {
		case n < 10:
			n++
		case n < 100:
			n += 10
		default:
			n += 100
		}
	}
	if limit > last {
		*arg = int16(limit)
		dst = append(dst, a)
	}
	return dst
}

// putAway hides net worth in the port he lies in (12.8).
func (s *State) putAway(p int8, sum int16, log *engine.Log) {
	k := &s.Pirates[p]
	h := k.At.Port()
	k.Stash[h] += uint16(sum)
	s.emit(log, blackbeard.EvStash, Owner(p), int16(k.Captain), int16(h), sum)
	s.earn(p, -int32(sum), log)
}

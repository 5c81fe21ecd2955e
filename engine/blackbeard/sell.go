package blackbeard

import "portside/engine"

// legalTradePlace lists SELL and RANSOM, which a blockade forbids (7.3, 12.1, 12.5). A hostage is named by
// its place aboard, from 1.
func (s *state) legalTradePlace(p int8, st Status, dst []engine.Action) []engine.Action {
	k := &s.pirates[p]
	if k.blockaded {
		return dst
	}
	dst = append(dst, act(opSell, int16(k.captain)))
	for i := range k.nHostages {
		dst = append(dst, act(opRansom, int16(k.captain), int16(i)+1))
	}
	return dst
}

// sell begins a SELL (12.1).
func (s *state) sell(p int8) {
	s.noteOperation(opSell, pirateUnit(p))
	s.op.sold = true
	s.sale = sale{pirate: p}
	s.stack.Push(frame{step: stepSelling, p: p})
}

// askSale asks which holds are emptied; without cargo there is nothing to ask.
func (s *state) askSale(f frame, _ engine.Chance, log *engine.Log) {
	p := f.p
	k := &s.pirates[p]
	if k.holds == [MaxHolds]int16{} {
		s.sold(p, log)
		return
	}
	s.question(frame{step: stepAnswer, p: p}, AskSale, owner(p), int16(k.captain), short(s.sale.sum), 0)
}

func (s *state) legalSale(p int8, dst []engine.Action) []engine.Action {
	for h, v := range s.pirates[p].holds {
		if v != 0 {
			dst = append(dst, act(opUnload, int16(h)))
		}
	}
	return append(dst, act(opUnloadAll), act(opSold))
}

// unload empties holds, or closes the sale.
func (s *state) unload(p int8, a engine.Action, log *engine.Log) {
	if a.Op == opSold {
		s.sold(p, log)
		return
	}
	k := &s.pirates[p]
	for h := range k.holds {
		if a.Op == opUnloadAll || int16(h) == a.A {
			s.sale.sum += int32(worthOf(k.holds[h]))
			k.holds[h] = 0
		}
	}
	s.sale.emptied = true
	s.stack.Push(frame{step: stepSelling, p: p})
}

// sold pays for what was unloaded and goes on with hide-out, letter and feast (12.1, 12.2).
func (s *state) sold(p int8, log *engine.Log) {
	k := &s.pirates[p]
	st, _ := s.usable(p)
	proceeds := portion(s.sale.sum, 100+st.percent())
	s.earn(p, proceeds, log)
	s.tell(log, EvSale, owner(p), int16(k.captain), short(proceeds), int16(k.at.Port()))
	s.stack.Push(frame{step: stepSaleFeast, p: p})
	s.stack.Push(frame{step: stepLetter, p: p})
	s.stack.Push(frame{step: stepBribe, p: p})
	if n := int(proceeds / 100); n > 0 {
		s.please(p, int8(min(n, PopularityMax)), log)
		s.fame(p, n, log)
		s.famous(log)
	}
}

// ransom asks money for one hostage (12.5) [R24].
func (s *state) ransom(p int8, hostage int16, ch engine.Chance, log *engine.Log) {
	s.noteOperation(opRansom, pirateUnit(p))
	s.sale = sale{pirate: p}
	s.roll(frame{step: stepRansomed, p: p, a: hostage - 1}, ch, log)
}

// ransomed pays for the hostage; in a haven the crew wants its feast (12.6).
func (s *state) ransomed(f frame, _ engine.Chance, log *engine.Log) {
	k := &s.pirates[f.p]
	st, _ := s.usable(f.p)
	proceeds := portion(int32(f.dice[0])*RansomTimes, 100+st.percent())
	k.dropHostage(int(f.a))
	s.tell(log, EvRansom, owner(f.p), int16(k.captain), short(proceeds), 0)
	s.earn(f.p, proceeds, log)
	if st == Haven {
		s.sale.emptied = true
		s.stack.Push(frame{step: stepSaleFeast, p: f.p})
	}
}

// dropHostage takes the i-th hostage off the ship.
func (k *pirate) dropHostage(i int) {
	k.nHostages--
	copy(k.hostages[i:], k.hostages[i+1:])
	k.hostages[k.nHostages] = hostage{}
}

// maxStash is what one port can hide.
const maxStash = 65535

// legalStash offers to put net worth away in the hide-out (12.8): any sum is made of these.
func (s *state) legalStash(p int8, dst []engine.Action) []engine.Action {
	k := &s.pirates[p]
	h := k.at.Port()
	if !k.anchored || s.status(p, h, true) != Hideout {
		return dst
	}
	return amounts(act(opStash, int16(k.captain)), 1, min(k.worth, maxStash-int32(k.stash[h])), dst)
}

// amounts lists sums up to a limit that make any other: ones, tens, hundreds and all of it. at says
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
func (s *state) putAway(p int8, sum int16, log *engine.Log) {
	k := &s.pirates[p]
	h := k.at.Port()
	k.stash[h] += uint16(sum)
	s.tell(log, EvStash, owner(p), int16(k.captain), int16(h), sum)
	s.earn(p, -int32(sum), log)
}

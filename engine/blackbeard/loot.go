package blackbeard

import "portside/engine"

// portTaken rolls for the loot of a port that has fallen: a die per point of its value (13.4). An ally takes
// the place of an actor who went down.
func (s *state) portTaken(f frame, ch engine.Chance, log *engine.Log) {
	p := f.p
	b := &s.board
	if !s.anyRaider() {
		return
	}
	if !s.inPlay(p) {
		b.pirate, b.ally, p = b.ally, -1, b.ally
		b.captains[0] = b.captains[1]
	} else {
		s.pirates[p].mustRaze = s.pirates[p].anchored
		if !s.inPlay(b.ally) {
			b.ally = -1
		}
	}
	if s.port[b.port].value == 0 {
		s.looted(frame{p: p}, ch, log)
		return
	}
	s.roll(frame{step: stepLooted, p: p}, ch, log)
}

// looted counts the loot, lowers the value of the port, and goes on with its division.
func (s *state) looted(f frame, _ engine.Chance, log *engine.Log) {
	b := &s.board
	t := &s.port[b.port]
	b.loot = 0
	for _, d := range f.dice[:t.value] {
		b.loot += int32(d) * LootTimes
	}
	t.value = max(0, t.value-1)
	s.tell(log, EvLoot, owner(f.p), int16(s.pirates[f.p].captain), short(b.loot), int16(b.port))
	s.tell(log, EvPortValue, -1, int16(b.port), int16(t.value), 0)
	if s.glory(int(t.garrison), log) || b.loot == 0 {
		return
	}
	if b.ally < 0 {
		s.stack.Push(frame{step: stepLoad, p: f.p})
		return
	}
	s.askShare(f.p, b.ally)
}

// askShare lets p divide the loot with q (22.6).
func (s *state) askShare(p, q int8) {
	s.question(frame{step: stepAnswer, p: p}, AskShare, owner(p), int16(s.pirates[p].captain), short(s.board.loot), int16(s.pirates[q].captain))
}

// shareStep is the coin of a division.
const shareStep = 50

// legalShare lists what the other may get: any multiple of fifty of the loot.
func (s *state) legalShare(dst []engine.Action) []engine.Action {
	for n := int32(0); n <= s.board.loot; n += shareStep {
		dst = append(dst, act(opShare, int16(n)))
	}
	return dst
}

// share notes the division; the other may feel cheated (22.6, I15).
func (s *state) share(r reply, _ engine.Chance, log *engine.Log) {
	b := &s.board
	other := b.pirate + b.ally - r.p
	b.share = int32(r.action.A)
	if other == b.pirate {
		b.share = b.loot - b.share
	}
	s.tell(log, EvShared, owner(r.p), int16(s.pirates[r.p].captain), int16(s.pirates[other].captain), r.action.A)
	s.stack.Push(frame{step: stepLoad, p: b.ally})
	s.stack.Push(frame{step: stepLoad, p: b.pirate})
	if !b.quarrelled {
		s.stack.Push(frame{step: stepShareQuarrel, p: r.p})
	}
}

// shareQuarrel asks the partner whether he fights about it, once [R38].
func (s *state) shareQuarrel(f frame, _ engine.Chance, log *engine.Log) {
	b := &s.board
	b.quarrelled = true
	s.askQuarrel(f.p, b.pirate+b.ally-f.p, quarrelLoot)
}

// lootOf is the part of the loot that pirate p takes.
func (s *state) lootOf(p int8) int32 {
	switch {
	case s.board.ally < 0:
		return s.board.loot
	case p == s.board.ally:
		return s.board.share
	}
	return s.board.loot - s.board.share
}

// askLoot asks which full holds are kept (13.4); without cargo or without loot there is nothing to ask.
func (s *state) askLoot(f frame, _ engine.Chance, log *engine.Log) {
	k := &s.pirates[f.p]
	loot := s.lootOf(f.p)
	if k.captain == 0 || loot == 0 {
		return
	}
	if k.holds == [maxHolds]int16{} {
		s.fillHolds(f.p, 0, log)
		return
	}
	s.question(frame{step: stepAnswer, p: f.p}, AskLoot, owner(f.p), int16(k.captain), short(loot), int16(s.board.port))
}

// legalLoot lists the holds that may be kept: any of those with cargo.
func (s *state) legalLoot(p int8, dst []engine.Action) []engine.Action {
	full := int16(0)
	for h, v := range s.pirates[p].holds {
		if v != 0 {
			full |= 1 << h
		}
	}
	for keep := range int16(1 << maxHolds) {
		if keep&^full == 0 {
			dst = append(dst, act(opKeepHolds, keep))
		}
	}
	return dst
}

// fillHolds loads the loot into all holds but those kept: with k of n kept he takes (n − k)/n of it, to the
// nearest, split evenly with the remainder in the first hold (13.4) [R1, R26].
func (s *state) fillHolds(p int8, keep int16, log *engine.Log) {
	k := &s.pirates[p]
	n, free := k.ship.Holds(), 0
	for h := range n {
		if keep>>h&1 == 0 {
			free++
		}
	}
	if free == 0 {
		return
	}
	take := (2*int(s.lootOf(p))*free + n) / (2 * n)
	each, rest := take/free, take%free
	for h := range n {
		if keep>>h&1 > 0 {
			continue
		}
		if k.holds[h] != 0 {
			s.tell(log, EvJettisoned, owner(p), int16(k.captain), worthOf(k.holds[h]), int16(h))
		}
		k.holds[h] = int16(each + rest)
		rest = 0
		s.tell(log, EvCargo, owner(p), int16(k.captain), k.holds[h], int16(h)+1)
	}
}

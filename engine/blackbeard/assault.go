package blackbeard

import "portside/engine"

// beginAssault begins an assault or a razing by a pirate at anchor (13). A hunter of the port's nation in
// the hex forbids it: then nothing happens (13.1). An ally in the port may take part in an assault (22.6).
func (s *state) beginAssault(p int8, raze bool, ch engine.Chance, log *engine.Log) {
	k := &s.pirates[p]
	h := k.at.Port()
	if s.defended(h, p, log) {
		s.tell(log, EvAssault, owner(p), int16(k.captain), int16(h), 2)
		return
	}
	s.board = assault{pirate: p, ally: -1, port: h, raze: raze, captains: [2]Counter{k.captain}}
	s.stack.Push(frame{step: stepAssault, p: p})
	q := k.ally - 1
	if q >= 0 && s.together(p, q) && !s.pirates[q].feast && !s.pirates[q].careened {
		s.question(frame{step: stepAnswer, p: p, a: int16(q), b: 1}, AskJoin, owner(q), int16(s.pirates[q].captain), int16(k.captain), 2)
	}
}

// raiders are the actor and an ally who takes part, -1 for none.
func (s *state) raiders() [2]int8 { return [2]int8{s.board.pirate, s.board.ally} }

// attackPort marks the nation and asks for the use of information, which the attack ends for everybody
// (13.2, 10.4). f.a: 1 when that was asked.
func (s *state) attackPort(f frame, ch engine.Chance, log *engine.Log) {
	b := &s.board
	k := &s.pirates[f.p]
	if k.captain != b.captains[0] || !k.anchored { // a blockade found on anchoring has made his men rise
		return
	}
	raze := int16(0)
	if b.raze {
		raze = 1
	}
	s.tell(log, EvAssault, owner(f.p), int16(k.captain), int16(b.port), raze)
	for i, p := range s.raiders() {
		if p >= 0 {
			b.captains[i] = s.pirates[p].captain
			s.provoke(p, s.port[b.port].nation, true, log)
		}
	}
	if !b.raze && k.info>>b.port&1 > 0 {
		s.question(frame{step: stepAnswer, p: f.p}, AskInformed, owner(f.p), int16(k.captain), int16(b.port), 0)
		return
	}
	s.rollAssault(f.p, ch, log)
}

func (s *state) replyInformed(r reply, ch engine.Chance, log *engine.Log) {
	p := r.p
	if s.board.informed = r.yes; r.yes {
		s.tell(log, EvInformed, owner(p), int16(s.pirates[p].captain), int16(s.board.port), 0)
	}
	s.rollAssault(p, ch, log)
}

func (s *state) rollAssault(p int8, ch engine.Chance, log *engine.Log) {
	s.forgetPort(s.board.port)
	s.roll(frame{step: stepAssaulted, p: p}, ch, log)
}

// assaultDice: one die, two with information, against two of the port.
func (s *state) assaultDice() throw {
	switch {
	case s.board.raze:
		return throw{RollRaze, 1, 2}
	case s.board.informed:
		return throw{RollAssault, 2, 2}
	}
	return throw{RollAssault, 1, 2}
}

// assaultTotals are the totals of the attackers and of the port (13.2, 13.5, 22.6): to be razed it has half
// its garrison, one half up [R1].
func (s *state) assaultTotals(f *frame) (mine, theirs int) {
	b := &s.board
	k := &s.pirates[f.p]
	mine = k.skillNow() + k.combatNow() + int(f.dice[0]+f.dice[1])
	if b.ally >= 0 {
		mine += s.pirates[b.ally].combatNow()
	}
	theirs = int(s.port[b.port].garrison)
	if b.raze {
		theirs = (theirs + 1) / 2
	}
	return mine, theirs + int(f.dice[4]+f.dice[5])
}

// assaulted reads the dice (13.3): failure costs the difference and drives them out, success the lower die
// of the port less one.
func (s *state) assaulted(f frame, _ engine.Chance, log *engine.Log) {
	b := &s.board
	mine, theirs := s.assaultTotals(&f)
	s.tell(log, EvAssaultTotals, owner(f.p), int16(mine), int16(theirs), int16(b.port))
	if mine > theirs {
		next := stepTaken
		if b.raze {
			next = stepFallen
		}
		s.stack.Push(frame{step: step(next), p: f.p})
	}
	for i := 1; i >= 0; i-- {
		p := s.raiders()[i]
		switch {
		case p < 0:
		case mine > theirs:
			s.damage(pirateUnit(p), int(min(f.dice[4], f.dice[5]))-1, false)
		default:
			s.pirates[p].failed |= 1 << b.port
			s.stack.Push(frame{step: stepChase, p: p})
			s.damage(pirateUnit(p), theirs-mine, false)
		}
	}
}

// glory gives notoriety to those attackers who are still there (13.4, 13.5); true: the match is over.
func (s *state) glory(n int, log *engine.Log) bool {
	for i, p := range s.raiders() {
		if s.inPlay(p) && s.pirates[p].captain == s.board.captains[i] {
			s.fame(p, n, log)
		}
	}
	return s.famous(log)
}

// portRazed ends a port (13.5): who lies in it is put to sea without damage [R26].
func (s *state) portRazed(f frame, _ engine.Chance, log *engine.Log) {
	b := &s.board
	if !s.anyRaider() {
		return
	}
	h := b.port
	s.razePort(h, log)
	for q := int8(slots) - 1; q >= 0; q-- {
		if k := &s.pirates[q]; k.captain != 0 && k.anchored && k.at == h.Hex() {
			s.putToSea(q, log)
		}
	}
	for c := range int8(nCommissioners) {
		if k := &s.crown[c]; k.owner >= 0 && k.anchored && k.at == h.Hex() {
			k.anchored = false
			s.tell(log, EvWeighed, k.owner, s.name(crownUnit(c)), int16(h), 0)
		}
	}
	for w := range int8(nWarships) {
		if k := &s.warships[w]; k.face != 0 && k.anchored && k.at == h.Hex() {
			k.anchored = false
			s.tell(log, EvWeighed, -1, s.name(navyUnit(w)), int16(h), 0)
		}
	}
	if s.glory(2*int(s.port[h].garrison), log) {
		return
	}
	for i, q := range s.raiders() {
		if s.inPlay(q) && s.pirates[q].captain == b.captains[i] {
			s.please(q, 3, log)
		}
	}
}

// anyRaider tells whether one of the attackers is still in play.
func (s *state) anyRaider() bool {
	for _, p := range s.raiders() {
		if s.inPlay(p) {
			return true
		}
	}
	return false
}

// putToSea turns a pirate to the sea side of a port that is no more; hunters there meet him.
func (s *state) putToSea(p int8, log *engine.Log) {
	k := &s.pirates[p]
	s.tell(log, EvWeighed, owner(p), int16(k.captain), int16(k.at.Port()), 0)
	if k.blockaded {
		k.blockaded = false
		s.tell(log, EvBlockade, owner(p), int16(k.captain), 0, int16(k.at.Port()))
	}
	k.anchored, k.mustRaze = false, false
	s.stir = true
	s.stack.Push(frame{step: stepMeet, p: p})
}

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
	if k.holds == [MaxHolds]int16{} {
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
	for keep := range int16(1 << MaxHolds) {
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

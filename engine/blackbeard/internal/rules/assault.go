package rules

import (
	"portside/engine"
	"portside/engine/blackbeard"
)

// beginAssault begins an assault or a razing by a pirate at anchor (13). A hunter of the port's nation in
// the hex forbids it: then nothing happens (13.1). An ally in the port may take part in an assault (22.6).
func (s *State) beginAssault(p int8, raze bool, ch engine.Chance, log *engine.Log) {
	k := &s.Pirates[p]
	h := k.At.Port()
	if s.defended(h, p, log) {
		s.emit(log, blackbeard.EvAssault, Owner(p), int16(k.Captain), int16(h), 2)
		return
	}
	s.Board = Assault{Pirate: p, Ally: -1, port: h, raze: raze, captains: [2]blackbeard.Counter{k.Captain}}
	s.Stack.Push(Frame{Step: stepAssault, P: p})
	q := k.Ally - 1
	if q >= 0 && s.together(p, q) && !s.Pirates[q].Feast && !s.Pirates[q].Careened {
		s.question(Frame{Step: stepAnswer, P: p, A: int16(q), B: 1}, blackbeard.AskJoin, Owner(q), int16(s.Pirates[q].Captain), int16(k.Captain), 2)
	}
}

// raiders are the actor and an ally who takes part, -1 for none.
func (s *State) raiders() [2]int8 { return [2]int8{s.Board.Pirate, s.Board.Ally} }

// attackPort marks the nation and asks whether to use information, which the attack ends for everybody
// (13.2, 10.4). f.A: 1 when that was asked.
func (s *State) attackPort(f Frame, ch engine.Chance, log *engine.Log) {
	b := &s.Board
	k := &s.Pirates[f.P]
	if k.Captain != b.captains[0] || !k.Anchored { // a blockade found on anchoring has caused a mutiny
		return
	}
	raze := int16(0)
	if b.raze {
		raze = 1
	}
	s.emit(log, blackbeard.EvAssault, Owner(f.P), int16(k.Captain), int16(b.port), raze)
	for i, p := range s.raiders() {
		if p >= 0 {
			b.captains[i] = s.Pirates[p].Captain
			s.provoke(p, s.Port[b.port].Nation, true, log)
		}
	}
	if !b.raze && k.Info>>b.port&1 > 0 {
		s.question(Frame{Step: stepAnswer, P: f.P}, blackbeard.AskInformed, Owner(f.P), int16(k.Captain), int16(b.port), 0)
		return
	}
	s.rollAssault(f.P, ch, log)
}

func (s *State) replyInformed(r reply, ch engine.Chance, log *engine.Log) {
	p := r.P
	if s.Board.informed = r.yes; r.yes {
		s.emit(log, blackbeard.EvInformed, Owner(p), int16(s.Pirates[p].Captain), int16(s.Board.port), 0)
	}
	s.rollAssault(p, ch, log)
}

func (s *State) rollAssault(p int8, ch engine.Chance, log *engine.Log) {
	s.forgetPort(s.Board.port)
	s.roll(Frame{Step: stepAssaulted, P: p}, ch, log)
}

// assaultDice: one die, two with information, against two of the port.
func (s *State) assaultDice() throw {
	switch {
	case s.Board.raze:
		return throw{blackbeard.RollRaze, 1, 2}
	case s.Board.informed:
		return throw{blackbeard.RollAssault, 2, 2}
	}
	return throw{blackbeard.RollAssault, 1, 2}
}

// AssaultTotals are the totals of the attackers and of the port (13.2, 13.5, 22.6): a razing meets half
// its garrison, one half up [R1].
func (s *State) AssaultTotals(f *Frame) (mine, theirs int) {
	b := &s.Board
	k := &s.Pirates[f.P]
	mine = k.SkillNow() + k.CombatNow() + int(f.dice[0]+f.dice[1])
	if b.Ally >= 0 {
		mine += s.Pirates[b.Ally].CombatNow()
	}
	theirs = int(s.Port[b.port].Garrison)
	if b.raze {
		theirs = (theirs + 1) / 2
	}
	return mine, theirs + int(f.dice[4]+f.dice[5])
}

// assaulted reads the dice (13.3): failure costs the difference and drives the attackers out, success the lower die
// of the port less one.
func (s *State) assaulted(f Frame, _ engine.Chance, log *engine.Log) {
	b := &s.Board
	mine, theirs := s.AssaultTotals(&f)
	s.emit(log, blackbeard.EvAssaultTotals, Owner(f.P), int16(mine), int16(theirs), int16(b.port))
	if mine > theirs {
		next := stepTaken
		if b.raze {
			next = stepFallen
		}
		s.Stack.Push(Frame{Step: step(next), P: f.P})
	}
	for i := 1; i >= 0; i-- {
		p := s.raiders()[i]
		switch {
		case p < 0:
		case mine > theirs:
			s.damage(PirateUnit(p), int(min(f.dice[4], f.dice[5]))-1, false)
		default:
			s.Pirates[p].Failed |= 1 << b.port
			s.Stack.Push(Frame{Step: stepChase, P: p})
			s.damage(PirateUnit(p), theirs-mine, false)
		}
	}
}

// glory gives notoriety to the attackers who are still there (13.4, 13.5); true: the match is over.
func (s *State) glory(n int, log *engine.Log) bool {
	for i, p := range s.raiders() {
		if s.InPlay(p) && s.Pirates[p].Captain == s.Board.captains[i] {
			s.fame(p, n, log)
		}
	}
	return s.famous(log)
}

// portRazed ends a port (13.5): everyone in it is put to sea without damage [R26].
func (s *State) portRazed(f Frame, _ engine.Chance, log *engine.Log) {
	b := &s.Board
	if !s.anyRaider() {
		return
	}
	h := b.port
	s.razePort(h, log)
	for q := int8(Slots) - 1; q >= 0; q-- {
		if k := &s.Pirates[q]; k.Captain != 0 && k.Anchored && k.At == h.Hex() {
			s.putToSea(q, log)
		}
	}
	for c := range int8(blackbeard.NCommissioners) {
		if k := &s.Crown[c]; k.Owner >= 0 && k.Anchored && k.At == h.Hex() {
			k.Anchored = false
			s.emit(log, blackbeard.EvWeighed, k.Owner, s.Name(crownUnit(c)), int16(h), 0)
		}
	}
	for w := range int8(blackbeard.NWarships) {
		if k := &s.Warships[w]; k.Face != 0 && k.Anchored && k.At == h.Hex() {
			k.Anchored = false
			s.emit(log, blackbeard.EvWeighed, -1, s.Name(navyUnit(w)), int16(h), 0)
		}
	}
	if s.glory(blackbeard.RazingFame(int(s.Port[h].Garrison)), log) {
		return
	}
	for i, q := range s.raiders() {
		if s.InPlay(q) && s.Pirates[q].Captain == b.captains[i] {
			s.please(q, blackbeard.PopularityRazed, log)
		}
	}
}

// anyRaider tells whether one of the attackers is still in play.
func (s *State) anyRaider() bool {
	for _, p := range s.raiders() {
		if s.InPlay(p) {
			return true
		}
	}
	return false
}

// putToSea turns a pirate to the sea side of a port that is no more; hunters there meet him.
func (s *State) putToSea(p int8, log *engine.Log) {
	k := &s.Pirates[p]
	s.emit(log, blackbeard.EvWeighed, Owner(p), int16(k.Captain), int16(k.At.Port()), 0)
	if k.Blockaded {
		k.Blockaded = false
		s.emit(log, blackbeard.EvBlockade, Owner(p), int16(k.Captain), 0, int16(k.At.Port()))
	}
	k.Anchored, k.MustRaze = false, false
	s.Stir = true
	s.Stack.Push(Frame{Step: stepMeet, P: p})
}

// portTaken rolls for the loot of a fallen port: a die per point of its value (13.4). An ally replaces
// an actor who sank.
func (s *State) portTaken(f Frame, ch engine.Chance, log *engine.Log) {
	p := f.P
	b := &s.Board
	if !s.anyRaider() {
		return
	}
	if !s.InPlay(p) {
		b.Pirate, b.Ally, p = b.Ally, -1, b.Ally
		b.captains[0] = b.captains[1]
	} else {
		s.Pirates[p].MustRaze = s.Pirates[p].Anchored
		if !s.InPlay(b.Ally) {
			b.Ally = -1
		}
	}
	if s.Port[b.port].Value == 0 {
		s.looted(Frame{P: p}, ch, log)
		return
	}
	s.roll(Frame{Step: stepLooted, P: p}, ch, log)
}

// looted counts the loot, lowers the value of the port, and goes on with its division.
func (s *State) looted(f Frame, _ engine.Chance, log *engine.Log) {
	b := &s.Board
	t := &s.Port[b.port]
	b.Loot = 0
	for _, d := range f.dice[:t.Value] {
		b.Loot += int32(d) * blackbeard.LootTimes
	}
	t.Value = max(0, t.Value-1)
	s.emit(log, blackbeard.EvLoot, Owner(f.P), int16(s.Pirates[f.P].Captain), short(b.Loot), int16(b.port))
	s.emit(log, blackbeard.EvPortValue, -1, int16(b.port), int16(t.Value), 0)
	if s.glory(int(t.Garrison), log) || b.Loot == 0 {
		return
	}
	if b.Ally < 0 {
		s.Stack.Push(Frame{Step: stepLoad, P: f.P})
		return
	}
	s.askShare(f.P, b.Ally)
}

// askShare lets p divide the loot with q (22.6).
func (s *State) askShare(p, q int8) {
	s.question(Frame{Step: stepAnswer, P: p}, blackbeard.AskShare, Owner(p), int16(s.Pirates[p].Captain), short(s.Board.Loot), int16(s.Pirates[q].Captain))
}

// shareStep is the coin of a division.
const shareStep = 50

// legalShare lists the possible shares of the other: any multiple of fifty of the loot.
func (s *State) legalShare(dst []engine.Action) []engine.Action {
	for n := int32(0); n <= s.Board.Loot; n += shareStep {
		dst = append(dst, blackbeard.Act(blackbeard.OpShare, int16(n)))
	}
	return dst
}

// share notes the division; the other may feel cheated (22.6, I15).
func (s *State) share(r reply, _ engine.Chance, log *engine.Log) {
	b := &s.Board
	other := b.Pirate + b.Ally - r.P
	b.share = int32(r.action.A)
	if other == b.Pirate {
		b.share = b.Loot - b.share
	}
	s.emit(log, blackbeard.EvShared, Owner(r.P), int16(s.Pirates[r.P].Captain), int16(s.Pirates[other].Captain), r.action.A)
	s.Stack.Push(Frame{Step: stepLoad, P: b.Ally})
	s.Stack.Push(Frame{Step: stepLoad, P: b.Pirate})
	if !b.quarrelled {
		s.Stack.Push(Frame{Step: stepShareQuarrel, P: r.P})
	}
}

// shareQuarrel asks the partner once whether he fights about it [R38].
func (s *State) shareQuarrel(f Frame, _ engine.Chance, log *engine.Log) {
	b := &s.Board
	b.quarrelled = true
	s.askQuarrel(f.P, b.Pirate+b.Ally-f.P, quarrelLoot)
}

// lootOf is pirate p's part of the loot.
func (s *State) lootOf(p int8) int32 {
	switch {
	case s.Board.Ally < 0:
		return s.Board.Loot
	case p == s.Board.Ally:
		return s.Board.share
	}
	return s.Board.Loot - s.Board.share
}

// askLoot asks which full holds to keep (13.4); without cargo or without loot there is nothing to ask.
func (s *State) askLoot(f Frame, _ engine.Chance, log *engine.Log) {
	k := &s.Pirates[f.P]
	loot := s.lootOf(f.P)
	if k.Captain == 0 || loot == 0 {
		return
	}
	if k.Holds == [blackbeard.MaxHolds]int16{} {
		s.fillHolds(f.P, 0, log)
		return
	}
	s.question(Frame{Step: stepAnswer, P: f.P}, blackbeard.AskLoot, Owner(f.P), int16(k.Captain), short(loot), int16(s.Board.port))
}

// legalLoot lists the sets of holds that may be kept: any of those with cargo.
func (s *State) legalLoot(p int8, dst []engine.Action) []engine.Action {
	full := int16(0)
	for h, v := range s.Pirates[p].Holds {
		if v != 0 {
			full |= 1 << h
		}
	}
	for keep := range int16(1 << blackbeard.MaxHolds) {
		if keep&^full == 0 {
			dst = append(dst, blackbeard.Act(blackbeard.OpKeepHolds, keep))
		}
	}
	return dst
}

// fillHolds loads the loot into all holds that are not kept: with k of n kept he takes (n − k)/n of it, to the
// nearest, split evenly with the remainder in the first hold (13.4) [R1, R26].
func (s *State) fillHolds(p int8, keep int16, log *engine.Log) {
	k := &s.Pirates[p]
	n, free := k.Ship.Holds(), 0
	for h := range n {
		if keep>>h&1 == 0 {
			free++
		}
	}
	if free == 0 {
		return
	}
	take := blackbeard.LootFor(int(s.lootOf(p)), n, free)
	each, rest := take/free, take%free
	for h := range n {
		if keep>>h&1 > 0 {
			continue
		}
		if k.Holds[h] != 0 {
			s.emit(log, blackbeard.EvJettisoned, Owner(p), int16(k.Captain), WorthOf(k.Holds[h]), int16(h))
		}
		k.Holds[h] = int16(each + rest)
		rest = 0
		s.emit(log, blackbeard.EvCargo, Owner(p), int16(k.Captain), k.Holds[h], int16(h)+1)
	}
}

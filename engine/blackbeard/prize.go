package blackbeard

import "portside/engine"

// open begins PRIZE: the pirate looks at a merchant and boards it or lets it go; one he has refused before
// he boards at once (10.1).
func (s *state) open(p, slot int8, log *engine.Log) {
	s.noteOperation(opPrize, pirateUnit(p))
	k, m := &s.pirates[p], &s.merchants[slot]
	s.prize = prize{pirate: p, slot: slot, ally: -1, face: m.face, at: k.at, taker: -1}
	if k.seen == slot+1 {
		s.chooseNation(p, log)
		return
	}
	k.seen = slot + 1
	m.known |= 1 << owner(p)
	s.tell(log, EvOpened, owner(p), int16(k.captain), int16(slot), 0)
	s.whisper(log, EvIdentified, owner(p), int16(k.captain), int16(slot), int16(m.face))
	log.Bar(engine.BarrierShown)
	s.question(frame{step: stepAnswer, p: p}, AskBoard, owner(p), int16(k.captain), int16(slot), 0)
}

// refuse lets an identified merchant go (10.1) [R16].
func (s *state) refuse(p int8, log *engine.Log) {
	k := &s.pirates[p]
	s.tell(log, EvRefused, owner(p), int16(k.captain), int16(s.prize.slot), 0)
	s.please(p, -1, log)
}

// chooseNation finds the nation of a merchant that shows none (10.2).
func (s *state) chooseNation(p int8, log *engine.Log) {
	if s.prize.nation = s.prize.face.Nation(); s.prize.nation == NoNation {
		var list [nations]bool
		s.nationsAt(s.prize.at, &list)
		n := 0
		for i := England; i < nations; i++ {
			if list[i] {
				s.prize.nation = i
				n++
			}
		}
		if n > 1 {
			s.prize.nation = NoNation
			s.question(frame{step: stepAnswer, p: p}, AskNation, owner(p), s.name(pirateUnit(p)), int16(s.prize.slot), 0)
			return
		}
		s.tell(log, EvNation, owner(p), int16(s.prize.slot)+1, int16(s.prize.nation), 0)
	}
	s.askJoin(p, log)
}

// askJoin asks an ally in the same place whether he takes part (22.4, I10).
func (s *state) askJoin(p int8, log *engine.Log) {
	k, m := &s.pirates[p], &s.merchants[s.prize.slot]
	m.known = s.everybody()
	s.tell(log, EvBoarded, owner(p), int16(k.captain), int16(s.prize.slot), int16(s.prize.face))
	s.stack.Push(frame{step: stepAttackPrize, p: p})
	if q := k.ally - 1; q >= 0 && s.together(p, q) && !s.pirates[q].feast && !s.pirates[q].careened {
		s.question(frame{step: stepAnswer, p: p, a: int16(q)}, AskJoin, owner(q), int16(s.pirates[q].captain), int16(k.captain), 1)
	}
}

// attackPrize rolls for the attack; whoever takes part loses letter and hide-out of the nation (10.3).
func (s *state) attackPrize(f frame, ch engine.Chance, log *engine.Log) {
	p := f.p
	s.provoke(p, s.prize.nation, false, log)
	if q := s.prize.ally; q >= 0 {
		s.provoke(q, s.prize.nation, false, log)
	}
	s.roll(frame{step: stepPrizeRolled, p: p}, ch, log)
}

// provoke notes an attack on a nation (R49): letter and hide-out of it are lost with the stash; a capture
// or an assault closes its ports.
func (s *state) provoke(p int8, n Nation, mark bool, log *engine.Log) {
	k := &s.pirates[p]
	if n == NoNation {
		return
	}
	k.vain |= 1 << n
	flag := int16(0)
	if mark {
		k.attacked |= 1 << n
		flag = 1
	}
	s.tell(log, EvAttacked, owner(p), int16(k.captain), int16(n), flag)
	if k.letter != 0 && k.letter.Nation() == n {
		s.tell(log, EvLetter, owner(p), int16(k.captain), int16(k.letter), 0)
		s.returnLetter(p)
	}
	if h := k.hideout; h != 0 && s.port[h].nation == n {
		s.tell(log, EvHideout, owner(p), int16(k.captain), int16(h), 0)
		k.hideout = 0
	}
	for h := Port(1); h <= ports; h++ {
		if s.port[h].nation == n && k.stash[h] > 0 {
			s.loseStash(p, h, log)
		}
	}
}

// loseStash takes what a pirate has put away in a port.
func (s *state) loseStash(p int8, h Port, log *engine.Log) {
	k := &s.pirates[p]
	s.tell(log, EvStash, owner(p), int16(k.captain), int16(h), -short(int32(k.stash[h])))
	k.stash[h] = 0
}

// score is what the roll of a prize is compared with (10.3).
func (s *state) score(p int8, face Counter) int {
	k := &s.pirates[p]
	return k.combatNow() + k.speedNow() + k.skillNow() - face.Defence()
}

// margin is roll − score of a boarding: at most 0 captures.
func (s *state) margin(f *frame) int {
	roll := int(f.dice[0] + f.dice[1])
	if s.prize.ally >= 0 {
		roll -= 2
	}
	return roll - s.score(f.p, s.prize.face)
}

func (s *state) prizeRolled(f frame, ch engine.Chance, log *engine.Log) {
	k := &s.pirates[f.p]
	m := s.margin(&f)
	z := &s.prize
	z.double = f.dice[0] == f.dice[1]
	score := s.score(f.p, z.face)
	s.tell(log, EvBoardRoll, owner(f.p), int16(k.captain), int16(score), int16(m+score))
	switch {
	case m <= 0:
		z.captured, s.op.captured = true, true
		z.damaged = s.merchants[z.slot].damaged>>f.p&1 > 0
		s.stack.Push(frame{step: stepCapture, p: f.p})
	case m <= 2:
		s.merchants[z.slot].damaged |= 1 << f.p
		if z.ally >= 0 {
			s.merchants[z.slot].damaged |= 1 << z.ally
			s.damage(pirateUnit(z.ally), m, false)
		}
		s.damage(pirateUnit(f.p), m, false)
	default:
		s.removeMerchant(z.slot, log)
	}
}

// capture gives what a captured merchant brings, in the order of 10.4.
func (s *state) capture(f frame, _ engine.Chance, log *engine.Log) {
	p := f.p
	z := &s.prize
	beat := s.merchants[z.slot].damaged
	s.tell(log, EvCaptured, owner(p), int16(s.pirates[p].captain), int16(z.face), int16(z.nation))
	s.removeMerchant(z.slot, log)
	for _, q := range [2]int8{p, z.ally} {
		if q < 0 {
			continue
		}
		s.provoke(q, z.nation, true, log)
		n := s.pirates[q].crueltyNow()
		if beat>>q&1 > 0 {
			n *= 2
		}
		s.fame(q, n, log)
	}
	if s.famous(log) {
		return
	}
	s.stack.Push(frame{step: stepPrizeFeast, p: p})
	s.stack.Push(frame{step: stepPerson, p: p})
	s.stack.Push(frame{step: stepCargo, p: p})
	if ship := z.face.Ship(); z.double && !z.damaged && ship.HasLog() {
		s.question(frame{step: stepAnswer, p: p}, AskExchange, owner(p), int16(s.pirates[p].captain), int16(ship), 0)
	}
}

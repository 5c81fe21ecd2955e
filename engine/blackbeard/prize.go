package blackbeard

import (
	"math/bits"
	"portside/engine"
)

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
	for set := range uint16(1 << MaxHolds) {
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
	for h := n; h < MaxHolds; h++ {
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
		k.holds[MaxHolds-1] = 0
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

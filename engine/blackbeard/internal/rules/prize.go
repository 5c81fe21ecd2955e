package rules

import (
	"math/bits"
	"portside/engine"
	"portside/engine/blackbeard"
)

// open begins PRIZE: the pirate looks at a merchant and boards it or lets it go; he boards at once if he has
// refused it before (10.1).
func (s *State) open(p, slot int8, log *engine.Log) {
	s.noteOperation(blackbeard.OpPrize, PirateUnit(p))
	k, m := &s.Pirates[p], &s.Merchants[slot]
	s.Prize = Prize{pirate: p, slot: slot, Ally: -1, Face: m.Face, at: k.At, taker: -1}
	if k.Seen == slot+1 {
		s.chooseNation(p, log)
		return
	}
	k.Seen = slot + 1
	m.Known |= 1 << Owner(p)
	s.emit(log, blackbeard.EvOpened, Owner(p), int16(k.Captain), int16(slot), 0)
	s.whisper(log, blackbeard.EvIdentified, Owner(p), int16(k.Captain), int16(slot), int16(m.Face))
	log.Bar(engine.BarrierShown)
	s.question(Frame{Step: stepAnswer, P: p}, blackbeard.AskBoard, Owner(p), int16(k.Captain), int16(slot), 0)
}

// refuse lets an identified merchant go (10.1) [R16].
func (s *State) refuse(p int8, log *engine.Log) {
	k := &s.Pirates[p]
	s.emit(log, blackbeard.EvRefused, Owner(p), int16(k.Captain), int16(s.Prize.slot), 0)
	s.please(p, -1, log)
}

// chooseNation finds the nation of a merchant that shows none (10.2).
func (s *State) chooseNation(p int8, log *engine.Log) {
	if s.Prize.nation = s.Prize.Face.Nation(); s.Prize.nation == blackbeard.NoNation {
		var list [blackbeard.Nations]bool
		s.nationsAt(s.Prize.at, &list)
		n := 0
		for i := blackbeard.England; i < blackbeard.Nations; i++ {
			if list[i] {
				s.Prize.nation = i
				n++
			}
		}
		if n > 1 {
			s.Prize.nation = blackbeard.NoNation
			s.question(Frame{Step: stepAnswer, P: p}, blackbeard.AskNation, Owner(p), s.Name(PirateUnit(p)), int16(s.Prize.slot), 0)
			return
		}
		s.emit(log, blackbeard.EvNation, Owner(p), int16(s.Prize.slot)+1, int16(s.Prize.nation), 0)
	}
	s.askJoin(p, log)
}

// askJoin asks an ally in the same place whether he takes part (22.4, I10).
func (s *State) askJoin(p int8, log *engine.Log) {
	k, m := &s.Pirates[p], &s.Merchants[s.Prize.slot]
	m.Known = s.Everybody()
	s.emit(log, blackbeard.EvBoarded, Owner(p), int16(k.Captain), int16(s.Prize.slot), int16(s.Prize.Face))
	s.Stack.Push(Frame{Step: stepAttackPrize, P: p})
	if q := k.Ally - 1; q >= 0 && s.together(p, q) && !s.Pirates[q].Feast && !s.Pirates[q].Careened {
		s.question(Frame{Step: stepAnswer, P: p, A: int16(q)}, blackbeard.AskJoin, Owner(q), int16(s.Pirates[q].Captain), int16(k.Captain), 1)
	}
}

// attackPrize rolls for the attack; everyone who takes part loses letter and hide-out of the nation (10.3).
func (s *State) attackPrize(f Frame, ch engine.Chance, log *engine.Log) {
	p := f.P
	s.provoke(p, s.Prize.nation, false, log)
	if q := s.Prize.Ally; q >= 0 {
		s.provoke(q, s.Prize.nation, false, log)
	}
	s.roll(Frame{Step: stepPrizeRolled, P: p}, ch, log)
}

// provoke notes an attack on a nation (R49): its letter and hide-out are lost with the stash; a capture
// or an assault closes its ports.
func (s *State) provoke(p int8, n blackbeard.Nation, mark bool, log *engine.Log) {
	k := &s.Pirates[p]
	if n == blackbeard.NoNation {
		return
	}
	k.Vain |= 1 << n
	flag := int16(0)
	if mark {
		k.Attacked |= 1 << n
		flag = 1
	}
	s.emit(log, blackbeard.EvAttacked, Owner(p), int16(k.Captain), int16(n), flag)
	if k.Letter != 0 && k.Letter.Nation() == n {
		s.emit(log, blackbeard.EvLetter, Owner(p), int16(k.Captain), int16(k.Letter), 0)
		s.returnLetter(p)
	}
	if h := k.Hideout; h != 0 && s.Port[h].Nation == n {
		s.emit(log, blackbeard.EvHideout, Owner(p), int16(k.Captain), int16(h), 0)
		k.Hideout = 0
	}
	for h := blackbeard.Port(1); h <= blackbeard.Ports; h++ {
		if s.Port[h].Nation == n && k.Stash[h] > 0 {
			s.loseStash(p, h, log)
		}
	}
}

// loseStash removes what a pirate has put away in a port.
func (s *State) loseStash(p int8, h blackbeard.Port, log *engine.Log) {
	k := &s.Pirates[p]
	s.emit(log, blackbeard.EvStash, Owner(p), int16(k.Captain), int16(h), -short(int32(k.Stash[h])))
	k.Stash[h] = 0
}

// score is what the roll of a prize is compared with (10.3).
func (s *State) score(p int8, face blackbeard.Counter) int {
	k := &s.Pirates[p]
	return k.CombatNow() + k.SpeedNow() + k.SkillNow() - face.Defence()
}

// Margin is roll − score of a boarding: at most 0 captures.
func (s *State) Margin(f *Frame) int {
	roll := int(f.dice[0] + f.dice[1])
	if s.Prize.Ally >= 0 {
		roll -= 2
	}
	return roll - s.score(f.P, s.Prize.Face)
}

func (s *State) prizeRolled(f Frame, ch engine.Chance, log *engine.Log) {
	k := &s.Pirates[f.P]
	m := s.Margin(&f)
	z := &s.Prize
	z.double = f.dice[0] == f.dice[1]
	score := s.score(f.P, z.Face)
	s.emit(log, blackbeard.EvBoardRoll, Owner(f.P), int16(k.Captain), int16(score), int16(m+score))
	switch {
	case m <= 0:
		z.captured, s.Op.captured = true, true
		z.damaged = s.Merchants[z.slot].Damaged>>f.P&1 > 0
		s.Stack.Push(Frame{Step: stepCapture, P: f.P})
	case m <= 2:
		s.Merchants[z.slot].Damaged |= 1 << f.P
		if z.Ally >= 0 {
			s.Merchants[z.slot].Damaged |= 1 << z.Ally
			s.damage(PirateUnit(z.Ally), m, false)
		}
		s.damage(PirateUnit(f.P), m, false)
	default:
		s.removeMerchant(z.slot, log)
	}
}

// capture gives the proceeds of a captured merchant, in the order of 10.4.
func (s *State) capture(f Frame, _ engine.Chance, log *engine.Log) {
	p := f.P
	z := &s.Prize
	beat := s.Merchants[z.slot].Damaged
	s.emit(log, blackbeard.EvCaptured, Owner(p), int16(s.Pirates[p].Captain), int16(z.Face), int16(z.nation))
	s.removeMerchant(z.slot, log)
	for _, q := range [2]int8{p, z.Ally} {
		if q < 0 {
			continue
		}
		s.provoke(q, z.nation, true, log)
		n := s.Pirates[q].CrueltyNow()
		if beat>>q&1 > 0 {
			n *= 2
		}
		s.fame(q, n, log)
	}
	if s.famous(log) {
		return
	}
	s.Stack.Push(Frame{Step: stepPrizeFeast, P: p})
	s.Stack.Push(Frame{Step: stepPerson, P: p})
	s.Stack.Push(Frame{Step: stepCargo, P: p})
	if ship := z.Face.Ship(); z.double && !z.damaged && ship.HasLog() {
		s.question(Frame{Step: stepAnswer, P: p}, blackbeard.AskExchange, Owner(p), int16(s.Pirates[p].Captain), int16(ship), 0)
	}
}

// askKeep asks which cargo moves to a captured ship with fewer holds, if there is a choice, and moves the
// crew (10.4, 2) [R72].
func (s *State) askKeep(p int8, log *engine.Log) {
	k, ship := &s.Pirates[p], s.Prize.Face.Ship()
	laden, alike, first := 0, true, int16(0)
	for _, v := range k.Holds {
		if v != 0 {
			if laden++; first == 0 {
				first = v
			}
			alike = alike && v == first
		}
	}
	if s.Rules < blackbeard.RulesWits || alike || laden <= ship.Holds() {
		s.exchange(p, log)
		return
	}
	s.question(Frame{Step: stepAnswer, P: p}, blackbeard.AskKeep, Owner(p), int16(k.Captain), int16(ship), 0)
}

// legalKeep lists the cargoes that may move to the captured ship: as many as it has holds.
func (s *State) legalKeep(p int8, dst []engine.Action) []engine.Action {
	full := uint16(0)
	for h, v := range s.Pirates[p].Holds {
		if v != 0 {
			full |= 1 << h
		}
	}
	room := s.Prize.Face.Ship().Holds()
	for set := range uint16(1 << blackbeard.MaxHolds) {
		if set&^full == 0 && bits.OnesCount16(set) == room {
			dst = append(dst, blackbeard.Act(blackbeard.OpKeepHolds, int16(set)))
		}
	}
	return dst
}

// keep loses the cargo of all other holds and moves the crew.
func (s *State) keep(p int8, set int16, log *engine.Log) {
	k := &s.Pirates[p]
	for h, v := range k.Holds {
		if v != 0 && set>>h&1 == 0 {
			s.emit(log, blackbeard.EvJettisoned, Owner(p), int16(k.Captain), WorthOf(v), int16(h))
			k.Holds[h] = 0
		}
	}
	s.exchange(p, log)
}

// KeptOf is what the holds of a set are worth together.
func (k *Pirate) KeptOf(set int16) (sum int) {
	for h, v := range k.Holds {
		if set>>h&1 > 0 {
			sum += int(WorthOf(v))
		}
	}
	return sum
}

// exchange moves the crew into the captured ship; cargo that does not fit is lost (10.4, 2).
func (s *State) exchange(p int8, log *engine.Log) {
	k := &s.Pirates[p]
	k.Ship = s.Prize.Face.Ship()
	k.Combat, k.Speed = k.Full(), k.Top()
	k.Failed = 0
	s.emit(log, blackbeard.EvExchanged, Owner(p), int16(k.Captain), int16(k.Ship), 0)
	s.stow(p, log)
}

// stow closes up the holds and loses the cheapest cargo that does not fit, unless a choice was made.
func (s *State) stow(p int8, log *engine.Log) {
	k := &s.Pirates[p]
	n := 0
	for _, v := range k.Holds {
		if v != 0 {
			k.Holds[n] = v
			n++
		}
	}
	for h := n; h < blackbeard.MaxHolds; h++ {
		k.Holds[h] = 0
	}
	for ; n > k.Ship.Holds(); n-- {
		low := 0
		for h := range n {
			if k.Holds[h] < k.Holds[low] {
				low = h
			}
		}
		s.emit(log, blackbeard.EvJettisoned, Owner(p), int16(k.Captain), WorthOf(k.Holds[low]), int16(low))
		copy(k.Holds[low:], k.Holds[low+1:])
		k.Holds[blackbeard.MaxHolds-1] = 0
	}
}

// cargo draws the cargo of the prize and asks where it goes (10.4, 3).
func (s *State) cargo(f Frame, ch engine.Chance, log *engine.Log) {
	p := f.P
	c := s.draw(blackbeard.ForCargo, Owner(p), ch, log)
	z := &s.Prize
	z.Value = int16(c.Cargo(z.Face.Defence(), z.at.Sea()))
	if z.Value == 0 {
		z.Value = Worthless
	}
	z.feast = z.feast || c.Feast()
	s.question(Frame{Step: stepAnswer, P: p}, blackbeard.AskCargo, Owner(p), int16(s.Pirates[p].Captain), WorthOf(z.Value), int16(c))
}

// legalCargo lists where a cargo can go: into an empty hold, all of them being equal, or in place of another cargo.
func (s *State) legalCargo(p int8, dst []engine.Action) []engine.Action {
	k := &s.Pirates[p]
	if h := k.freeHold(); h >= 0 {
		dst = append(dst, blackbeard.Act(blackbeard.OpLoad, int16(h)))
	}
	for h := range k.Ship.Holds() {
		if k.Holds[h] != 0 {
			dst = append(dst, blackbeard.Act(blackbeard.OpLoad, int16(h)))
		}
	}
	if q := s.Prize.Ally; q >= 0 && s.InPlay(q) && s.Pirates[q].freeHold() >= 0 {
		dst = append(dst, blackbeard.Act(blackbeard.OpLoadAlly))
	}
	return append(dst, blackbeard.Act(blackbeard.OpLeaveCargo))
}

// load puts a cargo where the answer says.
func (s *State) load(p int8, a engine.Action, log *engine.Log) {
	k, v := &s.Pirates[p], s.Prize.Value
	switch a.Op {
	case blackbeard.OpLoad:
		h := int(a.A)
		if k.Holds[h] != 0 {
			s.emit(log, blackbeard.EvJettisoned, Owner(p), int16(k.Captain), WorthOf(k.Holds[h]), a.A)
		}
		k.Holds[h] = v
		s.Prize.loader, s.Prize.hold = p+1, int8(h)
		s.emit(log, blackbeard.EvCargo, Owner(p), int16(k.Captain), WorthOf(v), a.A+1)
	case blackbeard.OpLoadAlly:
		q := s.Prize.Ally
		h := s.Pirates[q].freeHold()
		s.Pirates[q].Holds[h] = v
		s.Prize.loader, s.Prize.hold = q+1, int8(h)
		s.emit(log, blackbeard.EvCargo, Owner(q), int16(s.Pirates[q].Captain), WorthOf(v), int16(h)+1)
	default:
		s.emit(log, blackbeard.EvCargo, Owner(p), int16(k.Captain), WorthOf(v), 0)
	}
}

// person draws a card for a hostage (10.4, 4).
func (s *State) person(f Frame, ch engine.Chance, log *engine.Log) {
	p := f.P
	c := s.draw(blackbeard.ForHostage, Owner(p), ch, log)
	z := &s.Prize
	if c.Hostage()+z.Face.Defence()+blackbeard.HostageModifier(z.at.Sea()) < blackbeard.HostageThreshold {
		return
	}
	if s.Pirates[p].NHostages == MaxHostages {
		return
	}
	s.question(Frame{Step: stepAnswer, P: p}, blackbeard.AskPerson, Owner(p), int16(s.Pirates[p].Captain), int16(z.nation), 0)
}

// take brings the person aboard the ship of q.
func (s *State) take(p, q int8, log *engine.Log) {
	s.Prize.taker = q
	s.fame(q, blackbeard.NotorietyHostage, log)
	if s.famous(log) {
		return
	}
	s.Stack.Push(Frame{Step: stepOrigin, P: p})
}

// origin draws a card for the ship's origin (10.4, 5).
func (s *State) origin(f Frame, ch engine.Chance, log *engine.Log) {
	p := f.P
	z := &s.Prize
	h := s.draw(blackbeard.ForOrigin, Owner(p), ch, log).Origin(z.at.Sea())
	if h != 0 {
		s.comesFrom(p, h, log)
		return
	}
	list, n := s.origins()
	if n == 1 {
		for h := blackbeard.Port(1); h <= blackbeard.Ports; h++ {
			if list>>h&1 > 0 {
				s.comesFrom(p, h, log)
			}
		}
		return
	}
	s.question(Frame{Step: stepAnswer, P: p}, blackbeard.AskOrigin, Owner(p), int16(s.Pirates[p].Captain), int16(z.nation), 0)
}

// origins are the ports an asterisk may mean: the nearest of the ship's nation on the map; in a zone, or
// if the map has none, any port of that nation [R9].
func (s *State) origins() (set uint64, n int) {
	z := &s.Prize
	near := 1000
	for h := blackbeard.Port(1); h <= blackbeard.Ports; h++ {
		if s.Port[h].Nation != z.nation {
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
	for h := range blackbeard.Ports + 1 {
		if set>>h&1 > 0 {
			n++
		}
	}
	return set, n
}

// comesFrom notes the hostage and asks for the interrogation (10.4, 6).
func (s *State) comesFrom(p int8, h blackbeard.Port, log *engine.Log) {
	z := &s.Prize
	k := &s.Pirates[z.taker]
	z.hostage = blackbeard.Hostage{Nation: z.nation, Origin: h}
	k.Hostages[k.NHostages] = z.hostage
	k.NHostages++
	s.emit(log, blackbeard.EvHostage, Owner(z.taker), int16(k.Captain), int16(z.nation), int16(h))
	s.Stack.Push(Frame{Step: stepInterrogate, P: z.taker})
}

func (s *State) askInterrogate(f Frame, _ engine.Chance, _ *engine.Log) {
	p := f.P
	k := &s.Pirates[p]
	s.question(Frame{Step: stepAnswer, P: p}, blackbeard.AskInterrogate, Owner(p), int16(k.Captain), int16(s.Prize.hostage.Origin), 0)
}

// interrogated reads the die of an interrogation (§9.73).
func (s *State) interrogated(f Frame, _ engine.Chance, log *engine.Log) {
	k := &s.Pirates[f.P]
	h := &k.Hostages[k.NHostages-1]
	h.Interrogated = true
	d, result := int(f.dice[0]), int16(0)
	port := h.Origin
	s.decides(f.P, k.CrueltyNow(), blackbeard.RollInterrogate, log)
	if d <= k.CrueltyNow() {
		k.Info |= 1 << port
		result |= 1
	}
	if d < k.CrueltyNow() {
		k.NHostages--
		k.Hostages[k.NHostages] = blackbeard.Hostage{}
		result |= 2
	}
	s.emit(log, blackbeard.EvInterrogated, Owner(f.P), int16(k.Captain), int16(port), result)
	s.please(f.P, 1, log)
}

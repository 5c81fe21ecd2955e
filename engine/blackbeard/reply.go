package blackbeard

import "portside/engine"

// reply carries out the answer a of player to a question; f is the frame that waited for it.
func (s *state) reply(kind uint16, player int8, f frame, a engine.Action, ch engine.Chance, log *engine.Log) {
	yes := a.Op == pairs[kind-AskBase][0]
	switch kind {
	case AskOperation:
		s.operate(f, a, ch, log)
	case AskShip:
		f.b = a.A
		s.question(f, AskPlace, f.p, f.a, f.b, 0)
	case AskPlace:
		s.place(f, Place(a.A), log)
	case AskSail:
		s.sailOn(f, a, ch, log)
	case AskBoard:
		if yes {
			s.chooseNation(f.p, log)
		} else {
			s.refuse(f.p, log)
		}
	case AskNation:
		if w, ok := f.u.navy(); ok {
			s.warships[w].nation = Nation(a.A)
			s.tell(log, EvNation, player, int16(w)+1, a.A, 1)
			return
		}
		s.prize.nation = Nation(a.A)
		s.tell(log, EvNation, player, int16(s.prize.slot)+1, a.A, 0)
		s.askJoin(f.p, log)
	case AskJoin:
		s.replyJoin(f, yes, log)
	case AskExchange:
		if yes {
			s.askKeep(f.p, log)
		}
	case AskKeep:
		s.keep(f.p, a.A, log)
	case AskCargo:
		s.load(f.p, a, log)
	case AskPerson:
		switch a.Op {
		case opTakePerson:
			s.take(f.p, f.p, log)
		case opGivePerson:
			s.take(f.p, s.prize.ally, log)
		}
	case AskOrigin:
		s.comesFrom(f.p, Port(a.A), log)
	case AskInterrogate:
		if yes {
			s.roll(frame{step: stepInterrogated, p: f.p}, ch, log)
		}
	case AskDemand:
		if yes {
			s.push(frame{step: stepAttempt, p: f.p, u: f.u})
		} else {
			s.tell(log, EvDeclined, player, int16(s.pirates[f.p].captain), s.name(f.u), 0)
		}
	case AskFight:
		if c, _ := f.u.crown(); yes {
			s.beginFight(fight{pirate: f.p, crown: c, intercepted: true}, log)
		} else {
			s.tell(log, EvDeclined, player, int16(s.pirates[f.p].captain), s.name(f.u), 0)
		}
	case AskAttack:
		if c, _ := f.u.crown(); yes {
			s.beginFight(fight{pirate: f.p, crown: c}, log)
		}
	case AskEvade:
		switch {
		case yes:
			s.roll(frame{step: stepEvaded, p: f.p, u: f.u, a: f.a}, ch, log)
		case f.a != 0:
			s.roll(frame{step: stepCrownMatched, p: f.p, u: f.u}, ch, log)
		default:
			s.roll(frame{step: stepMatched, p: f.p, u: f.u}, ch, log)
		}
	case AskAutomatic:
		if yes {
			s.autoFight(f, log)
		}
	case AskGoOn:
		if yes {
			s.breakOff(true, log)
		}
	case AskCrownGoOn:
		if yes {
			s.breakOff(false, log)
		}
	case AskSurrender:
		if yes {
			s.treason(f.p, ch, log)
		} else {
			s.rollRound(f.p, ch, log)
		}
	case AskHelp:
		if yes {
			s.fight.ally = int8(f.a)
			s.tell(log, EvHelped, player, int16(s.pirates[f.a].captain), int16(s.pirates[f.p].captain), 0)
		}
	case AskCunning:
		s.replyCunning(f, yes, ch, log)
	case AskChallenge:
		if yes {
			s.prove(f, player, log)
		} else {
			s.push(f)
		}
	case AskEnterZone:
		if a.Op == opEnterZone {
			s.enterZone(f.u, Place(a.A), log)
		}
	case AskWarship:
		if a.Op == opNewWarship {
			s.placeWarship(f.p, ch, log)
		} else {
			s.moveWarship(f.p, int8(a.A), log)
		}
	case AskTarget:
		switch {
		case f.step == stepProved:
			s.settle(f.u, s.slotOf(Counter(a.A)), log)
		case a.Op == opTarget:
			s.target(frame{step: stepNavyTargets, u: f.u, b: f.b}, s.slotOf(Counter(a.A)), log) // who gets away leaves it the others
		default:
			s.spare(f)
		}
	case AskGate:
		s.replyGate(f, a, ch, log)
	case AskName:
		if s.topName(f) {
			s.push(frame{step: stepHunted, p: s.slotOf(Counter(a.A))})
		} else {
			s.replyMore(kind, player, f, a, ch, log)
		}
	case AskPlayOn:
		if !yes {
			s.retire(f.p, RetiredTreason, ch, log)
		}
	default:
		s.replyMore(kind, player, f, a, ch, log)
	}
}

// topName tells the naming of the most notorious pirate (11.4) from that of an event.
func (s *state) topName(f frame) bool { return f.a == 0 && f.b == 0 }

// replyJoin notes whether an ally takes part in a prize or an assault (22.4, 22.6).
func (s *state) replyJoin(f frame, yes bool, log *engine.Log) {
	if !yes {
		return
	}
	q, what := int8(f.a), int16(1)
	if f.b != 0 {
		s.board.ally, what = q, 2
	} else {
		s.prize.ally = q
	}
	s.tell(log, EvJoined, owner(q), int16(s.pirates[q].captain), int16(s.pirates[f.p].captain), what)
}

// spare leaves the drawer's own pirates alone; nothing was revealed, so that the move may be challenged.
func (s *state) spare(f frame) {
	w, _ := f.u.navy()
	if s.voyage.unit == f.u && s.voyage.spent > 0 && s.warships[w].known != s.everybody() {
		s.push(frame{step: stepChallenge, u: f.u})
	}
}

// replyGate moves a warship out of a zone, which is its whole move, or puts a new commissioner into one.
func (s *state) replyGate(f frame, a engine.Action, ch engine.Chance, log *engine.Log) {
	if f.u == 0 {
		s.placeCommissioner(f.p, Place(a.A), ch, log)
		return
	}
	if a.Op != opGate {
		return
	}
	s.enter(f.u, Place(a.A))
	s.stir = true
	s.tell(log, EvTransit, s.drawer, s.name(f.u), a.A, 0)
	s.push(frame{step: stepNavyMoved, u: f.u})
}

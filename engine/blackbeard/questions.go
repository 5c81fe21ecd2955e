package blackbeard

import "portside/engine"

// reply is an answer with the frame that waited for it.
type reply struct {
	frame
	player int8
	action engine.Action
	yes    bool // it is the first of two answers
}

// replies say what an answer to a question does.
var replies = [asks]func(s *state, r reply, ch engine.Chance, log *engine.Log){
	AskOperation - AskBase: (*state).operate,
	AskShip - AskBase: func(s *state, r reply, _ engine.Chance, _ *engine.Log) {
		r.b = r.action.A
		s.question(r.frame, AskPlace, r.p, r.a, r.b, 0)
	},
	AskPlace - AskBase: func(s *state, r reply, _ engine.Chance, log *engine.Log) { s.place(r.frame, Place(r.action.A), log) },
	AskSail - AskBase:  func(s *state, r reply, ch engine.Chance, log *engine.Log) { s.sailOn(r.frame, r.action, ch, log) },
	AskWarship - AskBase: func(s *state, r reply, ch engine.Chance, log *engine.Log) {
		if r.action.Op == opNewWarship {
			s.placeWarship(r.p, ch, log)
		} else {
			s.moveWarship(r.p, int8(r.action.A), log)
		}
	},
	AskGate - AskBase: (*state).replyGate,
	AskEnterZone - AskBase: func(s *state, r reply, _ engine.Chance, log *engine.Log) {
		if r.action.Op == opEnterZone {
			s.enterZone(r.u, Place(r.action.A), log)
		}
	},
	AskTarget - AskBase: (*state).replyTarget,
	AskName - AskBase:   (*state).replyName,
	AskCentre - AskBase: func(s *state, r reply, _ engine.Chance, _ *engine.Log) {
		at, _ := s.where(s.unitOf(r.action.A))
		s.stack.Push(frame{step: stepStorm, a: int16(at)})
	},
	AskChallenge - AskBase: func(s *state, r reply, _ engine.Chance, log *engine.Log) {
		if r.yes {
			s.prove(r.frame, r.player, log)
		} else {
			s.stack.Push(r.frame)
		}
	},

	// Prizes.
	AskBoard - AskBase: func(s *state, r reply, _ engine.Chance, log *engine.Log) {
		if r.yes {
			s.chooseNation(r.p, log)
		} else {
			s.refuse(r.p, log)
		}
	},
	AskNation - AskBase: (*state).replyNation,
	AskJoin - AskBase:   (*state).replyJoin,
	AskExchange - AskBase: func(s *state, r reply, _ engine.Chance, log *engine.Log) {
		if r.yes {
			s.askKeep(r.p, log)
		}
	},
	AskKeep - AskBase:  func(s *state, r reply, _ engine.Chance, log *engine.Log) { s.keep(r.p, r.action.A, log) },
	AskCargo - AskBase: func(s *state, r reply, _ engine.Chance, log *engine.Log) { s.load(r.p, r.action, log) },
	AskPerson - AskBase: func(s *state, r reply, _ engine.Chance, log *engine.Log) {
		switch r.action.Op {
		case opTakePerson:
			s.take(r.p, r.p, log)
		case opGivePerson:
			s.take(r.p, s.prize.ally, log)
		}
	},
	AskOrigin - AskBase: func(s *state, r reply, _ engine.Chance, log *engine.Log) {
		s.comesFrom(r.p, Port(r.action.A), log)
	},
	AskInterrogate - AskBase: func(s *state, r reply, ch engine.Chance, log *engine.Log) {
		if r.yes {
			s.roll(frame{step: stepInterrogated, p: r.p}, ch, log)
		}
	},

	// Hunters and battles.
	AskDemand - AskBase: func(s *state, r reply, _ engine.Chance, log *engine.Log) {
		if r.yes {
			s.stack.Push(frame{step: stepAttempt, p: r.p, u: r.u})
		} else {
			s.declined(r, log)
		}
	},
	AskFight - AskBase: func(s *state, r reply, _ engine.Chance, log *engine.Log) {
		if c, _ := r.u.crown(); r.yes {
			s.beginFight(fight{pirate: r.p, crown: c, intercepted: true}, log)
		} else {
			s.declined(r, log)
		}
	},
	AskAttack - AskBase: func(s *state, r reply, _ engine.Chance, log *engine.Log) {
		if c, _ := r.u.crown(); r.yes {
			s.beginFight(fight{pirate: r.p, crown: c}, log)
		}
	},
	AskEvade - AskBase: func(s *state, r reply, ch engine.Chance, log *engine.Log) {
		switch {
		case r.yes:
			s.roll(frame{step: stepEvaded, p: r.p, u: r.u, a: r.a}, ch, log)
		case r.a != 0:
			s.roll(frame{step: stepCrownMatched, p: r.p, u: r.u}, ch, log)
		default:
			s.roll(frame{step: stepMatched, p: r.p, u: r.u}, ch, log)
		}
	},
	AskAutomatic - AskBase: func(s *state, r reply, _ engine.Chance, log *engine.Log) {
		if r.yes {
			s.autoFight(r.frame, log)
		}
	},
	AskGoOn - AskBase: func(s *state, r reply, _ engine.Chance, log *engine.Log) {
		if r.yes {
			s.breakOff(true, log)
		}
	},
	AskCrownGoOn - AskBase: func(s *state, r reply, _ engine.Chance, log *engine.Log) {
		if r.yes {
			s.breakOff(false, log)
		}
	},
	AskSurrender - AskBase: func(s *state, r reply, ch engine.Chance, log *engine.Log) {
		if r.yes {
			s.treason(r.p, ch, log)
		} else {
			s.rollRound(r.p, ch, log)
		}
	},
	AskHelp - AskBase: func(s *state, r reply, _ engine.Chance, log *engine.Log) {
		if r.yes {
			s.fight.ally = int8(r.a)
			s.tell(log, EvHelped, r.player, int16(s.pirates[r.a].captain), int16(s.pirates[r.p].captain), 0)
		}
	},
	AskCunning - AskBase: (*state).replyCunning,
	AskPlayOn - AskBase: func(s *state, r reply, ch engine.Chance, log *engine.Log) {
		if !r.yes {
			s.retire(r.p, RetiredTreason, ch, log)
		}
	},

	// Ports, feasts, duels and assaults.
	AskSale - AskBase: func(s *state, r reply, _ engine.Chance, log *engine.Log) { s.unload(r.p, r.action, log) },
	AskBribe - AskBase: func(s *state, r reply, ch engine.Chance, log *engine.Log) {
		if r.yes {
			s.bribe(r.p, ch, log)
		}
	},
	AskLetter - AskBase: func(s *state, r reply, ch engine.Chance, log *engine.Log) {
		if r.yes {
			s.roll(frame{step: stepPriced, p: r.p}, ch, log)
		}
	},
	AskPrice - AskBase:    (*state).replyPrice,
	AskFeast - AskBase:    (*state).replyFeast,
	AskRenounce - AskBase: (*state).replyRenounce,
	AskDuel - AskBase:     (*state).replyDuel,
	AskPardon - AskBase:   func(s *state, r reply, ch engine.Chance, log *engine.Log) { s.replyPardon(r.p, r.action, ch, log) },
	AskInformed - AskBase: (*state).replyInformed,
	AskShare - AskBase:    (*state).share,
	AskLoot - AskBase:     func(s *state, r reply, _ engine.Chance, log *engine.Log) { s.fillHolds(r.p, r.action.A, log) },

	// Allies and trade.
	AskQuarrel - AskBase: (*state).replyQuarrel,
	AskEnd - AskBase:     func(s *state, r reply, ch engine.Chance, log *engine.Log) { s.replyEnd(r.player, r.action, ch, log) },
	AskCompose - AskBase: func(s *state, r reply, _ engine.Chance, log *engine.Log) { s.compose(r.frame, r.action, log) },
	AskAccept - AskBase:  (*state).replyAccept,
}

// Legal implements engine.State.
func (s *state) Legal(seat engine.Seat, dst []engine.Action) []engine.Action {
	if s.ask.kind == 0 || seat != engine.Seat(s.ask.player) {
		return dst
	}
	return s.legal(dst)
}

// legal lists the answers to the open question. It is a switch, not a table like [replies]: called through a table
// the buffer of the dummies would escape to the heap.
func (s *state) legal(dst []engine.Action) []engine.Action {
	kind, f := AskBase+uint16(s.ask.kind), s.stack.Top()
	if yes, no := YesOrNo(kind); yes != 0 {
		return append(dst, act(yes), act(no))
	}
	switch kind {
	case AskOperation:
		return s.legalOwnTurn(f.p, dst)
	case AskShip:
		return legalShip(dst)
	case AskPlace:
		return legalPlace(dst)
	case AskSail:
		return s.legalSail(f.u, dst)
	case AskWarship:
		return s.legalWarship(dst)
	case AskGate:
		return s.legalGate(f, dst)
	case AskEnterZone:
		return append(s.legalEnter(f.u, dst), act(opRemain))
	case AskTarget:
		return s.legalTarget(f, dst)
	case AskName:
		return s.legalName(f, dst)
	case AskCentre:
		return s.legalCentre(f.p, dst)
	case AskNation:
		return s.legalNation(f, dst)
	case AskKeep:
		return s.legalKeep(f.p, dst)
	case AskCargo:
		return s.legalCargo(f.p, dst)
	case AskPerson:
		return s.legalPerson(dst)
	case AskOrigin:
		return s.legalOrigin(dst)
	case AskSale:
		return s.legalSale(f.p, dst)
	case AskPardon:
		return append(s.legalPardon(f.p, dst), act(opDone))
	case AskShare:
		return s.legalShare(dst)
	case AskLoot:
		return s.legalLoot(f.p, dst)
	case AskEnd:
		return s.legalEnd(f.p, dst)
	case AskCompose:
		return s.legalCompose(f.p, dst)
	}
	return dst
}

// answer carries an answer to the frame that waits for it.
func (s *state) answer(player int8, a engine.Action, ch engine.Chance, log *engine.Log) {
	kind := s.ask.kind
	s.ask = ask{}
	yes, _ := YesOrNo(AskBase + uint16(kind))
	replies[kind](s, reply{frame: s.stack.Pop(), player: player, action: a, yes: a.Op == yes}, ch, log)
}

// legalOwnTurn lists the operations of a turn, or the one of a commissioner at event K.
func (s *state) legalOwnTurn(player int8, dst []engine.Action) []engine.Action {
	if s.op.opened {
		return s.legalExtra(player, dst)
	}
	return s.legalOperation(player, dst)
}

// legalNation lists the nations that an unknown ship may be of.
func (s *state) legalNation(f *frame, dst []engine.Action) []engine.Action {
	var list [nations]bool
	at := s.prize.at
	if f.u != 0 {
		at, _ = s.where(f.u)
	}
	s.nationsAt(at, &list)
	for n := England; n < nations; n++ {
		if list[n] {
			dst = append(dst, act(opNation, int16(n)))
		}
	}
	return dst
}

// replyNation notes of which nation a warship or the merchant under attack is.
func (s *state) replyNation(r reply, _ engine.Chance, log *engine.Log) {
	n := r.action.A
	if w, ok := r.u.navy(); ok {
		s.warships[w].nation = Nation(n)
		s.tell(log, EvNation, r.player, int16(w)+1, n, 1)
		return
	}
	s.prize.nation = Nation(n)
	s.tell(log, EvNation, r.player, int16(s.prize.slot)+1, n, 0)
	s.askJoin(r.p, log)
}

// legalPerson lists who may have the hostage.
func (s *state) legalPerson(dst []engine.Action) []engine.Action {
	dst = append(dst, act(opTakePerson))
	if q := s.prize.ally; q >= 0 && s.inPlay(q) && s.pirates[q].nHostages < maxHostages {
		dst = append(dst, act(opGivePerson))
	}
	return append(dst, act(opLeavePerson))
}

// legalOrigin lists the ports that the hostage may come from.
func (s *state) legalOrigin(dst []engine.Action) []engine.Action {
	set, _ := s.origins()
	for h := int16(1); h <= ports; h++ {
		if set>>h&1 > 0 {
			dst = append(dst, act(opOrigin, h))
		}
	}
	return dst
}

// legalName lists the pirates that may be named.
func (s *state) legalName(f *frame, dst []engine.Action) []engine.Action {
	set := s.nameable(f)
	for p := range int8(slots) {
		if s.inPlay(p) && set>>p&1 > 0 {
			dst = append(dst, act(opName, int16(s.pirates[p].captain)))
		}
	}
	return dst
}

// replyTarget meets or spares the pirate that a warship has reached, or ends the trial of one.
func (s *state) replyTarget(r reply, _ engine.Chance, log *engine.Log) {
	switch a := r.action; {
	case r.step == stepProved:
		s.settle(r.u, s.slotOf(Counter(a.A)), log)
	case a.Op == opTarget:
		s.target(frame{step: stepNavyTargets, u: r.u, b: r.b}, s.slotOf(Counter(a.A)), log) // who gets away leaves it the others
	default:
		s.spare(r.frame)
	}
}

// spare leaves the drawer's own pirates alone; nothing was revealed, so that the move may be challenged.
func (s *state) spare(f frame) {
	w, _ := f.u.navy()
	if s.voyage.unit == f.u && s.voyage.spent > 0 && s.warships[w].known != s.everybody() {
		s.stack.Push(frame{step: stepChallenge, u: f.u})
	}
}

// replyName carries out what a pirate was named for: the hunt of 11.4, or an event.
func (s *state) replyName(r reply, ch engine.Chance, log *engine.Log) {
	p := s.slotOf(Counter(r.action.A))
	if r.a == 0 && r.b == nameHunt {
		s.stack.Push(frame{step: stepHunted, p: p})
		return
	}
	s.named(r.player, r.frame, p, ch, log)
}

// declined tells that the owner of a commissioner lets a pirate go.
func (s *state) declined(r reply, log *engine.Log) {
	s.tell(log, EvDeclined, r.player, int16(s.pirates[r.p].captain), s.name(r.u), 0)
}

// replyJoin notes whether an ally takes part in a prize or an assault (22.4, 22.6).
func (s *state) replyJoin(r reply, _ engine.Chance, log *engine.Log) {
	if !r.yes {
		return
	}
	q, what := int8(r.a), int16(1)
	if r.b != 0 {
		s.board.ally, what = q, 2
	} else {
		s.prize.ally = q
	}
	s.tell(log, EvJoined, owner(q), int16(s.pirates[q].captain), int16(s.pirates[r.p].captain), what)
}

// replyGate moves a warship out of a zone, which is its whole move, or puts a new commissioner into one.
func (s *state) replyGate(r reply, ch engine.Chance, log *engine.Log) {
	if r.u == 0 {
		s.placeCommissioner(r.p, Place(r.action.A), ch, log)
		return
	}
	if r.action.Op != opGate {
		return
	}
	s.enter(r.u, Place(r.action.A))
	s.stir = true
	s.tell(log, EvTransit, s.drawer, s.name(r.u), r.action.A, 0)
	s.stack.Push(frame{step: stepNavyMoved, u: r.u})
}

package blackbeard

import "portside/engine"

// Deciders implements engine.State.
func (s *state) Deciders() engine.SeatSet {
	if s.ask.kind == 0 {
		return 0
	}
	return engine.Only(engine.Seat(s.ask.player))
}

// Question implements engine.State.
func (s *state) Question(seat engine.Seat) engine.Event {
	if s.ask.kind == 0 || seat != engine.Seat(s.ask.player) {
		return engine.Event{}
	}
	q := &s.ask
	return engine.Event{Kind: AskBase + uint16(q.kind), Seat: seat, To: engine.Public, A: q.a, B: q.b, C: q.c}
}

// Apply implements engine.State.
func (s *state) Apply(seat engine.Seat, a engine.Action, ch engine.Chance, log *engine.Log) {
	s.answer(int8(seat), a, ch, log)
	s.run(ch, log)
	if log != nil && s.ask.player != int8(seat) {
		log.Bar(engine.BarrierOther)
	}
}

// Clone implements engine.State.
func (s *state) Clone() engine.State {
	c := *s
	return &c
}

// CopyFrom implements engine.State.
func (s *state) CopyFrom(src engine.State) { *s = *src.(*state) }

// Legal implements engine.State.
func (s *state) Legal(seat engine.Seat, dst []engine.Action) []engine.Action {
	if s.ask.kind == 0 || seat != engine.Seat(s.ask.player) {
		return dst
	}
	return s.legal(dst)
}

// pairs are the questions with two answers.
var pairs = [asks][2]uint16{
	AskBoard - AskBase:       {opBoard, opRefuse},
	AskExchange - AskBase:    {opExchange, opKeepShip},
	AskInterrogate - AskBase: {opInterrogate, opNoQuestions},
	AskDemand - AskBase:      {opDemand, opLetPass},
	AskFight - AskBase:       {opFight, opHoldOff},
	AskAttack - AskBase:      {opAttack, opAvoid},
	AskEvade - AskBase:       {opEvade, opNoEvasion},
	AskAutomatic - AskBase:   {opFight, opHoldOff},
	AskGoOn - AskBase:        {opEndBattle, opGoOn},
	AskCrownGoOn - AskBase:   {opEndBattle, opGoOn},
	AskSurrender - AskBase:   {opSurrender, opResist},
	AskHelp - AskBase:        {opHelp, opNoHelp},
	AskJoin - AskBase:        {opJoin, opStayOut},
	AskCunning - AskBase:     {opCunning, opKeepRoll},
	AskChallenge - AskBase:   {opChallenge, opNoChallenge},
	AskPlayOn - AskBase:      {opPlayOn, opRetireNow},
	AskBribe - AskBase:       {opBribe, opNoBribe},
	AskLetter - AskBase:      {opAskLetter, opNoLetter},
	AskPrice - AskBase:       {opPay, opDecline},
	AskFeast - AskBase:       {opFeast, opNoFeast},
	AskRenounce - AskBase:    {opRenounce, opHoldHideout},
	AskInformed - AskBase:    {opInformed, opUninformed},
	AskDuel - AskBase:        {opGiveUp, opFightOn},
	AskQuarrel - AskBase:     {opQuarrel, opLetBe},
	AskAccept - AskBase:      {opAccept, opReject},
}

// legal lists the answers to the open question.
func (s *state) legal(dst []engine.Action) []engine.Action {
	f := s.top()
	if p := pairs[s.ask.kind]; p[0] != 0 {
		return append(dst, act(p[0]), act(p[1]))
	}
	switch kind := AskBase + uint16(s.ask.kind); kind {
	case AskOperation:
		if s.op.opened {
			return s.legalExtra(f.p, dst)
		}
		return s.legalOperation(f.p, dst)
	case AskShip:
		return legalShip(dst)
	case AskPlace:
		return legalPlace(dst)
	case AskSail:
		return s.legalSail(f.u, dst)
	case AskNation:
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
	case AskCargo:
		return s.legalCargo(f.p, dst)
	case AskPerson:
		dst = append(dst, act(opTakePerson))
		if q := s.prize.ally; q >= 0 && s.inPlay(q) && s.pirates[q].nHostages < maxHostages {
			dst = append(dst, act(opGivePerson))
		}
		return append(dst, act(opLeavePerson))
	case AskOrigin:
		set, _ := s.origins()
		for h := int16(1); h <= ports; h++ {
			if set>>h&1 > 0 {
				dst = append(dst, act(opOrigin, h))
			}
		}
		return dst
	case AskWarship:
		return s.legalWarship(dst)
	case AskTarget:
		if f.step == stepProved {
			return s.legalProved(f, dst)
		}
		return s.legalTarget(f.u, dst)
	case AskGate:
		if f.u == 0 {
			return legalGates(dst)
		}
		return s.legalGate(f.u, dst)
	case AskEnterZone:
		return append(s.legalEnter(f.u, dst), act(opRemain))
	case AskName:
		return s.legalName(f, dst)
	default:
		return s.legalMore(kind, f, dst)
	}
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
			s.exchange(f.p, log)
		}
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

// do carries out a frame.
func (s *state) do(f frame, ch engine.Chance, log *engine.Log) {
	switch f.step {
	case stepTurn:
		s.takeTurn(f, ch, log)
	case stepAsk:
		s.askOperation(f, log)
	case stepOperated:
		s.operated()
	case stepEndChoices:
		s.push(frame{step: stepTurnOver})
		s.endChoices(f, ch, log)
	case stepTurnOver:
		s.turnOver(log)
	case stepDraw:
		s.drawLine(f, ch, log)
	case stepPlaceNew:
		s.placeNew(f, ch, log)
	case stepCunning:
		s.askCunning(f)
	case stepMoved:
		s.moved(f, log)
	case stepSail:
		s.askSail(f, log)
	case stepMeet:
		s.meet(f.p)
	case stepFightNavy:
		s.fightNavy(f, log)
	case stepMeetCrown:
		s.meetCrown(f)
	case stepAttempt:
		s.attempt(f, ch, log)
	case stepEvaded:
		s.evaded(f, ch, log)
	case stepMatched:
		s.matched(f, ch, log)
	case stepUnblock:
		s.unblock(f.p, log)
	case stepBattle:
		s.battle(f, log)
	case stepRound:
		s.round(f, ch, log)
	case stepRoundRolled:
		s.roundRolled(f, log)
	case stepRoundOver:
		s.roundOver(f, log)
	case stepBattleOver:
		s.battleOver(log)
	case stepTreason:
		s.treasonRolled(f, ch, log)
	case stepFine:
		s.fineRolled(f, ch, log)
	case stepDamage:
		s.doDamage(f, ch, log)
	case stepWound:
		s.woundRolled(f, ch, log)
	case stepCrew:
		s.crew(f.p, ch, log)
	case stepMutiny:
		s.mutinyRolled(f, ch, log)
	case stepChase:
		s.chase(f.p, f.u, ch, log)
	case stepChaseRolled:
		s.chaseRolled(f, ch, log)
	case stepAttackPrize:
		s.attackPrize(f.p, ch, log)
	case stepPrizeRolled:
		s.prizeRolled(f, ch, log)
	case stepCapture:
		s.capture(f.p, log)
	case stepCargo:
		s.cargo(f.p, ch, log)
	case stepPerson:
		s.person(f.p, ch, log)
	case stepOrigin:
		s.origin(f.p, ch, log)
	case stepInterrogate:
		s.askInterrogate(f.p)
	case stepInterrogated:
		s.interrogated(f, log)
	case stepSearch:
		s.searchCard(f, ch, log)
	case stepWarshipLine:
		s.askWarship(f, ch, log)
	case stepNavyMoved:
		s.navyMoved(f, log)
	case stepNavyTargets:
		s.navyTargets(f, ch, log)
	case stepNavyChase:
		at, _ := s.where(f.u)
		s.chaseAll(at.Port(), s.drawer, f.u)
	case stepChallenge:
		s.askChallenge(f)
	case stepProved:
		s.proved(f, ch, log)
	case stepHunt:
		s.hunt(f, ch, log)
	case stepHunted:
		s.hunted(f, ch, log)
	case stepRandom:
		s.random(f, log)
	case stepAutomatic:
		s.automatic(f, log)
	case stepAutoNavy:
		s.autoNavy(f, log)
	case stepAutoCrown:
		s.autoCrown(f)
	case stepZones:
		s.zoneMoves(f)
	case stepWeather:
		s.weather(log)
	case stepEvent:
		s.event(f, ch, log)
	case stepStorm:
		s.storm(Place(f.a), ch, log)
	case stepCrownAttempt:
		s.crownAttempt(f, ch, log)
	case stepCrownMatched:
		s.crownMatched(f, ch, log)
	case stepFlag:
		s.askFlag(f.u)
	case stepConvert:
		s.convert(Port(f.a), ch, log)
	case stepDummy:
		s.dummyTurn(f, ch, log)
	default:
		s.doMore(f, ch, log)
	}
}

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

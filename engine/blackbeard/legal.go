package blackbeard

import "portside/engine"

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
	case AskKeep:
		return s.legalKeep(f.p, dst)
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

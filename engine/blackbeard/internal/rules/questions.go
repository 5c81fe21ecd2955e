package rules

import (
	"portside/engine"
	"portside/engine/blackbeard"
)

// reply is an answer with the frame that waited for it.
type reply struct {
	Frame
	player int8
	action engine.Action
	yes    bool // the answer is the first of two
}

// replies are the effects of answers, by question.
var replies = [blackbeard.Asks]func(s *State, r reply, ch engine.Chance, log *engine.Log){
	blackbeard.AskOperation - blackbeard.AskBase: (*State).operate,
	blackbeard.AskShip - blackbeard.AskBase: func(s *State, r reply, _ engine.Chance, _ *engine.Log) {
		r.B = r.action.A
		s.question(r.Frame, blackbeard.AskPlace, r.P, r.A, r.B, 0)
	},
	blackbeard.AskPlace - blackbeard.AskBase: func(s *State, r reply, _ engine.Chance, log *engine.Log) {
		s.place(r.Frame, blackbeard.Place(r.action.A), log)
	},
	blackbeard.AskSail - blackbeard.AskBase: func(s *State, r reply, ch engine.Chance, log *engine.Log) { s.sailOn(r.Frame, r.action, ch, log) },
	blackbeard.AskWarship - blackbeard.AskBase: func(s *State, r reply, ch engine.Chance, log *engine.Log) {
		if r.action.Op == blackbeard.OpNewWarship {
			s.placeWarship(r.P, ch, log)
		} else {
			s.moveWarship(r.P, int8(r.action.A), log)
		}
	},
	blackbeard.AskGate - blackbeard.AskBase: (*State).replyGate,
	blackbeard.AskEnterZone - blackbeard.AskBase: func(s *State, r reply, _ engine.Chance, log *engine.Log) {
		if r.action.Op == blackbeard.OpEnterZone {
			s.enterZone(r.U, blackbeard.Place(r.action.A), log)
		}
	},
	blackbeard.AskTarget - blackbeard.AskBase: (*State).replyTarget,
	blackbeard.AskName - blackbeard.AskBase:   (*State).replyName,
	blackbeard.AskCentre - blackbeard.AskBase: func(s *State, r reply, _ engine.Chance, _ *engine.Log) {
		at, _ := s.Where(s.UnitOf(r.action.A))
		s.Stack.Push(Frame{Step: stepStorm, A: int16(at)})
	},
	blackbeard.AskChallenge - blackbeard.AskBase: func(s *State, r reply, _ engine.Chance, log *engine.Log) {
		if r.yes {
			s.prove(r.Frame, r.player, log)
		} else {
			s.Stack.Push(r.Frame)
		}
	},

	// Prizes.
	blackbeard.AskBoard - blackbeard.AskBase: func(s *State, r reply, _ engine.Chance, log *engine.Log) {
		if r.yes {
			s.chooseNation(r.P, log)
		} else {
			s.refuse(r.P, log)
		}
	},
	blackbeard.AskNation - blackbeard.AskBase: (*State).replyNation,
	blackbeard.AskJoin - blackbeard.AskBase:   (*State).replyJoin,
	blackbeard.AskExchange - blackbeard.AskBase: func(s *State, r reply, _ engine.Chance, log *engine.Log) {
		if r.yes {
			s.askKeep(r.P, log)
		}
	},
	blackbeard.AskKeep - blackbeard.AskBase:  func(s *State, r reply, _ engine.Chance, log *engine.Log) { s.keep(r.P, r.action.A, log) },
	blackbeard.AskCargo - blackbeard.AskBase: func(s *State, r reply, _ engine.Chance, log *engine.Log) { s.load(r.P, r.action, log) },
	blackbeard.AskPerson - blackbeard.AskBase: func(s *State, r reply, _ engine.Chance, log *engine.Log) {
		switch r.action.Op {
		case blackbeard.OpTakePerson:
			s.take(r.P, r.P, log)
		case blackbeard.OpGivePerson:
			s.take(r.P, s.Prize.Ally, log)
		}
	},
	blackbeard.AskOrigin - blackbeard.AskBase: func(s *State, r reply, _ engine.Chance, log *engine.Log) {
		s.comesFrom(r.P, blackbeard.Port(r.action.A), log)
	},
	blackbeard.AskInterrogate - blackbeard.AskBase: func(s *State, r reply, ch engine.Chance, log *engine.Log) {
		if r.yes {
			s.roll(Frame{Step: stepInterrogated, P: r.P}, ch, log)
		}
	},

	// Hunters and battles.
	blackbeard.AskDemand - blackbeard.AskBase: func(s *State, r reply, _ engine.Chance, log *engine.Log) {
		if r.yes {
			s.Stack.Push(Frame{Step: stepAttempt, P: r.P, U: r.U})
		} else {
			s.declined(r, log)
		}
	},
	blackbeard.AskFight - blackbeard.AskBase: func(s *State, r reply, _ engine.Chance, log *engine.Log) {
		if c, _ := r.U.Crown(); r.yes {
			s.beginFight(Fight{Pirate: r.P, Crown: c, intercepted: true}, log)
		} else {
			s.declined(r, log)
		}
	},
	blackbeard.AskAttack - blackbeard.AskBase: func(s *State, r reply, _ engine.Chance, log *engine.Log) {
		if c, _ := r.U.Crown(); r.yes {
			s.beginFight(Fight{Pirate: r.P, Crown: c}, log)
		}
	},
	blackbeard.AskEvade - blackbeard.AskBase: func(s *State, r reply, ch engine.Chance, log *engine.Log) {
		switch {
		case r.yes:
			s.roll(Frame{Step: stepEvaded, P: r.P, U: r.U, A: r.A}, ch, log)
		case r.A != 0:
			s.roll(Frame{Step: stepCrownMatched, P: r.P, U: r.U}, ch, log)
		default:
			s.roll(Frame{Step: stepMatched, P: r.P, U: r.U}, ch, log)
		}
	},
	blackbeard.AskAutomatic - blackbeard.AskBase: func(s *State, r reply, _ engine.Chance, log *engine.Log) {
		if r.yes {
			s.autoFight(r.Frame, log)
		}
	},
	blackbeard.AskGoOn - blackbeard.AskBase: func(s *State, r reply, _ engine.Chance, log *engine.Log) {
		if r.yes {
			s.breakOff(true, log)
		}
	},
	blackbeard.AskCrownGoOn - blackbeard.AskBase: func(s *State, r reply, _ engine.Chance, log *engine.Log) {
		if r.yes {
			s.breakOff(false, log)
		}
	},
	blackbeard.AskSurrender - blackbeard.AskBase: func(s *State, r reply, ch engine.Chance, log *engine.Log) {
		if r.yes {
			s.treason(r.P, ch, log)
		} else {
			s.rollRound(r.P, ch, log)
		}
	},
	blackbeard.AskHelp - blackbeard.AskBase: func(s *State, r reply, _ engine.Chance, log *engine.Log) {
		if r.yes {
			s.help(int8(r.A), r.P, log)
		}
	},
	blackbeard.AskCunning - blackbeard.AskBase: (*State).replyCunning,
	blackbeard.AskPlayOn - blackbeard.AskBase: func(s *State, r reply, ch engine.Chance, log *engine.Log) {
		if !r.yes {
			s.retire(r.P, blackbeard.RetiredTreason, ch, log)
		}
	},

	// Ports, feasts, duels and assaults.
	blackbeard.AskSale - blackbeard.AskBase: func(s *State, r reply, _ engine.Chance, log *engine.Log) { s.unload(r.P, r.action, log) },
	blackbeard.AskBribe - blackbeard.AskBase: func(s *State, r reply, ch engine.Chance, log *engine.Log) {
		if r.yes {
			s.bribe(r.P, ch, log)
		}
	},
	blackbeard.AskLetter - blackbeard.AskBase: func(s *State, r reply, ch engine.Chance, log *engine.Log) {
		if r.yes {
			s.roll(Frame{Step: stepPriced, P: r.P}, ch, log)
		}
	},
	blackbeard.AskPrice - blackbeard.AskBase:    (*State).replyPrice,
	blackbeard.AskFeast - blackbeard.AskBase:    (*State).replyFeast,
	blackbeard.AskRenounce - blackbeard.AskBase: (*State).replyRenounce,
	blackbeard.AskDuel - blackbeard.AskBase:     (*State).replyDuel,
	blackbeard.AskPardon - blackbeard.AskBase:   func(s *State, r reply, ch engine.Chance, log *engine.Log) { s.replyPardon(r.P, r.action, ch, log) },
	blackbeard.AskInformed - blackbeard.AskBase: (*State).replyInformed,
	blackbeard.AskShare - blackbeard.AskBase:    (*State).share,
	blackbeard.AskLoot - blackbeard.AskBase:     func(s *State, r reply, _ engine.Chance, log *engine.Log) { s.fillHolds(r.P, r.action.A, log) },

	// Allies and trade.
	blackbeard.AskQuarrel - blackbeard.AskBase: (*State).replyQuarrel,
	blackbeard.AskEnd - blackbeard.AskBase:     func(s *State, r reply, ch engine.Chance, log *engine.Log) { s.replyEnd(r.player, r.action, ch, log) },
	blackbeard.AskCompose - blackbeard.AskBase: func(s *State, r reply, _ engine.Chance, log *engine.Log) { s.compose(r.Frame, r.action, log) },
	blackbeard.AskAccept - blackbeard.AskBase:  (*State).replyAccept,
}

// Legal implements engine.State.
func (s *State) Legal(seat engine.Seat, dst []engine.Action) []engine.Action {
	if s.Ask.Kind == 0 || seat != engine.Seat(s.Ask.player) {
		return dst
	}
	dst = s.legal(dst)
	if s.Rules >= blackbeard.RulesSheet {
		dst = s.legalBreak(int8(seat), dst)
	}
	return dst
}

// legal lists the answers to the open question. It is a switch, not a table like [replies]: a call through a table
// would make the dummies' buffer escape to the heap.
func (s *State) legal(dst []engine.Action) []engine.Action {
	kind, f := blackbeard.AskBase+uint16(s.Ask.Kind), s.Stack.Top()
	if yes, no := blackbeard.YesOrNo(kind); yes != 0 {
		return append(dst, blackbeard.Act(yes), blackbeard.Act(no))
	}
	switch kind {
	case blackbeard.AskOperation:
		return s.legalOwnTurn(f.P, dst)
	case blackbeard.AskShip:
		return legalShip(dst)
	case blackbeard.AskPlace:
		return s.legalPlace(dst)
	case blackbeard.AskSail:
		return s.legalSail(f.U, dst)
	case blackbeard.AskWarship:
		return s.legalWarship(dst)
	case blackbeard.AskGate:
		return s.legalGate(f, dst)
	case blackbeard.AskEnterZone:
		return append(s.legalEnter(f.U, dst), blackbeard.Act(blackbeard.OpRemain))
	case blackbeard.AskTarget:
		return s.legalTarget(f, dst)
	case blackbeard.AskName:
		return s.legalName(f, dst)
	case blackbeard.AskCentre:
		return s.legalCentre(f.P, dst)
	case blackbeard.AskNation:
		return s.legalNation(f, dst)
	case blackbeard.AskKeep:
		return s.legalKeep(f.P, dst)
	case blackbeard.AskCargo:
		return s.legalCargo(f.P, dst)
	case blackbeard.AskPerson:
		return s.legalPerson(dst)
	case blackbeard.AskOrigin:
		return s.legalOrigin(dst)
	case blackbeard.AskSale:
		return s.legalSale(f.P, dst)
	case blackbeard.AskPardon:
		return append(s.legalPardon(f.P, dst), blackbeard.Act(blackbeard.OpDone))
	case blackbeard.AskShare:
		return s.legalShare(dst)
	case blackbeard.AskLoot:
		return s.legalLoot(f.P, dst)
	case blackbeard.AskEnd:
		return s.legalEnd(f.P, dst)
	case blackbeard.AskCompose:
		return s.legalCompose(f.P, dst)
	}
	return dst
}

// answer carries an answer to the frame that waits for it.
func (s *State) answer(player int8, a engine.Action, ch engine.Chance, log *engine.Log) {
	kind := s.Ask.Kind
	if asked := blackbeard.AskBase + uint16(kind); a.Op == blackbeard.OpBreakAlliance && asked != blackbeard.AskEnd && (asked != blackbeard.AskOperation || s.Op.Opened) {
		s.breakMeanwhile(s.SlotOf(blackbeard.Counter(a.A)), log)
		return
	}
	s.Ask = Ask{}
	yes, _ := blackbeard.YesOrNo(blackbeard.AskBase + uint16(kind))
	replies[kind](s, reply{Frame: s.Stack.Pop(), player: player, action: a, yes: a.Op == yes}, ch, log)
}

// legalOwnTurn lists the operations of a turn, or those of a commissioner at event K.
func (s *State) legalOwnTurn(player int8, dst []engine.Action) []engine.Action {
	if s.Op.Opened {
		return s.legalExtra(player, dst)
	}
	return s.legalOperation(player, dst)
}

// legalNation lists the nations that an unknown ship may be of.
func (s *State) legalNation(f *Frame, dst []engine.Action) []engine.Action {
	var list [blackbeard.Nations]bool
	at := s.Prize.at
	if f.U != 0 {
		at, _ = s.Where(f.U)
	}
	s.nationsAt(at, &list)
	for n := blackbeard.England; n < blackbeard.Nations; n++ {
		if list[n] {
			dst = append(dst, blackbeard.Act(blackbeard.OpNation, int16(n)))
		}
	}
	return dst
}

// replyNation notes the nation of a warship or of the merchant under attack.
func (s *State) replyNation(r reply, _ engine.Chance, log *engine.Log) {
	n := r.action.A
	if w, ok := r.U.Navy(); ok {
		s.Warships[w].nation = blackbeard.Nation(n)
		s.emit(log, blackbeard.EvNation, r.player, int16(w)+1, n, 1)
		return
	}
	s.Prize.nation = blackbeard.Nation(n)
	s.emit(log, blackbeard.EvNation, r.player, int16(s.Prize.slot)+1, n, 0)
	s.askJoin(r.P, log)
}

// legalPerson lists who may have the hostage.
func (s *State) legalPerson(dst []engine.Action) []engine.Action {
	dst = append(dst, blackbeard.Act(blackbeard.OpTakePerson))
	if q := s.Prize.Ally; q >= 0 && s.InPlay(q) && s.Pirates[q].NHostages < MaxHostages {
		dst = append(dst, blackbeard.Act(blackbeard.OpGivePerson))
	}
	return append(dst, blackbeard.Act(blackbeard.OpLeavePerson))
}

// legalOrigin lists the ports that the hostage may come from.
func (s *State) legalOrigin(dst []engine.Action) []engine.Action {
	set, _ := s.origins()
	for h := int16(1); h <= blackbeard.Ports; h++ {
		if set>>h&1 > 0 {
			dst = append(dst, blackbeard.Act(blackbeard.OpOrigin, h))
		}
	}
	return dst
}

// legalName lists the pirates that may be named.
func (s *State) legalName(f *Frame, dst []engine.Action) []engine.Action {
	set := s.nameable(f)
	for p := range int8(Slots) {
		if s.InPlay(p) && set>>p&1 > 0 {
			dst = append(dst, blackbeard.Act(blackbeard.OpName, int16(s.Pirates[p].Captain)))
		}
	}
	return dst
}

// replyTarget meets or spares the pirate that a warship has reached, ends its trial of one, or names the one it fights
// at a random event.
func (s *State) replyTarget(r reply, _ engine.Chance, log *engine.Log) {
	switch a := r.action; {
	case r.Step == stepAutomatic:
		s.targeted(r.Frame, s.SlotOf(blackbeard.Counter(a.A)))
	case r.Step == stepProved:
		s.settle(r.U, s.SlotOf(blackbeard.Counter(a.A)), log)
	case a.Op == blackbeard.OpTarget:
		s.target(Frame{Step: stepNavyTargets, U: r.U, B: r.B}, s.SlotOf(blackbeard.Counter(a.A)), log) // a pirate who gets away leaves it the others
	default:
		s.spare(r.Frame)
	}
}

// spare leaves the drawer's own pirates alone; nothing was revealed, so the move may be challenged.
func (s *State) spare(f Frame) {
	w, _ := f.U.Navy()
	if s.Voyage.Unit == f.U && s.Voyage.Spent > 0 && s.Warships[w].Known != s.Everybody() {
		s.Stack.Push(Frame{Step: stepChallenge, U: f.U})
	}
}

// replyName carries out the effect of naming a pirate: the hunt of 11.4, or an event.
func (s *State) replyName(r reply, ch engine.Chance, log *engine.Log) {
	p := s.SlotOf(blackbeard.Counter(r.action.A))
	if r.A == 0 && r.B == nameHunt {
		s.Stack.Push(Frame{Step: stepHunted, P: p})
		return
	}
	s.named(r.player, r.Frame, p, ch, log)
}

// declined notes that the owner of a commissioner lets a pirate go.
func (s *State) declined(r reply, log *engine.Log) {
	s.emit(log, blackbeard.EvDeclined, r.player, int16(s.Pirates[r.P].Captain), s.Name(r.U), 0)
}

// replyJoin notes whether an ally takes part in a prize or an assault (22.4, 22.6).
func (s *State) replyJoin(r reply, _ engine.Chance, log *engine.Log) {
	if !r.yes {
		return
	}
	q, what := int8(r.A), int16(1)
	if r.B != 0 {
		s.Board.Ally, what = q, 2
	} else {
		s.Prize.Ally = q
	}
	s.emit(log, blackbeard.EvJoined, Owner(q), int16(s.Pirates[q].Captain), int16(s.Pirates[r.P].Captain), what)
}

// replyGate moves a warship out of a zone, which is its whole move, or puts a new commissioner into one.
func (s *State) replyGate(r reply, ch engine.Chance, log *engine.Log) {
	if r.U == 0 {
		s.placeCommissioner(r.P, blackbeard.Place(r.action.A), ch, log)
		return
	}
	if r.action.Op != blackbeard.OpGate {
		return
	}
	s.enter(r.U, blackbeard.Place(r.action.A))
	s.Stir = true
	s.emit(log, blackbeard.EvTransit, s.Drawer, s.Name(r.U), r.action.A, 0)
	s.Stack.Push(Frame{Step: stepNavyMoved, U: r.U})
}

package blackbeard

import "portside/engine"

// The steps of ports, feasts, duels, trade, retirement and random events.
const (
	stepSelling       = stepMore + iota // p: ask what is unloaded
	stepBribe                           // p: ask whether he bribes the governor
	stepBribed                          // p, dice
	stepLetter                          // p: ask whether he wants a letter
	stepPriced                          // p, dice
	stepSaleFeast                       // p: ask whether he feasts
	stepRansomed                        // p, dice, a: hostage
	stepFeastDuel                       // p: the challenge that a feast obliges to
	stepFeastGovernor                   // p: the governor whom a feast brings
	stepDuelRound                       //
	stepDuelRolled                      // p: attacker, u: defender, dice
	stepDuelAsk                         // a: sides asked
	stepCareened                        // p or u, dice
	stepRetired                         // p, dice
	stepSick                            // u: scurvy, after the damage
	stepIll                             // u: roll for illness
	stepStrike                          // p: the drawer, a: next unit; event C
	stepUprising                        // a: port; its governor
	stepAssault                         // p: the attack begins
	stepAssaulted                       // p, dice
	stepTaken                           // p: the port has fallen
	stepLooted                          // p, dice
	stepShareQuarrel                    // p: the ally may feel cheated
	stepLoad                            // p: what becomes of his share
	stepFallen                          // p: the port is razed
	stepRedivide                        // p: divides a prize anew; a: 1 the hostage
	stepKeepOn                          // a commissioner of event K may sail on
	stepOffers                          // a: next slot whose offer is put
	stepAskEnd                          // p: player
)

// throwMore says what the steps of this file roll.
func (s *state) throwMore(f *frame) throw {
	switch f.step {
	case stepBribed:
		return throw{RollBribe, 1, 0}
	case stepPriced:
		return throw{RollLetter, s.letterDice(f.p), 0}
	case stepRansomed:
		return throw{RollRansom, 1, 0}
	case stepDuelRolled:
		return throw{RollDuel, 1, 1}
	case stepCareened:
		return throw{RollCareen, 1, 0}
	case stepRetired:
		return throw{RollRetire, 2, 0}
	case stepAssaulted:
		return s.assaultDice()
	case stepLooted:
		return throw{RollLoot, uint8(s.port[s.board.port].value), 0}
	}
	return throw{}
}

// doMore carries out a step of this file.
func (s *state) doMore(f frame, ch engine.Chance, log *engine.Log) {
	switch f.step {
	case stepSelling:
		s.askSale(f.p, log)
	case stepBribe:
		s.askBribe(f.p)
	case stepBribed:
		s.bribed(f, log)
	case stepLetter:
		s.askLetter(f.p)
	case stepPriced:
		s.priced(f, log)
	case stepSaleFeast:
		s.askSaleFeast(f.p)
	case stepRansomed:
		s.ransomed(f, log)
	case stepPrizeFeast:
		s.prizeFeast(f)
	case stepFeastDuel:
		s.feastDuel(f, log)
	case stepFeastGovernor:
		s.feastGovernor(f, ch, log)
	case stepDuelRound:
		s.duelRound(ch, log)
	case stepDuelRolled:
		s.duelRolled(f, ch, log)
	case stepDuelAsk:
		s.duelAsk(f)
	case stepCareened:
		s.careened(f, log)
	case stepRetired:
		s.retireRolled(f, ch, log)
	case stepPardon:
		s.askPardon(f.p)
	case stepScurvy:
		s.scurvy(f.u, log)
	case stepSick:
		s.sick(f.u, log)
	case stepIll:
		s.fallIll(f.u, ch, log)
	case stepStrike:
		s.strike(f)
	case stepUprising:
		s.riseAgainst(Port(f.a), ch, log)
	case stepAssault:
		s.attackPort(f, ch, log)
	case stepAssaulted:
		s.assaulted(f, log)
	case stepTaken:
		s.portTaken(f.p, ch, log)
	case stepLooted:
		s.looted(f, log)
	case stepShareQuarrel:
		s.shareQuarrel(f, log)
	case stepLoad:
		s.askLoot(f, log)
	case stepFallen:
		s.portRazed(f.p, log)
	case stepRedivide:
		s.redivide(f, log)
	case stepKeepOn:
		s.keepOn()
	case stepOffers:
		s.putOffers(f)
	case stepAskEnd:
		s.askEnd(f.p)
	}
}

// legalMore lists the answers to the questions of this file that have more than two.
func (s *state) legalMore(kind uint16, f *frame, dst []engine.Action) []engine.Action {
	switch kind {
	case AskSale:
		return s.legalSale(f.p, dst)
	case AskPardon:
		return append(s.legalPardon(f.p, dst), act(opDone))
	case AskLoot:
		return s.legalLoot(f.p, dst)
	case AskShare:
		return s.legalShare(dst)
	case AskCentre:
		return s.legalCentre(f.p, dst)
	case AskEnd:
		return s.legalEnd(f.p, dst)
	case AskCompose:
		return s.legalCompose(f.p, dst)
	}
	return dst
}

// replyMore carries out an answer to a question of this file.
func (s *state) replyMore(kind uint16, player int8, f frame, a engine.Action, ch engine.Chance, log *engine.Log) {
	yes := a.Op == pairs[kind-AskBase][0]
	switch kind {
	case AskSale:
		s.unload(f.p, a, log)
	case AskBribe:
		if yes {
			s.bribe(f.p, ch, log)
		}
	case AskLetter:
		if yes {
			s.roll(frame{step: stepPriced, p: f.p}, ch, log)
		}
	case AskPrice:
		s.replyPrice(f.p, yes, log)
	case AskFeast:
		s.replyFeast(f, yes, log)
	case AskRenounce:
		s.replyRenounce(f, yes, log)
	case AskDuel:
		s.replyDuel(f, yes, log)
	case AskPardon:
		s.replyPardon(f.p, a, ch, log)
	case AskInformed:
		s.replyInformed(f.p, yes, ch, log)
	case AskShare:
		s.share(f, a, log)
	case AskLoot:
		s.loadLoot(f.p, a, log)
	case AskQuarrel:
		s.replyQuarrel(f, yes, log)
	case AskName:
		s.replyName(player, f, s.slotOf(Counter(a.A)), ch, log)
	case AskCentre:
		at, _ := s.where(s.unitOf(a.A))
		s.push(frame{step: stepStorm, a: int16(at)})
	case AskEnd:
		s.replyEnd(player, a, ch, log)
	case AskCompose:
		s.compose(f, a, log)
	case AskAccept:
		s.replyAccept(f, yes, log)
	}
}

// legalInPort lists the operations of a pirate that need a port: SELL, RANSOM, ASSAULT, REFIT, RECOVER,
// RETIRE; and what is free: stash, pardon, alliances and offers.
func (s *state) legalInPort(p int8, dst []engine.Action) []engine.Action {
	k := &s.pirates[p]
	if k.anchored {
		if st, ok := s.usable(p); ok {
			dst = s.legalTradePlace(p, st, dst)
			dst = s.legalRepair(p, dst)
			dst = s.legalRetire(p, st, dst)
			dst = s.legalStash(p, dst)
		}
		if s.mayAttackPort(p, k.at.Port(), false) {
			dst = append(dst, act(opAssault, int16(k.captain)))
		}
		if s.pardonable(p, k.at.Port()) {
			dst = s.legalPardon(p, dst)
		}
	}
	return s.legalDeals(p, false, dst)
}

// operateMore begins an operation of this file. What is free leaves the turn open.
func (s *state) operateMore(f frame, a engine.Action, ch engine.Chance, log *engine.Log) {
	p := s.slotOf(Counter(a.A))
	switch a.Op {
	case opSell:
		s.sell(p)
	case opRansom:
		s.ransom(p, a.B, ch, log)
	case opAssault, opRaze:
		s.noteOperation(a.Op, pirateUnit(p))
		s.beginAssault(p, a.Op == opRaze, ch, log)
	case opRefit:
		s.refit(p, log)
	case opRecover:
		s.noteOperation(opRecover, pirateUnit(p))
		s.recoverCrew(pirateUnit(p), log)
	case opCareen:
		s.noteOperation(opCareen, pirateUnit(p))
		s.roll(frame{step: stepCareened, p: p}, ch, log)
	case opUncareen:
		s.noteOperation(opUncareen, pirateUnit(p))
		s.uncareen(pirateUnit(p), log)
	case opCrownRefit, opCrownRecover, opCrownCareen, opCrownUncareen:
		s.operateCrownMore(crownUnit(int8(Counter(a.A)-firstCommissioner)), a.Op, ch, log)
	case opRetire:
		s.noteOperation(opRetire, pirateUnit(p))
		s.roll(frame{step: stepRetired, p: p}, ch, log)
	case opPetition:
		s.petitionCrown(f.p, ch, log)
	default:
		s.push(frame{step: stepAsk, p: f.p})
		s.freely(a, ch, log)
	}
}

// freely does what needs no operation.
func (s *state) freely(a engine.Action, ch engine.Chance, log *engine.Log) {
	p := s.slotOf(Counter(a.A))
	switch a.Op {
	case opStash:
		s.putAway(p, a.B, log)
	case opPardonRetire, opPardonLetter, opPardonErase:
		s.usePardon(p, a.Op, ch, log)
	case opOffer:
		s.beginOffer(p, s.slotOf(Counter(a.B)))
	case opBreakAlliance:
		s.breakAlliance(p, log)
	}
}

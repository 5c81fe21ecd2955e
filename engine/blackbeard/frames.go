package blackbeard

import "portside/engine"

// What must still happen waits on a stack of frames in the state: pushed last, done first. A frame that
// asks somebody leaves an answer frame behind, which the answer finds again. A frame that rolls dice for a
// pirate carries them, so that cunning can throw them anew before they count.
type frame struct {
	step step
	p    int8 // slot of a pirate, or a player
	u    unit // the other ship
	a, b int16
	dice [8]int8 // the seat's dice from 0, those of the other side from 4
}

type step uint8

// The steps of the turn, of ships under way, battles and prizes. Those of hooks.go begin at stepMore.
const (
	stepAnswer       step = iota // waits for the answer to the open question
	stepTurn                     // p: player, a: 1 with the mark of a commissioner
	stepAsk                      // p: player; ask for the operation
	stepOperated                 // end checks of the turn (3.1)
	stepEndChoices               // feast, alliance, trade
	stepTurnOver                 //
	stepDraw                     // p: drawer (3.1)
	stepPlaceNew                 // a: merchants still to be placed
	stepCunning                  // p: pirate; the roll below may be thrown anew
	stepMoved                    // p, dice: movement
	stepSail                     // u: ask for the next step
	stepMeet                     // p: hunters at sea meet him (8.1)
	stepFightNavy                // p, a, b: warship slots that caught him
	stepMeetCrown                // p
	stepAttempt                  // p, u: hunter (8.2)
	stepEvaded                   // p, u, dice
	stepMatched                  // p, u, dice
	stepUnblock                  // p: he has run the blockade, if nobody stopped him
	stepBattle                   // begin the fight noted in the state
	stepRound                    //
	stepRoundRolled              // dice
	stepRoundOver                // dice
	stepBattleOver               //
	stepTreason                  // p, dice
	stepFine                     // p, dice
	stepDamage                   // u, a: points left, b: 1 popularity untouched
	stepWound                    // u, p, dice, b
	stepCrew                     // p: mutiny if popularity is 0
	stepMutiny                   // p, dice
	stepChase                    // p, u: chaser, a: 1 no damage
	stepChaseRolled              // p, u, dice: careened
	stepAttackPrize              // p
	stepPrizeRolled              // p, dice
	stepPardon                   // p: anchored under a royal pardon
	stepCapture                  // p
	stepCargo                    // p
	stepPerson                   // p
	stepOrigin                   // p
	stepInterrogate              // p
	stepInterrogated             // p, dice
	stepPrizeFeast               // p
	stepSearch                   // p, a: cards left, b: second card
	stepWarshipLine              // drawer's choice (11.3)
	stepNavyMoved                // u: what a moved or new warship meets
	stepNavyTargets              // u
	stepNavyChase                // u
	stepChallenge                // u, a: next seat to ask
	stepProved                   // u, a: challenger
	stepHunt                     // warship_intercept: the most notorious pirate is chosen
	stepHunted                   // p
	stepRandom                   // a random event begins (15.1)
	stepAutomatic                // a: next pirate in order
	stepAutoNavy                 // p, a, b: warship slots
	stepAutoCrown                // p, a: commissioners asked
	stepWeather                  //
	stepScurvy                   // u: scurvy strikes, or again (15.3)
	stepConvert                  // a: pirate port
	stepFlag                     // u: the drawer says whose ship an unknown warship is
	stepZones                    // a: next unit
	stepEvent                    //
	stepStorm                    // a: place
	stepCrownAttempt             // p, u: CR-INTERCEPT
	stepCrownMatched             // p, u, dice
	stepDummy                    // p: player
	stepMore                     // steps of hooks.go from here
)

func (s *state) push(f frame) {
	s.stack[s.depth] = f
	s.depth++
}

func (s *state) pop() frame {
	s.depth--
	f := s.stack[s.depth]
	s.stack[s.depth] = frame{}
	return f
}

// top is the frame that was pushed last.
func (s *state) top() *frame { return &s.stack[s.depth-1] }

// run carries out frames until somebody must decide or the match is over.
func (s *state) run(ch engine.Chance, log *engine.Log) {
	for s.ask.kind == 0 && !s.over {
		if s.stir {
			s.stir = false
			s.lookAtBlockades(log)
			continue
		}
		s.do(s.pop(), ch, log)
		for s.ask.kind != 0 && s.dummy(s.ask.player) {
			s.answer(s.ask.player, s.dummyChoice(), ch, log)
		}
	}
	if s.over {
		s.stack, s.depth, s.ask = [maxFrames]frame{}, 0, ask{}
	}
}

// ask puts a question to a player: f receives the answer, a, b and c are told with the question.
func (s *state) question(f frame, kind uint16, player int8, a, b, c int16) {
	s.push(f)
	s.ask = ask{kind: uint8(kind - AskBase), player: player, a: a, b: b, c: c}
}

// answer carries an answer to the frame that waits for it.
func (s *state) answer(player int8, a engine.Action, ch engine.Chance, log *engine.Log) {
	kind := AskBase + uint16(s.ask.kind)
	s.ask = ask{}
	s.reply(kind, player, s.pop(), a, ch, log)
}

// throw says how many dice a step rolls: for the pirate, and for the other side.
type throw struct{ kind, mine, theirs uint8 }

var throws = [stepMore]throw{
	stepMoved:        {RollMove, 1, 0},
	stepEvaded:       {RollEvade, 1, 0},
	stepMatched:      {RollIntercept, 1, 1},
	stepCrownMatched: {RollIntercept, 1, 1},
	stepRoundRolled:  {RollBattle, 2, 2},
	stepTreason:      {RollTreason, 1, 0},
	stepFine:         {RollFine, 2, 0},
	stepWound:        {RollWound, 1, 0},
	stepMutiny:       {RollMutiny, 1, 0},
	stepChaseRolled:  {RollChase, 1, 1},
	stepPrizeRolled:  {RollPrize, 2, 0},
	stepInterrogated: {RollInterrogate, 1, 0},
}

// roll throws the dice that f needs for pirate f.p, asks about cunning where it can help, and then
// carries f out.
func (s *state) roll(f frame, ch engine.Chance, log *engine.Log) {
	s.throw(&f, ch, log)
	s.push(f)
	s.push(frame{step: stepCunning, p: f.p, u: f.u})
}

// throw fills the dice of f.
func (s *state) throw(f *frame, ch engine.Chance, log *engine.Log) {
	t := s.throwOf(f)
	f.dice = [8]int8{}
	for i := range t.mine {
		f.dice[i] = int8(ch.Roll(6))
	}
	for i := range t.theirs {
		f.dice[4+i] = int8(ch.Roll(6))
	}
	if log != nil {
		mine, theirs := int16(0), digits(f.dice[4:4+t.theirs])
		if t.mine <= 4 {
			mine = digits(f.dice[:t.mine])
		} else {
			for _, d := range f.dice {
				mine += int16(d)
			}
		}
		s.tell(log, EvRolled, s.ownerOf(f), mine, int16(t.kind), theirs)
	}
	log.Bar(engine.BarrierShown)
}

// throwOf is what f rolls: a helping ally has two dice of its own.
func (s *state) throwOf(f *frame) throw {
	if f.step >= stepMore {
		return s.throwMore(f)
	}
	t := throws[f.step]
	if f.step == stepRoundRolled && s.fight.ally >= 0 {
		t.mine = 4
	}
	return t
}

// digits writes dice one after the other: 6 and 2 are 62.
func digits(dice []int8) (n int16) {
	for _, d := range dice {
		n = n*10 + int16(d)
	}
	return n
}

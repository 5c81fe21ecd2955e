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

// The steps, in the order in which states are written down: a new one comes last. First the turn, ships under way,
// battles and prizes.
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
	// Ports, feasts, duels, trade, retirement and random events.
	stepSelling       // p: ask what is unloaded
	stepBribe         // p: ask whether he bribes the governor
	stepBribed        // p, dice
	stepLetter        // p: ask whether he wants a letter
	stepPriced        // p, dice
	stepSaleFeast     // p: ask whether he feasts
	stepRansomed      // p, dice, a: hostage
	stepFeastDuel     // p: the challenge that a feast obliges to
	stepFeastGovernor // p: the governor whom a feast brings
	stepDuelRound     //
	stepDuelRolled    // p: attacker, u: defender, dice
	stepDuelAsk       // a: sides asked
	stepCareened      // p or u, dice
	stepRetired       // p, dice
	stepSick          // u: scurvy, after the damage
	stepIll           // u: roll for illness
	stepStrike        // p: the drawer, a: next unit; event C
	stepUprising      // a: port; its governor
	stepAssault       // p: the attack begins
	stepAssaulted     // p, dice
	stepTaken         // p: the port has fallen
	stepLooted        // p, dice
	stepShareQuarrel  // p: the ally may feel cheated
	stepLoad          // p: what becomes of his share
	stepFallen        // p: the port is razed
	stepRedivide      // p: divides a prize anew; a: 1 the hostage
	stepKeepOn        // a commissioner of event K may sail on
	stepOffers        // a: next slot whose offer is put
	stepAskEnd        // p: player
	stepCount
)

// steps say how each step is carried out. The frame has left the stack when that happens.
var steps = [stepCount]func(s *state, f frame, ch engine.Chance, log *engine.Log){
	stepTurn:          (*state).takeTurn,
	stepAsk:           (*state).askOperation,
	stepOperated:      (*state).operated,
	stepEndChoices:    (*state).endChoices,
	stepTurnOver:      (*state).turnOver,
	stepDraw:          (*state).drawLine,
	stepPlaceNew:      (*state).placeNew,
	stepCunning:       (*state).askCunning,
	stepMoved:         (*state).moved,
	stepSail:          (*state).askSail,
	stepMeet:          (*state).meet,
	stepFightNavy:     (*state).fightNavy,
	stepMeetCrown:     (*state).meetCrown,
	stepAttempt:       (*state).attempt,
	stepEvaded:        (*state).evaded,
	stepMatched:       (*state).matched,
	stepUnblock:       (*state).unblock,
	stepBattle:        (*state).battle,
	stepRound:         (*state).round,
	stepRoundRolled:   (*state).roundRolled,
	stepRoundOver:     (*state).roundOver,
	stepBattleOver:    (*state).battleOver,
	stepTreason:       (*state).treasonRolled,
	stepFine:          (*state).fineRolled,
	stepDamage:        (*state).doDamage,
	stepWound:         (*state).woundRolled,
	stepCrew:          (*state).crew,
	stepMutiny:        (*state).mutinyRolled,
	stepChase:         (*state).chase,
	stepChaseRolled:   (*state).chaseRolled,
	stepAttackPrize:   (*state).attackPrize,
	stepPrizeRolled:   (*state).prizeRolled,
	stepPardon:        (*state).askPardon,
	stepCapture:       (*state).capture,
	stepCargo:         (*state).cargo,
	stepPerson:        (*state).person,
	stepOrigin:        (*state).origin,
	stepInterrogate:   (*state).askInterrogate,
	stepInterrogated:  (*state).interrogated,
	stepPrizeFeast:    (*state).prizeFeast,
	stepSearch:        (*state).searchCard,
	stepWarshipLine:   (*state).askWarship,
	stepNavyMoved:     (*state).navyMoved,
	stepNavyTargets:   (*state).navyTargets,
	stepNavyChase:     (*state).navyChase,
	stepChallenge:     (*state).askChallenge,
	stepProved:        (*state).proved,
	stepHunt:          (*state).hunt,
	stepHunted:        (*state).hunted,
	stepRandom:        (*state).random,
	stepAutomatic:     (*state).automatic,
	stepAutoNavy:      (*state).autoNavy,
	stepAutoCrown:     (*state).autoCrown,
	stepWeather:       (*state).weather,
	stepScurvy:        (*state).scurvy,
	stepConvert:       (*state).convert,
	stepFlag:          (*state).askFlag,
	stepZones:         (*state).zoneMoves,
	stepEvent:         (*state).event,
	stepStorm:         (*state).storm,
	stepCrownAttempt:  (*state).crownAttempt,
	stepCrownMatched:  (*state).crownMatched,
	stepDummy:         (*state).dummyTurn,
	stepSelling:       (*state).askSale,
	stepBribe:         (*state).askBribe,
	stepBribed:        (*state).bribed,
	stepLetter:        (*state).askLetter,
	stepPriced:        (*state).priced,
	stepSaleFeast:     (*state).askSaleFeast,
	stepRansomed:      (*state).ransomed,
	stepFeastDuel:     (*state).feastDuel,
	stepFeastGovernor: (*state).feastGovernor,
	stepDuelRound:     (*state).duelRound,
	stepDuelRolled:    (*state).duelRolled,
	stepDuelAsk:       (*state).duelAsk,
	stepCareened:      (*state).careened,
	stepRetired:       (*state).retireRolled,
	stepSick:          (*state).sick,
	stepIll:           (*state).fallIll,
	stepStrike:        (*state).strike,
	stepUprising:      func(s *state, f frame, ch engine.Chance, log *engine.Log) { s.riseAgainst(Port(f.a), ch, log) },
	stepAssault:       (*state).attackPort,
	stepAssaulted:     (*state).assaulted,
	stepTaken:         (*state).portTaken,
	stepLooted:        (*state).looted,
	stepShareQuarrel:  (*state).shareQuarrel,
	stepLoad:          (*state).askLoot,
	stepFallen:        (*state).portRazed,
	stepRedivide:      (*state).redivide,
	stepKeepOn:        (*state).keepOn,
	stepOffers:        (*state).putOffers,
	stepAskEnd:        (*state).askEnd,
}

// run carries out frames until somebody must decide or the match is over.
func (s *state) run(ch engine.Chance, log *engine.Log) {
	for s.ask.kind == 0 && !s.over {
		if s.stir {
			s.stir = false
			s.lookAtBlockades(log)
			continue
		}
		f := s.stack.Pop()
		steps[f.step](s, f, ch, log)
		for s.ask.kind != 0 && s.dummy(s.ask.player) {
			s.answer(s.ask.player, s.dummyChoice(), ch, log)
		}
	}
	if s.over {
		s.stack, s.ask = engine.Frames[frame]{}, ask{}
	}
}

// ask puts a question to a player: f receives the answer, a, b and c are told with the question.
func (s *state) question(f frame, kind uint16, player int8, a, b, c int16) {
	s.stack.Push(f)
	s.ask = ask{kind: uint8(kind - AskBase), player: player, a: a, b: b, c: c}
}

// throw says how many dice a step rolls: for the pirate, and for the other side.
type throw struct{ kind, mine, theirs uint8 }

var throws = [stepCount]throw{
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
	stepBribed:       {RollBribe, 1, 0},
	stepPriced:       {RollLetter, 1, 0},
	stepRansomed:     {RollRansom, 1, 0},
	stepDuelRolled:   {RollDuel, 1, 1},
	stepCareened:     {RollCareen, 1, 0},
	stepRetired:      {RollRetire, 2, 0},
	stepLooted:       {RollLoot, 0, 0},
}

// roll throws the dice that f needs for pirate f.p, asks about cunning where it can help, and then
// carries f out.
func (s *state) roll(f frame, ch engine.Chance, log *engine.Log) {
	s.throw(&f, ch, log)
	s.stack.Push(f)
	s.stack.Push(frame{step: stepCunning, p: f.p, u: f.u})
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

// throwOf is what f rolls; how many dice depends on where a letter is bought, which port is looted or stormed, and
// whether an ally helps with two of its own.
func (s *state) throwOf(f *frame) throw {
	t := throws[f.step]
	switch f.step {
	case stepRoundRolled:
		if s.fight.ally >= 0 {
			t.mine = 4
		}
	case stepPriced:
		t.mine = s.letterDice(f.p)
	case stepAssaulted:
		return s.assaultDice()
	case stepLooted:
		t.mine = uint8(s.port[s.board.port].value)
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

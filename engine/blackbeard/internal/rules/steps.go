package rules

import (
	"portside/engine"
	"portside/engine/blackbeard"
)

// Deciders implements engine.State.
func (s *State) Deciders() engine.SeatSet {
	if s.Ask.Kind == 0 {
		return 0
	}
	return engine.Only(engine.Seat(s.Ask.player))
}

// Question implements engine.State.
func (s *State) Question(seat engine.Seat) engine.Event {
	if s.Ask.Kind == 0 || seat != engine.Seat(s.Ask.player) {
		return engine.Event{}
	}
	q := &s.Ask
	return engine.Event{Kind: blackbeard.AskBase + uint16(q.Kind), Seat: seat, To: engine.Public, A: q.A, B: q.B, C: q.C}
}

// Apply implements engine.State.
func (s *State) Apply(seat engine.Seat, a engine.Action, ch engine.Chance, log *engine.Log) {
	s.answer(int8(seat), a, ch, log)
	s.Run(ch, log)
	if log != nil && s.Ask.player != int8(seat) {
		log.Bar(engine.BarrierOther)
	}
}

// Clone implements engine.State.
func (s *State) Clone() engine.State {
	c := *s
	return &c
}

// CopyFrom implements engine.State.
func (s *State) CopyFrom(src engine.State) { *s = *src.(*State) }

// Frame is something that must still happen. Frames wait on a stack in the state: pushed last, done first. A frame that
// asks a question leaves an answer frame behind for the answer to find. A frame that rolls dice for a
// pirate carries them, so that cunning can throw them again before they count.
type Frame struct {
	Step step
	P    int8 // slot of a pirate, or a player
	U    Unit // the other ship
	A, B int16
	dice [8]int8 // the seat's dice from 0, those of the other side from 4
}

type step uint8

// The steps, in the order in which states are written: a new one comes last. First the turn, ships under way,
// battles and prizes.
const (
	stepAnswer       step = iota // waits for the answer to the open question
	StepTurn                     // P: player, A: 1 with the mark of a commissioner
	stepAsk                      // P: player; ask for the operation
	stepOperated                 // end checks of the turn (3.1)
	stepEndChoices               // feast, alliance, trade
	stepTurnOver                 //
	stepDraw                     // P: drawer (3.1)
	stepPlaceNew                 // A: merchants still to be placed
	stepCunning                  // P: pirate; the roll below may be thrown again
	stepMoved                    // P, dice: movement
	stepSail                     // U: ask for the next step
	stepMeet                     // P: hunters at sea meet him (8.1)
	stepFightNavy                // P, A, B: warship slots that caught him
	stepMeetCrown                // P
	stepAttempt                  // P, U: hunter (8.2)
	stepEvaded                   // P, U, dice
	stepMatched                  // P, U, dice
	stepUnblock                  // P: he has run the blockade, if nobody stopped him
	stepBattle                   // begin the fight noted in the state
	stepRound                    //
	stepRoundRolled              // dice
	stepRoundOver                // dice
	stepBattleOver               //
	stepTreason                  // P, dice
	stepFine                     // P, dice
	stepDamage                   // U, A: points left, B: 1 popularity untouched
	stepWound                    // U, P, dice, B
	stepCrew                     // P: mutiny if popularity is 0
	stepMutiny                   // P, dice
	stepChase                    // P, U: chaser, A: 1 no damage
	stepChaseRolled              // P, U, dice: careened
	stepAttackPrize              // P
	stepPrizeRolled              // P, dice
	stepPardon                   // P: anchored under a royal pardon
	stepCapture                  // P
	stepCargo                    // P
	stepPerson                   // P
	stepOrigin                   // P
	stepInterrogate              // P
	stepInterrogated             // P, dice
	stepPrizeFeast               // P
	stepSearch                   // P, A: cards left, B: second card
	stepWarshipLine              // drawer's choice (11.3)
	stepNavyMoved                // U: what a moved or new warship meets
	stepNavyTargets              // U
	stepNavyChase                // U
	stepChallenge                // U, A: next seat to ask
	stepProved                   // U, A: challenger
	stepHunt                     // warship_intercept: the most notorious pirate is chosen
	stepHunted                   // P
	stepRandom                   // a random event begins (15.1)
	stepAutomatic                // A: next pirate in order
	stepAutoNavy                 // P, A, B: warship slots
	stepAutoCrown                // P, A: commissioners asked
	stepWeather                  //
	stepScurvy                   // U: scurvy strikes, or again (15.3)
	stepConvert                  // A: pirate port
	stepFlag                     // U: the drawer chooses the nationality of an unknown warship
	stepZones                    // A: next unit
	stepEvent                    //
	stepStorm                    // A: place
	stepCrownAttempt             // P, U: CR-INTERCEPT
	stepCrownMatched             // P, U, dice
	stepDummy                    // P: player
	// Ports, feasts, duels, trade, retirement and random events.
	stepSelling       // P: ask what is unloaded
	stepBribe         // P: ask whether he bribes the governor
	stepBribed        // P, dice
	stepLetter        // P: ask whether he wants a letter
	stepPriced        // P, dice
	stepSaleFeast     // P: ask whether he feasts
	stepRansomed      // P, dice, A: hostage
	stepFeastDuel     // P: the challenge that a feast requires
	stepFeastGovernor // P: the governor attracted by a feast
	stepDuelRound     //
	stepDuelRolled    // P: attacker, U: defender, dice
	stepDuelAsk       // A: sides asked
	stepCareened      // P or U, dice
	stepRetired       // P, dice
	stepSick          // U: scurvy, after the damage
	stepIll           // U: roll for illness
	stepStrike        // P: the drawer, A: next unit; event C
	stepUprising      // A: port; its governor
	stepAssault       // P: the attack begins
	stepAssaulted     // P, dice
	stepTaken         // P: the port has fallen
	stepLooted        // P, dice
	stepShareQuarrel  // P: the ally may feel cheated
	stepLoad          // P: how his share is loaded
	stepFallen        // P: the port is razed
	stepRedivide      // P: divides a prize anew; A: 1 the hostage
	stepKeepOn        // a commissioner of event K may sail on
	stepOffers        // A: next slot whose offer is put
	stepAskEnd        // P: player
	stepLeft          // P: an ally who was left in port, A: slot of who left him, B: both captains
	stepCount
)

// steps are the handlers of the steps. The frame has left the stack before its handler runs.
var steps = [stepCount]func(s *State, f Frame, ch engine.Chance, log *engine.Log){
	StepTurn:          (*State).takeTurn,
	stepAsk:           (*State).askOperation,
	stepOperated:      (*State).operated,
	stepEndChoices:    (*State).endChoices,
	stepTurnOver:      (*State).turnOver,
	stepDraw:          (*State).drawLine,
	stepPlaceNew:      (*State).placeNew,
	stepCunning:       (*State).askCunning,
	stepMoved:         (*State).moved,
	stepSail:          (*State).askSail,
	stepMeet:          (*State).meet,
	stepFightNavy:     (*State).fightNavy,
	stepMeetCrown:     (*State).meetCrown,
	stepAttempt:       (*State).attempt,
	stepEvaded:        (*State).evaded,
	stepMatched:       (*State).matched,
	stepUnblock:       (*State).unblock,
	stepBattle:        (*State).battle,
	stepRound:         (*State).round,
	stepRoundRolled:   (*State).roundRolled,
	stepRoundOver:     (*State).roundOver,
	stepBattleOver:    (*State).battleOver,
	stepTreason:       (*State).treasonRolled,
	stepFine:          (*State).fineRolled,
	stepDamage:        (*State).doDamage,
	stepWound:         (*State).woundRolled,
	stepCrew:          (*State).crew,
	stepMutiny:        (*State).mutinyRolled,
	stepChase:         (*State).chase,
	stepChaseRolled:   (*State).chaseRolled,
	stepAttackPrize:   (*State).attackPrize,
	stepPrizeRolled:   (*State).prizeRolled,
	stepPardon:        (*State).askPardon,
	stepCapture:       (*State).capture,
	stepCargo:         (*State).cargo,
	stepPerson:        (*State).person,
	stepOrigin:        (*State).origin,
	stepInterrogate:   (*State).askInterrogate,
	stepInterrogated:  (*State).interrogated,
	stepPrizeFeast:    (*State).prizeFeast,
	stepSearch:        (*State).searchCard,
	stepWarshipLine:   (*State).askWarship,
	stepNavyMoved:     (*State).navyMoved,
	stepNavyTargets:   (*State).navyTargets,
	stepNavyChase:     (*State).navyChase,
	stepChallenge:     (*State).askChallenge,
	stepProved:        (*State).proved,
	stepHunt:          (*State).hunt,
	stepHunted:        (*State).hunted,
	stepRandom:        (*State).random,
	stepAutomatic:     (*State).automatic,
	stepAutoNavy:      (*State).autoNavy,
	stepAutoCrown:     (*State).autoCrown,
	stepWeather:       (*State).weather,
	stepScurvy:        (*State).scurvy,
	stepConvert:       (*State).convert,
	stepFlag:          (*State).askFlag,
	stepZones:         (*State).zoneMoves,
	stepEvent:         (*State).event,
	stepStorm:         (*State).storm,
	stepCrownAttempt:  (*State).crownAttempt,
	stepCrownMatched:  (*State).crownMatched,
	stepDummy:         (*State).dummyTurn,
	stepSelling:       (*State).askSale,
	stepBribe:         (*State).askBribe,
	stepBribed:        (*State).bribed,
	stepLetter:        (*State).askLetter,
	stepPriced:        (*State).priced,
	stepSaleFeast:     (*State).askSaleFeast,
	stepRansomed:      (*State).ransomed,
	stepFeastDuel:     (*State).feastDuel,
	stepFeastGovernor: (*State).feastGovernor,
	stepDuelRound:     (*State).duelRound,
	stepDuelRolled:    (*State).duelRolled,
	stepDuelAsk:       (*State).duelAsk,
	stepCareened:      (*State).careened,
	stepRetired:       (*State).retireRolled,
	stepSick:          (*State).sick,
	stepIll:           (*State).fallIll,
	stepStrike:        (*State).strike,
	stepUprising: func(s *State, f Frame, ch engine.Chance, log *engine.Log) {
		s.riseAgainst(blackbeard.Port(f.A), ch, log)
	},
	stepAssault:      (*State).attackPort,
	stepAssaulted:    (*State).assaulted,
	stepTaken:        (*State).portTaken,
	stepLooted:       (*State).looted,
	stepShareQuarrel: (*State).shareQuarrel,
	stepLoad:         (*State).askLoot,
	stepFallen:       (*State).portRazed,
	stepRedivide:     (*State).redivide,
	stepKeepOn:       (*State).keepOn,
	stepOffers:       (*State).putOffers,
	stepAskEnd:       (*State).askEnd,
	stepLeft:         (*State).left,
}

// Run carries out frames until somebody must decide or the match is over.
func (s *State) Run(ch engine.Chance, log *engine.Log) {
	for s.Ask.Kind == 0 && !s.Over {
		if s.Stir {
			s.Stir = false
			s.lookAtBlockades(log)
			continue
		}
		f := s.Stack.Pop()
		steps[f.Step](s, f, ch, log)
		for s.Ask.Kind != 0 && s.Dummy(s.Ask.player) {
			s.answer(s.Ask.player, s.dummyChoice(), ch, log)
		}
	}
	if s.Over {
		s.Stack, s.Ask = engine.Frames[Frame]{}, Ask{}
	}
}

// question puts a question to a player: f receives the answer; a, b and c are told with the question.
func (s *State) question(f Frame, kind uint16, player int8, a, b, c int16) {
	s.Stack.Push(f)
	s.Ask = Ask{Kind: uint8(kind - blackbeard.AskBase), player: player, A: a, B: b, C: c}
}

// throw says how many dice a step rolls: for the pirate, and for the other side.
type throw struct{ kind, mine, theirs uint8 }

var throws = [stepCount]throw{
	stepMoved:        {blackbeard.RollMove, 1, 0},
	stepEvaded:       {blackbeard.RollEvade, 1, 0},
	stepMatched:      {blackbeard.RollIntercept, 1, 1},
	stepCrownMatched: {blackbeard.RollIntercept, 1, 1},
	stepRoundRolled:  {blackbeard.RollBattle, 2, 2},
	stepTreason:      {blackbeard.RollTreason, 1, 0},
	stepFine:         {blackbeard.RollFine, 2, 0},
	stepWound:        {blackbeard.RollWound, 1, 0},
	stepMutiny:       {blackbeard.RollMutiny, 1, 0},
	stepChaseRolled:  {blackbeard.RollChase, 1, 1},
	stepPrizeRolled:  {blackbeard.RollPrize, 2, 0},
	stepInterrogated: {blackbeard.RollInterrogate, 1, 0},
	stepBribed:       {blackbeard.RollBribe, 1, 0},
	stepPriced:       {blackbeard.RollLetter, 1, 0},
	stepRansomed:     {blackbeard.RollRansom, 1, 0},
	stepDuelRolled:   {blackbeard.RollDuel, 1, 1},
	stepCareened:     {blackbeard.RollCareen, 1, 0},
	stepRetired:      {blackbeard.RollRetire, 2, 0},
	stepLooted:       {blackbeard.RollLoot, 0, 0},
}

// roll throws the dice that f needs for pirate f.P, asks about cunning if it can help, and then
// carries f out.
func (s *State) roll(f Frame, ch engine.Chance, log *engine.Log) {
	s.throw(&f, ch, log)
	s.Stack.Push(f)
	s.Stack.Push(Frame{Step: stepCunning, P: f.P, U: f.U})
}

// throw fills the dice of f.
func (s *State) throw(f *Frame, ch engine.Chance, log *engine.Log) {
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
		s.emit(log, blackbeard.EvRolled, s.ownerOf(f), mine, int16(t.kind), theirs)
	}
	log.Bar(engine.BarrierShown)
}

// throwOf is the dice that f rolls; their number depends on where a letter is bought, which port is looted or stormed,
// and whether an ally helps with two of its own.
func (s *State) throwOf(f *Frame) throw {
	t := throws[f.Step]
	switch f.Step {
	case stepRoundRolled:
		if s.Fight.Ally >= 0 {
			t.mine = 4
		}
	case stepPriced:
		t.mine = s.letterDice(f.P)
	case stepAssaulted:
		return s.assaultDice()
	case stepLooted:
		t.mine = uint8(s.Port[s.Board.port].Value)
	}
	return t
}

// digits writes dice as digits: 6 and 2 are 62.
func digits(dice []int8) (n int16) {
	for _, d := range dice {
		n = n*10 + int16(d)
	}
	return n
}

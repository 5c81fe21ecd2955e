package portroyal

import (
	"fmt"
	"strings"

	"portside/engine"
)

// Settle implements engine.Position: what is not said to lie somewhere is face down.
func (p *scriptPosition) Settle() error {
	s := p.s
	wrong := func(format string, args ...any) error {
		return fmt.Errorf("%w: position: %s", engine.ErrNotation, fmt.Sprintf(format, args...))
	}
	var pool engine.Bag
	p.settlePhaseName()
	spreadKnown(s)
	if err := p.settleVoyage(wrong); err != nil {
		return err
	}
	for c := range Cards() {
		f := c.Face()
		left := int(f.count) - p.open(c)
		if left < 0 {
			return wrong("%v lies in more places than the box has copies", c)
		}
		if s.inDeck(f) {
			pool.PutN(uint8(c), left)
		} else if left < int(f.count) && !(f.special && s.special()) {
			return wrong("%v does not take part in this match%s", c, p.comesWith(f))
		}
	}
	if !p.fillDiscard(&pool) {
		return wrong("there are not so many cards for the discard pile")
	}
	coins := 0
	for i := range s.seats {
		place := &s.seat[i]
		if p.coins[i] < 0 && p.setUp {
			p.coins[i] = 0
		}
		if p.coins[i] < 0 {
			p.coins[i] = place.persona.Coins()
		}
		place.purse, place.coins = [maxPurse]uint8{}, uint8(p.coins[i])
		coins += p.coins[i]
		fulfilled, waiting := s.table.placed(engine.Seat(i))
		if fulfilled+waiting > markers {
			return wrong("s%d has laid %d markers", i, fulfilled+waiting)
		}
		place.influence -= int16(place.tokens)
		place.tokens = 0
		for n := range fulfilled {
			place.tokens += uint8(influenceOfNth[n+1])
		}
		place.influence += int16(place.tokens)
	}
	switch {
	case !s.mode.timed():
		s.time = 0
	case p.time > s.timePile() && p.opened && int(s.table.n) == openContracts(s.mode, int(s.seats)):
		return wrong("%d time cards, the seals give %d", p.time, s.timePile())
	case p.time >= 0:
		s.time = uint8(p.time)
	default:
		s.time = uint8(max(0, s.timePile()-int(s.score)))
	}
	coins += int(s.time) + int(s.score)
	top := 0
	if s.voyage.top > 0 { // a known top card lies open for this count
		top = 1
	}
	if p.deck < 0 {
		p.deck = pool.Len() - coins + top
	}
	if p.deck < top || p.deck-top+coins > pool.Len() {
		return wrong("%d cards are left, not enough for a draw pile of %d and %d coins and time cards", pool.Len(), p.deck, coins)
	}
	s.unseen, s.gen = [generations]engine.Bag{pool}, 0
	s.deck, s.box = uint8(p.deck), uint8(pool.Len()-p.deck+top-coins)
	return p.settlePhase(wrong)
}

// comesWith says what a card that does not take part in the match would come with.
func (p *scriptPosition) comesWith(f *cardFace) string {
	switch {
	case f.group > 0 && p.s.mode.adventure():
		return fmt.Sprintf(": it comes with chapter %d", f.group)
	case f.set == setGambler && p.s.mode != ModeSail:
		return ": it comes with option gambler"
	case f.set == setContracts && p.s.mode != ModeSail:
		return ": it comes with option contract_cast"
	case f.set == setSail && f.mixed:
		return ": it comes with option set_sail_mix"
	}
	return ""
}

// open counts the copies of c that lie open.
func (p *scriptPosition) open(c Card) int {
	s, n := p.s, 0
	for _, h := range s.harbour[:s.nHarbour] {
		if h == c {
			n++
		}
	}
	for _, r := range s.row[:s.nRow] {
		if r == c {
			n++
		}
	}
	if s.pending == c && s.phase == PhaseShip {
		n++
	}
	for _, r := range s.revealed[:s.nRevealed] {
		if r == c {
			n++
		}
	}
	for i := range s.seats {
		n += s.seat[i].display.Count(uint8(c))
		if s.seat[i].kept.Has(c) {
			n++
		}
		for _, k := range s.seat[i].pack {
			if k == uint8(c)+1 {
				n++
			}
		}
	}
	for _, l := range s.voyage.looked[:s.voyage.nLooked] {
		if l == c {
			n++
		}
	}
	if s.voyage.top > 0 && s.voyage.known[0].card == c {
		n++
	}
	if p.discard < 0 {
		n += s.discard.Count(uint8(c))
	}
	return n
}

// ofTurns are the fields, beside markers on contracts, that belong to a match whose difficulty is settled.
var ofTurns = strings.Fields("harbour row pending draws taken allowance discard discard.cards gambles gamblers revealed round turn dry offered")

// ofSeats are those of a seat. Displays are none of them: scripts let the first time card meet one.
var ofSeats = strings.Fields("coins pack taxed gifts")

// settlePhaseName finds the phase that a position means without naming it: a ship is pending, something is
// offered or looked at, or the match has begun.
func (p *scriptPosition) settlePhaseName() {
	s := p.s
	if fresh := s.phase == PhaseDiscover || s.phase == PhaseDifficulty || s.phase == PhaseCharacter || s.phase == PhaseShare; p.phased || !fresh {
		return
	}
	switch {
	case s.pending != NoCard:
		s.phase = PhaseShip
	case s.offering != NoContract || s.mode.adventure() && s.voyage.offering != NoMission:
		s.phase = PhaseOffer
	case s.voyage.nLooked > 0:
		s.phase = PhasePick
	case s.voyage.toll > 0:
		s.phase = PhaseRemove
	case s.gambles > 0 && s.phase == PhaseDiscover:
		s.phase = PhaseAfterGamble
	case p.allowed || s.taken > 0 || p.named && p.actor != s.active && !p.setUp && s.phase != PhaseDifficulty:
		s.phase = PhaseTake
	case s.phase == PhaseDifficulty && (p.begun || s.score > 0):
		s.phase = PhaseDiscover
	}
}

func (p *scriptPosition) settlePhase(wrong func(string, ...any) error) error {
	s := p.s
	s.actor = s.active
	free := s.phase == PhaseTake || s.phase == PhaseDifficulty && s.rules < rulesTogether || s.phase == PhaseGift || s.phase == PhaseOffer || s.phase == PhaseRemove || s.phase == PhaseShare || s.phase == PhaseCharacter
	switch {
	case free && p.actor != engine.Nobody:
		s.actor = p.actor
	case p.actor != engine.Nobody && p.actor != s.active:
		return wrong("in this phase only the active seat can act")
	}
	switch {
	case (s.phase == PhaseShip || s.phase == PhaseGift) != (s.pending != NoCard):
		return wrong("phase ship or gift and a pending ship belong together")
	case s.phase == PhaseShip && !s.canRepel(s.pending) && !s.canRepelFree(s.pending):
		return wrong("a ship that cannot be repelled is never pending")
	case s.phase == PhaseOffer != (s.offering != NoContract || s.mode.adventure() && s.voyage.offering != NoMission):
		return wrong("phase offer and offering belong together")
	case s.phase == PhaseOffer && s.mode.adventure():
		if slot := s.voyage.slot(s.voyage.offering); slot < 0 || !s.free(s.actor, slot) || !s.voyage.offering.AtOnce() {
			return wrong("%v cannot take up %v now", s.actor, s.voyage.offering)
		}
		if err := p.missionOfferPossible(wrong); err != nil {
			return err
		}
	case s.phase == PhaseOffer && !s.markable(s.actor, s.offering):
		return wrong("%v cannot take up %v", s.actor, s.offering)
	case s.phase != PhaseDifficulty:
		s.proposal = -1
	}
	if s.mode.timed() && s.phase != PhaseDifficulty { // the time card is turned up before anything is asked
		s.round, s.turn, s.draws = max(1, s.round), max(1, s.turn), max(1, s.draws)
	}
	if err := p.settleJoint(wrong); err != nil {
		return err
	}
	p.settleTurn()
	p.settleFrames()
	for col, n := range s.ships {
		if n > 1 && (s.phase != PhaseOffer || s.offering != Jinx) {
			return wrong("two %v ships lie in the harbour", Colour(col))
		}
	}
	if err := p.settleAllowance(wrong); err != nil {
		return err
	}
	if s.triggered && s.trigger == engine.Nobody {
		s.trigger = s.active
	}
	for i := range engine.Seat(s.seats) {
		s.checkGoal(i, nil)
	}
	return p.settlePossible(wrong)
}

// settleFrames lays down what follows the decision of a position.
func (p *scriptPosition) settleFrames() {
	s := p.s
	s.stack.Cut(0)
	switch s.phase {
	case PhaseShip:
		s.push(stepDiscover, 0)
	case PhaseSetAside:
		p.goOn()
	case PhaseOffer:
		switch {
		case s.offering == Jinx:
			s.push(stepBust, 0)
		case s.offering == NoContract && s.voyage.offering.Face().when >= OnStop:
			s.push(stepStep, 0)
		default:
			p.goOn()
		}
	case PhaseEvent:
		s.push(stepDiscover, 0)
		s.push(stepOpen, 0)
	case PhaseRemove:
		s.push(stepDiscover, 0)
		s.push(stepOpen, 0)
		s.push(stepRebuild, 0)
		seat, looked := s.active, uint8(1)
		for ; seat != s.actor; seat = s.next(seat) {
			looked++
		}
		s.push(stepRemoval, looked)
	case PhaseGift:
		owed := uint8(0)
		if s.actor != s.active {
			owed = 1
		}
		s.push(stepTaken, owed)
	}
}

// goOn lays down what follows something in phase 1: the rest of a gamble that is under way, its end if it has
// succeeded, else the next card.
func (p *scriptPosition) goOn() {
	s := p.s
	switch {
	case s.gamblers > s.gambles:
		s.push(stepGambled, 0)
		s.push(stepDeal, 0)
	case s.gambles > 0:
		s.push(stepAfterGamble, 0)
	default:
		s.push(stepDiscover, 0)
	}
}

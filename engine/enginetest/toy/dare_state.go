package toy

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"

	"portside/engine"
)

// DareView is what one seat knows: everything but the charms of others and what they stake.
type DareView struct {
	Me      engine.Seat
	Asked   engine.Event
	Active  engine.Seat
	Pending int
	Drawn   bool
	Deck    int
	Points  []int16
	Charm   engine.Bag // the viewer's own
	Stake   int8       // the viewer's own, -1: to be chosen
	Left    engine.Bag // filled by the bug Peeks only
	public  dare       // all unseen cards are in its deck; 0 is any stake
}

// Viewer implements engine.View.
func (v DareView) Viewer() engine.Seat { return v.Me }

// Question implements engine.View.
func (v DareView) Question() engine.Event { return v.Asked }

func (s *dare) Deciders() engine.SeatSet {
	if s.over {
		return 0
	}
	var set engine.SeatSet
	for seat, stake := range s.stake[:s.seats] {
		if stake < 0 {
			set = set.With(engine.Seat(seat))
		}
	}
	if set == 0 {
		set = engine.Only(s.active)
	}
	return set
}

func (s *dare) Legal(seat engine.Seat, dst []engine.Action) []engine.Action {
	if s.over || seat < 0 || !s.Deciders().Has(seat) && s.bug != Unasked {
		return dst
	}
	if s.stake[seat] < 0 {
		for n := range int16(maxStake + 1) {
			dst = append(dst, engine.Action{Op: opStake, A: n})
		}
		return dst
	}
	dst = append(dst, engine.Action{Op: opDraw})
	if s.drawn {
		dst = append(dst, engine.Action{Op: opStop})
	}
	if s.bug == Twice && s.pending > 8 {
		dst = append(dst, engine.Action{Op: opDraw})
	}
	return dst
}

// Litter is what a dare with the bug Allocates drops; it is a package variable, so it is on the heap.
var Litter []byte

var ownDice engine.Fast

func (s *dare) Apply(seat engine.Seat, a engine.Action, ch engine.Chance, log *engine.Log) {
	if s.bug == Allocates {
		Litter = make([]byte, 64)
	}
	if a.Op == opStake {
		s.choose(seat, int8(a.A), log)
		return
	}
	if a.Op == opStop {
		log.Add(engine.Event{Kind: dareBanked, Seat: seat, To: engine.Public, A: s.pending})
		if s.bug != Endless {
			s.points[seat] += s.pending
		}
		s.endTurn(ch, log)
		return
	}
	if s.deck.Len() == 0 {
		s.deck.Pour(&s.discard)
		log.Add(engine.Event{Kind: dareShuffled, Seat: engine.Nobody, To: engine.Public})
	}
	if s.bug == OwnDice {
		ch = &ownDice
	}
	card := ch.Draw(&s.deck)
	log.Bar(engine.BarrierShown)
	if s.bug != LosesCards || card != 4 {
		s.discard.Put(card)
	}
	log.Add(engine.Event{Kind: dareDrew, Seat: seat, To: engine.Public, A: int16(card)})
	if card == snake {
		log.Add(engine.Event{Kind: dareBitten, Seat: seat, To: engine.Public})
		s.endTurn(ch, log)
		return
	}
	s.drawn = true
	s.pending += int16(card) + 1
}

// deal gives seat a charm, which only it sees.
func (s *dare) deal(seat engine.Seat, ch engine.Chance, log *engine.Log) {
	c := ch.Draw(&s.deck)
	s.charm[seat].Put(c)
	s.stake[seat] = -1
	to := engine.Only(seat)
	if s.bug == Blabs && c == 4 {
		to = engine.Public
	}
	log.Add(engine.Event{Kind: dareDealt, Seat: seat, To: to, A: int16(c)})
}

// choose takes a stake.
func (s *dare) choose(seat engine.Seat, stake int8, log *engine.Log) {
	first := s.Deciders().Len() == int(s.seats)
	s.stake[seat] = stake
	if s.bug == Races && first {
		s.points[seat]++
	}
	log.Add(engine.Event{Kind: dareStaked, Seat: seat, To: engine.Public})
}

// secret reports whether charms and stakes are hidden.
func (s *dare) secret() bool { return s.charms && !s.over }

// worth is what the charm of seat is worth.
func (s *dare) worth(seat engine.Seat) int {
	if s.charm[seat].Len() == 0 || s.charm[seat].Count(snake) > 0 {
		return 0
	}
	return int(s.charm[seat].At(0)) + 1
}

// gain is what seat wins or loses with its charm.
func (s *dare) gain(seat engine.Seat) int { return int(s.stake[seat]) * (s.worth(seat) - int(s.par)) }

func (s *dare) left(seat engine.Seat) engine.Seat { return (seat + 1) % engine.Seat(s.seats) }

func (s *dare) endTurn(ch engine.Chance, log *engine.Log) {
	s.pending, s.drawn = 0, false
	if s.active++; int8(s.active) < s.seats {
		return
	}
	s.active = 0
	for _, p := range s.points[:s.seats] {
		s.over = s.over || p >= s.target
	}
	if !s.over || !s.charms {
		return
	}
	s.par = int8(ch.Roll(dieSides))
	log.Bar(engine.BarrierShown)
	log.Add(engine.Event{Kind: darePar, Seat: engine.Nobody, To: engine.Public, A: int16(s.par)})
	for seat := range engine.Seat(s.seats) {
		log.Add(engine.Event{Kind: dareShown, Seat: seat, To: engine.Public, A: int16(s.charm[seat].At(0)), B: int16(s.gain(seat))})
	}
}

func (s *dare) Scores(dst []int64) []int64 {
	for seat, p := range s.points[:s.seats] {
		if s.over {
			p += int16(s.gain(engine.Seat(seat)))
		}
		dst = append(dst, int64(p))
	}
	return dst
}

func (s *dare) Question(seat engine.Seat) engine.Event {
	if seat < 0 || !s.Deciders().Has(seat) {
		return engine.Event{}
	}
	e := engine.Event{Kind: dareAsk, Seat: seat, To: engine.Only(seat)}
	if s.stake[seat] < 0 {
		e.Kind = dareAskStake
	}
	return e
}

func (s *dare) View(seat engine.Seat) engine.View {
	v := DareView{Me: seat, Asked: s.Question(seat), Active: s.active, Pending: int(s.pending), Drawn: s.drawn, Deck: s.deck.Len(), public: *s}
	if s.bug == WrongAsk && v.Asked.Kind == dareAskStake {
		v.Asked.A++
	}
	if seat != engine.Nobody {
		v.Charm, v.Stake = s.charm[seat], s.stake[seat]
		if s.bug == Peeks {
			v.Left = s.charm[s.left(seat)]
		}
	}
	if s.bug == Aliases {
		v.Points = s.points[:s.seats]
	} else {
		v.Points = append(v.Points, s.points[:s.seats]...)
	}
	if s.secret() {
		for o := range v.public.charm {
			v.public.deck.Pour(&v.public.charm[o])
			v.public.stake[o] = min(v.public.stake[o], 0)
		}
	}
	return v
}

// Score implements engine.Game.
func (Dare) Score(st engine.State, seat engine.Seat, legal []engine.Action, dst []float64) []float64 {
	s := st.(*dare)
	// The chance of the snake times its cost, against the mean gem.
	unseen, snakes := s.deck.Len(), s.deck.Count(snake)
	for o := range s.charm {
		if engine.Seat(o) != seat {
			unseen += s.charm[o].Len()
			snakes += s.charm[o].Count(snake)
		}
	}
	risk := 0.0
	if unseen > 0 {
		risk = float64(snakes) / float64(unseen)
	}
	expected := 2.5 // the mean of the die
	if s.bug == Clairvoyant {
		expected += float64(s.worth(s.left(seat)))
	}
	for _, a := range legal {
		switch a.Op {
		case opDraw:
			dst = append(dst, 3*(1-risk)-risk*float64(s.pending))
		case opStake:
			dst = append(dst, float64(a.A)*(float64(s.worth(seat))-expected))
		default:
			dst = append(dst, 0)
		}
	}
	return dst
}

func (s *dare) Clone() engine.State {
	if s.bug == SharedClone {
		return s
	}
	c := *s
	return &c
}

func (s *dare) CopyFrom(src engine.State) { *s = *src.(*dare) }

func (s *dare) AppendBinary(dst []byte) ([]byte, error) {
	dst = append(dst, byte(s.bug), byte(s.seats), byte(s.active), flag(s.over), flag(s.drawn), byte(s.snakes))
	dst = binary.BigEndian.AppendUint16(dst, uint16(s.target))
	dst = binary.BigEndian.AppendUint16(dst, uint16(s.pending))
	dst = append(dst, flag(s.charms), byte(s.par))
	for seat, p := range s.points {
		dst = binary.BigEndian.AppendUint16(dst, uint16(p))
		dst = append(dst, byte(s.stake[seat]))
		dst, _ = s.charm[seat].AppendBinary(dst)
	}
	if s.bug == Forgets {
		return dst, nil
	}
	dst, _ = s.deck.AppendBinary(dst)
	return s.discard.AppendBinary(dst)
}

// Hide implements engine.State.
func (s *dare) Hide(seat engine.Seat, r *rand.Rand) {
	if s.secret() {
		known := engine.SeatSet(0)
		if seat != engine.Nobody {
			known = engine.Only(seat)
		}
		s.redeal(known, r)
	}
}

// redeal deals new charms to all seats but those known, and chooses anew what they have staked.
func (s *dare) redeal(known engine.SeatSet, r *rand.Rand) {
	for seat := range s.charm {
		if !known.Has(engine.Seat(seat)) {
			s.deck.Pour(&s.charm[seat])
		}
	}
	for seat := range engine.Seat(s.seats) {
		if !known.Has(seat) {
			s.charm[seat].Put(s.deck.TakeAt(r.IntN(s.deck.Len())))
			if s.stake[seat] >= 0 {
				s.stake[seat] = int8(r.IntN(maxStake + 1))
			}
		}
	}
}

// Invariants implements engine.State: no card is lost.
func (s *dare) Invariants() error {
	n := s.deck.Len() + s.discard.Len()
	for seat := range s.charm {
		n += s.charm[seat].Len()
	}
	if n != 20+int(s.snakes) {
		return fmt.Errorf("%d cards, want %d", n, 20+s.snakes)
	}
	return nil
}

func flag(b bool) byte {
	if b {
		return 1
	}
	return 0
}

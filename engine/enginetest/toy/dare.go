package toy

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"portside/engine"
)

// Dare is push-your-luck: draw gems for points until you stop or draw the snake, which costs you the
// points of the turn. The round in which somebody reaches the target is the last. With charms, every seat is dealt a card face
// down and stakes on it, in secret and all at once; at the end a die says what a charm must be worth, and each gains or loses
// its stake for each point of difference.
type Dare struct{ Bug Bug }

const (
	opDraw uint16 = iota + 1
	opStop
	opStake // A: 0 … maxStake
)

// The events of Dare.
const (
	dareAsk uint16 = iota + 1
	dareDrew
	dareBanked
	dareBitten
	dareShuffled
	dareAskStake
	dareDealt // to its seat only
	dareStaked
	darePar
	dareShown
)

const (
	snake    = 5 // tokens 0 … 4 are gems worth 1 … 5
	maxSeats = 5
	maxStake = 2
	dieSides = 4
)

var dareInfo = engine.Info{
	Key: "toy-dare", Rules: 2, MinSeats: 1, MaxSeats: maxSeats,
	Options: []engine.Option{
		{Key: "target", Values: []string{"10", "20"}, Default: "20"},
		{Key: "snakes", Values: []string{"few", "many"}, Default: "few"},
		{Key: "charms", Values: []string{"yes", "no"}, Default: "no"},
	},
	Excludes: []engine.Exclusion{{Terms: []string{"target=10", "snakes=many"}, Why: "too-short"}},
	Tokens:   []string{"gem-1", "gem-2", "gem-3", "gem-4", "gem-5", "snake"},
	MaxPlies: 3000,
	Insists:  map[string]string{"dare draw": "a card is turned up"}, // the seat must ask for it, even while it holds nothing yet
}

// dare is one moment of a match.
type dare struct {
	bug     Bug
	seats   int8
	active  engine.Seat
	over    bool
	drawn   bool // the active seat has drawn in this turn
	target  int16
	pending int16 // points of this turn
	points  [maxSeats]int16
	charms  bool
	par     int8                 // what a charm must be worth; 0 before the end
	charm   [maxSeats]engine.Bag // one card face down, or none
	stake   [maxSeats]int8       // -1: to be chosen
	snakes  int8
	deck    engine.Bag
	discard engine.Bag
}

// Info implements engine.Game.
func (g Dare) Info() *engine.Info {
	info := dareInfo
	if g.Bug == Badgers {
		info.Insists = nil
	}
	return &info
}

// New implements engine.Game.
func (g Dare) New(setup engine.Setup, ch engine.Chance, log *engine.Log) (engine.State, error) {
	full, err := dareInfo.Check(setup)
	if err != nil && g.Bug != Lenient {
		return nil, err
	}
	s := &dare{bug: g.Bug, seats: int8(full.Seats), target: 20, snakes: 4, charms: dareInfo.Option(full, "charms") == "yes"}
	if dareInfo.Option(full, "target") == "10" {
		s.target = 10
	}
	if dareInfo.Option(full, "snakes") == "many" {
		s.snakes = 8
	}
	for gem := range uint8(snake) {
		s.deck.PutN(gem, 4)
	}
	s.deck.PutN(snake, int(s.snakes))
	for seat := range engine.Seat(s.seats) {
		if s.charms {
			s.deal(seat, ch, log)
		}
	}
	log.Bar(engine.BarrierShown)
	return s, nil
}

// Blank implements engine.Game.
func (Dare) Blank() engine.State { return &dare{} }

// Determinize implements engine.Game: what the others hold and have staked is guessed.
func (g Dare) Determinize(v engine.View, r *rand.Rand, dst engine.State) {
	view, s := v.(DareView), dst.(*dare)
	*s = view.public
	if !s.secret() {
		return
	}
	known := engine.SeatSet(0)
	if view.Me != engine.Nobody && g.Bug != WrongTwin {
		known = known.With(view.Me)
		s.charm[view.Me], s.stake[view.Me] = view.Charm, view.Stake
		if g.Bug == Peeks {
			known = known.With(s.left(view.Me))
			s.charm[s.left(view.Me)] = view.Left
		}
	}
	for seat := range known.All() {
		for c := range s.charm[seat].All() {
			s.deck.Take(c)
		}
	}
	s.redeal(known, r)
}

// Format implements engine.Game.
func (Dare) Format(a engine.Action) string {
	switch a.Op {
	case opDraw:
		return "draw"
	case opStop:
		return "stop"
	}
	return "stake." + strconv.Itoa(int(a.A))
}

// Parse implements engine.Game.
func (g Dare) Parse(text string) (engine.Action, error) {
	switch {
	case text == "draw", text == "stop" && g.Bug == Mumbles:
		return engine.Action{Op: opDraw}, nil
	case text == "stop":
		return engine.Action{Op: opStop}, nil
	}
	if rest, ok := strings.CutPrefix(text, "stake."); ok {
		if n, err := strconv.Atoi(rest); err == nil && n >= 0 && n <= maxStake && strconv.Itoa(n) == rest {
			return engine.Action{Op: opStake, A: int16(n)}, nil
		}
	}
	return engine.Action{}, fmt.Errorf("%w: %q", engine.ErrNotation, text)
}

// Tell implements engine.Game.
func (Dare) FormatEvent(e engine.Event) string { return dareEvents.FormatEvent(e) }

var dareEvents = engine.EventFormat{
	dareAsk: {Word: "dare"}, dareDrew: {Word: "drew", A: engine.OneOf(dareInfo.Tokens...)}, dareBanked: {Word: "banked", A: engine.Number},
	dareBitten: {Word: "bitten"}, dareShuffled: {Word: "shuffled"},
	dareAskStake: {Word: "stake"}, dareDealt: {Word: "dealt", A: engine.OneOf(dareInfo.Tokens...)}, dareStaked: {Word: "staked"},
	darePar: {Word: "par", A: engine.Number}, dareShown: {Word: "shown", A: engine.OneOf(dareInfo.Tokens...), B: engine.Number},
}

// Order implements engine.Game: "stop-at N" stops from N points on and gives up at the snake's sight
// of a shorter deck ("cancels" when fewer than 6 cards are left).
func (Dare) Order(text string) (engine.Policy, error) {
	n, ok := strings.CutPrefix(text, "stop-at ")
	at, err := strconv.Atoi(n)
	if !ok || err != nil || at < 1 {
		return nil, fmt.Errorf("%w: order %q", engine.ErrNotation, text)
	}
	return stopAt(at), nil
}

type stopAt int16

func (at stopAt) Choose(v engine.View, _ []engine.Action) engine.Answer {
	d := v.(DareView)
	switch {
	case v.Question().Kind != dareAsk:
		return engine.Answer{}
	case d.Deck < 6:
		return engine.Answer{Do: engine.DoCancel, Why: 1}
	case !d.Drawn:
		return engine.Answer{}
	case d.Pending >= int(at):
		return engine.Answer{Do: engine.DoPlay, Action: engine.Action{Op: opStop}}
	}
	return engine.Answer{Do: engine.DoPlay, Action: engine.Action{Op: opDraw}}
}

// StandIn implements engine.Game: it stops as soon as it may.
func (g Dare) StandIn() engine.Policy {
	if g.Bug == Mute {
		return stopAt(1)
	}
	return lastLegal{}
}

// lastLegal plays the last action of the list.
type lastLegal struct{}

func (lastLegal) Choose(_ engine.View, legal []engine.Action) engine.Answer {
	return engine.Answer{Do: engine.DoPlay, Action: legal[len(legal)-1]}
}

package toy

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"portside/engine"
)

// Storm is six rounds of dice. The captain rolls; every rival in turn may call a re-roll once; then
// all seats choose secretly how much sail to set; when all have chosen, a second die is the wind:
// sail up to the two dice together scores, more tears. A frame stack holds what is still to be asked.
type Storm struct{ Bug Bug }

const (
	opRoll uint16 = iota + 1
	opCall
	opLet
	opSail // A: 0 … 8
)

// The events of Storm.
const (
	stormAskRoll uint16 = iota + 1
	stormAskCall
	stormAskSail
	stormRolled
	stormCalled
	stormChosen
	stormWind
	stormScored
)

const (
	rounds  = 6
	maxSail = 8
)

var stormInfo = engine.Info{
	Key: "toy-storm", Rules: 1, MinSeats: 2, MaxSeats: 4,
	Options:  []engine.Option{{Key: "calls", Values: []string{"yes", "no"}, Default: "yes"}},
	MaxPlies: rounds * 13,
	Insists:  map[string]string{"roll roll": "dice are rolled"},
}

type frame struct {
	kind uint8 // frameRoll, frameCall, frameSail
	seat engine.Seat
}

const (
	frameRoll uint8 = iota + 1
	frameCall
	frameSail
)

// storm is one moment of a match.
type storm struct {
	bug    Bug
	seats  int8
	calls  bool
	round  int8
	die    int8
	sail   [4]int8 // -1: not chosen
	points [4]int16
	stack  [6]frame
	depth  int8
}

// Info implements engine.Game.
func (Storm) Info() *engine.Info { return &stormInfo }

// New implements engine.Game.
func (g Storm) New(setup engine.Setup, _ engine.Chance, _ *engine.Log) (engine.State, error) {
	full, err := stormInfo.Check(setup)
	if err != nil {
		return nil, err
	}
	s := &storm{bug: g.Bug, seats: int8(full.Seats), calls: full.Options["calls"] == "yes", sail: [4]int8{-1, -1, -1, -1}}
	s.push(frame{kind: frameRoll})
	return s, nil
}

// Blank implements engine.Game.
func (Storm) Blank() engine.State { return &storm{} }

// Determinize implements engine.Game: what the others have chosen is guessed.
func (g Storm) Determinize(v engine.View, r *rand.Rand, dst engine.State) {
	view, s := v.(StormView), dst.(*storm)
	*s = view.public
	for seat := range engine.Seat(s.seats) {
		switch {
		case seat == view.Me:
			s.sail[seat] = view.Mine
		case view.Chosen.Has(seat):
			s.sail[seat] = int8(r.IntN(maxSail + 1))
		}
	}
}

// Format implements engine.Game.
func (Storm) Format(a engine.Action) string {
	switch a.Op {
	case opRoll:
		return "roll"
	case opCall:
		return "call"
	case opLet:
		return "let"
	}
	return "sail." + strconv.Itoa(int(a.A))
}

// Parse implements engine.Game.
func (Storm) Parse(text string) (engine.Action, error) {
	switch text {
	case "roll":
		return engine.Action{Op: opRoll}, nil
	case "call":
		return engine.Action{Op: opCall}, nil
	case "let":
		return engine.Action{Op: opLet}, nil
	}
	if rest, ok := strings.CutPrefix(text, "sail."); ok {
		if n, err := strconv.Atoi(rest); err == nil && n >= 0 && n <= maxSail && strconv.Itoa(n) == rest {
			return engine.Action{Op: opSail, A: int16(n)}, nil
		}
	}
	return engine.Action{}, fmt.Errorf("%w: %q", engine.ErrNotation, text)
}

// Tell implements engine.Game.
func (Storm) Tell(e engine.Event) string { return stormTelling.Tell(e) }

var stormTelling = engine.Telling{
	stormAskRoll: {Word: "roll"}, stormAskCall: {Word: "call", A: engine.Number}, stormAskSail: {Word: "sail", A: engine.Number},
	stormRolled: {Word: "rolled", A: engine.Number}, stormCalled: {Word: "called"}, stormChosen: {Word: "chose"}, stormWind: {Word: "wind", A: engine.Number},
	stormScored: {Word: "scored", A: engine.Number, B: engine.Number},
}

// Order implements engine.Game: "never-call" answers the interrupt.
func (Storm) Order(text string) (engine.Policy, error) {
	if text != "never-call" {
		return nil, fmt.Errorf("%w: order %q", engine.ErrNotation, text)
	}
	return neverCall{}, nil
}

type neverCall struct{}

func (neverCall) Choose(v engine.View, _ []engine.Action) engine.Answer {
	if v.Question().Kind != stormAskCall {
		return engine.Answer{}
	}
	return engine.Answer{Do: engine.DoPlay, Action: engine.Action{Op: opLet}}
}

// StandIn implements engine.Game.
func (g Storm) StandIn() engine.Policy {
	if g.Bug == Mute {
		return neverCall{}
	}
	return lastLegal{}
}

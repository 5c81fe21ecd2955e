package blackbeard

import (
	"math/rand/v2"

	"portside/engine"
)

// Key is the name of the game in addresses, scripts and the database.
const Key = "blackbeard"

var info = &engine.Info{
	Key: Key, Rules: 1, MinSeats: 1, MaxSeats: maxSeats,
	Options: []engine.Option{
		{Key: "length", Values: []string{"short", "standard", "long"}, Default: "standard"},
		{Key: "petition", Values: []string{"max", "sum"}, Default: "max"},
		{Key: "first", Values: []string{"random", "1", "2", "3", "4"}, Default: "random"},
	},
	Excludes: excludes(),
	Tokens:   tokenNames,
	MaxPlies: 100000,
}

// excludes: alone one plays the standard length, since the dummies have three pirates (25.1), and nobody
// begins who is not there.
func excludes() []engine.Exclusion {
	no := func(why string, terms ...string) engine.Exclusion { return engine.Exclusion{Terms: terms, Why: why} }
	return []engine.Exclusion{
		no("solo-length", "seats=1", "length=short"),
		no("solo-length", "seats=1", "length=long"),
		no("no-such-seat", "seats=1", "first=4"),
		no("no-such-seat", "seats=2", "first=3"),
		no("no-such-seat", "seats=2", "first=4"),
		no("no-such-seat", "seats=3", "first=4"),
	}
}

type game struct{}

// Game is Blackbeard for the catalogue of games.
var Game engine.Game = game{}

func (game) Info() *engine.Info { return info }

func (game) New(setup engine.Setup, ch engine.Chance, log *engine.Log) (engine.State, error) {
	setup, err := info.Check(setup)
	if err != nil {
		return nil, err
	}
	s := new(state)
	s.deal(setup, ch, log)
	return s, nil
}

func (game) Blank() engine.State                      { return new(state) }
func (game) Format(a engine.Action) string            { return format(a) }
func (game) Parse(text string) (engine.Action, error) { return parse(text) }
func (game) Tell(e engine.Event) string               { return tell(e) }
func (game) Order(text string) (engine.Policy, error) { return parseOrder(text) }
func (game) StandIn() engine.Policy                   { return standIn{} }
func (game) Position(s engine.State) engine.Position  { return newPosition(s.(*state)) }
func (game) Determinize(v engine.View, r *rand.Rand, dst engine.State) {
	v.(*View).restore(r, dst.(*state))
}

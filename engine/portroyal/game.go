package portroyal

import (
	"math/rand/v2"

	"portside/engine"
)

// Key is the name of the game in addresses, scripts and the database.
const Key = "port-royal"

var info = &engine.Info{
	Key: Key, Rules: 1, MinSeats: 2, MaxSeats: maxSeats,
	Options: []engine.Option{
		{Key: "mode", Values: []string{"base"}, Default: "base"},
		{Key: "expedition_variant", Values: []string{"no", "yes"}, Default: "no"},
		{Key: "start_seat", Values: []string{"random", "1", "2", "3", "4", "5"}, Default: "random"},
	},
	Excludes: []engine.Exclusion{
		{Terms: []string{"seats=2", "start_seat=3"}, Why: "no-such-seat"},
		{Terms: []string{"seats=2", "start_seat=4"}, Why: "no-such-seat"},
		{Terms: []string{"seats=2", "start_seat=5"}, Why: "no-such-seat"},
		{Terms: []string{"seats=3", "start_seat=4"}, Why: "no-such-seat"},
		{Terms: []string{"seats=3", "start_seat=5"}, Why: "no-such-seat"},
		{Terms: []string{"seats=4", "start_seat=5"}, Why: "no-such-seat"},
	},
	Tokens:   tokens,
	MaxPlies: 20000,
}

type game struct{}

// Game is Port Royal for the catalogue of games.
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
func (game) Determinize(v engine.View, _ *rand.Rand, dst engine.State) {
	v.(*View).restore(dst.(*state))
}

package portroyaltricks

import (
	"math/rand/v2"

	"portside/engine"
	"portside/engine/script"
)

// Key is the name of the game in addresses, scripts and the database.
const Key = "port-royal-tricks"

// The values of the options (§8), defaults first.
var (
	goblinValuesOf = []string{"any_time", "void_only"}
	x2Values       = []string{"value_and_weight", "value_only"}
	minusValues    = []string{"value_and_weight", "weight_only"}
	nextLeadValues = []string{"leader_picks", "winner_picks"}
	removeValues   = []string{"either", "newly_won_only", "loaded_only"}
	revokeValues   = []string{"forbid", "penalty"}
)

var info = &engine.Info{
	Key: Key, Rules: 1, MinSeats: 3, MaxSeats: maxSeats,
	Options: []engine.Option{
		{Key: "goblin_play", Values: goblinValuesOf, Default: "any_time"},
		{Key: "x2", Values: x2Values, Default: "value_and_weight"},
		{Key: "minus_cards", Values: minusValues, Default: "value_and_weight"},
		{Key: "next_lead", Values: nextLeadValues, Default: "leader_picks"},
		{Key: "remove_later", Values: removeValues, Default: "either"},
		{Key: "revoke", Values: revokeValues, Default: "forbid"},
	},
	Tokens:   tokens,
	MaxPlies: 1200,
	Insists:  map[string]string{"play play": "not to be asked would tell what the hand lacks (PR-R22)"},
}

func init() { info.Tokens = tokens } // the names of the cards are put together at start

type game struct{}

var _ engine.Forecaster = game{}

// Game is Port Royal (2000) for the catalogue of games.
var Game script.Game = game{}

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
func (game) Tell(e engine.Event) string               { return telling.Tell(e) }
func (game) Order(text string) (engine.Policy, error) { return parseOrder(text) }
func (game) StandIn() engine.Policy                   { return standIn{} }
func (game) Script() *script.Grammar                  { return &grammar }
func (game) Determinize(v engine.View, r *rand.Rand, dst engine.State) {
	v.(*View).restore(dst.(*state), r)
}

func (game) Weigh(s engine.State, seat engine.Seat, legal []engine.Action, dst []float64) []float64 {
	return s.(*state).weigh(seat, legal, dst)
}

func (game) Forecast(s engine.State, dst []float64) []float64 { return s.(*state).forecast(dst) }

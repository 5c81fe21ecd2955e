package stortebeker

import (
	"math/rand/v2"

	"portside/engine"
)

// Key is the name of the game in addresses, scripts and the database.
const Key = "stortebeker"

var info = &engine.Info{
	Key: Key, Rules: 1, MinSeats: minSeats, MaxSeats: maxSeats,
	Options: []engine.Option{
		{Key: "mode", Values: []string{"base", "pro"}, Default: "base"},
		{Key: "two_player_open_ships", Values: []string{"by_mode", "3", "4"}, Default: "by_mode"},
		{Key: "counter_prompt", Values: []string{"capable_only", "all_with_provisions"}, Default: "capable_only"},
		{Key: "pirate_loss", Values: []string{"auto_lowest", "owner_chooses"}, Default: "auto_lowest"},
		{Key: "end_trigger", Values: []string{"next_boarding", "cannot_refill"}, Default: "next_boarding"},
	},
	MaxPlies: 20000,
	Insists: map[string]string{
		"play discard": "not to be asked would tell that nothing in the hand can be laid",
		"aim fire":     "dice are rolled; until then the shot can be taken back",
		"counter pass": "counter_prompt = all_with_provisions: not to be asked would tell of the hand (§8)",
		"pirate lose":  "a pirate lies face down: not to be asked would tell its worth (ST-R24)",
	},
}

type game struct{}

var _ engine.Quieter = game{}

// Game is Störtebeker for the catalogue of games.
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

// FirstSeatBegins lets s0 begin in a case script that says nothing of the start seat, as the worked cases have it.
func (game) FirstSeatBegins() bool { return true }

func (game) Determinize(v engine.View, r *rand.Rand, dst engine.State) {
	v.(*View).restore(r, dst.(*state))
}

func (game) Weigh(s engine.State, seat engine.Seat, legal []engine.Action, dst []float64) []float64 {
	return s.(*state).weigh(seat, legal, dst)
}

func (game) Forecast(s engine.State, dst []float64) []float64 { return s.(*state).forecast(dst) }
func (game) Quiet(s engine.State) bool                        { return s.(*state).quiet() }

package stortebeker

import "portside/engine"

// Key is the name of the game in addresses, scripts and the database.
const Key = "stortebeker"

// The seats of a match (§1).
const (
	MinSeats = 2
	MaxSeats = 4
)

// Info describes the game to everything that must not know its rules.
var Info = &engine.Info{
	Key: Key, Rules: 1, MinSeats: MinSeats, MaxSeats: MaxSeats,
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

// Notation implements engine.Notation.
type Notation struct{}

// Info implements engine.Notation.
func (Notation) Info() *engine.Info { return Info }

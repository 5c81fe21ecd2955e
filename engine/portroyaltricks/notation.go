package portroyaltricks

import "portside/engine"

// Key is the name of the game in addresses, scripts and the database.
const Key = "port-royal-tricks"

// The values of the options (§8), defaults first.
var (
	goblinValuesOf = []string{"any_time", "void_only"}
	x2Values       = []string{"value_and_weight", "value_only"}
	minusValues    = []string{"value_and_weight", "weight_only"}
	nextLeadValues = []string{"leader_picks", "winner_picks"}
	RemoveValues   = []string{"either", "newly_won_only", "loaded_only"}
	revokeValues   = []string{"forbid", "penalty"}
)

// Info describes the game to everything that must not know its rules.
var Info = &engine.Info{
	Key: Key, Rules: 1, MinSeats: 3, MaxSeats: MaxSeats,
	Options: []engine.Option{
		{Key: "goblin_play", Values: goblinValuesOf, Default: "any_time"},
		{Key: "x2", Values: x2Values, Default: "value_and_weight"},
		{Key: "minus_cards", Values: minusValues, Default: "value_and_weight"},
		{Key: "next_lead", Values: nextLeadValues, Default: "leader_picks"},
		{Key: "remove_later", Values: RemoveValues, Default: "either"},
		{Key: "revoke", Values: revokeValues, Default: "forbid"},
	},
	Tokens:   tokens,
	MaxPlies: 1200,
	Insists:  map[string]string{"play play": "not to be asked would tell what the hand lacks (PR-R22)"},
}

func init() { Info.Tokens = tokens } // the names of the cards are put together at start

// Notation implements engine.Notation.
type Notation struct{}

// Info implements engine.Notation.
func (Notation) Info() *engine.Info { return Info }

// FormatEvent implements engine.Notation.
func (Notation) FormatEvent(e engine.Event) string { return EventFormat.FormatEvent(e) }

// Order implements engine.Notation.
func (Notation) Order(text string) (engine.Policy, error) {
	o, err := ParseOrder(text)
	if err != nil {
		return nil, err
	}
	return o, nil
}

// StandIn implements engine.Notation.
func (Notation) StandIn() engine.Policy { return standIn{} }

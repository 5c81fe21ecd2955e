package rules

import (
	"portside/engine"
	"portside/engine/portroyaltricks"
)

// Rules implements engine.Rules.
type Rules struct{}

// New implements engine.Rules.
func (Rules) New(setup engine.Setup, ch engine.Chance, log *engine.Log) (engine.State, error) {
	setup, err := portroyaltricks.Info.Check(setup)
	if err != nil {
		return nil, err
	}
	s := new(State)
	s.deal(setup, ch, log)
	return s, nil
}

// Blank implements engine.Rules.
func (Rules) Blank() engine.State { return new(State) }

// deal sets a match up (§3).
func (s *State) deal(setup engine.Setup, ch engine.Chance, log *engine.Log) {
	is := func(key, value string) bool { return portroyaltricks.Info.Option(setup, key) == value }
	*s = State{
		Seats: uint8(setup.Seats), rules: uint8(setup.Rules), goblinVoid: is("goblin_play", "void_only"), Scale: portroyaltricks.Scale{Capacity: 18, ValueOnly: is("x2", "value_only"), WeightOnly: is("minus_cards", "weight_only")},
		WinnerPicks: is("next_lead", "winner_picks"), Penalty: is("revoke", "penalty"),
		Unseen: portroyaltricks.AllLoot &^ (1 << portroyaltricks.Move), Pile: uint8(portroyaltricks.LootCards) - 1, Bottom: true, Hidden: 1<<portroyaltricks.Bonuses - 1, Bonuses: portroyaltricks.Bonuses, InPlay: portroyaltricks.NoLoot,
	}
	if s.Seats == 3 {
		s.Scale.Capacity = 24
	}
	for i, v := range portroyaltricks.RemoveValues {
		if is("remove_later", v) {
			s.RemoveLater = uint8(i)
		}
	}
	s.startRound(engine.Seat(ch.Roll(setup.Seats)-1), ch, log) // PR-R2
}

package blackbeard

import "portside/engine"

func parseOrder(text string) (engine.Policy, error) { return nil, engine.ErrNotation }

// standIn acts for an absent seat.
type standIn struct{}

func (standIn) Choose(ev engine.View, legal []engine.Action) engine.Answer {
	return engine.Answer{Do: engine.DoPlay, Action: legal[0]}
}

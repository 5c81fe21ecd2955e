package portroyal

import "portside/engine"

// Notation is the part of the game that needs no state.
type Notation struct{}

// Info implements engine.Notation.
func (Notation) Info() *engine.Info { return Info }

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

package portroyal

import "portside/engine"

// Face is the part of the game that needs no state.
type Face struct{}

// Info implements engine.Face.
func (Face) Info() *engine.Info { return Info }

// Order implements engine.Face.
func (Face) Order(text string) (engine.Policy, error) {
	o, err := ParseOrder(text)
	if err != nil {
		return nil, err
	}
	return o, nil
}

// StandIn implements engine.Face.
func (Face) StandIn() engine.Policy { return standIn{} }

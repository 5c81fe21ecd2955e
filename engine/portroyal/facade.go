package portroyal

import "portside/engine"

// face is what can be said of the game without a state.
type face struct{}

// Info implements engine.Face.
func (face) Info() *engine.Info { return info }

// Order implements engine.Face.
func (face) Order(text string) (engine.Policy, error) {
	o, err := ParseOrder(text)
	if err != nil {
		return nil, err
	}
	return o, nil
}

// StandIn implements engine.Face.
func (face) StandIn() engine.Policy { return standIn{} }

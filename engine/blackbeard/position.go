package blackbeard

import "portside/engine"

// scriptPosition is a state as case scripts write and read it. The fields are described in CASES.md.
type scriptPosition struct{ s *state }

func newPosition(s *state) *scriptPosition { return &scriptPosition{s} }

// Set implements engine.Position.
func (p *scriptPosition) Set(field, value string) error { return engine.ErrNotation }

// Settle implements engine.Position.
func (p *scriptPosition) Settle() error { return nil }

// Get implements engine.Position.
func (p *scriptPosition) Get(field string) (string, error) { return "", engine.ErrNotation }

// Normal implements engine.Position.
func (p *scriptPosition) Normal(field, value string) (string, error) { return value, nil }

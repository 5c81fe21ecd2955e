package portroyal

// place is what lies before one seat.
type place struct {
	tableau
	tokens uint8           // influence from contracts
	taxed  uint8           // tax increases paid so far; standing orders look at it (§14.3)
	gifts  uint8           // coins of gift ships got so far, for the same; counted from version 2 of the rules on
	dealt  uint8           // number of the character card dealt, 0: none or to be drafted
	left   uint8           // markers left on the character card: door and windows (§12.5)
	boxed  uint8           // markers put back into the box for coins
	purse  [maxPurse]uint8 // the generation of each coin, longest held first
}

// inForce is the event whose effect is in force at this moment, NoHappening for none.
func (s *state) inForce() Happening {
	if s.voyage.event == EffectNone {
		return NoHappening
	}
	return s.voyage.card
}

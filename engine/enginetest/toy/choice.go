package toy

// The questions of the toys that may have one answer only, for enginetest.Insister.

// Insists implements enginetest.Insister: who holds nothing yet can but draw, and only its own word turns a card up.
func (g Dare) Insists() map[string]string {
	if g.Bug == Badgers {
		return nil
	}
	return map[string]string{"dare draw": "a card is turned up"}
}

// Insists implements enginetest.Insister.
func (Trumps) Insists() map[string]string {
	return map[string]string{
		"play play": "not to be asked would tell what the hand lacks",
		"bid pass":  "whoever bids all tricks is to hear all others",
	}
}

// Insists implements enginetest.Insister.
func (Storm) Insists() map[string]string { return map[string]string{"roll roll": "dice are rolled"} }

package stortebeker

// Insists implements enginetest.Insister.
func (game) Insists() map[string]string {
	return map[string]string{
		"play discard": "not to be asked would tell that nothing in the hand can be laid",
		"aim fire":     "dice are rolled; until then the shot can be taken back",
		"counter pass": "counter_prompt = all_with_provisions: not to be asked would tell of the hand (§8)",
		"pirate lose":  "a pirate lies face down: not to be asked would tell its worth (ST-R24)",
	}
}

package portroyaltricks

// Insists implements enginetest.Insister.
func (game) Insists() map[string]string {
	return map[string]string{"play play": "not to be asked would tell what the hand lacks (PR-R22)"}
}

package portroyal

// Insists implements enginetest.Insister.
func (game) Insists() map[string]string {
	return map[string]string{
		"discover":          "D6 is always asked, for a card is turned up, or the turn ends without one (§13)",
		"pick put-back":     "cards of one kind: that there is nothing to choose only their beholder knows",
		"difficulty accept": "all seats have to agree (R-60), also when there is nothing more to propose",
		"share accept":      "all seats have to agree (R-60), also when there is nothing more to propose",
		"share share":       "the parts are one answer (D3), which can be taken back until the last is named",
	}
}

package title

// Proposal is a match that suits so many people with so much time.
type Proposal struct {
	People  int               // without bots
	Bots    int               // who fill the table
	Options map[string]string // that make the difference; the others stay as the form offers them
	Minutes int               // in one sitting: 8 to 10 seconds for each decision that a match of greedy bots takes, 15 in a war game
}

// ProposalsFor are the proposals for so many people, the shortest first.
func (t *Title) ProposalsFor(people int) []Proposal {
	var list []Proposal
	for _, p := range t.Proposals {
		if p.People == people {
			list = append(list, p)
		}
	}
	return list
}

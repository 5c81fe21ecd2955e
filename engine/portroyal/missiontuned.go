package portroyal

// What the missions demand: as the card data list it, or tuned by letting bots play the chapters together
// (RULES.md, section 20).
const (
	asListed = iota
	asTuned
)

// DemandsTuned is the value of option "demands" for these.
const DemandsTuned = "tuned"

var demandNames = []string{asListed: "listed", asTuned: DemandsTuned}

// tunedJSON is what a tuned mission demands instead; 0 leaves a figure as it is listed.
type tunedJSON struct {
	Number    string
	Coins     uint8
	Swords    int
	Influence int // one character worth so much at least
}

func tunedMissions() []missionFace {
	list := loadMissions()
	var raw []tunedJSON
	read("adventure_tuned", &raw)
	for _, t := range raw {
		for i := range list {
			if list[i].number == t.Number {
				t.tune(&list[i])
			}
		}
	}
	return list
}

func (t *tunedJSON) tune(e *missionFace) {
	if t.Coins > 0 {
		e.Coins = t.Coins
	}
	grand := t.Influence == 0
	for i := range e.Needs {
		switch n := &e.Needs[i]; {
		case n.What == "swords" && t.Swords > 0:
			n.N = t.Swords
		case n.What == "characters_influence_at_least" && t.Influence > 0:
			n.Than, grand = t.Influence, true
		}
	}
	if !grand {
		e.Needs = append(e.Needs, Need{What: "characters_influence_at_least", N: 1, Than: t.Influence})
	}
}

package blackbeard

// Blood is Peter Blood, the cover of the deck and the captain of solo play (§4.1). The deck has the 23
// captains before him.
const Blood = firstCaptain + nCaptains - 1

// Ratings are the printed ratings of a captain (§5.1).
type Ratings struct {
	Skill, Cruelty, Charisma, Cunning int8
	Attack, Defence, Endurance        int8 // in duels
}

type captainData struct {
	id      string
	ratings Ratings
	cruised Sea
}

var captains = loadCaptains()

func loadCaptains() (list [nCaptains]captainData) {
	var file struct {
		Pirates []struct {
			ID, Cruised string
			Cover       bool
			Ratings
		}
	}
	read("pirates", &file)
	next := 0
	for _, p := range file.Pirates {
		at := next
		if p.Cover {
			at = int(Blood - firstCaptain)
		} else {
			next++
		}
		list[at] = captainData{p.ID, p.Ratings, Sea(slot(seaIDs, p.Cruised))}
	}
	return list
}

// Ratings are the printed ratings of a captain.
func (c Counter) Ratings() Ratings { return captains[c-firstCaptain].ratings }

// Cruised is the sea a captain was known for; the dummies of solo play begin there (25.3).
func (c Counter) Cruised() Sea { return captains[c-firstCaptain].cruised }

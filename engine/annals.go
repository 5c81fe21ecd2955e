package engine

// Annalist is an optional method of a Game whose table tells of the past what its states need not know: how
// somebody who is gone was lost.
type Annalist interface {
	// Annals are those of a match of which nothing has happened yet.
	Annals() Annals
}

// Annals are told, in order, the public events of all plies that count, and keep what they need of them.
type Annals interface {
	Note(Event)
	// Clone is a copy that further notes do not change.
	Clone() Annals
}

// NewAnnals are the annals of a match of g before the deal, nil if the game keeps none.
func NewAnnals(g Game) Annals {
	if a, ok := g.(Annalist); ok {
		return a.Annals()
	}
	return nil
}

// Chronicle tells annals those of the events that everybody learns of. a may be nil.
func Chronicle(a Annals, events []Event) {
	for i := range events {
		if a != nil && events[i].To == Public {
			a.Note(events[i])
		}
	}
}

package engine

// Historian is an optional method of a [Notation] whose table shows something of the past that its states need not hold,
// such as how a captain was lost.
type Historian interface {
	// History is the history of a match in which nothing has happened yet.
	History() History
}

// History receives, in order, the public events of all plies that count, and keeps what it needs of them.
type History interface {
	Note(Event)
	// Clone is a copy that further notes do not change.
	Clone() History
}

// NewHistory is the history of a match of g before the deal, nil if the game keeps none.
func NewHistory(g Game) History {
	if h, ok := g.(Historian); ok {
		return h.History()
	}
	return nil
}

// NotePublic passes the public ones among events to h. h may be nil.
func NotePublic(h History, events []Event) {
	for i := range events {
		if h != nil && events[i].To == Public {
			h.Note(events[i])
		}
	}
}

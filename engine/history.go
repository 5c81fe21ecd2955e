package engine

// Historian is an optional method of a [Face] whose table tells of the past what its states need not know: how
// a captain who is gone was lost.
type Historian interface {
	// History is that of a match of which nothing has happened yet.
	History() History
}

// History is told, in order, the public events of all plies that count, and keeps what it needs of them.
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

// NotePublic tells h those of the events that everybody learns of. h may be nil.
func NotePublic(h History, events []Event) {
	for i := range events {
		if h != nil && events[i].To == Public {
			h.Note(events[i])
		}
	}
}

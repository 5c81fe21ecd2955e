package host

import (
	"portside/engine"
	"portside/engine/match"
)

// history is what the game's history has been told of a match, up to the ply with number last. It is kept in memory and
// continued with each new ply; when plies were taken back it begins again.
type history struct {
	told engine.History // nil: nothing yet, or the game keeps none
	live int            // plies told
	last int            // number of the last of them
}

// read tells the history what is new and returns a copy, nil if the game keeps none.
func (h *history) read(g engine.Game, m *match.Match) engine.History {
	live := m.Live()
	if h.told == nil || h.live > len(live) || live[h.live-1] != h.last {
		if *h = (history{told: engine.NewHistory(g)}); h.told == nil {
			return nil
		}
	}
	for _, n := range live[h.live:] {
		engine.NotePublic(h.told, m.Plies(n)[0].Events)
		h.live, h.last = h.live+1, n
	}
	return h.told.Clone()
}

package host

import (
	"portside/engine"
	"portside/engine/match"
)

// annals are what a match has told the game's annals, up to the ply with number last. They are kept in memory and
// led on by the plies that are new; when plies were taken back they begin again.
type annals struct {
	told engine.Annals // nil: nothing yet, or the game keeps none
	live int           // plies told
	last int           // number of the last of them
}

// read tells the annals what is new and returns a copy, nil if the game keeps none.
func (a *annals) read(g engine.Game, m *match.Match) engine.Annals {
	live := m.Live()
	if a.told == nil || a.live > len(live) || live[a.live-1] != a.last {
		if *a = (annals{told: engine.NewAnnals(g)}); a.told == nil {
			return nil
		}
	}
	for _, n := range live[a.live:] {
		engine.Chronicle(a.told, m.Plies(n)[0].Events)
		a.live, a.last = a.live+1, n
	}
	return a.told.Clone()
}

package host

import "portside/engine/match"

// lastCall is what the rules of a match were last asked, for reports. It is never changed, so that the watch over
// hanging rules may read it at any time.
type lastCall struct {
	game  string // "" before the match is read
	rules int
	doing string // the answer that is being played
	from  int    // ply before it, -1: no ply is played
}

// circumstances is what an operator needs to reproduce a panic of the rules: the match and how far it had
// come, the game and the version of its rules, and the last answer. Call it where the rules ran.
func (e *Held) circumstances() []any {
	a := lastCall{from: -1}
	if last := e.lastCall.Load(); last != nil {
		a = *last
	}
	if e.Rec != nil {
		a.game, a.rules = e.Rec.Game, e.Rec.Setup.Rules
	}
	if a.from = -1; e.Match != nil {
		a.from = e.Match.Len()
	}
	return a.where(e.ID)
}

// where lists what is known, for a line of the log.
func (a *lastCall) where(id match.ID) []any {
	list := []any{"match", int64(id)}
	if a == nil {
		return list
	}
	if a.game != "" {
		list = append(list, "game", a.game, "rules", a.rules)
	}
	if a.from >= 0 {
		list = append(list, "ply", a.from)
	}
	if a.doing != "" {
		const most = 200 // it may hold any text of a form
		list = append(list, "action", a.doing[:min(len(a.doing), most)])
	}
	return list
}

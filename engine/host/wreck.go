package host

// circumstances are what an operator needs to bring a panic of the rules about again: the match and how far it has
// come, the game and the version of its rules, and what somebody has answered.
func (e *entry) circumstances() []any {
	if e.m == nil {
		return e.where(-1)
	}
	return e.where(e.m.Len())
}

// where is the same for a ply that is not over, -1 for none.
func (e *entry) where(ply int) []any {
	list := []any{"match", int64(e.id)}
	if e.rec != nil {
		list = append(list, "game", e.rec.Game, "rules", e.rec.Setup.Rules)
	}
	if ply >= 0 {
		list = append(list, "ply", ply)
	}
	if e.doing != "" {
		const most = 200 // it is whatever a form has held
		list = append(list, "action", e.doing[:min(len(e.doing), most)])
	}
	return list
}

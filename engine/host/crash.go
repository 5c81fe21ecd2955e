package host

import (
	"fmt"
	"runtime/debug"
)

// Guard runs rules for a match that nobody else can reach yet, such as one that is being dealt, and turns a panic of theirs
// into ErrRules. about says what they are asked, as keys and values for the log. Errors: those of op, ErrRules.
func (h *Host) Guard(op func() error, about ...any) (err error) {
	defer func() {
		if p := recover(); p != nil {
			h.logPanic(p, about...)
			err = errPanicked
		}
	}()
	return op()
}

// logPanic logs a panic of the rules, with the stack and the circumstances. Call it where the panic is recovered.
func (h *Host) logPanic(p any, circumstances ...any) {
	h.cfg.Log.Error("rules panicked", append(circumstances, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))...)
}

// circumstances is what an operator needs to reproduce a panic of the rules: the match and how far it had
// come, the game and the version of its rules, and the answer that was being played.
func (e *Entry) circumstances() []any {
	list := []any{"match", int64(e.ID)}
	if e.Rec != nil {
		list = append(list, "game", e.Rec.Game, "rules", e.Rec.Setup.Rules)
	}
	if e.Match != nil {
		list = append(list, "ply", e.Match.Len())
	}
	if e.action != "" {
		const most = 200 // it may hold any text of a form
		list = append(list, "action", e.action[:min(len(e.action), most)])
	}
	return list
}

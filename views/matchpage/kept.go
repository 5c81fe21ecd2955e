package matchpage

import (
	"github.com/a-h/templ"

	"portside/views/fragment"
	"portside/views/page"
	"portside/views/table"
)

// At most plies these look the same as before, so what was drawn is kept.
var (
	controls = fragment.NewMemo[controlsKey](1)
	silences = fragment.NewMemo[silenceKey](1)
)

type controlsKey struct {
	rewind, agreed bool
	proposed       string
}

// Controls are the forms for what a seated user can do besides playing.
func Controls(p page.Page, on *fragment.ViewerCache, d ControlsData) templ.Component {
	if len(d.Overdue) > 0 || len(d.Open) > 0 {
		return drawControls(p, d)
	}
	return controls.Draw(on, 0, controlsKey{rewind: d.CanRewind, agreed: d.Agreed, proposed: d.Proposed}, func() templ.Component { return drawControls(p, d) })
}

type silenceKey struct {
	writes, open bool
}

// Talk is the chat at the side of the table. It is a plain form; new lines are announced politely and
// never take the focus.
func Chat(p page.Page, t *table.Turn, d ChatData) templ.Component {
	if d.Newest > 0 || d.Typed != "" || d.Wrong != "" {
		return drawChat(p, t, d)
	}
	return silences.Draw(t.Cache, 0, silenceKey{d.Writes, d.Open}, func() templ.Component { return drawChat(p, t, d) })
}

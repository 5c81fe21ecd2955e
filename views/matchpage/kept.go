package matchpage

import (
	"github.com/a-h/templ"

	"portside/views/i18n"
	"portside/views/kit"
	"portside/views/page"
	"portside/views/table"
)

// At most plies these look as they looked before: they are kept as they were drawn.
var (
	controls kit.Memo[controlsKey]
	silences kit.Memo[silenceKey]
)

type controlsKey struct {
	lang           i18n.Lang
	base           string
	id             int64
	rewind, agreed bool
	proposed       string
}

// Controls are the forms for what a seated user can do besides playing.
func Controls(p page.Page, d ControlsData) templ.Component {
	if len(d.Overdue) > 0 || len(d.Open) > 0 {
		return drawControls(p, d)
	}
	return controls.Draw(controlsKey{lang: p.Lang(), base: p.Base, id: d.ID, rewind: d.CanRewind, agreed: d.Agreed, proposed: d.Proposed}, func() templ.Component { return drawControls(p, d) })
}

type silenceKey struct {
	lang         i18n.Lang
	base         string
	id           int64
	writes, open bool
}

// Talk is the chat at the side of the table. It is a plain form; new lines are announced politely and
// never take the focus.
func Talk(p page.Page, t *table.Turn, d TalkData) templ.Component {
	if d.Newest > 0 || d.Typed != "" || d.Wrong != "" {
		return drawTalk(p, t, d)
	}
	return silences.Draw(silenceKey{p.Lang(), p.Base, d.ID, d.Writes, d.Open}, func() templ.Component { return drawTalk(p, t, d) })
}

package match

import (
	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/projection"
	"portside/views/matchpage"
	"portside/views/page"
	"portside/views/table"
)

// takeBack shows the forms for taking back the end of an attempt, or why that is no longer possible; nil for
// those who do not sit there, and while the campaign is paused.
func (h *Handlers) takeBack(c echo.Context, p page.Page, t *projection.Table, names table.Names) templ.Component {
	if t.Seat == engine.Nobody || t.Campaign == 0 || t.Resting {
		return nil
	}
	d := h.controls(t, names)
	if t.Attempt != nil && t.Attempt.Shown != 0 {
		d.Final = p.Say("why.shown")
	} else if v, _, err := h.campaigns.OfMatch(c.Request().Context(), t.Campaign, h.User(c), t.ID); err == nil && !v.Corrigible(t.ID) {
		d.Final = p.Say("why.later")
	}
	return matchpage.TakeBack(p, d)
}

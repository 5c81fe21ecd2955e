package match

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"portside/engine/projection"
	"portside/views/fragment"
	"portside/views/table"
)

const (
	Shows      = shownToken
	NamesPage  = namesPage
	Unanswered = unanswered
	Restful    = restful
	MaxTyped   = maxTyped
	MinGap     = minGap
)

var (
	Stopped       = stopped
	FormatVersion = formatVersion
	AppendData    = appendData
)

// Scene is a table as a viewer sees it for the first time.
func (h *Handlers) Scene(c echo.Context, t *projection.Table) *table.Scene {
	return h.scene(c, t, new(viewer), "", false)
}

// Answer answers htmx with a table.
func (h *Handlers) Answer(c echo.Context, t *projection.Table) error {
	return h.showFragment(c, http.StatusOK, t, "")
}

// Forget forgets what viewers have seen.
func (h *Handlers) Forget() { h.viewers = newViewers(fragment.ViewerBytes) }

package campaign

import (
	"log/slog"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"portside/engine/host"
	"portside/engine/projection"
	"portside/handlers/base"
	"portside/views/campaign"
	"portside/views/page"
)

// Ribbon is what the page of a match says about its campaign, nil for users who are not in it.
func (h *Handlers) Ribbon(c echo.Context, p page.Page, t *projection.Table) templ.Component {
	if t.Campaign == 0 || h.User(c) == 0 {
		return nil
	}
	v, a, err := h.campaigns.OfMatch(c.Request().Context(), t.Campaign, h.User(c), t.ID)
	if err != nil {
		if !base.IsNotFound(err) {
			h.Log.Log(c.Request().Context(), host.LogLevel(err, slog.LevelWarn), "the campaign of a match could not be read", "match", int64(t.ID), "err", err)
		}
		return nil
	}
	return campaign.Ribbon(p, h.campaignData(v), a)
}

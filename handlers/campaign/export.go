package campaign

import (
	"strings"

	"github.com/labstack/echo/v4"

	"portside/handlers/base"
)

// ExportCampaign answers GET /campaigns/:campaign/export.json: the campaign as a file that holds what its members know.
func (h *Handlers) ExportCampaign(c echo.Context) error {
	x, err := h.campaigns.Export(c.Request().Context(), base.CampaignID(c), h.User(c))
	if err != nil {
		return err
	}
	c.Response().Header().Set("Content-Disposition", `attachment; filename="`+strings.TrimPrefix(base.CampaignPath(base.CampaignID(c)), "/campaigns/")+`-campaign.json"`)
	return base.SendJSON(c, x)
}

package base

import (
	"strconv"

	"github.com/labstack/echo/v4"

	"portside/engine/record"
)

// keyCampaign is where WithCampaign leaves the number of the campaign in the context of a request.
const keyCampaign = "campaign"

// WithCampaign reads the campaign's number from the address. Only one spelling of it is accepted.
func (s *Site) WithCampaign(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		id, err := ParseMatch(c.Param("campaign"))
		if err != nil {
			return err
		}
		c.Set(keyCampaign, record.CampaignID(id))
		return next(c)
	}
}

func CampaignID(c echo.Context) record.CampaignID { return c.Get(keyCampaign).(record.CampaignID) }

func CampaignPath(id record.CampaignID) string {
	return "/campaigns/" + strconv.FormatInt(int64(id), 10)
}

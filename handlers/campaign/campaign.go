package campaign

import (
	"hash/fnv"
	"net/http"
	"strconv"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	book "portside/engine/campaign"
	"portside/engine/campaigns"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/views/campaign"
	"portside/views/page"
)

// visible is the campaign of a request as its user may see it. It does not exist for anyone but its members:
// record.ErrNotFound.
func (h *Handlers) visible(c echo.Context) (*campaign.Data, error) {
	v, err := h.campaigns.Show(c.Request().Context(), base.CampaignID(c), h.User(c))
	if err != nil {
		return nil, err
	}
	return h.campaignData(v), nil
}

func (h *Handlers) campaignData(v *campaigns.View) *campaign.Data {
	d := &campaign.Data{Campaign: v.Campaign, Definition: v.Definition, Progress: &v.Progress, Me: v.Me, Turn: v.Turn, Awaited: v.Awaited, Overdue: v.Overdue, Levels: h.levels, Unread: v.Unread}
	if b := v.TakeBack; b != nil {
		d.TakeBack = &campaign.TakeBack{Attempt: b.Attempt, By: int(b.By), Asked: b.Asked}
	}
	return d
}

// ShowCampaigns answers GET /campaigns: the user's campaigns; those that wait for the user are marked.
func (h *Handlers) ShowCampaigns(c echo.Context) error {
	list, err := h.MineOf(c)
	if err != nil {
		return err
	}
	p := h.Page(c)
	return h.Show(c, http.StatusOK, base.Shell{Title: p.Say("campaign.list"), Section: "campaigns", Sheet: "campaign"}, p, campaign.List(p, list, h.campaigns.Definitions()))
}

// MineOf are the user's campaigns.
func (h *Handlers) MineOf(c echo.Context) ([]*campaign.Data, error) {
	user := h.User(c)
	if user == 0 {
		return nil, nil
	}
	mine, err := h.campaigns.List(c.Request().Context(), user)
	if err != nil {
		return nil, err
	}
	var list []*campaign.Data
	for _, v := range mine {
		list = append(list, h.campaignData(v))
	}
	return list, nil
}

// ShowCampaign answers GET /campaigns/:campaign: its home.
func (h *Handlers) ShowCampaign(c echo.Context) error {
	d, err := h.visible(c)
	if err != nil {
		return err
	}
	return h.showHome(c, http.StatusOK, d)
}

func (h *Handlers) showHome(c echo.Context, status int, d *campaign.Data) error {
	p := h.Page(c)
	return h.showWaiting(c, status, p, d, campaign.Home(p, d))
}

// showWaiting shows a page on which somebody may wait for the others of the party. Such a page asks for itself again, and says
// what it shows: nothing is sent while that is the newest.
func (h *Handlers) showWaiting(c echo.Context, status int, p page.Page, d *campaign.Data, inside templ.Component) error {
	if len(d.Here()) > 1 && d.Standing != record.Archived {
		why := d.Error
		d.Error = "" // it stays until something else changes
		sum := fnv.New64a()
		if err := inside.Render(c.Request().Context(), sum); err != nil {
			return err
		}
		d.Error, d.Shown = why, strconv.FormatUint(sum.Sum64(), 36)
	}
	if base.WantsFragment(c) && d.Shown != "" && c.QueryParam("shown") == d.Shown {
		return c.NoContent(http.StatusNoContent)
	}
	return h.Show(c, status, base.Shell{Title: d.Campaign.Name, Section: "campaigns", Sheet: "campaign"}, p, inside)
}

// ShowPrepare answers GET /campaigns/:campaign/prepare: the next attempt. If no chapter waits there is nothing to
// prepare.
func (h *Handlers) ShowPrepare(c echo.Context) error {
	d, err := h.visible(c)
	if err != nil {
		return err
	}
	return h.showPlan(c, http.StatusOK, d)
}

func (h *Handlers) showPlan(c echo.Context, status int, d *campaign.Data) error {
	if d.Progress.State != book.Waiting {
		if d.Error == "" && base.WantsFragment(c) { // the chapter that this page prepared has begun
			c.Response().Header().Set("HX-Redirect", h.Prefix+base.CampaignPath(d.ID))
			return c.NoContent(http.StatusOK)
		}
		if d.Error == "" {
			return h.SeeOther(c, base.CampaignPath(d.ID))
		}
		return h.showHome(c, status, d)
	}
	p := h.Page(c)
	return h.showWaiting(c, status, p, d, campaign.Prepare(p, d))
}

// ShowParty answers GET /campaigns/:campaign/party: members and settings.
func (h *Handlers) ShowParty(c echo.Context) error {
	d, err := h.visible(c)
	if err != nil {
		return err
	}
	return h.showMembers(c, http.StatusOK, d)
}

func (h *Handlers) showMembers(c echo.Context, status int, d *campaign.Data) error {
	p := h.Page(c)
	x := campaign.PartyData{InviteURL: h.Link(c, "/voyage/", d.Invite)}
	if g, err := h.host.Game(d.Game); err == nil {
		x.Newer = d.Rules < g.Info().Rules || d.Data < d.Definition.Data
	}
	return h.Show(c, status, base.Shell{Title: p.Say("campaign.tab.party"), Section: "campaigns", Sheet: "campaign"}, p, campaign.Party(p, d, x))
}

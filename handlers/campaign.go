package handlers

import (
	"net/http"
	"strconv"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"portside/engine"
	saga "portside/engine/campaign"
	"portside/engine/host"
	"portside/engine/record"
	"portside/handlers/naming"
	"portside/views/campaign"
	"portside/views/matchpage"
	"portside/views/page"
	"portside/views/table"
)

// keyCampaign is where withCampaign leaves the number of the campaign in the context of a request.
const keyCampaign = "campaign"

// withCampaign reads the number of the campaign that the address names. Only one spelling is an address.
func (h *Handlers) withCampaign(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		id, err := parseMatch(c.Param("campaign"))
		if err != nil {
			return err
		}
		c.Set(keyCampaign, record.CampaignID(id))
		return next(c)
	}
}

func campaignID(c echo.Context) record.CampaignID { return c.Get(keyCampaign).(record.CampaignID) }

func campaignPath(id record.CampaignID) string {
	return "/campaigns/" + strconv.FormatInt(int64(id), 10)
}

// voyage is the campaign as the one who asks may see it. For all but its members it does not exist:
// record.ErrNotFound.
func (h *Handlers) voyage(c echo.Context) (*campaign.Data, error) {
	v, err := h.host.Voyage(c.Request().Context(), campaignID(c), h.user(c))
	if err != nil {
		return nil, err
	}
	return h.campaignData(v), nil
}

func (h *Handlers) campaignData(v *host.Voyage) *campaign.Data {
	d := &campaign.Data{Campaign: v.Campaign, Saga: v.Saga, Progress: &v.Progress, Me: v.Me, Turn: v.Turn, Awaited: v.Awaited, Overdue: v.Overdue, Levels: h.levels, Unread: v.Unread}
	if b := v.TakeBack; b != nil {
		d.TakeBack = &campaign.TakeBack{Attempt: b.Attempt, By: int(b.By), Asked: b.Asked}
	}
	return d
}

// showCampaigns answers GET /campaigns: the campaigns of the user, what waits for them marked.
func (h *Handlers) showCampaigns(c echo.Context) error {
	return h.showList(c, http.StatusOK, campaign.ImportForm{Open: c.QueryParam("import") != ""})
}

func (h *Handlers) showList(c echo.Context, status int, d campaign.ImportForm) error {
	list, err := h.mineOf(c)
	if err != nil {
		return err
	}
	if d.Key == "" {
		d.Key = record.NewCode()
	}
	p := h.page(c)
	return h.show(c, status, shell{title: p.Say("campaign.list"), section: "campaigns", sheet: "campaign"}, p, campaign.List(p, list, h.host.Sagas(), d))
}

// mineOf are the campaigns of the one who asks.
func (h *Handlers) mineOf(c echo.Context) ([]*campaign.Data, error) {
	user := h.user(c)
	if user == 0 {
		return nil, nil
	}
	voyages, err := h.host.Voyages(c.Request().Context(), user)
	if err != nil {
		return nil, err
	}
	var list []*campaign.Data
	for _, v := range voyages {
		list = append(list, h.campaignData(v))
	}
	return list, nil
}

// showCampaign answers GET /campaigns/:campaign: its home.
func (h *Handlers) showCampaign(c echo.Context) error {
	d, err := h.voyage(c)
	if err != nil {
		return err
	}
	return h.showHome(c, http.StatusOK, d)
}

func (h *Handlers) showHome(c echo.Context, status int, d *campaign.Data) error {
	p := h.page(c)
	return h.show(c, status, shell{title: d.Campaign.Name, section: "campaigns", sheet: "campaign"}, p, campaign.Home(p, d))
}

// showPrepare answers GET /campaigns/:campaign/prepare: the next attempt. Without a chapter that waits there is
// nothing to prepare.
func (h *Handlers) showPrepare(c echo.Context) error {
	d, err := h.voyage(c)
	if err != nil {
		return err
	}
	return h.showPlan(c, http.StatusOK, d)
}

func (h *Handlers) showPlan(c echo.Context, status int, d *campaign.Data) error {
	if d.Progress.State != saga.Waiting {
		if d.Error == "" {
			return h.seeOther(c, campaignPath(d.ID))
		}
		return h.showHome(c, status, d)
	}
	p := h.page(c)
	return h.show(c, status, shell{title: d.Campaign.Name, section: "campaigns", sheet: "campaign"}, p, campaign.Prepare(p, d))
}

// showParty answers GET /campaigns/:campaign/party: members and settings.
func (h *Handlers) showParty(c echo.Context) error {
	d, err := h.voyage(c)
	if err != nil {
		return err
	}
	return h.showMembers(c, http.StatusOK, d)
}

func (h *Handlers) showMembers(c echo.Context, status int, d *campaign.Data) error {
	p := h.page(c)
	x := campaign.PartyData{InviteURL: h.link(c, "/voyage/", d.Invite)}
	if g, err := h.host.Game(d.Game); err == nil {
		x.Newer = d.Rules < g.Info().Rules || d.Data < d.Saga.Data
	}
	for _, m := range d.Places() {
		if x.Namesake == "" && naming.Alike(m.Place, d.Me.Name) {
			x.Namesake = m.Place
		}
	}
	return h.show(c, status, shell{title: p.Say("campaign.tab.party"), section: "campaigns", sheet: "campaign"}, p, campaign.Party(p, d, x))
}

// ribbon is what the page of a match says of the campaign it belongs to, nil for those who are not in it.
func (h *Handlers) ribbon(c echo.Context, p page.Page, t *host.Table) templ.Component {
	if t.Campaign == 0 || h.user(c) == 0 {
		return nil
	}
	v, a, err := h.host.OfMatch(c.Request().Context(), t.Campaign, h.user(c), t.ID)
	if err != nil {
		if !isNotFound(err) {
			h.log.Warn("the campaign of a match could not be read", "match", int64(t.ID), "err", err)
		}
		return nil
	}
	return campaign.Ribbon(p, h.campaignData(v), a)
}

// takeBack are the forms for taking the end of an attempt back, or why that is not possible any more; nil for
// those who do not sit there, and while the campaign rests.
func (h *Handlers) takeBack(c echo.Context, p page.Page, t *host.Table, names table.Names) templ.Component {
	if t.Seat == engine.Nobody || t.Campaign == 0 || t.Resting {
		return nil
	}
	d := h.controls(t, names)
	if t.Attempt != nil && t.Attempt.Shown != 0 {
		d.Final = p.Say("why.shown")
	} else if v, _, err := h.host.OfMatch(c.Request().Context(), t.Campaign, h.user(c), t.ID); err == nil && !v.Corrigible(t.ID) {
		d.Final = p.Say("why.later")
	}
	return matchpage.TakeBack(p, d)
}

// joinedAfter puts one component behind another; the second may be nil.
func joinedAfter(first, second templ.Component) templ.Component {
	if second == nil {
		return first
	}
	return templ.Join(first, second)
}

package campaign

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"portside/engine/campaigns"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/views/campaign"
)

// ShowInvitation answers GET /voyage/:code: the campaign that the link invites to. Opening it changes nothing.
func (h *Handlers) ShowInvitation(c echo.Context) error {
	v, err := h.campaigns.Invited(c.Request().Context(), c.Param("code"), h.User(c))
	if err != nil {
		return err
	}
	if v.Me != nil && v.Me.Role != record.Guest {
		return h.SeeOther(c, base.CampaignPath(v.ID))
	}
	return h.showInvite(c, http.StatusOK, v, "", "")
}

func (h *Handlers) showInvite(c echo.Context, status int, v *campaigns.View, typed, wrong string) error {
	p := h.Page(c)
	i := campaign.Invitation{Code: c.Param("code"), Name: v.Name, Game: v.Game, Mode: v.Mode, Closed: v.Standing == record.Archived, Guest: v.Me != nil, Typed: typed}
	for _, m := range v.Members {
		if m.Here() {
			i.Members = append(i.Members, m.Name)
		}
	}
	if wrong != "" {
		i.Wrong = p.Say(wrong)
	}
	about := p.Say("campaign.join-lead", p.Game(i.Game), p.Say("campaign.mode."+string(i.Mode)))
	if i.Closed {
		about = p.Say("campaign.join-closed")
	}
	return h.Show(c, status, base.Shell{Title: p.Say("campaign.join-title", v.Name), Preview: about, Secret: true}, p, campaign.Invite(p, i))
}

// JoinCampaign answers POST /voyage/:code with the fields name and as: "member" or "guest". A name that looks
// like one in the party is refused.
func (h *Handlers) JoinCampaign(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return err
	}
	v, err := h.campaigns.Invited(c.Request().Context(), c.Param("code"), h.User(c))
	if err != nil {
		return err
	}
	typed := base.Field(c, "name")
	wrong, err := h.comeAboard(c, v, typed)
	if _, _, ok := base.Reason(err); ok {
		return h.showInvite(c, http.StatusConflict, v, typed, "")
	}
	if err != nil {
		return err
	}
	if wrong != "" {
		return h.showInvite(c, http.StatusUnprocessableEntity, v, typed, wrong)
	}
	return h.SeeOther(c, base.CampaignPath(v.ID))
}

// comeAboard makes the user of a request a member of a campaign, under a name that nobody in its party has. wrong is the
// key of what is wrong with the name.
func (h *Handlers) comeAboard(c echo.Context, v *campaigns.View, typed string) (wrong string, err error) {
	ctx := c.Request().Context()
	party := map[record.UserID]string{}
	for i := range v.Members {
		if m := &v.Members[i]; m.Here() {
			party[m.User] = m.Name
		}
	}
	return h.people.Join(c, typed, party, func(user record.UserID) error {
		return h.campaigns.Join(ctx, v.ID, user, base.Field(c, "as") == "guest")
	})
}

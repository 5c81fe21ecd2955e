package campaign

import (
	"net/http"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"portside/engine/campaigns"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/naming"
	"portside/handlers/people"
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
	i.Places = v.Places()
	if wrong != "" {
		i.Wrong = p.Say(wrong)
	}
	return h.Show(c, status, base.Shell{Title: p.Say("campaign.join-title", v.Name), Secret: true}, p, campaign.Invite(p, i))
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
	wrong, err := h.comeAboard(c, v.ID, typed)
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

// comeAboard makes the user of a request a member of a campaign, under a name that nobody in its party has. It reads the
// party again while no other name can be added. wrong is the key of what is wrong with the name.
func (h *Handlers) comeAboard(c echo.Context, id record.CampaignID, typed string) (wrong string, err error) {
	ctx := c.Request().Context()
	release, err := h.people.HoldNames(c, typed != "", people.CampaignKey(id))
	if err != nil {
		return "", err
	}
	defer release()
	v, err := h.campaigns.Invited(ctx, c.Param("code"), h.User(c))
	if err != nil {
		return "", err
	}
	known := h.User(c) != 0
	user, wrong, err := h.memberFor(c, v, typed)
	if wrong != "" || err != nil {
		return wrong, err
	}
	if m := v.Member(user.ID); !known && m != nil && m.Here() { // the same form, sent a moment ago
		return "", nil
	}
	if place, perr := strconv.ParseInt(base.Field(c, "place"), 10, 64); perr == nil && base.Field(c, "as") != "guest" && v.Member(user.ID) == nil {
		return "", h.campaigns.TakePlace(ctx, v.ID, user.ID, record.MemberID(place))
	}
	return "", h.campaigns.Join(ctx, v.ID, user.ID, base.Field(c, "as") == "guest")
}

// memberFor is nameFor for the party of a campaign.
func (h *Handlers) memberFor(c echo.Context, v *campaigns.View, typed string) (u record.Account, wrong string, err error) {
	known, name := h.User(c) != 0, typed
	if known {
		if u, err = h.store.UserByID(c.Request().Context(), h.User(c)); err != nil {
			return u, "", err
		}
		if typed == "" {
			name = u.Name
		}
	}
	if name, err = h.people.Clean(name); err != nil {
		return u, base.NameError(err), nil
	}
	if !known {
		if u, err = h.people.SentBefore(c, name); err != nil {
			return u, "", err
		}
	}
	if slices.ContainsFunc(v.Members, func(m record.Member) bool { return m.Here() && m.User != u.ID && naming.Alike(m.Name, name) }) {
		return u, base.NameError(naming.ErrTaken), nil
	}
	if !known {
		return h.people.Settle(c, name)
	}
	if name != u.Name {
		return h.people.Rename(c, u, name)
	}
	return u, "", nil
}

package handlers

import (
	"net/http"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"portside/engine/host"
	"portside/engine/record"
	"portside/handlers/naming"
	"portside/views/campaign"
)

// showVoyage answers GET /voyage/:code: what one is invited to. Opening it changes nothing.
func (h *Handlers) showVoyage(c echo.Context) error {
	v, err := h.host.Invited(c.Request().Context(), c.Param("code"), h.user(c))
	if err != nil {
		return err
	}
	if v.Me != nil && v.Me.Role != record.Guest {
		return h.seeOther(c, campaignPath(v.ID))
	}
	return h.showInvite(c, http.StatusOK, v, "", "")
}

func (h *Handlers) showInvite(c echo.Context, status int, v *host.Voyage, typed, wrong string) error {
	p := h.page(c)
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
	return h.show(c, status, shell{title: p.Say("campaign.join-title", v.Name), secret: true}, p, campaign.Invite(p, i))
}

// joinVoyage answers POST /voyage/:code with the fields name and as: "member" or "guest". A name that looks
// like one in the party is refused.
func (h *Handlers) joinVoyage(c echo.Context) error {
	if err := form(c); err != nil {
		return err
	}
	v, err := h.host.Invited(c.Request().Context(), c.Param("code"), h.user(c))
	if err != nil {
		return err
	}
	typed := field(c, "name")
	wrong, err := h.comeAboard(c, v.ID, typed)
	if _, _, ok := reason(err); ok {
		return h.showInvite(c, http.StatusConflict, v, typed, "")
	}
	if err != nil {
		return err
	}
	if wrong != "" {
		return h.showInvite(c, http.StatusUnprocessableEntity, v, typed, wrong)
	}
	return h.seeOther(c, campaignPath(v.ID))
}

// comeAboard makes the user of a request a member of a campaign, under a name that nobody in its party has. The party is read
// anew while no other name can come to it. wrong is the key of what is wrong with the name.
func (h *Handlers) comeAboard(c echo.Context, id record.CampaignID, typed string) (wrong string, err error) {
	ctx := c.Request().Context()
	release, err := h.holdNames(c, typed != "", campaignKey(id))
	if err != nil {
		return "", err
	}
	defer release()
	v, err := h.host.Invited(ctx, c.Param("code"), h.user(c))
	if err != nil {
		return "", err
	}
	known := h.user(c) != 0
	user, wrong, err := h.memberFor(c, v, typed)
	if wrong != "" || err != nil {
		return wrong, err
	}
	if m := v.Member(user.ID); !known && m != nil && m.Here() { // the same form, sent a moment ago
		return "", nil
	}
	if place, perr := strconv.ParseInt(field(c, "place"), 10, 64); perr == nil && field(c, "as") != "guest" && v.Member(user.ID) == nil {
		return "", h.host.TakePlace(ctx, v.ID, user.ID, record.MemberID(place))
	}
	return "", h.host.JoinCampaign(ctx, v.ID, user.ID, field(c, "as") == "guest")
}

// memberFor is nameFor for the party of a campaign.
func (h *Handlers) memberFor(c echo.Context, v *host.Voyage, typed string) (u record.Account, wrong string, err error) {
	known, name := h.user(c) != 0, typed
	if known {
		if u, err = h.store.UserByID(c.Request().Context(), h.user(c)); err != nil {
			return u, "", err
		}
		if typed == "" {
			name = u.Name
		}
	}
	if name, err = h.clean(name); err != nil {
		return u, nameError(err), nil
	}
	if !known {
		if u, err = h.sentBefore(c, name); err != nil {
			return u, "", err
		}
	}
	if slices.ContainsFunc(v.Members, func(m record.Member) bool { return m.Here() && m.User != u.ID && naming.Alike(m.Name, name) }) {
		return u, nameError(naming.ErrTaken), nil
	}
	if !known {
		return h.settle(c, name)
	}
	if name != u.Name {
		return h.rename(c, u, name)
	}
	return u, "", nil
}

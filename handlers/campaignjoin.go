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
	ctx := c.Request().Context()
	v, err := h.host.Invited(ctx, c.Param("code"), h.user(c))
	if err != nil {
		return err
	}
	typed := field(c, "name")
	h.joining.Lock()
	defer h.joining.Unlock()
	user, wrong, err := h.settle(c, typed)
	if err != nil {
		return err
	}
	if wrong == "" && typed != "" && user.Name != typed {
		if user, wrong, err = h.rename(c, user, typed); err != nil {
			return err
		}
	}
	if wrong == "" && slices.ContainsFunc(v.Members, func(m record.Member) bool { return m.Here() && m.User != user.ID && naming.Alike(m.Name, user.Name) }) {
		wrong = nameError(naming.ErrTaken)
	}
	if wrong != "" {
		return h.showInvite(c, http.StatusUnprocessableEntity, v, typed, wrong)
	}
	if place, perr := strconv.ParseInt(field(c, "place"), 10, 64); perr == nil && field(c, "as") != "guest" && v.Member(user.ID) == nil {
		err = h.host.TakePlace(ctx, v.ID, user.ID, record.MemberID(place))
	} else {
		err = h.host.JoinCampaign(ctx, v.ID, user.ID, field(c, "as") == "guest")
	}
	if _, _, ok := reason(err); ok {
		return h.showInvite(c, http.StatusConflict, v, typed, "")
	}
	if err != nil {
		return err
	}
	return h.seeOther(c, campaignPath(v.ID))
}

package campaign

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/campaigns"
	"portside/engine/match"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/views/campaign"
)

// refused shows a page of the campaign again with a line that says why. Other errors pass through.
func (h *Handlers) refused(c echo.Context, err error, show func(echo.Context, int, *campaign.Data) error) error {
	status, key, ok := base.Reason(err)
	var setup *engine.SetupError
	if errors.As(err, &setup) {
		status, key, ok = http.StatusUnprocessableEntity, "setup."+setup.Why, true
	}
	if !ok {
		return err
	}
	d, verr := h.visible(c)
	if verr != nil {
		return verr
	}
	d.Error = h.Printer(c).Say(key)
	return show(c, status, d)
}

// to ends a handler of a campaign: it leads to a page of it, or shows page show with the reason.
func (h *Handlers) to(c echo.Context, path string, err error, show func(echo.Context, int, *campaign.Data) error) error {
	if err != nil {
		return h.refused(c, err, show)
	}
	h.RefreshCounts(h.User(c), base.Everywhere)
	return h.SeeOther(c, base.CampaignPath(base.CampaignID(c))+path)
}

// mostSeats is how many seats the form of an attempt has.
const mostSeats = 4

// planSeats reads who sits where: fields seat-1 … with the number of a member, "bot-" and a level, or
// "none", and coins-1 …. Seats with "none" are left out without a gap.
func planSeats(c echo.Context) ([]record.PlanSeat, error) {
	var seats []record.PlanSeat
	for i := 1; i <= mostSeats; i++ {
		text := base.Field(c, "seat-"+strconv.Itoa(i))
		if text == "" || text == "none" {
			continue
		}
		var s record.PlanSeat
		if level, bot := strings.CutPrefix(text, "bot-"); bot {
			s.Bot = level
		} else if id, err := strconv.ParseInt(text, 10, 64); err == nil && id > 0 {
			s.Member = record.MemberID(id)
		} else {
			return nil, fmt.Errorf("%w: seat %.20q", base.ErrForm, text)
		}
		if coins := base.Field(c, "coins-"+strconv.Itoa(i)); coins != "" {
			n, err := strconv.Atoi(coins)
			if err != nil {
				return nil, fmt.Errorf("%w: coins %.20q", base.ErrForm, coins)
			}
			s.Coins = n
		}
		seats = append(seats, s)
	}
	return seats, nil
}

// planOf reads a plan from a form that has been parsed.
func planOf(c echo.Context) (plan record.Plan, err error) {
	plan.Choosing = record.Choosing(base.Field(c, "choosing"))
	plan.Seats, err = planSeats(c)
	return plan, err
}

// ProposePlan answers POST /campaigns/:campaign/plan.
func (h *Handlers) ProposePlan(c echo.Context) error {
	err := base.Form(c)
	var plan record.Plan
	if err == nil {
		plan, err = planOf(c)
	}
	if err == nil {
		err = h.campaigns.ProposePlan(c.Request().Context(), base.CampaignID(c), h.User(c), plan)
	}
	return h.to(c, "/prepare", err, h.showPlan)
}

// AgreePlan answers POST /campaigns/:campaign/agree with the fields plan (when it was proposed) and agree.
func (h *Handlers) AgreePlan(c echo.Context) error {
	err := base.Form(c)
	if err == nil {
		at, perr := strconv.ParseInt(base.Field(c, "plan"), 10, 64)
		if err = perr; err != nil {
			err = fmt.Errorf("%w: plan", base.ErrForm)
		} else {
			err = h.campaigns.AgreePlan(c.Request().Context(), base.CampaignID(c), h.User(c), at, base.Field(c, "agree") == "yes")
		}
	}
	return h.to(c, "/prepare", err, h.showPlan)
}

// StartChapter answers POST /campaigns/:campaign/start: the planned attempt begins, and its chapter is opened. Whoever is
// alone in the party plans with the same form: it then has the fields of a plan.
func (h *Handlers) StartChapter(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return h.refused(c, err, h.showPlan)
	}
	if err := h.Take(c, h.Creates, h.ByUser(c)); err != nil {
		return err
	}
	plan, err := planOf(c)
	var id match.ID
	switch {
	case err != nil:
	case base.Field(c, "seat-1") != "":
		id, err = h.campaigns.StartAlone(c.Request().Context(), base.CampaignID(c), h.Request(c), plan)
	default:
		id, err = h.campaigns.StartChapter(c.Request().Context(), base.CampaignID(c), h.Request(c))
	}
	if err != nil {
		return h.refused(c, err, h.showPlan)
	}
	h.RefreshCounts(h.User(c), base.Everywhere)
	_, a, err := h.campaigns.OfMatch(c.Request().Context(), base.CampaignID(c), h.User(c), id)
	if err != nil {
		return err
	}
	return h.SeeOther(c, base.CampaignPath(base.CampaignID(c))+"/chapters/"+strconv.Itoa(a.Chapter))
}

// StartBeside answers POST /campaigns/:campaign/beside: a chapter again, or with chapter 0 a variable game.
func (h *Handlers) StartBeside(c echo.Context) error {
	err := base.Form(c)
	var seats []record.PlanSeat
	var chapter int
	if err == nil {
		if seats, err = planSeats(c); err == nil {
			if chapter, err = strconv.Atoi(base.Field(c, "chapter")); err != nil {
				err = fmt.Errorf("%w: chapter", base.ErrForm)
			}
		}
	}
	if err != nil {
		return h.refused(c, err, h.showHome)
	}
	if err := h.Take(c, h.Creates, h.ByUser(c)); err != nil {
		return err
	}
	id, err := h.campaigns.StartBeside(c.Request().Context(), base.CampaignID(c), h.Request(c), chapter, seats, record.Choosing(base.Field(c, "choosing")))
	if err != nil {
		return h.refused(c, err, h.showHome)
	}
	h.RefreshCounts(h.User(c), base.Everywhere)
	return h.SeeOther(c, base.MatchPath(id))
}

// GiveUp answers POST /campaigns/:campaign/give-up with the fields kind and want.
func (h *Handlers) GiveUp(c echo.Context) error {
	err := base.Form(c)
	if err == nil {
		err = h.campaigns.GiveUp(c.Request().Context(), base.CampaignID(c), h.User(c), record.AttemptKind(base.Field(c, "kind")), base.Field(c, "want") == "yes")
	}
	return h.to(c, "", err, h.showHome)
}

// memberField is the member that a form names.
func memberField(c echo.Context) (record.MemberID, error) {
	if err := base.Form(c); err != nil {
		return 0, err
	}
	id, err := strconv.ParseInt(base.Field(c, "member"), 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%w: member", base.ErrForm)
	}
	return record.MemberID(id), nil
}

// HandOverCampaign answers POST /campaigns/:campaign/owner with the field member.
func (h *Handlers) HandOverCampaign(c echo.Context) error {
	id, err := memberField(c)
	if err == nil {
		err = h.campaigns.HandOver(c.Request().Context(), base.CampaignID(c), h.User(c), id)
	}
	return h.to(c, "/party", err, h.showMembers)
}

// DismissMember answers POST /campaigns/:campaign/dismiss with the field member.
func (h *Handlers) DismissMember(c echo.Context) error {
	id, err := memberField(c)
	if err == nil {
		err = h.campaigns.Dismiss(c.Request().Context(), base.CampaignID(c), h.User(c), id)
	}
	return h.to(c, "/party", err, h.showMembers)
}

// SetCampaign answers POST /campaigns/:campaign/settings.
func (h *Handlers) SetCampaign(c echo.Context) error {
	err := base.Form(c)
	if err == nil {
		var name string
		if name, err = campaignName(base.Field(c, "name")); err == nil {
			err = h.campaigns.Set(c.Request().Context(), base.CampaignID(c), h.User(c), campaigns.Settings{
				Name: name, Choosing: record.Choosing(base.Field(c, "choosing")), Additions: slices.Clone(c.Request().PostForm["addition"]),
				RevealAll: base.Field(c, "reveal") == "yes", Update: base.Field(c, "update") == "yes",
			})
		} else {
			err = fmt.Errorf("%w: %w", base.ErrForm, err)
		}
	}
	return h.to(c, "/party", err, h.showMembers)
}

// NewInvite answers POST /campaigns/:campaign/invite: a new invite link.
func (h *Handlers) NewInvite(c echo.Context) error {
	return h.to(c, "/party", h.campaigns.NewInvite(c.Request().Context(), base.CampaignID(c), h.User(c)), h.showMembers)
}

// SetStanding answers POST /campaigns/:campaign/standing: the campaign is paused, archived or resumed.
func (h *Handlers) SetStanding(c echo.Context) error {
	err := base.Form(c)
	if err == nil {
		err = h.campaigns.SetStanding(c.Request().Context(), base.CampaignID(c), h.User(c), record.Standing(base.Field(c, "standing")))
	}
	return h.to(c, "/party", err, h.showMembers)
}

// LeaveCampaign answers POST /campaigns/:campaign/leave.
func (h *Handlers) LeaveCampaign(c echo.Context) error {
	if err := h.campaigns.Leave(c.Request().Context(), base.CampaignID(c), h.User(c)); err != nil {
		return h.refused(c, err, h.showMembers)
	}
	return h.SeeOther(c, "/campaigns")
}

// DeleteCampaign answers POST /campaigns/:campaign/delete with the field sure.
func (h *Handlers) DeleteCampaign(c echo.Context) error {
	err := base.Form(c)
	if err == nil && base.Field(c, "sure") != "yes" {
		err = base.ErrForm
	}
	if err == nil {
		err = h.campaigns.Delete(c.Request().Context(), base.CampaignID(c), h.User(c))
	}
	if err != nil {
		return h.refused(c, err, h.showMembers)
	}
	return h.SeeOther(c, "/campaigns")
}

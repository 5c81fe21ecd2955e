package handlers

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/record"
	"portside/views/campaign"
)

// refused shows a page of the campaign again with the line of why. Other errors pass through.
func (h *Handlers) refused(c echo.Context, err error, show func(echo.Context, int, *campaign.Data) error) error {
	status, key, ok := reason(err)
	var setup *engine.SetupError
	if errors.As(err, &setup) {
		status, key, ok = http.StatusUnprocessableEntity, "setup."+setup.Why, true
	}
	if !ok {
		return err
	}
	d, verr := h.voyage(c)
	if verr != nil {
		return verr
	}
	d.Error = h.printer(c).Say(key)
	return show(c, status, d)
}

// to is how the handlers of a campaign end: at a page of it, or at page show with the reason.
func (h *Handlers) to(c echo.Context, path string, err error, show func(echo.Context, int, *campaign.Data) error) error {
	if err != nil {
		return h.refused(c, err, show)
	}
	h.recount(h.user(c), everywhere)
	return h.seeOther(c, campaignPath(campaignID(c))+path)
}

// mostSeats is how many seats the form of an attempt has.
const mostSeats = 4

// planSeats reads who sits where: fields seat-1 … with the number of a member, "bot-" and a level, or
// "none", and coins-1 …. Seats that fall away leave no gap.
func planSeats(c echo.Context) ([]record.PlanSeat, error) {
	var seats []record.PlanSeat
	for i := 1; i <= mostSeats; i++ {
		text := field(c, "seat-"+strconv.Itoa(i))
		if text == "" || text == "none" {
			continue
		}
		var s record.PlanSeat
		if level, bot := strings.CutPrefix(text, "bot-"); bot {
			s.Bot = level
		} else if id, err := strconv.ParseInt(text, 10, 64); err == nil && id > 0 {
			s.Member = record.MemberID(id)
		} else {
			return nil, fmt.Errorf("%w: seat %.20q", errForm, text)
		}
		if coins := field(c, "coins-"+strconv.Itoa(i)); coins != "" {
			n, err := strconv.Atoi(coins)
			if err != nil {
				return nil, fmt.Errorf("%w: coins %.20q", errForm, coins)
			}
			s.Coins = n
		}
		seats = append(seats, s)
	}
	return seats, nil
}

// proposePlan answers POST /campaigns/:campaign/plan.
func (h *Handlers) proposePlan(c echo.Context) error {
	err := form(c)
	var plan record.Plan
	if err == nil {
		plan.Choosing = record.Choosing(field(c, "choosing"))
		plan.Seats, err = planSeats(c)
	}
	if err == nil {
		err = h.host.ProposePlan(c.Request().Context(), campaignID(c), h.user(c), plan)
	}
	return h.to(c, "/prepare", err, h.showPlan)
}

// agreePlan answers POST /campaigns/:campaign/agree with the fields plan (when it was proposed) and agree.
func (h *Handlers) agreePlan(c echo.Context) error {
	err := form(c)
	if err == nil {
		at, perr := strconv.ParseInt(field(c, "plan"), 10, 64)
		if err = perr; err != nil {
			err = fmt.Errorf("%w: plan", errForm)
		} else {
			err = h.host.AgreePlan(c.Request().Context(), campaignID(c), h.user(c), at, field(c, "agree") == "yes")
		}
	}
	return h.to(c, "/prepare", err, h.showPlan)
}

// startChapter answers POST /campaigns/:campaign/start: the planned attempt begins, and its chapter is opened.
func (h *Handlers) startChapter(c echo.Context) error {
	if err := h.take(h.creates, h.byUser(c)); err != nil {
		return err
	}
	id, err := h.host.StartChapter(c.Request().Context(), campaignID(c), h.user(c))
	if err != nil {
		return h.refused(c, err, h.showPlan)
	}
	h.recount(h.user(c), everywhere)
	_, a, err := h.host.OfMatch(c.Request().Context(), campaignID(c), h.user(c), id)
	if err != nil {
		return err
	}
	return h.seeOther(c, campaignPath(campaignID(c))+"/chapters/"+strconv.Itoa(a.Chapter))
}

// startBeside answers POST /campaigns/:campaign/beside: a chapter once more, or with chapter 0 a variable game.
func (h *Handlers) startBeside(c echo.Context) error {
	err := form(c)
	var seats []record.PlanSeat
	var chapter int
	if err == nil {
		if seats, err = planSeats(c); err == nil {
			if chapter, err = strconv.Atoi(field(c, "chapter")); err != nil {
				err = fmt.Errorf("%w: chapter", errForm)
			}
		}
	}
	if err != nil {
		return h.refused(c, err, h.showHome)
	}
	if err := h.take(h.creates, h.byUser(c)); err != nil {
		return err
	}
	id, err := h.host.StartBeside(c.Request().Context(), campaignID(c), h.user(c), chapter, seats, record.Choosing(field(c, "choosing")))
	if err != nil {
		return h.refused(c, err, h.showHome)
	}
	h.recount(h.user(c), everywhere)
	return h.seeOther(c, matchPath(id))
}

// giveUp answers POST /campaigns/:campaign/give-up with the fields kind and want.
func (h *Handlers) giveUp(c echo.Context) error {
	err := form(c)
	if err == nil {
		err = h.host.GiveUp(c.Request().Context(), campaignID(c), h.user(c), record.AttemptKind(field(c, "kind")), field(c, "want") == "yes")
	}
	return h.to(c, "", err, h.showHome)
}

// memberField is the member that a form names.
func memberField(c echo.Context) (record.MemberID, error) {
	if err := form(c); err != nil {
		return 0, err
	}
	id, err := strconv.ParseInt(field(c, "member"), 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%w: member", errForm)
	}
	return record.MemberID(id), nil
}

// handOverCampaign answers POST /campaigns/:campaign/owner with the field member.
func (h *Handlers) handOverCampaign(c echo.Context) error {
	id, err := memberField(c)
	if err == nil {
		err = h.host.HandOverCampaign(c.Request().Context(), campaignID(c), h.user(c), id)
	}
	return h.to(c, "/party", err, h.showMembers)
}

// dismissMember answers POST /campaigns/:campaign/dismiss with the field member.
func (h *Handlers) dismissMember(c echo.Context) error {
	id, err := memberField(c)
	if err == nil {
		err = h.host.DismissMember(c.Request().Context(), campaignID(c), h.user(c), id)
	}
	return h.to(c, "/party", err, h.showMembers)
}

// setCampaign answers POST /campaigns/:campaign/settings.
func (h *Handlers) setCampaign(c echo.Context) error {
	err := form(c)
	if err == nil {
		var name string
		if name, err = campaignName(field(c, "name")); err == nil {
			err = h.host.SetCampaign(c.Request().Context(), campaignID(c), h.user(c), host.Settings{
				Name: name, Choosing: record.Choosing(field(c, "choosing")), Additions: slices.Clone(c.Request().PostForm["addition"]),
				RevealAll: field(c, "reveal") == "yes", Update: field(c, "update") == "yes",
			})
		} else {
			err = fmt.Errorf("%w: %w", errForm, err)
		}
	}
	return h.to(c, "/party", err, h.showMembers)
}

// newInvite answers POST /campaigns/:campaign/invite: another invite link.
func (h *Handlers) newInvite(c echo.Context) error {
	return h.to(c, "/party", h.host.NewInvite(c.Request().Context(), campaignID(c), h.user(c)), h.showMembers)
}

// setStanding answers POST /campaigns/:campaign/standing: paused, put away, taken up again.
func (h *Handlers) setStanding(c echo.Context) error {
	err := form(c)
	if err == nil {
		err = h.host.SetStanding(c.Request().Context(), campaignID(c), h.user(c), record.Standing(field(c, "standing")))
	}
	return h.to(c, "/party", err, h.showMembers)
}

// forkCampaign answers POST /campaigns/:campaign/fork.
func (h *Handlers) forkCampaign(c echo.Context) error {
	if err := form(c); err != nil {
		return h.refused(c, err, h.showMembers)
	}
	if err := h.take(h.creates, h.byUser(c)); err != nil {
		return err
	}
	name, err := campaignName(field(c, "name"))
	after, perr := strconv.Atoi(field(c, "after"))
	if err != nil || perr != nil {
		return h.refused(c, errForm, h.showMembers)
	}
	id, err := h.host.Fork(c.Request().Context(), campaignID(c), h.user(c), after, name, record.Mode(field(c, "mode")), field(c, "party") == "yes")
	if err != nil {
		return h.refused(c, err, h.showMembers)
	}
	return h.seeOther(c, campaignPath(id))
}

// leaveCampaign answers POST /campaigns/:campaign/leave.
func (h *Handlers) leaveCampaign(c echo.Context) error {
	if err := h.host.LeaveCampaign(c.Request().Context(), campaignID(c), h.user(c)); err != nil {
		return h.refused(c, err, h.showMembers)
	}
	return h.seeOther(c, "/campaigns")
}

// deleteCampaign answers POST /campaigns/:campaign/delete with the field sure.
func (h *Handlers) deleteCampaign(c echo.Context) error {
	err := form(c)
	if err == nil && field(c, "sure") != "yes" {
		err = errForm
	}
	if err == nil {
		err = h.host.DeleteCampaign(c.Request().Context(), campaignID(c), h.user(c))
	}
	if err != nil {
		return h.refused(c, err, h.showMembers)
	}
	return h.seeOther(c, "/campaigns")
}

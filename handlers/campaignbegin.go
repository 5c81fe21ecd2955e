package handlers

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"portside/engine"
	saga "portside/engine/campaign"
	"portside/engine/host"
	"portside/engine/record"
	"portside/handlers/naming"
	"portside/views/campaign"
)

// hasSaga tells whether a game has a story to be lived over several matches.
func (h *Handlers) hasSaga(game string) bool {
	return slices.ContainsFunc(h.host.Sagas(), func(s *saga.Saga) bool { return s.Game == game })
}

// sagaOf finds the story of the game that the address names.
func (h *Handlers) sagaOf(c echo.Context) (*saga.Saga, error) {
	g := c.Get(keyGame).(engine.Game)
	for _, s := range h.host.Sagas() {
		if s.Game == g.Info().Key {
			return s, nil
		}
	}
	return nil, fmt.Errorf("story of %s: %w", g.Info().Key, record.ErrNotFound)
}

func (h *Handlers) newCampaignForm(s *saga.Saga) campaign.New {
	n := campaign.New{Saga: s, Mode: record.Coop, Choosing: record.ChooseRandom, First: 1, Pace: "none", Errors: map[string]string{}}
	for _, p := range paces {
		n.Paces = append(n.Paces, p.word)
	}
	return n
}

// showNewCampaign answers GET /games/:game/campaign: the form for a new campaign.
func (h *Handlers) showNewCampaign(c echo.Context) error {
	s, err := h.sagaOf(c)
	if err != nil {
		return err
	}
	return h.showBegin(c, http.StatusOK, h.newCampaignForm(s))
}

func (h *Handlers) showBegin(c echo.Context, status int, n campaign.New) error {
	p := h.page(c)
	return h.show(c, status, shell{title: p.Say("campaign.begin-title", p.Game(n.Saga.Game)), section: "campaigns", sheet: "campaign"}, p, campaign.Begin(p, n))
}

// createCampaign answers POST /games/:game/campaign.
func (h *Handlers) createCampaign(c echo.Context) error {
	if err := form(c); err != nil {
		return err
	}
	s, err := h.sagaOf(c)
	if err != nil {
		return err
	}
	n := h.newCampaignForm(s)
	n.UserName, n.Name, n.Mode, n.Pace = field(c, "name"), field(c, "campaign"), record.Mode(field(c, "mode")), field(c, "pace")
	n.Choosing, n.Additions = record.Choosing(field(c, "choosing")), c.Request().PostForm["addition"]
	if first := field(c, "first"); first != "" {
		n.First, _ = strconv.Atoi(first) // what is no number is no chapter
	}
	user, wrong, err := h.settle(c, n.UserName)
	if err != nil {
		return err
	}
	p := h.printer(c)
	if wrong != "" {
		n.Errors["user"] = p.Say(wrong)
	}
	title, err := campaignName(n.Name)
	if err != nil {
		n.Errors["campaign"] = p.Say(nameError(err))
	}
	if len(n.Errors) > 0 {
		return h.showBegin(c, http.StatusUnprocessableEntity, n)
	}
	if err := h.take(h.creates, h.byUser(c)); err != nil {
		return err
	}
	open := host.NewCampaign{Game: s.Game, Name: title, Owner: user.ID, Mode: n.Mode, Additions: n.Additions, Choosing: n.Choosing, First: n.First}
	open.Pace, open.Refill = paceOf(n.Pace)
	id, err := h.host.OpenCampaign(c.Request().Context(), open)
	if _, key, ok := reason(err); ok {
		n.Errors["form"] = p.Say(key)
		return h.showBegin(c, http.StatusUnprocessableEntity, n)
	}
	if err != nil {
		return err
	}
	return h.seeOther(c, campaignPath(id))
}

// maxCampaignName is how many characters the name of a campaign may have.
const maxCampaignName = 60

// campaignName is the name of a campaign as it is kept. Errors: those of naming.Line.
func campaignName(typed string) (string, error) {
	name, err := naming.Line(typed)
	if err == nil && len([]rune(name)) > maxCampaignName {
		err = naming.ErrLong
	}
	return name, err
}

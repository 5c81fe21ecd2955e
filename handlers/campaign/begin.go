package campaign

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"portside/engine"
	book "portside/engine/campaign"
	"portside/engine/campaigns"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/naming"
	"portside/handlers/options"
	"portside/views/campaign"
)

// HasCampaign tells whether a game has a story told over several matches.
func (h *Handlers) HasCampaign(game string) bool {
	return slices.ContainsFunc(h.campaigns.Definitions(), func(s *book.Definition) bool { return s.Game == game })
}

// definitionOf finds the story of the game that the address names.
func (h *Handlers) definitionOf(c echo.Context) (*book.Definition, error) {
	g := c.Get(base.KeyGame).(engine.Game)
	for _, s := range h.campaigns.Definitions() {
		if s.Game == g.Info().Key {
			return s, nil
		}
	}
	return nil, fmt.Errorf("story of %s: %w", g.Info().Key, record.ErrNotFound)
}

func (h *Handlers) newCampaignForm(s *book.Definition) campaign.New {
	n := campaign.New{Definition: s, Mode: record.Coop, Choosing: record.ChooseRandom, First: 1, Pace: "none", Errors: map[string]string{}}
	for _, p := range options.Paces {
		n.Paces = append(n.Paces, p.Word)
	}
	return n
}

// ShowNewCampaign answers GET /games/:game/campaign: the form for a new campaign.
func (h *Handlers) ShowNewCampaign(c echo.Context) error {
	s, err := h.definitionOf(c)
	if err != nil {
		return err
	}
	n := h.newCampaignForm(s)
	n.Name = h.Page(c).Game(s.Game)
	return h.showBegin(c, http.StatusOK, n)
}

func (h *Handlers) showBegin(c echo.Context, status int, n campaign.New) error {
	p := h.Page(c)
	return h.Show(c, status, base.Shell{Title: p.Say("campaign.begin-title", p.Game(n.Definition.Game)), Section: "campaigns", Sheet: "campaign"}, p, campaign.Begin(p, n))
}

// CreateCampaign answers POST /games/:game/campaign.
func (h *Handlers) CreateCampaign(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return err
	}
	s, err := h.definitionOf(c)
	if err != nil {
		return err
	}
	n := h.newCampaignForm(s)
	n.UserName, n.Name, n.Mode, n.Pace = base.Field(c, "name"), base.Field(c, "campaign"), record.Mode(base.Field(c, "mode")), base.Field(c, "pace")
	n.Choosing, n.Additions = record.Choosing(base.Field(c, "choosing")), c.Request().PostForm["addition"]
	if first := base.Field(c, "first"); first != "" {
		n.First, _ = strconv.Atoi(first) // not a number: no chapter
	}
	user, wrong, err := h.people.Complete(c, n.UserName)
	if err != nil {
		return err
	}
	p := h.Printer(c)
	if wrong != "" {
		n.Errors["user"] = p.Say(wrong)
	}
	title, err := campaignName(n.Name)
	if err != nil {
		n.Errors["campaign"] = p.Say(base.NameError(err))
	}
	if len(n.Errors) > 0 {
		return h.showBegin(c, http.StatusUnprocessableEntity, n)
	}
	if err := h.Take(c, h.Creates, h.ByUser(c)); err != nil {
		return err
	}
	open := campaigns.NewCampaign{Game: s.Game, Name: title, Owner: user.ID, Mode: n.Mode, Additions: n.Additions, Choosing: n.Choosing, First: n.First}
	open.Pace, open.Refill = options.PaceOf(n.Pace)
	id, err := h.campaigns.Open(c.Request().Context(), open)
	if _, key, ok := base.Reason(err); ok {
		n.Errors["form"] = p.Say(key)
		return h.showBegin(c, http.StatusUnprocessableEntity, n)
	}
	if err != nil {
		return err
	}
	return h.SeeOther(c, base.CampaignPath(id))
}

// maxCampaignName is how many characters the name of a campaign may have.
const maxCampaignName = 60

// campaignName is the name of a campaign as it is stored. Errors: those of naming.Line.
func campaignName(typed string) (string, error) {
	name, err := naming.Line(typed)
	if err == nil && len([]rune(name)) > maxCampaignName {
		err = naming.ErrLong
	}
	return name, err
}

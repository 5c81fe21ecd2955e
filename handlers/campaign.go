package handlers

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"portside/engine"
	saga "portside/engine/campaign"
	"portside/engine/host"
	"portside/engine/record"
	"portside/handlers/naming"
	"portside/views"
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
	return &campaign.Data{Campaign: v.Campaign, Saga: v.Saga, Progress: &v.Progress, Me: v.Me, Turn: v.Turn, Awaited: v.Awaited, Overdue: v.Overdue, Levels: h.levels, Unread: v.Unread}
}

// showCampaigns answers GET /campaigns: the campaigns of the user, what waits for them marked.
func (h *Handlers) showCampaigns(c echo.Context) error {
	return h.showList(c, http.StatusOK, campaign.ImportForm{})
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
	for _, pace := range paces {
		if pace.word == n.Pace {
			open.Pace = pace.time
		}
	}
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

// showChapter answers GET /campaigns/:campaign/chapters/:n: the opening of a chapter that has been begun.
func (h *Handlers) showChapter(c echo.Context) error {
	d, err := h.voyage(c)
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(c.Param("n"))
	var a *record.Attempt
	for i := range d.Attempts {
		if at := &d.Attempts[i]; at.Kind == record.ForChapter && at.Chapter == n {
			a = at
		}
	}
	if err != nil || a == nil || !saga.Reached(d.Campaign, n) {
		return fmt.Errorf("chapter %.20q: %w", c.Param("n"), record.ErrNotFound)
	}
	p := h.page(c)
	return h.show(c, http.StatusOK, shell{title: d.Title(p, n), section: "campaigns", sheet: "campaign"}, p, campaign.Opening(p, d, n, a))
}

// attemptOf is the attempt that the address names by its place.
func attemptOf(d *campaign.Data, text string) (*record.Attempt, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > len(d.Attempts) {
		return nil, fmt.Errorf("attempt %.20q: %w", text, record.ErrNotFound)
	}
	return &d.Attempts[n-1], nil
}

// showAttempt answers GET /campaigns/:campaign/attempts/:n: how an attempt ended. One under way is at its table.
func (h *Handlers) showAttempt(c echo.Context) error {
	d, err := h.voyage(c)
	if err != nil {
		return err
	}
	a, err := attemptOf(d, c.Param("n"))
	if err != nil {
		return err
	}
	if a.Result == record.Unfinished {
		return h.seeOther(c, matchPath(a.Match))
	}
	p := h.page(c)
	return h.show(c, http.StatusOK, shell{title: d.AttemptName(p, a), section: "campaigns", sheet: "campaign"}, p, campaign.End(p, d, a))
}

// showStory answers GET /campaigns/:campaign/story?chapter=N or ?attempt=N: the story book.
func (h *Handlers) showStory(c echo.Context) error {
	d, err := h.voyage(c)
	if err != nil {
		return err
	}
	var b campaign.Book
	var parts []int
	switch {
	case c.QueryParam("attempt") != "":
		a, err := attemptOf(d, c.QueryParam("attempt"))
		if err != nil {
			return err
		}
		b.N, parts = a.N, []int{a.N - 1}
	default:
		parts = saga.Counting(d.Progress)
		if n, err := strconv.Atoi(c.QueryParam("chapter")); err == nil {
			b.Chapter = n
			parts = slices.DeleteFunc(parts, func(i int) bool { return d.Attempts[i].Chapter != n })
		}
	}
	for _, i := range parts {
		if a := &d.Attempts[i]; len(a.Report.Story) > 0 {
			b.Parts = append(b.Parts, campaign.Part{Attempt: a, Cards: a.Report.Story})
		}
	}
	if d.RevealAll && d.Progress.Unlocked && b.N == 0 {
		b.Parts = append(b.Parts, others(d, b.Chapter)...)
	}
	p := h.page(c)
	return h.show(c, http.StatusOK, shell{title: p.Say("campaign.tab.story"), section: "campaigns", sheet: "campaign"}, p, campaign.Story(p, d, b))
}

// others are the story cards that the party never turned up, by chapter.
func others(d *campaign.Data, only int) []campaign.Part {
	known := saga.Known(d.Campaign)
	var parts []campaign.Part
	for n := 1; n <= d.Saga.Chapters; n++ {
		if only > 0 && n != only {
			continue
		}
		part := campaign.Part{Other: n}
		for _, card := range d.Saga.Teller.Cards(n) {
			if !known[card] {
				part.Cards = append(part.Cards, record.Told{Card: card, Kind: record.Mission, First: engine.Nobody})
			}
		}
		if len(part.Cards) > 0 {
			parts = append(parts, part)
		}
	}
	return parts
}

// showChronicle answers GET /campaigns/:campaign/chronicle.
func (h *Handlers) showChronicle(c echo.Context) error {
	d, err := h.voyage(c)
	if err != nil {
		return err
	}
	var x campaign.Chronicle
	if x.Log, x.Unread, err = h.host.CampaignLog(c.Request().Context(), d.ID, h.user(c)); err != nil {
		return err
	}
	p := h.page(c)
	d.Unread = 0
	x.Moments = h.keepsakes(c, p, d)
	return h.show(c, http.StatusOK, shell{title: p.Say("campaign.tab.chronicle"), section: "campaigns", sheet: "campaign"}, p, campaign.Past(p, d, x))
}

// fewMoments is how many moments of one attempt a member is remembered by.
const fewMoments = 3

// keepsakes are the notable moments of each member in the attempts that have ended, newest first. A match
// that cannot be walked through is left out.
func (h *Handlers) keepsakes(c echo.Context, p page.Page, d *campaign.Data) []campaign.Moments {
	var list []campaign.Moments
	at := map[record.MemberID]int{}
	for i := len(d.Attempts) - 1; i >= 0; i-- {
		a := &d.Attempts[i]
		if a.Result == record.Unfinished || a.Result == record.Abandoned {
			continue
		}
		t, err := h.host.Table(c.Request().Context(), a.Match, h.user(c))
		if err != nil || t.View == nil || t.Status != record.Over {
			continue
		}
		board, names := views.BoardFor(t.Game.Info().Key), h.turn(p.Printer, t).Names()
		count := map[record.MemberID]int{}
		for _, m := range h.momentsOf(c, p, t, board, names) {
			if m.Seat < 0 || int(m.Seat) >= len(a.Inputs.Seats) {
				continue
			}
			who := a.Inputs.Seats[m.Seat]
			if who.Member == 0 || who.Guest || count[who.Member] >= fewMoments {
				continue
			}
			count[who.Member]++
			k, ok := at[who.Member]
			if !ok {
				k = len(list)
				at[who.Member] = k
				list = append(list, campaign.Moments{Name: who.Name})
			}
			list[k].List = append(list[k].List, campaign.Moment{
				Text: p.Say("campaign.moment", d.AttemptName(p, a), table.Bare(m.Text)),
				Href: h.prefix + matchPath(a.Match) + "/replay?at=" + strconv.Itoa(m.Ply),
			})
		}
	}
	return list
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

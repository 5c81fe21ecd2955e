package campaign

import (
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"portside/engine"
	book "portside/engine/campaign"
	"portside/engine/host"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/engine/replays"
	"portside/handlers/base"
	"portside/handlers/matchlog"
	"portside/views"
	"portside/views/campaign"
	"portside/views/page"
	"portside/views/table"
	"portside/views/title"
)

// ShowChapter answers GET /campaigns/:campaign/chapters/:n: the opening of a chapter that has been begun.
func (h *Handlers) ShowChapter(c echo.Context) error {
	d, err := h.visible(c)
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
	if err != nil || a == nil || !book.Reached(d.Campaign, n) {
		return fmt.Errorf("chapter %.20q: %w", c.Param("n"), record.ErrNotFound)
	}
	p := h.Page(c)
	return h.Show(c, http.StatusOK, base.Shell{Title: d.Title(p, n), Section: "campaigns", Sheet: "campaign"}, p, campaign.Opening(p, d, n, a))
}

// attemptOf is the attempt that the address names by number.
func attemptOf(d *campaign.Data, text string) (*record.Attempt, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > len(d.Attempts) {
		return nil, fmt.Errorf("attempt %.20q: %w", text, record.ErrNotFound)
	}
	return &d.Attempts[n-1], nil
}

// ShowAttempt answers GET /campaigns/:campaign/attempts/:n: how an attempt ended. One under way is at its table.
func (h *Handlers) ShowAttempt(c echo.Context) error {
	d, err := h.visible(c)
	if err != nil {
		return err
	}
	a, err := attemptOf(d, c.Param("n"))
	if err != nil {
		return err
	}
	if a.Result == record.Unfinished {
		return h.SeeOther(c, base.MatchPath(a.Match))
	}
	p := h.Page(c)
	return h.Show(c, http.StatusOK, base.Shell{Title: d.AttemptName(p, a), Section: "campaigns", Sheet: "campaign"}, p, campaign.End(p, d, a))
}

// ShowStory answers GET /campaigns/:campaign/story?chapter=N or ?attempt=N: the story book.
func (h *Handlers) ShowStory(c echo.Context) error {
	d, err := h.visible(c)
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
		parts = book.Counting(d.Progress)
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
	p := h.Page(c)
	return h.Show(c, http.StatusOK, base.Shell{Title: p.Say("campaign.tab.story"), Section: "campaigns", Sheet: "campaign"}, p, campaign.Story(p, d, b))
}

// others are the story cards that the party never revealed, by chapter.
func others(d *campaign.Data, only int) []campaign.Part {
	known := book.Known(d.Campaign)
	var parts []campaign.Part
	for n := 1; n <= d.Definition.Chapters; n++ {
		if only > 0 && n != only {
			continue
		}
		part := campaign.Part{Other: n}
		for _, card := range d.Definition.Teller.Cards(n) {
			if !known[card] {
				part.Cards = append(part.Cards, record.StoryCard{Card: card, Kind: record.Mission, First: engine.Nobody})
			}
		}
		if len(part.Cards) > 0 {
			parts = append(parts, part)
		}
	}
	return parts
}

// ShowChronicle answers GET /campaigns/:campaign/chronicle.
func (h *Handlers) ShowChronicle(c echo.Context) error {
	d, err := h.visible(c)
	if err != nil {
		return err
	}
	var x campaign.Chronicle
	if x.Log, x.Unread, err = h.campaigns.Log(c.Request().Context(), d.ID, h.User(c)); err != nil {
		return err
	}
	p := h.Page(c)
	d.Unread = 0
	x.Moments = h.keepsakes(c, p, d)
	return h.Show(c, http.StatusOK, base.Shell{Title: p.Say("campaign.tab.chronicle"), Section: "campaigns", Sheet: "campaign"}, p, campaign.Past(p, d, x))
}

// fewMoments is how many moments of one attempt are shown for a member.
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
		t, err := h.host.Table(c.Request().Context(), a.Match, h.User(c))
		if err != nil || t.View == nil || t.Status != record.Over {
			continue
		}
		board, names := views.Title(t.Game.Info().Key), matchlog.Turn(p.Printer, h.Prefix, t).Names()
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
				Href: h.Prefix + base.MatchPath(a.Match) + "/replay?at=" + strconv.Itoa(m.Ply),
			})
		}
	}
	return list
}

// momentsOf are the notable moments of a finished match, none if it cannot be walked through.
func (h *Handlers) momentsOf(c echo.Context, p page.Page, t *projection.Table, board *title.Title, names table.Names) []table.Moment {
	var plies []projection.Entry
	err := h.replays.Replay(c.Request().Context(), t.ID, h.User(c), engine.Nobody, func(m replays.Moment) bool {
		plies = append(plies, m.Entry)
		return true
	})
	if err != nil {
		h.Log.Log(c.Request().Context(), host.LogLevel(err, slog.LevelError), "finished match does not replay", "match", int64(t.ID), "err", err)
		return nil
	}
	return board.Moments(p.Printer, t.View, names, matchlog.Events(plies))
}

package lobby

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"time"

	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/matchlog"
	"portside/views/campaign"
	"portside/views/kit"
	"portside/views/lobby"
	"portside/views/page"
)

func (h *Handlers) ToStart(c echo.Context) error {
	return c.Redirect(http.StatusMovedPermanently, h.Prefix+"/")
}

// ShowStart answers GET /: the games, the user's own matches, tables with a free seat.
func (h *Handlers) ShowStart(c echo.Context) error { return h.showStart(c, http.StatusOK, start{}) }

// start is what the start page says about what just failed; the zero value means that nothing did.
type start struct {
	why   string // one line at the top
	typed string // a code
	wrong string // key of what is wrong with it
}

// showStart shows the start page.
func (h *Handlers) showStart(c echo.Context, status int, failed start) error {
	ctx, user := c.Request().Context(), h.User(c)
	p := h.Page(c)
	var d lobby.StartData
	var again []record.ListedMatch
	for _, g := range h.games {
		i := g.Info()
		d.Games = append(d.Games, lobby.GameCard{Key: i.Key, MinSeats: i.MinSeats, MaxSeats: i.MaxSeats, Campaign: h.campaign.HasCampaign(i.Key)})
	}
	if user != 0 {
		mine, err := h.store.Mine(ctx, user, base.SomeLines)
		if err != nil {
			return err
		}
		again, err = h.store.Rematches(ctx, user, base.FewLines)
		if err != nil {
			return err
		}
		turn := slices.IndexFunc(mine, func(m record.ListedMatch) bool { return m.Since == 0 })
		if turn < 0 {
			turn = len(mine)
		}
		mine = slices.Insert(mine, turn, again...)
		over, err := h.store.Finished(ctx, user, record.FromNewest, base.SomeLines)
		if err != nil {
			return err
		}
		for _, l := range h.lines(p, append(mine, over...), user) {
			if l.Rest == string(record.Archive) {
				continue
			}
			if (l.State == lobby.Running || l.State == lobby.Waiting || l.Unseen) && len(d.Mine) < base.FewLines {
				d.Mine = append(d.Mine, l)
			}
		}
	}
	list, err := h.campaign.MineOf(c)
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(d *campaign.Data) bool { return d.Standing == record.Archived })
	if len(list) > 0 {
		d.Campaigns = campaign.Lines(p, list[:min(len(list), base.FewLines)])
	}
	open, err := h.store.OpenTables(ctx, user, base.SomeLines)
	if err != nil {
		return err
	}
	open = slices.DeleteFunc(open, func(m record.ListedMatch) bool { // it stands in the user's own list
		return slices.ContainsFunc(again, func(a record.ListedMatch) bool { return a.ID == m.ID })
	})
	watchable, err := h.store.Watchable(ctx, user, base.FewLines)
	if err != nil {
		return err
	}
	d.Open, d.Watchable = h.lines(p, open, user), h.lines(p, watchable, user)
	shell := base.Shell{Section: "start", Preview: p.Say("site.description")}
	if failed.why != "" {
		shell.Notices = []kit.Note{{Tone: kit.Warn, Text: failed.why}}
	}
	if failed.wrong != "" {
		d.Typed, d.Wrong = failed.typed, p.Say(failed.wrong)
		shell.Secret = true // a code with one letter wrong is nearly a code
	}
	return h.Show(c, status, shell, p, lobby.Start(p, d))
}

// ShowMine answers GET /matches: all matches of the user, grouped by what they need from the user. With list=over or
// list=off it shows only those that are over or were called off: one page of those older than the match in before.
func (h *Handlers) ShowMine(c echo.Context) error {
	ctx, p, user := c.Request().Context(), h.Page(c), h.User(c)
	before, err := base.ParseMatch(c.QueryParam("before"))
	if err != nil {
		before = record.FromNewest
	}
	var d lobby.MineData
	if user != 0 {
		switch list := c.QueryParam("list"); list {
		case "over", "off":
			read, size := h.store.Finished, base.ManyLines
			if list == "off" {
				read = h.store.CalledOff
			}
			past, err := h.past(ctx, p, user, read, list, before, size)
			if err != nil {
				return err
			}
			return h.Show(c, http.StatusOK, base.Shell{Title: p.Say("mine." + list + "-all"), Section: "matches"}, p, lobby.Past(p, past))
		}
		mine, err := h.store.Mine(ctx, user, base.AllLines)
		if err != nil {
			return err
		}
		for _, l := range h.lines(p, mine, user) {
			switch {
			case l.Rest == string(record.Archive):
				d.Away = append(d.Away, l)
			case l.YourTurn:
				d.Turn = append(d.Turn, l)
			case l.State == lobby.Running:
				d.Running = append(d.Running, l)
			default:
				d.Waiting = append(d.Waiting, l)
			}
		}
		again, err := h.store.Rematches(ctx, user, base.SomeLines)
		if err != nil {
			return err
		}
		d.Again = h.lines(p, again, user)
		slices.SortStableFunc(d.Turn, lobby.BySpare) // the database does not know of nights and rests
		if d.Over, err = h.past(ctx, p, user, h.store.Finished, "over", record.FromNewest, base.SomeLines); err != nil {
			return err
		}
		if d.Off, err = h.past(ctx, p, user, h.store.CalledOff, "off", record.FromNewest, base.SomeLines); err != nil {
			return err
		}
	}
	return h.Show(c, http.StatusOK, base.Shell{Title: p.Say("mine.title"), Section: "matches"}, p, lobby.Mine(p, d))
}

// past reads one page of matches that are over or were called off.
func (h *Handlers) past(ctx context.Context, p page.Page, user record.UserID, read func(context.Context, record.UserID, match.ID, int) ([]record.ListedMatch, error),
	kind string, before match.ID, size int) (lobby.PastData, error) {
	d := lobby.PastData{Kind: kind, First: before == record.FromNewest}
	list, err := read(ctx, user, before, size+1)
	if err != nil {
		return d, err
	}
	if len(list) > size {
		list = list[:size]
		d.Older = int64(list[size-1].ID)
	}
	d.Lines = h.lines(p, list, user)
	return d, nil
}

// Next answers GET /next: the user's open decision that runs out first, or a friendly page if there is none.
// after names the match the user comes from.
func (h *Handlers) Next(c echo.Context) error {
	after, err := base.ParseMatch(c.QueryParam("after"))
	if err != nil {
		after = 0
	}
	if user := h.User(c); user != 0 {
		id, err := h.store.Next(c.Request().Context(), user, after)
		if err == nil {
			return h.SeeOther(c, base.MatchPath(id))
		}
		if !base.IsNotFound(err) {
			return err
		}
		list, err := h.campaign.MineOf(c)
		if err != nil {
			return err
		}
		for _, d := range list { // a plan that needs the user's answer
			if d.Asked() {
				return h.SeeOther(c, base.CampaignPath(d.ID)+"/prepare")
			}
		}
	}
	p := h.Page(c)
	return h.Show(c, http.StatusOK, base.Shell{Title: p.Say("next.title"), Section: "matches"}, p, lobby.Nothing(p))
}

// lines turns stored matches into lines of a list.
func (h *Handlers) lines(p page.Page, list []record.ListedMatch, user record.UserID) []lobby.Line {
	lines := make([]lobby.Line, 0, len(list))
	for i := range list {
		m := &list[i]
		l := lobby.Line{
			ID: int64(m.ID), Game: m.Game, State: lobby.State(m.Status), Free: m.Free(), YourTurn: m.Since > 0, Unseen: m.Unseen, Repeat: m.Repeat, Rest: string(m.Pause), Claim: m.Claim, Vote: m.Vote,
			Seated: m.Seat != engine.Nobody && user != 0, Since: time.UnixMilli(m.CreatedAt),
		}
		if m.Clock.Since > 0 {
			l.Timed, l.Spare = true, time.Duration(h.host.Clock().LeftOf(m.Clock))*time.Millisecond
		}
		var awaited []string
		wants := make([]int, len(m.Seats))
		for seat := range m.Seats {
			wants[seat] = m.Seats[seat].Emblem
		}
		signs := projection.Signs(wants)
		for seat, s := range m.Seats {
			if s.Kind == record.Open {
				continue
			}
			who := lobby.Who{Name: matchlog.SitterName(p.Printer, s.Kind, s.Name, s.Level, s.Pirate), Sign: signs[seat]}
			switch {
			case s.Kind == record.Bot && s.Owner != "":
				who.Name = p.Say("match.kept-for", s.Owner)
			case s.Kind == record.Bot:
				who.Face = int(s.Pirate)
			}
			if won, _ := wonBy(m); won.Has(engine.Seat(seat)) {
				l.End.Winners = append(l.End.Winners, who)
			}
			if !l.Seated || s.User != user { // users know that they sit at their own tables
				l.Names = append(l.Names, who)
			}
			if s.Since > 0 {
				awaited = append(awaited, who.Name)
				l.Since = time.UnixMilli(s.Since)
			}
		}
		if m.Status == record.Over {
			h.ending(m, &l)
		}
		if m.EndedAt > 0 {
			l.Since = time.UnixMilli(m.EndedAt)
		}
		l.Awaited = p.List(awaited)
		if m.Again {
			l.RematchOf = int64(m.Previous)
		}
		if m.Again || m.Public && m.Status == record.Waiting {
			l.InviteURL = h.Prefix + "/join/" + m.Invite
		}
		lines = append(lines, l)
	}
	return lines
}

// ending fills in how a match that is over came out, and what was played.
func (h *Handlers) ending(m *record.ListedMatch, l *lobby.Line) {
	won, known := wonBy(m)
	l.End.Known, l.End.Seats = known, len(m.Seats)
	if l.Seated {
		l.End.Place, l.End.Won = m.Seats[m.Seat].Place, won.Has(m.Seat)
	}
	var options map[string]string
	if json.Unmarshal([]byte(m.Options), &options) != nil {
		return // its own page says that it is damaged
	}
	for _, key := range []string{"mode", "length"} {
		if v := options[key]; v != "" {
			l.Kind = append(l.Kind, key+"."+v)
		}
	}
	if v := options["chapter"]; v != "" && (options["mode"] == "adventure_coop" || options["mode"] == "adventure_solo" || options["mode"] == "adventure_competitive") {
		l.Kind = append(l.Kind, "chapter."+v)
	}
}

// wonBy are the seats that have won a match that is over, as far as that is known. Of a match that ended before it was kept, the
// places tell: where they differ, the first have won; where all are equal, all may have lost.
func wonBy(m *record.ListedMatch) (won engine.SeatSet, known bool) {
	if m.Status != record.Over {
		return 0, false
	}
	if m.Won >= 0 {
		return engine.SeatSet(m.Won), true
	}
	for i, s := range m.Seats {
		if s.Place == 1 {
			won = won.With(engine.Seat(i))
		}
	}
	if won == engine.Everyone(len(m.Seats)) {
		return 0, false
	}
	return won, true
}

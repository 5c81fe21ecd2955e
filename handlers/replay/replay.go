package replay

import (
	"net/http"
	"strconv"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/engine/replays"
	"portside/handlers/base"
	"portside/handlers/match"
	"portside/handlers/matchlog"
	"portside/views"
	"portside/views/page"
	"portside/views/replay"
	"portside/views/table"
)

// lately is how many plies are searched for three lines to show: some plies have none. trail is how many of them the steps of
// a ply can look back on.
const (
	lately = 8
	trail  = 40
)

// ShowReplay answers GET /matches/:id/replay?at=N&as=SEAT: the table as it was after ply N. Without N it is the table
// after the deal, or for spectators who see hands the newest table that they may see. Without a seat it shows what the
// viewer could see during the match, even after its end. With a seat it shows what that seat saw, to users who may see
// it.
func (h *Handlers) ShowReplay(c echo.Context) error {
	t, err := h.match.Begun(c)
	if err != nil {
		return err
	}
	asked, err := match.Eyes(c)
	if err != nil {
		return err
	}
	as, over := asked, matchlog.IsOver(t)
	if as == engine.Nobody && !over {
		as = t.Seat
	}
	at, err := strconv.Atoi(c.QueryParam("at"))
	if err != nil {
		at = 0
		if as != t.Seat && !over {
			at = t.Ply
		}
	}
	r := table.Replay{Back: h.Prefix + base.MatchPath(t.ID), As: asked}
	whose := t.Seat
	if asked != engine.Nobody {
		whose = asked
	}
	var now replays.Moment
	var recent []projection.Entry // the current ply and those before it
	actor, history := engine.Nobody, engine.NewHistory(t.Game)
	err = h.replays.Replay(c.Request().Context(), t.ID, h.User(c), as, func(m replays.Moment) bool {
		if m.Seat != actor {
			r.Turns = append(r.Turns, m.N)
		}
		if m.Seat == whose && whose != engine.Nobody {
			r.Mine = append(r.Mine, m.N)
		}
		actor = m.Seat
		r.Plies = append(r.Plies, m.N)
		if m.N <= at || now.View == nil {
			now = m
			if recent = append(recent, m.Entry); len(recent) > trail {
				recent = recent[1:]
			}
			engine.NotePublic(history, m.Events)
		}
		return true
	})
	if err != nil {
		return h.match.Again(c, t, err)
	}
	p := h.Page(c)
	board := views.Title(t.Game.Info().Key)
	turn := matchlog.Turn(p.Printer, h.Prefix, t)
	turn.Live, turn.Decision, turn.Legal, turn.Seat, turn.Awaited, turn.Ply, turn.History = false, -1, nil, as, 0, now.N, history
	turn.Undo = table.Undo{}
	for i := range turn.Seats {
		turn.Seats[i].Here = false // true now, not then
	}
	r.At, r.Last = now.N, r.Plies[len(r.Plies)-1]
	s := &table.Scene{Turn: turn, Title: p.Say("past.replay", p.Game(turn.Game)), Site: p.Say("site.name"), Board: board.Table(turn, now.View)}
	s.Last = matchlog.Lines(p.Printer, board, now.View, turn.Names(), recent[max(0, len(recent)-lately):])
	s.Last = s.Last[max(0, len(s.Last)-3):]
	for _, l := range matchlog.Lines(p.Printer, board, now.View, turn.Names(), []projection.Entry{now.Entry}) {
		r.Text += l.Text + " "
	}
	d := replay.Data{ID: int64(t.ID), Notice: noticeOf(p, t, asked), Eyes: h.views(p, t, now.N, asked)}
	switch { // a link that anyone can open
	case t.Status == record.Over && t.Public:
		d.Share = h.Link(c, match.ReplayPath(t.ID, now.N, asked), "")
	case t.Status == record.Over && t.Watch != "":
		d.Share = h.Link(c, "/watch/", t.Watch+match.Moment(now.N, asked))
	}
	steps := matchlog.Steps(turn, board, now.View, []projection.Entry{now.Entry}, func(int) []projection.Entry { return recent[:len(recent)-1] })
	inside := templ.Join(table.Steps(turn, steps), table.Scrubber(turn, r), table.Table(s), table.Jumps(turn, r), table.Pace(turn), board.Legend(turn))
	return h.Show(c, http.StatusOK, base.Shell{Title: s.Title, Section: "matches", Wide: true, Game: t.Game.Info().Key, Sheet: "replay"}, p, replay.Replay(p, d, inside))
}

// noticeOf says whose view a replay shows.
func noticeOf(p page.Page, t *projection.Table, as engine.Seat) string {
	switch over := matchlog.IsOver(t); {
	case over && as == engine.Nobody:
		return ""
	case over:
		return p.Say("past.as", matchlog.NameAt(p, t, as))
	case as == engine.Nobody || as == t.Seat:
		return p.Say("past.running")
	}
	return p.Say("past.seen-as", matchlog.NameAt(p, t, as), t.SpectatorDelay)
}

// views are the seats whose view of a moment the viewer may see, none if there is no choice.
func (h *Handlers) views(p page.Page, t *projection.Table, at int, as engine.Seat) []replay.Eye {
	over := matchlog.IsOver(t)
	if !over && !t.SeesHands {
		return nil
	}
	usual := "past.eyes.now"
	if over {
		usual = "past.eyes.all"
	}
	list := []replay.Eye{{Name: p.Say(usual), Href: h.Prefix + match.ReplayPath(t.ID, at, engine.Nobody), Current: as == engine.Nobody}}
	for i := range engine.Seat(len(t.Seats)) {
		list = append(list, replay.Eye{Name: matchlog.NameAt(p, t, i), Href: h.Prefix + match.ReplayPath(t.ID, at, i), Current: as == i})
	}
	return list
}

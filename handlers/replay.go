package handlers

import (
	"fmt"
	"net/http"
	"strconv"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
	"portside/views"
	"portside/views/page"
	"portside/views/replay"
	"portside/views/table"
)

// lately is how many plies are looked at for three things to tell: some have nothing to say.
const lately = 8

// showReplay answers GET /matches/:id/replay?at=N&as=SEAT: the table as it was after ply N, without N after the deal, or
// over a shoulder as late as one may look. Without a seat everybody sees of a running match what they could see; one that
// is over is the same for everybody. With a seat it is what that seat saw, for those who may see it: see host.Replay.
func (h *Handlers) showReplay(c echo.Context) error {
	t, err := h.begun(c)
	if err != nil {
		return err
	}
	asked, err := eyes(c)
	if err != nil {
		return err
	}
	as, over := asked, isOver(t)
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
	r := table.Replay{Back: h.prefix + matchPath(t.ID), As: asked}
	whose := t.Seat
	if asked != engine.Nobody {
		whose = asked
	}
	var now host.Moment
	var recent []host.Entry // now's own and those before it
	actor, history := engine.Nobody, engine.NewHistory(t.Game)
	err = h.host.Replay(c.Request().Context(), t.ID, h.user(c), as, func(m host.Moment) bool {
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
			if recent = append(recent, m.Entry); len(recent) > lately {
				recent = recent[1:]
			}
			engine.NotePublic(history, m.Events)
		}
		return true
	})
	if err != nil {
		return h.again(c, t, err)
	}
	p := h.page(c)
	board := views.Title(t.Game.Info().Key)
	turn := h.turn(p.Printer, t)
	turn.Live, turn.Decision, turn.Legal, turn.Seat, turn.Awaited, turn.Ply, turn.History = false, -1, nil, as, 0, now.N, history
	turn.Undo = table.Undo{}
	for i := range turn.Seats {
		turn.Seats[i].Here = false // that is now, not then
	}
	r.At, r.Last = now.N, r.Plies[len(r.Plies)-1]
	s := &table.Scene{Turn: turn, Title: p.Say("past.replay", p.Game(turn.Game)), Site: p.Say("site.name"), Board: board.Table(turn, now.View)}
	s.Last = lines(p.Printer, board, now.View, turn.Names(), recent)
	s.Last = s.Last[max(0, len(s.Last)-3):]
	for _, l := range lines(p.Printer, board, now.View, turn.Names(), []host.Entry{now.Entry}) {
		r.Text += l.Text + " "
	}
	d := replay.Data{ID: int64(t.ID), Notice: noticeOf(p, t, asked), Eyes: h.views(p, t, now.N, asked)}
	switch { // a link that opens for whoever gets it
	case t.Status == record.Over && t.Public:
		d.Share = h.link(c, replayPath(t.ID, now.N, asked), "")
	case t.Status == record.Over && t.Watch != "":
		d.Share = h.link(c, "/watch/", t.Watch+moment(now.N, asked))
	}
	inside := templ.Join(table.Scrubber(turn, r), table.Table(s), board.Legend(turn))
	return h.show(c, http.StatusOK, shell{title: s.Title, section: "matches", wide: true, game: t.Game.Info().Key, sheet: "replay"}, p, replay.Replay(p, d, inside))
}

// eyes is the seat whose view the address asks for with as, engine.Nobody without it. Errors: record.ErrNotFound.
func eyes(c echo.Context) (engine.Seat, error) {
	text := c.QueryParam("as")
	if text == "" {
		return engine.Nobody, nil
	}
	seat, err := parseSeat(text)
	if err != nil {
		return engine.Nobody, fmt.Errorf("seat %.20q: %w", text, record.ErrNotFound)
	}
	return seat, nil
}

// moment is the part of an address that names a moment and the eyes that see it.
func moment(at int, as engine.Seat) string {
	text := "?at=" + strconv.Itoa(at)
	if as != engine.Nobody {
		text += "&as=" + strconv.Itoa(int(as))
	}
	return text
}

// replayPath is where a moment is shown.
func replayPath(id match.ID, at int, as engine.Seat) string {
	return matchPath(id) + "/replay" + moment(at, as)
}

// noticeOf says whose view a replay shows.
func noticeOf(p page.Page, t *host.Table, as engine.Seat) string {
	switch over := isOver(t); {
	case over && as == engine.Nobody:
		return ""
	case over:
		return p.Say("past.as", nameAt(p, t, as))
	case as == engine.Nobody || as == t.Seat:
		return p.Say("past.running")
	}
	return p.Say("past.peek", nameAt(p, t, as), t.SpectatorDelay)
}

// isOver tells whether a match that has begun is over or was called off: nothing in it is hidden any more.
func isOver(t *host.Table) bool { return t.Status == record.Over || t.Status == record.Cancelled }

// nameAt is what whoever sits on a seat is called.
func nameAt(p page.Page, t *host.Table, seat engine.Seat) string {
	s := &t.Seats[seat]
	if s.Kind == record.Bot && s.Owner != "" {
		return p.Say("match.kept-for", s.Owner)
	}
	return sitterName(p.Printer, seat, s.Kind, s.Name, s.Level)
}

// views are all the eyes with which the viewer may see a moment, none if there is no choice.
func (h *Handlers) views(p page.Page, t *host.Table, at int, as engine.Seat) []replay.Eye {
	over := isOver(t)
	if !over && !t.SeesHands {
		return nil
	}
	usual := "past.eyes.now"
	if over {
		usual = "past.eyes.all"
	}
	list := []replay.Eye{{Name: p.Say(usual), Href: h.prefix + replayPath(t.ID, at, engine.Nobody), Current: as == engine.Nobody}}
	for i := range engine.Seat(len(t.Seats)) {
		list = append(list, replay.Eye{Name: nameAt(p, t, i), Href: h.prefix + replayPath(t.ID, at, i), Current: as == i})
	}
	return list
}

// shoulders are the ways to look over the shoulders of those who sit at a table.
func (h *Handlers) handLinks(p page.Page, t *host.Table) []table.Link {
	var list []table.Link
	for i := range engine.Seat(len(t.Seats)) {
		list = append(list, table.Link{Label: p.Say("match.peek", nameAt(p, t, i), t.SpectatorDelay), Href: h.prefix + matchPath(t.ID) + "/replay?as=" + strconv.Itoa(int(i))})
	}
	return list
}

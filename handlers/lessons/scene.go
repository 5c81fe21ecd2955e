package lessons

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strconv"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/bot"
	enginelesson "portside/engine/lesson"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/matchlog"
	"portside/views"
	"portside/views/kit"
	"portside/views/lesson"
	"portside/views/page"
	"portside/views/table"
)

// maxAction is the longest action in bytes that a scene reads.
const maxAction = 400

// ShowScene answers GET /learn/:game/:lesson/:scene: the position before the decision, or with ?did=ACTION what the
// decision led to.
func (h *Handlers) ShowScene(c echo.Context) error {
	l, n, err := h.findScene(c)
	if err != nil {
		return err
	}
	did := c.QueryParam("did")
	if did == "" || len(did) > maxAction {
		return h.showScene(c, http.StatusOK, l, n, nil, "")
	}
	return h.showOutcome(c, l, n, did)
}

// PlayScene answers POST /learn/:game/:lesson/:scene/plies, the form of every table.
func (h *Handlers) PlayScene(c echo.Context) error {
	l, n, err := h.findScene(c)
	if err != nil {
		return err
	}
	if err := base.Form(c); err != nil {
		return err
	}
	did := base.Field(c, "action")
	if len(did) > maxAction {
		return h.showScene(c, http.StatusUnprocessableEntity, l, n, nil, h.Printer(c).Say("lesson.stale"))
	}
	if _, err := l.Play(n-1, did); err == nil {
		if err := h.answered(c, l, n); err != nil {
			return err
		}
		if !base.WantsFragment(c) {
			return h.SeeOther(c, path(l, n)+"?did="+url.QueryEscape(did)+"#lesson")
		}
	}
	return h.showOutcome(c, l, n, did)
}

// path is the address of a scene below the base.
func path(l *enginelesson.Lesson, n int) string {
	return "/learn/" + l.Game.Info().Key + "/" + l.Key + "/" + strconv.Itoa(n)
}

// showOutcome shows what a decision led to, or the scene from its beginning if it has no such decision.
func (h *Handlers) showOutcome(c echo.Context, l *enginelesson.Lesson, n int, did string) error {
	out, err := l.Play(n-1, did)
	switch {
	case errors.Is(err, engine.ErrIllegal), errors.Is(err, engine.ErrNotation):
		return h.showScene(c, http.StatusUnprocessableEntity, l, n, nil, h.Printer(c).Say("lesson.stale"))
	case err != nil:
		return err
	}
	return h.showScene(c, http.StatusOK, l, n, out, "")
}

// showScene answers with a scene, or with what a decision in it led to; why is one line about what just failed.
func (h *Handlers) showScene(c echo.Context, status int, l *enginelesson.Lesson, n int, out *enginelesson.Outcome, why string) error {
	p := h.Page(c)
	s, steps, err := h.scene(p, l, n, out)
	if err != nil {
		return err
	}
	if why != "" {
		s.Message = kit.Note{Tone: kit.Warn, Text: why}
	}
	body := pointed(table.Table(s), l.Scenes[n-1].Place)
	if len(steps) > 0 {
		body = templ.Join(body, table.Steps(s.Turn, steps))
	}
	if base.WantsFragment(c) {
		return base.Render(c, status, body)
	}
	return h.Show(c, status, base.Shell{Title: s.Title, Section: "learn", Wide: true, Game: s.Game, Sheet: "lesson"}, p, templ.Join(body, lesson.Script(p)))
}

// pointed draws a table on which the element with an id is marked as the place that the sentences are about, and takes the focus
// of somebody who asks to be shown it.
func pointed(of templ.Component, id string) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		b := base.Buffers.Get().(*bytes.Buffer)
		defer base.Release(b)
		if err := of.Render(ctx, b); err != nil {
			return err
		}
		mark := []byte(` id="` + id + `"`)
		before, after, found := bytes.Cut(b.Bytes(), mark)
		place := " data-place"
		if tag, _, _ := bytes.Cut(after, []byte(">")); !bytes.Contains(tag, []byte(" tabindex=")) {
			place += ` tabindex="-1"`
		}
		for _, part := range [][]byte{before, mark, []byte(place), after} {
			if !found {
				part = before
			}
			if _, err := w.Write(part); err != nil || !found {
				return err
			}
		}
		return nil
	})
}

// scene is the table of a scene as the learner sees it, and what has just happened there step by step.
func (h *Handlers) scene(p page.Page, l *enginelesson.Lesson, n int, out *enginelesson.Outcome) (*table.Scene, []table.Step, error) {
	sc, lang := &l.Scenes[n-1], string(p.Lang())
	panel := lesson.Scene{Line: lineOf(p, l, nil), Number: n, Place: sc.Place, Say: sc.Say[lang], Goal: sc.Goal[lang]}
	var plies []enginelesson.Ply
	var state engine.State
	var setup engine.Setup
	if out != nil {
		state, setup, plies = out.State, out.Setup, out.Plies
		panel.Remark, panel.Good = out.Answer.Remark[lang], out.Answer.Good
	} else {
		var err error
		if state, setup, err = l.Begin(n - 1); err != nil {
			return nil, nil, err
		}
	}
	turn := matchlog.Unstored(p.Printer, h.Prefix, path(l, n), l.Game, setup, enginelesson.Learner, matchlog.Viewer{Name: p.Name, Emblem: record.NoEmblem}, bot.Greedy, 0)
	turn.Awaited, turn.Ply = state.Deciders(), len(plies)
	if turn.Live = out == nil; turn.Live {
		turn.Decision, turn.Legal = 0, state.Legal(enginelesson.Learner, nil)
	}
	v, board := state.View(enginelesson.Learner), views.Title(turn.Game)
	s := &table.Scene{
		Turn: turn, Title: panel.Title, Site: p.Say("site.name"), Board: board.Table(turn, v), Legend: board.Legend(turn), Above: lesson.Above(p, panel),
		Links: []table.Link{{Label: p.Say("match.rules"), Href: turn.RulesURL("")}},
	}
	if state.Deciders() == 0 {
		s.Result = board.Result(turn, v)
	}
	entries := told(plies)
	s.Last = table.Told(matchlog.Lines(p.Printer, board, v, turn.Names(), entries))
	return s, matchlog.Steps(turn, board, v, entries, func(n int) []projection.Entry { return entries[:min(n, len(entries))] }), nil
}

// told is what the learner may know of some plies.
func told(plies []enginelesson.Ply) []projection.Entry {
	var list []projection.Entry
	for i, ply := range plies {
		e := projection.Entry{N: i + 1, Seat: ply.Seat}
		for _, ev := range ply.Events {
			if ev.To.Has(enginelesson.Learner) {
				e.Events = append(e.Events, ev)
			}
		}
		list = append(list, e)
	}
	return list
}

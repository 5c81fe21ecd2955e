package lessons

import (
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	enginelesson "portside/engine/lesson"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/views/lesson"
	"portside/views/page"
)

// ShowList answers GET /learn: all lessons, and how far the user has come.
func (h *Handlers) ShowList(c echo.Context) error {
	known, err := h.progress(c)
	if err != nil {
		return err
	}
	p := h.Page(c)
	var groups []lesson.Group
	for _, l := range h.lessons {
		line := lineOf(p, l, known)
		if n := len(groups); n == 0 || groups[n-1].Game != line.Game {
			groups = append(groups, lesson.Group{Game: line.Game})
		}
		g := &groups[len(groups)-1]
		g.Lines = append(g.Lines, line)
	}
	return h.Show(c, http.StatusOK, base.Shell{Title: p.Say("lesson.list"), Section: "learn", Sheet: "lesson"}, p, lesson.List(p, groups))
}

// ShowFirst answers GET /learn/:game with the first scene of the game's first lesson.
func (h *Handlers) ShowFirst(c echo.Context) error {
	for _, l := range h.lessons {
		if l.Game.Info().Key == c.Param("game") {
			return h.SeeOther(c, path(l, 1))
		}
	}
	return echo.ErrNotFound
}

// ShowEnd answers GET /learn/:game/:lesson/end: the offer of a real match.
func (h *Handlers) ShowEnd(c echo.Context) error {
	l, err := h.find(c)
	if err != nil {
		return err
	}
	known, err := h.progress(c)
	if err != nil {
		return err
	}
	p := h.Page(c)
	line := lineOf(p, l, known)
	var others []lesson.Line
	for _, o := range h.lessons {
		if o != l && o.Game == l.Game {
			others = append(others, lineOf(p, o, known))
		}
	}
	return h.Show(c, http.StatusOK, base.Shell{Title: line.Title, Section: "learn", Sheet: "lesson"}, p, lesson.End(p, line, others))
}

func lineOf(p page.Page, l *enginelesson.Lesson, known map[string]record.Lesson) lesson.Line {
	k := known[name(l)]
	return lesson.Line{Game: l.Game.Info().Key, Key: l.Key, Title: l.Title[string(p.Lang())], Scenes: len(l.Scenes), Minutes: l.Minutes, Scene: k.Scene, Done: k.Done}
}

// find is the lesson that the address names.
func (h *Handlers) find(c echo.Context) (*enginelesson.Lesson, error) {
	for _, l := range h.lessons {
		if l.Game.Info().Key == c.Param("game") && l.Key == c.Param("lesson") {
			return l, nil
		}
	}
	return nil, echo.ErrNotFound
}

// findScene is the lesson and scene, from 1, that the address names.
func (h *Handlers) findScene(c echo.Context) (*enginelesson.Lesson, int, error) {
	l, err := h.find(c)
	if err != nil {
		return nil, 0, err
	}
	n, err := strconv.Atoi(c.Param("scene"))
	if err != nil || n < 1 || n > len(l.Scenes) {
		return nil, 0, echo.ErrNotFound
	}
	return l, n, nil
}
